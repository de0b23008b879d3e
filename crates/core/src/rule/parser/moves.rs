//! Heap moves: `take`, `leave`, `split`.

use super::super::diagnostic::{Expected, Problem};
use super::super::lexer::{Mark, TokenKind};
use super::super::tree::{
    Adjacent, Amount, Arith, ArithKind, Condition, FromHeaps, HeapMove, Name, SetExpr, Sizes, Span, Term,
    Tie, Verb,
};
use super::super::words;
use super::cursor::Parser;

impl Parser<'_> {
    /// `take .. or split ..`
    pub(super) fn moves(&mut self) -> Vec<HeapMove> {
        let mut moves = vec![self.heap_move()];
        loop {
            let comma = usize::from(self.is_mark(Mark::Comma) && self.is_word_at(1, "or"));
            if !self.is_word_at(comma, "or") {
                return moves;
            }
            let rest = match moves.last() {
                // Behind the heaps of a `take` only another one can follow.
                Some(HeapMove { verb: Verb::Take { from: Some(_), .. }, conditions, .. }) => {
                    conditions.is_empty() || self.rest_at(comma + 1)
                }
                Some(HeapMove { verb: Verb::Take { .. }, .. }) => self.rest_at(comma + 1),
                _ => false,
            };
            if !(rest || self.verb_at(comma + 1)) {
                return moves;
            }
            (0..=comma).for_each(|_| self.bump());
            moves.push(if rest { self.another_take() } else { self.heap_move() });
        }
    }

    fn heap_move(&mut self) -> HeapMove {
        let start = self.here();
        // `from two heaps take ..`
        let before = if self.is_word("from") { self.which_heaps() } else { None };
        let verb = if self.eat_word("take") {
            self.take(before)
        } else if before.is_some() {
            self.expected(Expected::Word("take"));
            Verb::Leave { amount: Amount::Set(error_set(start)), from: None }
        } else if self.eat_word("leave") {
            let amount = Amount::Set(self.amounts());
            let from = self.which_heaps();
            Verb::Leave { amount, from }
        } else if self.eat_word("split") {
            self.split()
        } else {
            self.expected(Expected::Move);
            Verb::Leave { amount: Amount::Set(error_set(start)), from: None }
        };
        self.with_conditions(verb, start)
    }

    /// A `take` whose verb is that of the move before.
    fn another_take(&mut self) -> HeapMove {
        if self.verb_at(0) || self.is_word("from") {
            return self.heap_move();
        }
        let start = self.here();
        let verb = self.take(None);
        self.with_conditions(verb, start)
    }

    fn with_conditions(&mut self, mut verb: Verb, start: Span) -> HeapMove {
        let conditions = self.conditions();
        if let Verb::Take { amount, .. } | Verb::Leave { amount, .. } = &mut verb {
            self.name_the_amount(amount, &conditions);
        }
        HeapMove { verb, conditions, span: self.since(start) }
    }

    /// `where ..` and `leaving ..`, any number of them.
    pub(super) fn conditions(&mut self) -> Vec<Condition> {
        let mut conditions = Vec::new();
        loop {
            if self.eat_word("where") {
                conditions.push(Condition::Where(self.cond()));
            } else if self.eat_word("leaving") {
                conditions.push(Condition::Leaving(self.cond()));
            } else {
                return conditions;
            }
        }
    }

    fn take(&mut self, before: Option<FromHeaps>) -> Verb {
        let mut tie = Tie::Own;
        let mut adjacent = Adjacent::No;
        loop {
            let tied = self.tied_at(0);
            if tied {
                self.eat_word("the");
            }
            if self.eat_word("same") || tied && self.eat_word("equal") {
                tie = Tie::Same;
            } else if self.eat_word("total") {
                tie = Tie::Total;
            } else if self.is_word("adjacent") {
                adjacent = self.adjacent();
            } else {
                break;
            }
        }
        // `the same from both`: any amount.
        if tie == Tie::Same {
            self.units();
        }
        let set = if tie == Tie::Same && !self.set_here() {
            SetExpr { union: vec![Term::Any], except: Vec::new(), span: self.here() }
        } else {
            self.amounts()
        };
        self.check_zero(&set);
        let mut then_split = false;
        let mut from = before;
        loop {
            if self.is_word("adjacent") {
                adjacent = self.adjacent();
                while self.is_one_of(words::UNITS) {
                    self.bump();
                }
            } else if self.eat_word("then") {
                self.need_word("may");
                self.need_word("split");
                then_split = true;
            } else if from.is_none() && self.is_word("from") {
                from = self.which_heaps();
            } else {
                break;
            }
        }
        Verb::Take { tie, amount: Amount::Set(set), adjacent, then_split, from }
    }

    fn adjacent(&mut self) -> Adjacent {
        self.bump();
        if !self.is_word("in") {
            return Adjacent::Row;
        }
        self.bump();
        self.eat_word("a");
        if !self.eat_word("circle") {
            self.need_word("ring");
        }
        Adjacent::Ring
    }

    fn split(&mut self) -> Verb {
        let mut sizes = Sizes::Any;
        let mut into = None;
        loop {
            if self.eat_word("unequal") {
                sizes = Sizes::Unequal;
            } else if self.eat_word("equal") {
                sizes = Sizes::Equal;
            } else if into.is_none() && self.eat_word("into") {
                if self.set_here() {
                    into = Some(self.set());
                }
            } else if !(self.eat_word("heaps") || self.eat_word("heap") || self.eat_word("parts")) {
                break;
            }
        }
        Verb::Split { sizes, into }
    }

    fn which_heaps(&mut self) -> Option<FromHeaps> {
        if !self.eat_word("from") {
            return None;
        }
        let all = self.is_word("all") && (self.is_word_at(1, "heaps") || self.is_word_at(1, "heap"));
        if all && !self.is_word_at(2, "in") {
            self.bump();
            self.bump();
            return Some(FromHeaps::All);
        }
        if self.is_word("first") && (self.is_word_at(1, "heap") || self.is_word_at(1, "heaps")) {
            self.bump();
            self.bump();
            return Some(FromHeaps::First);
        }
        if let Some(from) = self.spelled_heaps() {
            return Some(from);
        }
        let mut neighbouring = self.neighbouring();
        let count = self.set();
        neighbouring |= self.neighbouring();
        if !self.eat_word("heap") {
            self.need_word("heaps");
        }
        let circle = self.is_word("in");
        if circle {
            self.bump();
            self.eat_word("a");
            if !self.eat_word("ring") {
                self.need_word("circle");
            }
        }
        Some(FromHeaps::Count { count, neighbouring, circle })
    }

    fn neighbouring(&mut self) -> bool {
        self.eat_word("neighbouring") || self.eat_word("neighboring") || self.eat_word("adjacent")
    }

    /// The set of a heap move; commas and `and` between amounts get their own complaint.
    fn amounts(&mut self) -> SetExpr {
        let start = self.here();
        if let Some(set) = self.bracketed_list() {
            return set;
        }
        let mut set = self.set();
        let comma = |parser: &Self| {
            parser.is_mark(Mark::Comma)
                && !parser.is_word_at(1, "misere")
                && !(parser.is_word_at(1, "or") && (parser.verb_at(2) || parser.rest_at(2)))
        };
        if comma(self) {
            let mut texts = vec![self.source(set.span)];
            let place = self.here();
            while comma(self) {
                self.bump();
                self.eat_word("or");
                let more = self.set();
                texts.push(self.source(more.span));
                set.union.extend(more.union);
            }
            // `1, 3 or 4`, `1、3 或 4 颗`: in braces commas alone part the amounts.
            let amounts = texts.iter().flat_map(|text| text.split(" or ")).flat_map(|text| text.split('或'));
            let amounts: Vec<&str> =
                amounts.map(|text| text.trim().trim_end_matches(['颗', '个']).trim()).collect();
            let fix = format!("{{{}}}", amounts.join(","));
            self.problem(Problem::CommaInSet { fix }, place);
        }
        while self.is_word("and") {
            let before = self.source(set.span);
            let and = self.here();
            self.bump();
            if !self.set_here() {
                self.expected(Expected::EndOfItem);
                break;
            }
            let more = self.set();
            let fix = format!("{before} or {}", self.source(more.span));
            self.problem(Problem::AndInSet { fix }, and);
            set.union.extend(more.union);
        }
        set.span = self.since(start);
        set
    }

    /// `(1,3,4)` where `{1,3,4}` is meant.
    fn bracketed_list(&mut self) -> Option<SetExpr> {
        let start = self.here();
        let comma = |kind: &TokenKind| *kind == TokenKind::Mark(Mark::Comma);
        if !self.is_mark(Mark::Open) || !self.inside(comma).1 {
            return None;
        }
        self.bump();
        let (entries, mut union) = self.entries(Mark::Close, true);
        let span = self.since(start);
        let inner = self.source(span);
        let inner = inner.trim_start_matches(['(', '（']).trim_end_matches([')', '）']);
        self.problem(Problem::CommaInSet { fix: format!("{{{inner}}}") }, span);
        union.push(Term::Braces(entries));
        Some(SetExpr { union, except: Vec::new(), span })
    }

    /// In `take k where ..` the amount is a name; a misspelt or singular set is not.
    fn name_the_amount(&mut self, amount: &mut Amount, conditions: &[Condition]) {
        let Amount::Set(set) = &*amount else { return };
        let Some(name) = lone_name(set) else { return };
        if conditions.iter().any(|c| matches!(c, Condition::Where(_))) {
            *amount = Amount::Name(name);
        } else if let Some(suggestion) = words::near_set(&name.text)
            && !self.givens.contains(&name.text)
        {
            let problem = Problem::DidYouMean { found: name.text, suggestion: suggestion.to_owned() };
            self.problem(problem, name.span);
        }
    }
}

/// The name, when a set is written as a single name.
pub(in super::super) fn lone_name(set: &SetExpr) -> Option<Name> {
    match (&set.union[..], &set.except[..]) {
        ([Term::Number(Arith { kind: ArithKind::Name(text), span })], []) => {
            Some(Name { text: text.clone(), span: *span })
        }
        _ => None,
    }
}

fn error_set(span: Span) -> SetExpr {
    SetExpr { union: vec![Term::Error], except: Vec::new(), span }
}
