//! The values of heaps 0, 1, 2, .. in rows of their period; heaps from which the player to move loses are framed.

use crate::caption::Caption;
use crate::legend::{Key, MARGIN, Sign, TOP};
use crate::paint::{Paint, tone};
use crate::scene::{Anchor, Group, Role, Scene, coordinate, text_width};

/// Most heaps of a picture.
pub const MOST_CELLS: u64 = 10_000;

/// One heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Its Grundy value, where it has one.
    pub value: Option<u32>,
    /// Whether the player to move loses.
    pub loses: bool,
    /// Whether neither player can force an end.
    pub drawn: bool,
}

impl Cell {
    /// A heap with a Grundy value.
    pub fn value(value: u32) -> Cell {
        Cell { value: Some(value), loses: value == 0, drawn: false }
    }

    /// A heap of which only the outcome is known.
    pub fn outcome(loses: bool) -> Cell {
        Cell { value: None, loses, drawn: false }
    }

    /// A position that is a draw.
    pub fn drawn() -> Cell {
        Cell { value: None, loses: false, drawn: true }
    }

    /// What stands in it.
    pub(crate) fn text(self) -> String {
        match (self.value, self.loses) {
            (Some(value), _) => value.to_string(),
            (None, _) if self.drawn => "=".into(),
            (None, true) => "P".into(),
            (None, false) => "N".into(),
        }
    }

    /// What it is, where it is not framed.
    pub(crate) fn role(self) -> Role {
        if self.drawn { Role::Draw } else { Role::Wins }
    }

    /// What it is painted as, where it is not framed.
    pub(crate) fn paint(self, greatest: u32) -> Paint {
        if self.drawn {
            return DRAWN;
        }
        self.value.map_or(Paint::White, |value| Paint::Tone(tone(value, greatest)))
    }
}

/// Heaps, and how they stand in rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The first heap.
    pub first: u64,
    /// The heaps from it on.
    pub cells: Vec<Cell>,
    /// Heaps a row.
    pub width: usize,
    /// The index where rows begin anew: the end of a pre-period.
    pub break_at: usize,
}

impl Table {
    /// Where rows begin and end.
    fn rows(&self) -> Vec<(usize, usize)> {
        let mut rows = Vec::new();
        let mut start = 0;
        while start < self.cells.len() {
            let mut end = start.saturating_add(self.width.max(1)).min(self.cells.len());
            if start < self.break_at && self.break_at < end {
                end = self.break_at;
            }
            rows.push((start, end));
            start = end;
        }
        rows
    }
}

/// What draws are painted as: neither white nor black.
pub(crate) const DRAWN: Paint = Paint::Tone(3);
const HEIGHT: i64 = 26;
const LETTERS: i64 = 13;

/// The picture; `hover` is what is said about a heap.
pub fn scene(table: &Table, caption: &Caption, hover: &dyn Fn(u64) -> String) -> Scene {
    let greatest = table.cells.iter().filter_map(|cell| cell.value).max().unwrap_or(0);
    let text = table.cells.iter().map(|cell| text_width(&cell.text(), LETTERS)).max().unwrap_or(0);
    let width = (text + 10).max(HEIGHT);
    let heap = |index: usize| table.first.saturating_add(index as u64);
    let label = text_width(&heap(table.cells.len()).to_string(), LETTERS) + 12;
    let rows = table.rows();
    let columns = table.width.max(1).min(table.cells.len());
    let (left, top) = (MARGIN + label, TOP + HEIGHT);

    let mut head = Group::new(Role::Plain);
    for column in 0..columns {
        let x = left + width * coordinate(column) + width / 2;
        head = head.label(Paint::Quiet, (x, top - HEIGHT / 2), 11, format!("+{column}"));
    }
    let mut drawing = Vec::new();
    for (row, (start, end)) in rows.iter().enumerate() {
        let y = top + HEIGHT * coordinate(row);
        head = head.side_label(
            Paint::Quiet,
            (left - 8, y + HEIGHT / 2),
            LETTERS,
            Anchor::End,
            heap(*start).to_string(),
        );
        for index in *start..*end {
            let x = left + width * coordinate(index - start);
            drawing.push(cell(table.cells[index], greatest, (x, y), (width, HEIGHT), hover(heap(index))));
        }
    }
    drawing.insert(0, head);
    let size = (label + width * coordinate(columns), HEIGHT * (1 + coordinate(rows.len())));
    crate::legend::scene(caption, size, drawing, keys(caption, table.cells.iter().copied(), greatest))
}

/// One cell with what stands in it.
fn cell(cell: Cell, greatest: u32, (x, y): (i64, i64), (w, h): (i64, i64), hover: String) -> Group {
    let (corner, inner, middle) = ((x + 2, y + 2), (w - 4, h - 4), (x + w / 2, y + h / 2));
    if cell.loses {
        return Group::new(Role::Loses).hover(hover).rect(Paint::Frame, corner, inner).label(
            Paint::Text,
            middle,
            LETTERS,
            cell.text(),
        );
    }
    let paint = cell.paint(greatest);
    Group::new(cell.role()).hover(hover).rect(paint, corner, inner).label(
        paint.ink(),
        middle,
        LETTERS,
        cell.text(),
    )
}

/// The key of cells: what is framed, and what the tones are.
pub(crate) fn keys(caption: &Caption, cells: impl Iterator<Item = Cell> + Clone, greatest: u32) -> Vec<Key> {
    let values = cells.clone().any(|cell| cell.value.is_some());
    let (lost, won) = if values { ("0", "") } else { ("P", "N") };
    let mut keys = Vec::new();
    if cells.clone().any(|cell| cell.loses) {
        keys.push(Key { sign: Sign::Framed(lost), words: caption.lost.clone() });
    }
    if cells.clone().any(|cell| cell.drawn) {
        keys.push(Key { sign: Sign::Cell(DRAWN, "="), words: caption.mark.clone() });
    }
    if cells.clone().any(|cell| !cell.loses && !cell.drawn) {
        let sign = if values && greatest > 0 { Sign::Scale(greatest) } else { Sign::Cell(Paint::White, won) };
        keys.push(Key { sign, words: caption.won.clone() });
    }
    keys
}
