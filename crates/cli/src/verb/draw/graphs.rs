//! Pictures of `graph FILE with hackenbush`, and of what a token can come to.

use grundy::game::Play;
use grundy::graph::ask::GraphGame;
use grundy::graph::form::Form;
use grundy::graph::{Graph, hackenbush};
use grundy::play_graph;
use grundy_draw::Kind;
use grundy_draw::hackenbush::{Picture, scene};
use grundy_text::draw::Shown;
use grundy_text::picture::{Made, no_graph};

use super::{Ask, failure, too_large, unfit};
use crate::failure::Failure;
use crate::verb::graph;

/// The picture.
pub(super) fn made(ask: &Ask<'_>, text: &str) -> Result<Made, Failure> {
    if let Some(kind) = ask.wanted.kind.filter(|kind| !matches!(kind, Kind::Hackenbush | Kind::Graph)) {
        return Err(unfit(kind));
    }
    let (form, graph) = graph::read(ask.matches, text, ask.position, ask.wanted.limits)?;
    if matches!(form.game, GraphGame::Tokens | GraphGame::LoopyTokens)
        && ask.wanted.kind != Some(Kind::Hackenbush)
    {
        return token(ask, &form, &graph);
    }
    if ask.wanted.kind == Some(Kind::Graph) {
        return Err(unfit(Kind::Graph));
    }
    if form.game != GraphGame::Hackenbush {
        return Err(unfit(Kind::Hackenbush));
    }
    let failed = |error| graph::failed(&form, error);
    let ground = form.start(&graph).map_err(|problem| failed(problem.into()))?;
    let answer = hackenbush::solve(&graph, &ground, form.play, ask.wanted.limits).map_err(failed)?;
    let values = match form.play {
        Play::Normal => hackenbush::values(&graph, &ground, ask.wanted.limits).map_err(failed)?,
        Play::Misere => Vec::new(),
    };
    let shown = Shown::Hackenbush {
        edges: graph.edges() - answer.unjoined.len(),
        unjoined: answer.unjoined.len(),
        value: answer.value,
        outcome: answer.outcome,
        cuts: answer.cuts.len(),
        complete: answer.complete,
    };
    let caption = ask.wanted.caption(&form.to_string(), form.play, &shown);
    let hover = |edge: u32| {
        let ends = graph.ends(edge).map(|v| graph.label(v));
        let wins = answer.cuts.binary_search(&edge).is_ok();
        ask.wanted.text.pointed_at_edge(edge as usize + 1, &ends, wins)
    };
    let picture = Picture { graph: &graph, ground: &ground, answer: &answer, values: &values };
    scene(&picture, &caption, &hover).map(Made::Scene).map_err(too_large)
}

/// A token and the vertices that it can come to.
fn token(ask: &Ask<'_>, form: &Form, graph: &Graph) -> Result<Made, Failure> {
    let failed = |error| graph::failed(form, error);
    let start = form.start(graph).map_err(|problem| failed(problem.into()))?;
    let ends = form.end_vertices(graph).map_err(|problem| failed(problem.into()))?;
    let round = (form.game == GraphGame::LoopyTokens).then_some(form.play);
    let [start] = start.as_slice() else { return Err(unfit(Kind::Graph)) };
    if round.is_none() && form.play == Play::Misere {
        return Err(unfit(Kind::Graph));
    }
    let graph = play_graph::of_token(graph, &ends, *start, round, &ask.wanted.positions())
        .map_err(|error| more_positions(graph::failed(form, error)))?;
    ask.wanted.graph(&form.to_string(), &graph).map_err(failure)
}

/// More positions than fit is about the picture.
fn more_positions(why: Failure) -> Failure {
    match why {
        Failure::Refused { refusal, .. } => failure(no_graph(refusal)),
        why => why,
    }
}
