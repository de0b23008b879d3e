//! Words in and about pictures.

use grundy::game::{Outcome, Play};
use grundy_draw::{Kind, Part};

use crate::En;
use crate::draw::{DrawProblem, DrawText, NAMED, Shown};
use crate::verdict::VerdictText;

impl DrawText for En {
    fn picture_title(&self, rule: &str, shown: &Shown) -> String {
        match shown {
            Shown::Table { values: true, last, .. } => {
                format!("{rule}: Grundy values of the heaps 0 to {last}")
            }
            Shown::Table { values: false, last, .. } => format!("{rule}: who wins the heaps 0 to {last}"),
            Shown::Map { values: true, names: [a, b], .. } => format!("{rule}: Grundy values of ({a},{b})"),
            Shown::Map { values: false, names: [a, b], .. } => format!("{rule}: who wins ({a},{b})"),
            Shown::Graph { position, .. } => format!("{rule}: all that can follow {position}"),
            Shown::Columns { position, .. } => format!("{rule}: {position} in binary"),
            Shown::Hackenbush { .. } => rule.to_owned(),
        }
    }

    fn picture_description(&self, rule: &str, play: Play, shown: &Shown) -> String {
        let convention = self.convention(play);
        let what = match shown {
            Shown::Table { values, last, width, lost } => {
                let what = if *values { "Grundy values" } else { "Outcomes" };
                let lost = listed(lost.iter().map(u64::to_string), lost.len());
                format!(
                    "{what} of the heaps 0 to {last}, {width} a row. The player to move loses (framed) {lost}."
                )
            }
            Shown::Map { values, names: [a, b], last, lost, written } => {
                let what = if *values { "Grundy values" } else { "Outcomes" };
                let sign = if *written { "framed" } else { "black" };
                let lost = listed(lost.iter().map(|(a, b)| format!("({a},{b})")), lost.len());
                format!(
                    "{what} of all ({a},{b}) with numbers 0 to {last}: {a} to the right, {b} upwards. \
                     The player to move loses ({sign}) {lost}."
                )
            }
            Shown::Graph { position, positions, moves, lost, drawn, outcome } => {
                let lead = match drawn {
                    None => ", which lead down",
                    Some(_) => ": play can go round, and rows are so many moves from the first",
                };
                let draws = match drawn {
                    None | Some(0) => String::new(),
                    Some(drawn) => {
                        format!(" {drawn} are hexagons: a draw (=), neither player can force an end;")
                    }
                };
                let start = match outcome {
                    Some(outcome) => format!("At the start the player to move {}.", verb(*outcome)),
                    None => "The start is a draw.".into(),
                };
                format!(
                    "The {positions} positions that can follow {position}, itself included, and the {moves} moves \
                     between them{lead}. {lost} of them are boxes: the player to move loses (P);{draws} the others \
                     are round: the player to move wins (N). {start}"
                )
            }
            Shown::Columns { position, sum, outcome, turned } => {
                let turned = turned.as_ref().map_or(String::new(), |(heap, to)| {
                    format!(
                        " A winning move makes component {heap} into {to}; the bits that it turns are framed."
                    )
                });
                format!(
                    "The Grundy values of {position} in binary, one row each, and below them their nim-sum {sum}: \
                     the player to move {}.{turned}",
                    verb(*outcome)
                )
            }
            Shown::Hackenbush { edges, unjoined, value, outcome, cuts, complete } => {
                let value = value.map_or(String::new(), |value| {
                    format!(", Grundy value {value}; the number at a vertex is the value of what stands on it (a cycle is one vertex)")
                });
                let marked = match (cuts, complete) {
                    (0, _) => String::new(),
                    (cuts, true) => format!(" Crossed: all {cuts} edges whose cut wins."),
                    (cuts, false) => format!(" Crossed: {cuts} edges whose cut wins, perhaps not all."),
                };
                let left = match unjoined {
                    0 => String::new(),
                    left => format!(" Left out: {left} edges that are not joined to the ground."),
                };
                format!(
                    "{edges} edges on the ground: the player to move {}{value}.{marked}{left}",
                    verb(*outcome)
                )
            }
        };
        format!("{rule} ({convention}). {what}")
    }

    fn key_outcome(&self, outcome: Outcome, values: bool) -> &'static str {
        match (outcome, values) {
            (Outcome::P, _) => "the player to move loses (P)",
            (Outcome::N, true) => "the player to move wins (N): Grundy value",
            (Outcome::N, false) => "the player to move wins (N)",
        }
    }

    fn key_mark(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Columns => "bits that the winning move turns",
            Kind::Hackenbush => "edges whose cut wins",
            Kind::Map | Kind::Graph => "a draw: neither player can force an end",
            Kind::Table => "",
        }
    }

    fn pointed_at(&self, what: &str, value: Option<u32>, outcome: Outcome) -> String {
        let letter = if outcome == Outcome::P { "P" } else { "N" };
        let value = value.map_or(String::new(), |value| format!("Grundy value {value}, "));
        format!("{what}: {value}the player to move {} ({letter})", verb(outcome))
    }

    fn pointed_at_draw(&self, what: &str) -> String {
        format!("{what}: a draw")
    }

    fn pointed_at_edge(&self, edge: usize, [a, b]: &[String; 2], wins: bool) -> String {
        let wins = if wins { ": cutting it wins" } else { "" };
        format!("edge {edge}, {a} – {b}{wins}")
    }

    fn pointed_at_component(&self, component: &str, value: &str) -> String {
        format!("{component}: Grundy value {value}")
    }

    fn nim_sum(&self) -> &'static str {
        "XOR"
    }

    fn drawn(&self, file: &str, title: &str) -> String {
        format!("{file}: {title}")
    }

    fn draw_problem(&self, problem: &DrawProblem) -> (String, Option<String>) {
        match problem {
            DrawProblem::Unfit(kind) => {
                let (what, help) = match kind {
                    Kind::Table => (
                        "a table shows single heaps of one rule",
                        "--as map for pairs, --as graph for a position",
                    ),
                    Kind::Map => (
                        "a map shows two numbers: pairs, two heaps, or a sum of two rules of single heaps",
                        "--as graph shows a position",
                    ),
                    Kind::Graph => (
                        "a graph shows a position of a rule without a file",
                        "\"graph FILE with hackenbush\" is drawn as hackenbush",
                    ),
                    Kind::Columns => (
                        "columns show the Grundy values of single heaps without memory, `first` or rings",
                        "--as graph shows a position of any rule",
                    ),
                    Kind::Hackenbush => (
                        "this picture is of \"graph FILE with hackenbush\"",
                        "grundy draw \"graph FILE with hackenbush\" GROUND",
                    ),
                };
                (what.into(), Some(help.into()))
            }
            DrawProblem::NoFormat(file) => (
                format!("`{file}` does not say which format it is to have"),
                Some("end it in .svg, .png or .dot, or say --format svg".into()),
            ),
            DrawProblem::DotOfGraphsOnly => (
                "DOT holds graphs of positions only".into(),
                Some("--as graph, or a file .svg or .png".into()),
            ),
            DrawProblem::MorePositions(most) => (
                format!("more than {most} positions can follow: too many for a graph"),
                Some("a smaller position; `grundy win` answers this one".into()),
            ),
            DrawProblem::TooLarge(large) => {
                let (what, help) = match large.what {
                    Part::Heaps => ("heaps", Some("a smaller -n; `grundy table` writes longer tables")),
                    Part::Numbers => ("numbers to a side", Some("a smaller -n")),
                    Part::Positions => {
                        ("positions", Some("a smaller position, or a file .dot for 10000 positions"))
                    }
                    Part::Moves => ("moves", Some("a smaller position, or a file .dot for 10000 positions")),
                    Part::Rows => ("heaps", None),
                    Part::Bits => ("binary digits", None),
                    Part::Edges => ("edges", Some("`grundy win` answers larger ones")),
                    Part::Pixels => ("pixels", Some("a file .svg, or a smaller picture")),
                };
                let (found, most) = (large.found, large.most);
                (format!("{found} {what} are too many for a picture: at most {most}"), help.map(Into::into))
            }
        }
    }
}

fn verb(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "loses",
        Outcome::N => "wins",
    }
}

/// `at 4 of them: 0, 2, 7, 9`, `nowhere`.
fn listed(names: impl Iterator<Item = String>, count: usize) -> String {
    if count == 0 {
        return "nowhere".into();
    }
    let more = if count > NAMED { ", .." } else { "" };
    format!("at {count} of them: {}{more}", names.take(NAMED).collect::<Vec<_>>().join(", "))
}
