//! Whether a table is long enough for what it shows to have had its own heaps as options.
//!
//! Where moves lead far down, as from n to y with y^2 <= n <= y^4, a long table rests on its first few heaps alone:
//! it seems to repeat, until the heaps of the repetition themselves become the options, and then it is another.

use crate::game::Core;
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn};

/// Whether a repetition from `preperiod` on, in a table of `len` values, may be told: the least heap that moves lead
/// to either stays what it was (0 where any number may be taken, 1 where heaps are split), or has passed the
/// pre-period, so that the repetition was confirmed by heaps of the repetition. Where the budget ends before, yes.
pub(super) fn settled(core: &Core, preperiod: u64, len: u64, limits: &Limits) -> bool {
    // With memory heaps alone do not tell what their options are.
    if core.memory || core.first.is_some() || core.ring.is_some() {
        return true;
    }
    let quarter = len / 4;
    let least = |from: u64, to: u64| least(core, from, to, limits);
    let (Ok(early), Ok(late)) = (least(quarter, 2 * quarter), least(3 * quarter, len)) else { return true };
    match (early, late) {
        (Some(early), Some(late)) => late <= early || late >= preperiod,
        _ => true,
    }
}

/// The least heap that a move leads to from some of the heaps from..to; leaving nothing counts as 0.
fn least(core: &Core, from: u64, to: u64, limits: &Limits) -> Result<Option<u64>, Exhausted> {
    let mut options = Options::new(core);
    let mut least: Option<u64> = None;
    for n in from..to {
        options.each(n, Turn::default(), limits, &mut |heaps, _| {
            let heap = heaps.iter().copied().min().unwrap_or(0);
            least = Some(least.map_or(heap, |least| least.min(heap)));
        })?;
        if least == Some(0) {
            break;
        }
    }
    Ok(least)
}

#[cfg(test)]
mod tests {
    use crate::api::Study;
    use crate::law::Claim;
    use crate::limits::Limits;

    /// The law of who wins that is told.
    fn told(rule: &str) -> Claim {
        Study::new(rule, &[]).unwrap().laws(&Limits::default()).unwrap().outcome.claim
    }

    #[test]
    fn what_rests_on_the_first_heaps_alone_is_not_told() {
        // Won and lost heaps follow each other in intervals, each as long as a power of the one before.
        for (low, high) in [(2, 3), (2, 4), (2, 5), (2, 6), (3, 4), (3, 6), (3, 9), (1, 2), (1, 3)] {
            let power = if low == 1 { "y".to_owned() } else { format!("y^{low}") };
            let rule = format!("n -> y where n <= y^{high} and {power} <= n and 2 <= y and y < n");
            assert_eq!(told(&rule), Claim::Unknown, "{rule}");
        }
        assert_eq!(told("n -> y where n <= y^4 and y^2 <= n and y < n"), Claim::Unknown);
    }

    #[test]
    fn what_rests_on_itself_or_on_heaps_that_stay_is_told() {
        // From n to a proper divisor (1 stays one), to one less where n is even (the heaps themselves).
        for rule in ["leave proper divisors of n", "n -> n-1 where even(n)"] {
            assert!(matches!(told(rule), Claim::Periodic { .. }), "{rule}: {:?}", told(rule));
        }
    }
}
