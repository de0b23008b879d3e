//! Random trees of rules that have no problems.

use grundy::rule::tree::*;
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn here() -> Span {
    Span::default()
}

fn name() -> impl Strategy<Value = Name> {
    select(vec!["a", "b", "n", "k", "K", "last", "xs", "m"])
        .prop_map(|t| Name { text: t.to_owned(), span: here() })
}

fn arith_of(kind: ArithKind) -> Arith {
    Arith { kind, span: here() }
}

fn number() -> impl Strategy<Value = Arith> {
    prop_oneof![4 => 1u64..12, 1 => any::<u64>().prop_map(|n| n | 2)]
        .prop_map(|n| arith_of(ArithKind::Number(BigUint::from(n))))
}

fn named_number() -> impl Strategy<Value = Arith> {
    name().prop_map(|n| arith_of(ArithKind::Name(n.text)))
}

/// 0 and 1 as exponents, and towers of names, are refused: they look like XOR.
fn exponent() -> impl Strategy<Value = Arith> {
    prop_oneof![named_number(), (2u32..9).prop_map(|n| arith_of(ArithKind::Number(n.into())))]
}

pub(crate) fn arith() -> impl Strategy<Value = Arith> {
    let leaf = prop_oneof![number(), named_number()];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let op = select(vec![
            BinaryOp::Add,
            BinaryOp::Subtract,
            BinaryOp::Multiply,
            BinaryOp::Divide,
            BinaryOp::FloorDivide,
            BinaryOp::Modulo,
            BinaryOp::Xor,
        ]);
        let call = (select(vec!["min", "gcd", "floor", "f"]), vec(inner.clone(), 0..3));
        prop_oneof![
            5 => (op, inner.clone(), inner.clone())
                .prop_map(|(op, x, y)| arith_of(ArithKind::Binary(op, Box::new(x), Box::new(y)))),
            1 => (inner.clone(), exponent())
                .prop_map(|(x, y)| arith_of(ArithKind::Binary(BinaryOp::Power, Box::new(x), Box::new(y)))),
            1 => inner.clone().prop_map(|x| arith_of(ArithKind::Negate(Box::new(x)))),
            1 => call.prop_map(|(f, args)| arith_of(ArithKind::Call(Call {
                name: Name { text: f.to_owned(), span: here() },
                args
            }))),
            1 => (name(), inner.clone(), option::of(inner)).prop_map(|(name, lo, hi)| arith_of(ArithKind::Index {
                name,
                lo: Box::new(lo),
                hi: hi.map(Box::new)
            })),
        ]
    })
}

fn named_set() -> impl Strategy<Value = NamedSet> {
    prop_oneof![
        select(vec![
            NamedSet::Primes,
            NamedSet::PrimePowers,
            NamedSet::Composites,
            NamedSet::Squares,
            NamedSet::Cubes,
            NamedSet::Factorials,
            NamedSet::Fibonacci,
            NamedSet::Lucas,
            NamedSet::Odd,
            NamedSet::Even,
            NamedSet::Evil,
            NamedSet::Odious,
            NamedSet::Squarefree,
            NamedSet::Palindromes,
        ]),
        arith().prop_map(NamedSet::PowersOf),
        arith().prop_map(NamedSet::MultiplesOf),
        (any::<bool>(), arith()).prop_map(|(proper, of)| NamedSet::DivisorsOf { proper, of }),
    ]
}

pub(crate) fn set() -> impl Strategy<Value = SetExpr> {
    let term = prop_oneof![
        1 => Just(Term::Any),
        1 => Just(Term::All),
        4 => arith().prop_map(Term::Number),
        3 => (arith(), option::of(arith())).prop_map(|(lo, hi)| Term::Range(lo, hi)),
        2 => (number(), number()).prop_map(|(lo, hi)| Term::Range(lo, Some(hi))),
        2 => vec(arith(), 0..4).prop_map(Term::Braces),
        2 => vec(number(), 1..6).prop_map(Term::Braces),
        3 => named_set().prop_map(Term::Named),
    ];
    let plain = (vec(term.clone(), 1..3), vec(term.clone(), 0..2)).prop_map(|(union, except)| SetExpr {
        union,
        except,
        span: here(),
    });
    plain.prop_recursive(2, 6, 2, move |inner| {
        let term = prop_oneof![3 => term.clone(), 1 => inner.prop_map(|s| Term::Paren(Box::new(s)))];
        (vec(term.clone(), 1..3), vec(term, 0..2)).prop_map(|(union, except)| SetExpr {
            union,
            except,
            span: here(),
        })
    })
}

pub(crate) fn cond() -> impl Strategy<Value = Cond> {
    let sign = select(vec![
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::GreaterEqual,
        Comparison::Greater,
    ]);
    let leaf = prop_oneof![
        4 => (arith(), vec((sign, arith()), 1..3)).prop_map(|(first, rest)| Cond::Compare { first, rest }),
        1 => (arith(), set()).prop_map(|(x, s)| Cond::In(x, s)),
        1 => (arith(), arith()).prop_map(|(x, y)| Cond::Divides(x, y)),
        1 => (select(vec!["odd", "even", "prime", "distinct"]), vec(arith(), 1..3)).prop_map(|(f, args)| {
            Cond::Call(Call { name: Name { text: f.to_owned(), span: here() }, args })
        }),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 1..4).prop_map(Cond::Or),
            vec(inner.clone(), 1..4).prop_map(Cond::And),
            inner.clone().prop_map(|c| Cond::Not(Box::new(c))),
            (any::<bool>(), name(), arith(), arith(), inner).prop_map(|(all, name, lo, hi, body)| {
                Cond::Quantified { all, name, lo, hi, body: Box::new(body) }
            }),
        ]
    })
}

fn condition() -> impl Strategy<Value = Condition> {
    prop_oneof![cond().prop_map(Condition::Where), cond().prop_map(Condition::Leaving)]
}

fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![4 => set().prop_map(Amount::Set), 1 => name().prop_map(Amount::Name)]
}

fn from_heaps() -> impl Strategy<Value = FromHeaps> {
    prop_oneof![
        Just(FromHeaps::All),
        Just(FromHeaps::First),
        (set(), any::<bool>(), any::<bool>()).prop_map(|(count, neighbouring, circle)| FromHeaps::Count {
            count,
            neighbouring,
            circle
        }),
    ]
}

fn heap_move() -> impl Strategy<Value = HeapMove> {
    let take = (
        select(vec![Tie::Own, Tie::Same, Tie::Total]),
        amount(),
        select(vec![Adjacent::No, Adjacent::Row, Adjacent::Ring]),
        any::<bool>(),
        option::of(from_heaps()),
    )
        .prop_map(|(tie, amount, adjacent, then_split, from)| Verb::Take {
            tie,
            amount,
            adjacent,
            then_split,
            from,
        });
    let leave = (amount(), option::of(from_heaps())).prop_map(|(amount, from)| Verb::Leave { amount, from });
    let split = (select(vec![Sizes::Any, Sizes::Unequal, Sizes::Equal]), option::of(set()))
        .prop_map(|(sizes, into)| Verb::Split { sizes, into });
    (prop_oneof![3 => take, 1 => leave, 1 => split], vec(condition(), 0..3))
        .prop_map(|(verb, conditions)| HeapMove { verb, conditions, span: here() })
}

fn change() -> impl Strategy<Value = Change> {
    let op = select(vec![AssignOp::Add, AssignOp::Subtract, AssignOp::Set]);
    prop_oneof![
        3 => (name(), arith(), op, arith())
            .prop_map(|(row, index, op, value)| Change::Assign { row, index, op, value }),
        1 => (name(), arith()).prop_map(|(row, index)| Change::Delete { row, index }),
    ]
}

fn piece() -> impl Strategy<Value = Piece> {
    let cell = prop_oneof![
        4 => arith().prop_map(Cell::Heap),
        2 => vec(arith(), 2..4).prop_map(Cell::Tuple),
        1 => Just(Cell::Nothing),
        1 => vec(change(), 1..3).prop_map(Cell::Changes),
    ];
    let values = prop_oneof![
        (arith(), arith()).prop_map(|(lo, hi)| RepeatValues::Range(lo, hi)),
        vec(arith(), 0..3).prop_map(RepeatValues::List),
    ];
    let repeat = (name(), values).prop_map(|(name, values)| Repeat { name, values });
    (cell, vec(repeat, 0..2)).prop_map(|(cell, repeats)| Piece { cell, repeats, span: here() })
}

fn clause() -> impl Strategy<Value = Clause> {
    let head = prop_oneof![
        name().prop_map(Head::Heap),
        vec(name(), 2..4).prop_map(Head::Tuple),
        (name(), any::<bool>()).prop_map(|(name, from_zero)| Head::Row { name, from_zero }),
    ];
    let result = vec(piece(), 1..3).prop_map(|pieces| MoveResult { pieces, span: here() });
    (head, vec(result, 1..3), vec(condition(), 0..3)).prop_map(|(head, results, conditions)| Clause {
        head,
        results,
        conditions,
    })
}

fn value() -> impl Strategy<Value = GivenValue> {
    prop_oneof![
        arith().prop_map(GivenValue::Number),
        vec(arith(), 0..4).prop_map(GivenValue::List),
        vec(arith(), 0..4).prop_map(GivenValue::Set),
    ]
}

fn item_of(kind: ItemKind) -> Item {
    Item { kind, span: here() }
}

fn item() -> impl Strategy<Value = Item> {
    let given = (name(), option::of(value())).prop_map(|(name, value)| Given { name, value });
    let code = (select(vec![0u8, 4, 8, 12]), vec(0u8..16, 1..5), vec(0u8..16, 0..3)).prop_map(
        |(first, rest, tail)| {
            let digits = std::iter::once(first).chain(rest).collect();
            Code { digits, tail }
        },
    );
    let named = (select(vec!["kayles", "fibonacci nim", "crosses-crosses", "威佐夫"]), vec(value(), 0..3))
        .prop_map(|(text, args)| Named { name: Name { text: text.to_owned(), span: here() }, args });
    prop_oneof![
        1 => vec(given, 1..3).prop_map(ItemKind::Given),
        5 => vec(heap_move(), 1..3).prop_map(ItemKind::Moves),
        1 => vec(heap_move(), 1..3).prop_map(ItemKind::First),
        5 => clause().prop_map(ItemKind::Clause),
        1 => clause().prop_map(ItemKind::FirstClause),
        2 => code.prop_map(ItemKind::Code),
        2 => named.prop_map(ItemKind::Named),
        1 => vec(piece(), 1..3).prop_map(ItemKind::Start),
        1 => cond().prop_map(ItemKind::LoseWhen),
        1 => cond().prop_map(ItemKind::WinWhen),
        1 => (cond(), any::<bool>()).prop_map(|(cond, wins)| ItemKind::Leaving { cond, wins }),
        1 => Just(ItemKind::MoveInAll),
        1 => Just(ItemKind::BuiltIn("graph FILE with geography".to_owned())),
    ]
    .prop_map(item_of)
}

pub(crate) fn rule() -> impl Strategy<Value = Rule> {
    let part = prop_oneof![
        3 => item().prop_map(|item| vec![item]),
        1 => vec(item(), 1..3),
    ]
    .prop_map(|items| Part { rule: Rule { items }, span: here() });
    (vec(item(), 1..4), option::weighted(0.3, vec(part, 1..4)), any::<bool>()).prop_map(
        |(mut items, parts, misere)| {
            items.extend(parts.map(|parts| item_of(ItemKind::Sum(parts))));
            items.extend(misere.then(|| item_of(ItemKind::Misere)));
            Rule { items }
        },
    )
}
