//! What a language must say, and the order in which a program is put together.

use super::expr::Scope;

/// Functions that a program may need beside its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    Pow,
    FloorDiv,
    Mod,
    Gcd,
    Divides,
    Prime,
    Palindrome,
    Omega,
    BigOmega,
    Valuation,
    Popcount,
    DigitSum,
    FloorLog,
    CeilLog,
    FloorSqrt,
    CeilSqrt,
    PrimePower,
    Squarefree,
    Smooth,
    /// Whether something that was read of a row has no value.
    Row,
    RowAt,
    RowStretch,
    RowPut,
    RowCut,
    RowKept,
    RowSum,
    RowXor,
    RowMax,
    RowMin,
    RowGcd,
    RowLen,
    RowCount,
    RowDistinct,
    RowIncreasing,
    /// Marks a value as seen.
    Seen,
    /// The least value not seen.
    Mex,
    /// Whether some option is lost.
    Won,
    /// The same, or no option at all.
    WonMisere,
}

impl Helper {
    /// The name of its section in the snippets of each language.
    fn section(self) -> &'static str {
        match self {
            Helper::Pow => "pow",
            Helper::FloorDiv => "floordiv",
            Helper::Mod => "mod",
            Helper::Gcd => "gcd",
            Helper::Divides => "divides",
            Helper::Prime => "prime",
            Helper::Palindrome => "palindrome",
            Helper::Omega => "omega",
            Helper::BigOmega => "bigomega",
            Helper::Valuation => "valuation",
            Helper::Popcount => "popcount",
            Helper::DigitSum => "digitsum",
            Helper::FloorLog => "floorlog",
            Helper::CeilLog => "ceillog",
            Helper::FloorSqrt => "floorsqrt",
            Helper::CeilSqrt => "ceilsqrt",
            Helper::PrimePower => "primepower",
            Helper::Squarefree => "squarefree",
            Helper::Smooth => "smooth",
            Helper::Row => "row",
            Helper::RowAt => "rowat",
            Helper::RowStretch => "rowstretch",
            Helper::RowPut => "rowput",
            Helper::RowCut => "rowcut",
            Helper::RowKept => "rowkept",
            Helper::RowSum => "rowsum",
            Helper::RowXor => "rowxor",
            Helper::RowMax => "rowmax",
            Helper::RowMin => "rowmin",
            Helper::RowGcd => "rowgcd",
            Helper::RowLen => "rowlen",
            Helper::RowCount => "rowcount",
            Helper::RowDistinct => "rowdistinct",
            Helper::RowIncreasing => "rowincreasing",
            Helper::Seen => "seen",
            Helper::Mex => "mex",
            Helper::Won => "won",
            Helper::WonMisere => "wonmisere",
        }
    }

    /// Its text in a file of snippets, where each follows a line `@@ NAME` in a comment.
    fn text(self, snippets: &'static str) -> &'static str {
        let name = self.section();
        for section in snippets.split("@@ ").skip(1) {
            if let Some(rest) = section.strip_prefix(name).and_then(|rest| rest.strip_prefix('\n')) {
                // The comment mark of the next heading is not part of this section.
                return rest.trim_end_matches(['/', '#']);
            }
        }
        ""
    }

    /// Helpers that this one calls.
    pub(super) fn calls(self) -> &'static [Helper] {
        match self {
            Helper::CeilLog => &[Helper::FloorLog],
            Helper::CeilSqrt => &[Helper::FloorSqrt],
            Helper::PrimePower => &[Helper::Omega],
            Helper::RowGcd => &[Helper::Gcd],
            _ => &[],
        }
    }
}

/// Text with indentation.
pub(super) struct Out {
    pub text: String,
    pub indent: usize,
}

impl Out {
    pub(super) fn new(indent: usize) -> Self {
        Out { text: String::new(), indent }
    }

    pub(super) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            for _ in 0..self.indent {
                self.text.push_str("    ");
            }
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    pub(super) fn open(&mut self, line: &str) {
        self.line(line);
        self.indent += 1;
    }
}

/// A language.
pub(super) trait Dialect: Sized {
    fn and(&self) -> &'static str;
    fn or(&self) -> &'static str;
    fn not(&self) -> &'static str;
    fn truth(&self, value: bool) -> &'static str;
    /// The operator of floor division of non-negative numbers.
    fn quotient(&self) -> &'static str;
    fn extreme(&self, max: bool, a: &str, b: &str) -> String;
    fn abs(&self, x: &str) -> String;
    /// Whether all (some) values lo..=hi of a name satisfy a condition.
    fn quantified(&self, all: bool, name: &str, lo: &str, hi: &str, body: &str) -> String;
    /// Whether a number is in a written list.
    fn one_of(&self, x: &str, list: &[u64]) -> String;
    /// The entry of a table.
    fn entry(&self, table: &str, index: &str) -> String;
    /// The file of snippets.
    fn snippets(&self) -> &'static str;

    // Statements. Those that open a block are closed by `end`.
    fn range(&self, out: &mut Out, name: &str, lo: &str, hi: &str);
    /// The members of an ascending list that are <= upto.
    fn members(&self, out: &mut Out, name: &str, list: &str, upto: &str);
    fn when(&self, out: &mut Out, cond: &str);
    fn end(&self, out: &mut Out);
    fn declare(&self, out: &mut Out, name: &str, value: &str);
    fn assign(&self, out: &mut Out, name: &str, value: &str);
    fn mark(&self, out: &mut Out, value: &str);
    /// A list variable with these numbers.
    fn list(&self, out: &mut Out, name: &str, members: &[u64]);
    /// Appends a number to a list variable.
    fn push(&self, out: &mut Out, list: &str, value: &str);
}

/// The helper functions that were asked for, and those that they call.
pub(super) fn helpers<D: Dialect>(dialect: &D, scope: &Scope<'_, D>) -> String {
    let mut needed = scope.helpers.borrow().clone();
    for helper in scope.helpers.borrow().iter() {
        needed.extend(helper.calls());
    }
    needed.iter().map(|&helper| helper.text(dialect.snippets())).collect()
}

/// Values as they stand between the braces of an array.
pub(super) fn numbers<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// A condition without parentheses that enclose the whole of it.
pub(super) fn bare(cond: &str) -> &str {
    let mut depth = 0u32;
    for (at, c) in cond.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && at + 1 < cond.len() {
            return cond;
        }
    }
    cond.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(cond)
}
