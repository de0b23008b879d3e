//! When the player to move loses a game on states: the theorem about a known game, compared with the
//! definition as far as the budget goes, or a formula that the small positions suggest.

use crate::api::{MovesWanted, Refusal};
use crate::claim::{Found, LISTS, Readied, StateCounterexample, levels, usual_last};
use crate::game::Play;
use crate::law::Subject;
use crate::law::pattern::Automatic;
use crate::limits::Limits;
use crate::prove::Proof;
use crate::states::known::{KnownGames, KnownName};
use crate::states::small::Kind;
use crate::states::suggest::{Suggestion, suggestions};
use crate::states::table::{StateTable, has_values, only_shape};
use crate::states::{Shape, StatePosition, StateStudy};

/// Formulas that failed are told only so many of.
const REJECTED: usize = 3;

/// What is known about the lost positions of a rule on states. Only `proofs` are proved by the kernel.
#[derive(Debug, Clone)]
pub struct StateLaw {
    /// The convention.
    pub play: Play,
    /// Which positions were looked at.
    pub kind: Kind,
    /// The known game that the rule is, whose theorem agrees with the definition wherever both were asked.
    pub known: Option<KnownName>,
    /// The formula that holds as far as it was checked, as a claim; and what it is about.
    pub formula: Option<(String, Subject)>,
    /// Where no formula was found: an automaton that reads the numbers and knows the lost positions.
    pub automatic: Option<Automatic>,
    /// What the kernel has checked of the lost positions, with two numbers (or heaps), and with three: automata that
    /// know them. That a known game's theorem or the formula says the same is not said by these.
    pub proofs: Vec<Proof>,
    /// All numbers up to here were looked at.
    pub up_to: u64,
    /// Formulas that hold longest and then fail, with the smallest position where they do.
    pub rejected: Vec<StateRejected>,
}

/// A formula that failed.
#[derive(Debug, Clone)]
pub struct StateRejected {
    /// As a claim.
    pub claim: String,
    /// What it is about.
    pub subject: Subject,
    /// Where it fails first.
    pub counterexample: StateCounterexample,
}

/// The law of a rule on states.
pub(super) fn law(study: &StateStudy, last: Option<u64>, limits: &Limits) -> Result<StateLaw, Refusal> {
    let shape = only_shape(&study.game)?;
    let known = if study.names { named(study) } else { None };
    let pairs = matches!(shape, Shape::Heaps { .. }) && known.as_ref().is_none_or(|known| known.of_two_heaps);
    let kind = if pairs { Kind::exactly(shape, 2) } else { Kind::of(shape, LISTS) };
    let mut law = StateLaw {
        play: study.game.play,
        kind,
        known: None,
        formula: None,
        automatic: None,
        proofs: Vec::new(),
        up_to: 0,
        rejected: Vec::new(),
    };
    let mut known = known;
    let mut tables: Vec<StateTable> = Vec::new();
    let mut told = false;
    for last in levels(last.unwrap_or_else(|| usual_last(kind).min(100))) {
        // What smaller tables told stays when a budget ends.
        match extend(study, &mut law, &mut known, &mut tables, last, limits) {
            Err(Refusal::Exhausted(_)) if told => break,
            done => done?,
        }
        told = true;
    }
    let learned = tables.last().and_then(|table| super::learn::lost(study, table, limits));
    if let Some(learned) = learned {
        law.proofs.extend(learned.proof);
        if law.known.is_none() && law.formula.is_none() {
            law.automatic = Some(learned.automatic);
        }
    }
    // Where there may be any number of heaps, three of them, too; three numbers where there are always three.
    let three = match shape {
        Shape::Heaps { .. } => Some(Kind::exactly(shape, 3)).filter(|_| !law.proofs.is_empty()),
        _ => Some(kind).filter(|kind| kind.fixed() == Some(3)),
    };
    let of_three = three.and_then(|kind| super::learn::lost_of_three(study, kind, limits));
    law.proofs.extend(of_three.and_then(|learned| learned.proof));
    Ok(law)
}

impl StateLaw {
    /// Whether what is said of the lost positions is proved: it says no more than what an automaton says that the
    /// kernel has checked.
    pub fn is_proved(&self) -> bool {
        self.automatic.is_some() && !self.proofs.is_empty()
    }
}

/// Looks at all numbers up to `last`.
fn extend(
    study: &StateStudy,
    law: &mut StateLaw,
    known: &mut Option<KnownName>,
    tables: &mut Vec<StateTable>,
    last: u64,
    limits: &Limits,
) -> Result<(), Refusal> {
    tables.push(StateTable::new(&study.game, law.kind, last, has_values(&study.game), &limits.fresh())?);
    let Some(table) = tables.last() else { return Ok(()) };
    if known.is_some() {
        if agrees(study, table, &limits.fresh())? {
            (law.known, law.up_to) = (known.clone(), last);
            return Ok(());
        }
        // A theorem that the definition contradicts is none.
        (*known, law.known) = (None, None);
    }
    let shape = only_shape(&study.game)?;
    let (mut formula, mut up_to) = (None, last);
    let mut failed: Vec<(usize, StateRejected)> = Vec::new();
    for Suggestion { claim, subject } in suggestions(&study.game, shape, table, &limits.fresh())? {
        let Ok(claim) = Readied::new(study, &claim) else { continue };
        if claim.kind() != law.kind {
            continue;
        }
        match tested(&claim, tables, limits)? {
            Tested::Holds(reached) => {
                (formula, up_to) = (Some((claim.text().to_owned(), subject)), reached);
                break;
            }
            Tested::Fails(counterexample) => {
                let rejected = StateRejected { claim: claim.text().to_owned(), subject, counterexample };
                failed.push((failed.len(), rejected));
            }
            Tested::Open => {}
        }
    }
    // Those that hold longest, the simplest first among equals.
    let key = |at: &[u64]| (at.iter().copied().max().unwrap_or(0), at.iter().sum::<u64>());
    failed.sort_by(|(i, a), (j, b)| key(&b.counterexample.at).cmp(&key(&a.counterexample.at)).then(i.cmp(j)));
    (law.formula, law.up_to) = (formula, up_to);
    law.rejected = failed.into_iter().take(REJECTED).map(|(_, rejected)| rejected).collect();
    Ok(())
}

enum Tested {
    Holds(u64),
    Fails(StateCounterexample),
    /// Neither, within the budget.
    Open,
}

/// The small tables first: most formulas fail there.
fn tested(claim: &Readied, tables: &[StateTable], limits: &Limits) -> Result<Tested, Refusal> {
    let mut holds = None;
    for table in tables {
        match claim.test(table, &limits.fresh()) {
            Ok(Found::Fails(counterexample)) => return Ok(Tested::Fails(counterexample)),
            Ok(Found::Holds(reached)) => holds = reached.or(holds),
            Err(Refusal::Exhausted(exhausted)) if exhausted.is_stop() => return Err(exhausted.into()),
            // A formula without a value somewhere is no law.
            Err(_) => return Ok(Tested::Open),
        }
    }
    Ok(holds.map_or(Tested::Open, Tested::Holds))
}

fn named(study: &StateStudy) -> Option<KnownName> {
    KnownGames::of(&study.game).names(&study.game).into_iter().next().flatten()
}

/// Whether the closed form says of every position of the table what the definition says, and of some at all.
fn agrees(study: &StateStudy, table: &StateTable, limits: &Limits) -> Result<bool, Refusal> {
    let known = KnownGames::of(&study.game);
    let mut asked = 0u64;
    let differs = table.find(limits, |at| {
        let position = StatePosition::of(vec![at.clone()]);
        let answer = match known.answer(study, &position, MovesWanted::None, limits) {
            Ok(answer) => answer?,
            Err(exhausted) => return Some(Err(exhausted)),
        };
        asked += 1;
        (Some(answer.outcome) != table.outcome(at)).then_some(Ok(()))
    })?;
    match differs {
        Some(Err(exhausted)) => Err(exhausted.into()),
        Some(Ok(())) => Ok(false),
        None => Ok(asked > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rule: &str, last: u64) -> StateLaw {
        let study = StateStudy::new(rule, &[]).unwrap();
        law(&study, Some(last), &Limits::default()).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"))
    }

    #[test]
    fn known_games_are_compared_with_the_definition() {
        for (rule, name, last) in [
            ("wythoff", "wythoff", 40),
            ("(x,y) -> (x-d, y) | (x, y-d) | (x-d, y-d) where d >= 1", "wythoff", 40),
            ("take any from 1..2 heaps", "moore", 8),
            ("euclid", "euclid", 30),
            ("staircase", "staircase", 6),
            ("chomp", "two-row-chomp", 5),
            ("take any from 2 neighbouring heaps in circle", "circular", 6),
        ] {
            let law = of(rule, last);
            assert_eq!(law.known.as_ref().map(|known| known.form.name()), Some(name), "{rule}");
            assert_eq!((law.up_to, law.formula), (last, None), "{rule}");
        }
    }

    #[test]
    fn formulas_are_found_where_no_game_is_known() {
        for (rule, formula) in [
            ("(a,b) -> (a-1,b) | (a,b-1)", "g(a,b) = (a + b) mod 2"),
            ("(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 3", "g(a,b) = xor(a mod 4, b mod 4)"),
            ("(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 3; misere", ""),
            (
                "(a,b) -> (a-k,b) where 1 <= k <= 2; (a,b) -> (a,b-j) where 1 <= j <= 4",
                "g(a,b) = xor(a mod 3, b mod 5)",
            ),
            ("(a,b) -> (b,a-k) where k >= 1", ""),
            ("(a,b) -> (a-1,b-1)", "g(a,b) = min(a,b) mod 2"),
            ("a[1..m] -> a[i] -= 1", "g(a) = sum(a) mod 2"),
        ] {
            let law = of(rule, 24);
            assert!(law.known.is_none(), "{rule}");
            // Whatever is found holds by a test of its own.
            let Some((found, _)) = law.formula else { continue };
            let study = StateStudy::new(rule, &[]).unwrap();
            let checked = study.check(&found, Some(15), &Limits::default()).unwrap();
            assert_eq!(checked.counterexample, None, "{rule}: {found}");
            if formula.starts_with("g(") {
                let expected = study.check(formula, Some(15), &Limits::default()).unwrap();
                assert_eq!(expected.claim, found, "{rule}");
            }
        }
    }

    #[test]
    fn lost_positions_are_learned_where_no_formula_is_found() {
        for rule in [
            "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; (a,b) -> (a-k,b-l) where k >= 1 and l >= 1 and abs(k-l) < 1",
            "(a,b) -> (a-k, min(a-k,b)) | (a, b-k) where k >= 1; misere",
        ] {
            let study = StateStudy::new(rule, &[]).unwrap();
            let law = law(&study, Some(100), &Limits::default()).unwrap();
            assert!(law.known.is_none() && law.formula.is_none(), "{rule}");
            assert!(law.automatic.is_some() && law.is_proved(), "{rule}");
        }
        // A game without a law has none.
        assert_eq!(of(ODD, 60).automatic, None);
    }

    #[test]
    fn lost_positions_of_two_numbers_are_proved() {
        for (rule, last, entries) in [
            ("wythoff", 60, vec![2]),
            ("generalised-wythoff(2)", 60, vec![]),
            ("(a,b) -> (a-k,b) | (a,b-k) where k >= 1; misere", 60, vec![2]),
            ("(a,b) -> (a-1,b) | (a,b-1)", 60, vec![2]),
            (ODD, 60, vec![]),
        ] {
            let law = of(rule, last);
            let proved: Vec<usize> =
                law.proofs.iter().map(|proof| proof.verified.turns[0].to.len()).collect();
            assert_eq!(proved, entries, "{rule}");
        }
    }

    const ODD: &str = "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1; (a,b) -> (a-1,b)";

    #[test]
    fn a_game_without_a_formula_has_none_and_the_failures_are_told() {
        let law = of(ODD, 30);
        assert!(law.known.is_none() && law.formula.is_none(), "{:?}", law.formula);
        assert!(!law.rejected.is_empty());
        let study = StateStudy::new(ODD, &[]).unwrap();
        for rejected in law.rejected {
            let again = study.check(&rejected.claim, Some(30), &Limits::default()).unwrap();
            assert_eq!(again.counterexample, Some(rejected.counterexample), "{}", rejected.claim);
        }
    }
}
