//! The functions of claims.

use super::evaluate::{Env, Stop, is_phi, unknown_function, wrong};
use super::positions::arguments;
use crate::expr::{Function, Number};
use crate::rule::diagnostic::{Expected, Problem};
use crate::rule::tree::{Arith, ArithKind, BinaryOp, Call};

impl Env<'_> {
    /// A call with a number as its value.
    pub(super) fn call(&mut self, call: &Call) -> Result<Number, Stop> {
        if let Some(table) = self.tables.iter().position(|(name, _)| *name == call.name.text) {
            return self.grundy(call, self.tables[table].1);
        }
        if let Some(value) = self.folded(call)? {
            return Ok(value);
        }
        let function = match call.name.text.as_str() {
            "floor" | "ceil" => {
                let [x] = &call.args[..] else { return Err(arguments(call, 1)) };
                return if call.name.text == "floor" { self.floor(x) } else { self.ceil(x) };
            }
            "xor" => {
                let mut total = Number::Int(0);
                for arg in &call.args {
                    let value = self.number(arg)?;
                    total = total.xor(value)?.ok_or(Stop::NoValue)?;
                }
                return Ok(total);
            }
            "v2" => {
                let [x] = &call.args[..] else { return Err(arguments(call, 1)) };
                let x = self.number(x)?;
                return Ok(Function::Valuation.apply(&[Number::Int(2), x])?);
            }
            name => match function(name) {
                Some(function) => function,
                None => return Err(unknown_function(call)),
            },
        };
        let mut args = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            args.push(self.number(arg)?);
        }
        Ok(function.apply(&args)?)
    }

    fn floor(&mut self, x: &Arith) -> Result<Number, Stop> {
        match &x.kind {
            ArithKind::Binary(BinaryOp::Multiply, a, b) if is_phi(b) => self.floor_of_phi(a, false),
            ArithKind::Binary(BinaryOp::Multiply, a, b) if is_phi(a) => self.floor_of_phi(b, false),
            _ => self.number(x),
        }
    }

    fn ceil(&mut self, x: &Arith) -> Result<Number, Stop> {
        match &x.kind {
            ArithKind::Binary(op, a, b) if is_phi(b) || is_phi(a) => {
                let (factor, floor) = match op {
                    BinaryOp::Divide => (a, self.floor_of_phi(a, true)?),
                    _ => (if is_phi(b) { a } else { b }, self.floor(x)?),
                };
                // A whole multiple of phi is whole only at 0.
                let whole = self.number(factor)? == Number::Int(0);
                Ok(if whole { floor } else { floor.plus(Number::Int(1))? })
            }
            ArithKind::Binary(BinaryOp::Divide, a, b) => {
                let (a, b) = (self.number(a)?.negate(), self.number(b)?);
                Ok(a.floor_div(b)?.ok_or(Stop::NoValue)?.negate())
            }
            ArithKind::Call(call) if call.name.text == "sqrt" || call.name.text == "log2" => {
                let [arg] = &call.args[..] else { return Err(arguments(call, 1)) };
                let arg = self.number(arg)?;
                let function = if call.name.text == "sqrt" { Function::CeilSqrt } else { Function::CeilLog2 };
                Ok(function.apply(&[arg])?)
            }
            _ => self.number(x),
        }
    }

    /// floor(x * phi) or floor(x / phi).
    pub(super) fn floor_of_phi(&mut self, x: &Arith, divide: bool) -> Result<Number, Stop> {
        if is_phi(x) {
            let found = "phi".to_owned();
            return Err(wrong(Problem::Expected { expected: Expected::Number, found }, x));
        }
        let x = self.number(x)?;
        let function = if divide { Function::FloorDivPhi } else { Function::FloorMulPhi };
        Ok(function.apply(&[x])?)
    }
}

/// The functions that are evaluated from the values of their arguments alone.
fn function(name: &str) -> Option<Function> {
    Some(match name {
        "min" => Function::Min,
        "max" => Function::Max,
        "gcd" => Function::Gcd,
        "abs" => Function::Abs,
        "omega" => Function::LittleOmega,
        "bigomega" => Function::BigOmega,
        "v" => Function::Valuation,
        "popcount" => Function::Popcount,
        "digitsum" => Function::DigitSum,
        "fib" => Function::Fib,
        "log2" => Function::FloorLog2,
        "sqrt" => Function::FloorSqrt,
        _ => return None,
    })
}

/// Whether a name is a function with a number as its value.
pub(super) fn is_number(name: &str) -> bool {
    matches!(name, "floor" | "ceil" | "xor" | "v2" | "sum" | "len" | "count") || function(name).is_some()
}
