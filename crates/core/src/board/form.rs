//! The text of a rule on boards: `board 3x3 with 3 in line; misere`, `board 3x2 with lines {1,2,3} {1,5}`; and
//! positions: `X../.X./... + empty`.

use std::fmt;

use crate::game::Play;
use crate::position::normalise;

/// A rule on boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardGame {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// Who wins when there is no move.
    pub play: Play,
    /// The lines as bit masks: bit i is the cell i, row by row from 0.
    lines: Vec<u64>,
    /// How they are written.
    text: String,
}

/// What is wrong with the text of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardFormProblem {
    /// Not `WxH`, or not from 1 to 64 cells.
    Size(String),
    /// No `with LINES`.
    NoLines,
    /// Lines that cannot be read, or that do not fit on the board.
    Lines(String),
    /// An item that says nothing here.
    UnknownItem(String),
}

/// What is wrong with a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardProblem {
    /// Not a board of this size.
    NotABoard(String),
    /// More boards than this.
    TooMany {
        /// The most.
        most: usize,
    },
}

/// Most cells of a board.
const MOST_CELLS: u32 = 64;
/// Most lines written out.
const MOST_LINES: usize = 1000;
/// Most boards of a position.
const MOST_BOARDS: usize = 64;

/// Whether a rule text is one on boards.
pub fn is_board(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("board")) && words.next() != Some("->")
}

impl BoardGame {
    /// Reads the text.
    ///
    /// # Errors
    /// The first problem.
    pub fn parse(text: &str) -> Result<BoardGame, BoardFormProblem> {
        let text = normalise(text);
        let mut items = text.split(';').map(str::trim).filter(|item| !item.is_empty());
        let head = items.next().unwrap_or_default();
        let head = head.split_once(' ').map_or("", |(_, rest)| rest.trim());
        let (size, lines) = head.split_once(" with ").ok_or(BoardFormProblem::NoLines)?;
        let wrong = || BoardFormProblem::Size(size.trim().to_owned());
        let (columns, rows) = size.split_once(['x', 'X', '*']).ok_or_else(wrong)?;
        let side = |text: &str| text.trim().parse::<u32>().ok().filter(|n| (1..=MOST_CELLS).contains(n));
        let (columns, rows) = side(columns).zip(side(rows)).ok_or_else(wrong)?;
        if columns * rows > MOST_CELLS {
            return Err(wrong());
        }
        let mut game =
            BoardGame { columns, rows, play: Play::Normal, lines: Vec::new(), text: String::new() };
        let lines = lines.split_whitespace().collect::<Vec<_>>().join(" ");
        game.read_lines(&lines.to_lowercase()).ok_or(BoardFormProblem::Lines(lines))?;
        for item in items {
            match item {
                "misere" | "misère" | "反常" | "反常规则" => game.play = Play::Misere,
                _ => return Err(BoardFormProblem::UnknownItem(item.to_owned())),
            }
        }
        Ok(game)
    }

    fn read_lines(&mut self, text: &str) -> Option<()> {
        if text == "notakto" {
            self.play = Play::Misere;
            return self.read_lines("3 in line");
        }
        if let Some(list) = text.strip_prefix("lines ") {
            for part in list.split('}').map(str::trim).filter(|part| !part.is_empty()) {
                let mut line = 0;
                for cell in part.trim_start_matches(',').trim().strip_prefix('{')?.split(',') {
                    let cell = cell.trim().parse::<u32>().ok()?;
                    line |= 1u64 << cell.checked_sub(1).filter(|cell| *cell < self.cells())?;
                }
                self.lines.push(line);
            }
            self.lines.sort_unstable();
            self.lines.dedup();
            if self.lines.is_empty() || self.lines.len() > MOST_LINES {
                return None;
            }
            let cells = |line: &u64| {
                let cells: Vec<String> =
                    (0..64).filter(|i| line >> i & 1 == 1).map(|i| (i + 1).to_string()).collect();
                format!("{{{}}}", cells.join(","))
            };
            self.text = format!("lines {}", self.lines.iter().map(cells).collect::<Vec<_>>().join(" "));
            return Some(());
        }
        let (length, kind) = text.split_once(' ')?;
        let length = length.parse::<u32>().ok().filter(|n| (1..=MOST_CELLS).contains(n))?;
        let directions: &[(i64, i64)] = match kind {
            "in line" | "in a line" => &[(1, 0), (0, 1), (1, 1), (1, -1)],
            "in row or column" => &[(1, 0), (0, 1)],
            _ => return None,
        };
        for &(right, down) in directions {
            // A single cell is a line in one direction only.
            if length == 1 && (right, down) != (1, 0) {
                continue;
            }
            for (x, y) in
                (0..i64::from(self.rows)).flat_map(|y| (0..i64::from(self.columns)).map(move |x| (x, y)))
            {
                let cells = (0..i64::from(length)).map(|i| (x + i * right, y + i * down));
                let line =
                    cells.map(|(x, y)| self.cell(x, y)).try_fold(0u64, |line, cell| Some(line | 1 << cell?));
                self.lines.extend(line);
            }
        }
        if self.lines.is_empty() {
            return None;
        }
        self.lines.sort_unstable();
        let kind = if kind == "in a line" { "in line" } else { kind };
        self.text = format!("{length} {kind}");
        Some(())
    }

    fn cell(&self, x: i64, y: i64) -> Option<u32> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        (x < self.columns && y < self.rows).then_some(y * self.columns + x)
    }

    /// How many cells a board has.
    pub fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// Whether a board (bit i is the cell i, row by row) has a full line.
    pub fn is_dead(&self, board: u64) -> bool {
        self.lines.iter().any(|line| board & line == *line)
    }

    /// The same boards turned round and over, as far as that leaves the lines as they are: for each way where
    /// each cell goes.
    pub(super) fn symmetries(&self) -> Vec<Vec<u32>> {
        let (w, h) = (self.columns, self.rows);
        let mut found = Vec::new();
        for way in 0..8u8 {
            let (across, down, swapped) = (way & 1 == 1, way & 2 == 2, way & 4 == 4);
            if swapped && w != h {
                continue;
            }
            let goes = |cell: u32| {
                let (x, y) = (cell % w, cell / w);
                let (x, y) = (if across { w - 1 - x } else { x }, if down { h - 1 - y } else { y });
                if swapped { x * w + y } else { y * w + x }
            };
            let map: Vec<u32> = (0..self.cells()).map(goes).collect();
            let moved = |line: &u64| turned(*line, &map);
            let mut lines: Vec<u64> = self.lines.iter().map(moved).collect();
            lines.sort_unstable();
            if lines == self.lines {
                found.push(map);
            }
        }
        found
    }

    /// Reads a position: boards with `+`, blanks or commas between them. A board is its rows with `/` between
    /// them, `X` for a mark and `.` for an empty cell; or `empty`; or the number whose bit i (from 0) is the
    /// cell i, row by row.
    ///
    /// # Errors
    /// The first piece that is no board of this size.
    pub fn position(&self, text: &str) -> Result<Vec<u64>, BoardProblem> {
        let text = normalise(text);
        let mut boards = Vec::new();
        for word in text.split([' ', '+', ',', ';']).filter(|word| !word.is_empty()) {
            if boards.len() == MOST_BOARDS {
                return Err(BoardProblem::TooMany { most: MOST_BOARDS });
            }
            boards.push(self.board(word).ok_or_else(|| BoardProblem::NotABoard(word.to_owned()))?);
        }
        Ok(boards)
    }

    fn board(&self, word: &str) -> Option<u64> {
        if matches!(word, "empty" | "空") {
            return Some(0);
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            let full = u64::MAX >> (64 - self.cells());
            return word.parse().ok().filter(|board| *board <= full);
        }
        let rows: Vec<&str> = word.split('/').collect();
        let sized = rows.iter().all(|row| u32::try_from(row.chars().count()) == Ok(self.columns));
        if !sized || u32::try_from(rows.len()) != Ok(self.rows) {
            return None;
        }
        rows.iter().flat_map(|row| row.chars()).enumerate().try_fold(0, |board, (i, cell)| match cell {
            'X' | 'x' | '×' | '*' => Some(board | 1u64 << i),
            '.' | '-' | '_' => Some(board),
            _ => None,
        })
    }

    /// A board as rows.
    pub fn drawn(&self, board: u64) -> String {
        let row = |y: u32| -> String {
            let mark = |x: u32| if board >> (y * self.columns + x) & 1 == 1 { 'X' } else { '.' };
            (0..self.columns).map(mark).collect()
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }
}

/// A board with its cells where a map sends them.
pub(super) fn turned(board: u64, map: &[u32]) -> u64 {
    (0u32..).zip(map).filter(|(from, _)| board >> from & 1 == 1).map(|(_, to)| 1u64 << to).sum()
}

impl fmt::Display for BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}x{} with {}", self.columns, self.rows, self.text)?;
        if self.play == Play::Misere { write!(f, "; misere") } else { Ok(()) }
    }
}
