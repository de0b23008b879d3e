//! Take-and-break codes.

use std::collections::BTreeMap;

use crate::game::{Amounts, Move, Parts};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{Code, Span};
use crate::set::Set;

use super::scope::Scope;
use super::unite::{except, unite};

impl Scope {
    /// The moves of a code: digit k says into how many heaps what is left may fall after taking k.
    pub(super) fn code(&mut self, code: &Code, span: Span) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        // Taking nothing can only split; the parser refuses other first digits.
        let first = code.digits.first().copied().unwrap_or(0) & 0b1100;
        if first != 0 {
            moves.push(Move::Take { amounts: Amounts::Zero, parts: Parts(first) });
        }
        let mut sets: BTreeMap<u8, Vec<Set>> = BTreeMap::new();
        for (k, &digit) in (1u64..).zip(code.digits.iter().skip(1)) {
            sets.entry(digit).or_default().push(Set::List(vec![k]));
        }
        let start = u64::try_from(code.digits.len().max(1)).ok()?;
        let modulus = u64::try_from(code.tail.len()).ok()?;
        for (k, &digit) in (start..).zip(&code.tail) {
            let set = if modulus == 1 {
                Set::From(k)
            } else {
                let residue = k % modulus;
                let early = (1..k).filter(|j| j % modulus == residue).collect();
                except(Set::Class { modulus, residue }, Set::List(early))
            };
            sets.entry(digit).or_default().push(set);
        }
        for (digit, sets) in sets {
            if digit != 0 {
                moves.push(Move::Take { amounts: Amounts::Set(unite(sets)), parts: Parts(digit) });
            }
        }
        if moves.is_empty() {
            return self.complain(Meaning::EmptyCode, span);
        }
        Some(moves)
    }
}
