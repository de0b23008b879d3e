//! The obligations of a guess, as the sets of positions where they do not hold.

use std::sync::Arc;

use grundy_automata::{Comparison, Dfao, Formula, Join, Limits, Relation, Term, Var};

use super::lost::{Reach, reach};
use super::moves::{Left, Way};
use super::rule::Rule;
use super::sum::Sum;
use super::turns::Turns;
use super::{Failure, Guess, Inexpressible, Kind, Maker, Obligation, Stop, Verdict, digits};
use crate::game::Play;

pub(super) fn verdict(rule: &Rule<'_>, guess: &Guess, limits: &Limits) -> Result<Verdict, Stop> {
    let mut maker = Maker::new(guess.system(), limits)?;
    let wrong = match &guess.kind {
        Kind::Values(values) => {
            let relation = few_values(values, limits)?;
            values_wrong(&mut maker, rule, relation, None, Some(values.values()))?
        }
        Kind::Relation(relation) => values_wrong(&mut maker, rule, relation.clone(), None, None)?,
        Kind::Coded { relation, image, .. } => {
            values_wrong(&mut maker, rule, relation.clone(), Some(image), None)?
        }
        Kind::Lost(relation) => lost_wrong(&mut maker, rule, relation)?,
    };
    smallest(&mut maker, wrong)
}

/// The relation between arguments and value of a function with few values.
pub(crate) fn few_values(values: &Dfao, limits: &Limits) -> Result<Relation, Stop> {
    let tracks: Vec<usize> = (0..values.tracks()).collect();
    let places = (&tracks[..], &[values.tracks()][..]);
    let mut relation = Relation::none(values.system(), values.tracks() + 1, limits)?;
    for (value, level) in values.levels(limits)? {
        let value = Relation::constant(values.system(), value.into(), limits)?;
        relation =
            relation.or(&level.join(Join::And, &value, values.tracks() + 1, places, limits)?, limits)?;
    }
    Ok(relation)
}

type Wrong = Vec<(Obligation, Relation)>;

/// The position with the least sum of entries among those where something does not hold.
fn smallest(maker: &mut Maker<'_>, wrong: Wrong) -> Result<Verdict, Stop> {
    // Where play need not end nothing else means anything.
    let endless = wrong.iter().position(|(what, bad)| *what == Obligation::Descends && !bad.is_empty());
    let wrong = match endless {
        Some(at) => vec![wrong[at].clone()],
        None => wrong,
    };
    let mut best: Option<(u128, Failure)> = None;
    for (obligation, bad) in wrong {
        if bad.is_empty() {
            continue;
        }
        let from = maker.vars(bad.tracks());
        let total = maker.var();
        let sum = Term::Sum(from.iter().map(|var| Term::from(*var)).collect());
        let here = Formula::holds(bad, from.clone()).and(sum.equals(total));
        let here = maker.define(&here, &[&from[..], &[total]].concat())?;
        let least = here.only(from.len(), maker.limits)?.witness();
        let Some(least) = least.and_then(|witness| witness.value(0)) else {
            // Beyond 128 bits; whatever else fails is smaller.
            best.get_or_insert((u128::MAX, Failure { obligation, position: None }));
            continue;
        };
        if best.as_ref().is_some_and(|(sum, _)| *sum <= least) {
            continue;
        }
        let exactly = Relation::constant(maker.system(), least, maker.limits)?;
        let exactly =
            Formula::holds(here, [&from[..], &[total]].concat()).and(Formula::holds(exactly, [total]));
        let exactly = maker.define(&Formula::exists([total], exactly), &from)?;
        let position = exactly.witness().and_then(|witness| witness.values());
        best = Some((least, Failure { obligation, position }));
    }
    Ok(best.map_or(Verdict::Holds, |(_, failure)| Verdict::Fails(failure)))
}

/// Where moves do not make the sum of the entries smaller. A game with memory counts the heap only.
fn endless(maker: &mut Maker<'_>, ways: &[Way], from: &[Var], entries: usize) -> Result<Relation, Stop> {
    let mut whole = Sum::number(0);
    for var in &from[..entries] {
        whole = whole.plus(1, &(*var).into())?;
    }
    let mut any = Vec::new();
    for way in ways {
        let mut larger = Vec::new();
        match &way.left {
            Left::Positions(positions) => {
                for position in positions {
                    let mut sum = Sum::number(0);
                    for entry in &position[..entries] {
                        sum = sum.plus(1, entry)?;
                    }
                    larger.push(whole.compare(Comparison::AtMost, &sum)?);
                }
            }
            // Two heaps that are not empty are each smaller than both.
            Left::Parts(rest, parts) if parts.allows(1) || parts.allows(0) => {
                larger.push(whole.compare(Comparison::AtMost, rest)?);
            }
            Left::Parts(rest, _) => larger.push(whole.compare(Comparison::Less, rest)?),
        }
        any.push(way.formula(Formula::Or(larger)));
    }
    maker.define(&Formula::Or(any), from)
}

impl Way {
    /// That this move can be made, and a formula holds.
    fn formula(&self, then: Formula) -> Formula {
        let mut all = self.guard.clone();
        all.push(then);
        if self.some.is_empty() {
            Formula::And(all)
        } else {
            Formula::exists(self.some.clone(), Formula::And(all))
        }
    }
}

/// A relation asked about sums: those that are no variable get one.
fn related(
    maker: &mut Maker<'_>,
    relation: &Arc<Relation>,
    sums: &[Sum],
    more: &[Var],
) -> Result<Formula, Stop> {
    let (mut some, mut all, mut vars) = (Vec::new(), Vec::new(), Vec::new());
    for sum in sums {
        vars.push(match sum.as_var() {
            Some(var) => var,
            None => {
                let var = maker.var();
                some.push(var);
                all.push(Sum::from(var).compare(Comparison::Equal, sum)?);
                var
            }
        });
    }
    vars.extend(more);
    all.push(Formula::holds(relation.clone(), vars));
    Ok(if some.is_empty() { Formula::And(all) } else { Formula::exists(some, Formula::And(all)) })
}

fn lost_wrong(maker: &mut Maker<'_>, rule: &Rule<'_>, lost: &Relation) -> Result<Wrong, Stop> {
    rule.suits(lost.tracks())?;
    let from = maker.vars(lost.tracks());
    // The moves as certificates say them have fewer numbers.
    let Reach { endless, reached, movable } = match Turns::of(rule, lost.tracks()) {
        Ok(turns) => reach(maker, &turns, lost)?,
        Err(_) => formulas(maker, rule, lost, &from)?,
    };
    let is_lost = Formula::holds(lost.clone(), from.clone());
    let reached = Formula::holds(reached, from.clone());
    let (avoid, reach) = match rule.play {
        Play::Normal => (is_lost.clone().and(reached.clone()), is_lost.or(reached).negated()),
        Play::Misere => {
            let moves = Formula::holds(movable, from.clone());
            let avoid = is_lost.clone().and(reached.clone().or(moves.clone().negated()));
            (avoid, moves.and(is_lost.or(reached).negated()))
        }
    };
    Ok(vec![
        (Obligation::Descends, endless),
        (Obligation::Avoid, maker.define(&avoid, &from)?),
        (Obligation::Reach, maker.define(&reach, &from)?),
    ])
}

/// What moves do, from the formulas of the rule.
fn formulas(maker: &mut Maker<'_>, rule: &Rule<'_>, lost: &Relation, from: &[Var]) -> Result<Reach, Stop> {
    let remembers = matches!(rule.of, super::rule::Of::Heaps(core) if core.memory);
    let ways = maker.ways(rule, from)?;
    let ways =
        if from.len() == 1 { ways.into_iter().map(Way::one_heap).collect::<Result<_, _>>()? } else { ways };
    let entries = if remembers { 1 } else { from.len() };
    let endless = endless(maker, &ways, from, entries)?;
    let lost = Arc::new(lost.clone());
    let (mut reached, mut moves) = (maker.define(&Formula::Truth(false), from)?, Vec::new());
    for way in &ways {
        let Left::Positions(positions) = &way.left else { return Err(Inexpressible::Split.into()) };
        let [position] = &positions[..] else { return Err(Inexpressible::Split.into()) };
        let target = related(maker, &lost, position, &[])?;
        let here = maker.define(&way.formula(target), from)?;
        reached = reached.or(&here, maker.limits)?;
        moves.push(way.formula(Formula::Truth(true)));
    }
    let movable = maker.define(&Formula::Or(moves), from)?;
    Ok(Reach { endless, reached, movable })
}

fn values_wrong(
    maker: &mut Maker<'_>,
    rule: &Rule<'_>,
    law: Relation,
    image: Option<&Relation>,
    few: Option<&[u64]>,
) -> Result<Wrong, Stop> {
    let entries = law.tracks().checked_sub(1).ok_or(Inexpressible::Tracks)?;
    rule.suits(entries)?;
    if rule.play == Play::Misere || matches!(rule.of, super::rule::Of::Heaps(core) if core.memory) {
        return Err(Inexpressible::Position.into());
    }
    let from = maker.vars(entries);
    let (v, w) = (maker.var(), maker.var());
    let law = Arc::new(law);
    let value = |v: Var| Formula::holds(law.clone(), [&from[..], &[v]].concat());
    let mut wrong = Vec::new();
    let no_value = Formula::exists([v], value(v)).negated();
    wrong.push((Obligation::Total, maker.define(&no_value, &from)?));
    let two_values = Formula::exists([v, w], value(v).and(value(w)).and(v.less(w)));
    wrong.push((Obligation::Functional, maker.define(&two_values, &from)?));
    if let Some(image) = image {
        let outside = Formula::exists([v], value(v).and(Formula::holds(image.clone(), [v]).negated()));
        wrong.push((Obligation::Range, maker.define(&outside, &from)?));
    }
    let ways = maker.ways(rule, &from)?;
    wrong.push((Obligation::Descends, endless(maker, &ways, &from, entries)?));
    let mut options = Options { law: law.clone(), coded: image.is_some(), few, two: None, three: None };
    let tracks = [&from[..], &[w]].concat();
    let mut option = maker.define(&Formula::Truth(false), &tracks)?;
    for way in &ways {
        let formula = options.of(maker, way, &from, w)?;
        let here = maker.define(&formula, &tracks)?;
        option = option.or(&here, maker.limits)?;
    }
    let option = Formula::holds(option, tracks.clone());
    let keeps = Formula::exists([w], value(w).and(option.clone()));
    wrong.push((Obligation::Avoid, maker.define(&keeps, &from)?));
    let smaller = Formula::exists([v], value(v).and(w.less(v)));
    let mut missed = maker.define(&smaller, &tracks)?;
    if let Some(image) = image {
        let coded = Formula::holds(missed, tracks.clone()).and(Formula::holds(image.clone(), [w]));
        missed = maker.define(&coded, &tracks)?;
    }
    let missed = Formula::exists([w], Formula::holds(missed, tracks).and(option.negated()));
    wrong.push((Obligation::Reach, maker.define(&missed, &from)?));
    Ok(wrong)
}

/// The values of what moves leave.
struct Options<'a> {
    law: Arc<Relation>,
    coded: bool,
    few: Option<&'a [u64]>,
    /// The values of so many stones in two heaps, and in three.
    two: Option<Arc<Relation>>,
    three: Option<Arc<Relation>>,
}

impl Options<'_> {
    /// That the way exists and leaves the value `w`.
    fn of(&mut self, maker: &mut Maker<'_>, way: &Way, from: &[Var], w: Var) -> Result<Formula, Stop> {
        match &way.left {
            Left::Positions(positions) => match &positions[..] {
                // Nothing is worth what an empty heap is.
                [] => {
                    let zero = related(maker, &self.law, &vec![Sum::number(0); from.len()], &[w])?;
                    Ok(way.formula(zero))
                }
                [one] => Ok(way.formula(related(maker, &self.law, one, &[w])?)),
                [first, second] if from.len() == 1 => {
                    self.pair(maker, way, from[0], (&first[0], &second[0]), w)
                }
                _ => Err(Inexpressible::Heaps.into()),
            },
            Left::Parts(rest, parts) => {
                let m = match rest.as_var() {
                    Some(m) => m,
                    None => maker.var(),
                };
                let mut any = Vec::new();
                let value = Formula::holds(self.law.clone(), [m, w]);
                match (parts.allows(0), parts.allows(1)) {
                    (true, true) => any.push(value),
                    (true, false) => any.push(m.equals(0).and(value)),
                    (false, true) => any.push(m.differs(0).and(value)),
                    (false, false) => {}
                }
                if parts.allows(2) {
                    any.push(Formula::holds(self.two(maker)?, [m, w]));
                }
                if parts.allows(3) {
                    any.push(Formula::holds(self.three(maker)?, [m, w]));
                }
                let left = Formula::Or(any);
                let left = if rest.as_var().is_some() {
                    left
                } else {
                    let same = Sum::from(m).compare(Comparison::Equal, rest)?;
                    Formula::exists([m], same.and(left))
                };
                Ok(way.formula(left))
            }
        }
    }

    fn xor(&self, maker: &Maker<'_>, tracks: [Var; 3]) -> Result<Formula, Stop> {
        if self.coded {
            return Err(Inexpressible::Xor.into());
        }
        Ok(Formula::holds(digits::xor(maker.system(), self.few, maker.limits)?, tracks))
    }

    /// (b, m, x): beside b stones of m lies a heap of value x that is not empty.
    fn part(&self, maker: &mut Maker<'_>, (b, m, x): (Var, Var, Var)) -> Result<Relation, Stop> {
        let a = maker.var();
        let part = (a + b).equals(m).and(a.differs(0)).and(Formula::holds(self.law.clone(), [a, x]));
        maker.define(&Formula::exists([a], part), &[b, m, x])
    }

    /// Quantifiers in stages, so that no automaton has more than four tracks.
    fn split(
        &self,
        maker: &mut Maker<'_>,
        rest: &Arc<Relation>,
        positive: bool,
    ) -> Result<Arc<Relation>, Stop> {
        let [b, m, x, y, w] = [(); 5].map(|()| maker.var());
        let part = self.part(maker, (b, m, x))?;
        let mut both = Formula::holds(part, [b, m, x]);
        if positive {
            both = both.and(b.differs(0));
        }
        let both = both.and(Formula::holds(rest.clone(), [b, y]));
        let both = maker.define(&Formula::exists([b], both), &[m, x, y])?;
        let xor = self.xor(maker, [x, y, w])?;
        let sum = Formula::exists([x, y], Formula::holds(both, [m, x, y]).and(xor));
        Ok(Arc::new(maker.define(&sum, &[m, w])?))
    }

    fn two(&mut self, maker: &mut Maker<'_>) -> Result<Arc<Relation>, Stop> {
        if let Some(two) = &self.two {
            return Ok(two.clone());
        }
        let made = self.split(maker, &self.law.clone(), true)?;
        self.two = Some(made.clone());
        Ok(made)
    }

    fn three(&mut self, maker: &mut Maker<'_>) -> Result<Arc<Relation>, Stop> {
        if let Some(three) = &self.three {
            return Ok(three.clone());
        }
        let two = self.two(maker)?;
        let made = self.split(maker, &two, false)?;
        self.three = Some(made.clone());
        Ok(made)
    }

    /// A clause that leaves two heaps.
    fn pair(
        &self,
        maker: &mut Maker<'_>,
        way: &Way,
        n: Var,
        (first, second): (&Sum, &Sum),
        w: Var,
    ) -> Result<Formula, Stop> {
        let [a, b, x, y] = [(); 4].map(|()| maker.var());
        let same = Sum::from(a)
            .compare(Comparison::Equal, first)?
            .and(Sum::from(b).compare(Comparison::Equal, second)?);
        let pair = maker.define(&way.formula(same), &[n, a, b])?;
        let one = Formula::holds(pair, [n, a, b]).and(Formula::holds(self.law.clone(), [a, x]));
        let one = maker.define(&Formula::exists([a], one), &[n, b, x])?;
        let both = Formula::holds(one, [n, b, x]).and(Formula::holds(self.law.clone(), [b, y]));
        let both = maker.define(&Formula::exists([b], both), &[n, x, y])?;
        let xor = self.xor(maker, [x, y, w])?;
        Ok(Formula::exists([x, y], Formula::holds(both, [n, x, y]).and(xor)))
    }
}
