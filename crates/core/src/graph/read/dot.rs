//! The part of DOT that says which vertices and edges there are. Attributes are read over.

use super::super::labels::Words;
use super::super::{Graph, GraphProblem, Labels, MOST, ProblemKind, Vertex, line_word};

/// Subgraphs within subgraphs: recursion over this depth only.
const DEEPEST: usize = 64;

/// Whether a text begins as DOT does.
pub(super) fn begins(text: &str) -> bool {
    let mut lexer = Lexer { rest: text, line: 1 };
    matches!(lexer.next(), Ok(Some(Token::Word(word))) if keyword(word, "graph") || keyword(word, "digraph") || keyword(word, "strict"))
}

pub(super) fn read(text: &str) -> Result<Graph, GraphProblem> {
    let mut parser = Parser {
        lexer: Lexer { rest: text, line: 1 },
        ahead: None,
        directed: false,
        words: Words::default(),
        ends: Vec::new(),
        lines: Vec::new(),
    };
    let strict = parser.eat_keyword("strict")?;
    parser.directed = parser.eat_keyword("digraph")?;
    if !parser.directed && !parser.eat_keyword("graph")? {
        return Err(parser.unexpected("graph")?);
    }
    if matches!(parser.peek()?, Some(Token::Word(_) | Token::Quoted(_))) {
        parser.id()?;
    }
    parser.expect('{', "{")?;
    parser.statements(0, &mut None)?;
    if parser.peek()?.is_some() {
        return Err(parser.unexpected("")?);
    }
    let Parser { directed, words, mut ends, mut lines, .. } = parser;
    if strict {
        merge_parallel(&mut ends, &mut lines, directed);
    }
    if ends.len() > MOST {
        return Err(ProblemKind::TooLarge { most: MOST }.anywhere());
    }
    Ok(Graph::new(directed, Labels::Named(words), ends)?.with_lines(lines))
}

/// `strict`: the first of parallel edges stays.
fn merge_parallel(ends: &mut Vec<[Vertex; 2]>, lines: &mut Vec<u32>, directed: bool) {
    let mut seen = std::collections::HashSet::with_capacity(ends.len());
    let mut first = |[a, b]: [Vertex; 2]| seen.insert(if directed { [a, b] } else { [a.min(b), a.max(b)] });
    let stays: Vec<bool> = ends.iter().map(|&pair| first(pair)).collect();
    let mut of_ends = stays.iter();
    ends.retain(|_| *of_ends.next().unwrap_or(&true));
    let mut of_lines = stays.iter();
    lines.retain(|_| *of_lines.next().unwrap_or(&true));
}

fn keyword(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Quoted(String),
    Arrow { directed: bool },
    Mark(char),
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lexer<'a> {
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&b| b == b'\n').count();
        self.rest = rest;
        taken
    }

    fn blanks(&mut self) -> Result<(), GraphProblem> {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.skip(blank);
            if self.rest.starts_with("//") || self.rest.starts_with('#') {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.skip(end);
            } else if self.rest.starts_with("/*") {
                let unfinished = ProblemKind::Unfinished { missing: "*/" }.at(self.line);
                let end = self.rest[2..].find("*/").ok_or(unfinished)?;
                self.skip(end + 4);
            } else {
                return Ok(());
            }
        }
    }

    fn next(&mut self) -> Result<Option<Token<'a>>, GraphProblem> {
        self.blanks()?;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '"' => Token::Quoted(self.quoted()?),
            '<' => Token::Quoted(self.html()?),
            '-' if self.rest.starts_with("->") || self.rest.starts_with("--") => {
                Token::Arrow { directed: self.skip(2) == "->" }
            }
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' => {
                self.skip(first.len_utf8());
                Token::Mark(first)
            }
            _ => {
                let part = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c > '\u{7f}';
                let sign = usize::from(first == '-');
                let length = self.rest[sign..].find(|c| !part(c)).unwrap_or(self.rest.len() - sign);
                if length == 0 {
                    return Err(ProblemKind::Unexpected(first.to_string()).at(self.line));
                }
                Token::Word(self.skip(sign + length))
            }
        };
        Ok(Some(token))
    }

    /// `"a \"quoted\" id"`, perhaps continued by `\` at the end of a line.
    fn quoted(&mut self) -> Result<String, GraphProblem> {
        let line = self.line;
        let mut text = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.skip(at + 2);
                    return Ok(text);
                }
                '\\' => match chars.next() {
                    Some((_, '"')) => text.push('"'),
                    Some((_, '\n')) => (),
                    Some((_, other)) => text.extend(['\\', other]),
                    None => break,
                },
                c => text.push(c),
            }
        }
        Err(ProblemKind::Unfinished { missing: "\"" }.at(line))
    }

    /// `<b>..</b>`: brackets are counted.
    fn html(&mut self) -> Result<String, GraphProblem> {
        let line = self.line;
        let mut depth = 0usize;
        for (at, b) in self.rest.bytes().enumerate() {
            match b {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => (),
            }
            if depth == 0 {
                return Ok(self.skip(at + 1).to_string());
            }
        }
        Err(ProblemKind::Unfinished { missing: ">" }.at(line))
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    ahead: Option<(Token<'a>, usize)>,
    directed: bool,
    words: Words,
    ends: Vec<[Vertex; 2]>,
    /// The line of each edge.
    lines: Vec<u32>,
}

/// The vertices of one end of a chain; `None` where nobody asks.
type Gathered = Option<Vec<Vertex>>;

impl<'a> Parser<'a> {
    fn peek(&mut self) -> Result<Option<&Token<'a>>, GraphProblem> {
        if self.ahead.is_none() {
            self.ahead = self.lexer.next()?.map(|token| (token, self.lexer.line));
        }
        Ok(self.ahead.as_ref().map(|(token, _)| token))
    }

    fn take(&mut self) -> Result<Option<Token<'a>>, GraphProblem> {
        self.peek()?;
        Ok(self.ahead.take().map(|(token, _)| token))
    }

    fn line(&self) -> usize {
        self.ahead.as_ref().map_or(self.lexer.line, |(_, line)| *line)
    }

    fn unexpected(&mut self, missing: &'static str) -> Result<GraphProblem, GraphProblem> {
        let kind = match self.peek()? {
            None => ProblemKind::Unfinished { missing },
            Some(Token::Word(word)) => ProblemKind::Unexpected((*word).to_string()),
            Some(Token::Quoted(word)) => ProblemKind::Unexpected(word.clone()),
            Some(Token::Arrow { directed }) => {
                ProblemKind::Unexpected(if *directed { "->" } else { "--" }.to_string())
            }
            Some(Token::Mark(mark)) => ProblemKind::Unexpected(mark.to_string()),
        };
        Ok(kind.at(self.line()))
    }

    fn eat(&mut self, mark: char) -> Result<bool, GraphProblem> {
        let there = self.peek()? == Some(&Token::Mark(mark));
        if there {
            self.ahead = None;
        }
        Ok(there)
    }

    fn expect(&mut self, mark: char, name: &'static str) -> Result<(), GraphProblem> {
        if self.eat(mark)? { Ok(()) } else { Err(self.unexpected(name)?) }
    }

    fn eat_keyword(&mut self, wanted: &str) -> Result<bool, GraphProblem> {
        let there = matches!(self.peek()?, Some(Token::Word(word)) if keyword(word, wanted));
        if there {
            self.ahead = None;
        }
        Ok(there)
    }

    fn id(&mut self) -> Result<String, GraphProblem> {
        match self.peek()? {
            Some(Token::Word(_) | Token::Quoted(_)) => (),
            _ => return Err(self.unexpected("a name")?),
        }
        Ok(match self.take()? {
            Some(Token::Word(word)) => word.to_string(),
            Some(Token::Quoted(word)) => word,
            _ => String::new(),
        })
    }

    /// Statements up to the closing brace.
    fn statements(&mut self, depth: usize, all: &mut Gathered) -> Result<(), GraphProblem> {
        if depth > DEEPEST {
            return Err(ProblemKind::TooDeep.at(self.line()));
        }
        loop {
            if self.eat('}')? {
                return Ok(());
            }
            if self.eat(';')? || self.eat(',')? {
                continue;
            }
            self.statement(depth, all)?;
        }
    }

    fn statement(&mut self, depth: usize, all: &mut Gathered) -> Result<(), GraphProblem> {
        if self.eat_keyword("node")? || self.eat_keyword("edge")? || self.eat_keyword("graph")? {
            return self.attributes(true);
        }
        let mut left = self.end(depth)?;
        if self.eat('=')? {
            // `name = value`: an attribute of the graph, not a vertex. The name stays unknown.
            self.id()?;
            return Ok(());
        }
        let mut place = |parser: &mut Self, end: &mut End<'a>| {
            let vertices = end.vertices(&mut parser.words);
            if let Some(all) = all {
                all.extend_from_slice(vertices);
            }
        };
        place(self, &mut left);
        while let Some(&Token::Arrow { directed }) = self.peek()? {
            if directed != self.directed {
                return Err(ProblemKind::WrongArrow { directed: self.directed }.at(self.line()));
            }
            let line = self.line();
            self.ahead = None;
            let mut right = self.end(depth)?;
            place(self, &mut right);
            for &a in left.vertices(&mut self.words) {
                for &b in right.vertices(&mut self.words) {
                    if self.ends.len() > MOST {
                        return Err(ProblemKind::TooLarge { most: MOST }.at(line));
                    }
                    self.ends.push([a, b]);
                    self.lines.push(line_word(line));
                }
            }
            left = right;
        }
        self.attributes(false)
    }

    /// A vertex (with its port) or a subgraph.
    fn end(&mut self, depth: usize) -> Result<End<'a>, GraphProblem> {
        if self.eat_keyword("subgraph")? {
            if matches!(self.peek()?, Some(Token::Word(_) | Token::Quoted(_))) {
                self.id()?;
            }
            self.expect('{', "{")?;
            return self.group(depth);
        }
        if self.eat('{')? {
            return self.group(depth);
        }
        if !matches!(self.peek()?, Some(Token::Word(_) | Token::Quoted(_))) {
            return Err(self.unexpected("}")?);
        }
        let name = self.take()?;
        while self.eat(':')? {
            self.id()?;
        }
        Ok(match name {
            Some(Token::Word(word)) => End::Word(word),
            Some(Token::Quoted(word)) => End::Quoted(word),
            _ => End::Group(Vec::new()),
        })
    }

    fn group(&mut self, depth: usize) -> Result<End<'a>, GraphProblem> {
        let mut inside = Some(Vec::new());
        self.statements(depth + 1, &mut inside)?;
        let mut inside = inside.unwrap_or_default();
        inside.sort_unstable();
        inside.dedup();
        Ok(End::Group(inside))
    }

    /// `[a=b, c=d; e]`, any number of times.
    fn attributes(&mut self, at_least_one: bool) -> Result<(), GraphProblem> {
        if at_least_one && self.peek()? != Some(&Token::Mark('[')) {
            return Err(self.unexpected("[")?);
        }
        while self.eat('[')? {
            while !self.eat(']')? {
                if self.eat(',')? || self.eat(';')? {
                    continue;
                }
                if !matches!(self.peek()?, Some(Token::Word(_) | Token::Quoted(_))) {
                    return Err(self.unexpected("]")?);
                }
                self.id()?;
                if self.eat('=')? {
                    self.id()?;
                }
            }
        }
        Ok(())
    }
}

/// One end of an edge, not yet a vertex: `name = value` must not make one.
enum End<'a> {
    Word(&'a str),
    Quoted(String),
    Placed(Vertex),
    Group(Vec<Vertex>),
}

impl End<'_> {
    fn vertices(&mut self, words: &mut Words) -> &[Vertex] {
        let placed = match self {
            End::Word(word) => Some(words.place(word)),
            End::Quoted(word) => Some(words.place(word)),
            End::Placed(_) | End::Group(_) => None,
        };
        if let Some(v) = placed {
            *self = End::Placed(v);
        }
        match self {
            End::Placed(v) => std::slice::from_ref(v),
            End::Group(list) => list,
            End::Word(_) | End::Quoted(_) => &[],
        }
    }
}
