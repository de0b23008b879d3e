//! Problems of rule texts.

use grundy::rule::diagnostic::{Expected, Problem};

use super::{meaning, other_kind};
use crate::En;
use crate::problem::{ProblemMessage, ProblemText};

impl ProblemText for En {
    fn problem(&self, problem: &Problem) -> ProblemMessage {
        let (code, title, label, help) = message(problem);
        ProblemMessage { code, title, label, help }
    }

    fn problem_heading(&self, code: &str, title: &str) -> String {
        format!("error[{code}]: {title}")
    }

    fn problem_help(&self, help: &str) -> String {
        format!("help: {help}")
    }

    fn problem_line(&self, number: usize) -> String {
        format!("line {number}")
    }
}

pub(super) type Words = (&'static str, String, String, Option<String>);

fn message(problem: &Problem) -> Words {
    match problem {
        Problem::Meaning(meaning) => {
            let ProblemMessage { code, title, label, help } = meaning::message(meaning);
            (code, title, label, help)
        }
        Problem::Expected { expected, found } => {
            let what = what(*expected);
            let found = if found.is_empty() { "the end".into() } else { format!("`{}`", shorten(found)) };
            (
                "E-expected",
                format!("expected {what}, found {found}"),
                format!("{what} goes here"),
                example(*expected),
            )
        }
        Problem::TooLong { limit } => (
            "E-long",
            format!("the rule is longer than {limit} bytes"),
            "not read from here on".into(),
            Some("a rule this long is a program: name its sets with `where` or `given`".into()),
        ),
        Problem::TooDeep { limit } => (
            "E-deep",
            format!("more than {limit} levels of brackets and operators"),
            "too deep from here on".into(),
            Some("name a part of it with a parameter: `n -> k where k = ..`".into()),
        ),
        Problem::TooManyParameters { limit, found } => (
            "E-parameters",
            format!("{found} names of its own in one move, at most {limit} are read"),
            "too many names".into(),
            Some("split it into several clauses with `;`".into()),
        ),
        Problem::Empty => (
            "E-empty",
            "there is no rule here".into(),
            "nothing to read".into(),
            Some("write a rule such as `take {1,3,4}`, `0.77` or `n -> k and n-k where 1 <= k < n`".into()),
        ),
        Problem::StrangeCharacter { found } => (
            "E-character",
            format!("`{found}` means nothing in a rule"),
            "this character".into(),
            Some("leave it out".into()),
        ),
        Problem::BarePlus { adds, heaps } => (
            "E-plus",
            "`+` between results has two readings".into(),
            "adds, or another heap?".into(),
            Some(format!("`{adds}` adds, `{heaps}` are two heaps")),
        ),
        Problem::CommaResult { left, right } => (
            "E-comma",
            "a comma between results has two readings".into(),
            "another heap, or another move?".into(),
            Some(format!("`{left} and {right}` leaves both, `{left} | {right}` is a choice of two moves")),
        ),
        Problem::OrInResult => (
            "E-or",
            "`or` joins sets and conditions, not results".into(),
            "another move?".into(),
            Some("write `|` between two moves, `and` between two heaps".into()),
        ),
        Problem::CommaInSet { fix } => (
            "E-set",
            "several amounts stand in braces".into(),
            "a list without braces".into(),
            Some(format!("write `{fix}`")),
        ),
        Problem::AndInSet { fix } => (
            "E-and",
            "`and` does not join amounts".into(),
            "one of them is taken, not both".into(),
            Some(format!("write `{fix}` for either amount")),
        ),
        Problem::CaretXor { xor, power } => (
            "E-caret",
            "`^` is a power; XOR is written xor".into(),
            "a power here?".into(),
            Some(format!("write `{xor}` for XOR; as a power, `{power}` can be written without `^`")),
        ),
        Problem::TakeZero { fix } => (
            "E-zero",
            "taking 0 stones is no move".into(),
            "amounts are 1 or more".into(),
            Some(match fix {
                Some(fix) => format!("write `take {fix}`"),
                None => "write `take 1`, or give the pass a clause of its own".into(),
            }),
        ),
        Problem::AnyValue { target } => (
            "E-infinite",
            "infinitely many values to choose from".into(),
            "no upper bound".into(),
            Some(format!("bound it: `{target} := c where c < {target}`")),
        ),
        Problem::EmptyEntry { fix } => (
            "E-entry",
            "empty entry in the list".into(),
            "a number is missing here".into(),
            Some(format!("write `{fix}`")),
        ),
        Problem::Ambiguous { readings: [first, second] } => (
            "E-ambiguous",
            "this has two readings".into(),
            "which one?".into(),
            Some(format!("write `{first}` or `{second}`")),
        ),
        Problem::DidYouMean { found, suggestion } => (
            "E-word",
            format!("`{}` is not known", shorten(found)),
            "misspelt?".into(),
            Some(format!("did you mean `{suggestion}`?")),
        ),
        Problem::CodeFirstDigit { digit } => (
            "E-code",
            format!("the first digit of a code is 0, 4, 8 or C, not {digit}"),
            "a move that takes nothing must leave several heaps".into(),
            Some("write `0.` before the other digits, or 4 for splitting without taking".into()),
        ),
        Problem::CodeHead { head } => (
            "E-code",
            format!("a code has one digit before the point, not `{}`", shorten(head)),
            "one digit".into(),
            Some("write `0.77`; a range is written `1..3`".into()),
        ),
        Problem::CodeDigit { digit, octal: true } => (
            "E-code",
            format!("`{digit}` is no octal digit"),
            "digits are 0 to 7".into(),
            Some("leave out the word `octal` for a hexadecimal code".into()),
        ),
        Problem::CodeDigit { digit, octal: false } => (
            "E-code",
            format!("`{digit}` is no digit of a code"),
            "digits are 0 to 9 and A to F".into(),
            Some("write a code such as `0.77`, `0.3F` or `0.6(1)`".into()),
        ),
        Problem::Decimal { found } => (
            "E-decimal",
            format!("there are no decimals: `{}`", shorten(found)),
            "a range, a fraction or a code?".into(),
            Some(
                "a range is `1..3`, one and a half is `3/2`, a code such as `0.77` is an item of its own"
                    .into(),
            ),
        ),
        Problem::CountIf => (
            "E-count",
            "`count` counts the entries that are equal to a number, not those that meet a condition".into(),
            "a condition to count".into(),
            Some(
                "write `count(a, 0) >= 2` or `count(a[1..i], k) = 1`; whether one or all entries meet a \
                 condition is `some j in 1..m: a[j] > 3`, `all j in 1..m: a[j] > 3`"
                    .into(),
            ),
        ),
        Problem::ForIf => (
            "E-for",
            "`for` changes every entry of its range; it has no condition".into(),
            "not for every entry".into(),
            Some(
                "say in the value what stays, as in `a[j] := min(a[j],c) for j in 1..m`, or give the moves \
                 with `program ./options`"
                    .into(),
            ),
        ),
        Problem::MisereInPart => (
            "E-misere",
            "`misere` belongs to the whole sum".into(),
            "inside one part".into(),
            Some("write it at the end: `sum of: A; B; misere`".into()),
        ),
        Problem::OtherKind(kind) => other_kind::message(*kind),
    }
}

fn what(expected: Expected) -> String {
    match expected {
        Expected::Item => "a move, a clause, a code or a name".into(),
        Expected::EndOfItem => "`;` or the end".into(),
        Expected::Move => "`take`, `leave` or `split`".into(),
        Expected::Number => "a number".into(),
        Expected::Condition => "a condition".into(),
        Expected::Set => "an amount".into(),
        Expected::Name => "a name".into(),
        Expected::Change => "a change of the row".into(),
        Expected::Closing(bracket) => format!("`{bracket}`"),
        Expected::Word(word) => format!("`{word}`"),
    }
}

fn example(expected: Expected) -> Option<String> {
    match expected {
        Expected::Item | Expected::Move => {
            Some("a rule is, for example, `take {1,3,4}` or `n -> k and n-k where 1 <= k < n`".into())
        }
        Expected::EndOfItem => Some("separate items with `;`".into()),
        Expected::Number => Some("write a number, a name or an expression such as `n/2`".into()),
        Expected::Condition => Some("compare two numbers, as in `k < n` or `n mod 3 = 1`".into()),
        Expected::Set => Some("write a number, `1..3`, `{1,3,4}`, `any`, `primes`, ..".into()),
        Expected::Change => Some("write `a[i] -= k`, `a[i] := c` or `delete a[i]`".into()),
        Expected::Name => Some("a name starts with a letter and is no word of the language".into()),
        Expected::Closing(bracket) => Some(format!("close the bracket with `{bracket}`")),
        Expected::Word(_) => None,
    }
}

/// A text short enough for a message.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}
