//! Chains: bridges in a row with something at each joint.

use super::super::super::limits::{Exhausted, Limits};

/// For each i, the value of a chain of i bridges whose joints, from the ground on, have `joints[0]`,
/// `joints[1]`, .. hanging. A longer chain changes at its far end, so this is no running sum: a step
/// x -> (joint xor x) + 1 keeps the bits above all joints but for its carry, so the map that a chain makes of
/// what hangs at its end is known from its values on the low bits.
pub(super) fn values(joints: &[u32], limits: &Limits) -> Result<Vec<u32>, Exhausted> {
    limits.spend(cost(joints))?;
    let mut values = Vec::with_capacity(joints.len() + 1);
    values.push(0);
    let bits = bits(joints);
    if joints.len() >> bits == 0 {
        for i in 1..=joints.len() {
            values.push(joints[..i].iter().rev().fold(0, |x, joint| (joint ^ x) + 1));
        }
        return Ok(values);
    }
    let low = 1u32 << bits;
    // What the chain so far makes of x at its end, for x up to `low`.
    let mut map: Vec<u32> = (0..=low).collect();
    let mut longer = map.clone();
    for joint in joints {
        for (x, value) in (0..low).zip(&mut longer) {
            *value = map[((joint ^ x) + 1) as usize];
        }
        longer[low as usize] = longer[0] + low;
        std::mem::swap(&mut map, &mut longer);
        values.push(map[0]);
    }
    Ok(values)
}

fn bits(joints: &[u32]) -> u32 {
    u32::BITS - joints.iter().fold(0, |all, joint| all | joint).leading_zeros()
}

/// The steps of [`values`].
pub(super) fn cost(joints: &[u32]) -> u64 {
    let length = joints.len() as u64;
    length * length.min(1 << bits(joints)) + 1
}
