//! Words of one step, sets and expressions among them.

use crate::arith::is_prime;
use crate::certificate::short;
use crate::expr::Expr;
use crate::reason::Reason;
use crate::set::Set;
use crate::work::Work;

/// Parentheses inside parentheses, at most.
const DEEPEST: usize = 64;
/// Numbers, names and operations in the expressions of one step, at most.
const TERMS: usize = 1000;
/// The largest number in sets and expressions.
pub(crate) const LARGEST: u64 = 1_000_000_000_000_000_000;
/// The largest prime of `smooth`, coefficient of a recurrence and so on: cheap to test, safe to multiply.
const SMALL: u64 = 1_000_000_000;

/// What is left of a step.
#[derive(Debug, Clone)]
pub(crate) struct Words<'a> {
    rest: &'a str,
    depth: usize,
    terms: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(rest: &'a str) -> Self {
        Words { rest, depth: 0, terms: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next word: up to a space or parenthesis; an opening parenthesis belongs to its word.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let body = self.rest.strip_prefix('(').unwrap_or(self.rest);
        let end = body.find([' ', '(', ')']).unwrap_or(body.len());
        let word = &self.rest[..self.rest.len() - body.len() + end];
        (!word.is_empty()).then_some(word)
    }

    /// Takes the next word and the space behind it.
    pub(crate) fn word(&mut self, expected: &'static str) -> Result<&'a str, Reason> {
        let word = self.peek().ok_or(Reason::WordMissing { expected })?;
        self.rest = &self.rest[word.len()..];
        self.space()?;
        Ok(word)
    }

    /// Behind a word or a closing parenthesis: a space and something, a closing parenthesis, or the end.
    fn space(&mut self) -> Result<(), Reason> {
        match self.rest.as_bytes().first() {
            None | Some(b')') => Ok(()),
            Some(b' ') if self.rest.len() > 1 && !self.rest.starts_with(" )") => {
                self.rest = &self.rest[1..];
                Ok(())
            }
            _ => Err(Reason::Spacing),
        }
    }

    pub(crate) fn exactly(&mut self, expected: &'static str) -> Result<(), Reason> {
        let found = self.word(expected)?;
        if found == expected { Ok(()) } else { Err(Reason::WordUnknown { expected, found: short(found) }) }
    }

    pub(crate) fn end(&self) -> Result<(), Reason> {
        if self.rest.is_empty() { Ok(()) } else { Err(Reason::WordExtra { found: short(self.rest) }) }
    }

    pub(crate) fn number(&mut self, least: u64, limit: u64) -> Result<u64, Reason> {
        let found = self.word("a number")?;
        let digits = !found.is_empty() && found.bytes().all(|b| b.is_ascii_digit());
        if !digits || (found.len() > 1 && found.starts_with('0')) {
            return Err(Reason::NumberMalformed { found: short(found) });
        }
        match found.parse::<u64>() {
            Ok(n) if n < least => Err(Reason::NumberTooSmall { found: n, least }),
            Ok(n) if n <= limit => Ok(n),
            _ => Err(Reason::NumberTooLarge { found: short(found), limit }),
        }
    }

    /// A number that may be negative.
    fn integer(&mut self, limit: u64) -> Result<i64, Reason> {
        let Some(positive) = self.rest.strip_prefix('-') else {
            return self.number(0, limit).map(u64::cast_signed);
        };
        self.rest = positive;
        self.number(1, limit).map(|n| -n.cast_signed())
    }

    /// Numbers up to the closing parenthesis, ascending.
    fn ascending(&mut self, limit: u64) -> Result<Vec<u64>, Reason> {
        let mut numbers: Vec<u64> = Vec::new();
        while numbers.is_empty() || !self.closes() {
            let after = self.number(1, limit)?;
            if let Some(&before) = numbers.last()
                && before >= after
            {
                return Err(Reason::NotAscending { before, after });
            }
            numbers.push(after);
        }
        Ok(numbers)
    }

    fn closes(&self) -> bool {
        self.rest.starts_with(')')
    }

    /// Opens a parenthesis: its first word without the parenthesis.
    fn open(&mut self, expected: &'static str) -> Result<&'a str, Reason> {
        let word = self.word(expected)?;
        let name = word.strip_prefix('(');
        let name = name.ok_or_else(|| Reason::WordUnknown { expected, found: short(word) })?;
        self.depth += 1;
        if self.depth > DEEPEST { Err(Reason::TooDeep { limit: DEEPEST }) } else { Ok(name) }
    }

    fn close(&mut self) -> Result<(), Reason> {
        match self.rest.strip_prefix(')') {
            Some(rest) => self.rest = rest,
            None if self.rest.is_empty() => return Err(Reason::ParenthesisOpen),
            None => return Err(Reason::WordExtra { found: short(self.rest) }),
        }
        self.depth -= 1;
        self.space()
    }

    pub(crate) fn set(&mut self) -> Result<Set, Reason> {
        if !self.rest.starts_with('(') {
            let simple = match self.word("a set")? {
                "primes" => Set::Primes,
                "prime-powers" => Set::PrimePowers,
                "composites" => Set::Composites,
                "squarefree" => Set::Squarefree,
                "palindromes" => Set::Palindromes,
                "evil" => Set::Evil,
                "odious" => Set::Odious,
                "factorials" => Set::Factorials,
                found => return Err(Reason::WordUnknown { expected: "a set", found: short(found) }),
            };
            return Ok(simple);
        }
        let set = match self.open("a set")? {
            "list" => Set::List(self.ascending(LARGEST)?),
            "from" => Set::From(self.number(1, LARGEST)?),
            "class" => self.class()?,
            "smooth" => self.smooth()?,
            "omega-at-most" => Set::OmegaAtMost(self.number(1, SMALL)?),
            "formula" => Set::Formula {
                expr: self.expr()?,
                divisor: self.number(1, SMALL)?,
                first: self.number(0, SMALL)?,
            },
            "prime-formula" => Set::PrimeFormula(self.expr()?),
            "recurrence" => self.recurrence()?,
            "union" => {
                let mut sets = vec![self.set()?, self.set()?];
                while !self.closes() && !self.is_empty() {
                    sets.push(self.set()?);
                }
                Set::Union(sets)
            }
            "except" => Set::Except(Box::new(self.set()?), Box::new(self.set()?)),
            found => return Err(Reason::WordUnknown { expected: "a set", found: short(found) }),
        };
        self.close()?;
        Ok(set)
    }

    fn class(&mut self) -> Result<Set, Reason> {
        let modulus = self.number(1, SMALL)?;
        let residue = self.number(0, SMALL)?;
        if residue >= modulus {
            return Err(Reason::ResidueNotBelowModulus { residue, modulus });
        }
        Ok(Set::Class { modulus, residue })
    }

    fn smooth(&mut self) -> Result<Set, Reason> {
        let primes = self.ascending(SMALL)?;
        let mut work = Work::default();
        for &p in &primes {
            if !is_prime(p, &mut work)? {
                return Err(Reason::NotPrime { found: p });
            }
        }
        Ok(Set::Smooth(primes))
    }

    fn recurrence(&mut self) -> Result<Set, Reason> {
        let initial = self.integers("initial")?;
        let coefficients = self.integers("coefficients")?;
        if coefficients.len() > initial.len() {
            return Err(Reason::WordMissing { expected: "an initial value for each coefficient" });
        }
        let constant = self.integers("constant")?;
        let [constant] = constant[..] else {
            return Err(Reason::WordExtra { found: "constant".into() });
        };
        Ok(Set::Recurrence { initial, coefficients, constant })
    }

    fn integers(&mut self, name: &'static str) -> Result<Vec<i64>, Reason> {
        let found = self.open(name)?;
        if found != name {
            return Err(Reason::WordUnknown { expected: name, found: short(found) });
        }
        let mut numbers = Vec::new();
        while numbers.is_empty() || !self.closes() && !self.is_empty() {
            numbers.push(self.integer(SMALL)?);
        }
        self.close()?;
        Ok(numbers)
    }

    fn expr(&mut self) -> Result<Expr, Reason> {
        self.terms += 1;
        if self.terms > TERMS {
            return Err(Reason::TooManyTerms { limit: TERMS });
        }
        if !self.rest.starts_with('(') {
            if self.peek() == Some("j") {
                self.exactly("j")?;
                return Ok(Expr::J);
            }
            return Ok(Expr::Number(self.integer(LARGEST)?));
        }
        let expr = match self.open("an expression")? {
            "+" => Expr::Sum(self.exprs()?),
            "*" => Expr::Product(self.exprs()?),
            "-" => Expr::Minus(Box::new(self.expr()?), Box::new(self.expr()?)),
            "^" => Expr::Power(Box::new(self.expr()?), Box::new(self.expr()?)),
            "fib" => Expr::Fib(Box::new(self.expr()?)),
            found => {
                return Err(Reason::WordUnknown { expected: "an expression", found: short(found) });
            }
        };
        self.close()?;
        Ok(expr)
    }

    fn exprs(&mut self) -> Result<Vec<Expr>, Reason> {
        let mut exprs = vec![self.expr()?, self.expr()?];
        while !self.closes() && !self.is_empty() {
            exprs.push(self.expr()?);
        }
        Ok(exprs)
    }
}
