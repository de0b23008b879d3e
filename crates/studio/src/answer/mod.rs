//! The answers, one function a question. The same JSON that the command prints with `--json`, wherever it does.

mod draw;
mod hackenbush;
mod lessons;
mod map;
mod mex;
pub(crate) mod play;
pub(crate) mod position;
mod rule;
mod words;

use grundy::api::Refusal;
use grundy::limits::{Exhausted, Limits};
use grundy_text::Text;
use grundy_text::draw::DrawProblem;
use grundy_text::studio::StudioProblem;
use serde_json::{Value, json};

use crate::ask::Ask;

/// An answer.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// JSON.
    Json(Value),
    /// Anything else.
    Bytes {
        /// What it is.
        content_type: &'static str,
        /// Itself.
        bytes: Vec<u8>,
    },
}

impl From<Value> for Reply {
    fn from(value: Value) -> Reply {
        Reply::Json(value)
    }
}

/// Why there is none.
#[derive(Debug, Clone)]
pub(crate) enum Problem {
    /// The question is wrong, or the server cannot take it.
    Studio(StudioProblem),
    /// The library refuses.
    Refused(Refusal),
    /// There is no such picture.
    Draw(DrawProblem),
}

impl From<StudioProblem> for Problem {
    fn from(problem: StudioProblem) -> Problem {
        Problem::Studio(problem)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::Refused(refusal)
    }
}

impl From<Exhausted> for Problem {
    fn from(exhausted: Exhausted) -> Problem {
        Problem::Refused(exhausted.into())
    }
}

impl Problem {
    /// The status of the response. That a rule cannot be read or a question stays open is an answer.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Problem::Refused(_)
            | Problem::Draw(_)
            | Problem::Studio(StudioProblem::Elsewhere(_) | StudioProblem::NotAnEdge { .. }) => 200,
            Problem::Studio(
                StudioProblem::Missing { .. }
                | StudioProblem::NotWanted { .. }
                | StudioProblem::TooLong { .. }
                | StudioProblem::TooLarge { .. }
                | StudioProblem::NotACount { .. }
                | StudioProblem::NotAWord { .. }
                | StudioProblem::NoTurn { .. }
                | StudioProblem::Twice { .. },
            ) => 400,
            Problem::Studio(StudioProblem::Foreign) => 403,
            Problem::Studio(StudioProblem::NotFound) => 404,
            Problem::Studio(StudioProblem::OnlyGet) => 405,
            Problem::Studio(StudioProblem::Internal) => 500,
            Problem::Studio(StudioProblem::Busy | StudioProblem::Late) => 503,
        }
    }

    /// The body of the response.
    pub(crate) fn json(&self, text: &dyn Text) -> Value {
        let error = match self {
            Problem::Studio(problem) => {
                let kind = match problem {
                    StudioProblem::Elsewhere(_) => "unsuitable",
                    StudioProblem::Busy | StudioProblem::Late => "undecided",
                    _ => "usage",
                };
                json!({ "kind": kind, "message": text.studio_problem(problem), "help": null, "problems": null })
            }
            Problem::Draw(problem) => {
                let message = draw::sentence(problem, text);
                json!({ "kind": "unsuitable", "message": message, "help": null, "problems": null })
            }
            Problem::Refused(refusal) => {
                let mut error = grundy_json::refusal(refusal, text);
                // What helps there are options of the command.
                if matches!(
                    grundy_json::kind(refusal),
                    grundy_json::Kind::Undecided | grundy_json::Kind::Unsuitable
                ) {
                    error["help"] = Value::Null;
                }
                error
            }
        };
        grundy_json::with_version(json!({ "error": error }))
    }
}

/// A field of a query.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: &'static str,
    /// What it is, for the document.
    pub(crate) about: &'static str,
    /// It may not be left out.
    pub(crate) needed: bool,
    /// It is a whole number.
    pub(crate) number: bool,
}

const fn field(name: &'static str, about: &'static str) -> Field {
    Field { name, about, needed: false, number: false }
}

const fn needed(name: &'static str, about: &'static str) -> Field {
    Field { name, about, needed: true, number: false }
}

const fn number(name: &'static str, about: &'static str) -> Field {
    Field { name, about, needed: false, number: true }
}

/// A question that can be asked.
#[derive(Clone, Copy)]
pub(crate) struct Endpoint {
    /// The last part of its path.
    pub(crate) name: &'static str,
    /// What it answers, for the document.
    pub(crate) about: &'static str,
    /// Its fields, beside `lang`.
    pub(crate) fields: &'static [Field],
    /// Schemas in `docs/schema` of which the answer is one.
    pub(crate) schemas: &'static [&'static str],
    /// What it may be instead of JSON.
    pub(crate) others: &'static [&'static str],
    /// The answer.
    pub(crate) answer: fn(&Ask, &Limits) -> Result<Reply, Problem>,
}

const RULE: Field = needed("rule", "A rule in one line, at most 4000 bytes.");
const PLAY: Field = field("play", "`normal` or `misere`, instead of what the rule says.");
const POSITION: Field =
    field("position", "Heaps as `3,5,7`, tuples as `(3,5)`; else what the rule starts with.");
const HISTORY: Field =
    field("history", "Positions before, with `|` between them, where the rule reads the turns before.");
const LAST: Field = number("n", "The largest heap or number.");

/// All of them.
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        name: "analyze",
        about: "What a rule is: words, small values, law with its standing.",
        fields: &[RULE, PLAY],
        schemas: &["analyze", "analyze-states"],
        others: &[],
        answer: rule::analyze,
    },
    Endpoint {
        name: "table",
        about: "Grundy values of heaps 0..=n, or who wins small positions.",
        fields: &[RULE, PLAY, LAST, field("as", "`json`, `bfile`, `csv` or `latex`.")],
        schemas: &["table", "table-states"],
        others: &["text/plain", "text/csv"],
        answer: rule::table,
    },
    Endpoint {
        name: "law",
        about: "The laws of a rule, each with its standing.",
        fields: &[RULE, PLAY, LAST],
        schemas: &["law", "law-states"],
        others: &[],
        answer: rule::law,
    },
    Endpoint {
        name: "prove",
        about: "A certificate of the strongest law that is proved, accepted by the kernel.",
        fields: &[RULE, PLAY],
        schemas: &["prove"],
        others: &[],
        answer: rule::prove,
    },
    Endpoint {
        name: "check",
        about: "A claim: proved, checked to N, or refuted by the smallest counterexample.",
        fields: &[
            RULE,
            PLAY,
            needed("claim", "A condition on the heap or the numbers, as `n mod 7 in {0,2}`."),
            LAST,
        ],
        schemas: &["check", "check-states"],
        others: &[],
        answer: rule::check,
    },
    Endpoint {
        name: "compare",
        about: "The first difference between two rules, or that they are equal.",
        fields: &[RULE, needed("other", "Another rule."), PLAY, LAST],
        schemas: &["compare", "compare-states"],
        others: &[],
        answer: rule::compare,
    },
    Endpoint {
        name: "code",
        about: "A short exact program, as text.",
        fields: &[RULE, PLAY, field("to", "`cpp`, `python`, `rust`, `java`, `go` or `js`.")],
        schemas: &[],
        others: &["text/plain"],
        answer: rule::code,
    },
    Endpoint {
        name: "games",
        about: "The named games.",
        fields: &[],
        schemas: &["games"],
        others: &[],
        answer: rule::games,
    },
    Endpoint {
        name: "win",
        about: "Who wins a position, and all winning moves.",
        fields: &[RULE, PLAY, POSITION, number("limit", "Moves to list, at most 1000.")],
        schemas: &["win", "win-states"],
        others: &[],
        answer: position::win,
    },
    Endpoint {
        name: "why",
        about: "Reasons from this very position, in words.",
        fields: &[RULE, PLAY, POSITION],
        schemas: &["why"],
        others: &[],
        answer: position::why,
    },
    Endpoint {
        name: "position",
        about: "`win` and `why` in one answer, the moves in words, and the value of each component.",
        fields: &[RULE, PLAY, POSITION],
        schemas: &["position"],
        others: &[],
        answer: position::both,
    },
    Endpoint {
        name: "mex",
        about: "The moves of a position with the values that they lead to, and its own value, their mex.",
        fields: &[RULE, PLAY, POSITION],
        schemas: &["mex"],
        others: &[],
        answer: mex::mex,
    },
    Endpoint {
        name: "hackenbush",
        about: "A picture of green Hackenbush: what hangs on the ground, its value, and the cuts that win.",
        fields: &[field("edges", "Edges as `0-1 1-2`, 0 being the ground; at most 300."), PLAY],
        schemas: &["hackenbush"],
        others: &[],
        answer: hackenbush::picture,
    },
    Endpoint {
        name: "draw",
        about: "A picture: a table, a map of two heaps, the graph of a position, binary columns.",
        fields: &[
            RULE,
            PLAY,
            POSITION,
            LAST,
            field("kind", "`table`, `map`, `graph` or `columns`."),
            field("as", "`svg`, `png` or `dot`."),
        ],
        schemas: &[],
        others: &["image/svg+xml", "image/png", "text/vnd.graphviz"],
        answer: draw::draw,
    },
    Endpoint {
        name: "map",
        about: "Two heaps, or pairs of numbers: (n+1)^2 cells of two bytes each, little end first, row by row; \
                65535 where there is no value but the player to move wins, 65534 where they lose.",
        fields: &[RULE, PLAY, LAST],
        schemas: &[],
        others: &["application/octet-stream"],
        answer: map::map,
    },
    Endpoint {
        name: "turns",
        about: "Every turn of a position and what it leaves; whether the game is over.",
        fields: &[RULE, PLAY, POSITION, HISTORY],
        schemas: &["turns"],
        others: &[],
        answer: play::turns,
    },
    Endpoint {
        name: "reply",
        about: "What an opponent plays. The same seed gives the same turn.",
        fields: &[
            RULE,
            PLAY,
            POSITION,
            HISTORY,
            field("opponent", "`perfect`, `errs-15`, `errs-50`, `random` or `holds-out`."),
            number("seed", "What chance comes from."),
        ],
        schemas: &["reply"],
        others: &[],
        answer: play::reply,
    },
    Endpoint {
        name: "review",
        about: "Who would have won each position of a game, and how.",
        fields: &[RULE, PLAY, HISTORY, needed("positions", "Positions with `|` between them, at most 200.")],
        schemas: &["played"],
        others: &[],
        answer: play::review,
    },
    Endpoint {
        name: "lessons",
        about: "The learning path: rows to fill in by hand, and why it is so.",
        fields: &[],
        schemas: &["lessons"],
        others: &[],
        answer: lessons::lessons,
    },
    Endpoint {
        name: "words",
        about: "What the page says, by key.",
        fields: &[],
        schemas: &["words"],
        others: &[],
        answer: words::words,
    },
];
