//! Where a period that is known begins: bisection over stored windows, then two runs a period apart.
//!
//! It can be stopped at any heap and goes on there, as long as the search lives.

use crate::search::{STEP, Search, values};
use crate::sequence::{Sequence, State, Stop};
use crate::stream::Kept;

/// How far the search is. Windows are those that determine what follows, by their place among these.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    period: usize,
    /// The period holds from here on.
    from: usize,
    /// The first window that comes again a period later is among these.
    low: usize,
    high: usize,
    /// The run towards the window half-way, a period later.
    half_way: Option<Sequence>,
    walk: Option<Walk>,
}

/// Two runs a period apart, from the last window that does not repeat.
#[derive(Clone, Debug)]
struct Walk {
    now: Sequence,
    later: Sequence,
    at: usize,
    preperiod: usize,
}

impl Search {
    /// Nothing is known but that the period holds from `from` on.
    pub(crate) fn beginning(&self, period: usize, from: usize) -> Beginning {
        let high = self.usable().partition_point(|kept| kept.end() <= from);
        Beginning { period, from, low: 0, high, half_way: None, walk: None }
    }

    /// The heap that a run has reached which looks for the pre-period, where the period is known.
    #[must_use]
    pub fn beginning_reached(&self) -> Option<usize> {
        self.beginning.as_ref().and_then(|beginning| beginning.reached())
    }

    /// The windows that determine what follows.
    fn usable(&self) -> Vec<&Kept> {
        let State::Stream(stream) = &self.sequence.state else { return Vec::new() };
        let reach = self.reach.max(stream.reach()) + self.sequence.game().most();
        self.stored.iter().filter(|kept| kept.codes.len() > reach).collect()
    }
}

impl Beginning {
    /// The heap that the run has reached which is a period ahead.
    fn reached(&self) -> Option<usize> {
        let walk = self.walk.as_ref().map(|walk| &walk.later);
        walk.or(self.half_way.as_ref()).map(Sequence::heaps)
    }

    /// The least pre-period.
    ///
    /// # Errors
    /// [`Stop`]; it goes on where it was.
    pub(crate) fn run(
        &mut self,
        search: &Search,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<usize, Stop> {
        let usable = search.usable();
        // The first stored window that comes again a period later: everything after it repeats.
        while self.low < self.high {
            let middle = usize::midpoint(self.low, self.high);
            let kept = usable[middle];
            let range = kept.base + self.period..kept.end() + self.period;
            let later = self.half_way.get_or_insert_with(|| search.run_from(&usable, range.start));
            later.advance(range.end, go_on)?;
            if values(later, range).eq(values(&search.resumed(kept), kept.base..kept.end())) {
                self.high = middle;
            } else {
                self.low = middle + 1;
            }
            self.half_way = None;
        }
        let stop = usable.get(self.low).map_or(self.from, |kept| kept.end().min(self.from));
        let before = self.low.checked_sub(1).map(|before| usable[before]);
        let walk = self.walk.get_or_insert_with(|| {
            let at = before.map_or(0, |kept| kept.base);
            let now = before.map_or_else(|| search.anew(), |kept| search.resumed(kept));
            let later = search.run_from(&usable, at + self.period);
            Walk { now, later, at, preperiod: at }
        });
        while walk.at < stop {
            let (at, next) = (walk.at, (walk.at + STEP).min(stop));
            walk.now.advance(next, go_on)?;
            walk.later.advance(next + self.period, go_on)?;
            let later = values(&walk.later, at + self.period..next + self.period);
            let pairs = values(&walk.now, at..next).zip(later);
            if let Some((last, _)) = pairs.enumerate().filter(|(_, (a, b))| a != b).last() {
                walk.preperiod = at + last + 1;
            }
            walk.at = next;
        }
        Ok(walk.preperiod)
    }
}
