//! Green Hackenbush: a picture whose edges are cut; what no longer hangs on the ground falls off.

use grundy::game::{Outcome, Play};
use grundy::graph::{Graph, GraphError, hackenbush};
use grundy::limits::Limits;
use grundy_json as json_of;
use grundy_text::studio::StudioProblem;
use serde_json::json;

use super::{Problem, Reply};
use crate::ask::Ask;

/// Edges of a picture, and the largest number of a vertex.
const MOST_EDGES: u64 = 300;
const MOST_VERTEX: u32 = 500;

pub(super) fn picture(ask: &Ask, limits: &Limits) -> Result<Reply, Problem> {
    let play = match ask.one_of("play", &["normal", "misere"])? {
        "misere" => Play::Misere,
        _ => Play::Normal,
    };
    let given = ask.get("edges").unwrap_or_default();
    let mut ends = Vec::new();
    for word in given.split(|c: char| c.is_whitespace() || [',', '，', ';', '；'].contains(&c)) {
        if !word.is_empty() {
            ends.push(edge(word)?);
        }
        if ends.len() as u64 > MOST_EDGES {
            return Err(StudioProblem::TooLarge { name: "edges", most: MOST_EDGES }.into());
        }
    }
    let vertices = ends.iter().flatten().max().map_or(1, |most| *most as usize + 1);
    let graph = Graph::undirected(vertices, ends.clone()).map_err(|_| not_an_edge(given))?;
    let answer = hackenbush::solve(&graph, &[0], play, limits).map_err(|error| match error {
        GraphError::Exhausted(exhausted) => Problem::from(exhausted),
        GraphError::Problem(_) => not_an_edge(given),
    })?;
    let joined: Vec<u32> = (0..u32::try_from(ends.len()).unwrap_or(u32::MAX))
        .filter(|edge| !answer.unjoined.contains(edge))
        .collect();
    let place = |edge: &u32| joined.iter().position(|one| one == edge);
    let edges: Vec<[u32; 2]> = joined.iter().map(|edge| graph.ends(*edge)).collect();
    let shown = edges.iter().map(|[a, b]| format!("{a}-{b}")).collect::<Vec<_>>().join(" ");
    let value = json_of::with_version(json!({
        "play": json_of::play(play),
        "edges": edges,
        "value": answer.value,
        "mover_wins": answer.outcome == Outcome::N,
        "winning": answer.cuts.iter().filter_map(place).collect::<Vec<_>>(),
        "winning_complete": answer.complete,
        "text": ask.text().answered(&shown, answer.outcome, play),
    }));
    Ok(value.into())
}

fn not_an_edge(given: &str) -> Problem {
    StudioProblem::NotAnEdge { given: given.chars().take(40).collect() }.into()
}

/// `0-1`, in digits of any width.
fn edge(word: &str) -> Result<[u32; 2], Problem> {
    let plain: String = word
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
            '－' | '—' | '–' => '-',
            c => c,
        })
        .collect();
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number <= MOST_VERTEX);
    plain.split_once('-').and_then(|(a, b)| Some([number(a)?, number(b)?])).ok_or_else(|| not_an_edge(word))
}
