//! Laws beyond periods, and laws with names in them, as people and programs read them.

mod common;

use common::run;
use common::schema::valid;

#[test]
fn laws_by_digits_are_told_with_their_status_in_both_languages() {
    for (rule, en, zh) in [
        ("take proper divisors of n", "how often 2 divides n", "含因子 2 的次数"),
        ("leave 0..n/3", "the number of digits of n in base 3", "3 进制位数"),
        ("take k where odd(v(2,k))", "every second digit", "每隔一位"),
        ("leave proper divisors of n", "number of prime factors", "质因子的个数"),
    ] {
        for (lang, word, status) in [("en", en, "not proved"), ("zh", zh, "未证明")] {
            let ran = run(&["law", rule, "--lang", lang]);
            assert!(ran.stdout.contains(word) && ran.stdout.contains(status), "{rule}:\n{}", ran.stdout);
        }
        let value = valid("law", run(&["law", rule, "--json"]).stdout.trim_end());
        assert_eq!(value["standing"], "checked", "{rule}");
    }
    let value = valid("law", run(&["law", "take proper divisors of n", "--json"]).stdout.trim_end());
    assert_eq!(value["formula"], "n >= 1: g(n) = v(2,n)");
}

#[test]
fn laws_that_automata_read_are_proved_and_their_certificates_verified() {
    let directory = common::scratch("automatic");
    let file = directory.join("certificate");
    let name = file.to_str().unwrap();
    for rule in ["take any or split", "leave {n-1, floor(n/2)}", "0.8"] {
        let ran = run(&["law", rule, "--json"]);
        let value = valid("law", ran.stdout.trim_end());
        let told = (&value["standing"], &value["theorem"]);
        assert_eq!((ran.code, told), (0, (&"proved".into(), &"automatic".into())), "{rule}: {value}");
        assert_eq!(value["zero_set_standing"].as_str().unwrap_or("proved"), "proved", "{rule}");
        assert_eq!(run(&["prove", rule, "-o", name]).code, 0, "{rule}");
        let ran = run(&["verify", name, "--json"]);
        let value = valid("verify", ran.stdout.trim_end());
        assert_eq!((ran.code, &value["theorem"]), (0, &"automatic".into()), "{rule}");
        // The same proof of another law: a state that accepts does not.
        let certificate = std::fs::read_to_string(&file).unwrap();
        let law = certificate.lines().find(|line| line.starts_with("law")).unwrap();
        std::fs::write(&file, certificate.replacen(law, &law.replacen(" +", " -", 1), 1)).unwrap();
        assert_eq!(run(&["verify", name]).code, 1, "{rule}");
    }
    // A heap of a hundred digits, two equal games, a claim.
    let heap = format!("2^301, 1{}", "0".repeat(99));
    assert_eq!(run(&["win", "leave {n-1, floor(n/2)}", &heap]).code, 0);
    assert_eq!(run(&["compare", "take any or split", "take 1.. or split"]).code, 0);
    let ran = run(&["check", "take any or split", "n >= 1: g(4n) = 4n-1"]);
    assert!(ran.code == 0 && ran.stdout.contains("automatic"), "{}", ran.stdout);
    let ran = run(&["check", "take any or split", "g(n) = n"]);
    assert!(ran.code == 1 && ran.stdout.contains("n = 3"), "{}", ran.stdout);
}

#[test]
fn the_formula_of_a_law_is_a_claim_that_holds() {
    for rule in ["take divisors of n", "leave 0..n/3", "take k where odd(v(3,k))"] {
        let law = valid("law", run(&["law", rule, "--json"]).stdout.trim_end());
        let formula = law["formula"].as_str().unwrap_or_else(|| panic!("{rule}: {law}"));
        let ran = run(&["check", rule, formula, "-n", "200"]);
        assert!(ran.stdout.contains("no counterexample"), "{rule}: {formula}\n{}", ran.stdout);
    }
}

#[test]
fn a_period_that_breaks_late_is_told_with_how_long_it_lived() {
    let ran = run(&["law", "take k where some j in 0..n: k = 2^2^j + 1"]);
    assert!(ran.stdout.contains("agrees with 65268 heaps, fails first at n = 65538"), "{}", ran.stdout);
    let ran = run(&["law", "take cubes"]);
    assert!(ran.stdout.contains("never become periodic") && ran.stdout.contains("proved"), "{}", ran.stdout);
}

#[test]
fn lost_positions_are_proved_and_verified() {
    let directory = tempfile_of("lost");
    for (rule, proved, code) in [
        ("wythoff", "proved (theorem lost): of 2 numbers", 3),
        ("take 1..m; given m", "proved (theorem symbolic)", 0),
        ("leave {n-1, floor(n/2)}; misere", "proved (theorem lost", 0),
    ] {
        let law = run(&["law", rule]);
        assert_eq!(law.code, code, "{rule}: {}", law.stdout);
        assert!(law.stdout.contains(proved), "{rule}:\n{}", law.stdout);
        let name = directory.to_str().unwrap();
        assert_eq!(run(&["prove", rule, "-o", name]).code, 0, "{rule}");
        let verified = run(&["verify", name]);
        assert_eq!(verified.code, 0, "{rule}: {}", verified.stdout);
        let theorem = if rule.contains("given") { "symbolic" } else { "lost" };
        assert!(verified.stdout.contains(&format!("theorem {theorem}")), "{rule}: {}", verified.stdout);
        let prove = valid("prove", run(&["prove", rule, "--json"]).stdout.trim_end());
        assert_eq!(prove["theorem"], theorem);
    }
    let law = valid("law-states", run(&["law", "wythoff", "--json"]).stdout.trim_end());
    assert_eq!(law["proofs"][0]["numbers"], 2);
    std::fs::remove_file(directory).unwrap();
}

fn tempfile_of(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("grundy-{name}-{}.cert", std::process::id()))
}

#[test]
fn rules_with_open_names_have_one_law() {
    let ran = run(&["law", "given m; take 1..m"]);
    assert_eq!(ran.code, 0);
    for word in ["g(n) = n mod (m+1)", "proved (theorem symbolic), for all m"] {
        assert!(ran.stdout.contains(word), "{word}:\n{}", ran.stdout);
    }
    let ran = run(&["law", "given m; take 1..m", "--lang", "zh"]);
    assert!(ran.stdout.contains("一切 m 成立"), "{}", ran.stdout);
    let value = valid("law-family", run(&["law", "given m; take 1..2m+1", "--json"]).stdout.trim_end());
    assert_eq!((&value["formula"], &value["standing"]), (&"g(n) = n mod (2m+2)".into(), &"proved".into()));
    let ran = run(&["law", "given m; take 1..m", "--misere"]);
    assert_eq!(ran.code, 3);
    for word in ["n mod (m+1) = 1", "not proved for all m", "m <= 16"] {
        assert!(ran.stdout.contains(word), "{word}:\n{}", ran.stdout);
    }
    // Of the values a formula is seen, of who loses one is proved.
    let value = valid("law-family", run(&["law", "given L, R; take L..R", "--json"]).stdout.trim_end());
    assert_eq!(value["formula"], "g(n) = floor((n mod (L+R))/L)");
    assert_eq!((&value["standing"], &value["order"]), (&"checked".into(), &"all".into()));
    let proof = value["proof"].as_str().unwrap();
    assert!(proof.contains("loses a single heap of n if and only if c + 1 <= a"), "{proof}");
    // With a value it is an ordinary rule.
    let value =
        valid("law", run(&["law", "given m; take 1..m", "--given", "m=4", "--json"]).stdout.trim_end());
    assert_eq!(value["period"], 5);
    let wrong = run(&["check", "given m; take 1..m", "g(n) = min(n,m)", "--json"]);
    assert_eq!(wrong.code, 1, "{}", wrong.stdout);
    let value = valid("check-family", wrong.stdout.trim_end());
    assert_eq!(
        (&value["counterexample"]["values"][0], &value["counterexample"]["at"]),
        (&1.into(), &2.into())
    );
    let right = run(&["check", "given m; take 1..m", "g(n) = n mod (m+1)"]);
    assert!(right.stdout.contains("proved for all n for each of m <= 16"), "{}", right.stdout);
}
