//! The values of small heaps, by the definition: look at every option, take the least value not met.

use crate::arith::size;
use crate::rule::Play;
use crate::set::members::up_to;
use crate::{AtLine, Heading, MEMBER, Reason, Rejection, Subject, Work};

/// For each kind of move the amounts that matter below `count`, their cost paid: each amount k gives one option
/// of n for one heap left, about (n-k)/2 for two and (n-k)^2/12 for three.
fn amounts(heading: &Heading, count: u64, work: &mut Work) -> Result<Vec<Vec<usize>>, Rejection> {
    let mut all = Vec::new();
    for (line, of) in &heading.moves {
        let amounts = of.amounts.as_ref().map_or(Ok(vec![0]), |set| up_to(set, count - 1, work)).at(*line)?;
        for &k in &amounts {
            let rest = u128::from(count - k);
            let costs = [1, rest, rest * rest / 4, rest * rest * rest / 36];
            let cost = (0..4).zip(costs).filter(|&(j, _)| of.may_leave(j)).map(|(_, cost)| cost).sum();
            work.spend(cost).at(*line)?;
        }
        all.push(amounts.into_iter().map(size).collect::<Result<_, _>>().at(*line)?);
    }
    Ok(all)
}

/// Which values the options of a heap have.
struct Met {
    /// For each value the last heap that met it, so that nothing is ever cleared. There are a power of two of
    /// entries, more than any value, so an exclusive or of values has one too.
    by: Vec<u32>,
    /// The heap, counted from 1.
    heap: u32,
}

impl Met {
    fn mark(&mut self, value: u32) {
        self.by[value as usize] = self.heap;
    }

    /// Marks the values of `rest` stones left as exactly so many heaps, none smaller than `least` >= 1; `base` is
    /// the value of the heaps left already.
    fn left(&mut self, g: &[u32], heaps: u64, least: usize, rest: usize, base: u32) {
        match heaps {
            0 if rest == 0 => self.mark(g[0]),
            0 => {}
            1 if rest >= least => self.mark(base ^ g[rest]),
            1 => {}
            2 => (least..=rest / 2).for_each(|first| self.mark(base ^ g[first] ^ g[rest - first])),
            _ => (least..=rest / 3).for_each(|first| self.left(g, 2, first, rest - first, base ^ g[first])),
        }
    }

    /// The least value not met.
    fn mex(&self) -> usize {
        self.by.iter().position(|&by| by != self.heap).unwrap_or(self.by.len())
    }
}

/// The values of heaps below `count` >= 1 that a claim speaks about: the Grundy values, or who wins (0 = the
/// player to move loses), for moves that leave at most one heap.
///
/// Who wins is found in the same way: a heap is won if an option has the value 0, that is, if the least value
/// not met is larger; under misère play also if there is no option at all.
pub(crate) fn values(
    heading: &Heading,
    subject: Subject,
    count: u64,
    work: &mut Work,
) -> Result<Vec<u32>, Rejection> {
    work.spend(MEMBER * u128::from(count)).at(heading.theorem_line)?;
    let amounts = amounts(heading, count, work)?;
    let mut g: Vec<u32> = Vec::new();
    let mut met = Met { by: vec![0; 2], heap: 0 };
    for n in 0..size(count).at(heading.theorem_line)? {
        met.heap += 1;
        work.go_on().at(heading.theorem_line)?;
        for ((_, of), amounts) in heading.moves.iter().zip(&amounts) {
            // No heap can be left only by taking all of it.
            let before = if of.most() == 0 { amounts.partition_point(|&k| k < n) } else { 0 };
            for k in amounts[before..].iter().take_while(|&&k| k <= n) {
                of.leaves.iter().for_each(|&heaps| met.left(&g, heaps, 1, n - k, 0));
            }
        }
        let value = match subject {
            Subject::Grundy => met.mex(),
            Subject::Outcome if heading.play == Play::Misere && !met.by.contains(&met.heap) => 1,
            Subject::Outcome => met.mex().min(1),
        };
        if value >= met.by.len() {
            met.by.resize(met.by.len() * 2, 0);
        }
        g.push(u32::try_from(value).map_err(|_| Reason::Overflow).at(heading.theorem_line)?);
    }
    Ok(g)
}
