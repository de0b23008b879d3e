//! What the definition has decided, as the bytes of a file.

use std::collections::HashMap;

use crate::game::Outcome;
use crate::limits::{Exhausted, Limits};
use crate::states::engine::bytes::{Reader, put, put_list};
use crate::states::kept::kind;

use super::{Component, ENTRY, Position, StateSearch, bytes};

impl StateSearch<'_> {
    /// Adds all that is decided to the bytes of a file, if anything is.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        if self.decided() == 0 {
            return;
        }
        put(out, kind::DEFINITION);
        put(out, self.outcomes.len() as u64);
        for (position, outcome) in &self.outcomes {
            put(out, position.len() as u64);
            position.iter().for_each(|component| put_component(component, out));
            put(out, (*outcome == Outcome::P).into());
        }
        put(out, self.values.len() as u64);
        for (component, value) in &self.values {
            put_component(component, out);
            put(out, (*value).into());
        }
    }

    /// Takes what such a file says of the same game; `None` when it says nothing of the kind.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        &mut self,
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<()>, Exhausted> {
        let (mut outcomes, mut values, mut held) = (HashMap::new(), HashMap::new(), 0);
        let Some(count) = reader.count(16) else { return Ok(None) };
        for _ in 0..count {
            let read = (|| {
                let length = reader.count(16)?;
                let position: Position = (0..length).map(|_| component(reader)).collect::<Option<_>>()?;
                Some((position, if reader.word()? == 1 { Outcome::P } else { Outcome::N }))
            })();
            let Some((position, outcome)) = read else { return Ok(None) };
            held += ENTRY + bytes(&position);
            limits.allow_bytes(held)?;
            outcomes.insert(position, outcome);
        }
        let Some(count) = reader.count(24) else { return Ok(None) };
        for _ in 0..count {
            let read = (|| Some((component(reader)?, u32::try_from(reader.word()?).ok()?)))();
            let Some((component, value)) = read else { return Ok(None) };
            held += ENTRY + bytes(std::slice::from_ref(&component));
            limits.allow_bytes(held)?;
            values.insert(component, value);
        }
        (self.outcomes, self.values, self.bytes) = (outcomes, values, held);
        Ok(Some(()))
    }
}

fn put_component((part, state): &Component, out: &mut Vec<u8>) {
    put(out, (*part).into());
    put_list(out, state);
}

fn component(reader: &mut Reader<'_>) -> Option<Component> {
    Some((u16::try_from(reader.word()?).ok()?, reader.list()?))
}
