//! The theorems: each reads its own lines, does its finite check, and says what follows.

mod all_but;
mod aperiodic;
mod floor;
mod guy_smith;
mod maximum_nim;
mod periodic;
mod residue;
mod window;

use crate::rule::{Move, Play};
use crate::set::Set;
use crate::set::members::largest;
use crate::{AtLine, Claim, Fact, Heading, Reason, Rejection, Steps, Subject, Work};

/// What was proved, about what, by which facts about sets.
pub(crate) type Answer = Result<(Subject, Claim, Vec<Fact>), Rejection>;

/// A theorem.
pub(crate) type Check = fn(&Heading, &mut Steps<'_>, &mut Work) -> Answer;

pub(crate) const THEOREMS: [(&str, Check); 10] = [
    ("window", window::check),
    ("residue", residue::check),
    ("floor", floor::check),
    ("all-but", all_but::check),
    ("guy-smith", guy_smith::check),
    (crate::window::NAME, crate::window::check),
    ("aperiodic", aperiodic::check),
    ("maximum-nim", maximum_nim::check),
    (crate::automatic::NAME, crate::automatic::check),
    (crate::automatic::LOST, crate::automatic::check_lost),
];

/// Grundy values need normal play.
pub(crate) fn grundy_needs_normal(heading: &Heading) -> Result<(), Rejection> {
    match heading.play {
        Play::Normal => Ok(()),
        Play::Misere => Err(Reason::GrundyUnderMisere.at(heading.play_line)),
    }
}

/// No move may leave more than one heap.
pub(crate) fn leaves_at_most_one(heading: &Heading) -> Result<(), Rejection> {
    match heading.moves.iter().find(|(_, m)| m.most() > 1) {
        Some((line, _)) => Err(Reason::LeavesSeveral.at(*line)),
        None => Ok(()),
    }
}

/// The set taken from; to part a heap does not suit the theorem.
fn taken_set(line: usize, of: &Move) -> Result<&Set, Rejection> {
    of.amounts.as_ref().ok_or_else(|| Reason::TakesNothing.at(line))
}

/// The largest amount of all moves but that to take the whole heap; every other set must be finite.
fn largest_amount(heading: &Heading, work: &mut Work) -> Result<u64, Rejection> {
    let mut most = 0;
    for (line, m) in heading.moves.iter().filter(|(_, m)| !m.takes_whole()) {
        if let Some(set) = &m.amounts {
            most = most.max(largest(set, work).at(*line)?);
        }
    }
    Ok(most)
}
