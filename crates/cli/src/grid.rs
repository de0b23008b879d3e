//! Small tables of values for reading, losing heaps in brackets.

use grundy_text::layout::{Layout, cell, label};

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

/// A table of two numbers 0..=last, the first one going down, what is lost in brackets; and the first column that
/// found no room.
pub(crate) fn pairs(
    last: u64,
    cell: impl Fn(u64, u64) -> String,
    loses: impl Fn(u64, u64) -> bool,
    columns: usize,
) -> (Vec<String>, Option<u64>) {
    let most = (0..=last).flat_map(|a| (0..=last).map(move |b| (a, b)));
    let widest = most.map(|(a, b)| cell(a, b).len()).max().unwrap_or(1);
    let heads: Vec<String> = (0..=last).map(|b| b.to_string()).collect();
    matrix(&heads, last, widest, &cell, &loses, columns)
}

/// Rows 0..=last under columns with heads; and the first column that found no room.
pub(crate) fn matrix(
    heads: &[String],
    last: u64,
    widest: usize,
    cell: &dyn Fn(u64, u64) -> String,
    loses: &dyn Fn(u64, u64) -> bool,
    columns: usize,
) -> (Vec<String>, Option<u64>) {
    let label = last.to_string().len().max(2);
    let width = heads.iter().map(String::len).max().unwrap_or(1).max(widest) + 3;
    // The last blank of a row is not written.
    let fits = ((columns + 1).saturating_sub(label + 2) / width).clamp(1, heads.len());
    let shown = || (0u64..).zip(&heads[..fits]);
    let head: String = shown().map(|(_, head)| format!("{:>width$}", format!("{head} "))).collect();
    let mut lines = vec![format!("{:>label$} |{}", "", head.trim_end())];
    for a in 0..=last {
        let row: String = shown()
            .map(|(b, _)| {
                let text = cell(a, b);
                let text = if loses(a, b) { format!("[{text}]") } else { format!("{text} ") };
                format!("{text:>width$}")
            })
            .collect();
        lines.push(format!("{a:>label$} |{}", row.trim_end()));
    }
    (lines, (fits < heads.len()).then_some(fits as u64))
}

/// A text in lines of at most so many columns, broken at blanks.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::law::Claim;
    use grundy_text::verdict::Rows;

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
    fn two_numbers_make_a_grid_as_wide_as_fits() {
        let (lines, left_out) = pairs(2, |a, b| (a ^ b).to_string(), |a, b| a == b, 80);
        assert_eq!(lines, ["   |  0   1   2", " 0 | [0]  1   2", " 1 |  1  [0]  3", " 2 |  2   3  [0]"]);
        assert_eq!(left_out, None);
        for columns in [20, 40, 80] {
            let (lines, left_out) = pairs(99, |a, b| (a ^ b).to_string(), |a, b| a == b, columns);
            assert!(lines.iter().all(|line| line.len() <= columns), "{columns}: {lines:?}");
            let first = left_out.expect("a hundred columns do not fit");
            assert!(lines[0].ends_with(&(first - 1).to_string()), "{columns}: {}", lines[0]);
        }
        assert_eq!(wrapped("aa bb cc dd", 7), ["aa bb", "  cc dd"]);
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
