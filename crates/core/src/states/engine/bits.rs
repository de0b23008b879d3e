//! Rows of bits, 64 to a word.

/// Words for so many bits.
pub(super) fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

pub(super) fn get(row: &[u64], at: usize) -> bool {
    row.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
}

pub(super) fn set(row: &mut [u64], at: usize) {
    if let Some(word) = row.get_mut(at / 64) {
        *word |= 1 << (at % 64);
    }
}

pub(super) fn clear(row: &mut [u64], at: usize) {
    if let Some(word) = row.get_mut(at / 64) {
        *word &= !(1 << (at % 64));
    }
}

/// Sets the bits `from..to`.
pub(super) fn fill(row: &mut [u64], from: usize, to: usize) {
    if from >= to {
        return;
    }
    let (first, last) = (from / 64, (to - 1) / 64);
    for (at, word) in row.iter_mut().enumerate().take(last + 1).skip(first) {
        let mut mask = u64::MAX;
        if at == first {
            mask &= u64::MAX << (from % 64);
        }
        if at == last {
            mask &= u64::MAX >> (63 - (to - 1) % 64);
        }
        *word |= mask;
    }
}

/// Clears the bits from `len` on.
pub(super) fn cut(row: &mut [u64], len: usize) {
    if let Some(word) = row.get_mut(len / 64) {
        *word &= (1 << (len % 64)) - 1;
    }
    row.iter_mut().skip(len / 64 + 1).for_each(|word| *word = 0);
}

pub(super) fn or(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

pub(super) fn and(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to &= from);
}

/// `to |= from << by`: bit i of `from` becomes bit i + by.
pub(super) fn or_shifted(to: &mut [u64], from: &[u64], by: usize) {
    let (skip, shift) = (by / 64, by % 64);
    let Some(to) = to.get_mut(skip..) else { return };
    if shift == 0 {
        return or(to, from);
    }
    let mut carry = 0;
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from << shift | carry;
        carry = from >> (64 - shift);
    }
}

/// Sets all bits that lie a multiple of `step` >= 1 after a set bit.
pub(super) fn smear(row: &mut [u64], step: usize) {
    let (skip, shift) = (step / 64, step % 64);
    for at in 0..row.len() {
        let mut word = row[at];
        if skip == 0 {
            if let Some(before) = at.checked_sub(1) {
                word |= row[before] >> (64 - shift);
            }
            let mut by = shift;
            while by < 64 {
                word |= word << by;
                by *= 2;
            }
        } else if let Some(from) = at.checked_sub(skip) {
            word |= row[from] << shift;
            if shift > 0
                && let Some(before) = from.checked_sub(1)
            {
                word |= row[before] >> (64 - shift);
            }
        }
        row[at] = word;
    }
}

/// The first bit at `from` or later that is clear in `row`, below `len`.
pub(super) fn next_clear(row: &[u64], from: usize, len: usize) -> Option<usize> {
    let mut at = from / 64;
    let mut word = !*row.get(at)? & u64::MAX << (from % 64);
    while word == 0 {
        at += 1;
        word = !*row.get(at)?;
    }
    let found = 64 * at + usize::try_from(word.trailing_zeros()).unwrap_or(0);
    (found < len).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn listed(row: &[u64]) -> Vec<usize> {
        (0..64 * row.len()).filter(|&at| get(row, at)).collect()
    }

    proptest! {
        #[test]
        fn rows_do_what_sets_do(
            bits in proptest::collection::btree_set(0usize..300, 0..12),
            by in 0usize..300,
            (from, to) in (0usize..300, 0usize..300),
        ) {
            let mut row = vec![0u64; words(300)];
            bits.iter().for_each(|&at| set(&mut row, at));
            prop_assert_eq!(listed(&row), bits.iter().copied().collect::<Vec<_>>());
            let size = 64 * row.len();
            let mut shifted = vec![0u64; row.len()];
            or_shifted(&mut shifted, &row, by);
            let expected: Vec<_> = bits.iter().map(|at| at + by).filter(|&at| at < size).collect();
            prop_assert_eq!(listed(&shifted), expected);
            let step = by + 1;
            let mut smeared = row.clone();
            smear(&mut smeared, step);
            let reached = |at: usize| bits.iter().any(|&bit| bit <= at && (at - bit) % step == 0);
            prop_assert_eq!(listed(&smeared), (0..size).filter(|&at| reached(at)).collect::<Vec<_>>());
            let mut filled = vec![0u64; row.len()];
            fill(&mut filled, from, to);
            prop_assert_eq!(listed(&filled), (from..to).collect::<Vec<_>>());
            let clear = (from..to).find(|at| !bits.contains(at));
            prop_assert_eq!(next_clear(&row, from, to), clear);
            cut(&mut row, from);
            prop_assert_eq!(listed(&row), bits.into_iter().filter(|&at| at < from).collect::<Vec<_>>());
        }
    }
}
