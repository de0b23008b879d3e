//! A board as text: `.` is free, `#` is blocked.

use super::super::{Graph, GraphProblem, MOST, ProblemKind};

pub(super) fn read(text: &str) -> Result<Graph, GraphProblem> {
    let mut cells = Vec::new();
    let mut width = None;
    let mut last_blank = None;
    let mut row = 0;
    for (line, whole) in (1..).zip(text.lines()) {
        let content = whole.trim();
        if content.is_empty() {
            last_blank = Some(line);
            continue;
        }
        if let Some(blank) = last_blank
            && row > 0
        {
            return Err(ProblemKind::Width { expected: width.unwrap_or(0), found: 0 }.at(blank));
        }
        let mut found = 0;
        for cell in content.chars() {
            match cell {
                '.' => cells.push((row, found)),
                '#' => (),
                cell => return Err(ProblemKind::Cell { cell, column: found + 1 }.at(line)),
            }
            found += 1;
        }
        if let Some(expected) = width
            && expected != found
        {
            return Err(ProblemKind::Width { expected, found }.at(line));
        }
        width = Some(found);
        row += 1;
    }
    if cells.len() > MOST / 4 {
        return Err(ProblemKind::TooLarge { most: MOST / 4 }.anywhere());
    }
    Graph::of_cells(cells, false)
}
