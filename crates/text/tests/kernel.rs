//! What is said about certificates: both languages, no empty sentence, the facts of the kernel in it.

use grundy_check::verify;
use grundy_text::Language;

const PRIMES: &str = "grundy-certificate 1\nplay normal\nmove take (union (list 1) primes) leave 0 1\n\
                      theorem residue\nclaim grundy\npreperiod 0\nperiod 4\nvalues 0 1 2 3\n";

#[test]
fn statements_name_rule_claim_and_facts() {
    let verified = verify(PRIMES).unwrap();
    let en = Language::En.text().statement(&verified);
    assert!(en.contains("{1} ∪ primes") && en.contains("g(n + 4) = g(n)"), "{en}");
    assert!(en.ends_with("no member of {1} ∪ primes is 0 mod 4."), "{en}");
    let zh = Language::Zh.text().statement(&verified);
    assert!(zh.contains("{1} ∪ 质数") && zh.contains("g(n + 4) = g(n)"), "{zh}");
    assert!(zh.ends_with("{1} ∪ 质数 中没有除以 4 余 0 的数。"), "{zh}");
}

#[test]
fn products_are_named_by_their_factors() {
    for (set, period, values, en, zh) in [
        ("(smooth 2 3)", 5, "0 1 2 3 4", "k in products of powers of 2 and 3;", "2、3 的幂之积"),
        ("(smooth 2)", 3, "0 1 2", "k in powers of 2;", "2 的幂"),
        (
            "(product (list 1 3) (formula (^ 2 j) 1 0))",
            5,
            "0 1 2 3 4",
            "k in products of a number from each of {1, 3}, {positive 2^j for j >= 0};",
            "从 {1, 3}、{2^j（j >= 0，取正整数值）} 中各取一数之积",
        ),
    ] {
        let certificate = PRIMES
            .replace("(union (list 1) primes)", set)
            .replace("period 4\nvalues 0 1 2 3", &format!("period {period}\nvalues {values}"));
        let verified = verify(&certificate).unwrap();
        for (language, words) in [(Language::En, en), (Language::Zh, zh)] {
            let said = language.text().statement(&verified);
            assert!(said.contains(words), "{said}");
        }
    }
}

#[test]
fn rejections_name_line_and_numbers() {
    for (replace, by, line, facts) in [
        ("values 0 1 2 3", "values 0 1 2 2", 8, &["2", "3"][..]),
        ("primes", "prime", 3, &["`prime`"]),
        ("primes", "(list 4004)", 8, &["2"]),
        ("period 4\nvalues 0 1 2 3", "period 8\nvalues 0 1 2 3 0 1 2 3", 7, &["4"]),
    ] {
        let rejection = verify(&PRIMES.replace(replace, by)).unwrap_err();
        assert_eq!(rejection.line, line, "{rejection}");
        for (language, start) in [
            (Language::En, format!("rejected: line {line}: ")),
            (Language::Zh, format!("未通过：第 {line} 行：")),
        ] {
            let said = language.text().rejection(&rejection);
            assert!(said.starts_with(&start) && facts.iter().all(|fact| said.contains(fact)), "{said}");
        }
    }
}
