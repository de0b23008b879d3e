//! Automatic: a law that an automaton reads together with the heap, proved of the moves.
//!
//! The law is a relation G between heaps and values (or codes of values: `code b` says that v is written as b^v).
//! It is proved that every heap n has one value, that no move leaves the value of n (AVOID), and that for every
//! smaller value some move leaves it (REACH). Then by induction on n, the value of n is the Grundy value (the code
//! of it): moves leave smaller heaps only, for amounts are positive, or leave several heaps that are not empty. For n = 0
//! nothing can be left, so by REACH no value is smaller, which is also the value of no heap at all.
//!
//! The relations that occur are made in steps from those that the kernel makes itself (`atoms`) and the law. For each
//! step the certificate has an automaton, which is not believed but followed together with what it was made from
//! (`project`). The steps and their order follow from the moves alone; they are those of [`check`]. What is to be proved
//! in the end is that no numbers satisfy some relations at once, and that is looked up by walking through their
//! automata side by side (`machine`).

mod atoms;
mod lost;
mod machine;
mod plan;
mod project;
mod read;
mod system;
#[cfg(test)]
mod tests;

use crate::rule::Move;
use crate::theorem::{Answer, grundy_needs_normal};
use crate::{AtLine, Claim, Heading, Reason, Rejection, Steps, Subject, Work};
use machine::{Literal, Rel};
use plan::Plan;

pub(crate) const NAME: &str = "automatic";
pub(crate) const LOST: &str = "lost";
pub(crate) const NAMES: [&str; 2] = [NAME, LOST];
pub(crate) use lost::check as check_lost;

/// What the options of a heap are made of.
struct Values<'p, 's, 'w> {
    plan: Plan<'p, 's, 'w>,
    law: Rel,
    plus: Rel,
    zero: Rel,
    less: Rel,
}

pub(crate) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let system = plan::system(steps)?;
    let code = match steps.peek() {
        "code" => Some(steps.number("code", 2)?),
        _ => None,
    };
    let (mut plan, law) = Plan::begin(system, "nv", steps, work)?;
    grundy_needs_normal(heading)?;
    let told = law.machine.told();
    let plus = plan.atom("xyz", atoms::plus)?;
    let zero = plan.atom("x", atoms::zero)?;
    let less = plan.atom("xy", atoms::less)?;
    let image = code.map(|code| plan.atom("v", |system, work| atoms::powers(system, code.value, 0, work)));
    let image = image.transpose()?;

    let total = plan.step("n", "v", &[(&law, true)], false)?;
    plan.never("total", "n", &[(&total, false)])?;
    plan.never("functional", "nuv", &[(&law, true), (&law.of("nu"), true), (&less.of("uv"), true)])?;
    if let Some(image) = &image {
        plan.never("range", "nv", &[(&law, true), (image, false)])?;
    }
    let mut values = Values { plan, law, plus, zero, less };
    let option = values.options(heading, image.is_some())?;
    let Values { mut plan, law, less, .. } = values;
    plan.never("avoid", "nv", &[(&law, true), (&option.of("nv"), true)])?;
    let (below, unreached) = (less.of("wv"), option.of("nw"));
    let mut missed = vec![(&law, true), (&below, true), (&unreached, false)];
    let image = image.map(|image| image.of("w"));
    missed.extend(image.iter().map(|image| (image, true)));
    plan.never("reach", "nvw", &missed)?;
    let claim = Claim::Automatic { system, code: code.map(|code| code.value), law: told };
    Ok((Subject::Grundy, claim, Vec::new()))
}

impl Values<'_, '_, '_> {
    /// (n, w): some move of a heap of n leaves the value w.
    fn options(&mut self, heading: &Heading, coded: bool) -> Result<Rel, Rejection> {
        let most = heading.moves.iter().map(|(_, m)| m.most()).max().unwrap_or(0);
        if let Some((line, _)) = heading.moves.iter().find(|(_, m)| m.most() >= 2 && coded) {
            return Err(Reason::LeavesSeveral.at(*line));
        }
        // (b, m, x): m is b and a heap of value x that is not empty. Then m stones in two heaps, and in three.
        let (law, zero, plus) = (self.law.clone(), self.zero.clone(), self.plus.clone());
        let mut parted = Vec::new();
        if most >= 2 {
            let beside = [(&plus.of("abm"), true), (&zero.of("a"), false), (&law.of("ax"), true)];
            let part = self.plan.step("bmx", "a", &beside, false)?;
            let xor = Rel::new(atoms::xor(self.plan.system, self.plan.work).at(self.plan.line)?, "xyw");
            let pair = [(&part, true), (&zero.of("b"), false), (&law.of("by"), true)];
            let pair = self.plan.step("mxy", "b", &pair, false)?;
            parted.push(self.plan.step("mw", "xy", &[(&pair, true), (&xor, true)], false)?);
            if most >= 3 {
                let pair =
                    self.plan.step("mxy", "b", &[(&part, true), (&parted[0].of("by"), true)], false)?;
                parted.push(self.plan.step("mw", "xy", &[(&pair, true), (&xor, true)], false)?);
            }
        }
        let mut option: Option<Rel> = None;
        for (line, of) in &heading.moves {
            for here in self.leaves(*line, of, &parted)? {
                option = Some(match option {
                    None => here,
                    Some(before) => self.plan.step("nw", "", &[(&before, false), (&here, false)], true)?,
                });
            }
        }
        for (line, target) in &heading.targets {
            let part = Rel::new(atoms::part(self.plan.system, *target, self.plan.work).at(*line)?, "nm");
            let (less, value) = (self.less.of("mn"), law.of("mw"));
            let here = self.plan.step("nw", "m", &[(&part, true), (&less, true), (&value, true)], false)?;
            option = Some(match option {
                None => here,
                Some(before) => self.plan.step("nw", "", &[(&before, false), (&here, false)], true)?,
            });
        }
        option.ok_or_else(|| Reason::NotRead.at(self.plan.line))
    }

    /// The same for one kind of move: for none or one heap left, for two, for three, as far as they may be left.
    fn leaves(&mut self, line: usize, of: &Move, parted: &[Rel]) -> Result<Vec<Rel>, Rejection> {
        let (law, zero, plus) = (self.law.of("mw"), self.zero.of("m"), self.plus.of("mkn"));
        let rest = match &of.amounts {
            Some(set) => {
                let member = Rel::new(atoms::member(self.plan.system, set, self.plan.work).at(line)?, "k");
                Some(self.plan.step("nm", "k", &[(&plus, true), (&member, true)], false)?)
            }
            None => None,
        };
        let mut left: Vec<Vec<Literal<'_>>> = Vec::new();
        match (of.may_leave(0), of.may_leave(1)) {
            (true, true) => left.push(vec![(&law, true)]),
            (true, false) => left.push(vec![(&law, true), (&zero, true)]),
            (false, true) => left.push(vec![(&law, true), (&zero, false)]),
            (false, false) => {}
        }
        for (heaps, rel) in (2..).zip(parted) {
            if of.may_leave(heaps) {
                left.push(vec![(rel, true)]);
            }
        }
        let mut made = Vec::new();
        for mut literals in left {
            made.push(match &rest {
                Some(rest) => {
                    literals.insert(0, (rest, true));
                    self.plan.step("nw", "m", &literals, false)?
                }
                // Nothing is taken, and two or three heaps are left: `literals` is one of those.
                None => literals[0].0.of("nw"),
            });
        }
        Ok(made)
    }
}
