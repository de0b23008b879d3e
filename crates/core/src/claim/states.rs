//! Claims about tuples, rows and several heaps: every small position, in the order in which "smallest" is
//! meant.

use super::Said;
use super::check::{givens, shifted};
use super::evaluate::{Env, Given, Row, Stop, Table};
use super::read::{Read, read};
use super::state_names::{Names, named};
use super::state_values::{Other, Own, heaps};
use crate::api::{Refusal, Subject};
use crate::game::{Outcome, Play};
use crate::law::Subject as About;
use crate::limits::{Budget, Exhausted, Limits};
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::meaning::Meaning;
use crate::rule::tree::Span;
use crate::states::small::Kind;
use crate::states::table::{StateTable, has_values, only_shape};
use crate::states::{State, StateStudy};

/// Entries of lists whose number of entries is free.
pub(crate) const LISTS: usize = 3;

/// What became of a claim about a game on states.
#[derive(Debug, Clone)]
pub struct StateChecked {
    /// The claim as it was understood, in canonical text.
    pub claim: String,
    /// What it speaks of: Grundy values, or which positions are lost.
    pub subject: About,
    /// The convention it was tested under.
    pub play: Play,
    /// Which positions were looked at.
    pub kind: Kind,
    /// What the numbers are called; nothing of a row.
    pub names: Vec<String>,
    /// The greatest number up to which all positions were looked at.
    pub up_to: u64,
    /// Where it fails first.
    pub counterexample: Option<StateCounterexample>,
}

/// The smallest position where a claim fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateCounterexample {
    /// The position.
    pub at: State,
    /// What the claim says there.
    pub claimed: Said,
    /// What is true there.
    pub actual: Said,
}

/// A claim that fits a rule.
pub(crate) struct Readied {
    read: Read,
    others: Vec<Subject>,
    givens: Vec<(String, Given)>,
    text: String,
    about_values: bool,
    kind: Kind,
    names: Names,
}

/// What testing found.
pub(crate) enum Found {
    /// It fails here.
    Fails(StateCounterexample),
    /// It holds for all numbers up to here; `None`: not even where all are 0.
    Holds(Option<u64>),
}

/// Tests a claim on all positions with numbers up to `last` (a usual one when there is none).
pub(crate) fn check_states(
    study: &StateStudy,
    text: &str,
    last: Option<u64>,
    limits: &Limits,
) -> Result<StateChecked, Refusal> {
    let claim = Readied::new(study, text)?;
    let last = last.unwrap_or_else(|| usual_last(claim.kind));
    let mut up_to = None;
    let mut counterexample = None;
    for last in levels(last) {
        let limits = limits.fresh();
        let found = StateTable::new(&study.game, claim.kind, last, claim.needs_values(), &limits)
            .and_then(|table| claim.test(&table, &limits));
        match found {
            Ok(Found::Fails(at)) => {
                counterexample = Some(at);
                break;
            }
            Ok(Found::Holds(Some(reached))) => up_to = up_to.max(Some(reached)),
            Ok(Found::Holds(None)) => {}
            Err(Refusal::Exhausted(_)) if up_to.is_some() => break,
            Err(refusal) => return Err(refusal),
        }
    }
    if up_to.is_none() && counterexample.is_none() {
        return Err(Exhausted { what: Budget::Positions, limit: last.saturating_add(1) }.into());
    }
    Ok(StateChecked {
        claim: claim.text.clone(),
        subject: if claim.about_values { About::Grundy } else { About::Outcome },
        play: study.game.play,
        kind: claim.kind,
        names: match claim.names {
            Names::Each(names) => names,
            Names::Row { .. } => Vec::new(),
        },
        up_to: up_to.unwrap_or(0),
        counterexample,
    })
}

/// Small tables first: most wrong claims fail at once.
pub(crate) fn levels(last: u64) -> Vec<u64> {
    let mut levels: Vec<u64> = [4, 16, 64].into_iter().filter(|level| *level < last).collect();
    levels.push(last);
    levels
}

/// Up to where numbers are counted when nobody says.
pub(crate) fn usual_last(kind: Kind) -> u64 {
    match kind.fixed() {
        Some(0 | 1) => 1000,
        Some(2) => 200,
        Some(3) => 40,
        Some(4) => 12,
        Some(_) => 6,
        None => 20,
    }
}

impl Readied {
    /// Reads a claim.
    pub(crate) fn new(study: &StateStudy, text: &str) -> Result<Readied, Refusal> {
        let shape = only_shape(&study.game)?;
        let read = read(text).map_err(|mut problems| {
            problems.dedup();
            Refusal::Rule(problems)
        })?;
        let mut others = Vec::new();
        for other in &read.others {
            others.push(Subject::read(&other.rule, &[]).map_err(|refusal| shifted(refusal, other.start))?);
        }
        let rules: Vec<String> = others.iter().map(|other| other.canonical().to_owned()).collect();
        let text = read.print(&rules);
        let (kind, names) = named(shape, &read, &text);
        let about_values = read.mentions_g() || !others.is_empty();
        let claim = Readied {
            others,
            givens: givens(&study.rule, &Limits::new(1_000_000, 1 << 20, 1000)),
            about_values,
            kind,
            names,
            text,
            read,
        };
        if claim.needs_values() && !has_values(&study.game) {
            return Err(Refusal::Unsuitable(match study.game.play {
                Play::Misere => crate::api::Unsuitable::GrundyUnderMisere,
                Play::Normal => crate::api::Unsuitable::NotDisjunctive,
            }));
        }
        Ok(claim)
    }

    fn needs_values(&self) -> bool {
        self.read.mentions_g()
    }

    /// The claim in canonical text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Which positions it is about.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Tests every position of a table.
    pub(crate) fn test(&self, table: &StateTable, limits: &Limits) -> Result<Found, Refusal> {
        let others = self.tables(table.last(), limits)?;
        let own = Own { table, kind: self.kind };
        let mut tables: Vec<(String, Table<'_>)> = vec![("g".to_owned(), Table::Positions(&own))];
        for (other, known) in self.read.others.iter().zip(&others) {
            tables.push((other.name.clone(), known.as_table()));
        }
        let mut reached = None;
        for max in 0..=table.last() {
            for at in self.kind.layer(max, limits)? {
                limits.spend(1)?;
                let lost = table.outcome(&at).map(|outcome| outcome == Outcome::P);
                let lost = if self.about_values { None } else { lost };
                match self.at(&at, &tables, lost, limits) {
                    Ok(None) => {}
                    Ok(Some((claimed, actual))) => {
                        return Ok(Found::Fails(StateCounterexample { at, claimed, actual }));
                    }
                    Err(Stop::Beyond) => return Ok(Found::Holds(reached)),
                    Err(Stop::NoValue) => {
                        let text = crate::rule::print::cond(&self.read.body);
                        let heap = at.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
                        let problem = Problem::Meaning(Meaning::NoValue { text, heap: format!("({heap})") });
                        return Err(Refusal::Rule(vec![Diagnostic { problem, span: Span::default() }]));
                    }
                    Err(Stop::Exhausted(exhausted)) => return Err(exhausted.into()),
                    Err(Stop::Wrong(problem)) => return Err(Refusal::Rule(vec![*problem])),
                }
            }
            reached = Some(max);
        }
        Ok(Found::Holds(reached))
    }

    fn at(
        &self,
        at: &[u64],
        tables: &[(String, Table<'_>)],
        lost: Option<bool>,
        limits: &Limits,
    ) -> Result<Option<(Said, Said)>, Stop> {
        let mut env =
            Env { heap_names: &[], tables, row: None, givens: &self.givens, n: 0, bound: Vec::new(), limits };
        match &self.names {
            Names::Each(names) => {
                if let ([only], [n]) = (at, names.as_slice()) {
                    (env.heap_names, env.n) = (std::slice::from_ref(n), i128::from(*only));
                } else {
                    env.bound =
                        names.iter().cloned().zip(at.iter().map(|entry| i128::from(*entry))).collect();
                }
            }
            Names::Row { name, first } => {
                env.row = Some(Row { name, first: *first, entries: at });
                let last = i128::from(*first) + i128::try_from(at.len()).unwrap_or(i128::MAX) - 1;
                env.bound = vec![("m".to_owned(), last)];
            }
        }
        self.read.at(&mut env, lost)
    }

    /// The values of the other games.
    fn tables(&self, last: u64, limits: &Limits) -> Result<Vec<Other<'_>>, Refusal> {
        let mut all = Vec::new();
        for other in &self.others {
            all.push(match other {
                Subject::Heaps(study) => Other::Heaps(heaps(study, last, limits)?),
                Subject::States(study) => {
                    let shape = only_shape(&study.game)?;
                    let kind = match self.kind.fixed() {
                        Some(entries) => Kind::exactly(shape, shape.arity().unwrap_or(entries)),
                        None => Kind::of(shape, LISTS),
                    };
                    Other::States(study, StateTable::new(&study.game, kind, last, true, limits)?)
                }
            });
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(rule: &str, claim: &str, last: u64) -> StateChecked {
        let study = StateStudy::new(rule, &[]).unwrap();
        check_states(&study, claim, Some(last), &Limits::default())
            .unwrap_or_else(|refusal| panic!("{rule}: {claim}: {refusal:?}"))
    }

    /// `None`: holds.
    fn fails_at(rule: &str, claim: &str) -> Option<State> {
        checked(rule, claim, 12).counterexample.map(|counter| counter.at)
    }

    const NIM: &str = "(a,b) -> (a-k,b) | (a,b-k) where k >= 1";
    const WYTHOFF: &str = "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1";

    #[test]
    fn true_claims_hold_and_wrong_ones_fail_at_the_smallest_position() {
        for claim in [
            "a = b",
            "g(a,b) = a xor b",
            "a >= 1 and b >= 1: g(a-1,b) != g(a,b)",
            "g(a,b) = g[nim](a) xor g[nim](b)",
        ] {
            assert_eq!(fails_at(NIM, claim), None, "{claim}");
        }
        assert_eq!(fails_at(NIM, "g(a,b) = a + b"), Some(vec![1, 1]));
        assert_eq!(fails_at(NIM, "g(a,b) = max(a,b)"), Some(vec![1, 1]));
        // Of the same greatest entry the smaller sum comes first, then lexicographic order.
        assert_eq!(fails_at(NIM, "a = b and a != 2 or a = 3 and b = 1"), Some(vec![2, 2]));
        assert_eq!(fails_at(NIM, "a = b or a = 3 and b = 1 or a = 1 and b = 3"), Some(vec![1, 3]));
        for claim in ["a <= b: a = floor((b-a)*phi)", "min(a,b) = floor(abs(a-b)*phi)"] {
            assert_eq!(fails_at(WYTHOFF, claim), None, "{claim}");
        }
        assert_eq!(fails_at(WYTHOFF, "min(a,b) = 2*abs(a-b) - 1 or a = 0 and b = 0"), Some(vec![4, 7]));
    }

    #[test]
    fn what_is_claimed_and_what_is_true() {
        let counter = checked(NIM, "g(a,b) = a + b", 9).counterexample.unwrap();
        let value = |n: u8| Said::Value(n.into());
        assert_eq!((counter.claimed, counter.actual), (value(2), value(0)));
        let counter = checked(NIM, "a != b", 9).counterexample.unwrap();
        assert_eq!(counter.at, vec![0, 0]);
        assert_eq!((counter.claimed, counter.actual), (Said::Outcome(Outcome::N), Said::Outcome(Outcome::P)));
        assert_eq!(checked(NIM, "a = b", 30).up_to, 30);
        assert_eq!(checked(NIM, "g(a+1,b) >= 0", 30).up_to, 29);
    }

    #[test]
    fn rows_and_heaps_have_names_too() {
        let row = "a[1..m] -> a[i] -= k where k >= 1";
        assert_eq!(fails_at(row, "xor(a) = 0"), None);
        assert_eq!(fails_at(row, "g(a) = xor(a[1..m])"), None);
        assert_eq!(fails_at(row, "all i in 1..m: a[i] = 0"), Some(vec![1, 1]));
        assert_eq!(fails_at(row, "sum(a) mod 2 = 0"), Some(vec![2]));
        assert_eq!(fails_at(row, "m = 2: a[1] = a[m]"), None);
        let wythoff = "take same any from 1..2 heaps";
        assert_eq!(fails_at(wythoff, "a = floor((b-a)*phi)"), None);
        assert_eq!(fails_at(wythoff, "a = 0 and b = 0 or a = 1 and b = 2"), Some(vec![3, 5]));
        // Three heaps of one stone are lost, and all their numbers are smaller than the 2 of (1,2).
        assert_eq!(fails_at(wythoff, "sum(a) = 0"), Some(vec![1, 1, 1]));
        let moore = "take any from 1..2 heaps";
        assert_eq!(fails_at(moore, "a = b and b = c"), None);
        assert_eq!(fails_at(moore, "len(a) = 3 and distinct(a) or len(a) = 0"), Some(vec![1, 1, 1]));
        assert_eq!(fails_at("take any from first heap", "g(a) = a"), None);
    }

    #[test]
    fn what_cannot_be_claimed_is_refused() {
        let limits = Limits::default();
        for (rule, claim) in [
            (NIM, "c = 0"),
            (NIM, "a = b and"),
            (NIM, "g(a) = 0"),
            (NIM, "a / b = 1"),
            (NIM, "a[1] = 0"),
            ("(a,b) -> (a-1,b) | (a,b-1); misere", "g(a,b) = 0"),
            ("(a,b) -> (a-1,b) | (a,b-1); lose when a = 3", "g(a,b) = 0"),
            ("a[1..m] -> a[i] -= 1", "a[m+1] = 0"),
            ("a[1..m] -> a[i] -= 1", "nosuch(a) = 0"),
        ] {
            let study = StateStudy::new(rule, &[]).unwrap();
            let refused = check_states(&study, claim, Some(9), &limits);
            assert!(refused.is_err(), "{rule}: {claim}: {refused:?}");
        }
        let study = StateStudy::new(NIM, &[]).unwrap();
        let little = Limits::new(200_000, 1 << 22, 4000);
        let short = check_states(&study, "a = b", Some(100_000), &little).unwrap();
        assert!(short.up_to < 1000, "{}", short.up_to);
    }
}
