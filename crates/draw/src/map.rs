//! Two numbers to the right and upwards, and at each pair its value: small maps cell by cell, large ones as colours
//! alone, where what is lost is black.

use crate::caption::{Caption, Part, TooLarge};
use crate::legend::{Key, MARGIN, Sign, TOP};
use crate::paint::Paint;
use crate::scene::{Anchor, Group, Role, Scene, Shape, coordinate, text_width};
use crate::table::{Cell, keys};

/// Most numbers to a side.
pub const MOST_SIDE: u64 = 1024;
/// Up to so many to a side every cell is drawn by itself, with its value.
const MOST_WRITTEN: usize = 64;

/// Whether cells of so many numbers to a side are large enough for their values.
pub fn is_written(side: usize) -> bool {
    side <= MOST_WRITTEN
}

/// Values of pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// What the two numbers are called: to the right, upwards.
    pub names: [String; 2],
    /// Pairs (0,0), (1,0), ..: the lowest row first.
    pub cells: Vec<Cell>,
    /// Numbers to the right, at least 1.
    pub columns: usize,
}

/// The picture; `hover` is what is said about a pair.
///
/// # Errors
/// With more than [`MOST_SIDE`] numbers to a side.
pub fn scene(map: &Map, caption: &Caption, hover: &dyn Fn(u64, u64) -> String) -> Result<Scene, TooLarge> {
    let columns = map.columns.max(1);
    let rows = map.cells.len().div_ceil(columns);
    let side = columns.max(rows);
    TooLarge::check(Part::Numbers, side as u64, MOST_SIDE)?;
    let greatest = map.cells.iter().filter_map(|cell| cell.value).max().unwrap_or(0);
    let text = map.cells.iter().map(|cell| text_width(&cell.text(), 11)).max().unwrap_or(0);
    let written = is_written(side);
    let cell = match (written, side) {
        (true, _) => (text + 8).max(22),
        (false, ..=256) => 4,
        (false, ..=512) => 2,
        (false, _) => 1,
    };
    let left = MARGIN + 44;
    let place = Place { left, bottom: TOP + cell * coordinate(rows), cell };
    let size = (44 + cell * coordinate(columns), cell * coordinate(rows) + 40);
    let mut drawing = Vec::new();
    if written {
        for (row, line) in map.cells.chunks(columns).enumerate() {
            for (column, &it) in line.iter().enumerate() {
                drawing.push(place.cell(it, greatest, (column, row), hover(column as u64, row as u64)));
            }
        }
    } else {
        // Scenes run downwards.
        let paint = |cell: &Cell| if cell.loses { Paint::Black } else { cell.paint(greatest) };
        let paints = map.cells.chunks(columns).rev().flatten().map(paint).collect();
        let cells = Shape::Cells { at: (left, TOP), cell, columns, paints };
        drawing.push(Group::new(Role::Plain).with(Paint::White, cells));
    }
    drawing.push(place.axes(&map.names, columns, rows));
    let mut keys = keys(caption, map.cells.iter().copied(), greatest);
    if !written {
        for key in &mut keys {
            if let Sign::Framed(label) = key.sign {
                *key = Key { sign: Sign::Cell(Paint::Black, label), words: std::mem::take(&mut key.words) };
            }
        }
    }
    Ok(crate::legend::scene(caption, size, drawing, keys))
}

/// Where cells are.
struct Place {
    left: i64,
    bottom: i64,
    cell: i64,
}

impl Place {
    fn corner(&self, (column, row): (usize, usize)) -> (i64, i64) {
        (self.left + self.cell * coordinate(column), self.bottom - self.cell * (1 + coordinate(row)))
    }

    fn cell(&self, cell: Cell, greatest: u32, at: (usize, usize), hover: String) -> Group {
        let (x, y) = self.corner(at);
        let (middle, inner) = ((x + self.cell / 2, y + self.cell / 2), (self.cell - 2, self.cell - 2));
        if cell.loses {
            let framed = Group::new(Role::Loses).hover(hover);
            let framed = framed.rect(Paint::Frame, (x + 3, y + 3), (self.cell - 6, self.cell - 6));
            return framed.label(Paint::Text, middle, 11, cell.text());
        }
        let paint = cell.paint(greatest);
        let group = Group::new(cell.role()).hover(hover).rect(paint, (x + 1, y + 1), inner);
        group.label(paint.ink(), middle, 11, cell.text())
    }

    /// Names and numbers at the sides.
    fn axes(&self, names: &[String; 2], columns: usize, rows: usize) -> Group {
        let step = step(columns.max(rows), self.cell);
        let mut group = Group::new(Role::Plain);
        for column in (0..columns).step_by(step) {
            let (x, _) = self.corner((column, 0));
            group = group.label(Paint::Quiet, (x + self.cell / 2, self.bottom + 12), 11, column.to_string());
        }
        for row in (0..rows).step_by(step) {
            let (x, y) = self.corner((0, row));
            let at = (x - 6, y + self.cell / 2);
            group = group.side_label(Paint::Quiet, at, 11, Anchor::End, row.to_string());
        }
        let [right, up] = names;
        let middle = self.left + self.cell * coordinate(columns) / 2;
        group = group.label(Paint::Text, (middle, self.bottom + 30), 13, format!("{right} →"));
        let half = (self.bottom - self.cell * coordinate(rows) + self.bottom) / 2;
        group.side_label(Paint::Text, (MARGIN - 6, half), 13, Anchor::Start, up.clone())
    }
}

/// How far apart numbered cells are: as near as 1, 2, 5, 10, 20, .. allows.
fn step(side: usize, cell: i64) -> usize {
    let room = text_width(&side.to_string(), 11) + 6;
    let fits = |step: &usize| cell * coordinate(*step) >= room;
    [1, 2, 5, 10, 20, 50, 100, 200].into_iter().find(fits).unwrap_or(500)
}
