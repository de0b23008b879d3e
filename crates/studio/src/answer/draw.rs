//! Pictures.

use grundy::limits::Limits;
use grundy_draw::{Kind, png, svg};
use grundy_text::draw::{DrawProblem, DrawText};
use grundy_text::picture::{Made, PictureProblem, Wanted, picture};
use grundy_text::studio::StudioProblem;

use super::{Problem, Reply};
use crate::ask::{Ask, MOST_TEXT};

impl From<PictureProblem> for Problem {
    fn from(problem: PictureProblem) -> Problem {
        match problem {
            PictureProblem::Draw(problem) => Problem::Draw(problem),
            PictureProblem::Refused(refusal) => Problem::Refused(refusal),
            PictureProblem::NoPosition => StudioProblem::Missing { name: "position" }.into(),
            PictureProblem::Position(_) => StudioProblem::NotWanted { name: "position" }.into(),
        }
    }
}

pub(super) fn draw(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let format = ask.one_of("as", &["svg", "png", "dot"])?;
    let kind = match ask.get("kind") {
        None => None,
        Some(_) => {
            let name = ask.one_of("kind", &["table", "map", "graph", "columns"])?;
            Kind::ALL.into_iter().find(|kind| kind.name() == name)
        }
    };
    let dot = format == "dot";
    if dot && kind.is_some_and(|kind| kind != Kind::Graph) {
        return Err(Problem::Draw(DrawProblem::DotOfGraphsOnly));
    }
    let wanted = Wanted {
        text: ask.text(),
        kind: if dot { Some(Kind::Graph) } else { kind },
        dot,
        last: ask.count("n", 100_000)?,
        position: ask.text_of("position", MOST_TEXT)?,
        limits,
    };
    let (content_type, bytes) = match (picture(&wanted, &ask.subject("rule")?)?, format) {
        (Made::Dot { text, .. }, _) => ("text/vnd.graphviz; charset=utf-8", text.into_bytes()),
        (Made::Scene(scene), "png") => {
            ("image/png", png::write(&scene).map_err(|large| Problem::Draw(DrawProblem::TooLarge(large)))?)
        }
        (Made::Scene(scene), _) => ("image/svg+xml", svg::write(&scene).into_bytes()),
    };
    Ok(Reply::Bytes { content_type, bytes })
}

/// Why there is no picture, in words.
pub(super) fn sentence(problem: &DrawProblem, text: &dyn grundy_text::Text) -> String {
    DrawText::draw_problem(text, problem).0
}
