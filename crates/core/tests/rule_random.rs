//! parse(print(x)) = x on random trees; nothing panics on random and damaged texts.

mod random_trees;

use grundy::rule::canonical;
use grundy::rule::parser::parse;
use grundy::rule::print::print;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_parsing_are_inverse(tree in random_trees::rule()) {
        let text = print(&tree);
        let parsed = parse(&text);
        prop_assert!(parsed.problems.is_empty(), "{text}\n{:?}", parsed.problems);
        prop_assert_eq!(&parsed.rule, &canonical::rule(&tree), "{}", text);
        prop_assert_eq!(print(&parsed.rule), text);
    }

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn any_mixture_of_words_is_answered(words in proptest::collection::vec(word(), 0..40)) {
        survives(&words.concat());
    }

    #[test]
    fn damaged_rules_are_answered(
        at in any::<prop::sample::Index>(),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), 0..4usize, word()), 1..5),
    ) {
        let texts: Vec<&str> =
            include_str!("data/rule-texts.txt").lines().filter(|l| !l.starts_with('#')).collect();
        let mut text: Vec<char> = at.get(&texts).chars().collect();
        for (place, kind, word) in damage {
            let place = place.index(text.len() + 1);
            match kind {
                0 => text.truncate(place),
                1 if place < text.len() => drop(text.remove(place)),
                2 => {
                    let half = text[..place].to_vec();
                    text.splice(place..place, half);
                }
                _ => drop(text.splice(place..place, word.chars()).count()),
            }
        }
        survives(&text.into_iter().collect::<String>());
    }
}

fn word() -> impl Strategy<Value = String> {
    let known = "take leave split where leaving and or not mod xor in divides for from except adjacent then may \
        given misere wins loses some all any nothing delete heaps first last sum of start lose win when move into \
        unequal equal same total primes odd powers k n m a ( ) { } [ ] ( ) , ; : | -> .. + - * / // ^ < <= = != := \
        -= += 0 1 2 10 0.77 .3 0.6(1) # 取 或 拆 堆 的 幂 威佐夫 其中 ｛ ｝ ； \n";
    let mut words: Vec<String> = known.split(' ').map(str::to_owned).collect();
    words.push("\n".to_owned());
    words.extend(["(", "-", "(", "a[", "2(", "not ", "g(", "{"].map(|w| w.repeat(80)));
    (prop::sample::select(words), any::<bool>()).prop_map(|(w, space)| if space { w + " " } else { w })
}

/// Reads a text whatever it is; a text without problems survives printing.
fn survives(text: &str) {
    let parsed = parse(text);
    for problem in &parsed.problems {
        assert!(text.is_char_boundary(problem.span.start) && text.is_char_boundary(problem.span.end));
        assert!(problem.span.start <= problem.span.end, "{text:?} {problem:?}");
    }
    let printed = print(&parsed.rule);
    if parsed.problems.is_empty() {
        let again = parse(&printed);
        assert!(again.problems.is_empty(), "{text:?}\n{printed}\n{:?}", again.problems);
        assert_eq!(again.rule, canonical::rule(&parsed.rule), "{text:?}\n{printed}");
        assert_eq!(print(&again.rule), printed);
    }
}

#[test]
fn comments_are_no_part_of_names() {
    for text in ["或 # any\n win", "kayles # a row\nsum", "no such ＃ 名\n game"] {
        survives(text);
    }
}

#[test]
fn long_and_deep_texts_are_refused_quickly() {
    let many = 60_000;
    for text in [
        "(".repeat(many),
        "take ".to_owned() + &"(".repeat(many),
        "n -> ".to_owned() + &"-".repeat(many) + "n",
        "n -> ".to_owned() + &"n+".repeat(many / 2) + "n",
        "n -> ".to_owned() + &"2^".repeat(many / 2) + "n",
        "n -> ".to_owned() + &"(1 | ".repeat(many / 5),
        "n -> n where ".to_owned() + &"not ".repeat(many / 4),
        "n -> n where ".to_owned() + &"some j in 0..n: ".repeat(many / 17),
        "sum of: ".to_owned() + &"(sum of: ".repeat(many / 10),
        "take {".to_owned() + &"1,".repeat(many / 2),
        "a[1..m] -> ".to_owned() + &"a[".repeat(many / 2),
        "take ".to_owned() + &"1 or ".repeat(many / 5) + "1",
        "9".repeat(many),
        "取".repeat(many / 3) + "啊",
        "n -> n where ".to_owned() + &"(n = 1 or n = 2) and ".repeat(many / 21) + "n = 1",
        "x".repeat(70_000),
    ] {
        survives(&text);
    }
}

#[test]
fn what_fuzzing_found_is_replayed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/parse_roundtrip");
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("the regressions") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("its bytes");
        survives(&String::from_utf8_lossy(&bytes));
        count += 1;
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn a_slice_makes_no_set_of_its_brackets() {
    for text in [
        "a[1..m] -> a[i] -= 1 leaving 1 in (2.. except ((3 mod m) xor a[1..m])//(m-9))",
        "a[1..m] -> a[i] -= 1 leaving 1 in {1, 2} or 3 in (max(a[1..i])+1)//2",
    ] {
        let parsed = parse(text);
        assert!(parsed.problems.is_empty(), "{text}: {:?}", parsed.problems);
        assert_eq!(parse(&print(&parsed.rule)).rule, parsed.rule, "{text}");
    }
}
