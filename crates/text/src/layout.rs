//! How many heaps of a table stand in a row.

use grundy::law::Claim;

use crate::verdict::Rows;

/// Heaps a row where no period asks for another number.
const PLAIN: usize = 10;
/// Rows shorter than this are no help to the eye.
const SHORTEST: usize = 7;
/// More rows a period than this cannot be compared by eye.
const MOST_ROWS: usize = 6;

/// How many heaps stand in a row, and where rows begin anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// What the rows are.
    pub rows: Rows,
    /// The index where rows begin anew.
    pub break_at: usize,
}

impl Layout {
    /// Rows that fit into `columns` and show the period of the claim, if one does: one period, several
    /// short ones, or an equal part of a long one. Ten heaps, or what fits, otherwise.
    pub fn new(claim: Option<&Claim>, values: &[u32], columns: usize) -> Layout {
        let fits = (columns.saturating_sub(label(values) + 2) / cell(values)).max(1);
        let plain = Layout { rows: Rows::Plain { width: PLAIN.min(fits) }, break_at: 0 };
        let Some(Claim::Periodic { preperiod, period, .. }) = claim else { return plain };
        let (Ok(period), Ok(break_at)) = (usize::try_from(*period), usize::try_from(*preperiod)) else {
            return plain;
        };
        let rows = if period < 2 {
            return plain;
        } else if period < SHORTEST && period <= fits {
            Rows::Periods { count: (PLAIN.min(fits) / period).max(1), period }
        } else if period <= fits {
            Rows::Periods { count: 1, period }
        } else {
            let parts = (2..=MOST_ROWS)
                .find(|rows| period % rows == 0 && (SHORTEST..=fits).contains(&(period / rows)));
            match parts {
                Some(rows) => Rows::Parts { rows, period },
                None => return plain,
            }
        };
        Layout { rows, break_at }
    }

    /// Heaps a row.
    pub fn width(self) -> usize {
        match self.rows {
            Rows::Plain { width } => width,
            Rows::Periods { count, period } => count * period,
            Rows::Parts { rows, period } => period / rows,
        }
    }
}

/// Width of the numbers of heaps.
pub fn label(values: &[u32]) -> usize {
    values.len().saturating_sub(1).to_string().len().max(2)
}

/// Width of a value with its brackets.
pub fn cell(values: &[u32]) -> usize {
    values.iter().max().map_or(1, |most| most.to_string().len()) + 3
}
