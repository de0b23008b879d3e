//! Characters to tokens.

use num_bigint::BigUint;

use super::super::tree::Span;
use super::chinese;
use super::{Mark, Token, TokenKind};

/// A character as the lexer sees it (full-width forms narrowed) and where it starts.
#[derive(Clone, Copy)]
struct Char {
    c: char,
    start: usize,
}

/// Walks over the characters of a text.
pub(super) struct Scanner {
    chars: Vec<Char>,
    at: usize,
    end: usize,
    tokens: Vec<Token>,
    spaced: bool,
}

impl Scanner {
    pub(super) fn new(text: &str) -> Scanner {
        let chars = text.char_indices().map(|(start, c)| Char { c: narrow(c), start }).collect();
        Scanner { chars, at: 0, end: text.len(), tokens: Vec::new(), spaced: true }
    }

    pub(super) fn run(mut self) -> Vec<Token> {
        while let Some(c) = self.peek(0) {
            if c == '#' {
                while self.peek(0).is_some_and(|c| c != '\n') {
                    self.at += 1;
                }
            } else if c == '\n' {
                self.token(TokenKind::Newline, 1);
                self.spaced = true;
            } else if is_space(c) {
                self.at += 1;
                self.spaced = true;
            } else if !(self.code() || self.number() || self.chinese() || self.word() || self.mark(c)) {
                self.token(TokenKind::Strange(c), 1);
            }
        }
        self.token(TokenKind::End, 0);
        self.tokens
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).map(|c| c.c)
    }

    fn offset(&self, at: usize) -> usize {
        self.chars.get(at).map_or(self.end, |c| c.start)
    }

    /// Makes a token of the next `length` characters.
    fn token(&mut self, kind: TokenKind, length: usize) {
        let span = Span { start: self.offset(self.at), end: self.offset(self.at + length) };
        self.tokens.push(Token { kind, span, glued: !self.spaced, translated: false });
        self.at += length;
        self.spaced = false;
    }

    fn count(&self, from: usize, test: impl Fn(char) -> bool) -> usize {
        self.chars[(self.at + from).min(self.chars.len())..].iter().take_while(|c| test(c.c)).count()
    }

    fn slice(&self, length: usize) -> String {
        self.chars[self.at..self.at + length].iter().map(|c| c.c).collect()
    }

    /// `0.77`, `.137`, `4.007`, `C.3`, `0.6(1)`, `0.(3)`. A digit, one point and a digit or a bracket mean
    /// nothing else anywhere in a rule, so the place of a code is checked later, by the parser.
    fn code(&mut self) -> bool {
        let before = self.at.checked_sub(1).map(|i| self.chars[i].c);
        if before.is_some_and(|c| c.is_alphanumeric() && !chinese::is_han(c) || c == '.' || c == '_') {
            return false;
        }
        let mut head = self.count(0, |c| c.is_ascii_digit());
        if head == 0 && matches!(self.peek(0), Some('A'..='F')) {
            head = 1;
        }
        if self.peek(head) != Some('.') {
            return false;
        }
        let digits = match self.peek(head + 1) {
            Some('0'..='9' | 'A'..='F' | 'a'..='f') => self.count(head + 1, |c| c.is_ascii_alphanumeric()),
            Some('(') => 0,
            _ => return false,
        };
        let mut length = head + 1 + digits;
        if self.peek(length) == Some('(') {
            let tail = self.count(length + 1, |c| c.is_ascii_alphanumeric());
            if tail > 0 && self.peek(length + 1 + tail) == Some(')') {
                length += tail + 2;
            }
        }
        if length == head + 1 {
            return false;
        }
        let text = self.slice(length);
        self.token(TokenKind::Code(text), length);
        true
    }

    fn number(&mut self) -> bool {
        let length = self.count(0, |c| c.is_ascii_digit());
        if length == 0 {
            return false;
        }
        let value = BigUint::parse_bytes(self.slice(length).as_bytes(), 10).unwrap_or_default();
        self.token(TokenKind::Number(value), length);
        true
    }

    fn chinese(&mut self) -> bool {
        let length = self.count(0, chinese::is_han);
        if length == 0 {
            return false;
        }
        let run: Vec<char> = self.chars[self.at..self.at + length].iter().map(|c| c.c).collect();
        let Some(words) = chinese::cut(&run) else {
            let name = self.slice(length);
            self.token(TokenKind::Word(name), length);
            return true;
        };
        for (length, meaning) in words {
            let start = self.at;
            for word in meaning.split_whitespace() {
                self.at = start;
                let kind = match word.parse::<u32>() {
                    Ok(number) => TokenKind::Number(number.into()),
                    Err(_) if word == ".." => TokenKind::Mark(Mark::Dots),
                    Err(_) if word == "<" => TokenKind::Mark(Mark::Less),
                    Err(_) if word == "<=" => TokenKind::Mark(Mark::LessEqual),
                    Err(_) if word == "=" => TokenKind::Mark(Mark::Equal),
                    Err(_) if word == "!=" => TokenKind::Mark(Mark::NotEqual),
                    Err(_) if word == ">=" => TokenKind::Mark(Mark::GreaterEqual),
                    Err(_) if word == ">" => TokenKind::Mark(Mark::Greater),
                    Err(_) => TokenKind::Word(word.to_owned()),
                };
                self.token(kind, length);
                if let Some(token) = self.tokens.last_mut() {
                    token.translated = true;
                }
            }
            self.at = start + length;
        }
        true
    }

    fn word(&mut self) -> bool {
        if !self.peek(0).is_some_and(starts_word) {
            return false;
        }
        let mut length = 1;
        while let Some(c) = self.peek(length) {
            let apostrophe = matches!(c, '\'' | '’') && self.peek(length + 1).is_some_and(starts_word);
            if !(starts_word(c) || c.is_ascii_digit() || apostrophe) {
                break;
            }
            length += 1;
        }
        let word = match self.slice(length).as_str() {
            "φ" => "phi".to_owned(),
            word if word.eq_ignore_ascii_case("misère") => "misere".to_owned(),
            word => word.to_owned(),
        };
        self.token(TokenKind::Word(word), length);
        true
    }

    fn mark(&mut self, c: char) -> bool {
        let word = |word: &str| TokenKind::Word(word.to_owned());
        let next = self.peek(1);
        let (kind, length) = match (c, next) {
            ('.', Some('.')) => (TokenKind::Mark(Mark::Dots), 2 + usize::from(self.peek(2) == Some('.'))),
            ('…' | '‥' | '~' | '〜', _) => (TokenKind::Mark(Mark::Dots), 1),
            ('-', Some('>')) => (TokenKind::Mark(Mark::Arrow), 2),
            ('→' | '↦' | '⇒', _) => (TokenKind::Mark(Mark::Arrow), 1),
            ('-', Some('=')) => (TokenKind::Mark(Mark::MinusAssign), 2),
            ('+', Some('=')) => (TokenKind::Mark(Mark::PlusAssign), 2),
            (':', Some('=')) => (TokenKind::Mark(Mark::Assign), 2),
            ('|', Some('|')) | ('&', Some('&')) => (word(if c == '|' { "or" } else { "and" }), 2),
            ('∨', _) => (word("or"), 1),
            ('∧', _) => (word("and"), 1),
            ('∈', _) => (word("in"), 1),
            ('∣', _) => (word("divides"), 1),
            ('⊕', _) => (word("xor"), 1),
            ('%', _) => (word("mod"), 1),
            ('*', Some('*')) => (TokenKind::Mark(Mark::Caret), 2),
            ('/', Some('/')) => (TokenKind::Mark(Mark::SlashSlash), 2),
            ('<', Some('=')) => (TokenKind::Mark(Mark::LessEqual), 2),
            ('>', Some('=')) => (TokenKind::Mark(Mark::GreaterEqual), 2),
            ('!', Some('=')) | ('<', Some('>')) => (TokenKind::Mark(Mark::NotEqual), 2),
            ('=', Some('=')) => (TokenKind::Mark(Mark::Equal), 2),
            ('!' | '¬', _) => (word("not"), 1),
            ('≤' | '⩽', _) => (TokenKind::Mark(Mark::LessEqual), 1),
            ('≥' | '⩾', _) => (TokenKind::Mark(Mark::GreaterEqual), 1),
            ('≠', _) => (TokenKind::Mark(Mark::NotEqual), 1),
            ('²' | '³', _) => {
                let power = if c == '²' { 2u32 } else { 3 };
                self.token(TokenKind::Mark(Mark::Caret), 0);
                (TokenKind::Number(power.into()), 1)
            }
            _ => match plain_mark(c) {
                Some(mark) => (TokenKind::Mark(mark), 1),
                None => return false,
            },
        };
        self.token(kind, length);
        true
    }
}

fn plain_mark(c: char) -> Option<Mark> {
    Some(match c {
        '|' => Mark::Bar,
        ';' | '。' => Mark::Semicolon,
        ',' | '、' => Mark::Comma,
        ':' => Mark::Colon,
        '(' => Mark::Open,
        ')' => Mark::Close,
        '{' => Mark::OpenBrace,
        '}' => Mark::CloseBrace,
        '[' | '【' => Mark::OpenBracket,
        ']' | '】' => Mark::CloseBracket,
        '+' => Mark::Plus,
        '-' | '−' => Mark::Minus,
        '*' | '×' | '·' => Mark::Star,
        '/' => Mark::Slash,
        '^' => Mark::Caret,
        '<' => Mark::Less,
        '=' => Mark::Equal,
        '>' => Mark::Greater,
        _ => return None,
    })
}

/// Full-width forms of the ASCII marks, digits and letters.
pub(super) fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}') || c.is_control()
}

fn starts_word(c: char) -> bool {
    (c.is_alphabetic() && !chinese::is_han(c)) || c == '_'
}

#[cfg(test)]
mod tests {
    use super::super::tokens;
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        tokens(text).into_iter().map(|t| t.kind).collect()
    }

    #[test]
    fn full_width_text_is_the_same_and_spans_are_original() {
        assert_eq!(kinds("take {1,3,4}; n<=2"), kinds("ｔａｋｅ　｛１，３，４｝；ｎ≤２"));
        let text = "取｛１，３｝";
        let spans: Vec<&str> = tokens(text).iter().map(|t| &text[t.span.start..t.span.end]).collect();
        assert_eq!(spans, ["取", "｛", "１", "，", "３", "｝", ""]);
    }

    #[test]
    fn codes_and_ranges_never_meet() {
        assert_eq!(kinds("1..3").len(), 4);
        assert_eq!(kinds("0.3F")[0], TokenKind::Code("0.3F".into()));
        assert_eq!(kinds(".137")[0], TokenKind::Code(".137".into()));
        assert_eq!(kinds("0.6(1)")[0], TokenKind::Code("0.6(1)".into()));
        assert_eq!(kinds("C.3")[0], TokenKind::Code("C.3".into()));
        assert_eq!(kinds("1...3").len(), 4);
    }

    #[test]
    fn newlines_end_items_unless_the_line_goes_on() {
        let newlines = |text| kinds(text).iter().filter(|k| **k == TokenKind::Newline).count();
        assert_eq!(newlines("take 1\nmisere"), 1);
        assert_eq!(newlines("\n\ntake 1\n\n\nmisere\n"), 1);
        assert_eq!(newlines("n -> a\n| b where\na < n,\nb < n\nand a < b"), 0);
        assert_eq!(newlines("take {1,\n3,\n4}"), 0);
        assert_eq!(newlines("take 1 # one; two\n# more\nmisere"), 1);
    }
}
