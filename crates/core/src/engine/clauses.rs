//! Any moves at all, heap after heap, by their options. A heap that a move makes larger (or leaves as
//! large) is asked of the oracle, which follows play wherever it goes.

use crate::engine::mark::Marks;
use crate::engine::{Engine, bytes_of, steps};
use crate::game::Core;
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn};
use crate::oracle::{self, Failure};
use crate::table::EngineKind;

/// Option by option.
#[derive(Debug)]
pub(crate) struct Clauses<'c> {
    core: &'c Core,
    options: Options<'c>,
    values: Vec<u32>,
    marks: Marks,
    bound: usize,
    kind: EngineKind,
}

impl<'c> Clauses<'c> {
    pub(crate) fn new(core: &'c Core, kind: EngineKind) -> Clauses<'c> {
        Clauses {
            core,
            options: Options::new(core),
            values: Vec::new(),
            marks: Marks::default(),
            bound: 1,
            kind,
        }
    }

    fn next(&mut self, limits: &Limits) -> Result<usize, Failure> {
        let heap = self.values.len();
        let (values, marks) = (&self.values, &mut self.marks);
        let mut ahead = false;
        marks.start(self.bound);
        self.options.each(steps(heap), Turn::default(), limits, &mut |heaps, _| {
            let mut xor = 0;
            for &part in heaps {
                match usize::try_from(part).ok().and_then(|part| values.get(part)) {
                    Some(value) => xor ^= value,
                    None => {
                        ahead = true;
                        return;
                    }
                }
            }
            marks.mark(usize::try_from(xor).unwrap_or(usize::MAX));
        })?;
        if !ahead {
            return Ok(self.marks.next_missing(0));
        }
        Ok(usize::try_from(oracle::value(self.core, steps(heap), limits)?).unwrap_or(usize::MAX))
    }
}

impl Engine for Clauses<'_> {
    fn next_block(&mut self, out: &mut Vec<u32>, count: usize, limits: &Limits) -> Result<(), Failure> {
        limits.allow_bytes(bytes_of::<u32>(self.values.len() + count))?;
        for _ in 0..count {
            limits.spend(1)?;
            let value = self.next(limits)?;
            self.bound = self.bound.max((value + 1).next_power_of_two());
            let value = u32::try_from(value).map_err(|_| Exhausted::DIGITS)?;
            self.values.push(value);
            out.push(value);
        }
        Ok(())
    }

    fn kind(&self) -> EngineKind {
        self.kind
    }
}
