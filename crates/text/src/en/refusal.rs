//! Questions that cannot be answered.

use grundy::api::{PositionProblem, Unsuitable};
use grundy::code::NoProgram;
use grundy::limits::{Budget, Exhausted};

use crate::En;
use crate::en::shorten;
use crate::refusal::{RefusalText, longer};

const MORE: &str = "`--budget 10` allows ten times as much; a smaller question may already be decided";

impl RefusalText for En {
    fn exhausted(&self, exhausted: &Exhausted) -> (String, Option<String>) {
        let limit = exhausted.limit;
        match exhausted.what {
            Budget::Steps => {
                (format!("undecided: the budget of {limit} steps is used up"), Some(MORE.into()))
            }
            Budget::Bytes => {
                (format!("undecided: this needs more than the {limit} bytes allowed"), Some(MORE.into()))
            }
            Budget::Positions => (
                format!("undecided: this needs more than the {limit} stored positions allowed"),
                Some(MORE.into()),
            ),
            Budget::Digits => (format!("undecided: this needs numbers beyond {limit} binary digits"), None),
            Budget::Cancelled => ("stopped before the answer was complete".into(), None),
            Budget::Time => {
                let seconds = if limit == 1 { "1 second".into() } else { format!("{limit} seconds") };
                let more = longer(limit);
                let help = format!("`--time {more}` allows more; a smaller question may already be decided");
                (format!("undecided within {seconds}"), Some(help))
            }
        }
    }

    fn unsuitable(&self, why: Unsuitable) -> (String, Option<String>) {
        match why {
            Unsuitable::GrundyUnderMisere => (
                "Grundy values belong to normal play; this rule is misère".into(),
                Some(
                    "`--normal` asks the same rule in normal play; `grundy win` answers misère positions"
                        .into(),
                ),
            ),
            Unsuitable::Memory => (
                "what may be taken depends on the turn before (`last`), so a heap alone has no Grundy value"
                    .into(),
                Some("`grundy win RULE POSITION` answers such positions by search".into()),
            ),
            Unsuitable::TurnsBefore => (
                "the moves of this rule depend on the turns before (`last`, `first`, `in ring`), so its heaps alone \
                 do not say who wins"
                    .into(),
                Some("`grundy win RULE POSITION` answers positions at the start of play by search".into()),
            ),
            Unsuitable::BeyondWords => (
                "the amounts of this rule are beyond 64 bits, too large for a law, a claim or a certificate".into(),
                Some("`grundy win RULE POSITION` and `grundy why` answer its positions".into()),
            ),
            Unsuitable::SumOfSeveral => (
                "this question is about one rule, and the text is a sum of several".into(),
                Some("ask about each part by itself, or `grundy win` about the whole sum".into()),
            ),
            Unsuitable::States => (
                "this question is answered for rules of single heaps; this rule has tuples, rows, moves on several \
                 heaps or early ends"
                    .into(),
                Some("`grundy law RULE`, `table`, `check` and `win` answer such rules".into()),
            ),
            Unsuitable::NotDisjunctive => (
                "an early end or `move in all` concerns the whole game, so its positions have no Grundy values".into(),
                Some("claim when the player to move loses: a condition without `g(`".into()),
            ),
            Unsuitable::Incomparable => (
                "the positions of these two rules are not of the same kind".into(),
                Some("compare two rules with the same number of variables, or two of rows or heaps".into()),
            ),
            Unsuitable::Program(NoProgram::MisereSums) => (
                "no exact program: heaps can part here, and under misère play such sums are not decided by XOR".into(),
                Some("`grundy win RULE POSITION` decides single positions by search".into()),
            ),
            Unsuitable::Program(NoProgram::NotSmaller) => (
                "no exact program: a move leaves a heap that is not smaller, so no table can be filled from the bottom"
                    .into(),
                Some("`grundy win RULE POSITION` decides single positions by search".into()),
            ),
            Unsuitable::Program(NoProgram::Memory) => (
                "no exact program: moves that depend on the turn before must take from one single heap".into(),
                None,
            ),
            Unsuitable::Program(NoProgram::States) => (
                "no exact program: only known games, moves on tuples and rows that stay one component, and moves that take from several heaps are written out yet".into(),
                Some("`grundy win RULE POSITION` decides single positions".into()),
            ),
            Unsuitable::Program(NoProgram::Moves) => (
                "no program that prints a winning move: that needs moves that only take from one heap, and a law that leads \
                 to an amount"
                    .into(),
                Some("without `--with-move` the program tells who wins".into()),
            ),
            Unsuitable::Program(NoProgram::Form) => (
                "no program for this `--io`: it may name the count first, then all numbers, with blanks, commas or brackets \
                 between them"
                    .into(),
                Some("such as \"{m} {heaps}\", \"{T}\\n{m}\\n{heaps}\", batch, lines, json; a sum of rules has the usual form".into()),
            ),
            Unsuitable::Program(NoProgram::Numbers) => (
                "no exact program: this rule needs numbers or sets that are not written out in 64 bits".into(),
                None,
            ),
        }
    }

    fn position_problem(&self, problem: &PositionProblem) -> (String, Option<String>) {
        match problem {
            PositionProblem::Negative(text) => {
                (format!("`{text}` is negative; heaps are counted from 0"), None)
            }
            PositionProblem::NotANumber(text) if text.is_empty() => (
                "something is missing at the end of the position, or beside a sign such as `+`".into(),
                Some("components are written as (3,5), sums of them as (3,5)+(1,2)".into()),
            ),
            PositionProblem::NotANumber(text) => (
                format!("`{text}` is not a whole number"),
                Some("heaps are written as 3,3,1 or 3 3 1, large ones also as 10^18 or 2^100+1".into()),
            ),
            PositionProblem::Parts { expected, found } => (
                match expected {
                    1 => format!("the game has one part, the position {found}"),
                    _ => format!("the game has {expected} parts, the position {found}"),
                },
                Some("write one list of heaps for each part, separated by `;`, as in \"5 ; 7,3\"".into()),
            ),
            PositionProblem::Entries { component, expected, found } => (
                format!("a component of this rule has {expected} numbers, `{component}` has {found}"),
                Some("components are written as (3,5), sums of them as (3,5)+(1,2)".into()),
            ),
            PositionProblem::TooLarge(heap) => (
                format!(
                    "undecided: no proved law covers the heap {}, and it is too large for a table",
                    shorten(heap)
                ),
                None,
            ),
            PositionProblem::Unwritable(heap) => (
                format!(
                    "undecided: the value of the heap {} is known, but has too many digits to be written out and compared with others",
                    shorten(heap)
                ),
                Some("in normal play equal heaps cancel, and a single heap may be told by who wins it; other sums of such heaps are not".into()),
            ),
            PositionProblem::Incalculable(text) => (
                format!("undecided: `{text}` cannot be worked out, its numbers are too large or too many"),
                None,
            ),
        }
    }

    fn cycle(&self, positions: &[String]) -> (String, Option<String>) {
        (
            format!("play need not end: {}", positions.join(" -> ")),
            Some(
                "if these positions are no part of the game, say so in the rule (`.. where n >= 1`); `grundy win RULE POSITION` says of each position who wins or that it is a draw"
                    .into(),
            ),
        )
    }

    fn too_much_follows(&self, exhausted: &Exhausted) -> (String, Option<String>) {
        let (why, help) = self.exhausted(exhausted);
        (
            format!(
                "play is not shown to end, and too many positions, perhaps without end, can follow from this one; {why}"
            ),
            help,
        )
    }

    fn no_proof(&self) -> &'static str {
        "no proof was found, so no certificate is written"
    }

    fn at_line(&self, line: u64) -> String {
        format!("line {line}: ")
    }
}
