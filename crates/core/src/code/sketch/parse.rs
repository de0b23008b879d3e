//! Sketches from their text. The text is written by this library alone: what does not follow the grammar is a
//! mistake here, and ends as `None`.
//!
//! ```text
//! item   const TYPE NAME = EXPR;   var num NAME = EXPR;   fn NAME(mut TYPE NAME, ..) TYPE { .. }
//! stmt   let TYPE NAME = EXPR;   EXPR = EXPR;   EXPR;   return EXPR;   break;   { .. }
//!        if EXPR { .. } else { .. }   while EXPR { .. }   for NAME = EXPR .. EXPR { .. }   each NAME in EXPR { .. }
//! expr   as in C, with {1, 2} for lists and all(NAME, LO, HI, COND), any(NAME, LO, HI, COND)
//! ```

use super::tree::{Expr, Item, Line, Param, Stmt, Type};

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Num(String),
    Str(String),
    Sign(&'static str),
    /// A comment on a line of its own, or behind something.
    Note(String, bool),
}

const SIGNS: [&str; 28] = [
    "||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "..", "<", ">", "=", "+", "-", "*", "/", "%", "^", "&",
    "!", "(", ")", "[", "]", "{", "}", ",", ";",
];

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut out = Vec::new();
    for line in text.lines() {
        let mut rest = line.trim_start();
        let mut first = true;
        while !rest.is_empty() {
            if let Some(note) = rest.strip_prefix("//") {
                out.push(Token::Note(note.trim().to_owned(), first));
                break;
            }
            first = false;
            let length = |wanted: fn(char) -> bool| rest.find(|c: char| !wanted(c)).unwrap_or(rest.len());
            let word = length(|c| c.is_ascii_alphanumeric() || c == '_');
            let used = if word > 0 {
                let (text, number) =
                    (rest[..word].to_owned(), rest.starts_with(|c: char| c.is_ascii_digit()));
                out.push(if number { Token::Num(text) } else { Token::Word(text) });
                word
            } else if let Some(inner) = rest.strip_prefix('"') {
                let mut escaped = false;
                let end = inner.find(|c| {
                    let ends = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                })?;
                out.push(Token::Str(inner[..end].to_owned()));
                end + 2
            } else {
                let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
                out.push(Token::Sign(sign));
                sign.len()
            };
            rest = rest[used..].trim_start();
        }
    }
    Some(out)
}

pub(super) fn parse(text: &str) -> Option<Vec<Item>> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0 };
    let mut items = Vec::new();
    while parser.at < parser.tokens.len() {
        items.push(parser.item()?);
    }
    Some(items)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

impl Parser {
    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.tokens.get(self.at), Some(Token::Sign(it)) if *it == sign)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is = self.is(sign);
        self.at += usize::from(is);
        is
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let is = matches!(self.tokens.get(self.at), Some(Token::Word(it)) if it == word);
        self.at += usize::from(is);
        is
    }

    fn want(&mut self, sign: &str) -> Option<()> {
        self.takes(sign).then_some(())
    }

    fn word(&mut self) -> Option<String> {
        match self.next()? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn note(&mut self) -> Option<String> {
        let Some(Token::Note(note, false)) = self.tokens.get(self.at) else { return None };
        let note = note.clone();
        self.at += 1;
        Some(note)
    }

    fn kind(&mut self) -> Option<Type> {
        Some(match self.word()?.as_str() {
            "num" => Type::Num,
            "big" => Type::Big,
            "bool" => Type::Bool,
            "str" => Type::Str,
            "list" => Type::List,
            "marks" => Type::Marks,
            "bigs" => Type::Bigs,
            "lists" => Type::Lists,
            "memo" => Type::Memo,
            "words" => Type::Words,
            _ => return None,
        })
    }

    fn item(&mut self) -> Option<Item> {
        if let Some(Token::Note(note, _)) = self.tokens.get(self.at) {
            let note = note.clone();
            self.at += 1;
            return Some(Item::Say(note));
        }
        if self.takes_word("const") || self.takes_word("var") {
            let constant = matches!(&self.tokens[self.at - 1], Token::Word(word) if word == "const");
            let (kind, name) = (self.kind()?, self.word()?);
            self.want("=")?;
            let value = self.expr()?;
            self.want(";")?;
            return Some(if constant { Item::Const(kind, name, value) } else { Item::Var(name, value) });
        }
        if !self.takes_word("fn") {
            return None;
        }
        let name = self.word()?;
        self.want("(")?;
        let mut params = Vec::new();
        while !self.takes(")") {
            let changed = self.takes_word("mut");
            params.push(Param { kind: self.kind()?, changed, name: self.word()? });
            self.takes(",");
        }
        let result = if self.is("{") { Type::Nothing } else { self.kind()? };
        self.want("{")?;
        let note = self.note();
        Some(Item::Function { name, params, result, note, body: self.rest_of_block()? })
    }

    fn block(&mut self) -> Option<Vec<Line>> {
        self.want("{")?;
        self.rest_of_block()
    }

    fn rest_of_block(&mut self) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        while !self.takes("}") {
            let stmt = self.stmt()?;
            lines.push(Line { stmt, note: self.note() });
        }
        Some(lines)
    }

    fn stmt(&mut self) -> Option<Stmt> {
        if let Some(Token::Note(note, _)) = self.tokens.get(self.at) {
            let note = note.clone();
            self.at += 1;
            return Some(Stmt::Say(note));
        }
        if self.is("{") {
            return Some(Stmt::Block(self.block()?));
        }
        if self.takes_word("if") {
            let cond = self.expr()?;
            let yes = self.block()?;
            let no = if self.takes_word("else") { self.block()? } else { Vec::new() };
            return Some(Stmt::If(cond, yes, no));
        }
        if self.takes_word("while") {
            return Some(Stmt::While(self.expr()?, self.block()?));
        }
        if self.takes_word("for") {
            let name = self.word()?;
            self.want("=")?;
            let lo = self.expr()?;
            self.want("..")?;
            return Some(Stmt::For(name, lo, self.expr()?, self.block()?));
        }
        if self.takes_word("each") {
            let name = self.word()?;
            self.takes_word("in").then_some(())?;
            return Some(Stmt::Each(name, self.expr()?, self.block()?));
        }
        let stmt = if self.takes_word("let") {
            let (kind, name) = (self.kind()?, self.word()?);
            self.want("=")?;
            Stmt::Let(kind, name, self.expr()?)
        } else if self.takes_word("return") {
            Stmt::Return(if self.is(";") { None } else { Some(self.expr()?) })
        } else if self.takes_word("break") {
            Stmt::Break
        } else {
            let left = self.expr()?;
            if self.takes("=") { Stmt::Assign(left, self.expr()?) } else { Stmt::Do(left) }
        };
        self.want(";")?;
        Some(stmt)
    }

    fn expr(&mut self) -> Option<Expr> {
        self.binary(0)
    }

    fn binary(&mut self, level: usize) -> Option<Expr> {
        // As in Python, where bits bind more tightly than comparisons; mixed ones stand in parentheses anyway.
        const LEVELS: [&[&str]; 7] = [
            &["||"],
            &["&&"],
            &["==", "!=", "<=", ">=", "<", ">"],
            &["^", "&"],
            &["<<", ">>"],
            &["+", "-"],
            &["*", "/", "%"],
        ];
        let Some(signs) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(sign) = signs.iter().find(|sign| self.is(sign)) {
            self.at += 1;
            left = Expr::Binary(sign, Box::new(left), Box::new(self.binary(level + 1)?));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expr> {
        if self.takes("-") {
            return Some(Expr::Minus(Box::new(self.unary()?)));
        }
        if self.takes("!") {
            return Some(Expr::Not(Box::new(self.unary()?)));
        }
        let mut expr = self.plain()?;
        while self.takes("[") {
            expr = Expr::At(Box::new(expr), Box::new(self.expr()?));
            self.want("]")?;
        }
        Some(expr)
    }

    fn list(&mut self, end: &str) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        while !self.takes(end) {
            all.push(self.expr()?);
            self.takes(",");
        }
        Some(all)
    }

    fn plain(&mut self) -> Option<Expr> {
        match self.next()? {
            Token::Num(text) => Some(Expr::Num(text)),
            Token::Str(text) => Some(Expr::Str(text)),
            Token::Sign("(") => {
                let inner = self.expr()?;
                self.want(")")?;
                Some(inner)
            }
            Token::Sign("{") => Some(Expr::List(self.list("}")?)),
            Token::Word(word) if self.takes("(") => {
                let mut args = self.list(")")?;
                if word != "all" && word != "any" {
                    return Some(Expr::Call(word, args));
                }
                let body = Box::new(args.pop()?);
                let (hi, lo) = (Box::new(args.pop()?), Box::new(args.pop()?));
                let Expr::Name(name) = args.pop()? else { return None };
                Some(Expr::Quantified { all: word == "all", name, lo, hi, body })
            }
            Token::Word(word) => Some(match word.as_str() {
                "true" => Expr::Truth(true),
                "false" => Expr::Truth(false),
                _ => Expr::Name(word),
            }),
            _ => None,
        }
    }
}
