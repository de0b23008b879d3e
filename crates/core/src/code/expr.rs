//! Expressions and conditions of a rule in the words of a language.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::dialect::{Dialect, Helper, bare};
use super::sets;
use crate::expr::{Cond, Expr, Fold, Function, RowTest, Slot, Stretch};

/// Words that names of a rule may not take in a program.
const TAKEN: &[&str] = &[
    "n", "g", "w", "r", "h", "x", "t", "s", "seen", "last", "top", "in", "if", "or", "and", "not", "as",
    "is", "for", "let", "fn", "mut", "def", "int", "do", "ll", "mark", "mex", "max", "min", "pw", "gcd",
    "main", "solve", "grundy", "ok", "i64", "use", "mod", "else", "while", "return", "lambda", "del", "std",
    "isqrt", "box", "dyn", "impl", "loop", "move", "pub", "ref", "self", "type", "new", "auto", "bool",
    "char", "long", "this", "true", "false", "try", "div", "abs", "fib", "from", "pass", "None", "True",
    "False", "yield", "p", "q", "out", "v", "count", "path", "known", "bad", "at", "put", "kept", "stretch",
    "done", // Words of the other languages.
    "abstract", "all", "any", "append", "assert", "async", "await", "become", "big", "bigs", "bufio", "byte",
    "cap", "case", "catch", "chan", "class", "close", "const", "copy", "crate", "debugger", "default",
    "defer", "delete", "dict", "double", "each", "elif", "entry", "enum", "error", "eval", "except", "exec",
    "export", "extends", "extern", "fail", "filter", "final", "finally", "flags", "float", "fmt", "friend",
    "func", "function", "global", "go", "goto", "hash", "id", "imag", "import", "inline", "input", "io",
    "iota", "iter", "java", "join", "least", "len", "list", "lists", "lost", "macro", "make", "map", "match",
    "math", "memo", "native", "next", "nil", "nonlocal", "null", "num", "open", "operator", "option", "os",
    "over", "override", "package", "panic", "print", "priv", "private", "public", "push", "raise", "range",
    "read", "real", "register", "round", "run", "rune", "select", "set", "settled", "short", "signed",
    "sizeof", "small", "sort", "sorted", "start", "static", "str", "string", "strings", "struct", "stuck",
    "sum", "super", "switch", "template", "text", "throw", "throws", "trait", "tuple", "typedef", "typename",
    "typeof", "uint", "union", "unsafe", "unsigned", "unsized", "using", "var", "virtual", "void",
    "volatile", "where", "with", "words", "z", "zeros", "zip",
];

/// What is gathered while a program is written: names of slots, helpers and sets that it needs.
pub(super) struct Scope<'d, D: Dialect> {
    pub dialect: &'d D,
    names: RefCell<Vec<String>>,
    /// The row that entries are read from, and the index of its first one.
    row: RefCell<Option<(String, u8)>>,
    pub helpers: RefCell<BTreeSet<Helper>>,
}

impl<'d, D: Dialect> Scope<'d, D> {
    pub(super) fn new(dialect: &'d D) -> Self {
        Scope { dialect, names: RefCell::default(), row: RefCell::default(), helpers: RefCell::default() }
    }

    /// Entries are read from this row from now on.
    pub(super) fn read_row(&self, row: &str, first: u8) {
        self.need(Helper::Row);
        *self.row.borrow_mut() = Some((row.to_string(), first));
    }

    /// The place of an index in the row, from 0.
    pub(super) fn place(&self, index: &Expr) -> String {
        let first = self.row.borrow().as_ref().map_or(0, |(_, first)| *first);
        if first == 0 {
            bare(&self.expr(index)).to_owned()
        } else {
            format!("{} - {first}", self.atom(index))
        }
    }

    fn stretch(&self, stretch: &Stretch) -> String {
        self.need(Helper::RowStretch);
        let row = self.row.borrow().as_ref().map(|(row, _)| row.clone()).unwrap_or_default();
        format!("stretch({row}, {}, {})", self.place(&stretch.lo), self.place(&stretch.hi))
    }

    fn fold(&self, fold: &Fold, stretch: &Stretch) -> String {
        let (helper, name) = match fold {
            Fold::Sum => (Helper::RowSum, "row_sum"),
            Fold::Xor => (Helper::RowXor, "row_xor"),
            Fold::Max => (Helper::RowMax, "row_max"),
            Fold::Min => (Helper::RowMin, "row_min"),
            Fold::Gcd => (Helper::RowGcd, "row_gcd"),
            Fold::Len => (Helper::RowLen, "row_len"),
            Fold::Count(_) => (Helper::RowCount, "row_count"),
        };
        self.need(helper);
        let wanted = match fold {
            Fold::Count(wanted) => format!(", {}", self.expr(wanted)),
            _ => String::new(),
        };
        format!("{name}({}{wanted})", self.stretch(stretch))
    }

    pub(super) fn need(&self, helper: Helper) {
        self.helpers.borrow_mut().insert(helper);
    }

    /// Names a slot: like in the rule where that is a name everywhere, else by its number.
    pub(super) fn name(&self, slot: Slot, wanted: &str) -> String {
        let mut names = self.names.borrow_mut();
        let at = usize::from(slot);
        let plain = wanted.starts_with(|c: char| c.is_ascii_alphabetic())
            && wanted.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            && wanted.len() <= 8
            && !TAKEN.contains(&wanted)
            // Names of what a move leaves.
            && !wanted.starts_with("new")
            && !names.iter().enumerate().any(|(i, name)| i != at && name == wanted);
        let name = if plain { wanted.to_string() } else { format!("v{slot}") };
        self.bind(&mut names, at, name.clone());
        name
    }

    /// Gives a slot this very name.
    pub(super) fn call_slot(&self, slot: Slot, name: &str) {
        self.bind(&mut self.names.borrow_mut(), usize::from(slot), name.to_string());
    }

    fn bind(&self, names: &mut Vec<String>, at: usize, name: String) {
        if at >= names.len() {
            names.resize(at + 1, String::new());
        }
        names[at] = name;
    }

    fn slot(&self, slot: Slot) -> String {
        self.names.borrow().get(usize::from(slot)).cloned().unwrap_or_default()
    }

    /// An expression; in parentheses unless it is an atom.
    pub(super) fn atom(&self, expr: &Expr) -> String {
        let text = self.expr(expr);
        match expr {
            Expr::Num(v) if *v >= 0 => text,
            Expr::Slot(_) | Expr::Call(..) | Expr::Entry(_) | Expr::Fold(..) => text,
            _ if text.chars().all(|c| c.is_ascii_alphanumeric()) => text,
            _ => format!("({text})"),
        }
    }

    pub(super) fn expr(&self, expr: &Expr) -> String {
        let join = |terms: &[Expr], sign: &str| {
            terms.iter().map(|term| self.atom(term)).collect::<Vec<_>>().join(sign)
        };
        match expr {
            Expr::Num(v) => v.to_string(),
            Expr::Slot(slot) => self.slot(*slot),
            Expr::Neg(x) => format!("-{}", self.atom(x)),
            Expr::Add(terms) => join(terms, " + "),
            Expr::Sub(x, y) => format!("{} - {}", self.atom(x), self.atom(y)),
            Expr::Mul(factors) => join(factors, " * "),
            Expr::FloorDiv(x, y) => self.floor_div(x, y, false),
            Expr::CeilDiv(x, y) => self.floor_div(x, y, true),
            Expr::Mod(x, y) if x.never_negative() => format!("{} % {}", self.atom(x), self.atom(y)),
            Expr::Mod(x, y) => {
                self.need(Helper::Mod);
                format!("pmod({}, {})", self.expr(x), self.expr(y))
            }
            Expr::Pow(x, y) if matches!(**y, Expr::Num(2)) && matches!(**x, Expr::Slot(_) | Expr::Num(_)) => {
                format!("{0} * {0}", self.atom(x))
            }
            Expr::Pow(x, y) => {
                self.need(Helper::Pow);
                format!("pw({}, {})", self.expr(x), self.expr(y))
            }
            Expr::Xor(x, y) => format!("{} ^ {}", self.atom(x), self.atom(y)),
            // Lists of `given` values never get this far: `bounds` refuses them.
            Expr::Index(..) => String::new(),
            Expr::Entry(index) => {
                self.need(Helper::RowAt);
                let row = self.row.borrow().as_ref().map(|(row, _)| row.clone()).unwrap_or_default();
                format!("at({row}, {})", self.place(index))
            }
            Expr::Fold(fold, stretch) => self.fold(fold, stretch),
            Expr::Call(function, args) => self.call(*function, args),
        }
    }

    fn floor_div(&self, x: &Expr, y: &Expr, up: bool) -> String {
        if up {
            self.need(Helper::FloorDiv);
            return format!("-fdiv(-{}, {})", self.atom(x), self.expr(y));
        }
        if x.never_negative() {
            return format!("{} {} {}", self.atom(x), self.dialect.quotient(), self.atom(y));
        }
        self.need(Helper::FloorDiv);
        format!("fdiv({}, {})", self.expr(x), self.expr(y))
    }

    fn call(&self, function: Function, args: &[Expr]) -> String {
        let texts: Vec<String> = args.iter().map(|arg| self.expr(arg)).collect();
        let (helper, name) = match function {
            Function::Min | Function::Max => {
                let mut texts = texts.into_iter();
                let first = texts.next().unwrap_or_default();
                return texts.fold(first, |a, b| self.dialect.extreme(function == Function::Max, &a, &b));
            }
            Function::Abs => return self.dialect.abs(&texts.join("")),
            Function::Gcd => {
                self.need(Helper::Gcd);
                let mut texts = texts.into_iter();
                let first = texts.next().unwrap_or_default();
                return texts.fold(first, |a, b| format!("gcd({a}, {b})"));
            }
            Function::LittleOmega => (Helper::Omega, "omega"),
            Function::BigOmega => (Helper::BigOmega, "bigomega"),
            Function::Valuation => (Helper::Valuation, "val"),
            Function::Popcount => (Helper::Popcount, "popcount"),
            Function::DigitSum => (Helper::DigitSum, "digitsum"),
            Function::FloorLog2 => (Helper::FloorLog, "flog2"),
            Function::CeilLog2 => (Helper::CeilLog, "clog2"),
            Function::FloorSqrt => (Helper::FloorSqrt, "fsqrt"),
            Function::CeilSqrt => (Helper::CeilSqrt, "csqrt"),
            // Refused in `bounds`.
            Function::Fib | Function::FloorDivPhi | Function::FloorMulPhi => return String::new(),
        };
        self.need(helper);
        if function == Function::DigitSum && texts.len() == 1 {
            return format!("{name}({}, 10)", texts[0]);
        }
        format!("{name}({})", texts.join(", "))
    }

    /// A condition; in parentheses unless it binds tightly.
    fn closed(&self, cond: &Cond) -> String {
        match cond {
            Cond::And(_) | Cond::Or(_) => format!("({})", self.cond(cond)),
            _ => self.cond(cond),
        }
    }

    pub(super) fn cond(&self, cond: &Cond) -> String {
        let d = self.dialect;
        let compare = |x: &Expr, sign: &str, y: &Expr| format!("{} {sign} {}", self.atom(x), self.atom(y));
        match cond {
            Cond::True => d.truth(true).into(),
            Cond::And(all) if all.is_empty() => d.truth(true).into(),
            Cond::Or(all) if all.is_empty() => d.truth(false).into(),
            Cond::And(all) => all.iter().map(|c| self.closed(c)).collect::<Vec<_>>().join(d.and()),
            Cond::Or(all) => all.iter().map(|c| self.closed(c)).collect::<Vec<_>>().join(d.or()),
            Cond::Not(one) => format!("{}({})", d.not(), self.cond(one)),
            Cond::Eq(x, y) => compare(x, "==", y),
            Cond::Lt(x, y) => compare(x, "<", y),
            Cond::Le(x, y) => compare(x, "<=", y),
            Cond::Divides(by, x) => {
                self.need(Helper::Divides);
                format!("divisor({}, {})", self.expr(by), self.expr(x))
            }
            Cond::Prime(x) => {
                self.need(Helper::Prime);
                format!("prime({})", self.expr(x))
            }
            Cond::Palindrome(x) => {
                self.need(Helper::Palindrome);
                format!("palindrome({})", self.expr(x))
            }
            Cond::In(x, set) => sets::contains(self, &self.atom(x), set),
            Cond::Quantified { all, slot, lo, hi, body } => {
                let (lo, hi) = (self.expr(lo), self.expr(hi));
                self.call_slot(*slot, &format!("q{slot}"));
                d.quantified(*all, &format!("q{slot}"), &lo, &hi, &self.cond(body))
            }
            Cond::Row(test, stretch) => {
                let (helper, name) = match test {
                    RowTest::Distinct => (Helper::RowDistinct, "row_distinct"),
                    RowTest::Increasing => (Helper::RowIncreasing, "row_increasing"),
                };
                self.need(helper);
                format!("{name}({})", self.stretch(stretch))
            }
        }
    }
}
