//! Lost: the positions that the player to move loses are those that an automaton accepts, proved of the moves.
//!
//! A position is one, two or three numbers (a heap is one). It is proved that every move makes the measure smaller - a sum
//! of entries with factors, so play ends -, that no move leads from an accepted position to an accepted one (AVOID), and
//! that from every other position some move leads to an accepted one (REACH). Then, by induction on the measure, exactly
//! the accepted positions are lost. Under misère play whoever cannot move wins: accepted positions must have a move, and
//! REACH is asked only of positions that have one.
//!
//! With first moves the game begins with one heap, from which they lead to positions: whoever begins loses if and only
//! if no first move leads to a lost one, and that is what the line `start` must say.
//!
//! Relations are made and checked in steps, as for `automatic`. Heaps are positions of one number: to take k is a ->
//! a - k, and an empty heap has no move, for it is the only number.

use std::collections::BTreeSet;

use super::atoms;
use super::machine::{Literal, Rel};
use super::plan::{self, Plan};
use crate::rule::{Move, Play, Target};
use crate::set::Set;
use crate::theorem::{Answer, leaves_at_most_one};
use crate::turn::{Condition, ENTRIES, Line, Turn};
use crate::{AtLine, Claim, Heading, Reason, Rejection, Steps, Subject, Work};

/// What entries that are more than one number become is called so.
const BECOMES: [char; 3] = ['p', 'q', 'r'];

/// A kind of move as relations: what must hold between the entries, the other numbers and what the entries become.
struct Way {
    literals: Vec<Rel>,
    /// The names of what the entries become, in order.
    to: String,
    /// All names but those of the entries.
    other: String,
}

pub(crate) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let turns = turns(heading)?;
    let entries = String::from_iter(&ENTRIES[..heading.entries.max(1)]);
    let system = plan::system(steps)?;
    let measure = measure(steps, entries.len())?;
    let (mut plan, law) = Plan::begin(system, &entries, steps, work)?;
    let told = law.machine.told();

    let mut ways = Vec::new();
    for (line, turn) in &turns {
        let way = plan.way(*line, turn)?;
        plan.descends(&measure, &entries, &way)?;
        ways.push(way);
    }
    let reached = plan.leads(&ways, &entries, Some(&law))?;
    plan.never("stays lost", &entries, &[(&law, true), (&reached, true)])?;
    let mut missed = vec![(&law, false), (&reached, false)];
    let movable = match heading.play {
        Play::Normal => None,
        Play::Misere => Some(plan.leads(&ways, &entries, None)?),
    };
    if let Some(movable) = &movable {
        plan.never("cannot move", &entries, &[(&law, true), (movable, false)])?;
        missed.push((movable, true));
    }
    plan.never("not reached", &entries, &missed)?;

    let mut start = None;
    if let Some((line, _)) = heading.firsts.first() {
        if heading.play == Play::Misere {
            return Err(Reason::SeveralMoves.at(*line));
        }
        let firsts = heading.firsts.iter().map(|(line, turn)| plan.way(*line, turn));
        let firsts = firsts.collect::<Result<Vec<_>, _>>()?;
        let wins = plan.leads(&firsts, "a", Some(&law))?;
        start = Some(plan.named("start", ("a", ""), &[(&wins, false)], false)?.machine.told());
    }
    Ok((Subject::Outcome, Claim::Lost { system, law: told, start }, Vec::new()))
}

/// `measure FACTOR ..`, one for each entry.
fn measure(steps: &mut Steps<'_>, entries: usize) -> Result<Vec<i64>, Rejection> {
    let (line, words) = steps.step("measure")?;
    if words.len() != entries {
        let found = words.len().to_string();
        return Err(Reason::Unexpected { expected: "a factor for each entry", found }.at(line));
    }
    words.iter().map(|word| word.number(0, 1000).map(u64::cast_signed)).collect::<Result<_, _>>().at(line)
}

/// The moves, those of heaps as moves of one number.
fn turns(heading: &Heading) -> Result<Vec<(usize, Turn)>, Rejection> {
    leaves_at_most_one(heading)?;
    let mut turns = heading.turns.clone();
    for (line, of) in &heading.moves {
        turns.push((*line, taking(of).at(*line)?));
    }
    for (line, of) in &heading.targets {
        turns.push((*line, leaving(*of).at(*line)?));
    }
    Ok(turns)
}

/// To take k from a heap a, which leaves no heap or one, or either.
fn taking(of: &Move) -> Result<Turn, Reason> {
    let set: &Set = of.amounts.as_ref().ok_or(Reason::TakesNothing)?;
    let left = Line::named('a').plus(-1, &Line::named('k'))?;
    let mut when = vec![Condition::In('k', set.clone())];
    match (of.may_leave(0), of.may_leave(1)) {
        (true, true) => {}
        (true, false) => when.push(Condition::AtMost(left.clone(), Line::number(0))),
        (false, _) => when.push(Condition::AtMost(Line::number(1), left.clone())),
    }
    Ok(Turn { to: vec![left], when })
}

/// To leave k = floor((times a + plus) / over), if that is less than a.
fn leaving(of: Target) -> Result<Turn, Reason> {
    let whole = Line::number(of.plus).plus(of.times.cast_signed(), &Line::named('a'))?;
    let rest = whole.plus(-of.over.cast_signed(), &Line::named('k'))?;
    let less = Line::named('k').plus(1, &Line::number(1))?;
    let when = vec![
        Condition::AtMost(Line::number(0), rest.clone()),
        Condition::AtMost(rest, Line::number(of.over.cast_signed() - 1)),
        Condition::AtMost(less, Line::named('a')),
    ];
    Ok(Turn { to: vec![Line::named('k')], when })
}

impl Plan<'_, '_, '_> {
    /// The relations of a move, made by the kernel.
    fn way(&mut self, line: usize, turn: &Turn) -> Result<Way, Rejection> {
        self.line = line;
        let mut literals = Vec::new();
        let mut to = String::new();
        for (becomes, name) in turn.to.iter().zip(BECOMES) {
            to.push(match becomes.as_name() {
                Some(name) => name,
                None => {
                    let difference = becomes.clone().plus(-1, &Line::named(name)).at(line)?;
                    literals.push(self.sum(&difference, true)?);
                    name
                }
            });
        }
        for condition in &turn.when {
            literals.push(match condition {
                Condition::AtMost(x, y) => {
                    let difference = x.clone().plus(-1, y).at(line)?;
                    self.sum(&difference, false)?
                }
                Condition::In(name, set) => {
                    self.atom(&name.to_string(), |system, work| atoms::member(system, set, work))?
                }
            });
        }
        let used: BTreeSet<char> =
            literals.iter().flat_map(|rel| rel.names.clone()).chain(to.chars()).collect();
        let other = used.into_iter().filter(|name| !ENTRIES.contains(name)).collect();
        Ok(Way { literals, to, other })
    }

    /// That a sum is 0, or at most 0.
    fn sum(&mut self, of: &Line, equal: bool) -> Result<Rel, Rejection> {
        let (names, factors): (String, Vec<i64>) = of.terms.iter().unzip();
        let bounds = (equal.then_some(-of.constant), Some(-of.constant));
        self.atom(&names, |system, work| atoms::sum(system, &factors, bounds, work))
    }

    /// That a move makes the measure smaller.
    fn descends(&mut self, measure: &[i64], entries: &str, way: &Way) -> Result<(), Rejection> {
        let mut fall = Line::default();
        for ((factor, before), after) in measure.iter().zip(entries.chars()).zip(way.to.chars()) {
            fall = fall.plus(*factor, &Line::named(before)).at(self.line)?;
            fall = fall.plus(-factor, &Line::named(after)).at(self.line)?;
        }
        let none = self.sum(&fall, false)?;
        let mut literals: Vec<Literal<'_>> = way.literals.iter().map(|rel| (rel, true)).collect();
        literals.push((&none, true));
        self.never("descends", &format!("{entries}{}", way.other), &literals)
    }

    /// From which positions some move can be made, and leads into the relation, if there is one.
    fn leads(&mut self, ways: &[Way], entries: &str, into: Option<&Rel>) -> Result<Rel, Rejection> {
        let mut all = None;
        for way in ways {
            let into = into.map(|rel| rel.of(&way.to));
            let literals: Vec<Literal<'_>> =
                way.literals.iter().chain(&into).map(|rel| (rel, true)).collect();
            let here = self.step(entries, &way.other, &literals, false)?;
            all = Some(self.either(all, here)?);
        }
        all.ok_or_else(|| Reason::NotRead.at(self.line))
    }
}
