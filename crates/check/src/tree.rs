//! The words of a line. Parentheses become lists; what the words mean is decided by who reads them.

use crate::Reason;

/// Parentheses inside parentheses, at most.
const DEEPEST: usize = 64;

/// A word, or what stands between parentheses.
#[derive(Debug)]
pub(crate) enum Tree<'a> {
    Word(&'a str),
    List(Vec<Tree<'a>>),
}

/// The words of a line, separated by single spaces.
pub(crate) fn parse(line: &str) -> Result<Vec<Tree<'_>>, Reason> {
    // The list that the next word belongs to is the last; each one before it holds the one after it.
    let mut open = vec![Vec::new()];
    for token in line.split(' ') {
        let inner = token.trim_start_matches('(');
        let word = inner.trim_end_matches(')');
        if word.is_empty() || word.contains(['(', ')']) {
            return Err(Reason::Spacing);
        }
        for _ in inner.len()..token.len() {
            open.push(Vec::new());
        }
        if open.len() > DEEPEST + 1 {
            return Err(Reason::TooDeep { limit: DEEPEST });
        }
        open.last_mut().ok_or(Reason::Parentheses)?.push(Tree::Word(word));
        for _ in word.len()..inner.len() {
            let list = Tree::List(open.pop().unwrap_or_default());
            open.last_mut().ok_or(Reason::Parentheses)?.push(list);
        }
    }
    if open.len() > 1 { Err(Reason::Parentheses) } else { Ok(open.pop().unwrap_or_default()) }
}

/// The one thing that should stand here.
pub(crate) fn only<'t, 'a>(words: &'t [Tree<'a>], expected: &'static str) -> Result<&'t Tree<'a>, Reason> {
    match words {
        [] => Err(Reason::Unexpected { expected, found: String::new() }),
        [one] => Ok(one),
        [_, more, ..] => Err(more.unexpected("the end of the line")),
    }
}

impl Tree<'_> {
    /// This stands where something else is needed.
    pub(crate) fn unexpected(&self, expected: &'static str) -> Reason {
        let found = match self {
            Tree::Word(word) => short(word),
            Tree::List(_) => "(".to_owned(),
        };
        Reason::Unexpected { expected, found }
    }

    /// The digits as a number from `least` to `limit`.
    pub(crate) fn number(&self, least: u64, limit: u64) -> Result<u64, Reason> {
        let Tree::Word(digits) = self else { return Err(self.unexpected("a number")) };
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        if leading_zero || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.unexpected("a number"));
        }
        let in_range = digits.parse::<u64>().ok().filter(|n| (least..=limit).contains(n));
        in_range.ok_or_else(|| Reason::NumberOutOfRange { found: short(digits), least, limit })
    }

    /// A number that may be negative.
    pub(crate) fn integer(&self, limit: u64) -> Result<i64, Reason> {
        match self {
            Tree::Word(word) if word.starts_with('-') => {
                let positive = Tree::Word(&word[1..]).number(1, limit);
                positive.map(|n| -n.cast_signed()).map_err(|_| self.unexpected("a number"))
            }
            _ => self.number(0, limit).map(u64::cast_signed),
        }
    }
}

/// At least one number.
pub(crate) fn numbers(words: &[Tree<'_>], least: u64, limit: u64) -> Result<Vec<u64>, Reason> {
    if words.is_empty() {
        only(words, "a number")?;
    }
    words.iter().map(|word| word.number(least, limit)).collect()
}

/// At least one number, each larger than the one before.
pub(crate) fn ascending(words: &[Tree<'_>], least: u64, limit: u64) -> Result<Vec<u64>, Reason> {
    let numbers = numbers(words, least, limit)?;
    match numbers.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some(pair) => Err(Reason::NotAscending { before: pair[0], after: pair[1] }),
        None => Ok(numbers),
    }
}

/// A word cut to a length fit for a message.
pub(crate) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
