//! Reads positions: `3,3,1`, `7 3 3`, `10^18, 2^(10^9)+1`, `5 ; 7,3`, Chinese and full-width marks.

use num_bigint::BigUint;

use super::size::SizeProblem;
use super::{Position, Size};
use crate::api::PositionProblem;

/// Parentheses inside each other.
const MAX_DEPTH: usize = 64;
/// Digits of one number as written.
const MAX_DIGITS: usize = 100_000;
/// Operators of one heap. What is not written out keeps them all, one inside the other.
const MAX_OPERATORS: usize = 1000;

impl Position {
    /// Reads a position of a game with so many parts, one list of heaps for each (`5 ; 7,3`).
    ///
    /// Heaps are separated by commas or spaces; each is a number or an exact expression of
    /// `+ - * ^ // mod` and parentheses. An empty text is the empty position.
    ///
    /// # Errors
    /// [`PositionProblem`], naming the piece of the text that is wrong.
    ///
    /// ```
    /// use grundy::position::Position;
    /// assert_eq!(Position::parse("3，3 、1", 1).unwrap(), Position::heaps([3, 3, 1]));
    /// assert!(Position::parse("5 -3", 1).is_err());
    /// ```
    pub fn parse(text: &str, parts: usize) -> Result<Position, PositionProblem> {
        let text = normalise(text);
        let lists: Vec<&str> = text.split(';').collect();
        if lists.len() != parts {
            return Err(PositionProblem::Parts { expected: parts, found: lists.len() });
        }
        let heaps = lists.into_iter().map(list).collect::<Result<_, _>>()?;
        Ok(Position { heaps })
    }
}

/// Full-width and Chinese marks become ASCII, one character for one.
pub(crate) fn normalise(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '０'..='９' | '（' | '）' | '＋' | '－' | '＊' | '／' | '＾' | '，' | '；' | '［' | '］' => {
                char::from_u32(c as u32 - 0xFEE0).unwrap_or(c)
            }
            '、' => ',',
            '×' | '·' => '*',
            '−' | '–' => '-',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect()
}

/// The numbers of a list: separated by commas or spaces, brackets round it or not.
pub(crate) fn list(text: &str) -> Result<Vec<Size>, PositionProblem> {
    let text = strip_brackets(text.trim());
    let mut reader = Reader { text, at: 0, depth: 0, operators: 0 };
    let mut heaps = Vec::new();
    reader.spaces();
    while !reader.done() {
        reader.operators = 0;
        heaps.push(reader.sum()?);
        reader.spaces();
        if reader.eat(",") {
            reader.spaces();
        }
    }
    Ok(heaps)
}

/// `(4,4)`, `[4, 4]` and `()` are lists; `(4)` and `(2+3)*4` are numbers either way.
fn strip_brackets(text: &str) -> &str {
    if let Some(inner) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        return inner;
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        let mut depth = 0i64;
        let closes_early = inner.chars().any(|c| {
            depth += i64::from(c == '(') - i64::from(c == ')');
            depth < 0
        });
        if !closes_early {
            return inner;
        }
    }
    text
}

/// The start of a text, and that it goes on.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}..", &text[..at]),
        None => text.to_owned(),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    operators: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn done(&self) -> bool {
        self.at >= self.text.len()
    }

    fn spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// The piece of text from here to the next separator, for messages.
    fn piece(&self, from: usize) -> String {
        let rest = &self.text[from..];
        if rest.starts_with(',') {
            return ",".into();
        }
        let end =
            rest.char_indices().skip(1).find(|&(_, c)| c == ' ' || c == ',').map_or(rest.len(), |(i, _)| i);
        cut(&rest[..end], 40)
    }

    fn not_a_number(&self, from: usize) -> PositionProblem {
        PositionProblem::NotANumber(self.piece(from))
    }

    fn checked(&self, from: usize, result: Result<Size, SizeProblem>) -> Result<Size, PositionProblem> {
        let piece = || cut(self.text[from..self.at].trim(), 200);
        result.map_err(|problem| match problem {
            SizeProblem::Negative => PositionProblem::Negative(piece()),
            SizeProblem::NotWhole => PositionProblem::NotANumber(piece()),
            SizeProblem::TooLarge => PositionProblem::Incalculable(piece()),
        })
    }

    /// Whether an operator follows; a `-` or `+` after a space and right before a number is a sign
    /// (`5 -3` is two heaps, one of them negative), not an operator.
    fn operator(&mut self, operators: &[&'static str]) -> Result<Option<&'static str>, PositionProblem> {
        let before = self.at;
        self.spaces();
        let spaced = self.at > before;
        for &operator in operators {
            if let Some(after) = self.rest().strip_prefix(operator) {
                if operator == "-" && spaced && after.starts_with(|c: char| c.is_ascii_digit() || c == '(') {
                    break;
                }
                if self.operators == MAX_OPERATORS {
                    return Err(PositionProblem::Incalculable(self.piece(before)));
                }
                self.operators += 1;
                self.at += operator.len();
                self.spaces();
                return Ok(Some(operator));
            }
        }
        self.at = before;
        Ok(None)
    }

    fn sum(&mut self) -> Result<Size, PositionProblem> {
        let from = self.at;
        let mut value = self.product()?;
        while let Some(operator) = self.operator(&["+", "-"])? {
            let right = self.product()?;
            value = match operator {
                "+" => value.plus(&right),
                _ => self.checked(from, value.minus(&right))?,
            };
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<Size, PositionProblem> {
        let from = self.at;
        let mut value = self.power()?;
        while let Some(operator) = self.operator(&["*", "//", "/", "mod", "%"])? {
            let right = self.power()?;
            let result = match operator {
                "*" => Ok(value.times(&right)),
                "//" => value.floor_div(&right),
                "/" => value
                    .floor_div(&right)
                    .and_then(|q| if q.times(&right) == value { Ok(q) } else { Err(SizeProblem::NotWhole) }),
                _ => match right.exact() {
                    Some(m) if *m != BigUint::ZERO => value.modulo(m),
                    Some(_) => Err(SizeProblem::NotWhole),
                    None => Err(SizeProblem::TooLarge),
                },
            };
            value = self.checked(from, result)?;
        }
        Ok(value)
    }

    fn power(&mut self) -> Result<Size, PositionProblem> {
        let from = self.at;
        let base = self.atom()?;
        if self.operator(&["**", "^"])?.is_none() {
            return Ok(base);
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.not_a_number(from));
        }
        let exponent = self.power()?;
        self.depth -= 1;
        self.checked(from, Size::power(&base, &exponent))
    }

    fn atom(&mut self) -> Result<Size, PositionProblem> {
        let from = self.at;
        if self.eat("-") {
            let number =
                self.rest().trim_start_matches(['-', '(', ' ']).starts_with(|c: char| c.is_ascii_digit());
            let piece = self.piece(from);
            return Err(if number {
                PositionProblem::Negative(piece)
            } else {
                PositionProblem::NotANumber(piece)
            });
        }
        if self.eat("(") {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err(self.not_a_number(from));
            }
            self.spaces();
            let value = self.sum()?;
            self.spaces();
            if !self.eat(")") {
                return Err(self.not_a_number(from));
            }
            self.depth -= 1;
            return Ok(value);
        }
        let digits = self.rest().len() - self.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let after = self.rest()[digits..].chars().next();
        // `3.5`, `0x10`, `1e9`, `3k`: a number runs into something that is no operator.
        let runs_on =
            after.is_some_and(|c| !" ,+-*/^%()".contains(c)) && !self.rest()[digits..].starts_with("mod");
        if digits == 0 || runs_on {
            return Err(self.not_a_number(from));
        }
        if digits > MAX_DIGITS {
            return Err(PositionProblem::Incalculable(self.piece(from)));
        }
        let number = &self.text[from..from + digits];
        let value = match number.parse::<u64>() {
            Ok(n) => Size::from(n),
            Err(_) => number.parse::<BigUint>().map(Size::from).map_err(|_| self.not_a_number(from))?,
        };
        self.at += digits;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(text: &str) -> Vec<String> {
        let position = Position::parse(text, 1).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        position.heaps[0].iter().map(Size::to_string).collect()
    }

    #[test]
    fn lists_in_every_common_shape() {
        for text in ["3,3,1", "3 3 1", "3, 3 ,1", "３，３、１", "[3,3,1]", "(3, 3, 1)", "3,3,1,"] {
            assert_eq!(heaps(text), ["3", "3", "1"], "{text}");
        }
        for text in ["", "  ", "()", "[]"] {
            assert!(heaps(text).is_empty(), "{text:?}");
        }
        assert_eq!(heaps("(4)"), ["4"]);
        assert_eq!(heaps("(1+1) (2)"), ["2", "2"]);
    }

    #[test]
    fn expressions_are_exact() {
        assert_eq!(
            heaps("10^18+1, (10^3+3)*2, 2**3**2, 7 mod 4, 7//2, 6/2, 9 - 4"),
            ["1000000000000000001", "2006", "512", "3", "3", "3", "5"]
        );
        assert_eq!(heaps("2^(10^9)+1 5"), ["2^1000000000+1", "5"]);
        assert_eq!(heaps(&"9".repeat(1000))[0].len(), 1000);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let problem = |text: &str| Position::parse(text, 1).unwrap_err();
        assert_eq!(problem("-3"), PositionProblem::Negative("-3".into()));
        assert_eq!(problem("5 -3"), PositionProblem::Negative("-3".into()));
        assert_eq!(problem("3,－3"), PositionProblem::Negative("-3".into()));
        assert_eq!(problem("3-5"), PositionProblem::Negative("3-5".into()));
        for (text, piece) in
            [("3,a", "a"), ("1e9", "1e9"), ("3.5 2", "3.5"), ("0x10", "0x10"), (",3", ","), ("3,,4", ",")]
        {
            assert_eq!(problem(text), PositionProblem::NotANumber(piece.into()), "{text}");
        }
        assert_eq!(problem("7/2"), PositionProblem::NotANumber("7/2".into()));
        assert!(matches!(problem("5//0"), PositionProblem::NotANumber(_)));
        assert_eq!(problem("-"), PositionProblem::NotANumber("-".into()));
        assert_eq!(problem("-x"), PositionProblem::NotANumber("-x".into()));
        assert!(matches!(problem("2^2^(10^9)"), PositionProblem::Incalculable(_)));
        let PositionProblem::NotANumber(piece) = problem(&"x".repeat(500)) else { panic!("a word") };
        assert_eq!(piece, format!("{}..", "x".repeat(40)));
        assert!(matches!(problem(&"(".repeat(500)), PositionProblem::NotANumber(_)));
        assert!(matches!(problem(&format!("1{}", "^1".repeat(500))), PositionProblem::NotANumber(_)));
    }

    /// Each operator of a heap that is not written out is a node inside the next: thousands of them would
    /// overflow the stack, and a remainder by a number of 10^5 digits would take minutes.
    #[test]
    fn an_expression_beyond_measure_is_refused() {
        for operator in ["+", "*"] {
            let chain = |terms: usize| vec!["2^(10^9)"; terms].join(operator);
            assert!(matches!(Position::parse(&chain(100_000), 1), Err(PositionProblem::Incalculable(_))));
            let fine = Position::parse(&chain(300), 1).unwrap();
            assert!(fine.heaps[0][0].exact().is_none());
        }
        let hard = "2^(2^4000) mod (10^99999+1)";
        assert!(matches!(Position::parse(hard, 1), Err(PositionProblem::Incalculable(_))));
        assert_eq!(
            heaps("2^(10^18) mod 10^30, 10^5 mod (10^99999+1)"),
            ["777243103567743740081787109376", "100000"]
        );
        // Each heap has its own.
        let many = vec!["1+1"; 5000].join(",");
        assert_eq!(Position::parse(&many, 1).unwrap().heaps[0].len(), 5000);
    }

    #[test]
    fn one_list_for_each_part() {
        let position = Position::parse("5 ; 7,3", 2).unwrap();
        assert_eq!(
            position.components().map(|(p, n)| (p, n.to_u64().unwrap())).collect::<Vec<_>>(),
            [(0, 5), (1, 7), (1, 3)]
        );
        assert_eq!(Position::parse("5", 2), Err(PositionProblem::Parts { expected: 2, found: 1 }));
        assert_eq!(Position::parse("5；7", 1), Err(PositionProblem::Parts { expected: 1, found: 2 }));
    }
}
