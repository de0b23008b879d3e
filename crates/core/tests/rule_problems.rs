//! What is wrong with a text is said by its own problem; what people write otherwise is read all the same.

use grundy::rule::diagnostic::{Instead, OtherKind, Problem};
use grundy::rule::parser::parse;
use grundy::rule::print::print;

#[track_caller]
fn reads(text: &str, canonical: &str) {
    let parsed = parse(text);
    assert!(parsed.problems.is_empty(), "{text}\n{:?}", parsed.problems);
    assert_eq!(print(&parsed.rule), canonical, "{text}");
}

/// All problems of a text, each with the piece of text it points at.
fn problems(text: &str) -> Vec<(Problem, &str)> {
    parse(text).problems.into_iter().map(|p| (p.problem, &text[p.span.start..p.span.end])).collect()
}

#[track_caller]
fn only(text: &str) -> Problem {
    let mut all = problems(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0).0
}

#[test]
fn games_of_other_kinds_are_named_in_both_languages() {
    let rows = include_str!("data/other-kinds.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for row in rows {
        let (code, text) = row.split_once('\t').unwrap();
        let kind = match only(text) {
            Problem::OtherKind(OtherKind::Partizan(_)) => "S-partizan",
            Problem::OtherKind(OtherKind::Scoring) => "S-scoring",
            Problem::OtherKind(OtherKind::Chance) => "S-chance",
            Problem::OtherKind(OtherKind::Hidden) => "S-hidden",
            Problem::OtherKind(OtherKind::ManyPlayers) => "S-players",
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(kind, code, "{text}");
        count += 1;
    }
    assert!(count >= 100, "{count}");
    for text in ["甲乙轮流取 1..3 颗石子者", "两人轮流取 1..3 呀", "take 1..3 by two players"]
    {
        let other = |(problem, _): &(Problem, &str)| matches!(problem, Problem::OtherKind(_));
        assert!(!problems(text).iter().any(other), "{text}");
    }
}

#[test]
fn canonical_text() {
    reads("take {8,3,5}", "take {3,5,8}");
    reads("take {2}", "take 2");
    reads("take {3,2,1}", "take 1..3");
    reads("take primes or 1", "take 1 or primes");
    reads("take {1,2} or {3,7}", "take 1..3 or 7");
    reads(
        "misere; first take any; take 1..2*last; given m",
        "given m; take 1..2*last; first take any; misere",
    );
    reads("n -> n-k where k>=1,k<4", "n -> n-k where k >= 1 and k < 4");
    reads("take k where not (k = 1 or (k = 2 or k = 3))", "take k where not (k = 1 or k = 2 or k = 3)");
    reads(
        "sum of: take 1..3 ; (take 2; start 5) ; kayles ; misere",
        "sum of: take 1..3; (take 2; start 5); kayles; misere",
    );
    reads("n -> ((n+k))", "n -> (n+k)");
    reads("n -> n*(2+k) and (n-k)*2 where k < n", "n -> n*(2+k) and (n-k)*2 where k < n");
    reads("take k where 2k^2 < n", "take k where 2*k^2 < n");
    reads("take k where (2k)^2 < n", "take k where (2k)^2 < n");
    reads("4.007", "4.007");
    reads(".137", "0.137");
}

#[test]
fn tolerant_input() {
    reads("TAKE 1..3 STONES, Misere", "take 1..3; misere");
    reads("take 1 to 3 coins", "take 1..3");
    reads("take at most n/2 stones", "take 1..n/2");
    reads("take up to 3", "take 1..3");
    reads("每次从一堆中取 1 到 3 颗石子", "take 1..3");
    reads("每次可取至多3颗；反常", "take 1..3; misere");
    for text in [
        "最多取 3 颗",
        "至多取 3 颗",
        "每次最多取3颗",
        "每次最多可以取 3 颗石子",
        "每人每次最多取三颗",
        "两人轮流取 1 到 3 颗",
        "每次取1颗到3颗",
        "每次取不超过 3 颗",
        "取 至少 1 颗 至多 3 颗",
        "每次至少取 1 颗，至多取 3 颗",
        "每次至少取一颗最多取三颗",
        "最多取 3 颗，至少取 1 颗",
        "take at least 1 and at most 3 stones",
        "take at least 1, at most 3",
        "取 不大于 3 颗",
    ] {
        reads(text, "take 1..3");
    }
    reads("每次至少取 2 颗", "take 2..");
    reads("至少取一颗", "take 1..");
    reads("取 1 到 3 颗，取最后一颗者输", "take 1..3; misere");
    reads("最多取 3 颗；取走最后一颗的人输", "take 1..3; misere");
    reads("取 k 其中 k 大于等于 2 且 k 小于 n", "take k where k >= 2 and k < n");
    reads("取 k 其中 k 不等于 3 且 k 不大于 5", "take k where k != 3 and k <= 5");
    reads("取 {1颗,3颗}", "take {1,3}");
    reads("取任意颗石子", "take any");
    reads("octal 0.77", "0.77");
    reads("hex 0.3f", "0.3F");
    reads("moore 2", "moore(2)");
    reads("take k where k|n", "take k where k divides n");
    reads("take k where k ≤ 3 && k ≠ 2 || k == 7", "take k where k <= 3 and k != 2 or k = 7");
    reads("take k where k**2 % 5 = 1", "take k where k^2 mod 5 = 1");
    reads("n → n−1 | n-2 # comment", "n -> n-1 | n-2");
}

#[test]
fn chinese_input() {
    reads("取 1..3 颗", "take 1..3");
    reads("取1～3颗", "take 1..3");
    reads("取｛１，３，４｝", "take {1,3,4}");
    reads("取 任意 或 拆", "take any or split");
    reads("取 2 的幂；反常", "take powers of 2; misere");
    reads("取 k 其中 gcd(k,n) = 1", "take k where gcd(k,n) = 1");
    reads("取 质数 或 1 剩下 n ≥ 1", "take 1 or primes leaving n >= 1");
    reads("取质数或1剩下n≥1", "take 1 or primes leaving n >= 1");
    reads("取 任意 不能取 3 的倍数", "take any except multiples of 3");
    reads("拆 不等", "split unequal");
    reads("取 任意 从 1..2 堆", "take any from {1,2} heaps");
    reads("取 2 颗 相邻", "take 2 adjacent");
    reads("取 相邻 2 颗", "take 2 adjacent");
    reads("取 1..2*上次；首次 取 任意", "take 1..2*last; first take any");
    reads("取 n 的真约数", "take proper divisors of n");
    reads("取 1..3 # 取 质数；反常", "take 1..3");
    reads("威佐夫；反常", "威佐夫; misere");
}

#[test]
fn texts_with_two_readings_are_refused_with_both() {
    let plus = only("n -> k + n-k where 1 <= k < n");
    assert_eq!(plus, Problem::BarePlus { adds: "(k + n-k)".into(), heaps: "k and n-k".into() });
    let comma = only("n -> k, n-k where 1 <= k < n");
    assert_eq!(comma, Problem::CommaResult { left: "k".into(), right: "n-k".into() });
    let readings = |text: &str| match only(text) {
        Problem::Ambiguous { readings: [a, b] } => (a, b),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(readings("take 1-3"), ("1..3".into(), "(1-3)".into()));
    assert_eq!(readings("n -> n/2k where k = 3"), ("n/(2k)".into(), "n/2*k".into()));
    assert_eq!(readings("take k where k+1 xor n = 3"), ("(k+1) xor n".into(), "k+(1 xor n)".into()));
}

#[test]
fn refusals() {
    assert!(matches!(only("take {0,2}"), Problem::TakeZero { fix: Some(fix) } if fix == "{2}"));
    assert!(matches!(only("take 0..3"), Problem::TakeZero { fix: Some(fix) } if fix == "1..3"));
    assert!(matches!(only("take k where k ^ n = 0"), Problem::CaretXor { .. }));
    assert!(matches!(only("a[1..m] -> a[i] := a[i] ^ 1"), Problem::CaretXor { .. }));
    assert!(matches!(only("a[1..m] -> a[i] := any value"), Problem::AnyValue { target } if target == "a[i]"));
    assert!(matches!(only("take {1,3,,4}"), Problem::EmptyEntry { fix } if fix == "{1,3,4}"));
    assert!(matches!(only("take 1, 3, 4"), Problem::CommaInSet { fix } if fix == "{1,3,4}"));
    assert!(matches!(only("take (1,3,4)"), Problem::CommaInSet { fix } if fix == "{1,3,4}"));
    assert!(matches!(only("take 1 and 3"), Problem::AndInSet { fix } if fix == "1 or 3"));
    assert!(matches!(only("n -> n-1 or n-2"), Problem::OrInResult));
    assert!(matches!(only("3.7"), Problem::CodeFirstDigit { digit: '3' }));
    assert!(matches!(only("octal 0.78"), Problem::CodeDigit { digit: '8', octal: true }));
    assert!(matches!(only("12.7"), Problem::CodeHead { .. }));
    assert!(matches!(only("take 1.5"), Problem::Decimal { .. }));
    assert!(matches!(only("sum of: (take 1; misere); 0.7"), Problem::MisereInPart));
    assert!(matches!(only("  "), Problem::Empty));
    assert!(matches!(only("take 1 @"), Problem::StrangeCharacter { found: '@' }));
    assert!(matches!(
        only("n -> a-b-c-d-e-f-g-h-i where a < n"),
        Problem::TooManyParameters { limit: 8, found: 9 }
    ));
}

#[test]
fn misspelt_words() {
    for (text, word) in [
        ("taek 1..3", "take"),
        ("tkae {1,3}", "take"),
        ("splt", "split"),
        ("take prime", "primes"),
        ("take fibonaci", "fibonacci"),
    ] {
        assert!(matches!(only(text), Problem::DidYouMean { suggestion, .. } if suggestion == word), "{text}");
    }
    assert!(problems("given prime; take prime").is_empty());
}

#[test]
fn games_of_another_kind() {
    use Instead::{ColourSegments, Gaps, GreenHackenbush};
    use OtherKind::{Chance, Hidden, ManyPlayers, Partizan, Scoring};
    for (text, kind) in [
        ("left may take 1, right may take 2", Partizan(None)),
        ("Alice takes 1..3; Bob takes 2", Partizan(None)),
        ("the mouse moves, the cat moves", Partizan(None)),
        ("左方取 1，右方取 2", Partizan(None)),
        ("red/blue hackenbush", Partizan(Some(GreenHackenbush))),
        ("whiten two adjacent cells, one red for Alice, one blue for Bob", Partizan(Some(ColourSegments))),
        ("涂白相邻两格，一方须有红格，一方须有蓝格", Partizan(Some(ColourSegments))),
        ("move the white piece or the black piece of a row", Partizan(Some(Gaps))),
        ("take 1..3, most stones wins", Scoring),
        ("take any; largest sum wins", Scoring),
        ("take 1; score k", Scoring),
        ("take the first or last pile; the larger total wins", Scoring),
        ("roll a die and take so many", Chance),
        ("随机取 1 到 3 颗", Chance),
        ("both choose a number simultaneously", Hidden),
        ("双方同时出数", Hidden),
        ("three players take 1..2", ManyPlayers),
        ("三人轮流取 1 到 2 颗", ManyPlayers),
    ] {
        assert!(matches!(only(text), Problem::OtherKind(found) if found == kind), "{text}: {:?}", only(text));
    }
    // What can be read is no hint.
    for text in ["take 1..3", "graph -> 1 where graph > 1", "给定 m；取 1..m"] {
        assert!(
            !problems(text).iter().any(|(problem, _)| matches!(problem, Problem::OtherKind(_))),
            "{text}"
        );
    }
}

#[test]
fn all_problems_of_a_text_at_once() {
    let text = "take {1,,3}; n -> k + n; lose when; take 0..2";
    let all = problems(text);
    assert!(matches!(all[0], (Problem::EmptyEntry { .. }, ",")), "{all:?}");
    assert!(matches!(all[1], (Problem::BarePlus { .. }, "+")), "{all:?}");
    assert!(matches!(all[2], (Problem::Expected { .. }, ";")), "{all:?}");
    assert!(matches!(all[3], (Problem::TakeZero { .. }, "0")), "{all:?}");
    assert_eq!(all.len(), 4);
}

#[test]
fn names_that_stand_for_no_amount_are_unknown() {
    use grundy::api::{Refusal, Study};
    use grundy::rule::meaning::Meaning;
    for (text, name) in [("take stones", "stones"), ("take one or two", "one"), ("take (two)", "two")] {
        let Err(Refusal::Rule(problems)) = Study::new(text, &[]) else { panic!("{text} is a rule") };
        let unknown =
            |it: &Problem| matches!(it, Problem::Meaning(Meaning::UnknownName { name: n, .. }) if n == name);
        assert!(problems.iter().any(|problem| unknown(&problem.problem)), "{text}: {problems:?}");
    }
    assert!(matches!(only("取石子"), Problem::Expected { .. }));
    for text in
        ["take k where k mod 2 = 1", "take k leaving n >= 1", "given m = 2; take m", "take n", "take a^a"]
    {
        assert!(Study::new(text, &[]).is_ok(), "{text}");
    }
}

#[test]
fn a_set_in_the_place_of_a_game_is_meant_to_be_taken() {
    use grundy::api::{Refusal, Study};
    use grundy::rule::meaning::Meaning;
    let Err(Refusal::Rule(problems)) = Study::new("powers of 2", &[]) else { panic!("no game") };
    let Problem::Meaning(Meaning::UnknownGame { near, .. }) = &problems[0].problem else {
        panic!("{problems:?}")
    };
    assert_eq!(near.as_deref(), Some("take powers of 2"));
}

#[test]
fn a_list_without_braces_is_written_with_them() {
    for text in ["take 1, 3 or 4", "take 1,3,4", "取 1、3 或 4 颗"] {
        let fix = problems(text).into_iter().find_map(|(problem, _)| match problem {
            Problem::CommaInSet { fix } => Some(fix),
            _ => None,
        });
        assert_eq!(fix.as_deref(), Some("{1,3,4}"), "{text}");
    }
}
