//! Programs about games on states are compiled and run, and their answers compared with the definition.

mod support;

use grundy::api::{Refusal, Study, Unsuitable};
use grundy::by_last::ByLast;
use grundy::code::{Language, NoProgram};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::play_graph;
use grundy::states::oracle::StateSearch;
use grundy::states::small::Kind;
use grundy::states::{StatePosition, StateStudy};
use support::programs::{Odd, run_programs};

/// What a program must rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Theorem,
    Search,
}

const CASES: &[(&str, u64, Way)] = &[
    ("wythoff", 14, Way::Theorem),
    ("wythoff; misere", 14, Way::Theorem),
    ("(x,y) -> (x-d, y-d) where d >= 1; (x,y) -> (x, y-d) | (x-d, y) where d >= 1", 14, Way::Theorem),
    (
        "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) -> (a-k, b-l) where k >= 1 and l >= 1 and k-l < 3 and l-k < 3",
        14,
        Way::Theorem,
    ),
    (
        "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; (a,b) -> (a-k, b-l) where k >= 1 and l >= 1 and k != l",
        9,
        Way::Theorem,
    ),
    ("euclid", 14, Way::Theorem),
    ("euclid-positive", 14, Way::Theorem),
    ("take any from 1..2 heaps", 5, Way::Theorem),
    ("take any from 1..2 heaps; misere", 5, Way::Theorem),
    ("take any from 1 heap; misere", 5, Way::Theorem),
    ("(a,b,c) -> (a-k,b,c) | (a,b-k,c) | (a,b,c-k) where k >= 1", 5, Way::Theorem),
    ("take any from 1 heap or take total 1..2 from any heaps", 5, Way::Theorem),
    ("take any from first heap", 5, Way::Theorem),
    ("staircase", 4, Way::Theorem),
    ("a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1", 4, Way::Theorem),
    ("a[1..m] -> a[i] -= k, a[j] += k where k >= 1 and i > j and (i+j) mod 6 = 3", 4, Way::Theorem),
    ("a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a) and a[1] >= 1", 6, Way::Theorem),
    ("a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a)", 6, Way::Theorem),
    ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", 12, Way::Search),
    ("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1; misere", 12, Way::Search),
    ("(o,p) -> (o-1,p) | (o+1,p-1)", 8, Way::Search),
    ("(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1", 12, Way::Search),
    ("(x,y) -> (x-k,y) | (x,y-k) where k in primes", 12, Way::Search),
    ("(x,h) -> (x-1,h+1) | (x,h-2) leaving gcd(x,h) != 3", 8, Way::Search),
    (
        "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; lose when a = 3 and b = 1; win when a + b = 7",
        9,
        Way::Search,
    ),
    (
        "(a,b) -> (a-1,b) | (a,b-1); leaving a = b and a > 2 wins; leaving a + 1 = b loses; misere",
        9,
        Way::Search,
    ),
    ("(a,b,c) -> (a-1,b,c+1) | (a,b-1,c) | (a,b,c-2)", 5, Way::Search),
    ("take 1..3; lose when n = 5", 30, Way::Search),
    ("take squares; win when n = 12; misere", 30, Way::Search),
    ("(a,b) -> nothing where a = b and a >= 2; (a,b) -> (a-1,b) | (a,b-1)", 8, Way::Search),
    ("take 1..2 from 1..2 heaps", 4, Way::Search),
    ("take same any from 1..3 heaps; misere", 4, Way::Search),
    ("take same any from all heaps", 4, Way::Search),
    ("take squares from first heap; misere", 5, Way::Search),
    ("take {1,3} from 2 heaps or take 2 from 1 heap", 4, Way::Search),
    ("take any from m/2 heaps", 4, Way::Search),
    ("take primes; lose when n = 12", 40, Way::Search),
    // An emptied heap is no component, so that no end is about it.
    ("take 1..3; win when n = 0", 12, Way::Search),
    ("take 1..3; leaving n = 0 loses; misere", 12, Way::Search),
    // Moves that leave several components, and early ends beside them.
    ("(a,b) -> (a-1,b) and (1,b-1)", 4, Way::Search),
    ("(a,b) -> (a-1,b) and (a-1,b-1) | (a,b-1); misere", 3, Way::Search),
    (
        "(w,h) -> (i,h) and (w-i,h) where 1 <= i < w; (w,h) -> (w,i) and (w,h-i) where 1 <= i < h; lose when w = 1 and h = 1",
        4,
        Way::Search,
    ),
    ("(a,b) -> (a-1,i) for i in 1..b where b <= 3 leaving b != 2", 4, Way::Search),
    ("(a,b) -> (a-i,j) for j in [0,b-1] where 1 <= i <= a; lose when a + b = 2; misere", 3, Way::Search),
    ("(a,b) -> nothing where a >= 3; (a,b) -> (a-1,b) and (0,b-1) leaving a != b", 5, Way::Search),
    ("take 1..2 or split; lose when n = 3", 10, Way::Search),
    ("take 1..2 or split; lose when n = 3; misere", 8, Way::Search),
    ("take 1..3 or split; win when n = 2; leaving n = 4 loses", 8, Way::Search),
    ("take 1 or all or split into 2..3; leaving n = 2 wins", 9, Way::Search),
    ("take 2 adjacent; lose when n = 1", 10, Way::Search),
    // Early ends beside moves on several heaps.
    ("take 1..2 from 2 heaps; lose when n = 3", 4, Way::Search),
    ("take any from 1..2 heaps; leaving n = 1 wins; lose when n = 4", 4, Way::Search),
    ("take 1 from 1..2 heaps; win when n = 2; misere", 4, Way::Search),
    ("take 1..2 from 1..2 neighbouring heaps; leaving n = 0 loses; leaving n = 2 wins", 3, Way::Search),
    ("(a,b) -> nothing where a = b and a >= 2; (a,b) -> (a-1,b) | (a,b-1); misere", 8, Way::Search),
    ("take any from 2 neighbouring heaps in circle", 4, Way::Search),
    ("take 1..2 from 1..2 neighbouring heaps", 4, Way::Search),
    ("take same 1..2 from 2 neighbouring heaps in circle; misere", 4, Way::Search),
    ("take total 2..3 from any heaps", 4, Way::Search),
    ("take any from 1 heap or take total {1,3} from 2 heaps", 4, Way::Search),
    ("take total odd from 1..2 neighbouring heaps", 4, Way::Search),
    ("a[1..m] -> a[i] -= 1; leaving not distinct(a) loses", 3, Way::Search),
    ("a[1..m] -> delete a[i]; leaving xor(a) = 0 wins", 4, Way::Search),
    ("a[1..m] -> delete a[i]; win when xor(a) = 0", 4, Way::Search),
    ("a[0..m] -> a[i] -= 1, a[0] := i where i >= 1 and i != a[0]", 4, Way::Search),
    ("a[1..m] -> a[j] := min(a[j],c) for j in i..m where c < a[i]; misere", 4, Way::Search),
    (
        "a[1..m] -> a[i] := 0 where a[i] = max(a) and a[i] >= 1; a[1..m] -> a[j] := max(a[j]-1, 0) for j in 1..m where max(a) >= 1; misere",
        5,
        Way::Search,
    ),
    (
        "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; a[0..m] -> delete a[1], a[0] -= 1; lose when a[0] = 0",
        5,
        Way::Search,
    ),
    ("a[1..m] -> delete a[i] where 1 < i < m leaving all j in 1..len(a)-1: a[j] != a[j+1]", 3, Way::Search),
    ("a[1..m] -> a[i] -= 1, a[i+1] += 1 where a[i+1] < 3; a[1..m] -> a[m] -= 1", 3, Way::Search),
    ("a[1..m] -> a[i] := a[j], a[j] := a[i]-1 where i < j", 3, Way::Search),
    ("a[1..m] -> a[i] -= 1 where sum(a[1..i]) mod 2 = 1 or gcd(a) > 1; misere", 4, Way::Search),
    ("a[1..m] -> a[i] -= k, a[i+2] -= 1 where 1 <= k <= count(a, 1) + min(a)", 3, Way::Search),
];

fn programs_agree(language: Language) {
    let limits = Limits::default();
    let (mut names, mut texts, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    let mut refused_sums = 0;
    for (rule, last, way) in CASES {
        let study = StateStudy::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
        let text = match study.code(language, &Odd) {
            // Sums of components are searched in three languages.
            Err(Refusal::Unsuitable(Unsuitable::Program(NoProgram::States)))
                if matches!(language, Language::Java | Language::Go | Language::JavaScript) =>
            {
                assert!(study.code(Language::Python, &Odd).unwrap().contains("def add("), "{rule}");
                refused_sums += 1;
                continue;
            }
            text => text.unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}")),
        };
        let by = if text.contains("Coupled(") { Way::Theorem } else { Way::Search };
        assert_eq!(by, *way, "{rule}\n{text}");
        let shape = &study.game.parts[0].shape;
        let kind = Kind { zeros: true, sorted: false, ..Kind::of(shape, 3) };
        let mut search = StateSearch::new(&study.game);
        for max in 0..=*last {
            for position in kind.layer(max, &limits).unwrap() {
                let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
                let input = match shape.arity() {
                    Some(_) => numbers.join(" "),
                    None => format!("{} {}", position.len(), numbers.join(" ")),
                };
                let filled = position.iter().filter(|n| **n > 0).count();
                let refused = text.contains("TwoHeaps") && filled > 2
                    || text.contains("Increasing") && !increases(&position, rule);
                let answer = match search.outcome(&[(0, position)], &limits).unwrap() {
                    _ if refused => "refused",
                    Outcome::N => "first",
                    Outcome::P => "second",
                };
                runs.push((names.len(), input, answer));
            }
        }
        names.push(*rule);
        texts.push(text);
    }
    assert!(names.len() >= 45 && refused_sums <= 14, "{} {refused_sums}", names.len());
    run_programs(language, &names, &texts, &runs);
}

/// Whether the numbers are squares of chips from left to right.
fn increases(position: &[u64], rule: &str) -> bool {
    let first = u64::from(rule.contains("a[1] >= 1"));
    position[0] >= first && position.windows(2).all(|pair| pair[0] < pair[1])
}

#[test]
fn python_programs_about_states_agree_with_the_definition() {
    programs_agree(Language::Python);
}

#[test]
fn cpp_programs_about_states_agree_with_the_definition() {
    programs_agree(Language::Cpp);
}

#[test]
fn rust_programs_about_states_agree_with_the_definition() {
    programs_agree(Language::Rust);
}

#[test]
fn java_programs_about_states_agree_with_the_definition() {
    programs_agree(Language::Java);
}

#[test]
fn go_programs_about_states_agree_with_the_definition() {
    programs_agree(Language::Go);
}

#[test]
fn javascript_programs_about_states_agree_with_the_definition() {
    programs_agree(Language::JavaScript);
}

/// The next of a fixed row of numbers that look like chance.
fn next(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*seed >> 33).unwrap() % below
}

#[test]
fn programs_of_random_rules_agree_with_the_definition() {
    const A: [&str; 7] = ["a", "a-k", "floor(a/2)", "b-1", "a xor k", "k-1", "a-2k"];
    const B: [&str; 7] = ["b", "b-k", "floor(b/3)", "a-1", "b xor k", "k", "b-3k"];
    const GUARDS: [&str; 5] = [
        "1 <= k <= 3",
        "1 <= k <= b",
        "1 <= k <= a and k divides a",
        "1 <= k <= 4 and (a = k or b > k)",
        "1 <= k <= 3 and not (a mod k = 1)",
    ];
    const TAILS: [&str; 6] = [
        "",
        "",
        "; misere",
        "; lose when a = 3 and b = 1",
        "; win when a + b = 6; misere",
        "; leaving a = b and a > 2 wins; leaving a = 0 loses",
    ];
    let limits = Limits::new(50_000_000, 1 << 26, 100_000);
    let mut seed = 20_250_101;
    let (mut names, mut texts, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    while names.len() < 120 {
        let pair = |seed: &mut u64| format!("({}, {})", A[next(seed, 7)], B[next(seed, 7)]);
        let (first, second) = (pair(&mut seed), pair(&mut seed));
        let guard = GUARDS[next(&mut seed, 5)];
        let clause = |to: &str| format!("(a,b) -> {to} where {guard}");
        let rule = format!("{}; {}{}", clause(&first), clause(&second), TAILS[next(&mut seed, 6)]);
        let Ok(study) = StateStudy::new(&rule, &[]) else { continue };
        let Ok(text) = study.code(Language::Python, &Odd) else { continue };
        if text.contains("A theorem of the literature") {
            continue;
        }
        let mut search = StateSearch::new(&study.game);
        for (a, b) in (0..6u64).flat_map(|a| (0..6).map(move |b| (a, b))) {
            // Where play can go round, a search may meet the cycle or decide before: that is left out.
            let position = StatePosition::of(vec![vec![a, b]]);
            if !play_graph::of_states(&study, &position, &limits.fresh()).is_ok_and(|graph| !graph.goes_round)
            {
                continue;
            }
            let answer = match search.outcome(&[(0, vec![a, b])], &limits.fresh()).unwrap() {
                Outcome::N => "first",
                Outcome::P => "second",
            };
            runs.push((names.len(), format!("{a} {b}"), answer));
        }
        names.push(rule);
        texts.push(text);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert!(runs.len() > 1000, "{}", runs.len());
    run_programs(Language::Python, &names, &texts, &runs);
}

#[test]
fn programs_of_random_sums_agree_with_the_definition() {
    const PIECES: [&str; 6] =
        ["(a-k, b)", "(k-1, b)", "(a-1, b-1)", "(k, b-1)", "(a-1, j) for j in 0..b", "(a-k, k)"];
    const TAILS: [&str; 7] = [
        "",
        "; misere",
        "; lose when a = 2 and b = 1",
        "; leaving a = 1 wins; lose when b = 2",
        "; win when a + b = 3",
        "; leaving a = b and a > 0 loses; lose when a = 2; misere",
        "; lose when a + b = 2; leaving b = 1 loses",
    ];
    let limits = Limits::new(20_000_000, 1 << 26, 50_000);
    let mut seed = 27_182;
    let (mut names, mut texts, mut runs) = (Vec::new(), vec![Vec::new(), Vec::new(), Vec::new()], Vec::new());
    for _ in 0..3000 {
        if names.len() >= 90 {
            break;
        }
        let mut piece = || PIECES[next(&mut seed, 6)];
        let (first, second, third) = (piece(), piece(), piece());
        let tail = TAILS[next(&mut seed, 7)];
        let rule = format!(
            "(a,b) -> {first} and {second} | {third} where 1 <= k and k <= a and k <= 3 leaving a <= 4{tail}"
        );
        let Ok(study) = StateStudy::new(&rule, &[]) else { continue };
        let Ok(python) = study.code(Language::Python, &Odd) else { continue };
        if names.contains(&rule) {
            continue;
        }
        let mut search = StateSearch::new(&study.game);
        let before = runs.len();
        for (a, b) in (0..4u64).flat_map(|a| (0..3).map(move |b| (a, b))) {
            // Where play can go round or there is too much of it the definition may say nothing.
            let position = StatePosition::of(vec![vec![a, b]]);
            let few = limits.part(u64::MAX, u64::MAX, 3_000);
            if !play_graph::of_states(&study, &position, &few).is_ok_and(|graph| !graph.goes_round) {
                continue;
            }
            let answer = match search.outcome(&[(0, vec![a, b])], &limits.fresh()).unwrap() {
                Outcome::N => "first",
                Outcome::P => "second",
            };
            runs.push((names.len(), format!("{a} {b}"), answer));
        }
        if runs.len() < before + 4 {
            runs.truncate(before);
            continue;
        }
        texts[0].push(python);
        texts[1].push(study.code(Language::Cpp, &Odd).unwrap());
        texts[2].push(study.code(Language::Rust, &Odd).unwrap());
        names.push(rule);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert!(names.len() > 50 && runs.len() > 400, "{} {}", names.len(), runs.len());
    run_programs(Language::Python, &names, &texts[0], &runs);
    // Compilers take long: a few.
    let some: Vec<_> = runs.iter().filter(|(at, ..)| *at < 14).cloned().collect();
    run_programs(Language::Cpp, &names[..14], &texts[1][..14], &some);
    run_programs(Language::Rust, &names[..14], &texts[2][..14], &some);
}

/// What a rule reads beside the row has no value, and no move comes of it: in bounds, guards, changes and
/// conditions after the move.
#[test]
fn programs_of_random_rows_agree_with_the_definition() {
    const CHANGES: [&str; 8] = [
        "a[i] -= k",
        "a[i] -= k, a[i-1] += k",
        "a[i] -= 1, a[i+k] -= 1",
        "delete a[i], a[k] -= 1",
        "a[j] := min(a[j], k) for j in i..m",
        "a[i] := a[i+1] - k",
        "a[i] -= 1, a[a[i]] -= 1",
        "delete a[i], delete a[k]",
    ];
    const GUARDS: [&str; 6] = [
        "1 <= k <= 2",
        "1 <= k <= a[i+1]",
        "1 <= k <= 3 and (a[i-1] = 0 or k = 1)",
        "1 <= k <= m and not (a[k] = a[i])",
        "1 <= k <= len(a[1..i]) and xor(a[i..m]) != 2",
        "1 <= k <= 2 and some j in 1..i: a[j] = k",
    ];
    const LEAVING: [&str; 4] =
        ["", " leaving increasing(a[2..len(a)])", " leaving a[2] < 3", " leaving distinct(a)"];
    const TAILS: [&str; 5] =
        ["", "; misere", "; lose when sum(a) = 4", "; win when a[2] = 2", "; leaving max(a) = 1 wins"];
    let limits = Limits::new(50_000_000, 1 << 26, 100_000);
    let mut seed = 31_415;
    let (mut names, mut texts, mut runs) = (Vec::new(), [Vec::new(), Vec::new()], Vec::new());
    for _ in 0..4000 {
        if names.len() >= 120 {
            break;
        }
        let rule = format!(
            "a[1..m] -> {} where {}{}{}",
            CHANGES[next(&mut seed, 8)],
            GUARDS[next(&mut seed, 6)],
            LEAVING[next(&mut seed, 4)],
            TAILS[next(&mut seed, 5)]
        );
        let Ok(study) = StateStudy::new(&rule, &[]) else { continue };
        let Ok(python) = study.code(Language::Python, &Odd) else { continue };
        if names.contains(&rule) || python.contains("Coupled(") {
            continue;
        }
        let mut search = StateSearch::new(&study.game);
        let kind = Kind { zeros: true, sorted: false, ..Kind::of(&study.game.parts[0].shape, 3) };
        for row in (0..=3).flat_map(|max| kind.layer(max, &limits.fresh()).unwrap()) {
            let position = StatePosition::of(vec![row.clone()]);
            if !play_graph::of_states(&study, &position, &limits.fresh()).is_ok_and(|graph| !graph.goes_round)
            {
                continue;
            }
            let words: Vec<String> = row.iter().map(u64::to_string).collect();
            let answer = match search.outcome(&[(0, row)], &limits.fresh()).unwrap() {
                Outcome::N => "first",
                Outcome::P => "second",
            };
            runs.push((names.len(), format!("{} {}", words.len(), words.join(" ")), answer));
        }
        texts[1].push(study.code(Language::Rust, &Odd).unwrap());
        texts[0].push(python);
        names.push(rule);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert!(names.len() > 60 && runs.len() > 2000, "{} {}", names.len(), runs.len());
    run_programs(Language::Python, &names, &texts[0], &runs);
    // Compilers take long: a few.
    let some: Vec<_> = runs.iter().filter(|(at, ..)| *at < 12).cloned().collect();
    run_programs(Language::Rust, &names[..12], &texts[1][..12], &some);
}

#[test]
fn memory_by_the_closed_form_agrees_with_the_definition() {
    let rules = [
        "take 1..2*last; first take 1..n-1",
        "take 1..2*last; first take 1..6",
        "take 1..last; first take 1..n-1",
        "take 1..3*last; first take any",
        "take 1..2*last; first take 1..n-1; misere",
    ];
    let limits = Limits::default();
    let studies: Vec<Study> = rules.iter().map(|rule| Study::new(rule, &[]).unwrap()).collect();
    let mut runs = Vec::new();
    for (at, study) in studies.iter().enumerate() {
        let table = ByLast::new(study, 60, &limits).unwrap();
        for (n, outcome) in table.fresh.iter().enumerate() {
            runs.push((at, n.to_string(), if *outcome == Outcome::N { "first" } else { "second" }));
        }
    }
    runs.push((0, "2880067194370816120".to_owned(), "second"));
    runs.push((0, "2880067194370816121".to_owned(), "first"));
    for language in Language::ALL {
        let texts: Vec<String> =
            studies.iter().map(|study| study.code(language, &Odd, &limits).unwrap()).collect();
        assert!(texts.iter().all(|text| text.contains("Multiple(")), "{}", texts[0]);
        run_programs(language, &rules, &texts, &runs);
    }
}

/// Beyond any search: by the library's closed form, which has its own tests.
#[test]
fn closed_forms_are_exact_on_large_numbers() {
    let (mut names, mut texts, mut runs, mut refused) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let phi_pair = |k: u128| {
        let lower = (k + (5 * k * k).isqrt()) / 2;
        [lower, lower + k].map(|n| u64::try_from(n).unwrap())
    };
    let mut pairs = vec![[165_580_140, 267_914_295], [0, 1 << 61], [(1 << 61) + 1, 1 << 61]];
    for k in [1u128 << 40, (1 << 60) - 3, 1_234_567_890_123_456_789] {
        let [a, b] = phi_pair(k);
        pairs.extend([[a, b], [a + 1, b + 1], [a - 1, b - 1], [b, a]]);
    }
    for (at, rule) in ["wythoff", "euclid", "euclid-positive", "moore(2)"].into_iter().enumerate() {
        let study = StateStudy::new(rule, &[]).unwrap();
        texts.push(study.code(Language::Python, &Odd).unwrap());
        names.push(rule);
        for [a, b] in pairs.iter().filter(|pair| pair.iter().all(|n| *n < 1 << 62)) {
            let position = study.position(&format!("{a},{b}")).unwrap();
            let answer = study.win(&position, grundy::api::MovesWanted::None, &Limits::default()).unwrap();
            let heaps = if study.game.parts[0].shape.arity().is_some() { "" } else { "2 " };
            let expected = if answer.outcome == Outcome::N { "first" } else { "second" };
            runs.push((at, format!("{heaps}{a} {b}"), expected));
        }
        let (large, word) = if rule.starts_with('e') {
            ("1 4611686018427387904", "")
        } else {
            ("2 1 4611686018427387904", "")
        };
        // Python has numbers of any size.
        refused.push((at, format!("{large}{word}"), "refused"));
    }
    run_programs(Language::Python, &names, &texts, &runs);
    let runs = [runs, refused].concat();
    let cpp: Vec<String> = names
        .iter()
        .map(|rule| StateStudy::new(rule, &[]).unwrap().code(Language::Cpp, &Odd).unwrap())
        .collect();
    run_programs(Language::Cpp, &names, &cpp, &runs);
}

#[test]
fn what_cannot_be_written_out_is_refused_and_bad_input_too() {
    for rule in [
        "(a,b) -> (a-1,b) and (1,b-1); move in all",
        "a[1..m] -> a[i] -= 1 and a[i] -= 2",
        "sum of: (a,b) -> (a-1,b) ; (a,b) -> (a,b-1)",
    ] {
        let study = StateStudy::new(rule, &[]).unwrap();
        let refused = study.code(Language::Python, &Odd);
        assert_eq!(refused, Err(Refusal::Unsuitable(Unsuitable::Program(NoProgram::States))), "{rule}");
    }
    let grows = StateStudy::new("(a,b) -> (a+1000,b) where b >= 1", &[])
        .unwrap()
        .code(Language::Python, &Odd)
        .unwrap();
    let round =
        StateStudy::new("(a,b) -> (a-1,b+1) | (a+1,b-1)", &[]).unwrap().code(Language::Python, &Odd).unwrap();
    let runs = [
        (0, "1 1".to_owned(), "refused"),
        (0, "1 0".to_owned(), "second"),
        (0, "1".to_owned(), "refused"),
        (0, "1 -1".to_owned(), "refused"),
        (1, "1 1".to_owned(), "refused"),
        (1, "0 0".to_owned(), "second"),
    ];
    run_programs(Language::Python, &["grows", "round"], &[grows, round], &runs);
}
