//! The values of small heaps, by the definition: look at every option, take the least value not met.

use crate::certificate::Heading;
use crate::reason::{Reason, Rejection};
use crate::rule::{Amounts, Play};
use crate::set::up_to;
use crate::verified::Subject;
use crate::work::{MEMBER, Work};

/// A move with the amounts that matter below a bound.
struct Marker {
    amounts: Vec<usize>,
    whole: bool,
    leaves: [bool; 4],
}

fn size(n: u64) -> Result<usize, Reason> {
    usize::try_from(n).map_err(|_| Reason::Overflow)
}

/// The moves prepared for heaps below `count`, their cost paid: each amount k gives one option of n for
/// one heap left, about (n-k)/2 for two and (n-k)^2/12 for three.
fn markers(heading: &Heading<'_>, count: u64, work: &mut Work) -> Result<Vec<Marker>, Rejection> {
    work.spend(MEMBER * u128::from(count)).map_err(|r| r.at(heading.theorem_line))?;
    let mut markers = Vec::new();
    for (line, of) in &heading.moves {
        let amounts = match &of.amounts {
            Amounts::Set(set) => up_to(set, count.saturating_sub(1), work).map_err(|r| r.at(*line))?,
            Amounts::Whole => vec![],
            Amounts::Zero => vec![0],
        };
        for &k in &amounts {
            let rest = u128::from(count - k);
            let most = [1, rest, rest * rest / 4, rest * rest * rest / 36];
            let cost = of.leaves.iter().map(|&j| most[usize::from(j)]).sum();
            work.spend(cost).map_err(|r| r.at(*line))?;
        }
        markers.push(Marker {
            amounts: amounts.into_iter().map(size).collect::<Result<_, _>>().map_err(|r| r.at(*line))?,
            whole: of.amounts == Amounts::Whole,
            leaves: [0, 1, 2, 3].map(|j| of.may_leave(j)),
        });
    }
    Ok(markers)
}

/// Marks met values with the number of the heap, so that nothing is ever cleared.
struct Met {
    by: Vec<u32>,
    heap: u32,
}

impl Met {
    /// `by` has a power of two of entries, more than any value, so an exclusive or of values fits.
    fn mark(&mut self, value: u32) {
        let last = self.by.len() - 1;
        self.by[value as usize & last] = self.heap;
    }
}

/// The Grundy values of heaps below `count`.
pub(crate) fn grundy(heading: &Heading<'_>, count: u64, work: &mut Work) -> Result<Vec<u32>, Rejection> {
    let markers = markers(heading, count, work)?;
    marked(&markers, count).map_err(|r| r.at(heading.theorem_line))
}

fn marked(markers: &[Marker], count: u64) -> Result<Vec<u32>, Reason> {
    let mut g: Vec<u32> = Vec::with_capacity(size(count)?);
    let mut met = Met { by: vec![0; 2], heap: 0 };
    for n in 0..size(count)? {
        met.heap = u32::try_from(n + 1).map_err(|_| Reason::Overflow)?;
        for marker in markers {
            if marker.whole && n >= 1 {
                met.mark(0);
            }
            for &k in marker.amounts.iter().take_while(|&&k| k <= n) {
                options(&g, n - k, marker.leaves, &mut met);
            }
        }
        let value = met.by.iter().position(|&by| by != met.heap).unwrap_or(met.by.len());
        if value >= met.by.len() {
            met.by.resize(met.by.len() * 2, 0);
        }
        g.push(u32::try_from(value).map_err(|_| Reason::Overflow)?);
    }
    Ok(g)
}

/// Marks the values of `rest` stones left as so many non-empty heaps.
fn options(g: &[u32], rest: usize, leaves: [bool; 4], met: &mut Met) {
    if leaves[0] && rest == 0 {
        met.mark(0);
    }
    if leaves[1] && rest >= 1 {
        met.mark(g[rest]);
    }
    if leaves[2] {
        pairs(g, 1, rest, 0, met);
    }
    if leaves[3] {
        for least in 1..=rest / 3 {
            pairs(g, least, rest - least, g[least], met);
        }
    }
}

/// Marks base xor g(a) xor g(b) for a + b = rest, least <= a <= b.
fn pairs(g: &[u32], least: usize, rest: usize, base: u32, met: &mut Met) {
    let half = rest / 2;
    if half < least {
        return;
    }
    let small = &g[least..=half];
    let large = &g[rest - half..=rest - least];
    let heap = met.heap;
    let last = met.by.len() - 1;
    let by = &mut met.by[..=last];
    for (a, b) in small.iter().zip(large.iter().rev()) {
        by[(base ^ a ^ b) as usize & last] = heap;
    }
}

/// Who wins heaps below `count` (0 = the player to move loses), for moves that leave at most one heap.
fn outcomes(heading: &Heading<'_>, count: u64, work: &mut Work) -> Result<Vec<u32>, Rejection> {
    let markers = markers(heading, count, work)?;
    let mut w: Vec<u32> = Vec::new();
    for n in 0..size(count).map_err(|r| r.at(heading.theorem_line))? {
        let (mut moved, mut wins) = (false, false);
        for marker in &markers {
            let whole = marker.whole && n >= 1;
            let taken = marker.amounts.iter().take_while(|&&k| k <= n).filter_map(|&k| {
                let rest = n - k;
                marker.leaves[usize::from(rest > 0)].then_some(rest)
            });
            for rest in taken.chain(whole.then_some(0)) {
                moved = true;
                wins |= w[rest] == 0;
            }
        }
        w.push(u32::from(if moved { wins } else { heading.play == Play::Misere }));
    }
    Ok(w)
}

/// The values that a claim speaks about.
pub(crate) fn values(
    heading: &Heading<'_>,
    subject: Subject,
    count: u64,
    work: &mut Work,
) -> Result<Vec<u32>, Rejection> {
    match subject {
        Subject::Grundy => grundy(heading, count, work),
        Subject::Outcome => outcomes(heading, count, work),
    }
}
