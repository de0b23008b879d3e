//! Small tables of values for reading, losing heaps in brackets.

/// Rows of `width` heaps. Rows begin at 0 and anew at `break_at`, so that periods stand under each other.
pub(crate) fn rows(
    values: &[u32],
    loses: impl Fn(usize) -> bool,
    width: usize,
    break_at: usize,
) -> Vec<String> {
    let width = width.max(1);
    let cell = values.iter().max().map_or(1, |most| most.to_string().len()) + 3;
    let label = values.len().saturating_sub(1).to_string().len().max(2);
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

    #[test]
    fn losing_heaps_are_marked_and_periods_stand_under_each_other() {
        let values = [0, 1, 0, 1, 2, 3, 2, 0, 1];
        let lines = rows(&values, |n| values[n] == 0, 7, 0);
        assert_eq!(
            lines,
            [" n | +0  +1  +2  +3  +4  +5  +6", " 0 | [0]  1  [0]  1   2   3   2", " 7 | [0]  1"]
        );
    }

    #[test]
    fn a_preperiod_ends_its_row() {
        let values = [5, 0, 1, 0, 1];
        let lines = rows(&values, |n| values[n] == 0, 2, 1);
        assert_eq!(lines[1..], [" 0 |  5", " 1 | [0]  1", " 3 | [0]  1"]);
    }

    #[test]
    fn an_empty_table_is_a_head_only() {
        assert_eq!(rows(&[], |_| false, 10, 0).len(), 1);
    }
}
