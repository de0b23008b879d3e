//! T2, T2': a periodic law of a rule whose sets may be infinite. What must be true of a set is that it
//! misses some residues, which is arithmetic, and that it has some small members, which is a table.

use super::Goal;
use super::certificate::{Certificate, periodic};
use crate::game::Play;
use crate::limits::Limits;
use crate::prove::Proof;

/// The proof; `members` are the amounts that leave one heap, ascending, as far as they may be needed.
///
/// The certificate names a bound q: from there on each smaller value is reached by a move that the heap one
/// period later has as well. It is estimated from amounts that stay in the periodic part. Heaps
/// that are all reached (the empty one by taking all) can need other moves, which the kernel knows how to
/// look for: then the estimate may be a period short.
pub(crate) fn prove(goal: &Goal<'_>, members: &[u64], limits: &Limits) -> Option<Proof> {
    let (preperiod, period, _, values) = periodic(goal.claim)?;
    let estimate = bound(goal.play, preperiod, period, values, members)?;
    [estimate, estimate.checked_add(period)?].into_iter().find_map(|bound| {
        let head = Certificate::new(goal.core, goal.play, "residue")?
            .claim(goal.subject)
            .number("preperiod", preperiod)
            .number("period", period);
        let head = if bound > preperiod { head.number("bound", bound) } else { head };
        Proof::of(head.values(values).finish(), limits)
    })
}

/// The least q >= preperiod such that each n >= q reaches every smaller value that it can with one amount
/// that keeps n - s >= preperiod and depends on n mod period only. A lost heap under misère play needs
/// one such amount as well.
fn bound(play: Play, preperiod: u64, period: u64, values: &[u32], members: &[u64]) -> Option<u64> {
    let start = usize::try_from(preperiod).ok()?;
    let block = values.get(start..)?;
    let width = u64::try_from(block.len()).ok().filter(|&w| w == period && w > 0)?;
    let mut bound = preperiod;
    for (c, &value) in (0u64..).zip(block) {
        // The first amount that reaches each smaller value from the residue class of preperiod + c.
        let mut open: Vec<bool> = vec![true; usize::try_from(value).ok()?];
        let mut left = open.len();
        let mut largest = 0;
        for &s in members {
            if left == 0 {
                break;
            }
            let to = (c + width - s % width) % width;
            let reached = usize::try_from(block[usize::try_from(to).ok()?]).ok()?;
            if open.get(reached) == Some(&true) {
                open[reached] = false;
                left -= 1;
                largest = s;
            }
        }
        if value == 0 && play == Play::Misere {
            largest = members.first().copied().unwrap_or(0);
        }
        // n = preperiod + c + i * period with n - largest >= preperiod: below the first such i the table decides.
        if largest > c {
            let periods = (largest - c).div_ceil(width);
            bound = bound.max(preperiod + c + 1 + (periods - 1) * width);
        }
    }
    Some(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_where_witnesses_stay_in_the_periodic_part() {
        // {1} and primes: n mod 4, witnesses 1, 2, 3, never above n.
        assert_eq!(bound(Play::Normal, 0, 4, &[0, 1, 2, 3], &[1, 2, 3, 5, 7]), Some(0));
        // The same with a pre-period of 1 (leave at least one): heap 5 = 1 + 4 still needs no more.
        assert_eq!(bound(Play::Normal, 1, 4, &[0, 0, 1, 2, 3], &[1, 2, 3, 5, 7]), Some(1));
        // Class 0 reaches value 0 only by 5, from 5 on.
        assert_eq!(bound(Play::Normal, 0, 2, &[1, 0], &[5]), Some(5));
        // Under misère play a lost heap needs a move, too.
        assert_eq!(bound(Play::Misere, 0, 2, &[0, 1], &[3]), Some(3));
    }
}
