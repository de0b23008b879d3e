//! Which pairs to try first in the check: chosen greedily on a sample of the heaps so far.

use std::collections::BinaryHeap;

use super::head::Head;
use super::plan::{Operand, Plan};

/// Parts that are considered.
const PARTS: usize = 8192;
/// Heaps of the sample.
const SAMPLE: usize = 1024;

/// The witnesses of a plan: first what it always shows, then the pairs which show most of the rare
/// values that are still to be shown to be options of a sample of the heaps so far, as long as they
/// show enough to be worth while.
///
/// `codes` are those of the window, common from `floor` on.
pub(crate) fn choose(plan: &Plan, head: &Head, codes: &[u8], floor: usize, planes: usize) -> Vec<Operand> {
    let end = codes.len();
    let mut chosen = plan.shown.clone();
    let most = plan.splits.last().copied().unwrap_or(0);
    let parts = PARTS.min(end / 3);
    let first = floor + most + parts;
    if end < first + SAMPLE {
        return chosen;
    }
    // Blocks at equal steps over what is known.
    let step = (end - first) / SAMPLE;
    let sample: Vec<usize> = (0..SAMPLE).map(|i| first + i * step).collect();
    let mut needs: Vec<[u64; 4]> = sample
        .iter()
        .map(|&at| {
            let bound = usize::from(plan.bound[at % 2][usize::from(codes[at])]);
            [0, 1, 2, 3].map(|word| match bound.saturating_sub(64 * word) {
                64.. => u64::MAX,
                some => (1 << some) - 1,
            })
        })
        .collect();
    let shown = |operand: Operand, at: usize| -> (usize, u64) {
        let code = codes[at - operand.distance as usize] ^ operand.code;
        (usize::from(code >> 6), 1 << (code & 63))
    };
    let gain = |operand: Operand, needs: &[[u64; 4]]| -> usize {
        let hits = sample.iter().zip(needs).filter(|&(&at, need)| {
            let (word, bit) = shown(operand, at);
            need[word] & bit != 0
        });
        hits.count()
    };
    let take = |operand: Operand, needs: &mut [[u64; 4]]| {
        for (&at, need) in sample.iter().zip(needs) {
            let (word, bit) = shown(operand, at);
            need[word] &= !bit;
        }
    };
    for &operand in &plan.shown {
        take(operand, &mut needs);
    }
    let mut candidates = BinaryHeap::new();
    for a in 1..parts {
        let Some(code) = head.common(a) else { continue };
        for &t in &plan.splits {
            let distance = u32::try_from(t + a).unwrap_or(u32::MAX);
            let operand = Operand { distance, code };
            candidates.push((gain(operand, &needs), std::cmp::Reverse(operand)));
        }
    }
    // A try costs about one step a plane for 64 heaps, the search for one value about sixty.
    let worth = SAMPLE * (planes + 3) / (64 * 60);
    while let Some((_, std::cmp::Reverse(operand))) = candidates.pop() {
        let now = gain(operand, &needs);
        // Gains only shrink: one that is still the greatest is it.
        if candidates.peek().is_some_and(|&(next, _)| next > now) {
            candidates.push((now, std::cmp::Reverse(operand)));
            continue;
        }
        if now <= worth {
            break;
        }
        take(operand, &mut needs);
        chosen.push(operand);
    }
    chosen
}
