//! Chains: bridges in a row with something at each joint.

use super::super::super::limits::{Exhausted, Limits};

/// For each i, the value of a chain of i bridges whose joints, from the ground on, have `joints[0]`,
/// `joints[1]`, .. hanging.
///
/// A longer chain changes at its far end, so this is no running sum. But a step x -> (joint xor x) + 1 keeps
/// the bits above the joint but for its carry; so the map that a run of small joints makes of what hangs at
/// its end is known from its values on the low bits, and only large joints are gone through one by one.
pub(super) fn values(joints: &[u32], limits: &Limits) -> Result<Vec<u32>, Exhausted> {
    let (bits, cost) = plan(joints);
    limits.spend(cost)?;
    let low = 1u32 << bits;
    let same: Vec<u32> = (0..=low).collect();
    // Each large joint with the map of the run before it; then the run that goes on.
    let mut large: Vec<(Vec<u32>, u32)> = Vec::new();
    let mut run = same.clone();
    let mut longer = same.clone();
    let mut values = Vec::with_capacity(joints.len() + 1);
    values.push(0);
    for &joint in joints {
        if joint >> bits > 0 {
            large.push((std::mem::replace(&mut run, same.clone()), joint));
        } else {
            for (x, value) in (0..low).zip(&mut longer) {
                *value = run[((joint ^ x) + 1) as usize];
            }
            longer[low as usize] = longer[0] + low;
            std::mem::swap(&mut run, &mut longer);
        }
        let mut x = run[0];
        for (before, joint) in large.iter().rev() {
            x = (joint ^ x) + 1;
            x = before[(x & (low - 1)) as usize] + (x & !(low - 1));
        }
        values.push(x);
    }
    Ok(values)
}

/// How many bits make a joint small, and the steps of [`values`] then.
fn plan(joints: &[u32]) -> (u32, u64) {
    // By number of bits.
    let mut counts = [0u64; 33];
    for joint in joints {
        counts[(u32::BITS - joint.leading_zeros()) as usize] += 1;
    }
    let length = joints.len() as u64 + 1;
    let cost = |bits: u32| length * ((1 << bits) + counts[bits as usize + 1..].iter().sum::<u64>());
    let best = (0..26).map(|bits| (bits, cost(bits))).min_by_key(|(_, cost)| *cost);
    best.unwrap_or((0, length * length))
}

/// The steps of [`values`].
pub(super) fn cost(joints: &[u32]) -> u64 {
    plan(joints).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_what_they_are_one_by_one() {
        let mut state = 1u64;
        let mut roll = |sides: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((state >> 33) % sides).unwrap()
        };
        for round in 0..300u32 {
            let most = 1 << (round % 12);
            let joints: Vec<u32> =
                (0..roll(200)).map(|_| if roll(20) == 0 { roll(5000) } else { roll(most) }).collect();
            let slow: Vec<u32> = (0..=joints.len())
                .map(|i| joints[..i].iter().rev().fold(0, |x, joint| (joint ^ x) + 1))
                .collect();
            assert_eq!(values(&joints, &Limits::default()).unwrap(), slow, "{joints:?}");
        }
    }
}
