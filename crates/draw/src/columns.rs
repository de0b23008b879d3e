//! Numbers in binary under each other and their XOR: the columns of Nim. Where a winning move is marked, the bits that
//! it turns are boxed, and the number that it leaves stands beside.

use crate::caption::{Caption, Part, TooLarge};
use crate::legend::{Key, MARGIN, Sign, TOP};
use crate::paint::Paint;
use crate::scene::{Anchor, Group, Role, Scene, Shape, coordinate, text_width};

/// Most rows.
pub const MOST_ROWS: u64 = 64;
/// Most columns.
pub const MOST_BITS: u64 = 128;

/// One component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it is: `13`, or `5 (g=2)`.
    pub label: String,
    /// The bits of its Grundy value, the lowest first, as many as there are.
    pub bits: Vec<bool>,
    /// What is said about it.
    pub hover: String,
}

/// Numbers and one move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// The numbers.
    pub rows: Vec<Row>,
    /// The row in which a winning move is made, and what it leaves there, as written.
    pub turned: Option<(usize, String)>,
    /// What the last row is called.
    pub sum: String,
}

impl Columns {
    /// The XOR, lowest bit first.
    pub fn xor(&self) -> Vec<bool> {
        let longest = self.rows.iter().map(|row| row.bits.len()).max().unwrap_or(0);
        let bit = |at: usize| {
            self.rows.iter().fold(false, |sum, row| sum ^ row.bits.get(at).copied().unwrap_or(false))
        };
        (0..longest).map(bit).collect()
    }
}

const CELL: i64 = 26;
const LETTERS: i64 = 14;

/// The picture.
///
/// # Errors
/// With more than [`MOST_ROWS`] rows or [`MOST_BITS`] columns.
pub fn scene(columns: &Columns, caption: &Caption) -> Result<Scene, TooLarge> {
    let xor = columns.xor();
    let bits = xor.len().max(1);
    TooLarge::check(Part::Rows, columns.rows.len() as u64, MOST_ROWS)?;
    TooLarge::check(Part::Bits, bits as u64, MOST_BITS)?;
    let label = |text: &str| text_width(text, LETTERS);
    let names =
        columns.rows.iter().map(|row| label(&row.label)).max().unwrap_or(0).max(label(&columns.sum)) + 14;
    let right = columns.turned.as_ref().map_or(0, |(_, left)| label(left) + 40);
    let left = MARGIN + names;
    let x = |bit: usize| left + CELL * coordinate(bits - 1 - bit);
    let y = |row: usize| TOP + CELL * (1 + coordinate(row));
    let end = left + CELL * coordinate(bits);

    let mut head = Group::new(Role::Plain);
    for bit in 0..bits {
        let power = if bits <= 16 { (1u64 << bit).to_string() } else { bit.to_string() };
        let size = if power.len() > 3 { 8 } else { 10 };
        head = head.label(Paint::Quiet, (x(bit) + CELL / 2, TOP + CELL / 2), size, power);
    }
    let mut drawing = vec![head];
    for (at, row) in columns.rows.iter().enumerate() {
        let turned = columns.turned.as_ref().filter(|(which, _)| *which == at);
        let middle = y(at) + CELL / 2;
        let mut group = Group::new(Role::Plain).hover(row.hover.clone());
        group = group.side_label(Paint::Text, (left - 10, middle), LETTERS, Anchor::End, row.label.clone());
        // Read from the left, as numbers are.
        for (bit, &sum) in xor.iter().enumerate().rev() {
            let set = row.bits.get(bit).copied().unwrap_or(false);
            group = self::bit(group, (x(bit), y(at)), set, turned.is_some() && sum);
        }
        if let Some((_, to)) = turned {
            group = group
                .with(Paint::Cut, Shape::Line(vec![(end + 8, middle), (end + 22, middle)]))
                .with(
                    Paint::Mark,
                    Shape::Polygon(vec![(end + 30, middle), (end + 20, middle - 6), (end + 20, middle + 6)]),
                )
                .side_label(Paint::Text, (end + 36, middle), LETTERS, Anchor::Start, to.clone());
        }
        drawing.push(group);
    }
    let rule = y(columns.rows.len()) + 4;
    let zero = !xor.contains(&true);
    let mut sum = Group::new(if zero { Role::Loses } else { Role::Wins })
        .with(Paint::Line, Shape::Line(vec![(MARGIN, rule), (end, rule)]))
        .side_label(Paint::Text, (left - 10, rule + 4 + CELL / 2), LETTERS, Anchor::End, columns.sum.clone());
    for (at, &bit) in xor.iter().enumerate().rev() {
        sum = self::bit(sum, (x(at), rule + 4), bit, false);
    }
    drawing.push(sum);
    let size = (names + CELL * coordinate(bits) + right, CELL * coordinate(columns.rows.len() + 2) + 8);
    let outcome = Key {
        sign: if zero { Sign::Lost } else { Sign::Won },
        words: if zero { caption.lost.clone() } else { caption.won.clone() },
    };
    let mut keys = vec![outcome];
    if columns.turned.is_some() {
        keys.push(Key { sign: Sign::Turned, words: caption.mark.clone() });
    }
    Ok(crate::legend::scene(caption, size, drawing, keys))
}

/// One bit; ones are dark, zeros only a number, and what a move turns has a frame.
pub(crate) fn bit(group: Group, (x, y): (i64, i64), set: bool, turned: bool) -> Group {
    let middle = (x + CELL / 2, y + CELL / 2);
    let group = if set { group.rect(Paint::Tone(6), (x + 3, y + 3), (CELL - 6, CELL - 6)) } else { group };
    let group = if turned { group.rect(Paint::Turned, (x + 3, y + 3), (CELL - 6, CELL - 6)) } else { group };
    let ink = if set { Paint::Light } else { Paint::Text };
    group.label(ink, middle, LETTERS, if set { "1" } else { "0" })
}
