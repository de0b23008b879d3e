//! What the engines of a game have found, as the bytes of a file: one piece after another, each with its kind.

use crate::limits::{Exhausted, Limits};
use crate::states::engine::bytes::{Reader, put, put_list};
use crate::states::engine::{AloneMemory, BoxOutcomes, OutcomesBegun, PartMemory, sheared, unrolled};
use crate::states::kept::kind;

use super::{Key, Spaces, Table};

/// Writes something down.
type Write<'w> = &'w dyn Fn(&mut Vec<u8>);

fn put_key((part, numbers): Key, out: &mut Vec<u8>) {
    put(out, part.into());
    put(out, numbers.map_or(u64::MAX, |numbers| numbers as u64));
}

fn key(reader: &mut Reader<'_>) -> Option<Key> {
    let part = u16::try_from(reader.word()?).ok()?;
    let numbers = Some(reader.word()?).filter(|numbers| *numbers < u64::MAX);
    Some((part, numbers.map(usize::try_from).transpose().ok()?))
}

pub(super) fn put_begun(part: u16, out: &mut Vec<u8>, write: Write<'_>) {
    put(out, kind::BEGUN);
    put(out, part.into());
    write(out);
}

pub(super) fn put_search(key: Key, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    put(out, kind::SEARCH);
    put_key(key, out);
    write(out);
}

pub(super) fn put_values(key: Key, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    put(out, kind::VALUES);
    put_key(key, out);
    write(out);
}

impl Spaces<'_> {
    /// Adds all that was found to the bytes of a file, in an order of its own.
    pub(in crate::states) fn put(&self, out: &mut Vec<u8>) {
        let mut tables: Vec<_> = self.tables.iter().collect();
        tables.sort_unstable_by_key(|(key, _)| **key);
        for ((part, _), table) in tables {
            put(out, kind::TABLE);
            put(out, (*part).into());
            put_list(out, &table.most);
            table.found.put(out);
        }
        if let Some((part, begun)) = &self.begun {
            put_begun(*part, out, &|out| begun.put(out));
        }
        let mut searches: Vec<_> = self.searches.iter().collect();
        searches.sort_unstable_by_key(|(key, _)| **key);
        searches.into_iter().for_each(|(key, search)| put_search(*key, out, |out| search.put(out)));
        let mut values: Vec<_> = self.values.iter().collect();
        values.sort_unstable_by_key(|(key, _)| **key);
        values.into_iter().for_each(|(key, values)| put_values(*key, out, |out| values.put(out)));
    }

    /// Takes a piece of such a file; `None` when it is none.
    ///
    /// # Errors
    /// [`Exhausted`] when it does not fit into the budget.
    pub(in crate::states) fn get(
        &mut self,
        of: u64,
        reader: &mut Reader<'_>,
        limits: &Limits,
    ) -> Result<Option<()>, Exhausted> {
        match of {
            kind::TABLE | kind::BEGUN => {
                let part = reader.word().and_then(|part| u16::try_from(part).ok());
                let core = part.and_then(|part| self.game.parts.get(usize::from(part)));
                let (Some(part), Some(core)) = (part, core) else { return Ok(None) };
                if of == kind::BEGUN {
                    let begun = OutcomesBegun::get(core, self.game.play, reader, limits)?;
                    let Some(begun) = begun else { return Ok(None) };
                    self.begun = Some((part, begun));
                } else {
                    let Some(most) = reader.list() else { return Ok(None) };
                    let Some(found) = BoxOutcomes::read(&most, reader, limits)? else { return Ok(None) };
                    let unrolled = unrolled(core, most.len());
                    let by_sums = sheared(unrolled.as_ref().unwrap_or(core)).is_some();
                    self.tables.insert((part, most.len()), Table { most, found, by_sums });
                }
            }
            kind::SEARCH => {
                let Some(key) = key(reader) else { return Ok(None) };
                let Some(search) = AloneMemory::get(reader, limits)? else { return Ok(None) };
                self.searches.insert(key, search);
            }
            kind::VALUES => {
                let key = key(reader);
                let core = key.and_then(|(part, _)| self.game.parts.get(usize::from(part)));
                let (Some(key), Some(core)) = (key, core) else { return Ok(None) };
                let Some(values) = PartMemory::get(core, key.1, reader, limits)? else { return Ok(None) };
                self.values.insert(key, values);
            }
            _ => return Ok(None),
        }
        limits.allow_bytes(self.held())?;
        Ok(Some(()))
    }
}
