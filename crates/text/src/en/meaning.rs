//! Rules that can be read but not played.

use grundy::rule::meaning::{Form, Meaning};

use super::shorten;
use crate::problem::ProblemMessage;

fn say(code: &'static str, title: impl Into<String>, label: &str, help: impl Into<String>) -> ProblemMessage {
    let help: String = help.into();
    ProblemMessage {
        code,
        title: title.into(),
        label: label.into(),
        help: if help.is_empty() { None } else { Some(help) },
    }
}

fn tuple(state: &[u64]) -> String {
    let entries: Vec<String> = state.iter().map(u64::to_string).collect();
    format!("({})", entries.join(","))
}

fn near(name: &Option<String>, otherwise: &str) -> String {
    match name {
        Some(name) => format!("did you mean `{name}`?"),
        None => otherwise.into(),
    }
}

/// The message for a rule that has no core form.
pub(super) fn message(meaning: &Meaning) -> ProblemMessage {
    match meaning {
        Meaning::NotYet(form) => say(
            "E-later",
            format!("{} can be read, but this build does not play such rules", form_name(*form)),
            "not played yet",
            later_help(*form),
        ),
        Meaning::NoMoves => say(
            "E-moves",
            "the rule has no move",
            "no move here",
            "write a move, for example `take 1..3` or `n -> n-1`",
        ),
        Meaning::Scope { name } => say(
            "E-scope",
            format!("the parameter `{name}` is missing in one of the alternatives"),
            "this alternative does not use it",
            "give this alternative a clause of its own: `n -> .. ; n -> ..`",
        ),
        Meaning::Unbounded { name } => say(
            "E-unbounded",
            format!("nothing bounds the parameter `{name}` from above"),
            "no upper bound",
            format!(
                "bound it by a comparison (`{name} <= n`), a finite set, `{name} divides n`, \
                 or a subtraction (`n-{name}`, or `n-c*{name}` where c >= 1)"
            ),
        ),
        Meaning::Whole => say(
            "E-whole",
            "this division need not give a whole number",
            "may be a fraction",
            "write `floor(..)`, `ceil(..)` or `//`, or add the condition `d divides n`",
        ),
        Meaning::Still { heap } => say(
            "E-still",
            format!("a heap of {heap} may be left as it is: an option equal to its position"),
            "changes nothing",
            "add a condition that rules this out, or take at least one",
        ),
        Meaning::Zero => say(
            "E-zero",
            "a move takes at least one",
            "0 is no amount",
            "leave the 0 out; a pass is not a move",
        ),
        Meaning::Empty => {
            say("E-empty", "no amount is left to take", "this set is empty", "give at least one amount >= 1")
        }
        Meaning::Negative => say(
            "E-negative",
            "a number below zero is no amount and no size",
            "below zero",
            "use numbers >= 0",
        ),
        Meaning::TooBig => say(
            "E-big",
            "this number is too large for a rule",
            "too large",
            "numbers of a rule have at most 19 digits; heaps and the m of `take 1..m` may be larger",
        ),
        Meaning::NameClash { name } => say(
            "E-name",
            format!("`{name}` is given and also bound by a move"),
            "bound twice",
            if name == "n" {
                "`n` is the heap; call the given number `m`: `given m; take 1..m`".to_string()
            } else {
                format!("choose another name for the given `{name}`")
            },
        ),
        Meaning::UnknownName { name, near: other } => say(
            "E-unknown",
            format!("`{name}` is not a name of this rule"),
            "unknown name",
            near(other, &format!("if it is a number of the statement, write `given {name};` first")),
        ),
        Meaning::UnknownGame { name, near: other } => say(
            "E-game",
            format!("no game is called `{name}`"),
            "unknown game",
            near(
                other,
                "`grundy games` lists the names; a rule begins with `take`, `leave`, `split`, `n -> ..`",
            ),
        ),
        Meaning::UnknownFunction { name, near: other } => say(
            "E-function",
            format!("there is no function `{name}`"),
            "unknown function",
            near(
                other,
                "functions: min max gcd abs floor ceil odd even prime omega bigomega v popcount digitsum \
                 digit palindrome fib log2 sqrt len sum",
            ),
        ),
        Meaning::Arguments { name, expected, found } => say(
            "E-arguments",
            format!("`{name}` takes {expected} argument(s), {found} given"),
            "wrong number of arguments",
            "",
        ),
        Meaning::Parameters { name, expected, found } => say(
            "E-parameters",
            if expected.is_empty() {
                format!("`{name}` has no parameters, {found} given")
            } else {
                format!("`{name}` has the parameters {}; {found} given", expected.join(", "))
            },
            "too many values",
            if expected.is_empty() {
                format!("ask about a position with `win`: grundy win {name} 5,3")
            } else {
                String::new()
            },
        ),
        Meaning::ParameterName { call, name } => say(
            "E-given",
            format!("`{}` needs a number for `{}`", shorten(call), shorten(name)),
            "a number goes here",
            format!(
                "write one, as in `bash(3)`; for a number of the statement `given {}; {}`, and its value with \
                 `--given {}=3`",
                shorten(name),
                shorten(call),
                shorten(name)
            ),
        ),
        Meaning::LastWithoutFirst => say(
            "E-first",
            "`last` needs a rule for the first turn, when nothing has been taken yet",
            "no `first ..` says what the first turn may do",
            "add for example `; first take 1..n-1`, on tuples and rows `; first (a,b) -> (a-1,b)`",
        ),
        Meaning::LastInFirst => say(
            "E-first",
            "in the first turn nothing has been taken yet",
            "`last` has no value here",
            "write the first move without `last`",
        ),
        Meaning::GivenMissing { name } => say(
            "E-given",
            format!("`{name}` has no value"),
            "given without a value",
            format!(
                "write `given {name} = 3` in the rule, or after a name its value, as in `bash(3)`; or add `--given {name}=3`"
            ),
        ),
        Meaning::GivenUnknown { name, names } => say(
            "E-given",
            format!("the rule gives no `{name}`"),
            "no such name",
            if names.is_empty() {
                "the rule has no `given` names".to_string()
            } else {
                format!("the rule gives {}", names.join(", "))
            },
        ),
        Meaning::GivenUnreadable { name, value } => say(
            "E-given",
            format!("the value `{value}` of `{name}` cannot be read"),
            "not a value",
            "a value is a number `3`, a list `[4,1,4]` or a set `{1,3,4}`",
        ),
        Meaning::GivenKind { name, number } => say(
            "E-given",
            if *number {
                format!("`{name}` must be a number here")
            } else {
                format!("`{name}` must be a list or a set here")
            },
            "wrong kind of value",
            "a value is a number `3`, a list `[4,1,4]` or a set `{1,3,4}`",
        ),
        Meaning::GivenTwice { name } => {
            say("E-given", format!("`{name}` is given twice"), "again", "give each name once")
        }
        Meaning::NotShownToEnd { example } => say(
            "E-end",
            match example {
                Some((n, m)) => {
                    format!("the play is not shown to end: from a heap of {n} a move leaves a heap of {m}")
                }
                None => "the play is not shown to end".to_string(),
            },
            "this move need not make heaps smaller",
            "make every new heap smaller, or bound the growth: `where n < M` or `leaving n <= M`",
        ),
        Meaning::EmptyCode => {
            say("E-code", "this code has no move", "only zeros", "at least one digit must not be 0")
        }
        Meaning::MiserePart => say(
            "E-misere",
            "the parts of a sum share one convention",
            "`misere` inside a part",
            "write `misere` at the end of the whole line",
        ),
        Meaning::Irrational => say(
            "E-surd",
            "`phi`, `sqrt` and `log2` are exact only alone on one side of a comparison or inside `floor`, `ceil`",
            "not a whole number",
            "write `floor(..)` or `ceil(..)` around it",
        ),
        Meaning::NotANumber { name } => say(
            "E-kind",
            format!("`{name}(..)` is a condition, not a number"),
            "a number is needed here",
            "put it after `where`",
        ),
        Meaning::NotACondition { name } => say(
            "E-kind",
            format!("`{name}(..)` is a number, not a condition"),
            "a condition is needed here",
            format!("compare it: `{name}(..) = 1`"),
        ),
        Meaning::RowHere { name } => say(
            "E-kind",
            format!("`{name}` is a row, not a number"),
            "a number is needed here",
            format!("write an entry `{name}[i]` or a function of entries, `sum({name})`"),
        ),
        Meaning::NotARow { name } => say(
            "E-kind",
            format!("`{name}` is a number, not a row"),
            "a row is needed here",
            "only the row of the head `a[1..m] ->` and given lists have entries",
        ),
        Meaning::TotalOfHeap => say(
            "E-total",
            "the total of several heaps cannot depend on one of them",
            "depends on a heap",
            "use amounts that do not mention `n`: `take total 1..3 from any heaps`",
        ),
        Meaning::MixedHeads => say(
            "E-heads",
            "the moves of one rule start from components of different kinds",
            "another kind than before",
            "give each kind a rule of its own and add them: `sum of: RULE ; RULE`; the first turn of a rule on tuples is \
             `first (a,b) -> ..`",
        ),
        Meaning::OtherKind { numbers } => say(
            "E-heads",
            match numbers {
                Some(1) => "this rule is about heaps, so a move leaves heaps".to_string(),
                Some(numbers) => format!(
                    "a component of this rule has {numbers} numbers, so a move leaves such components"
                ),
                None => "this rule is about a row, so a move changes the row".to_string(),
            },
            "another kind of component",
            match numbers {
                Some(_) => "write what is left with the same brackets as the head, or `nothing`",
                None => "write changes: `a[i] -= k`, `a[i] := 0`, `delete a[i]`",
            },
        ),
        Meaning::OtherRow { expected } => say(
            "E-heads",
            format!("the row of this clause is `{expected}`"),
            "another name",
            format!("write `{expected}[..]`"),
        ),
        Meaning::StillState { state } => say(
            "E-still",
            format!("{} may be left as it is: an option equal to its position", tuple(state)),
            "changes nothing",
            "add a condition that rules this out",
        ),
        Meaning::NoValue { text, heap } => say(
            "E-value",
            format!("`{text}` has no value at {}", place(heap)),
            "no value (division by zero, a negative heap, log2(0))",
            "leave such heaps out with a condition in front, as in `n >= 1: ..`",
        ),
        Meaning::AllHere => say(
            "E-all",
            "`all` is an amount: the whole heap is taken",
            "not an amount",
            "write `take all`, or `leave 0`",
        ),
        Meaning::Start => say(
            "E-start",
            "the start position is not a list of heaps",
            "not a heap",
            "write heaps with `and` between them: `start 5 and 7`",
        ),
        Meaning::TooManyParameters { limit } => {
            say("E-parameters", format!("a clause has at most {limit} parameters"), "too many", "")
        }
        Meaning::NamedTooDeep => {
            say("E-game", "these names refer to each other without end", "never reaches a move", "")
        }
    }
}

fn form_name(form: Form) -> &'static str {
    match form {
        Form::SeveralHeaps => "a move on several heaps at once",
        Form::TiedAmounts => "`take same` and `take total`",
        Form::Tuple => "a component of several numbers",
        Form::Row => "a row",
        Form::EarlyEnd => "an early end of the whole game",
        Form::MoveInAll => "a move in every component",
        Form::BuiltIn => "a built-in form",
        Form::NestedSum => "a sum inside a sum",
        Form::ManyParts => "a split into any number of parts that need not be equal",
    }
}

/// What to write instead of a form that is not played yet.
fn later_help(form: Form) -> &'static str {
    match form {
        Form::NestedSum => "a sum is the same without inner brackets: write all its parts beside each other",
        Form::ManyParts => "name the numbers of parts, up to 40: `split unequal into 2..40`",
        _ => "this build answers rules of heaps, tuples and rows, and their sums",
    }
}

/// Where a number has no value: a heap, or the numbers of a position with their names.
fn place(heap: &str) -> String {
    if heap.starts_with('(') { heap.replace(',', ", ") } else { format!("n = {heap}") }
}
