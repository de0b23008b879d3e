//! Laws by automata: what is true holds, what is changed fails where the definition says.

mod kernel;
mod laws;
mod lost;
mod random;

use grundy::api::Subject;
use grundy::game::{Game, Outcome};
use grundy::limits::Limits;
use grundy::oracle::{Place, Search, values};
use grundy::prove::automatic::{Failure, Guess, Kind, Rule, Verdict, decide};
use grundy::states::StateGame;
use grundy::states::oracle::StateSearch;
use grundy_automata::learn::{Budget, Law, Learner, Shape};
use grundy_automata::{Join, Limits as Budgets, Relation, System};

fn budgets() -> Budgets {
    Budgets::new(1 << 20, 1 << 26, 4_000_000_000)
}

/// Answers questions about positions.
type Ask<'a> = Box<dyn FnMut(&[u64]) -> bool + 'a>;

/// A rule that was read.
enum Read {
    Heaps(Game),
    States(StateGame),
}

fn read(text: &str) -> Read {
    match Subject::read(text, &[]).unwrap_or_else(|problem| panic!("{text}: {problem:?}")) {
        Subject::Heaps(study) => Read::Heaps(study.game),
        Subject::States(study) => Read::States(study.game),
    }
}

impl Read {
    fn rule(&self) -> Rule<'_> {
        match self {
            Read::Heaps(game) => Rule::of_game(game),
            Read::States(game) => Rule::of_states(game),
        }
        .expect("one part")
    }

    /// Grundy values by the definition.
    fn values(&self, last: u64) -> Vec<u64> {
        let Read::Heaps(game) = self else { panic!("one heap") };
        values(&game.parts[0], last, &Limits::default()).unwrap().into_iter().map(u64::from).collect()
    }

    /// Says whether a position is lost by the definition; with memory the last entry is what was taken last.
    fn lost(&self) -> Ask<'_> {
        let limits = Limits::default();
        match self {
            Read::Heaps(game) => {
                let mut search = Search::new(game);
                Box::new(move |position| {
                    let place = match (game.parts[0].memory, position) {
                        (true, [n, last]) => Place { last: Some(*last), ..Place::later(vec![vec![*n]]) },
                        (true, _) => panic!("a heap and an amount"),
                        (false, _) => Place::fresh(vec![position.to_vec()]),
                    };
                    search.outcome(&place, &limits).unwrap() == Outcome::P
                })
            }
            Read::States(game) => {
                let mut search = StateSearch::new(game);
                Box::new(move |position| {
                    search.outcome(&[(0, position.to_vec())], &limits).unwrap() == Outcome::P
                })
            }
        }
    }
}

/// What is wrong, if the guess is.
fn wrong(read: &Read, guess: &Guess) -> Option<Failure> {
    match decide(&read.rule(), guess, &budgets()).unwrap_or_else(|part| panic!("not expressible: {part:?}")) {
        Verdict::Holds => None,
        Verdict::Fails(failure) => Some(failure),
        Verdict::Undecided(undecided) => panic!("{undecided}"),
    }
}

/// A law learned from the values of the definition, proved or given more values until the table ends.
fn learned(read: &Read, system: System, shape: Shape, table: &[u64]) -> Guess {
    let largest = table.len() as u64 - 1;
    let budget = Budget { queries: u64::MAX, largest, states: 1000 };
    let oracle = |t: &[u64]| table.get(usize::try_from(t[0]).ok()?).copied();
    let mut learner = Learner::new(system, 1, shape, budget, oracle, &budgets()).unwrap();
    loop {
        let proposal = learner.propose(&budgets()).expect("a law in the table");
        let guess = Guess::new(match proposal.law {
            Law::Function(dfao) => Kind::Values(dfao),
            Law::Relation(relation) => Kind::Relation(relation),
        });
        match wrong(read, &guess) {
            None => return guess,
            Some(failure) => {
                let at = u64::try_from(failure.position.expect("small")[0]).unwrap();
                assert!(at <= largest, "wrong at {at}, beyond the table");
                learner.check_to(at);
            }
        }
    }
}

/// The set of lost positions of so many entries, learned from the definition.
fn learned_lost(read: &Read, system: System, entries: usize, largest: u64) -> Relation {
    let budget = Budget { queries: u64::MAX, largest, states: 1000 };
    let mut lost = read.lost();
    let oracle = move |t: &[u64]| Some(u64::from(lost(t)));
    let mut learner = Learner::new(system, entries, Shape::Function, budget, oracle, &budgets()).unwrap();
    loop {
        let proposal = learner.propose(&budgets()).expect("a law in the table");
        let Law::Function(dfao) = proposal.law else { panic!("a set was asked for") };
        let levels = dfao.levels(&budgets()).unwrap();
        let lost = levels.into_iter().find(|(value, _)| *value == 1).expect("some are lost").1;
        match wrong(read, &Guess::new(Kind::Lost(lost.clone()))) {
            None => return lost,
            Some(failure) => {
                let at = *failure.position.expect("small").iter().max().unwrap();
                learner.check_to(u64::try_from(at).unwrap());
            }
        }
    }
}

/// The relation with one tuple put in or taken out.
fn toggled(relation: &Relation, tuple: &[u64]) -> Relation {
    let limits = budgets();
    let mut point = Relation::all(relation.system(), 0, &limits).unwrap();
    for (track, n) in tuple.iter().enumerate() {
        let one = Relation::constant(relation.system(), u128::from(*n), &limits).unwrap();
        let before: Vec<usize> = (0..track).collect();
        point = point.join(Join::And, &one, track + 1, (&before, &[track]), &limits).unwrap();
    }
    let tracks: Vec<usize> = (0..tuple.len()).collect();
    relation.join(Join::Differ, &point, tuple.len(), (&tracks, &tracks), &limits).unwrap()
}

/// The relation of these pairs.
fn coded(pairs: &[[u64; 2]]) -> Relation {
    let none = Relation::none(System::BINARY, 2, &budgets()).unwrap();
    pairs.iter().fold(none, |all, pair| toggled(&all, pair))
}
