//! Conditions and expressions as straight programs on machine words: registers hold the numbers of the
//! component, parameters, constants and everything in between. Where a word is too short the program says
//! so, and the exact evaluator answers instead.

use crate::expr::{Cond, Expr, Function, Slot};

/// Why a program has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// There is none: the move does not exist.
    NoValue,
    /// It does not fit into a word.
    Wide,
}

type Register = u16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Code {
    Copy,
    Neg,
    Add,
    Sub,
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
    Xor,
    Min,
    Max,
    Abs,
    Gcd,
    Eq,
    Lt,
    Le,
    Divides,
    Not,
    /// Go to the instruction `b` when register `a` is 0.
    Unless,
    /// Go there when it is not.
    If,
}

#[derive(Debug, Clone, Copy)]
struct Op {
    code: Code,
    to: Register,
    a: Register,
    b: Register,
}

/// A program and the register of its result.
#[derive(Debug, Clone, Default)]
pub(super) struct Program {
    ops: Vec<Op>,
    result: Register,
}

impl Program {
    /// The register of the result.
    pub(super) fn result(&self) -> Register {
        self.result
    }

    /// Runs it.
    #[inline]
    pub(super) fn run(&self, regs: &mut [i64]) -> Result<i64, Fault> {
        let mut next = 0;
        while let Some(op) = self.ops.get(next) {
            next += 1;
            let a = regs[usize::from(op.a)];
            if matches!(op.code, Code::Unless | Code::If) {
                if (a == 0) == (op.code == Code::Unless) {
                    next = usize::from(op.b);
                }
                continue;
            }
            let b = regs[usize::from(op.b)];
            let value = match op.code {
                Code::Copy => Some(a),
                Code::Neg => a.checked_neg(),
                Code::Add => a.checked_add(b),
                Code::Sub => a.checked_sub(b),
                Code::Mul => a.checked_mul(b),
                Code::FloorDiv => floor_div(a, b)?,
                Code::CeilDiv => match a.checked_neg() {
                    Some(a) => floor_div(a, b)?.and_then(i64::checked_neg),
                    None => None,
                },
                Code::Mod => Some(modulo(a, b)?),
                Code::Xor if a < 0 || b < 0 => return Err(Fault::NoValue),
                Code::Xor => Some(a ^ b),
                Code::Min => Some(a.min(b)),
                Code::Max => Some(a.max(b)),
                Code::Abs => a.checked_abs(),
                Code::Gcd => gcd(a, b),
                Code::Eq => Some(i64::from(a == b)),
                Code::Lt => Some(i64::from(a < b)),
                Code::Le => Some(i64::from(a <= b)),
                Code::Divides if a == 0 => Some(i64::from(b == 0)),
                Code::Divides => Some(i64::from(modulo(b, a)? == 0)),
                Code::Not => Some(i64::from(a == 0)),
                Code::Unless | Code::If => continue,
            };
            regs[usize::from(op.to)] = value.ok_or(Fault::Wide)?;
        }
        Ok(regs[usize::from(self.result)])
    }
}

/// floor(a / b): the inner `None` when it does not fit.
fn floor_div(a: i64, b: i64) -> Result<Option<i64>, Fault> {
    if b == 0 {
        return Err(Fault::NoValue);
    }
    let Some(quotient) = a.checked_div(b) else { return Ok(None) };
    Ok(Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }))
}

/// a mod b with the sign of b.
fn modulo(a: i64, b: i64) -> Result<i64, Fault> {
    if b == 0 {
        return Err(Fault::NoValue);
    }
    let rest = a.checked_rem(b).unwrap_or(0);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

fn gcd(a: i64, b: i64) -> Option<i64> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).ok()
}

/// Builds programs that share their registers.
#[derive(Debug, Clone)]
pub(super) struct Compiler {
    /// Where the value of a slot is.
    slots: Vec<(Slot, Register)>,
    /// The registers before anything has run: constants are in place.
    pub(super) regs: Vec<i64>,
    constants: Vec<(i64, Register)>,
}

impl Compiler {
    /// Registers for these slots, in order from 0.
    pub(super) fn new(slots: &[Slot]) -> Compiler {
        let slots: Vec<(Slot, Register)> = slots.iter().copied().zip(0..).collect();
        Compiler { regs: vec![0; slots.len()], slots, constants: Vec::new() }
    }

    /// From now on a slot is read from another register.
    pub(super) fn alias(&mut self, slot: Slot, register: Register) {
        self.slots.iter_mut().filter(|(known, _)| *known == slot).for_each(|(_, at)| *at = register);
    }

    /// The program of an expression; `None` when it has parts that are not compiled.
    pub(super) fn expr(&mut self, expr: &Expr) -> Option<Program> {
        let mut ops = Vec::new();
        let result = self.number(expr, &mut ops)?;
        Some(Program { ops, result })
    }

    /// The program of a condition: 1 or 0.
    pub(super) fn cond(&mut self, cond: &Cond) -> Option<Program> {
        let mut ops = Vec::new();
        let result = self.truth(cond, &mut ops)?;
        Some(Program { ops, result })
    }

    fn fresh(&mut self) -> Option<Register> {
        let at = Register::try_from(self.regs.len()).ok()?;
        self.regs.push(0);
        Some(at)
    }

    fn constant(&mut self, value: i64) -> Option<Register> {
        if let Some(&(_, at)) = self.constants.iter().find(|(known, _)| *known == value) {
            return Some(at);
        }
        let at = self.fresh()?;
        self.regs[usize::from(at)] = value;
        self.constants.push((value, at));
        Some(at)
    }

    fn op(&mut self, code: Code, a: Register, b: Register, ops: &mut Vec<Op>) -> Option<Register> {
        let to = self.fresh()?;
        ops.push(Op { code, to, a, b });
        Some(to)
    }

    fn number(&mut self, expr: &Expr, ops: &mut Vec<Op>) -> Option<Register> {
        match expr {
            Expr::Num(value) => self.constant(i64::try_from(*value).ok()?),
            Expr::Slot(slot) => Some(self.slots.iter().find(|(known, _)| known == slot)?.1),
            Expr::Neg(x) => {
                let x = self.number(x, ops)?;
                self.op(Code::Neg, x, x, ops)
            }
            Expr::Add(terms) => self.chain(Code::Add, 0, terms, ops),
            Expr::Mul(factors) => self.chain(Code::Mul, 1, factors, ops),
            Expr::Sub(x, y) => self.pair(Code::Sub, x, y, ops),
            Expr::FloorDiv(x, y) => self.pair(Code::FloorDiv, x, y, ops),
            Expr::CeilDiv(x, y) => self.pair(Code::CeilDiv, x, y, ops),
            Expr::Mod(x, y) => self.pair(Code::Mod, x, y, ops),
            Expr::Xor(x, y) => self.pair(Code::Xor, x, y, ops),
            Expr::Pow(x, exponent) => {
                let Expr::Num(times @ 1..=16) = **exponent else { return None };
                let x = self.number(x, ops)?;
                (1..times).try_fold(x, |power, _| self.op(Code::Mul, power, x, ops))
            }
            Expr::Call(Function::Min, args) => self.chain_of_some(Code::Min, args, ops),
            Expr::Call(Function::Max, args) => self.chain_of_some(Code::Max, args, ops),
            Expr::Call(Function::Gcd, args) if args.len() >= 2 => self.chain_of_some(Code::Gcd, args, ops),
            Expr::Call(Function::Abs, args) => {
                let [x] = args.as_slice() else { return None };
                let x = self.number(x, ops)?;
                self.op(Code::Abs, x, x, ops)
            }
            Expr::Call(..) | Expr::Index(..) | Expr::Entry(_) | Expr::Fold(..) => None,
        }
    }

    fn pair(&mut self, code: Code, x: &Expr, y: &Expr, ops: &mut Vec<Op>) -> Option<Register> {
        let (x, y) = (self.number(x, ops)?, self.number(y, ops)?);
        self.op(code, x, y, ops)
    }

    fn chain(&mut self, code: Code, empty: i64, parts: &[Expr], ops: &mut Vec<Op>) -> Option<Register> {
        if parts.is_empty() { self.constant(empty) } else { self.chain_of_some(code, parts, ops) }
    }

    fn chain_of_some(&mut self, code: Code, parts: &[Expr], ops: &mut Vec<Op>) -> Option<Register> {
        let (first, rest) = parts.split_first()?;
        let mut so_far = self.number(first, ops)?;
        for part in rest {
            let part = self.number(part, ops)?;
            so_far = self.op(code, so_far, part, ops)?;
        }
        Some(so_far)
    }

    fn truth(&mut self, cond: &Cond, ops: &mut Vec<Op>) -> Option<Register> {
        match cond {
            Cond::True => self.constant(1),
            Cond::And(parts) => self.junction(Code::Unless, 1, parts, ops),
            Cond::Or(parts) => self.junction(Code::If, 0, parts, ops),
            Cond::Not(part) => {
                let part = self.truth(part, ops)?;
                self.op(Code::Not, part, part, ops)
            }
            Cond::Eq(x, y) => self.pair(Code::Eq, x, y, ops),
            Cond::Lt(x, y) => self.pair(Code::Lt, x, y, ops),
            Cond::Le(x, y) => self.pair(Code::Le, x, y, ops),
            Cond::Divides(d, x) => self.pair(Code::Divides, d, x, ops),
            Cond::Prime(_) | Cond::Palindrome(_) | Cond::In(..) | Cond::Quantified { .. } | Cond::Row(..) => {
                None
            }
        }
    }

    /// From the left, no further than needed.
    fn junction(&mut self, leave: Code, empty: i64, parts: &[Cond], ops: &mut Vec<Op>) -> Option<Register> {
        let result = self.fresh()?;
        let empty = self.constant(empty)?;
        ops.push(Op { code: Code::Copy, to: result, a: empty, b: empty });
        let mut jumps = Vec::new();
        for part in parts {
            let part = self.truth(part, ops)?;
            ops.push(Op { code: Code::Copy, to: result, a: part, b: part });
            jumps.push(ops.len());
            ops.push(Op { code: leave, to: result, a: result, b: 0 });
        }
        let end = Register::try_from(ops.len()).ok()?;
        jumps.into_iter().for_each(|at| ops[at].b = end);
        Some(result)
    }
}
