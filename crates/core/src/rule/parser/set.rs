//! Sets: unions, ranges, braces, named sets.

use super::super::diagnostic::{Expected, Problem};
use super::super::lexer::{Mark, TokenKind};
use super::super::print;
use super::super::tree::{Arith, ArithKind, NamedSet, SetExpr, Term};
use super::super::words;
use super::DEPTH_LIMIT;
use super::cursor::Parser;

impl Parser<'_> {
    /// `A or B except C or D`
    pub(super) fn set(&mut self) -> SetExpr {
        let start = self.here();
        let union = self.union();
        let mut except = Vec::new();
        while self.eat_word("except") {
            except.extend(self.union());
        }
        unwrap_set(SetExpr { union, except, span: self.since(start) })
    }

    fn union(&mut self) -> Vec<Term> {
        let mut terms = vec![self.term()];
        while self.is_word("or") && !(self.verb_at(1) || self.rest_at(1)) {
            self.bump();
            terms.push(self.term());
        }
        terms
    }

    /// The set after `in` of a condition: there `or` joins sets only where a set cannot be a condition.
    pub(super) fn condition_set(&mut self) -> SetExpr {
        let start = self.here();
        let mut union = vec![self.term()];
        let mut except = Vec::new();
        loop {
            if self.is_word("or") && self.only_a_set_at(1) {
                self.bump();
                let term = self.term();
                if except.is_empty() { union.push(term) } else { except.push(term) }
            } else if self.eat_word("except") {
                except.push(self.term());
            } else {
                break;
            }
        }
        unwrap_set(SetExpr { union, except, span: self.since(start) })
    }

    fn only_a_set_at(&self, ahead: usize) -> bool {
        let named = |w: &str| words::is_one_of(w, words::SETS) || w.eq_ignore_ascii_case("any");
        self.is_mark_at(ahead, Mark::OpenBrace)
            || (self.word_at(ahead).is_some_and(named) && !self.is_mark_at(ahead + 1, Mark::Open))
    }

    /// Whether a set can begin here.
    pub(super) fn set_here(&self) -> bool {
        match self.kind() {
            TokenKind::Number(_) => true,
            TokenKind::Mark(mark) => matches!(mark, Mark::Open | Mark::OpenBrace | Mark::Minus),
            TokenKind::Word(word) => self.name_here().is_some() || words::is_one_of(word, &["any", "all"]),
            _ => false,
        }
    }

    pub(super) fn term(&mut self) -> Term {
        let term = self.bare_term();
        self.units();
        term
    }

    /// What is counted, after an amount: `3 stones`, `3 颗石子`, `any number of stones`.
    pub(super) fn units(&mut self) {
        while self.is_one_of(words::UNITS) {
            self.bump();
            if self.is_word("of") && self.word_at(1).is_some_and(|w| words::is_one_of(w, words::UNITS)) {
                self.bump();
            }
        }
    }

    /// `at most 3`, `up to 3`: from 1; `at least 2`; `at least 2, at most 5`.
    fn bounded(&mut self) -> Option<Term> {
        let from = self.here();
        let (mut least, mut most) = (None, None);
        let mut between = 0;
        while let Some((upper, words)) = self.bound_at(between) {
            if if upper { most.is_some() } else { least.is_some() } {
                break;
            }
            (0..between + words).for_each(|_| self.bump());
            let bound = self.number().arith;
            if upper {
                most = Some(bound)
            } else {
                least = Some(bound)
            }
            self.units();
            // `at least 1 and at most 3`, `至少取 1 颗，至多取 3 颗`
            let joined = usize::from(self.is_mark(Mark::Comma) || self.is_word("and"));
            between = joined + usize::from(self.is_word_at(joined, "take"));
        }
        if least.is_none() && most.is_none() {
            return None;
        }
        let one = Arith { kind: ArithKind::Number(1u8.into()), span: from };
        Some(Term::Range(least.unwrap_or(one), most))
    }

    /// Whether a bound begins there: an upper one or not, and of how many tokens.
    fn bound_at(&self, ahead: usize) -> Option<(bool, usize)> {
        let said = |first, second| self.is_word_at(ahead, first) && self.is_word_at(ahead + 1, second);
        if said("at", "most") || said("up", "to") {
            Some((true, 2))
        } else if said("at", "least") {
            Some((false, 2))
        } else if self.is_mark_at(ahead, Mark::LessEqual) {
            Some((true, 1))
        } else if self.is_mark_at(ahead, Mark::GreaterEqual) {
            Some((false, 1))
        } else {
            None
        }
    }

    fn bare_term(&mut self) -> Term {
        if self.eat_word("any") {
            return Term::Any;
        }
        if self.eat_word("all") {
            return Term::All;
        }
        if self.is_mark(Mark::OpenBrace) {
            return self.braces();
        }
        if self.is_mark(Mark::Open) && self.set_in_bracket() {
            return self.bracketed_set();
        }
        if let Some(named) = self.named_set() {
            return Term::Named(named);
        }
        if let Some(range) = self.bounded() {
            return range;
        }
        // `取石子` counts something and does not say how many.
        let unit = self.token(0).translated && self.is_one_of(words::UNITS);
        if unit || !self.set_here() {
            self.expected(Expected::Set);
            return Term::Error;
        }
        let first = self.number();
        let bare = first.is_open();
        let first = first.arith;
        // `1 颗到 3 颗`, `1 stone to 3 stones`
        if self.is_one_of(words::UNITS) && (self.is_mark_at(1, Mark::Dots) || self.is_word_at(1, "to")) {
            self.bump();
        }
        if self.eat_mark(Mark::Dots) || self.range_word() {
            let last = if self.number_here() { Some(self.number().arith) } else { None };
            return Term::Range(first, last);
        }
        if self.eat_word("的幂") {
            return Term::Named(NamedSet::PowersOf(first));
        }
        if self.eat_word("的倍数") {
            return Term::Named(NamedSet::MultiplesOf(first));
        }
        if self.is_word("的约数") || self.is_word("的真约数") {
            let proper = self.is_word("的真约数");
            self.bump();
            return Term::Named(NamedSet::DivisorsOf { proper, of: first });
        }
        if bare {
            self.check_dash(&first);
        }
        Term::Number(first)
    }

    /// `1 to 3`
    fn range_word(&mut self) -> bool {
        let is = self.is_word("to");
        if is {
            self.bump();
        }
        is
    }

    fn number_here(&self) -> bool {
        match self.kind() {
            TokenKind::Number(_) | TokenKind::Mark(Mark::Open | Mark::Minus) => true,
            TokenKind::Word(w) => self.name_here().is_some() && !words::is_one_of(w, NOT_A_BOUND),
            _ => false,
        }
    }

    /// `take 1-3` is nearly always meant as a range.
    fn check_dash(&mut self, arith: &Arith) {
        if let Some((lo, hi)) = print::literal_dash(arith) {
            let readings = [format!("{lo}..{hi}"), format!("({lo}-{hi})")];
            self.problem(Problem::Ambiguous { readings }, arith.span);
        }
    }

    /// `(` begins a set, not a number, when something that only sets have stands inside.
    fn set_in_bracket(&self) -> bool {
        let set_mark = |kind: &TokenKind| match kind {
            TokenKind::Mark(Mark::Dots | Mark::OpenBrace) => true,
            TokenKind::Word(w) => {
                words::is_one_of(w, &["or", "except", "any", "all", "powers", "multiples", "divisors"])
                    || (words::is_one_of(w, words::SETS) && !words::is_one_of(w, &["odd", "even"]))
            }
            _ => false,
        };
        // `((A except B))` is a set as `(A except B)` is.
        let mut open = 1;
        while self.is_mark_at(open, Mark::Open) && open < DEPTH_LIMIT as usize {
            open += 1;
        }
        let lone = &self.token(open).kind;
        let lone_set = matches!(lone, TokenKind::Word(w) if words::is_one_of(w, &["odd", "even"]))
            && self.is_mark_at(open + 1, Mark::Close);
        lone_set || self.within(open, set_mark).1
    }

    fn bracketed_set(&mut self) -> Term {
        if !self.enter() {
            self.exit();
            return Term::Error;
        }
        self.bump();
        let set = self.set();
        self.exit();
        self.need_mark(Mark::Close, Expected::Closing(')'));
        Term::Paren(Box::new(set))
    }

    fn braces(&mut self) -> Term {
        let start = self.here();
        self.bump();
        let (entries, ranges) = self.entries(Mark::CloseBrace, true);
        if ranges.is_empty() {
            return Term::Braces(entries);
        }
        let mut union = ranges;
        if !entries.is_empty() {
            union.push(Term::Braces(entries));
        }
        Term::Paren(Box::new(SetExpr { union, except: Vec::new(), span: self.since(start) }))
    }

    /// The numbers of a list after its opening mark.
    pub(super) fn numbers(&mut self, close: Mark) -> Vec<Arith> {
        self.entries(close, false).0
    }

    /// The entries of `{..}`, `[..]` or `(..)` after the opening mark, and ranges among them where allowed.
    pub(super) fn entries(&mut self, close: Mark, allow_ranges: bool) -> (Vec<Arith>, Vec<Term>) {
        let mut entries = Vec::new();
        let mut ranges = Vec::new();
        let mut texts = Vec::new();
        let mut hole = None;
        let mut comma = self.here();
        if self.eat_mark(close) {
            return (entries, ranges);
        }
        loop {
            if self.is_mark(Mark::Comma) || self.is_mark(close) {
                let place = if texts.is_empty() && hole.is_none() { self.here() } else { comma };
                hole = hole.or(Some(place));
            } else {
                let from = self.here();
                let number = self.number().arith;
                self.units();
                if allow_ranges && self.eat_mark(Mark::Dots) {
                    let last = Some(self.number().arith);
                    self.units();
                    ranges.push(Term::Range(number, last));
                } else {
                    entries.push(number);
                }
                texts.push(self.source(self.since(from)));
            }
            comma = self.here();
            if !self.eat_mark(Mark::Comma) {
                break;
            }
        }
        let (before, after) = match close {
            Mark::CloseBrace => ('{', '}'),
            Mark::CloseBracket => ('[', ']'),
            _ => ('(', ')'),
        };
        self.need_mark(close, Expected::Closing(after));
        if let Some(place) = hole {
            let fix = format!("{before}{}{after}", texts.join(","));
            self.problem(Problem::EmptyEntry { fix }, place);
        }
        (entries, ranges)
    }

    fn named_set(&mut self) -> Option<NamedSet> {
        let word = self.word_at(0)?.to_ascii_lowercase();
        let of = self.is_word_at(1, "of");
        let named = match word.as_str() {
            "prime" if self.is_word_at(1, "powers") => {
                self.bump();
                NamedSet::PrimePowers
            }
            "primes" => NamedSet::Primes,
            "composites" => NamedSet::Composites,
            "squares" => NamedSet::Squares,
            "cubes" => NamedSet::Cubes,
            "factorials" => NamedSet::Factorials,
            "fibonacci" => NamedSet::Fibonacci,
            "lucas" => NamedSet::Lucas,
            "odd" if !self.is_mark_at(1, Mark::Open) => NamedSet::Odd,
            "even" if !self.is_mark_at(1, Mark::Open) => NamedSet::Even,
            "evil" => NamedSet::Evil,
            "odious" => NamedSet::Odious,
            "squarefree" => NamedSet::Squarefree,
            "palindromes" => NamedSet::Palindromes,
            "powers" if of => return Some(NamedSet::PowersOf(self.after_of())),
            "multiples" if of => return Some(NamedSet::MultiplesOf(self.after_of())),
            "divisors" if of => {
                return Some(NamedSet::DivisorsOf { proper: false, of: self.after_of() });
            }
            "proper" if self.is_word_at(1, "divisors") && self.is_word_at(2, "of") => {
                self.bump();
                return Some(NamedSet::DivisorsOf { proper: true, of: self.after_of() });
            }
            _ => return None,
        };
        self.bump();
        Some(named)
    }

    fn after_of(&mut self) -> Arith {
        self.bump();
        self.bump();
        self.atom_arith()
    }

    /// Complains about 0 among the amounts of a `take`.
    pub(super) fn check_zero(&mut self, set: &SetExpr) {
        let zero = |a: &Arith| matches!(&a.kind, ArithKind::Number(n) if n.bits() == 0);
        for term in &set.union {
            match term {
                Term::Number(a) if zero(a) => {
                    self.problem(Problem::TakeZero { fix: None }, a.span);
                }
                Term::Range(a, last) if zero(a) => {
                    let last = last.as_ref().map(print::arith).unwrap_or_default();
                    let fix = Some(format!("1..{last}")).filter(|f| f != "1..0");
                    self.problem(Problem::TakeZero { fix }, a.span);
                }
                Term::Braces(entries) => {
                    if let Some(a) = entries.iter().find(|a| zero(a)) {
                        let rest: Vec<String> =
                            entries.iter().filter(|a| !zero(a)).map(print::arith).collect();
                        let fix = (!rest.is_empty()).then(|| format!("{{{}}}", rest.join(",")));
                        self.problem(Problem::TakeZero { fix }, a.span);
                    }
                }
                Term::Paren(inner) => self.check_zero(inner),
                _ => {}
            }
        }
    }
}

/// Words that follow an open range `3..` without being its end.
const NOT_A_BOUND: &[&str] = &[
    "heap",
    "heaps",
    "stones",
    "stone",
    "coins",
    "coin",
    "cards",
    "card",
    "neighbouring",
    "个",
    "颗",
    "枚",
    "张",
    "根",
];

/// `((A))` is `A`.
fn unwrap_set(mut set: SetExpr) -> SetExpr {
    while let ([Term::Paren(_)], []) = (&set.union[..], &set.except[..]) {
        if let Some(Term::Paren(inner)) = set.union.pop() {
            set = *inner;
        }
    }
    set
}
