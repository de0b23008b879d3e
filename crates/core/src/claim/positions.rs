//! What a claim says of a position: its Grundy value, and the entries of a row.

use num_integer::Integer;

use super::evaluate::{Env, Positions, Stop, Table, wrong};
use crate::expr::Number;
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{Arith, ArithKind, Call};

impl Env<'_> {
    /// The position, as messages name it.
    pub(super) fn place(&self) -> String {
        let list = |entries: &mut dyn Iterator<Item = String>| entries.collect::<Vec<_>>().join(",");
        match self.row {
            Some(row) => format!("({})", list(&mut row.entries.iter().map(u64::to_string))),
            None if self.heap_names.is_empty() && !self.bound.is_empty() => {
                format!("({})", list(&mut self.bound.iter().map(|(name, value)| format!("{name} = {value}"))))
            }
            None => self.n.to_string(),
        }
    }

    /// The Grundy value that a function of a claim gives.
    pub(super) fn grundy(&mut self, call: &Call, table: Table<'_>) -> Result<Number, Stop> {
        let value = match table {
            Table::Heaps(values) => {
                let [heap] = &call.args[..] else { return Err(arguments(call, 1)) };
                let heap = self.natural(heap)?;
                usize::try_from(heap).ok().and_then(|heap| values.get(heap).copied())
            }
            Table::Positions(positions) => self.of_position(call, positions)?,
        };
        value.map(|value| Number::Int(i128::from(value))).ok_or(Stop::Beyond)
    }

    fn of_position(&mut self, call: &Call, positions: &dyn Positions) -> Result<Option<u32>, Stop> {
        let mut at = Vec::new();
        for arg in &call.args {
            match self.stretch(arg)? {
                Some(entries) => at.extend(entries),
                None => at.push(u64::try_from(self.natural(arg)?).map_err(|_| Stop::Beyond)?),
            }
        }
        match positions.arity() {
            Some((arity, true)) if at.len() < arity => at.resize(arity, 0),
            Some((arity, _)) if at.len() != arity => return Err(arguments(call, arity)),
            _ => {}
        }
        Ok(positions.value(&at))
    }

    /// A number that must not be negative.
    fn natural(&mut self, arith: &Arith) -> Result<i128, Stop> {
        let x = self.whole(arith)?;
        if x < 0 { Err(Stop::NoValue) } else { Ok(x) }
    }

    /// `a[i]`; an index outside the row has no value.
    pub(super) fn entry(&mut self, index: &Arith) -> Result<Number, Stop> {
        let index = self.whole(index)?;
        let Some(row) = self.row else { return Err(Stop::NoValue) };
        let at = index.checked_sub(row.first.into()).and_then(|at| usize::try_from(at).ok());
        let entry = at.and_then(|at| row.entries.get(at)).ok_or(Stop::NoValue)?;
        Ok(Number::Int((*entry).into()))
    }

    /// The entries of `a` or `a[i..j]`, clipped to the row; `None` for what is no row.
    fn stretch(&mut self, arith: &Arith) -> Result<Option<Vec<u64>>, Stop> {
        let Some(row) = self.row else { return Ok(None) };
        match &arith.kind {
            ArithKind::Name(name)
                if name == row.name && self.bound.iter().all(|(bound, _)| bound != name) =>
            {
                Ok(Some(row.entries.to_vec()))
            }
            ArithKind::Index { name, lo, hi: Some(hi) } if name.text == row.name => {
                let (lo, hi) = (self.whole(lo)?, self.whole(hi)?);
                let inside = |at: usize| {
                    let index = i128::from(row.first) + i128::try_from(at).unwrap_or(i128::MAX);
                    lo <= index && index <= hi
                };
                let entries = row.entries.iter().enumerate().filter(|(at, _)| inside(*at));
                Ok(Some(entries.map(|(_, entry)| *entry).collect()))
            }
            _ => Ok(None),
        }
    }

    /// `sum(a)`, `xor(a[1..i])` and the like; `None` when no row is among the arguments of a function of
    /// numbers.
    pub(super) fn folded(&mut self, call: &Call) -> Result<Option<Number>, Stop> {
        let [first, rest @ ..] = &call.args[..] else { return Ok(None) };
        let Some(entries) = self.stretch(first)? else { return Ok(None) };
        let whole = |entries: &[u64]| i128::try_from(entries.len()).unwrap_or(i128::MAX);
        let value = match (call.name.text.as_str(), rest) {
            ("count", [wanted]) => {
                let wanted = self.whole(wanted)?;
                entries.iter().filter(|entry| i128::from(**entry) == wanted).count() as i128
            }
            ("count", _) => return Err(arguments(call, 2)),
            (_, [_, ..]) => return Err(arguments(call, 1)),
            ("len", []) => whole(&entries),
            ("sum", []) => entries.iter().map(|entry| i128::from(*entry)).sum(),
            ("xor", []) => entries.iter().fold(0, |x, y| x ^ y).into(),
            ("max", []) => entries.iter().copied().max().unwrap_or(0).into(),
            ("min", []) => entries.iter().copied().min().unwrap_or(0).into(),
            ("gcd", []) => entries.iter().fold(0u64, |x, y| x.gcd(y)).into(),
            (_, []) => {
                return Err(wrong(
                    Problem::Meaning(Meaning::UnknownFunction { name: call.name.text.clone(), near: None }),
                    first,
                ));
            }
        };
        Ok(Some(Number::Int(value)))
    }

    /// `distinct(a)`, `increasing(a)`
    pub(super) fn of_row(&mut self, call: &Call) -> Result<Option<bool>, Stop> {
        let [only] = &call.args[..] else { return Ok(None) };
        let Some(mut entries) = self.stretch(only)? else { return Ok(None) };
        Ok(match call.name.text.as_str() {
            "increasing" => Some(entries.windows(2).all(|pair| pair[0] < pair[1])),
            "distinct" => {
                entries.sort_unstable();
                Some(entries.windows(2).all(|pair| pair[0] != pair[1]))
            }
            _ => None,
        })
    }
}

/// A complaint about the number of arguments of a function.
pub(super) fn arguments(call: &Call, expected: usize) -> Stop {
    let meaning = Meaning::Arguments { name: call.name.text.clone(), expected, found: call.args.len() };
    Stop::Wrong(Box::new(Diagnostic { problem: Problem::Meaning(meaning), span: call.name.span }))
}
