//! The lines of a law by automata, read one by one: the system, the law, and the automaton of each step.

use super::machine::{Literal, Machine, Rel, is_settled, none};
use super::{project, read, system};
use crate::tree::{Tree, only};
use crate::{AtLine, NumberSystem, Reason, Rejection, Steps, Work};

/// The steps of the certificate that are still to come.
pub(super) struct Plan<'p, 's, 'w> {
    pub(super) system: NumberSystem,
    pub(super) steps: &'p mut Steps<'s>,
    pub(super) work: &'p mut Work<'w>,
    pub(super) line: usize,
}

/// The line `system ..`.
pub(super) fn system(steps: &mut Steps<'_>) -> Result<NumberSystem, Rejection> {
    let (line, words) = steps.step("system")?;
    system_of(&words).at(line)
}

/// `base k`, `ostrowski a`
fn system_of(words: &[Tree<'_>]) -> Result<NumberSystem, Reason> {
    let digit = |n: &Tree<'_>, least| {
        let most = system::MOST_DIGITS;
        n.number(least, most).and_then(|n| u8::try_from(n).map_err(|_| Reason::Overflow))
    };
    match words {
        [Tree::Word("base"), k] => Ok(NumberSystem::Base(digit(k, 2)?)),
        [Tree::Word("ostrowski"), a] => Ok(NumberSystem::Ostrowski(digit(a, 1)?)),
        _ => Err(only(words, "base k or ostrowski a")?.unexpected("base k or ostrowski a")),
    }
}

impl<'p, 's, 'w> Plan<'p, 's, 'w> {
    /// With the law between the numbers of these names, which is the next line.
    pub(super) fn begin(
        system: NumberSystem,
        names: &str,
        steps: &'p mut Steps<'s>,
        work: &'p mut Work<'w>,
    ) -> Result<(Self, Rel), Rejection> {
        let (line, words) = steps.step("law")?;
        let law = read::machine(system, names.len(), &words, work).at(line)?;
        if !is_settled(system, &law, work).at(line)? {
            return Err(Reason::LeadingZerosMatter.at(line));
        }
        Ok((Plan { system, steps, work, line }, Rel::new(law, names)))
    }

    /// A relation that the kernel makes itself.
    pub(super) fn atom(
        &mut self,
        names: &str,
        make: impl FnOnce(NumberSystem, &mut Work) -> Result<Machine, Reason>,
    ) -> Result<Rel, Rejection> {
        make(self.system, self.work).map(|machine| Rel::new(machine, names)).at(self.line)
    }

    /// The next automaton of the certificate, if it is the relation between the kept numbers that, for some other numbers,
    /// all literals are as they must be; `negated`: that they are not.
    pub(super) fn step(
        &mut self,
        kept: &str,
        other: &str,
        literals: &[Literal<'_>],
        negated: bool,
    ) -> Result<Rel, Rejection> {
        self.named("step", (kept, other), literals, negated)
    }

    /// The same, the line having another name.
    pub(super) fn named(
        &mut self,
        name: &'static str,
        (kept, other): (&str, &str),
        literals: &[Literal<'_>],
        negated: bool,
    ) -> Result<Rel, Rejection> {
        let (line, words) = self.steps.step(name)?;
        self.line = line;
        let (kept, other): (Vec<char>, Vec<char>) = (kept.chars().collect(), other.chars().collect());
        let claimed = read::machine(self.system, kept.len(), &words, self.work).at(line)?;
        let right = project::is_right(self.system, (&kept, &other), literals, negated, &claimed, self.work)
            .at(line)?;
        if right { Ok(Rel::new(claimed, &String::from_iter(kept))) } else { Err(Reason::StepWrong.at(line)) }
    }

    /// That this or that, for relations between the same numbers.
    pub(super) fn either(&mut self, before: Option<Rel>, here: Rel) -> Result<Rel, Rejection> {
        let Some(before) = before else { return Ok(here) };
        let names = String::from_iter(&before.names);
        self.step(&names, "", &[(&before, false), (&here, false)], true)
    }

    /// That no numbers do all this.
    pub(super) fn never(
        &mut self,
        obligation: &'static str,
        names: &str,
        literals: &[Literal<'_>],
    ) -> Result<(), Rejection> {
        if none(self.system, names, literals, self.work).at(self.line)? {
            Ok(())
        } else {
            Err(Reason::LawFails { obligation }.at(self.line))
        }
    }
}
