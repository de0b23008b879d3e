//! The values of small heaps, by the definition: look at every option, take the least value not met.

use std::cell::Cell;

use crate::arith::size;
use crate::rule::{Move, Play};
use crate::set::members::up_to;
use crate::{AtLine, Heading, MEMBER, Reason, Rejection, Subject, Work};

/// The values that a claim speaks about, of heaps 0, 1, ..: the Grundy values, or who wins (0 = the player to
/// move loses), for moves that leave at most one heap.
pub(crate) struct Table<'a> {
    pub(crate) values: Vec<u32>,
    play: Play,
    subject: Subject,
    /// Each kind of move with the amounts that matter.
    moves: Vec<(&'a Move, Vec<usize>)>,
    /// For each value the last round (from 1) in which it was met among the options of a heap, so that nothing is
    /// ever cleared. There are a power of two of entries, more than any value, so an exclusive or of values has
    /// one too.
    met: Vec<Cell<u32>>,
    round: u32,
}

impl<'a> Table<'a> {
    /// The values of heaps below `count` >= 1.
    pub(crate) fn new(
        heading: &'a Heading,
        subject: Subject,
        count: u64,
        work: &mut Work,
    ) -> Result<Table<'a>, Rejection> {
        let line = heading.theorem_line;
        work.spend(MEMBER * u128::from(count)).at(line)?;
        let mut moves = Vec::new();
        for (line, of) in &heading.moves {
            let amounts = of.amounts.as_ref().map_or(Ok(vec![0]), |set| up_to(set, count - 1, work));
            let amounts = amounts.and_then(|all| all.into_iter().map(size).collect()).at(*line)?;
            moves.push((of, amounts));
        }
        let met = vec![Cell::new(0); 2];
        let mut table = Table { values: vec![], play: heading.play, subject, moves, met, round: 0 };
        let count = size(count).at(line)?;
        work.spend((0..count).map(|n| table.cost(n)).sum()).at(line)?;
        for n in 0..count {
            work.go_on().at(line)?;
            table.meet_options(n, None);
            let value = table.value();
            if value >= table.met.len() {
                table.met.resize(table.met.len() * 2, Cell::new(0));
            }
            table.values.push(u32::try_from(value).map_err(|_| Reason::Overflow).at(line)?);
        }
        Ok(table)
    }

    /// The number of options of a heap, about: each amount leaves the rest n - k <= n in one way as one heap, in
    /// n / 2 as two and in n * n / 12 as three.
    pub(crate) fn cost(&self, n: usize) -> u128 {
        let ways = [0, 1, 1 + n as u128 / 2, 1 + n as u128 * n as u128 / 12];
        let cost = |(of, amounts): &(&Move, Vec<usize>)| {
            let ways: u128 =
                (0..4).zip(ways).filter(|&(heaps, _)| of.may_leave(heaps)).map(|(_, it)| it).sum();
            1 + ways * amounts.partition_point(|&k| k <= n) as u128
        };
        self.moves.iter().map(cost).sum()
    }

    /// Forgets what was met, and meets the options of a heap: all, or those that leave a heap of `large` stones at
    /// least (if that is 0, one heap may be left and be empty).
    pub(crate) fn meet_options(&mut self, n: usize, large: Option<usize>) {
        self.round += 1;
        for (of, amounts) in &self.moves {
            // No heap can be left only by taking all of it.
            let before = if of.most() == 0 { amounts.partition_point(|&k| k < n) } else { 0 };
            for k in amounts[before..].iter().take_while(|&&k| k <= n) {
                of.leaves.iter().for_each(|&heaps| self.meet_left(heaps, 1, n - k, large, 0));
            }
        }
    }

    /// Meets the values of `rest` stones left as exactly so many heaps, none smaller than `least` >= 1; `base` is
    /// the value of the heaps left already.
    fn meet_left(&self, heaps: u64, least: usize, rest: usize, large: Option<usize>, base: u32) {
        let (g, largest) = (&self.values, large.unwrap_or(1));
        let meet = |value: u32| self.meet(value as usize);
        match heaps {
            0 if rest == 0 && large.is_none() => meet(g[0]),
            1 if rest >= largest => meet(g[rest]),
            2 => (least..=(rest / 2).min(rest.saturating_sub(largest)))
                .for_each(|first| meet(base ^ g[first] ^ g[rest - first])),
            3 => (least..=rest / 3)
                .for_each(|first| self.meet_left(2, first, rest - first, large, base ^ g[first])),
            _ => {}
        }
    }

    /// Meets one value of the table, or an exclusive or of some.
    pub(crate) fn meet(&self, value: usize) {
        self.met[value].set(self.round);
    }

    /// The least value not met.
    pub(crate) fn least(&self) -> usize {
        self.met.iter().take_while(|met| met.get() == self.round).count()
    }

    /// The value of a heap with options of the values met. Who wins is found as Grundy values are: a heap is won
    /// if an option has the value 0; under misère play also if there is no option at all.
    pub(crate) fn value(&self) -> usize {
        match (self.subject, self.play) {
            (Subject::Grundy, _) => self.least(),
            (_, Play::Misere) if self.met.iter().all(|met| met.get() != self.round) => 1,
            _ => self.least().min(1),
        }
    }
}
