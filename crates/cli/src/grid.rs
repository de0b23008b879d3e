//! Small tables of values for reading, losing heaps in brackets.

use grundy::law::Claim;
use grundy_text::verdict::Rows;

/// Heaps a row where no period asks for another number.
const PLAIN: usize = 10;
/// Rows shorter than this are no help to the eye.
const SHORTEST: usize = 7;
/// More rows a period than this cannot be compared by eye.
const MOST_ROWS: usize = 6;

/// How many heaps stand in a row, and where rows begin anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    /// What the rows are.
    pub(crate) rows: Rows,
    break_at: usize,
}

impl Layout {
    /// Rows that fit into `columns` and show the period of the claim, if one does: one period, several
    /// short ones, or an equal part of a long one. Ten heaps, or what fits, otherwise.
    pub(crate) fn new(claim: Option<&Claim>, values: &[u32], columns: usize) -> Layout {
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

    /// The index where rows begin anew.
    pub(crate) fn break_at(self) -> usize {
        self.break_at
    }

    /// Heaps a row.
    pub(crate) fn width(self) -> usize {
        match self.rows {
            Rows::Plain { width } => width,
            Rows::Periods { count, period } => count * period,
            Rows::Parts { rows, period } => period / rows,
        }
    }
}

/// Width of the numbers of heaps.
fn label(values: &[u32]) -> usize {
    values.len().saturating_sub(1).to_string().len().max(2)
}

/// Width of a value with its brackets.
fn cell(values: &[u32]) -> usize {
    values.iter().max().map_or(1, |most| most.to_string().len()) + 3
}

/// The rows. They begin at 0 and anew where the period does, so that periods stand under each other.
pub(crate) fn rows(values: &[u32], loses: impl Fn(usize) -> bool, layout: Layout) -> Vec<String> {
    let (width, break_at) = (layout.width().max(1), layout.break_at);
    let (label, cell) = (label(values), cell(values));
    let columns = width.min(values.len());
    let head: String = (0..columns).map(|i| format!("{:>cell$}", format!("+{i} "))).collect();
    let mut lines = vec![format!("{:>label$} |{}", "n", head.trim_end())];
    let mut start = 0;
    while start < values.len() {
        let mut end = (start + width).min(values.len());
        if start < break_at && break_at < end {
            end = break_at;
        }
        let row: String = (start..end)
            .map(|n| {
                let value = if loses(n) { format!("[{}]", values[n]) } else { format!("{} ", values[n]) };
                format!("{value:>cell$}")
            })
            .collect();
        lines.push(format!("{start:>label$} |{}", row.trim_end()));
        start = end;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(rows: Rows, break_at: usize) -> Layout {
        Layout { rows, break_at }
    }

    fn periodic(preperiod: u64, period: u64) -> Claim {
        Claim::Periodic { preperiod, period, saltus: 0, values: Vec::new() }
    }

    #[test]
    fn losing_heaps_are_marked_and_periods_stand_under_each_other() {
        let values = [0, 1, 0, 1, 2, 3, 2, 0, 1];
        let lines = rows(&values, |n| values[n] == 0, layout(Rows::Periods { count: 1, period: 7 }, 0));
        assert_eq!(
            lines,
            [" n | +0  +1  +2  +3  +4  +5  +6", " 0 | [0]  1  [0]  1   2   3   2", " 7 | [0]  1"]
        );
    }

    #[test]
    fn a_preperiod_ends_its_row() {
        let values = [5, 0, 1, 0, 1];
        let lines = rows(&values, |n| values[n] == 0, layout(Rows::Plain { width: 2 }, 1));
        assert_eq!(lines[1..], [" 0 |  5", " 1 | [0]  1", " 3 | [0]  1"]);
    }

    #[test]
    fn an_empty_table_is_a_head_only() {
        assert_eq!(rows(&[], |_| false, layout(Rows::Plain { width: 10 }, 0)).len(), 1);
    }

    #[test]
    fn rows_show_the_period_where_it_fits() {
        let rows = |period, columns| Layout::new(Some(&periodic(3, period)), &[0; 121], columns).rows;
        assert_eq!(rows(7, 80), Rows::Periods { count: 1, period: 7 });
        assert_eq!(rows(4, 80), Rows::Periods { count: 2, period: 4 });
        assert_eq!(rows(34, 160), Rows::Periods { count: 1, period: 34 });
        assert_eq!(rows(34, 80), Rows::Parts { rows: 2, period: 34 });
        assert_eq!(rows(37, 80), Rows::Plain { width: 10 });
        assert_eq!(rows(1, 80), Rows::Plain { width: 10 });
        assert_eq!(rows(4, 30), Rows::Periods { count: 1, period: 4 });
    }

    #[test]
    fn no_row_is_wider_than_the_columns() {
        for columns in [20, 40, 80, 132] {
            for most in [0, 9, 10, 999, 1_000_000] {
                let values = vec![most; 300];
                let claims = (1..120).map(|period| Some(periodic(5, period))).chain([None]);
                for claim in claims {
                    let layout = Layout::new(claim.as_ref(), &values, columns);
                    for line in super::rows(&values, |_| true, layout) {
                        assert!(line.len() <= columns, "{columns} {layout:?}: {line}");
                    }
                }
            }
        }
    }
}
