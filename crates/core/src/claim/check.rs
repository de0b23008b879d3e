//! [`Study::check`]: every heap up to a bound, then proof where a proved law decides the rest.

use num_bigint::BigUint;

use super::evaluate::{Env, Given, Stop, Table};
use super::linear::{Decided, Rewritings};
use super::periodic::{Laws as Known, Periodic};
use super::read::{Read, read};
use super::{Checked, Counterexample, Said};
use crate::api::{Refusal, Study};
use crate::expr::Number;
use crate::game::Outcome;
use crate::law::{Claim, Conclusion, Law, Standing, Subject};
use crate::limits::{Budget, Exhausted, Limits};
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{
    Arith, ArithKind, BinaryOp, Comparison, Cond, GivenValue, Head, ItemKind, Rule, Span,
};

/// A claim that needs more heaps than this to be decided stays checked.
const MOST_TO_DECIDE: u64 = 1_000_000;

/// Heaps tested before a long table is made.
const FIRST_LOOK: u64 = 32;

/// How far beyond the last heap `g(n + c)` may look.
const MOST_AHEAD: u64 = 10_000;

/// Tests a claim.
pub(crate) fn check(study: &Study, text: &str, last: u64, limits: &Limits) -> Result<Checked, Refusal> {
    let claim = read(text).map_err(|mut problems| {
        // An expression may be read twice, as a number and as a condition.
        problems.dedup();
        Refusal::Rule(problems)
    })?;
    let mut others = Vec::new();
    for other in &claim.others {
        others.push(Study::new(&other.rule, &[]).map_err(|refusal| shifted(refusal, other.start))?);
    }
    let rules: Vec<String> = others.iter().map(|other| other.canonical.clone()).collect();
    let claim = Assertion {
        study,
        others,
        heap_names: heap_names(study),
        givens: givens(&study.rule, limits),
        about_values: claim.mentions_g() || !claim.others.is_empty(),
        text: claim.print(&rules),
        read: claim,
    };
    claim.run(last, limits)
}

/// A claim about a game.
struct Assertion<'a> {
    study: &'a Study,
    others: Vec<Study>,
    heap_names: Vec<String>,
    givens: Vec<(String, Given)>,
    about_values: bool,
    text: String,
    read: Read,
}

/// What testing up to some heap found.
enum Found {
    /// It fails here.
    Fails(Counterexample, u64),
    /// It holds up to here; `None`: not even the first heap could be tested.
    Holds(Option<u64>),
}

impl Assertion<'_> {
    fn run(&self, last: u64, limits: &Limits) -> Result<Checked, Refusal> {
        // What is wrong with the claim itself, or fails at once, needs no long table.
        if last > FIRST_LOOK
            && let Found::Fails(counterexample, at) = self.test(FIRST_LOOK, limits)?
        {
            return Ok(self.refuted(counterexample, at));
        }
        let mut up_to = match self.test(last, limits)? {
            Found::Fails(counterexample, at) => return Ok(self.refuted(counterexample, at)),
            Found::Holds(Some(up_to)) => up_to,
            // It asks for heaps beyond the table, already of heap 0.
            Found::Holds(None) => {
                return Err(Exhausted { what: Budget::Positions, limit: last.saturating_add(1) }.into());
            }
        };
        if let Some((laws, periodic)) = self.decided_by(limits)? {
            let needed = periodic.from.checked_add(periodic.modulus);
            if let Some(needed) = needed.filter(|needed| *needed <= MOST_TO_DECIDE) {
                if up_to < needed {
                    match self.test(needed, limits)? {
                        Found::Fails(counterexample, at) => return Ok(self.refuted(counterexample, at)),
                        Found::Holds(reached) => up_to = up_to.max(reached.unwrap_or(0)),
                    }
                }
                if up_to >= needed {
                    let conclusion = Conclusion::new(&laws, periodic.from, periodic.modulus, up_to);
                    let standing = laws[0].standing.clone();
                    return Ok(Checked { conclusion: Some(conclusion), ..self.checked(standing) });
                }
            }
        }
        Ok(self.checked(Standing::Checked { up_to }))
    }

    fn subject(&self) -> Subject {
        if self.about_values { Subject::Grundy } else { Subject::Outcome }
    }

    fn checked(&self, standing: Standing) -> Checked {
        Checked {
            claim: self.text.clone(),
            subject: self.subject(),
            play: self.study.game.play,
            standing,
            conclusion: None,
            counterexample: None,
        }
    }

    fn refuted(&self, counterexample: Counterexample, at: u64) -> Checked {
        Checked {
            claim: self.text.clone(),
            subject: self.subject(),
            play: self.study.game.play,
            standing: Standing::Refuted { at },
            conclusion: None,
            counterexample: Some(counterexample),
        }
    }

    /// Tests heaps 0..=last.
    fn test(&self, last: u64, limits: &Limits) -> Result<Found, Refusal> {
        let mut tables: Vec<(String, Vec<u32>)> = Vec::new();
        let mut outcomes = Vec::new();
        // Where a budget ends, what was complete before is tested.
        let mut short = None;
        let mut end_of = |filled: Result<(), Refusal>| match filled {
            Err(refusal @ Refusal::Exhausted(_)) => {
                short = Some(refusal);
                Ok(())
            }
            other => other,
        };
        if self.about_values {
            let end = last.saturating_add(self.read.ahead());
            if self.read.mentions_g() {
                let mut values = Vec::new();
                end_of(self.study.table_into(end, limits, &mut values))?;
                tables.push(("g".to_owned(), values));
            }
            for (other, study) in self.read.others.iter().zip(&self.others) {
                let mut values = Vec::new();
                end_of(study.table_into(end, limits, &mut values))?;
                tables.push((other.name.clone(), values));
            }
        } else {
            end_of(crate::law::study::fill_outcomes(self.study, last, limits, &mut outcomes))?;
        }
        let heaps = match (self.about_values, outcomes.len().checked_sub(1)) {
            (true, _) => Some(last),
            (false, end) => end.and_then(|end| u64::try_from(end).ok()),
        };
        let tables: Vec<(String, Table<'_>)> =
            tables.iter().map(|(name, values)| (name.clone(), Table::Heaps(values))).collect();
        let (heap_names, givens) = (&self.heap_names[..], &self.givens[..]);
        let mut env = Env { heap_names, tables: &tables, row: None, givens, n: 0, bound: Vec::new(), limits };
        let mut reached = None;
        for n in heaps.into_iter().flat_map(|last| 0..=last) {
            if let Err(exhausted) = limits.spend(1) {
                short = Some(exhausted.into());
                break;
            }
            env.n = i128::from(n);
            let lost = usize::try_from(n).ok().and_then(|n| outcomes.get(n)).map(|outcome| *outcome == 0);
            match self.read.at(&mut env, lost) {
                Ok(None) => reached = Some(n),
                Ok(Some((claimed, actual))) => {
                    let at = BigUint::from(n);
                    return Ok(Found::Fails(Counterexample { at, claimed, actual }, n));
                }
                Err(Stop::Beyond) => break,
                Err(Stop::NoValue) => {
                    let text = crate::rule::print::cond(&self.read.body);
                    let problem = Problem::Meaning(Meaning::NoValue { text, heap: n.to_string() });
                    return Err(Refusal::Rule(vec![Diagnostic { problem, span: Span::default() }]));
                }
                Err(Stop::Exhausted(exhausted)) if exhausted.is_stop() => {
                    short = Some(exhausted.into());
                    break;
                }
                Err(Stop::Exhausted(exhausted)) => return Err(exhausted.into()),
                Err(Stop::Wrong(problem)) => return Err(Refusal::Rule(vec![*problem])),
            }
        }
        match short {
            Some(refusal) if reached.is_none() => Err(refusal),
            _ => Ok(Found::Holds(reached)),
        }
    }

    /// The proved laws, that of the game first, that make the claim periodic from some heap on.
    fn decided_by(&self, limits: &Limits) -> Result<Option<(Vec<Law>, Periodic)>, Refusal> {
        let laws = match self.study.laws(limits) {
            Err(Refusal::Exhausted(_)) => return Ok(None),
            laws => laws?,
        };
        if !self.about_values {
            let outcome = laws.outcome;
            let known = Known { heap_names: &self.heap_names, givens: &self.givens, laws: Vec::new() };
            let periodic = Periodic::of_law(&outcome.claim).and_then(|law| law.and(self.truth(&known)?));
            return Ok(periodic.filter(|_| outcome.is_proved()).map(|periodic| (vec![outcome], periodic)));
        }
        let Some(law) = laws.grundy.filter(Law::is_proved) else { return Ok(None) };
        let mut others = Vec::new();
        for other in &self.others {
            match other.laws(limits).ok().and_then(|laws| laws.grundy) {
                Some(law) if law.is_proved() => others.push(law),
                _ => return Ok(None),
            }
        }
        let names = self.read.others.iter().map(|other| other.name.clone());
        let mut known: Vec<(String, &Claim)> = vec![("g".to_owned(), &law.claim)];
        known.extend(names.zip(others.iter().map(|law| &law.claim)));
        let known = Known { heap_names: &self.heap_names, givens: &self.givens, laws: known };
        let periodic = self.truth(&known).or_else(|| self.by_rewriting(&known));
        others.insert(0, law);
        Ok(periodic.map(|periodic| (others, periodic)))
    }

    /// From where on the claim is true because both of its sides come to the same for each remainder.
    fn by_rewriting(&self, known: &Known<'_>) -> Option<Periodic> {
        let (heap_names, givens, laws) = (known.heap_names, known.givens, known.laws.clone());
        let Decided { from, modulus } =
            Rewritings { heap_names, givens, laws }.decide(self.read.condition.as_ref(), &self.read.body)?;
        Some(Periodic { from, modulus })
    }

    /// From where and with what period the claim is true or false.
    fn truth(&self, known: &Known<'_>) -> Option<Periodic> {
        let body = known.cond(&self.read.body)?;
        match &self.read.condition {
            Some(condition) => known.cond(condition)?.and(body),
            None => Some(body),
        }
    }
}

/// `g(..)` as a whole side of an equation.
pub(super) fn is_g(arith: &Arith) -> bool {
    matches!(&arith.kind, ArithKind::Call(call) if call.name.text == "g")
}

/// `n`, and what the clauses of the rule call the heap.
fn heap_names(study: &Study) -> Vec<String> {
    let mut names = vec!["n".to_owned()];
    for item in &study.rule.items {
        if let ItemKind::Clause(clause) = &item.kind
            && let Head::Heap(name) = &clause.head
            && !names.contains(&name.text)
        {
            names.push(name.text.clone());
        }
    }
    names
}

/// The names that the rule gives a value which fits.
pub(super) fn givens(rule: &Rule, limits: &Limits) -> Vec<(String, Given)> {
    let mut known: Vec<(String, Given)> = Vec::new();
    for item in &rule.items {
        let ItemKind::Given(names) = &item.kind else { continue };
        for given in names {
            let mut env = Env {
                heap_names: &[],
                tables: &[],
                row: None,
                givens: &known,
                n: 0,
                bound: Vec::new(),
                limits,
            };
            let value = match &given.value {
                Some(GivenValue::Number(x)) => env.whole(x).ok().map(Given::Number),
                Some(GivenValue::List(xs) | GivenValue::Set(xs)) => {
                    xs.iter().map(|x| env.whole(x).ok()).collect::<Option<_>>().map(Given::Set)
                }
                None => None,
            };
            known.extend(value.map(|value| (given.name.text.clone(), value)));
        }
    }
    known
}

/// Problems of a rule inside a claim, placed in the claim.
pub(super) fn shifted(refusal: Refusal, by: usize) -> Refusal {
    match refusal {
        Refusal::Rule(problems) => {
            let shift = |p: Diagnostic| Diagnostic {
                span: Span { start: p.span.start + by, end: p.span.end + by },
                ..p
            };
            Refusal::Rule(problems.into_iter().map(shift).collect())
        }
        other => other,
    }
}

impl Read {
    /// What is claimed and what is true at one position, where they differ. `lost`: whether the player to
    /// move loses, for claims about that.
    pub(super) fn at(&self, env: &mut Env<'_>, lost: Option<bool>) -> Result<Option<(Said, Said)>, Stop> {
        if let Some(condition) = &self.condition
            && !env.cond(condition)?
        {
            return Ok(None);
        }
        let holds = env.cond(&self.body)?;
        if let Some(lost) = lost {
            let outcome = |lost| Said::Outcome(if lost { Outcome::P } else { Outcome::N });
            return Ok((holds != lost).then(|| (outcome(holds), outcome(lost))));
        }
        if holds {
            return Ok(None);
        }
        Ok(Some(self.values(env).unwrap_or((Said::Truth(true), Said::Truth(false)))))
    }

    /// The two sides of an equation that fails: claimed on the right, true on the left.
    fn values(&self, env: &mut Env<'_>) -> Option<(Said, Said)> {
        let Cond::Compare { first, rest } = &self.body else { return None };
        let [(Comparison::Equal, second)] = &rest[..] else { return None };
        let (actual, claimed) = if is_g(first) || !is_g(second) { (first, second) } else { (second, first) };
        let mut value = |arith| match env.number(arith) {
            Ok(Number::Int(value)) => BigUint::try_from(value).ok().map(Said::Value),
            _ => None,
        };
        Some((value(claimed)?, value(actual)?))
    }

    /// Whether the game's own Grundy function occurs.
    pub(super) fn mentions_g(&self) -> bool {
        let mut found = false;
        self.each_arith(&mut |arith| found |= is_g(arith));
        found
    }

    /// The largest literal c of `g(n + c)`.
    pub(super) fn ahead(&self) -> u64 {
        let mut most = 0;
        self.each_arith(&mut |arith| {
            let ArithKind::Call(call) = &arith.kind else { return };
            for arg in &call.args {
                if let ArithKind::Binary(BinaryOp::Add, _, c) = &arg.kind
                    && let ArithKind::Number(c) = &c.kind
                {
                    most = u64::try_from(c).map_or(MOST_AHEAD, |c| c.min(MOST_AHEAD)).max(most);
                }
            }
        });
        most
    }

    pub(super) fn each_arith(&self, f: &mut dyn FnMut(&Arith)) {
        if let Some(condition) = &self.condition {
            crate::rule::names::each_arith(condition, f);
        }
        crate::rule::names::each_arith(&self.body, f);
    }
}
