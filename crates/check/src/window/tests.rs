//! The evaluator beside the naive one of the kernel, and values as text.

use super::evaluate::{Run, Space};
use super::{amounts, pack};
use crate::certificate::heading;
use crate::table::Table;
use crate::{Reason, Steps, Subject, Work};

/// Values of a code by the definition, and its space for a mask.
fn of(digits: &[u8], mask: u64, positional: bool, count: u64) -> (Vec<u16>, Space) {
    let mut text = String::from("grundy-certificate 1\nplay normal\n");
    for (t, digit) in digits.iter().enumerate().filter(|digit| *digit.1 > 0) {
        let leaves: String =
            (0..3).filter(|bit| digit >> bit & 1 == 1).map(|bit| format!(" {bit}")).collect();
        let take = if t == 0 { "zero".to_owned() } else { format!("(list {t})") };
        text += &format!("move take {take} leave{leaves}\n");
    }
    text += "theorem sparse-window\n";
    let work = &mut Work::awaited(&|| true);
    let heading = heading(&mut Steps::new(&text).unwrap(), work).unwrap();
    let table = Table::new(&heading, Subject::Grundy, count, work).unwrap();
    let values = table.values.iter().map(|&value| u16::try_from(value).unwrap()).collect();
    let (leaving, most) = amounts(&heading).unwrap();
    let tau = leaving[2].first().map_or(0, |t| t % 2) as u64;
    (values, Space { leaving, most, mask, positional: positional.then_some(tau), bits: 8 })
}

/// Codes with up to four digits, of which the last is not 0.
fn codes() -> impl Iterator<Item = Vec<u8>> {
    (0..1 << 10).filter_map(|code: u32| {
        let digits = [code >> 9 & 1, code >> 6 & 7, code >> 3 & 7, code & 7];
        let digits = digits.map(|digit| u8::try_from(digit).unwrap());
        (code & 511 > 0).then(|| vec![4 * digits[0], digits[1], digits[2], digits[3]])
    })
}

fn parities_agree(digits: &[u8]) -> bool {
    let mut parities = (0..digits.len()).filter(|&t| digits[t] & 4 > 0).map(|t| t % 2);
    parities.next().is_none_or(|first| parities.all(|parity| parity == first))
}

#[test]
fn whatever_the_mask_the_values_are_those_of_the_definition() {
    for (round, digits) in codes().enumerate() {
        let mask = 1 + round as u64 * 37 % 31;
        let positional = round % 2 == 0 && parities_agree(&digits);
        let (values, space) = of(&digits, mask, positional, 220);
        let (found, rare) = space.first(220, &mut |_, _| Ok(())).unwrap();
        assert_eq!(found, values, "{digits:?} {mask} {positional}");
        // Rare is what has an even number of bits in common with the mask.
        let odd = |n: usize| u64::from(values[n]) & mask;
        let shift = |n: usize| space.positional.is_some_and(|tau| (n as u64 + tau) % 2 == 1);
        let right = (1..220).filter(|&n| (odd(n).count_ones() % 2 == 1) == shift(n));
        assert!(rare.iter().map(|rare| rare.0).eq(right), "{digits:?}");
    }
}

#[test]
fn from_any_window_on_the_values_are_those_of_the_definition_or_none() {
    let (mut followed, mut refused) = (0, 0);
    for digits in codes().step_by(3) {
        for mask in [1, 3, 7, 14, 13, 23, 27] {
            for positional in [false, true] {
                if positional && !parities_agree(&digits) {
                    continue;
                }
                let (values, space) = of(&digits, mask, positional, 600);
                let (_, rare) = space.first(600, &mut |_, _| Ok(())).unwrap();
                // A head behind which no rare heap comes for long enough.
                let ends = rare.iter().map(|rare| rare.0).chain([600]).collect::<Vec<_>>();
                let gap = ends.windows(2).find(|pair| pair[1] > 2 * (pair[0] + 1) + space.most);
                let Some(head) = gap.map(|pair| pair[0] + 1) else { continue };
                let at = 2 * head + space.most;
                let here: Vec<(usize, u16)> = rare.iter().copied().filter(|rare| rare.0 < head).collect();
                let run = Run { head: &values[..head], rare: &here, again: None };
                let mut window = values[at - head - space.most..at].to_vec();
                let mut to = at as u64;
                // One heap at a time: an error tells the first heap that is not shown.
                while to < 600 {
                    match space.run(&run, &mut window, to, to + 1, &mut |_, _| Ok(())) {
                        Ok(()) => {
                            assert_eq!(
                                window.last(),
                                values.get(usize::try_from(to).unwrap()),
                                "{digits:?} {mask} {to}"
                            )
                        }
                        Err(Reason::NotExcluded { n, .. }) => {
                            assert_eq!(n, to);
                            refused += 1;
                            break;
                        }
                        Err(other) => panic!("{other:?}"),
                    }
                    to += 1;
                    followed += 1;
                }
                // What is rare is never passed over.
                let next = rare.iter().find(|rare| rare.0 >= head).map_or(600, |rare| rare.0 as u64);
                assert!(to <= next, "{digits:?} {mask}: {to} is past the rare heap {next}");
            }
        }
    }
    assert!(followed > 10_000 && refused > 20, "{followed} {refused}");
}

#[test]
fn a_window_that_comes_again_is_reported() {
    // 0.45 has period 20 from 498 on: a window behind that comes again 20 heaps later, and not before.
    let (values, space) = of(&[0, 4, 5], 15, false, 1000);
    let (_, rare) = space.first(1000, &mut |_, _| Ok(())).unwrap();
    let head = rare.last().unwrap().0 + 1;
    assert_eq!((rare.len(), head), (10, 199));
    let (length, at) = (head + space.most, 720);
    let window = values[at - length..at].to_vec();
    let again = Some((&window[1..], at as u64 + 1..1000));
    let run = Run { head: &values[..head], rare: &rare, again };
    let found = space.run(&run, &mut window.clone(), at as u64, 990, &mut |_, _| Ok(()));
    assert_eq!(found, Err(Reason::PeriodNotLeast { smaller: 20 }));
    let run = Run { again: Some((&window[1..], at as u64 + 1..at as u64 + 20)), ..run };
    space.run(&run, &mut window.clone(), at as u64, 990, &mut |_, _| Ok(())).unwrap();
}

#[test]
fn packed_values_have_one_text() {
    // 1 2 3 0 7 5, three bits each: 0b101_111_000_011_010_001.
    let bytes = [0b1101_0001, 0b1111_0000, 0b10];
    assert_eq!(pack::bytes("0fAC"), Some(bytes.to_vec()));
    assert_eq!(pack::values(&bytes, 6, 3), Some(vec![1, 2, 3, 0, 7, 5]));
    assert_eq!(pack::values(&bytes, 5, 3), None);
    assert_eq!(pack::values(&bytes, 9, 3), None);
    assert_eq!(pack::values(&bytes[..2], 6, 3), None);
    for wrong in ["0fA", "0fAC=", "0fAC0", "0f-C", "0f C", "é"] {
        assert_eq!(pack::bytes(wrong).filter(|bytes| bytes.len() == 3), None, "{wrong}");
    }
    assert_eq!(pack::bytes("0fB"), None);
    assert_eq!(pack::bytes(""), Some(vec![]));
}
