//! Values as text: `bits` bits each, the lowest first, in bytes, the lowest bits first; these in base 64 with the
//! digits A-Z a-z 0-9 + /, three bytes at a time, the first byte highest, without padding.

/// The bytes of a text, or nothing where it is not one that the writer makes.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut held, mut bits) = (0u32, 0);
    for letter in text.bytes() {
        let digit = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(digit);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits).ok()?);
            held &= (1 << bits) - 1;
        }
    }
    // Not a digit more than the bytes need.
    (held == 0 && bits < 6).then_some(bytes)
}

/// So many values from bytes that hold just them.
pub(super) fn values(bytes: &[u8], count: usize, bits: u32) -> Option<Vec<u16>> {
    let (mut held, mut have, mut rest) = (0u32, 0, bytes.iter());
    let mut values = Vec::with_capacity(count);
    for _ in 0..count {
        while have < bits {
            held |= u32::from(*rest.next()?) << have;
            have += 8;
        }
        values.push(u16::try_from(held & ((1 << bits) - 1)).ok()?);
        held >>= bits;
        have -= bits;
    }
    (held == 0 && rest.next().is_none()).then_some(values)
}
