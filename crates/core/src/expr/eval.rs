//! The value of an expression. Recursion goes over syntax, whose depth the parser bounds.

use crate::expr::{Env, EvalError, Expr, Function, Number};
use crate::limits::Exhausted;

impl Expr {
    /// The value in an environment. Overflow is never a wrong value: see [`Number`].
    ///
    /// # Errors
    /// [`EvalError::NoValue`] where there is none, [`EvalError::Exhausted`] where it cannot be told.
    pub fn eval(&self, env: &Env<'_>) -> Result<Number, EvalError> {
        Ok(match self {
            Expr::Num(v) => Number::Int(*v),
            Expr::Slot(slot) => Number::Int(env.get(*slot).ok_or(EvalError::NoValue)?),
            Expr::Neg(x) => x.eval(env)?.negate(),
            Expr::Add(terms) => {
                let mut sum = Number::Int(0);
                for term in terms {
                    sum = sum.plus(term.eval(env)?)?;
                }
                sum
            }
            Expr::Sub(x, y) => x.eval(env)?.minus(y.eval(env)?)?,
            Expr::Mul(factors) => {
                let mut product = Number::Int(1);
                for factor in factors {
                    product = product.times(factor.eval(env)?);
                }
                product
            }
            Expr::FloorDiv(x, y) => some(x.eval(env)?.floor_div(y.eval(env)?))?,
            // ceil(x / y) = -floor(-x / y)
            Expr::CeilDiv(x, y) => some(x.eval(env)?.negate().floor_div(y.eval(env)?))?.negate(),
            Expr::Mod(x, y) => some(x.eval(env)?.modulo(y.eval(env)?))?,
            Expr::Pow(x, y) => some(x.eval(env)?.power(y.eval(env)?))?,
            Expr::Xor(x, y) => some(x.eval(env)?.xor(y.eval(env)?))?,
            Expr::Index(list, index) => match index.eval(env)? {
                Number::Int(i) => {
                    let entry =
                        i.checked_sub(1).and_then(|i| usize::try_from(i).ok()).and_then(|i| list.get(i));
                    Number::Int(*entry.ok_or(EvalError::NoValue)?)
                }
                Number::Huge { .. } => return Err(EvalError::NoValue),
            },
            Expr::Call(function, args) => call(*function, args, env)?,
            Expr::Entry(index) => match index.eval(env)? {
                Number::Int(i) => Number::Int(env.row().get(i).ok_or(EvalError::NoValue)?.into()),
                Number::Huge { .. } => return Err(EvalError::NoValue),
            },
            Expr::Fold(fold, stretch) => fold.eval(stretch, env)?,
        })
    }

    /// The exact value in an environment.
    ///
    /// # Errors
    /// As [`Expr::eval`]; a value that is too large to be held is [`EvalError::Exhausted`].
    pub fn eval_exact(&self, env: &Env<'_>) -> Result<i128, EvalError> {
        Ok(self.eval(env)?.exact()?)
    }
}

fn some(result: Result<Option<Number>, Exhausted>) -> Result<Number, EvalError> {
    result?.ok_or(EvalError::NoValue)
}

fn call(function: Function, args: &[Expr], env: &Env<'_>) -> Result<Number, EvalError> {
    let mut values = Vec::with_capacity(args.len());
    for arg in args {
        values.push(arg.eval(env)?);
    }
    function.apply(&values)
}
