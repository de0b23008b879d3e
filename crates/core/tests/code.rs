//! Emitted programs are compiled and run, and their answers compared with the definition.
//!
//! One compilation a language: every program goes into a module of its own and a driver calls
//! its `solve` with thousands of inputs. One program a language is also built and run just as it is.

mod support;

use grundy::code::{Language, NoProgram, program};
use grundy::expr::{Cond, Expr, Function};
use grundy::game::{Amounts, ClauseMove, Core, Game, Move, Param, Parts, Piece, Play, Repeat, RepeatValues};
use grundy::limits::Limits;
use grundy::set::Set;
use support::programs::{Case, Odd, run_all};

fn game(moves: Vec<Move>, play: Play) -> Game {
    Game { parts: vec![core(moves)], play, start: None }
}

fn core(moves: Vec<Move>) -> Core {
    Core { moves, ..Core::default() }
}

fn take(set: Set) -> Move {
    Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT }
}

fn row(set: Set) -> Move {
    Move::Take { amounts: Amounts::Set(set), parts: Parts(0b0111) }
}

fn n() -> Expr {
    Expr::Slot(0)
}

fn num(v: i128) -> Expr {
    Expr::Num(v)
}

fn param(slot: u16, name: &str, lo: Expr, hi: Expr) -> Param {
    Param { slot, name: name.into(), lo, hi, within: None }
}

fn clause(params: Vec<Param>, guard: Cond, result: Vec<Expr>, leaving: Cond, takes: Option<Expr>) -> Move {
    let result = result.into_iter().map(|size| Piece { size, repeats: vec![] }).collect();
    Move::Clause(ClauseMove { params, guard, result, leaving, takes })
}

fn minus(a: Expr, b: Expr) -> Expr {
    Expr::Sub(Box::new(a), Box::new(b))
}

fn over(a: Expr, b: i128) -> Expr {
    Expr::FloorDiv(Box::new(a), Box::new(num(b)))
}

/// take 1..factor*last; first take 1..n-1
fn dynamic(factor: i128, play: Play) -> Game {
    let k = || Expr::Slot(2);
    let twice = Expr::Mul(vec![num(factor), Expr::Slot(1)]);
    let later = vec![param(2, "k", num(1), Expr::Call(Function::Min, vec![n(), twice]))];
    let first = vec![param(2, "k", num(1), minus(n(), num(1)))];
    let moves = |params| vec![clause(params, Cond::True, vec![minus(n(), k())], Cond::True, Some(k()))];
    let core = Core { moves: moves(later), ring: None, first: Some(moves(first)), memory: true };
    Game { parts: vec![core], play, start: None }
}

fn cases() -> Vec<Case> {
    let any = || Set::From(1);
    let squares = Set::Formula {
        expr: Expr::Pow(Box::new(n()), Box::new(num(2))),
        divisor: 1,
        from: 1,
        increasing_from: 1,
    };
    let k = || Expr::Slot(1);
    let coprime = Cond::Eq(Expr::Call(Function::Gcd, vec![k(), n()]), num(1));
    let ring = Core {
        moves: vec![row(Set::List(vec![1, 2]))],
        ring: Some(vec![Move::Take { amounts: Amounts::Set(Set::List(vec![1, 2])), parts: Parts::SUBTRACT }]),
        ..Core::default()
    };
    let sum = Game {
        parts: vec![core(vec![take(Set::List(vec![1, 2, 3]))]), core(vec![row(Set::List(vec![2]))])],
        play: Play::Normal,
        start: None,
    };
    let split = Move::Take { amounts: Amounts::Zero, parts: Parts(0b0100) };
    let in_three = Move::Take { amounts: Amounts::Zero, parts: Parts(0b1000) };
    let half = clause(vec![], Cond::True, vec![over(n(), 2)], Cond::True, None);
    let minus_one = clause(vec![], Cond::True, vec![minus(n(), num(1))], Cond::True, None);
    let unequal = Cond::Not(Box::new(Cond::Eq(Expr::Mul(vec![num(2), k()]), n())));
    let at_least_one = Cond::Le(num(1), n());
    let stay = clause(
        vec![param(1, "k", num(1), n())],
        Cond::Or(vec![Cond::Eq(k(), num(1)), Cond::Prime(k())]),
        vec![minus(n(), k())],
        at_least_one.clone(),
        Some(k()),
    );
    let quantified = clause(
        vec![param(1, "k", num(1), n())],
        Cond::Quantified {
            all: false,
            slot: 2,
            lo: num(0),
            hi: n(),
            body: Box::new(Cond::Eq(
                k(),
                Expr::Add(vec![Expr::Pow(Box::new(Expr::Slot(2)), Box::new(num(3))), num(1)]),
            )),
        },
        vec![minus(n(), k())],
        Cond::True,
        Some(k()),
    );
    let case = |name, game| Case::new(name, game);
    let all_but = Set::Except(Box::new(any()), Box::new(Set::List(vec![2])));
    vec![
        case("take {1,3,4}, proved", game(vec![take(Set::List(vec![1, 3, 4]))], Play::Normal)).proved(
            "move take (list 1 3 4) leave 0 1\ntheorem window\nclaim grundy",
            0,
            7,
            0,
            "",
        ),
        case("take {2,4,7}, proved", game(vec![take(Set::List(vec![2, 4, 7]))], Play::Normal)).proved(
            "move take (list 2 4 7) leave 0 1\ntheorem window\nclaim grundy",
            8,
            3,
            0,
            "",
        ),
        case("0.07, proved", game(vec![row(Set::List(vec![2]))], Play::Normal)).proved(
            "move take (list 2) leave 0 1 2\ntheorem guy-smith",
            53,
            34,
            0,
            "",
        ),
        case("take any except {2}, proved", game(vec![take(all_but)], Play::Normal)).proved(
            "move take (except (from 1) (list 2)) leave 0 1\ntheorem all-but",
            0,
            4,
            2,
            "repeat 2\n",
        ),
        case("take composites, proved", game(vec![take(Set::Composites)], Play::Normal))
            .proved_floor("move take composites leave 0 1\ntheorem floor\ndivisor 4", 4),
        Case::proved_rule("take 1..n/2"),
        Case::proved_rule("take 1..floor(2n/3)"),
        Case::proved_rule("take 1..floor(3n/7)+2"),
        case("take 1..3", game(vec![take(Set::List(vec![1, 2, 3]))], Play::Normal)),
        case("take 1..3; misere", game(vec![take(Set::List(vec![1, 2, 3]))], Play::Misere)),
        case("take any", game(vec![take(any())], Play::Normal)),
        case("take any; misere", game(vec![take(any())], Play::Misere)),
        case("take any or split", game(vec![take(any()), split.clone()], Play::Normal)),
        case("take any or split into 3", game(vec![take(any()), in_three.clone()], Play::Normal)),
        case(
            "take {2,5,7} or split into 3",
            game(vec![take(Set::List(vec![2, 5, 7])), in_three], Play::Normal),
        ),
        case("take {1,2,4,9} or split", game(vec![take(Set::List(vec![1, 2, 4, 9])), split], Play::Normal)),
        case("take {1,3,4}", game(vec![take(Set::List(vec![1, 3, 4]))], Play::Normal)),
        case("take {2,3}; misere", game(vec![take(Set::List(vec![2, 3]))], Play::Misere)),
        case("take {1,2} adjacent", game(vec![row(Set::List(vec![1, 2]))], Play::Normal)),
        case("take prime powers", game(vec![take(Set::PrimePowers)], Play::Normal)),
        case("take primes", game(vec![take(Set::Primes)], Play::Normal)),
        case("take squares", game(vec![take(squares.clone())], Play::Normal)),
        case(
            "take squarefree except {2} or evil",
            game(
                vec![take(Set::Union(vec![
                    Set::Except(Box::new(Set::Squarefree), Box::new(Set::List(vec![2]))),
                    Set::Evil,
                ]))],
                Play::Normal,
            ),
        ),
        case(
            "take composites or factorials",
            game(vec![take(Set::Composites), take(Set::Factorials)], Play::Normal),
        ),
        case(
            "take palindromes, 2-3-smooth, residues",
            game(
                vec![
                    take(Set::Except(Box::new(Set::Palindromes), Box::new(Set::List(vec![1, 2])))),
                    take(Set::Smooth(vec![2, 3])),
                    take(Set::Class { modulus: 5, residue: 0 }),
                ],
                Play::Normal,
            ),
        ),
        case(
            "take all or 3",
            game(
                vec![Move::Take { amounts: Amounts::Whole, parts: Parts(1) }, take(Set::List(vec![3]))],
                Play::Normal,
            ),
        ),
        case(
            "0.6",
            game(
                vec![Move::Take { amounts: Amounts::Set(Set::List(vec![1])), parts: Parts(0b0110) }],
                Play::Normal,
            ),
        ),
        case(
            "split unequal",
            game(
                vec![clause(
                    vec![param(1, "k", num(1), minus(n(), num(1)))],
                    unequal,
                    vec![k(), minus(n(), k())],
                    Cond::True,
                    None,
                )],
                Play::Normal,
            ),
        ),
        case("mark", game(vec![minus_one.clone(), half.clone()], Play::Normal).guarded()),
        case("mark; misere", game(vec![minus_one, half], Play::Misere).guarded()),
        case(
            "take k where gcd(k,n) = 1",
            game(
                vec![clause(
                    vec![param(1, "k", num(1), n())],
                    coprime,
                    vec![minus(n(), k())],
                    Cond::True,
                    Some(k()),
                )],
                Play::Normal,
            ),
        ),
        case("take 1 or primes leaving n >= 1", game(vec![stay.clone()], Play::Normal)),
        case("take 1 or primes leaving n >= 1; misere", game(vec![stay], Play::Misere)),
        case("take k where some j in 0..n: k = j^3+1", game(vec![quantified], Play::Normal)),
        every_helper(),
        case("split equal into 2..", game(vec![equal_parts()], Play::Normal)),
        case("rings", Game { parts: vec![ring], play: Play::Normal, start: None }),
        case("two parts", sum),
        case("fibonacci nim", dynamic(2, Play::Normal)),
        case("dynamic nim; misere", dynamic(1, Play::Misere)),
    ]
}

/// A rule that needs every helper function, in a program of its own.
fn every_helper() -> Case {
    let k = || Expr::Slot(1);
    let call = |function, args: Vec<Expr>, value| Cond::Eq(Expr::Call(function, args), num(value));
    let within = |set| Cond::In(k(), Box::new(set));
    let mixed = Expr::Mod(Box::new(over(Expr::Pow(Box::new(k()), Box::new(num(2))), 3)), Box::new(num(7)));
    let guard = vec![
        Cond::And(vec![Cond::Divides(k(), n()), Cond::Prime(k()), Cond::Palindrome(k())]),
        Cond::And(vec![within(Set::PrimePowers), within(Set::Squarefree), within(Set::Smooth(vec![2, 3]))]),
        Cond::And(vec![call(Function::LittleOmega, vec![k()], 1), call(Function::BigOmega, vec![k()], 2)]),
        Cond::And(vec![
            call(Function::Popcount, vec![k()], 3),
            call(Function::DigitSum, vec![k(), num(10)], 7),
        ]),
        Cond::And(vec![call(Function::FloorLog2, vec![k()], 3), call(Function::CeilLog2, vec![k()], 4)]),
        Cond::And(vec![call(Function::FloorSqrt, vec![k()], 4), call(Function::CeilSqrt, vec![k()], 5)]),
        Cond::And(vec![
            call(Function::Gcd, vec![k(), n()], 5),
            call(Function::Valuation, vec![num(2), k()], 1),
        ]),
        Cond::And(vec![call(Function::Abs, vec![minus(k(), num(9))], 2), Cond::Eq(mixed, num(2))]),
    ];
    let moves = vec![clause(
        vec![param(1, "k", num(1), n())],
        Cond::Or(guard),
        vec![minus(n(), k())],
        Cond::True,
        Some(k()),
    )];
    let mut case = Case::new("every helper", game(moves, Play::Normal));
    case.alone = true;
    case
}

/// A heap into p equal ones: the loop over them only repeats.
fn equal_parts() -> Move {
    let p = || Expr::Slot(1);
    let size = Expr::FloorDiv(Box::new(n()), Box::new(p()));
    let repeat = Repeat { slot: 2, values: RepeatValues::Range(num(1), p()) };
    Move::Clause(ClauseMove {
        params: vec![param(1, "p", num(2), n())],
        guard: Cond::Divides(p(), n()),
        result: vec![Piece { size, repeats: vec![repeat] }],
        leaving: Cond::True,
        takes: None,
    })
}

trait Guarded {
    fn guarded(self) -> Self;
}

impl Guarded for Game {
    /// Every clause needs n >= 1.
    fn guarded(mut self) -> Self {
        for one in self.parts.iter_mut().flat_map(|core| &mut core.moves) {
            if let Move::Clause(clause) = one {
                clause.guard = Cond::Le(num(1), n());
            }
        }
        self
    }
}

#[test]
fn cpp_programs_agree_with_the_definition() {
    run_all(Language::Cpp, &cases());
}

#[test]
fn python_programs_agree_with_the_definition() {
    run_all(Language::Python, &cases());
}

#[test]
fn rust_programs_agree_with_the_definition() {
    run_all(Language::Rust, &cases());
}

#[test]
fn java_programs_agree_with_the_definition() {
    run_all(Language::Java, &cases());
}

#[test]
fn go_programs_agree_with_the_definition() {
    run_all(Language::Go, &cases());
}

#[test]
fn javascript_programs_agree_with_the_definition() {
    run_all(Language::JavaScript, &cases());
}

#[test]
fn games_without_an_exact_program_are_refused() {
    let kayles = game(vec![row(Set::List(vec![1, 2]))], Play::Misere);
    let grows = clause(vec![], Cond::Lt(n(), num(20)), vec![Expr::Add(vec![n(), num(1)])], Cond::True, None);
    let list = clause(
        vec![param(1, "k", num(1), n())],
        Cond::Eq(k_of_list(), num(1)),
        vec![minus(n(), Expr::Slot(1))],
        Cond::True,
        None,
    );
    for language in [Language::Cpp, Language::Python, Language::Rust] {
        assert_eq!(program("", &kayles, &[], language, &Odd, &Limits::default()), Err(NoProgram::MisereSums));
        let grows = game(vec![grows.clone()], Play::Normal);
        assert_eq!(program("", &grows, &[], language, &Odd, &Limits::default()), Err(NoProgram::NotSmaller));
        let list = game(vec![list.clone()], Play::Normal);
        assert_eq!(program("", &list, &[], language, &Odd, &Limits::default()), Err(NoProgram::Numbers));
        let mut two = dynamic(2, Play::Normal);
        two.parts.push(core(vec![take(Set::From(1))]));
        assert_eq!(program("", &two, &[], language, &Odd, &Limits::default()), Err(NoProgram::Memory));
    }
}

fn k_of_list() -> Expr {
    Expr::Index(vec![4, 1, 2], Box::new(Expr::Slot(1)))
}

#[test]
fn programs_say_what_they_rest_on() {
    let bash = game(vec![take(Set::List(vec![1, 2, 3]))], Play::Normal);
    let text = program("take 1..3", &bash, &[], Language::Cpp, &Odd, &Limits::default()).expect("a program");
    let first = text.lines().next().expect("a line");
    assert!(first.starts_with("// ") && first.contains("Rule(\"take 1..3\")"), "{text}");
    assert!(text.contains("Theorem { part: None, form: Bash { m: 3 } }"), "{text}");
    assert!(
        text.contains("Input { any_size: true, parts: 1, told: First }") && !text.contains('@'),
        "{text}"
    );
    let cases = cases();
    let squares = cases.iter().find(|case| case.name == "take squares").expect("a case");
    let text = program("take squares", &squares.game, &[], Language::Python, &Odd, &Limits::default())
        .expect("a program");
    let computed = "Computed { part: None, outcomes: false, limit: 1000000 }";
    assert!(text.contains(computed) && text.contains("Limit(1000000)") && !text.contains('@'), "{text}");
}
