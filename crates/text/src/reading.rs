//! A rule in plain words. What is to be said is collected here, free of language, from the tree and the
//! core form; the languages say it.

use grundy::api::{GivenArg, Study};
use grundy::catalogue;
use grundy::game::{Amounts, Core, Move};
use grundy::limits::Limits;
use grundy::rule::print;
use grundy::rule::tree::{
    Adjacent, Amount, Arith, Clause, Code, Condition, HeapMove, Item, ItemKind, NamedSet, Rule, SetExpr,
    Sizes, Term, Verb,
};

/// Members of a named set that a reader is shown.
const SHOWN_MEMBERS: usize = 8;

/// One thing to say about a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It is this game.
    Name {
        /// In English.
        en: &'static str,
        /// In Chinese.
        zh: &'static str,
    },
    /// One of these moves; `first`: in the very first turn.
    Moves {
        /// The moves.
        moves: Vec<MoveSaid>,
        /// In the first turn only.
        first: bool,
    },
    /// The digits of a take-and-break code.
    Code {
        /// The code.
        code: String,
        /// Its digits, those that allow the same together.
        digits: Vec<DigitSaid>,
    },
    /// From a heap to other heaps.
    Clause {
        /// The head.
        from: String,
        /// The alternatives, in the notation of rules.
        to: Vec<String>,
        /// Conditions.
        conditions: Vec<ConditionSaid>,
    },
    /// The value of a name.
    Given {
        /// The name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Several games side by side.
    Sum(Vec<Vec<Said>>),
    /// Play begins here.
    Start(String),
    /// Whoever cannot move loses, or wins; `last_stone`: that is whoever does not take the last stone.
    End {
        /// Misère play.
        misere: bool,
        /// A heap that is not empty always has a move.
        last_stone: bool,
    },
    /// Something for which there are no words yet, as written.
    Written(String),
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveSaid {
    /// What is done.
    pub action: Action,
    /// Conditions.
    pub conditions: Vec<ConditionSaid>,
    /// The first amounts that the conditions leave, when they do not depend on the heap.
    pub members: Vec<u64>,
}

/// What a move does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Take stones.
    Take {
        /// How many.
        amount: AmountSaid,
        /// Where they lie.
        adjacent: Adjacent,
        /// What is left may be split.
        then_split: bool,
    },
    /// Leave a heap of this size.
    Leave(AmountSaid),
    /// Split a heap.
    Split {
        /// Which parts.
        sizes: Sizes,
        /// Into how many; `None`: two.
        into: Option<String>,
    },
    /// A move on several heaps, as written.
    Several(String),
}

/// A condition of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionSaid {
    /// It speaks of the heaps after the move.
    pub leaving: bool,
    /// The condition in the notation of rules.
    pub cond: String,
}

/// An amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AmountSaid {
    /// A name that a condition explains.
    Name(String),
    /// One of these, but none of those.
    OneOf {
        /// These.
        terms: Vec<TermSaid>,
        /// Those.
        except: Vec<TermSaid>,
    },
}

/// One kind of amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TermSaid {
    /// As many as one likes.
    Any,
    /// The whole heap.
    Whole,
    /// A number.
    Number(String),
    /// From here to there, or without end.
    Range(String, Option<String>),
    /// A named set with its first members (none when it depends on the heap).
    Named {
        /// Which.
        set: NamedSet,
        /// Its parameter in the notation of rules, empty without one.
        of: String,
        /// The first members.
        members: Vec<u64>,
    },
}

/// Digits of a code that allow the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigitSaid {
    /// The amounts taken; `[0]`: nothing is taken.
    pub amounts: Vec<u64>,
    /// Amounts of the repeated tail: these, and so on with the length of the tail.
    pub tail: bool,
    /// In how many heaps the rest may be left, ascending, 0..=3.
    pub heaps: Vec<u32>,
}

/// Words for readings.
pub trait ReadingText {
    /// A rule in plain words, one sentence each.
    fn reading(&self, said: &[Said]) -> Vec<String>;
}

/// What there is to say about a rule.
pub fn reading(study: &Study) -> Vec<Said> {
    let mut said = items(&study.rule);
    let [core] = study.game.parts.as_slice() else {
        said.push(Said::End { misere: is_misere(study), last_stone: false });
        return said;
    };
    said.push(Said::End { misere: is_misere(study), last_stone: takes_one(core) });
    said
}

fn is_misere(study: &Study) -> bool {
    study.game.play == grundy::game::Play::Misere
}

/// Whether one stone may always be taken from a heap that is not empty.
fn takes_one(core: &Core) -> bool {
    let quick = Limits::new(100_000, 1 << 20, 1000);
    core.ring.is_none()
        && !core.memory
        && core.moves.iter().any(|it| match it {
            Move::Take { amounts: Amounts::Set(set), parts } => {
                parts.allows(0) && parts.allows(1) && set.contains(1, &quick).unwrap_or(false)
            }
            Move::Take { amounts: Amounts::Whole | Amounts::Zero, .. } | Move::Clause(_) => false,
        })
}

fn items(rule: &Rule) -> Vec<Said> {
    rule.items.iter().flat_map(item).collect()
}

fn item(item: &Item) -> Vec<Said> {
    let one = match &item.kind {
        ItemKind::Moves(moves) => Said::Moves { moves: moves.iter().map(heap_move).collect(), first: false },
        ItemKind::First(moves) => Said::Moves { moves: moves.iter().map(heap_move).collect(), first: true },
        ItemKind::Clause(it) => clause(it),
        ItemKind::FirstClause(_) => Said::Written(written(item)),
        ItemKind::Code(code) => code_said(code, written(item)),
        ItemKind::Named(named) => return named_said(named, item),
        ItemKind::Given(givens) => {
            return givens
                .iter()
                .map(|given| match &given.value {
                    Some(value) => {
                        Said::Given { name: given.name.text.clone(), value: print::given_value(value) }
                    }
                    None => Said::Written(format!("given {}", given.name.text)),
                })
                .collect();
        }
        ItemKind::Sum(parts) => Said::Sum(parts.iter().map(|part| items(&part.rule)).collect()),
        ItemKind::Start(_) => Said::Start(written(item).trim_start_matches("start ").to_owned()),
        ItemKind::Misere | ItemKind::Error => return Vec::new(),
        ItemKind::LoseWhen(_)
        | ItemKind::WinWhen(_)
        | ItemKind::Leaving { .. }
        | ItemKind::MoveInAll
        | ItemKind::BuiltIn(_) => Said::Written(written(item)),
    };
    vec![one]
}

fn written(item: &Item) -> String {
    print::print(&Rule { items: vec![item.clone()] })
}

/// A name is explained by the rule it stands for.
fn named_said(named: &grundy::rule::tree::Named, item: &Item) -> Vec<Said> {
    let Some(game) = catalogue::find(&named.name.text) else { return vec![Said::Written(written(item))] };
    let given: Vec<GivenArg> = game
        .params
        .iter()
        .zip(&named.args)
        .map(|(name, value)| GivenArg { name: (*name).to_owned(), value: print::given_value(value) })
        .collect();
    let mut said = vec![Said::Name { en: game.en, zh: game.zh }];
    if let Ok(study) = Study::new(game.rule, &given) {
        said.extend(items(&study.rule));
    }
    said
}

fn heap_move(it: &HeapMove) -> MoveSaid {
    let action = match &it.verb {
        Verb::Take { from: Some(_), .. } | Verb::Leave { from: Some(_), .. } => {
            Action::Several(print::heap_move(&HeapMove { conditions: Vec::new(), ..it.clone() }))
        }
        Verb::Take { amount, adjacent, then_split, .. } => {
            Action::Take { amount: amount_said(amount), adjacent: *adjacent, then_split: *then_split }
        }
        Verb::Leave { amount, .. } => Action::Leave(amount_said(amount)),
        Verb::Split { sizes, into } => Action::Split { sizes: *sizes, into: into.as_ref().map(print::set) },
    };
    // `take j^2+1 where ..`, `take k where ..`: only the condition says which amounts there are.
    let formula = matches!(&it.verb, Verb::Take { .. })
        && it.conditions.iter().any(|condition| matches!(condition, Condition::Where(_)));
    let members = if formula { first_members(&print::heap_move(it)) } else { Vec::new() };
    MoveSaid { action, conditions: conditions(&it.conditions), members }
}

fn conditions(conditions: &[Condition]) -> Vec<ConditionSaid> {
    conditions
        .iter()
        .map(|condition| match condition {
            Condition::Where(cond) => ConditionSaid { leaving: false, cond: print::cond(cond) },
            Condition::Leaving(cond) => ConditionSaid { leaving: true, cond: print::cond(cond) },
        })
        .collect()
}

fn clause(clause: &Clause) -> Said {
    let from = match &clause.head {
        grundy::rule::tree::Head::Heap(name) => name.text.clone(),
        grundy::rule::tree::Head::Tuple(_) | grundy::rule::tree::Head::Row { .. } => {
            let item = Item { kind: ItemKind::Clause(clause.clone()), span: Default::default() };
            return Said::Written(written(&item));
        }
    };
    Said::Clause {
        from,
        to: clause.results.iter().map(print::result).collect(),
        conditions: conditions(&clause.conditions),
    }
}

fn amount_said(amount: &Amount) -> AmountSaid {
    match amount {
        Amount::Name(name) => AmountSaid::Name(name.text.clone()),
        Amount::Set(set) => AmountSaid::OneOf { terms: terms(&set.union), except: terms(&set.except) },
    }
}

fn terms(terms: &[Term]) -> Vec<TermSaid> {
    terms.iter().flat_map(term).collect()
}

fn term(term: &Term) -> Vec<TermSaid> {
    let number = |arith: &Arith| TermSaid::Number(print::arith(arith));
    match term {
        Term::Any => vec![TermSaid::Any],
        Term::All => vec![TermSaid::Whole],
        Term::Number(it) => vec![number(it)],
        Term::Range(lo, hi) => vec![TermSaid::Range(print::arith(lo), hi.as_ref().map(print::arith))],
        Term::Braces(list) => list.iter().map(number).collect(),
        Term::Paren(set) if set.except.is_empty() => terms(&set.union),
        Term::Paren(set) => vec![TermSaid::Number(print::set(set))],
        Term::Named(set) => vec![named_set(set)],
        Term::Error => Vec::new(),
    }
}

fn named_set(set: &NamedSet) -> TermSaid {
    let of = match set {
        NamedSet::PowersOf(of) | NamedSet::MultiplesOf(of) | NamedSet::DivisorsOf { of, .. } => {
            print::arith(of)
        }
        _ => String::new(),
    };
    let alone =
        SetExpr { union: vec![Term::Named(set.clone())], except: Vec::new(), span: Default::default() };
    let members = first_members(&format!("take {}", print::set(&alone)));
    TermSaid::Named { set: set.clone(), of, members }
}

/// The first amounts of a move that takes from a set which does not depend on the heap.
fn first_members(rule: &str) -> Vec<u64> {
    let Ok(study) = Study::new(rule, &[]) else { return Vec::new() };
    let [core] = study.game.parts.as_slice() else { return Vec::new() };
    let [Move::Take { amounts: Amounts::Set(set), .. }] = core.moves.as_slice() else { return Vec::new() };
    set.first(SHOWN_MEMBERS, &Limits::new(1_000_000, 1 << 22, 1000)).unwrap_or_default()
}

fn code_said(code: &Code, written: String) -> Said {
    let mut digits: Vec<DigitSaid> = Vec::new();
    let before = (0u64..).zip(&code.digits).map(|(amount, digit)| (amount, *digit, false));
    let first = code.digits.len() as u64;
    let after = (first..).zip(&code.tail).map(|(amount, digit)| (amount, *digit, true));
    for (amount, digit, tail) in before.chain(after) {
        // Nothing taken and one heap left would be no move; that bit of d0 does not occur.
        let heaps: Vec<u32> = (0..4).filter(|j| digit >> j & 1 == 1).collect();
        if heaps.is_empty() {
            continue;
        }
        let same =
            |it: &&mut DigitSaid| it.heaps == heaps && it.tail == tail && it.amounts != [0] && amount > 0;
        match digits.iter_mut().find(same) {
            Some(known) => known.amounts.push(amount),
            None => digits.push(DigitSaid { amounts: vec![amount], tail, heaps }),
        }
    }
    Said::Code { code: written, digits }
}
