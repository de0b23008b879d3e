//! Published first values of octal games and of Grundy's game, through the engines.

use grundy::api::Study;
use grundy::engine::choose::table;
use grundy::expr::{Cond, Expr};
use grundy::game::{Amounts, ClauseMove, Core, Move, Param, Parts, Piece};
use grundy::limits::Limits;
use grundy::set::Set;
use grundy::table::EngineKind;

/// `0.77`: the digits after the point say what may be left after taking 1, 2, ..
fn octal(code: &str) -> Core {
    let digits = code.strip_prefix("0.").expect("an octal code");
    let take = |(k, digit): (u64, char)| {
        let parts = Parts(u8::try_from(digit.to_digit(8).expect("an octal digit")).unwrap());
        Move::Take { amounts: Amounts::Set(Set::List(vec![k])), parts }
    };
    Core { moves: (1..).zip(digits.chars()).map(take).collect(), ..Core::default() }
}

/// n -> k and n-k where k >= 1 and 2k < n
fn split_unequal() -> Core {
    let (n, k) = (|| Expr::Slot(0), || Expr::Slot(1));
    let piece = |size| Piece { size, repeats: Vec::new() };
    let split = ClauseMove {
        params: vec![Param { slot: 1, name: "k".into(), lo: Expr::Num(1), hi: n(), within: None }],
        guard: Cond::Lt(Expr::Mul(vec![Expr::Num(2), k()]), n()),
        result: vec![piece(k()), piece(Expr::Sub(Box::new(n()), Box::new(k())))],
        leaving: Cond::True,
        takes: None,
    };
    Core { moves: vec![Move::Clause(split)], ..Core::default() }
}

#[test]
fn published_values() {
    let data = include_str!("data/nim-sequences.txt");
    let limits = Limits::default();
    let mut games = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (code, values) = line.split_once(' ').unwrap();
        let expected: Vec<u32> = if values.contains(' ') {
            values.split(' ').map(|v| v.parse().unwrap()).collect()
        } else {
            let digit = |c: char| {
                "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".find(c).expect("a digit")
            };
            values.chars().map(|c| u32::try_from(digit(c)).unwrap()).collect()
        };
        assert_eq!(expected.len(), 1001, "{code}");
        let core = if code == "grundy" { split_unequal() } else { octal(code) };
        let found = table(&core, 1000, &limits).unwrap();
        assert_eq!(found.values, expected, "{code}");
        assert_eq!(found.engine == EngineKind::TakeAndBreak, code != "grundy", "{code}");
        if code == "grundy" {
            let study = Study::new("split unequal", &[]).unwrap();
            assert_eq!(study.table(1000, &limits).unwrap().values, expected);
        }
        games += 1;
    }
    assert_eq!(games, 36);
}
