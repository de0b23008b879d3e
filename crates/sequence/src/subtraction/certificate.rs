//! The certificate of a period: the values that prove it, which the kernel computes again.

use std::fmt::Write;

use super::{Search, Values};
use crate::search::Found;
use crate::sequence::Stop;

/// Values that a certificate may hold, about two bytes of text each.
pub const MOST_VALUES: usize = 1 << 22;
/// Values in a line.
const LINE: usize = 64;

impl Search {
    /// The certificate by the theorem `window` of `docs/certificate.md`, of a period that was found; nothing where it
    /// would hold more than [`MOST_VALUES`] values. They are computed once more.
    ///
    /// # Errors
    /// [`Stop::Asked`].
    pub fn certificate(
        &self,
        found: Found,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<String>, Stop> {
        let (period, preperiod) = (found.repeat.period, found.repeat.preperiod);
        let count = period.saturating_add(preperiod);
        if count > MOST_VALUES {
            return Ok(None);
        }
        let amounts: Vec<String> = self.set.amounts().iter().map(usize::to_string).collect();
        let mut text = format!(
            "grundy-certificate 1\nplay normal\nmove take (list {}) leave 0 1\n\
             theorem window\nclaim grundy\npreperiod {preperiod}\nperiod {period}\n",
            amounts.join(" ")
        );
        let mut values = Values::new(&self.set, self.machine);
        let mut line = Vec::new();
        while values.heaps() < count {
            let heaps = values.heaps();
            let next = count.min(heaps + self.set.most().min(LINE));
            values.advance(next, go_on)?;
            line.extend((heaps..next).filter_map(|heap| values.value(heap)).map(|value| value.to_string()));
            if line.len() >= LINE || next == count {
                let _ = writeln!(text, "values {}", line.join(" "));
                line.clear();
            }
        }
        Ok(Some(text))
    }
}
