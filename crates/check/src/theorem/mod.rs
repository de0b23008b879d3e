//! The theorems: each reads its own lines, does its finite check, and says what follows.

mod all_but;
mod aperiodic;
mod floor;
mod guy_smith;
mod periodic;
mod residue;
mod window;

use crate::certificate::{Heading, Steps};
use crate::reason::{AtLine, Reason, Rejection};
use crate::rule::{Amounts, Move, Play};
use crate::set::Set;
use crate::set::members::finite;
use crate::tree::Tree;
use crate::verified::{Claim, Fact, Subject, Verified};
use crate::work::Work;

/// What a theorem yields.
struct Proved {
    theorem: &'static str,
    subject: Subject,
    claim: Claim,
    facts: Vec<Fact>,
}

type Answer = Result<Proved, Rejection>;

/// Runs the theorem that the heading names.
pub(crate) fn check(
    heading: &Heading<'_>,
    steps: &mut Steps<'_>,
    work: &mut Work,
) -> Result<Verified, Rejection> {
    let proved = match heading.theorem {
        Tree::Word("window") => window::check(heading, steps, work)?,
        Tree::Word("residue") => residue::check(heading, steps, work)?,
        Tree::Word("floor") => floor::check(heading, steps, work)?,
        Tree::Word("all-but") => all_but::check(heading, steps, work)?,
        Tree::Word("guy-smith") => guy_smith::check(heading, steps, work)?,
        Tree::Word("aperiodic") => aperiodic::check(heading, work)?,
        ref other => return Err(other.unexpected("a theorem").at(heading.theorem_line)),
    };
    let Proved { theorem, subject, claim, facts } = proved;
    let moves = heading.moves.iter().map(|(_, m)| m.clone()).collect();
    Ok(Verified { play: heading.play, moves, theorem, subject, claim, facts })
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
        Some((line, _)) => Err(Reason::LeavesSeveral.at(*line)),
        None => Ok(()),
    }
}

/// The sets of the moves that take from a set, with their lines.
fn sets<'h>(heading: &'h Heading<'_>) -> impl Iterator<Item = (usize, &'h Set, &'h [u64])> {
    heading.moves.iter().filter_map(|(line, m)| Some((*line, m.set()?, &m.leaves[..])))
}

/// The set taken from; the other kinds of move do not suit the theorem.
fn taken_set(line: usize, of: &Move) -> Result<&Set, Rejection> {
    match &of.amounts {
        Amounts::Set(set) => Ok(set),
        Amounts::Whole => Err(Reason::MoveUnsuitable { kind: "whole" }.at(line)),
        Amounts::Zero => Err(Reason::MoveUnsuitable { kind: "zero" }.at(line)),
    }
}

/// The largest amount of all moves; every set must be finite.
fn largest_amount(heading: &Heading<'_>, work: &mut Work) -> Result<u64, Rejection> {
    let mut largest = 0;
    for (line, set, _) in sets(heading) {
        let members = finite(set, work).and_then(|found| found.ok_or(Reason::NotFinite)).at(line)?;
        largest = largest.max(members.last().copied().unwrap_or(0));
    }
    Ok(largest)
}
