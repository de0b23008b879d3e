//! False certificates by windows.
#![allow(clippy::cast_possible_truncation)] // all heaps here are small

mod common;

use common::windows::{Written, plain};
use grundy_check::Reason::*;
use grundy_check::{Reason, Windows, verify};

/// 0.156: period 349 from 3479 on, with two windows between the first heaps and the one that comes again.
fn base() -> (Written, Vec<u64>) {
    let values = plain(&[0, 1, 5, 6], 9000);
    let thirds = |from: u64, end: u64| vec![from + (end - from) / 3, from + (end - from) / 3 * 2];
    (Written::new(&[0, 1, 5, 6], 0x1b, false, &values, thirds).unwrap(), values)
}

fn reject(name: &str, text: &str, line: usize, reason: &Reason) {
    let found = verify(text).map(|_| ()).expect_err(name);
    assert_eq!((found.line, &found.reason), (line, reason), "{name}");
    // Piece by piece the answer is the same.
    let by_pieces = || {
        let pieces = Windows::read(text)?.unwrap().begin(&|_| true)?;
        for number in 0..pieces.windows().pieces().len() {
            pieces.check(number, &|_| true)?;
        }
        Ok::<(), grundy_check::Rejection>(())
    };
    assert_eq!(by_pieces(), Err(found), "{name}");
}

#[test]
fn of_the_numbers() {
    let (it, _) = base();
    verify(&it.text()).unwrap();
    let (p, t) = it.claim.unwrap();
    let window = |at: u64| it.kept.iter().position(|kept| kept.0 == at).unwrap() + 14;
    let repeats = p + it.head - 1 + it.most();
    let change = |by: &dyn Fn(&mut Written)| {
        let mut forged = it.clone();
        by(&mut forged);
        forged.text()
    };
    // Without windows that stand at wrong places.
    let bare = |preperiod: u64, period: u64, values: &[u64]| {
        change(&|it| {
            it.claim = Ok((preperiod, period));
            let at = preperiod + it.head - 1 + it.most();
            it.kept = vec![(at, it.window(values, at))];
        })
    };
    let values = plain(&it.digits, 9000);
    let differ = |p: u64, t: u64| {
        let first = (p..).find(|&n| values[n as usize] != values[(n + t) as usize]).unwrap();
        (first + t, values[first as usize], values[(first + t) as usize])
    };
    let broken = |p: u64, t: u64| {
        let (n, expected, actual) = differ(p, t);
        WindowBroken { n, expected, actual }
    };
    reject("pre-period too small", &bare(p - 1, t, &values), 12, &broken(p - 1, t));
    reject("pre-period too large", &bare(p + 1, t, &values), 12, &PreperiodNotLeast { smaller: p });
    reject("twice the period", &bare(p, 2 * t, &values), 12, &PeriodNotLeast { smaller: t });
    reject("a larger period", &bare(p, t + 1, &values), 12, &PeriodNotLeast { smaller: t });
    reject("a smaller period", &bare(p, t - 1, &values), 12, &broken(p, t - 1));
    let least = it.from + 1 - it.head - it.most();
    let early = NumberOutOfRange { found: (least - 1).to_string(), least, limit: 1 << 60 };
    reject("a pre-period inside the head", &change(&|it| it.claim = Ok((least - 1, t))), 12, &early);
    // Of the head.
    let last = *it.rare.last().unwrap();
    let missing = change(&|it| {
        it.rare.remove(3);
    });
    reject("a rare heap is missing", &missing, 10, &RareNotListed { n: it.rare[3].0 });
    let wrong = ValueWrong { n: it.rare[3].0, claimed: it.rare[3].1 + 1, actual: it.rare[3].1 };
    reject("a rare value is another", &change(&|it| it.rare[3].1 += 1), 10, &wrong);
    let common = (last.0 + 1, values[last.0 as usize + 1]);
    reject("a common heap is listed", &change(&|it| it.rare.push(common)), 10, &NotRare { n: common.0 });
    let descends = NotAscending { before: it.rare[1].0, after: it.rare[0].0 };
    reject("rare heaps out of order", &change(&|it| it.rare.swap(0, 1)), 10, &descends);
    let short = NumberOutOfRange { found: (it.from - 1).to_string(), least: it.from, limit: 1 << 25 };
    reject("it begins too early", &change(&|it| it.from -= 1), 11, &short);
    // A head as large as the parts that are needed, less one.
    let smaller = change(&|it| {
        it.head -= 1;
        for kept in &mut it.kept {
            kept.1.remove(0);
        }
        let repeats = p + it.head - 1 + it.most();
        it.kept.retain(|kept| kept.0 < repeats);
        it.kept.push((repeats, it.window(&values, repeats)));
    });
    let found = verify(&smaller).unwrap_err();
    assert!(matches!(found.reason, NotExcluded { .. }), "{found}");
    reject("a part beyond the head is needed", &smaller, found.line, &found.reason);
    // Of the mask.
    let other = verify(&change(&|it| it.mask = 0x1a)).unwrap_err();
    assert!(matches!(other.reason, RareNotListed { .. } | ValueWrong { .. }) && other.line == 10, "{other}");
    reject("another mask", &change(&|it| it.mask = 0x1a), 10, &other.reason);
    reject("the parity counts", &change(&|it| it.positional = true), 7, &MixedParity);
    let none = NumberOutOfRange { found: "0".into(), least: 1, limit: 31 };
    reject("no mask", &change(&|it| it.mask = 0), 7, &none);
    // 23 is the largest value: four bits do not hold it, nor does any window.
    let text = it.text().replace("bits 5", "bits 4").replace("mask 27", "mask 11");
    assert!(verify(&text).is_err());
    let wide = NumberOutOfRange { found: "11".into(), least: 1, limit: 10 };
    reject("too many bits", &it.text().replace("bits 5", "bits 11"), 8, &wide);
    // Of the windows.
    let at = |k: usize, n: usize| (it.kept[k].0 - it.kept[k].1.len() as u64 + n as u64, it.kept[k].1[n]);
    for (k, n) in [(0, 0), (0, 300), (1, 7), (2, 1), (2, it.kept[2].1.len() - 1)] {
        let (heap, value) = at(k, n);
        let claimed = value ^ 1;
        let text = change(&|it| it.kept[k].1[n] ^= 1);
        let wrong = ValueWrong { n: heap, claimed, actual: value };
        reject("a value of a window is another", &text, 14 + k, &wrong);
    }
    let moved = change(&|it| it.kept[1].0 += 1);
    assert!(matches!(verify(&moved).unwrap_err().reason, ValueWrong { .. }));
    reject("the window of the next heap", &moved, 15, &verify(&moved).unwrap_err().reason);
    let swapped = change(&|it| it.kept.swap(0, 1));
    let order =
        NumberOutOfRange { found: it.kept[0].0.to_string(), least: it.kept[1].0 + 1, limit: repeats + t };
    reject("windows out of order", &swapped, 15, &order);
    let late = change(&|it| it.kept.push((repeats + t + 1, it.kept[2].1.clone())));
    let beyond = |n: u64| NumberOutOfRange { found: n.to_string(), least: repeats + 1, limit: repeats + t };
    reject("a window behind the end", &late, 17, &beyond(repeats + t + 1));
    reject(
        "the window that comes again is missing",
        &change(&|it| drop(it.kept.pop())),
        12,
        &NoWindow { n: repeats },
    );
    assert_eq!(window(repeats), 16);
    let text = it.text();
    let line = text.lines().nth(14).unwrap();
    let letters = line.split(' ').next_back().unwrap();
    for (name, by) in [
        ("a window is cut short", letters[..letters.len() - 4].to_owned()),
        ("a window is too long", format!("{letters}AAAA")),
        ("no digit of a window", format!("-{}", &letters[1..])),
    ] {
        let found = by.chars().take(40).collect();
        reject(name, &text.replace(letters, &by), 15, &Unexpected { expected: "a window", found });
    }
}

#[test]
fn of_the_game() {
    let (it, _) = base();
    let text = it.text();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    reject("three heaps", &change("(list 3) leave 1 2", "(list 3) leave 1 2 3"), 5, &LeavesThree);
    reject("no list", &change("(list 3)", "primes"), 5, &NotFinite);
    let far = NumberOutOfRange { found: "4097".into(), least: 1, limit: 4096 };
    reject("a large amount", &change("(list 3)", "(list 3 4097)"), 5, &far);
    reject("misère play", &change("play normal", "play misere"), 2, &GrundyUnderMisere);
    for (from, to) in [
        ("(list 3) leave 1 2", "(list 3) leave 2"),
        ("(list 2) leave 0 2", "(list 2) leave 0 1 2"),
        ("move take (list 1) leave 0\n", "move take (list 1) leave 0 1\n"),
        ("theorem", "move take zero leave 2\ntheorem"),
    ] {
        let found = verify(&change(from, to)).unwrap_err();
        let of_values = matches!(found.reason, RareNotListed { .. } | ValueWrong { .. } | NotRare { .. });
        assert!(of_values, "{from} {found}");
    }
    let claim = change("theorem sparse-window", "theorem guy-smith");
    let unexpected = Unexpected { expected: "preperiod", found: "mask".into() };
    assert_eq!(verify(&claim).unwrap_err().reason, unexpected);
    let more = format!("{text}values 0 1\n");
    let end = Unexpected { expected: "end", found: "values".into() };
    assert_eq!(verify(&more).unwrap_err().reason, end);
}
