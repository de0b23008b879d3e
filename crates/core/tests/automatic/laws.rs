//! The laws of one heap, of splits, and of lost positions, each learned, proved, and refuted when changed.

use grundy::prove::automatic::{Code, Guess, Inexpressible, Kind, Obligation, decide};
use grundy_automata::learn::Shape;
use grundy_automata::{Dfao, Relation, System};

use super::{Read, budgets, learned, read, toggled, wrong};

fn base(k: u64) -> System {
    System::base(k).unwrap()
}

/// A relation law is wrong exactly where one value was changed.
fn fails_where_changed(rule: &Read, law: &Relation, table: &[u64]) {
    for n in [0u64, 1, 7, 37] {
        let v = table[usize::try_from(n).unwrap()];
        let changed = toggled(&toggled(law, &[n, v]), &[n, v + 1]);
        let failure = wrong(rule, &Guess::new(Kind::Relation(changed))).expect("a changed law");
        assert_eq!(failure.position, Some(vec![n.into()]));
        let without =
            wrong(rule, &Guess::new(Kind::Relation(toggled(law, &[n, v])))).expect("a law with a gap");
        assert_eq!((failure.position, without.obligation), (without.position, Obligation::Total));
        let both = wrong(rule, &Guess::new(Kind::Relation(toggled(law, &[n, v + 2])))).expect("two values");
        assert_eq!((both.position, both.obligation), (Some(vec![n.into()]), Obligation::Functional));
    }
}

#[test]
fn few_values() {
    let rules = [
        ("take {1,3,4}", 2),
        ("take powers of 2", 2),
        ("take powers of 3", 3),
        ("take powers of 4", 4),
        ("take k where k = 1 or some j in 0..n: k = 3*2^j", 2),
        ("leave {n-1, floor(n/2)}", 2),
        ("leave {n-1, n-2, floor(n/3)}", 3),
        ("take 1..3 or split", 2),
        ("0.07", 2),
    ];
    for (text, k) in rules {
        let rule = read(text);
        let table = rule.values(3000);
        let guess = learned(&rule, base(k), Shape::Function, &table);
        let Kind::Values(law) = &guess.kind else { panic!("few values") };
        for (n, value) in table.iter().enumerate() {
            assert_eq!(law.value(&[n as u128]), Some(*value), "{text}: {n}");
        }
        // Another value at one heap.
        for n in [0u64, 1, 5, 100] {
            let mut levels = law.levels(&budgets()).unwrap();
            let value = table[usize::try_from(n).unwrap()];
            for (v, level) in &mut levels {
                if *v == value {
                    *level = toggled(level, &[n]);
                }
            }
            let other = value + 1;
            match levels.iter_mut().find(|(v, _)| *v == other) {
                Some((_, level)) => *level = toggled(level, &[n]),
                None => levels.push((other, Relation::constant(base(k), n.into(), &budgets()).unwrap())),
            }
            let changed = Dfao::from_levels(&levels, &budgets()).unwrap();
            let failure = wrong(&rule, &Guess::new(Kind::Values(changed))).expect("a changed law");
            assert_eq!(failure.position, Some(vec![n.into()]), "{text}");
        }
    }
}

#[test]
fn growing_values() {
    let rules = [
        ("take any", 2),
        ("take any except {2}", 2),
        ("take any or split", 2),
        ("take even or split", 2),
        ("take odd or split", 2),
        ("0.8", 2),
        ("0.3F", 2),
        ("take multiples of 3", 3),
    ];
    for (text, k) in rules {
        let rule = read(text);
        let table = rule.values(600);
        let guess = learned(&rule, base(k), Shape::Relation, &table);
        let Kind::Relation(law) = &guess.kind else { panic!("growing values") };
        for (n, value) in table.iter().enumerate() {
            assert!(law.contains(&[n as u128, u128::from(*value)]), "{text}: {n}");
        }
        fails_where_changed(&rule, law, &table);
    }
}

#[test]
fn another_rule_of_the_same_form_is_refuted_where_the_values_differ() {
    let (rule, other) = (read("take any or split"), read("take odd or split"));
    let guess = learned(&rule, base(2), Shape::Relation, &rule.values(300));
    let (mine, its) = (rule.values(50), other.values(50));
    let first = (0..50usize).find(|n| mine[*n] != its[*n]).unwrap();
    assert_eq!(wrong(&other, &guess).expect("another rule").position, Some(vec![first as u128]));
}

#[test]
fn codes_of_values() {
    // (n + 1 has so many binary digits) - 1 for "leave at most half"; compressed digits for even valuations.
    let power = Code::Power { base: 2 };
    let cases: [(&str, Code); 2] = [
        ("take k where n-k <= n//2 and k <= n", power),
        ("take k where odd(v(2,k))", Code::Spread { offset: 0 }),
    ];
    for (text, code) in cases {
        let rule = read(text);
        let table = rule.values(700);
        let image = code.image(base(2), &budgets()).unwrap().expect("an automaton");
        let members: Vec<u64> =
            (0..1u64 << 22).filter(|c| image.contains(&[u128::from(*c)])).take(40).collect();
        let coded: Vec<u64> =
            table.iter().map_while(|v| members.get(usize::try_from(*v).unwrap()).copied()).collect();
        assert!(coded.len() > 64, "{text}: {}", coded.len());
        let budget = grundy_automata::learn::Budget {
            queries: u64::MAX,
            largest: coded.len() as u64 - 1,
            states: 200,
        };
        let oracle = |t: &[u64]| coded.get(usize::try_from(t[0]).ok()?).copied();
        let mut learner =
            grundy_automata::learn::Learner::new(base(2), 1, Shape::Relation, budget, oracle, &budgets())
                .unwrap();
        learner.check_to(coded.len() as u64 - 1);
        let law = learner.propose(&budgets()).unwrap().law;
        let grundy_automata::learn::Law::Relation(relation) = law else { panic!("a relation") };
        let guess = |relation| Guess::new(Kind::Coded { relation, image: image.clone(), code });
        assert_eq!(wrong(&rule, &guess(relation.clone())), None, "{text}");
        let n = 37u64;
        let c = coded[37];
        let outside = toggled(&toggled(&relation, &[n, c]), &[n, 6]);
        let failure = wrong(&rule, &guess(outside)).expect("no code");
        assert_eq!((failure.obligation, failure.position), (Obligation::Range, Some(vec![37])), "{text}");
    }
}

#[test]
fn what_is_not_expressible_is_said() {
    let part = |text: &str, system: System| {
        let rule = read(text);
        let law = Relation::equal(system, &budgets()).unwrap();
        decide(&rule.rule(), &Guess::new(Kind::Relation(law)), &budgets()).expect_err(text)
    };
    assert!(matches!(part("take primes", base(2)), Inexpressible::Set(_)));
    assert!(matches!(part("take powers of 3", base(2)), Inexpressible::Set(_)));
    assert_eq!(part("take any or split", base(3)), Inexpressible::Xor);
    assert_eq!(part("take 1..n*n", base(2)), Inexpressible::Expression);
    assert_eq!(part("take any; misere", base(2)), Inexpressible::Position);
}
