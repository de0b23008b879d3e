//! Certificates by windows: true ones of small codes, and piece by piece.
#![allow(clippy::cast_possible_truncation)] // all heaps here are small

mod common;

use common::assert_true;
use common::windows::{Written, plain};
use grundy_check::{Claim, Reason, Windows, verify};

fn digits(code: &str) -> Vec<u8> {
    code.bytes().filter(|&c| c != b'.').map(|digit| digit - b'0').collect()
}

fn thirds(from: u64, end: u64) -> Vec<u64> {
    vec![from + (end - from) / 3, from + (end - from) / 3 * 2]
}

/// The mask with fewest rare heaps.
fn best(digits: &[u8], values: &[u64]) -> (u64, bool) {
    let mut parities = (0..digits.len()).filter(|&t| digits[t] & 4 > 0).map(|t| t % 2);
    let tau = parities.next().unwrap_or(0);
    let flags: &[bool] = if parities.all(|parity| parity == tau) { &[false, true] } else { &[false] };
    let masks = (1..128u64).flat_map(|mask| flags.iter().map(move |&flag| (mask, flag)));
    let rare = |&(mask, flag): &(u64, bool)| {
        let odd = |n: usize| (values[n] & mask).count_ones() as usize + if flag { n + tau } else { 0 };
        (1..values.len()).filter(|&n| odd(n) % 2 == 0).count()
    };
    masks.min_by_key(rare).unwrap()
}

#[test]
fn periods_of_small_codes_are_proved() {
    let mut proved = 0;
    let codes = ["0.45", "0.156", "0.055", "0.045", "0.116", "4.344", "0.134", "0.173"];
    for code in codes {
        let digits = digits(code);
        let values = plain(&digits, 8000);
        let (mask, positional) = best(&digits, &values);

        let Some(written) = Written::new(&digits, mask, positional, &values, thirds) else { continue };
        let verified = verify(&written.text()).unwrap_or_else(|error| panic!("{code}: {error}"));
        let Ok((preperiod, period)) = written.claim else { panic!() };
        assert_eq!(verified.claim, Claim::Repeats { preperiod, period }, "{code}");
        assert_eq!(verified.theorem, "sparse-window");
        assert_true(&verified, 2 * (preperiod + period) + 60, code);
        proved += 1;
    }
    assert!(proved >= 4, "{proved}");
}

#[test]
fn pieces_are_checked_in_any_order_and_all_are_needed() {
    let digits = digits("0.156");
    let values = plain(&digits, 9000);
    let written = Written::new(&digits, 0x1b, false, &values, thirds).unwrap();
    let text = written.text();
    let windows = Windows::read(&text).unwrap().unwrap();
    assert!(windows.claims_period());
    let heaps = windows.pieces();
    assert_eq!(heaps.len(), 4);
    assert_eq!((heaps[0].start, heaps[3].end), (written.from, 3479 + 349 + written.head + 2));
    assert!(heaps.windows(2).all(|pair| pair[0].end == pair[1].start));
    let pieces = windows.begin(&|_| true).unwrap();
    let mut checked = Vec::new();
    for number in [2, 0, 3, 1] {
        assert_eq!(pieces.conclude(&checked), None);
        checked.push(pieces.check(number, &|_| true).unwrap());
    }
    assert_eq!(pieces.conclude(&checked).unwrap(), verify(&text).unwrap());
    // What was noted is of one text.
    let again: Vec<_> = checked.iter().map(|piece| pieces.recall(&text, piece.number()).unwrap()).collect();
    assert_eq!(again, checked);
    let more = format!("{text}\n");
    let other = Windows::read(&more).unwrap().unwrap().begin(&|_| true).unwrap();
    assert_eq!(other.recall(&text, 0), None);
    assert_eq!(other.conclude(&checked), None);
    assert!(
        other
            .conclude(&(0..4).map(|number| other.recall(&more, number).unwrap()).collect::<Vec<_>>())
            .is_some()
    );
    // Whoever does not wait gets no piece.
    assert_eq!(pieces.check(1, &|_| false).unwrap_err().reason, Reason::Stopped);
    assert!(Windows::read("grundy-certificate 1\n").is_err());
}

#[test]
fn without_a_period_the_values_are_followed() {
    let digits = digits("0.156");
    let values = plain(&digits, 9000);
    let mut written = Written::new(&digits, 0x1b, false, &values, |_, _| vec![]).unwrap();
    written.claim = Err(4000);
    written.kept = [3000, 4000].map(|at| (at, written.window(&values, at))).to_vec();
    let verified = verify(&written.text()).unwrap();
    let Claim::Followed { heaps: 4000, mask: 0x1b, rare: 14, last_rare: Some(357), .. } = verified.claim
    else {
        panic!("{:?}", verified.claim)
    };
    assert_true(&verified, 4000, "frontier");
    assert!(!Windows::read(&written.text()).unwrap().unwrap().claims_period());
    written.kept.pop();
    assert_eq!(verify(&written.text()).unwrap_err().reason, Reason::NoWindow { n: 4000 });
}
