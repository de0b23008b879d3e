//! Text to tokens: full-width marks, Chinese words, symbols; never fails.
//!
//! Spans are byte offsets in the text as it was given. What cannot be read becomes a
//! [`TokenKind::Strange`] token and is the parser's to complain about.

mod chinese;
mod scan;

use num_bigint::BigUint;

use super::tree::Span;

/// A text with the full-width forms of ASCII characters narrowed.
pub(crate) fn half_width(text: &str) -> String {
    text.chars().map(scan::narrow).collect()
}

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands in the original text.
    pub span: Span,
    /// No space stands between it and the token before.
    pub glued: bool,
    /// It stands for a word of another language (never part of a name or a product like `2k`).
    pub translated: bool,
}

/// The kinds of token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenKind {
    /// `42`
    Number(BigUint),
    /// A word: a keyword or a name, the parser knows which.
    Word(String),
    /// `0.77`, `.137`, `0.6(1)`: meant for the start of an item.
    Code(String),
    /// A mark.
    Mark(Mark),
    /// A newline that ends an item.
    Newline,
    /// A character that has no meaning.
    Strange(char),
    /// The end of the text.
    End,
}

/// Marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// `->`
    Arrow,
    /// `|`
    Bar,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `..`
    Dots,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `//`
    SlashSlash,
    /// `^`
    Caret,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    GreaterEqual,
    /// `>`
    Greater,
    /// `:=`
    Assign,
    /// `+=`
    PlusAssign,
    /// `-=`
    MinusAssign,
}

/// All tokens of a text, the last one is [`TokenKind::End`].
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = scan::Scanner::new(text).run();
    join_lines(&mut tokens);
    tokens
}

/// A newline ends an item unless the line before or after it shows that the item goes on.
fn join_lines(tokens: &mut Vec<Token>) {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut brackets = 0u32;
    for (i, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Mark(Mark::OpenBrace | Mark::OpenBracket) => brackets += 1,
            TokenKind::Mark(Mark::CloseBrace | Mark::CloseBracket) => brackets = brackets.saturating_sub(1),
            TokenKind::Mark(Mark::Semicolon) => brackets = 0,
            _ => {}
        }
        let joins = token.kind == TokenKind::Newline
            && (brackets > 0
                || kept.last().is_none_or(goes_on_after)
                || tokens.get(i + 1).is_none_or(goes_on_before));
        if !joins {
            kept.push(token.clone());
        }
    }
    *tokens = kept;
}

fn goes_on_after(last: &Token) -> bool {
    match &last.kind {
        TokenKind::Mark(mark) => {
            matches!(mark, Mark::Arrow | Mark::Bar | Mark::Comma | Mark::Semicolon | Mark::Colon)
        }
        TokenKind::Word(word) => {
            ["and", "or", "where", "leaving"].iter().any(|w| word.eq_ignore_ascii_case(w))
        }
        TokenKind::Newline => true,
        _ => false,
    }
}

fn goes_on_before(next: &Token) -> bool {
    match &next.kind {
        TokenKind::Mark(mark) => matches!(mark, Mark::Arrow | Mark::Bar | Mark::Comma | Mark::Semicolon),
        TokenKind::Word(word) => ["and", "or", "where"].iter().any(|w| word.eq_ignore_ascii_case(w)),
        TokenKind::Newline | TokenKind::End => true,
        _ => false,
    }
}
