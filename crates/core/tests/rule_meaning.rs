//! Rules mean what their facts say: public games with known answers, laws of the literature, Chinese
//! texts, and refusals, all through the door that people use, answered by the definition alone.

use std::collections::HashMap;

use grundy::api::{GivenArg, MovesWanted, Refusal, Study};
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use grundy::oracle::{Place, Search, value, values};
use grundy::position::Position;
use grundy::rule::diagnostic::Problem;
use grundy::rule::meaning::{Form, Meaning};

fn study(rule: &str, given: &str) -> Study {
    let given: Vec<GivenArg> = given
        .split(';')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| GivenArg { name: name.into(), value: value.into() })
        .collect();
    Study::new(rule, &given).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"))
}

fn limits() -> Limits {
    Limits::new(200_000_000, 1 << 28, 2_000_000)
}

/// Grundy values, each heap once.
struct Grundy<'s> {
    study: &'s Study,
    known: HashMap<u64, u32>,
}

impl Grundy<'_> {
    fn of(&mut self, heap: u64) -> u32 {
        let core = &self.study.game.parts[0];
        *self.known.entry(heap).or_insert_with(|| value(core, heap, &limits()).unwrap())
    }
}

/// Whether the player to move wins a position before the first turn.
fn wins(study: &Study, heaps: &[u64]) -> bool {
    let core = &study.game.parts[0];
    if study.game.play == Play::Normal && !core.memory && core.first.is_none() && core.ring.is_none() {
        let mut grundy = Grundy { study, known: HashMap::new() };
        return heaps.iter().fold(0, |sum, &heap| sum ^ grundy.of(heap)) != 0;
    }
    let place = Place::fresh(vec![heaps.to_vec()]);
    Search::new(&study.game).outcome(&place, &limits()).unwrap() == Outcome::N
}

/// Winning moves: component, amount, heap, what replaces it.
fn winning(study: &Study, heaps: &[u64]) -> Vec<(usize, Option<u64>, u64, Vec<u64>)> {
    let core = &study.game.parts[0];
    if study.game.play == Play::Misere || core.memory || core.first.is_some() {
        let place = Place::fresh(vec![heaps.to_vec()]);
        let moves = Search::new(&study.game).winning_moves(&place, &limits()).unwrap();
        return moves.into_iter().map(|m| (m.component, m.take, m.from, m.to)).collect();
    }
    let mut grundy = Grundy { study, known: HashMap::new() };
    let total = heaps.iter().fold(0, |sum, &heap| sum ^ grundy.of(heap));
    let mut found = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let mut options = Vec::new();
        let mut each = grundy::options::Options::new(core);
        each.each(heap, Default::default(), &limits(), &mut |to, take| options.push((to.to_vec(), take)))
            .unwrap();
        let rest = total ^ grundy.of(heap);
        for (to, take) in options {
            if to.iter().fold(rest, |sum, &part| sum ^ grundy.of(part)) == 0 {
                found.push((at, take, heap, to));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn least_take(study: &Study, n: u64) -> u64 {
    winning(study, &[n]).into_iter().filter_map(|m| m.1).min().unwrap()
}

/// How many multisets (`chosen` more heaps of lo..=hi) have XOR 0.
fn losing_multisets(grundy: &mut Grundy<'_>, (lo, hi, chosen): (u64, u64, u64), sum: u32) -> u64 {
    if chosen == 0 {
        return u64::from(sum == 0);
    }
    (lo..=hi)
        .map(|heap| {
            let value = grundy.of(heap);
            losing_multisets(grundy, (heap, hi, chosen - 1), sum ^ value)
        })
        .sum()
}

fn answer(study: &Study, rule: &str, heaps: &[u64], question: &str) -> String {
    let mut grundy = Grundy { study, known: HashMap::new() };
    match (question, heaps) {
        ("who", _) => if wins(study, heaps) { "wins" } else { "loses" }.into(),
        ("value", &[heap]) => grundy.of(heap).to_string(),
        ("moves", _) => winning(study, heaps).len().to_string(),
        ("least move", _) => {
            let moves = winning(study, heaps);
            format!("{}:{}", moves[0].0, moves[0].1.unwrap())
        }
        ("from to", _) => {
            let text = |m: &(usize, Option<u64>, u64, Vec<u64>)| {
                format!("{}>{}", m.2, m.3.first().copied().unwrap_or(0))
            };
            winning(study, heaps).iter().map(text).collect::<Vec<_>>().join(" ")
        }
        ("least take", &[n]) => least_take(study, n).to_string(),
        ("least parts", _) => winning(study, heaps).iter().map(|m| m.3.len()).min().unwrap().to_string(),
        ("sum of least takes", &[n]) => (1..=n).map(|n| least_take(study, n)).sum::<u64>().to_string(),
        ("count wins", _) => heaps.iter().filter(|&&n| wins(study, &[n])).count().to_string(),
        ("losing multisets", &[lo, hi, chosen]) => {
            losing_multisets(&mut grundy, (lo, hi, chosen), 0).to_string()
        }
        ("winning tuples", &[lo, hi, length]) => {
            let mut sums: HashMap<u32, u64> = HashMap::from([(0, 1)]);
            for _ in 0..length {
                let mut next = HashMap::new();
                for (sum, count) in sums {
                    for heap in lo..=hi {
                        *next.entry(sum ^ grundy.of(heap)).or_default() += count;
                    }
                }
                sums = next;
            }
            sums.iter().filter(|(sum, _)| **sum != 0).map(|(_, count)| count).sum::<u64>().to_string()
        }
        other => panic!("{rule}: {other:?}"),
    }
}

#[test]
fn public_games_have_their_known_answers() {
    let facts = include_str!("data/rule-facts.tsv");
    let mut checked = 0;
    for line in facts.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, rule, given, heaps, question, expected] = fields.as_slice() else { panic!("{line}") };
        let heaps: Vec<u64> = heaps.split(',').map(|heap| heap.parse().unwrap()).collect();
        if *question == "first difference" {
            let (left, right) = rule.split_once(" / ").unwrap();
            let table = |rule| values(&study(rule, "").game.parts[0], heaps[0], &limits()).unwrap();
            let (left, right) = (table(left), table(right));
            let found = (0..left.len()).find(|&n| left[n] != right[n]);
            assert_eq!(found.map_or("none".into(), |n| n.to_string()), *expected, "{id} {rule}");
        } else {
            let study = study(rule, given);
            assert_eq!(
                answer(&study, rule, &heaps, question),
                *expected,
                "{id}: {rule} ({given}) at {heaps:?}"
            );
        }
        checked += 1;
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn laws_of_the_literature_hold() {
    let laws = include_str!("data/rule-laws.tsv");
    let mut checked = 0;
    for line in laws.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rule, kind, law] = fields.as_slice() else { panic!("{line}") };
        let core = &study(rule, "").game.parts[0];
        let numbers: Vec<u32> = law.split([',', ' ']).map(|number| number.parse().unwrap()).collect();
        match *kind {
            "values" => {
                let table = values(core, numbers.len() as u64 - 1, &limits()).unwrap();
                assert_eq!(table, numbers, "{rule}");
            }
            "lost" => {
                let table = values(core, 59, &limits()).unwrap();
                let lost: Vec<u32> = (0..60).filter(|&n| table[n as usize] == 0).collect();
                assert_eq!(lost, numbers, "{rule}");
            }
            "period" => {
                let (period, saltus, first) = (numbers[0], numbers[1], numbers[2]);
                let last = first + 2 * period + 40;
                let table = values(core, u64::from(last), &limits()).unwrap();
                for n in first..=last - period {
                    let (n, m) = (n as usize, (n + period) as usize);
                    assert_eq!(table[m], table[n] + saltus, "{rule} at {n}");
                }
                if first > 0 {
                    let n = first as usize - 1;
                    assert_ne!(
                        table[n + period as usize],
                        table[n] + saltus,
                        "{rule}: the pre-period is least"
                    );
                }
            }
            other => panic!("{other}"),
        }
        checked += 1;
    }
    assert!(checked > 70, "{checked}");
}

#[test]
fn chinese_texts_mean_the_same() {
    for (chinese, english) in [
        ("取 1..3 颗", "take 1..3"),
        ("取｛１，３，４｝", "take {1,3,4}"),
        ("取 任意 或 拆", "take any or split"),
        ("取 2 的幂；反常", "take powers of 2; misere"),
        ("取 k 其中 gcd(k,n) = 1", "take k where gcd(k,n) = 1"),
        ("取 质数 或 1 剩下 n ≥ 1", "take primes or 1 leaving n >= 1"),
    ] {
        let (chinese, english) = (study(chinese, ""), study(english, ""));
        assert_eq!(chinese.game, english.game);
        assert_eq!(chinese.canonical, english.canonical);
    }
    let numgame2 = study("取 质数 或 1 剩下 n ≥ 1", "");
    let lost: Vec<u64> = (1..20).filter(|&n| !wins(&numgame2, &[n])).collect();
    assert_eq!(lost, [1, 5, 9, 13, 17]);
}

#[test]
fn one_game_written_in_several_ways_has_one_core() {
    for group in [
        &["take 1..3", "take {1,2,3}", "take 1 or 2 or 3", "bash(3)", "0.333", "given m = 3; take 1..m"][..],
        &["take any", "take 1..", "take any or all", "take 1..n", "nim", "0.3(3)", "leave 0..n-1"],
        &["take {1,2} adjacent", "kayles", "0.77"],
        &["take 1..n-1", "take any leaving n >= 1", "take any except all"],
        &["take any except multiples of 7", "take k where k mod 7 != 0", "take k where not (7 divides k)"],
        &["take squares", "take j^2 where j >= 1", "take k where some j in 1..n: k = j^2"],
        &["take 1 or prime powers", "take prime powers"],
        &["take p^2 where prime(p)", "take k where some p in 2..n: prime(p) and k = p^2"],
    ] {
        let cores: Vec<_> = group.iter().map(|rule| study(rule, "").game.parts).collect();
        for (rule, core) in group.iter().zip(&cores) {
            assert_eq!(*core, cores[0], "{rule}");
        }
    }
}

fn refusals(rule: &str, given: &[GivenArg]) -> Vec<Meaning> {
    match Study::new(rule, given) {
        Err(Refusal::Rule(problems)) => problems
            .into_iter()
            .filter_map(|problem| match problem.problem {
                Problem::Meaning(meaning) => Some(meaning),
                _ => None,
            })
            .collect(),
        other => panic!("{rule}: {other:?}"),
    }
}

#[test]
fn refusals_name_their_reason() {
    let name = |text: &str| text.to_string();
    for (rule, expected) in [
        ("n -> n-k | n-1 where 1 <= k < n", Meaning::Scope { name: name("k") }),
        ("n -> k where k >= 1", Meaning::Unbounded { name: name("k") }),
        ("take j*n where j >= 1", Meaning::Unbounded { name: name("j") }),
        ("n -> n/2", Meaning::Whole),
        ("take n/2", Meaning::Whole),
        ("n -> n where n >= 1", Meaning::Still { heap: 1 }),
        ("n -> n^2", Meaning::NotShownToEnd { example: Some((2, 4)) }),
        ("n -> (n+1) where n > 100", Meaning::NotShownToEnd { example: Some((128, 129)) }),
        ("given n; take 1..n", Meaning::NameClash { name: name("n") }),
        ("given k; take k where k <= 3", Meaning::NameClash { name: name("k") }),
        ("take 1..m", Meaning::UnknownName { name: name("m"), near: None }),
        ("n -> n-k where 1 <= k <= m", Meaning::UnknownName { name: name("m"), near: None }),
        ("kalyes", Meaning::UnknownGame { name: name("kalyes"), near: Some(name("kayles")) }),
        (
            "take k where omgea(k) <= 2",
            Meaning::UnknownFunction { name: name("omgea"), near: Some(name("omega")) },
        ),
        ("take 1..last", Meaning::LastWithoutFirst),
        ("take 1..3; first take last", Meaning::LastInFirst),
        ("given m; take 1..m", Meaning::GivenMissing { name: name("m") }),
        ("given m = 0; take 1..m", Meaning::Empty),
        ("given m = -3; take 1..m", Meaning::Negative),
        ("given S = [0,1]; take S", Meaning::Zero),
        ("take {1,10^30}", Meaning::TooBig),
        ("take 10^30..", Meaning::TooBig),
        ("take 1..2^(10^9)", Meaning::TooBig),
        ("given m = 10^40; take multiples of m", Meaning::TooBig),
        ("misere", Meaning::NoMoves),
        ("take any from 1..2 heaps", Meaning::NotYet(Form::SeveralHeaps)),
        ("(a,b) -> (a-k,b) where k >= 1", Meaning::NotYet(Form::Tuple)),
        ("a[1..m] -> a[i] -= 1", Meaning::NotYet(Form::Row)),
        ("take 1..3; lose when n = 3", Meaning::NotYet(Form::EarlyEnd)),
        ("take 1..3; move in all", Meaning::NotYet(Form::MoveInAll)),
        ("bash(3,4)", Meaning::Parameters { name: name("bash"), expected: vec![name("m")], found: 2 }),
        ("bash", Meaning::GivenMissing { name: name("m") }),
    ] {
        assert_eq!(refusals(rule, &[]), [expected], "{rule}");
    }
    let arg = |name: &str, value: &str| GivenArg { name: name.into(), value: value.into() };
    let unknown = Meaning::GivenUnknown { name: name("k"), names: vec![name("m")] };
    assert!(refusals("given m; take 1..m", &[arg("m", "3"), arg("k", "3")]).contains(&unknown));
    let unreadable = Meaning::GivenUnreadable { name: name("m"), value: name("{3") };
    assert!(refusals("given m; take 1..m", &[arg("m", "{3")]).contains(&unreadable));
    assert_eq!(study("bash", "m=3").canonical, "bash(3)");
}

#[test]
fn all_problems_are_reported_at_once() {
    let found = refusals("take 1..m; n -> k where k >= 1; kalyes", &[]);
    assert_eq!(found.len(), 3, "{found:?}");
}

/// A parameter may pass values at which something has no value: an entry outside its list, a division by 0, a
/// power below 0. They give no move, and hide none.
#[test]
fn a_parameter_without_a_value_hides_no_move() {
    for (rule, amounts) in [
        ("given S = [1,3,4]; take S[j] where j <= len(S)", "{1,3,4}"),
        ("given S = [1,3,4]; take k where k >= 1 and (some j in 0..9: k = S[j])", "{1,3,4}"),
        ("given S = [1,3,4]; n -> n-k where k >= 1 and (some j in 0..3: k = S[j])", "{1,3,4}"),
        ("take 12//j where j <= 3", "{4,6,12}"),
        ("take 2^(j-1) where j <= 4", "{1,2,4,8}"),
        ("take v(2,j)+1 where j <= 4", "{1,2,3}"),
        ("take k where not (some j in 0..3: k = 12//j)", "any except {4,6,12}"),
    ] {
        let table = |rule: &str| study(rule, "").table(60, &limits()).unwrap().values;
        assert_eq!(table(rule), table(&format!("take {amounts}")), "{rule}");
    }
}

#[test]
fn a_set_in_two_brackets_is_the_set() {
    for (rule, plain) in [
        ("take any except ((odd except (7)))", "take any except (odd except 7)"),
        ("take ((odd))", "take odd"),
        (
            "take 3.. except (((multiples of 3 except (powers of 3))))",
            "take 3.. except (multiples of 3 except powers of 3)",
        ),
        ("take (({1,4} or (primes)))", "take {1,4} or primes"),
        ("take k where k in ((squares except {4}))", "take squares except {4}"),
        ("take ((1+1))*2", "take 4"),
    ] {
        let table = |rule| study(rule, "").table(60, &limits()).unwrap().values;
        assert_eq!(table(rule), table(plain), "{rule}");
    }
}

#[test]
fn a_value_is_given_once() {
    let given = |value: &str| GivenArg { name: "m".into(), value: value.into() };
    let Err(Refusal::Rule(problems)) = Study::new("given m; take 1..m", &[given("3"), given("4")]) else {
        panic!("two values");
    };
    assert!(matches!(&problems[0].problem, Problem::Meaning(Meaning::GivenTwice { name }) if name == "m"));
}

#[test]
fn a_position_below_which_play_never_ends_hurts_no_other() {
    // Nobody can leave 0 alone, but from 1 on play only grows.
    let game = study("given N; p -> k*p where 2 <= k <= 3 and p < N", "N=30");
    let answered = |heaps: &[u64]| {
        let position = Position::heaps(heaps.iter().copied());
        game.win(&position, MovesWanted::None, &Limits::default()).unwrap().outcome == Outcome::N
    };
    assert!(game.table(5, &Limits::default()).is_err());
    for n in 1..40u64 {
        // By the definition: won iff some 2n or 3n is lost, and from N on nothing moves.
        fn won(n: u64) -> bool {
            n < 30 && (!won(2 * n) || !won(3 * n))
        }
        assert_eq!(answered(&[n]), won(n), "{n}");
        assert!(!answered(&[n, n]), "{n}, {n}");
    }
    assert!(game.win(&Position::heaps([0]), MovesWanted::None, &Limits::default()).is_err());
}

#[test]
fn everything_divides_nought() {
    for (divides, remainder) in [
        ("take k where k <= 2 and k divides n-4", "take k where k <= 2 and (n-4) mod k = 0"),
        ("n -> n-k where k >= 1 and k divides n-6", "n -> n-k where k >= 1 and (n-6) mod k = 0"),
        (
            "n -> n-k where 1 <= k <= 5 and (k divides n-3 or k = 2)",
            "n -> n-k where 1 <= k <= 5 and ((n-3) mod k = 0 or k = 2)",
        ),
    ] {
        let values = |rule: &str| study(rule, "").table(40, &limits()).unwrap().values;
        assert_eq!(values(divides), values(remainder), "{divides}");
    }
    assert_eq!(
        study("take k where k <= 2 and k divides n-4", "").table(5, &limits()).unwrap().values,
        [0, 1, 2, 0, 1, 0]
    );
    assert!(!refusals("n -> n+k where k divides 0", &[]).is_empty());
}
