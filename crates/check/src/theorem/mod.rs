//! The theorems: each reads its own lines, does its finite check, and says what follows.

mod all_but;
mod aperiodic;
mod floor;
mod guy_smith;
pub(crate) mod periodic;
mod residue;
mod window;

use crate::certificate::{Heading, Steps, short};
use crate::reason::{Reason, Rejection};
use crate::rule::{Amounts, Play};
use crate::set::Set;
use crate::verified::{Claim, Fact, Subject, Verified};
use crate::words;

/// What a theorem yields.
pub(crate) struct Proved {
    pub(crate) theorem: &'static str,
    pub(crate) subject: Subject,
    pub(crate) claim: Claim,
    pub(crate) facts: Vec<Fact>,
}

/// Runs the theorem that the heading names.
pub(crate) fn check(heading: &Heading<'_>, steps: &mut Steps<'_>) -> Result<Verified, Rejection> {
    let proved = match heading.theorem {
        "window" => window::check(heading, steps)?,
        "residue" => residue::check(heading, steps)?,
        "floor" => floor::check(heading, steps)?,
        "all-but" => all_but::check(heading, steps)?,
        "guy-smith" => guy_smith::check(heading, steps)?,
        "aperiodic" => aperiodic::check(heading)?,
        found => {
            let reason = Reason::WordUnknown { expected: "a theorem", found: short(found) };
            return Err(reason.at(heading.theorem_line));
        }
    };
    let Proved { theorem, subject, claim, facts } = proved;
    let (play, moves, statement) = (heading.play, heading.moves(), String::new());
    let mut verified = Verified { play, moves, theorem, subject, claim, facts, statement };
    verified.statement = words::statement(&verified);
    Ok(verified)
}

/// Grundy values need normal play.
fn grundy_needs_normal(heading: &Heading<'_>) -> Result<(), Rejection> {
    match heading.play {
        Play::Normal => Ok(()),
        Play::Misere => Err(Reason::GrundyUnderMisere.at(heading.play_line)),
    }
}

/// No move may leave more than one heap.
fn leaves_at_most_one(heading: &Heading<'_>) -> Result<(), Rejection> {
    match heading.moves.iter().find(|(_, m)| m.most() > 1) {
        Some((line, _)) => Err(Reason::LeavesSeveral { most: 1 }.at(*line)),
        None => Ok(()),
    }
}

/// The sets of the moves that take from a set, with their lines.
fn sets<'h>(heading: &'h Heading<'_>) -> impl Iterator<Item = (usize, &'h Set, &'h [u8])> {
    heading.moves.iter().filter_map(|(line, m)| match &m.amounts {
        Amounts::Set(set) => Some((*line, set, &m.leaves[..])),
        Amounts::Whole | Amounts::Zero => None,
    })
}
