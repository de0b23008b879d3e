//! Positions of coins: `1,3,7`, `(2,3) (4,1)`, `HTTH`, `HHT/TTH`, `all 100`, `all 8x8`.

use num_bigint::BigUint;

use super::{CoinGame, CoinProblem};
use crate::api::PositionProblem;
use crate::position::{Size, list, normalise};

/// Where heads lie, coins counted from 1 whatever the rule calls them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinPosition {
    /// In a row, ascending.
    Line(Vec<BigUint>),
    /// On a board, as (x, y), ascending.
    Board(Vec<(BigUint, BigUint)>),
    /// On all coins of a board too large to be listed.
    Full {
        /// Its columns.
        columns: u64,
        /// Its rows.
        rows: u64,
    },
}

/// Most coins of `all`; boards larger than [`LISTED`] are not written out.
const MOST: u64 = 1 << 20;
/// Most coins of a board that are written out.
const LISTED: u64 = 10_000;

impl CoinPosition {
    /// Reads the heads of a position. Numbers may be expressions such as `10^18`; a picture is a row of `H`
    /// and `T` (or 正 and 反), its first coin being the first, of a board one row after another with `/`
    /// between them.
    ///
    /// # Errors
    /// [`CoinProblem`], naming the piece of the text that is wrong.
    pub fn parse(game: &CoinGame, text: &str) -> Result<CoinPosition, CoinProblem> {
        let text = normalise(text);
        let text = text.trim();
        if let Some(size) = text.strip_prefix("all").filter(|size| size.starts_with(' ')) {
            return all(game.is_board(), size.trim());
        }
        if let Some(rows) = picture(text) {
            return drawn(game.is_board(), text, &rows);
        }
        let first = game.first;
        if game.is_board() {
            let mut heads = Vec::new();
            for pair in pairs(text)? {
                let [x, y] =
                    numbers(pair)?.try_into().map_err(|_| CoinProblem::NotAPair(pair.trim().to_owned()))?;
                let coin = format!("({x},{y})");
                let at = |n| counted(n, first, &coin);
                heads.push((at(x)?, at(y)?));
            }
            heads.sort_unstable();
            if let Some(pair) = heads.windows(2).find(|pair| pair[0] == pair[1]) {
                let shown = |n: &BigUint| n - (1 - first);
                return Err(CoinProblem::Twice(format!("({},{})", shown(&pair[0].0), shown(&pair[0].1))));
            }
            return Ok(CoinPosition::Board(heads));
        }
        if text.starts_with('(') && text.trim_end_matches(')').contains(')') {
            return Err(CoinProblem::NotARow(text.to_owned()));
        }
        let mut heads = Vec::new();
        for coin in numbers(text)? {
            let name = coin.to_string();
            heads.push(counted(coin, first, &name)?);
        }
        heads.sort_unstable();
        if let Some(pair) = heads.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(CoinProblem::Twice((&pair[0] - (1 - first)).to_string()));
        }
        Ok(CoinPosition::Line(heads))
    }
}

/// `all 100` or `all 8x8`.
fn all(board: bool, size: &str) -> Result<CoinPosition, CoinProblem> {
    let wrong = || CoinProblem::All { size: size.to_owned(), most: MOST };
    let side =
        |text: &str| text.trim().parse::<u64>().ok().filter(|n| (1..=MOST).contains(n)).ok_or_else(wrong);
    if !board {
        return Ok(CoinPosition::Line((1..=side(size)?).map(BigUint::from).collect()));
    }
    let (columns, rows) = size.split_once(['x', 'X', '*']).ok_or_else(wrong)?;
    let (columns, rows) = (side(columns)?, side(rows)?);
    if columns * rows > LISTED {
        return Ok(CoinPosition::Full { columns, rows });
    }
    let cells = (1..=columns).flat_map(|x| (1..=rows).map(move |y| (x.into(), y.into())));
    Ok(CoinPosition::Board(cells.collect()))
}

/// The rows of a picture, if the text is one.
fn picture(text: &str) -> Option<Vec<Vec<bool>>> {
    let coin = |c: char| match c {
        'H' | 'h' | '正' => Some(true),
        'T' | 't' | '反' => Some(false),
        _ => None,
    };
    let rows: Option<Vec<Vec<bool>>> =
        text.split('/').map(|row| row.trim().chars().map(coin).collect()).collect();
    rows.filter(|rows| rows.iter().all(|row| !row.is_empty()))
}

fn drawn(board: bool, text: &str, rows: &[Vec<bool>]) -> Result<CoinPosition, CoinProblem> {
    let heads = |row: &[bool]| {
        (1u64..).zip(row).filter(|(_, head)| **head).map(|(x, _)| BigUint::from(x)).collect::<Vec<_>>()
    };
    match rows {
        [row] if !board => Ok(CoinPosition::Line(heads(row))),
        _ if !board => Err(CoinProblem::NotARow(text.to_owned())),
        rows => {
            let cells =
                (1u64..).zip(rows).flat_map(|(y, row)| heads(row).into_iter().map(move |x| (x, y.into())));
            let mut cells: Vec<(BigUint, BigUint)> = cells.collect();
            cells.sort_unstable();
            Ok(CoinPosition::Board(cells))
        }
    }
}

/// The insides of `(2,3) (4,1)`, with `,`, `+`, `;` or blanks between them; one pair may stand bare.
fn pairs(text: &str) -> Result<Vec<&str>, CoinProblem> {
    if !text.contains('(') {
        return Ok(if text.is_empty() { Vec::new() } else { vec![text] });
    }
    let mut found = Vec::new();
    let (mut depth, mut from) = (0i64, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => {
                depth += 1;
                if depth == 1 {
                    from = at + 1;
                }
            }
            ')' => {
                depth -= 1;
                if depth == 0 {
                    found.push(&text[from..at]);
                }
            }
            ' ' | ',' | '+' | ';' => {}
            _ if depth > 0 => {}
            _ => depth = -1,
        }
        if depth < 0 {
            return Err(CoinProblem::NotAPair(text[at..].chars().take(20).collect()));
        }
    }
    if depth > 0 { Err(CoinProblem::NotAPair(text[from..].chars().take(20).collect())) } else { Ok(found) }
}

fn numbers(text: &str) -> Result<Vec<BigUint>, CoinProblem> {
    let sizes = list(text).map_err(|problem| match problem {
        PositionProblem::Negative(text) => CoinProblem::Negative(text),
        PositionProblem::Incalculable(text)
        | PositionProblem::TooLarge(text)
        | PositionProblem::Unwritable(text) => CoinProblem::TooLarge(text),
        PositionProblem::NotANumber(text) => CoinProblem::NotANumber(text),
        PositionProblem::Parts { .. } | PositionProblem::Entries { .. } => {
            CoinProblem::NotANumber(text.to_owned())
        }
    })?;
    let exact = |size: Size| size.exact().cloned().ok_or_else(|| CoinProblem::TooLarge(size.to_string()));
    sizes.into_iter().map(exact).collect()
}

/// A coin's number, counted from 1.
fn counted(number: BigUint, first: u8, coin: &str) -> Result<BigUint, CoinProblem> {
    let counted = number + (1 - first);
    if counted == BigUint::ZERO {
        return Err(CoinProblem::BeforeFirst { coin: coin.to_owned(), first });
    }
    Ok(counted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rule: &str, text: &str) -> Result<CoinPosition, CoinProblem> {
        CoinPosition::parse(&CoinGame::parse(rule).unwrap(), text)
    }

    #[test]
    fn lists_pictures_and_whole_boards() {
        let line = |heads: &[u64]| Ok(CoinPosition::Line(heads.iter().map(|n| (*n).into()).collect()));
        assert_eq!(read("coins ruler", "7 3，1"), line(&[1, 3, 7]));
        assert_eq!(read("coins ruler", ""), line(&[]));
        assert_eq!(read("coins ruler; from 0", "0, 4"), line(&[1, 5]));
        assert_eq!(read("coins ruler", "HTTh"), line(&[1, 4]));
        assert_eq!(read("coins ruler", "正反正"), line(&[1, 3]));
        assert_eq!(read("coins ruler", "all 3"), line(&[1, 2, 3]));
        let board = |heads: &[(u64, u64)]| {
            Ok(CoinPosition::Board(heads.iter().map(|(x, y)| ((*x).into(), (*y).into())).collect()))
        };
        let rule = "coins ruler x ruler";
        assert_eq!(read(rule, "(2,3)+(1,4), (1, 2)"), board(&[(1, 2), (1, 4), (2, 3)]));
        assert_eq!(read(rule, "2,3"), board(&[(2, 3)]));
        assert_eq!(read(rule, "HT/TH/HT"), board(&[(1, 1), (1, 3), (2, 2)]));
        assert_eq!(read("coins connected", "all 2×1"), board(&[(1, 1), (2, 1)]));
        assert_eq!(read(rule, "all 1000x1000"), Ok(CoinPosition::Full { columns: 1000, rows: 1000 }));
        let far = read("coins ruler", "10^30");
        assert_eq!(far, Ok(CoinPosition::Line(vec![BigUint::from(10u8).pow(30)])));
    }

    #[test]
    fn bad_positions_are_named() {
        use CoinProblem as P;
        let rule = "coins ruler x ruler";
        for (rule, text, problem) in [
            ("coins ruler", "3,1,3", P::Twice("3".into())),
            ("coins ruler", "0", P::BeforeFirst { coin: "0".into(), first: 1 }),
            ("coins ruler", "-3", P::Negative("-3".into())),
            ("coins ruler", "3,x", P::NotANumber("x".into())),
            ("coins ruler", "(1,2) (3,4)", P::NotARow("(1,2) (3,4)".into())),
            ("coins ruler", "all 0", P::All { size: "0".into(), most: 1 << 20 }),
            ("coins ruler", "HT/TH", P::NotARow("HT/TH".into())),
            (rule, "(1,2) (1,2)", P::Twice("(1,2)".into())),
            (rule, "(1,2,3)", P::NotAPair("1,2,3".into())),
            (rule, "(1,2", P::NotAPair("1,2".into())),
            (rule, "(1,2) 3", P::NotAPair("3".into())),
            (rule, "(0,2)", P::BeforeFirst { coin: "(0,2)".into(), first: 1 }),
            (rule, "all 8", P::All { size: "8".into(), most: 1 << 20 }),
        ] {
            assert_eq!(read(rule, text), Err(problem), "{rule} {text}");
        }
    }
}
