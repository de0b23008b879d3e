//! "Turn x, 2x, .., kx" on coins 1..n: the value of x depends on floor(n/x) only, so that n may be a
//! thousand million.

use std::collections::HashMap;

use crate::limits::{Exhausted, Limits};

/// The values of the quotients q = floor(n/x): h(q) is the mex over k <= q of the XOR of h(floor(q/j)),
/// j = 2..k. (The coin jx has quotient floor(q/j).)
#[derive(Debug, Clone, Default)]
pub struct MultiplesTable {
    values: HashMap<u64, u64>,
}

/// Runs of j with one quotient floor(q/j): (first j, last j, quotient).
fn blocks(q: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    let mut from = 1;
    std::iter::from_fn(move || {
        let quotient = q.checked_div(from).filter(|quotient| *quotient > 0)?;
        let to = q / quotient;
        let block = (from, to, quotient);
        from = to + 1;
        Some(block)
    })
}

impl MultiplesTable {
    /// h(q).
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn value(&mut self, q: u64, limits: &Limits) -> Result<u64, Exhausted> {
        if q == 0 {
            return Ok(0);
        }
        if let Some(&known) = self.values.get(&q) {
            return Ok(known);
        }
        // Every quotient of a quotient of q is a quotient of q: ascending order meets known ones only.
        let mut quotients: Vec<u64> = Vec::new();
        for (_, _, quotient) in blocks(q) {
            limits.spend(1)?;
            quotients.push(quotient);
        }
        limits.allow_positions(quotients.len() as u64)?;
        for &quotient in quotients.iter().rev() {
            if !self.values.contains_key(&quotient) {
                let value = self.mex(quotient, limits)?;
                self.values.insert(quotient, value);
            }
        }
        Ok(self.values[&q])
    }

    fn mex(&self, q: u64, limits: &Limits) -> Result<u64, Exhausted> {
        let (mut seen, mut xor) = (vec![0u64], 0);
        let mut spent = 0;
        for (from, to, quotient) in blocks(q).skip(1) {
            let value = self.values[&quotient];
            // Inside a block the XOR goes to and fro between two values.
            seen.push(xor ^ value);
            if to > from {
                seen.push(xor);
            }
            if (to - from) % 2 == 0 {
                xor ^= value;
            }
            spent += 1;
        }
        limits.spend(spent)?;
        seen.sort_unstable();
        seen.dedup();
        Ok((0..).zip(&seen).find(|(i, v)| i != *v).map_or(seen.len() as u64, |(i, _)| i))
    }

    /// The ranges of k for which turning x, .., kx turns coins of XOR `target`: (first, last, step 1 or 2).
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn reaching(
        &mut self,
        q: u64,
        target: u64,
        limits: &Limits,
    ) -> Result<Vec<(u64, u64, u64)>, Exhausted> {
        self.value(q, limits)?;
        let mut found = Vec::new();
        let mut xor = 0;
        for (from, to, quotient) in blocks(q) {
            limits.spend(1)?;
            let value = self.values[&quotient];
            match (xor ^ value == target, xor == target) {
                (true, true) => found.push((from, to, 1)),
                (true, false) => found.push((from, to, 2)),
                (false, true) if to > from => found.push((from + 1, to, 2)),
                _ => {}
            }
            if (to - from) % 2 == 0 {
                xor ^= value;
            }
        }
        Ok(found)
    }
}
