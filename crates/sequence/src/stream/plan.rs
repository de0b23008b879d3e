//! What the streaming engine does for one game, worked out before it runs.

use super::fill::{FEW, GROUP};
use crate::game::Game;
use crate::level::LANES;
use crate::mask::Mask;

/// An operand: the code at this distance below the heap, exclusive-or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Operand {
    /// How far below the heap.
    pub(crate) distance: u32,
    /// The code of the other part.
    pub(crate) code: u8,
}

/// The operands of a game, sorted by distance, each once.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Those that give common values, at least a block away.
    pub(crate) far: Vec<Operand>,
    /// Those that give common values and may lie in the same block.
    pub(crate) near: Vec<Operand>,
    /// How many of the near ones are closer than a group of heaps.
    pub(crate) close: usize,
    /// How many of those are closer than a few heaps.
    pub(crate) next: usize,
    /// Those that give rare values: moves that leave one heap, where the parity of the heap counts.
    pub(crate) shown: Vec<Operand>,
    /// Some that give rare values, [`Plan::shown`] first: what shows most often that a rare value is an
    /// option.
    pub(crate) witnesses: Vec<Operand>,
    /// Amounts that break a heap.
    pub(crate) splits: Vec<usize>,
    /// For even and odd heaps: one more than the largest rare code that lies below the common value
    /// with this code. All rare codes below that lie below the value.
    pub(crate) bound: [Vec<u8>; 2],
}

impl Plan {
    /// For heaps above all rare ones, of which those below `n - most - last rare` are common.
    pub(crate) fn new(game: &Game, mask: Mask, rare: &[(usize, u16)]) -> Plan {
        let code = |value: u16| u8::try_from(mask.code(value)).unwrap_or(u8::MAX);
        let mut common = Vec::new();
        let mut shown = Vec::new();
        for &t in game.takes() {
            let distance = u32::try_from(t).unwrap_or(u32::MAX);
            // Under the flag, a common value an odd distance below is a rare one here.
            let list = if mask.positional && t % 2 == 1 { &mut shown } else { &mut common };
            list.push(Operand { distance, code: 0 });
        }
        for &t in game.splits() {
            for &(r, value) in rare {
                let distance = u32::try_from(t + r).unwrap_or(u32::MAX);
                common.push(Operand { distance, code: code(value) });
            }
        }
        common.sort_unstable();
        common.dedup();
        let first_far = common.partition_point(|operand| (operand.distance as usize) < LANES);
        let far = common.split_off(first_far);
        let close = common.partition_point(|operand| (operand.distance as usize) < GROUP);
        let next = common.partition_point(|operand| (operand.distance as usize) < FEW);
        let bound = [0, 1].map(|parity| {
            let low = mask.bits.trailing_zeros();
            let bit = 1u16 << low;
            (0..256u16)
                .map(|code| {
                    let dropped = mask.value(code, parity, true) & bit != 0;
                    let bound = ((code >> low) + u16::from(dropped)) << low;
                    u8::try_from(bound).unwrap_or(u8::MAX)
                })
                .collect()
        });
        Plan {
            far,
            near: common,
            close,
            next,
            witnesses: shown.clone(),
            shown,
            splits: game.splits().to_vec(),
            bound,
        }
    }
}
