//! Facts about games on graphs: by the library's method and by the definition, which plays every move.

use grundy::api::GivenArg;
use grundy::game::{Outcome, Play};
use grundy::graph::ask::{GraphGame, GraphMove, Verdict};
use grundy::graph::form::Form;
use grundy::graph::loopy::Fate;
use grundy::graph::{Graph, Vertex};

use crate::{data, given_args, limits};

/// The family with a size or step put in: `(n,n)`, `(k)`.
fn filled(family: &str, given: &[GivenArg]) -> String {
    given.iter().fold(family.to_string(), |text, one| {
        let (name, value) = (&one.name, &one.value);
        text.replace(&format!("({name},{name})"), &format!("({value},{value})"))
            .replace(&format!("({name})"), &format!("({value})"))
    })
}

/// In how many ways a fact holds.
pub(crate) fn holds(family: &str, fact: &str) -> Result<usize, String> {
    let (given, says) = data::given(fact);
    let (on, wanted) = match says.rsplit_once(": ") {
        Some((on, wanted)) => (on.strip_prefix("on ").ok_or("no file")?, wanted),
        None => ("", says),
    };
    let (file, items) = on.split_once(';').unwrap_or((on, ""));
    let text = format!("{}; {items}", filled(family, &given_args(&given)));
    let form = Form::parse(&text).map_err(|problem| format!("{problem:?}"))?;
    let graph = form.graph(file.replace(" / ", "\n").as_bytes(), &limits());
    let graph = graph.map_err(|error| format!("{error:?}"))?;
    let found = form.answer(&graph, &limits()).map_err(|error| format!("{error:?}"))?;
    let labels = |list: Vec<Vertex>| list.iter().map(|&v| graph.label(v)).collect::<Vec<_>>().join(" ");
    let (verb, list) = wanted.split_once(' ').unwrap_or((wanted, ""));
    let fine = |holds: bool, says: String| if holds { Ok(()) } else { Err(format!("found {says}")) };
    let start = form.start(&graph).map_err(|problem| format!("{problem:?}"))?;
    match (&found.verdict, verb) {
        (Verdict::Outcome(outcome), "wins" | "loses" | "first") => {
            fine((*outcome == Outcome::N) == (verb != "loses"), format!("{outcome:?}"))?;
            if verb == "first" {
                let to = |m: &GraphMove| if let GraphMove::Token { to, .. } = m { Some(*to) } else { None };
                let least = found.moves.iter().filter_map(to).min().ok_or("no move")?;
                fine(graph.label(least) == list, graph.label(least))?;
            }
            let wins = Table::of(&form, &graph, &start).wins();
            fine(wins == (verb != "loses"), format!("{wins} by the definition"))?;
        }
        (Verdict::Fate(fate), "wins" | "loses" | "draw") => {
            let name =
                |fate: Option<bool>| ["draw", "loses", "wins"][fate.map_or(0, |win| 1 + usize::from(win))];
            let by_method = match fate {
                Fate::Win(_) => Some(true),
                Fate::Loss(_) => Some(false),
                Fate::Draw => None,
            };
            fine(name(by_method) == verb, format!("{fate:?}"))?;
            let end = form.ends.as_ref().map(|name| graph.find(name).expect("a vertex"));
            let by_definition = in_moves(&graph, start[0], end, 2 * graph.vertices());
            fine(name(by_definition) == verb, format!("{by_definition:?} by the definition"))?;
        }
        (Verdict::Starts(wins), "starts" | "lost" | "left") => {
            let by_definition: Vec<bool> =
                graph.all().map(|v| Table::of(&form, &graph, &[v]).wins()).collect();
            for wins in [wins, &by_definition] {
                let all = |won: bool| labels(graph.all().filter(|&v| wins[v as usize] == won).collect());
                let says = match verb {
                    "starts" => all(true),
                    "lost" => all(false),
                    _ => {
                        let left = graph.all().filter(|&v| graph.label(v).starts_with('L'));
                        let letters: Vec<&str> =
                            left.map(|v| if wins[v as usize] { "N" } else { "P" }).collect();
                        letters.join(" ")
                    }
                };
                fine(says == list, says.clone())?;
            }
        }
        (verdict, _) => return Err(format!("{verdict:?}")),
    }
    Ok(2)
}

/// Whether the token's player can force a win (true), a loss cannot be avoided (false), within so many moves.
fn in_moves(graph: &Graph, at: Vertex, end: Option<Vertex>, moves: usize) -> Option<bool> {
    if Some(at) == end || graph.links(at).is_empty() {
        return Some(false);
    }
    if moves == 0 {
        return None;
    }
    let options: Vec<Option<bool>> =
        graph.links(at).iter().map(|link| in_moves(graph, link.to, end, moves - 1)).collect();
    if options.contains(&Some(false)) {
        return Some(true);
    }
    options.iter().all(|option| *option == Some(true)).then_some(false)
}

/// A game on a small graph, played out.
#[derive(Clone)]
struct Table<'a> {
    game: GraphGame,
    play: Play,
    graph: &'a Graph,
    start: &'a [Vertex],
    token: Option<Vertex>,
    /// Edges and vertices that are still there.
    edges: Vec<bool>,
    vertices: Vec<bool>,
    numbers: Vec<u64>,
}

impl<'a> Table<'a> {
    fn of(form: &Form, graph: &'a Graph, start: &'a [Vertex]) -> Self {
        Table {
            game: form.game,
            play: form.play,
            graph,
            start,
            token: start.first().copied(),
            edges: vec![true; graph.edges()],
            vertices: vec![true; graph.vertices()],
            numbers: form.numbers.clone(),
        }
    }

    fn wins(&self) -> bool {
        let options = self.options();
        if options.is_empty() {
            self.play == Play::Misere
        } else {
            options.iter().any(|option| !option.wins())
        }
    }

    fn changed(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut after = self.clone();
        change(&mut after);
        after
    }

    fn options(&self) -> Vec<Self> {
        let links = |v: Vertex| self.graph.links(v).iter();
        let token = self.token.unwrap_or(0);
        let here = token as usize;
        match self.game {
            GraphGame::Geography => links(token)
                .filter(|link| self.vertices[link.to as usize] && link.to != token)
                .map(|link| {
                    self.changed(|after| {
                        after.vertices[here] = false;
                        after.token = Some(link.to);
                    })
                })
                .collect(),
            GraphGame::EdgeGeography => links(token)
                .filter(|link| self.edges[link.edge as usize])
                .map(|link| {
                    self.changed(|after| {
                        after.edges[link.edge as usize] = false;
                        after.token = Some(link.to);
                    })
                })
                .collect(),
            GraphGame::Tokens => {
                links(token).map(|link| self.changed(|after| after.token = Some(link.to))).collect()
            }
            GraphGame::VertexNim { d } if self.numbers[here] >= d => links(token)
                .map(|link| {
                    self.changed(|after| {
                        after.numbers[here] -= d;
                        after.token = Some(link.to);
                    })
                })
                .collect(),
            GraphGame::VertexNim { .. } => Vec::new(),
            GraphGame::NodeKayles => (self.graph.all())
                .filter(|&v| self.vertices[v as usize])
                .map(|v| {
                    self.changed(|after| {
                        after.vertices[v as usize] = false;
                        links(v).for_each(|link| after.vertices[link.to as usize] = false);
                    })
                })
                .collect(),
            GraphGame::Hackenbush => (0..self.edges.len())
                .filter(|&edge| self.edges[edge])
                .map(|edge| self.changed(|after| after.cut(edge)))
                .collect(),
            GraphGame::Staircase { k } => self.stairs(k),
            game => panic!("{game:?} is not played out here"),
        }
    }

    /// An edge goes, and all that no longer hangs on the ground.
    fn cut(&mut self, edge: usize) {
        self.edges[edge] = false;
        let mut grounded = vec![false; self.vertices.len()];
        let mut open: Vec<Vertex> = self.start.to_vec();
        while let Some(v) = open.pop() {
            if !std::mem::replace(&mut grounded[v as usize], true) {
                let kept = self.graph.links(v).iter().filter(|link| self.edges[link.edge as usize]);
                open.extend(kept.map(|link| link.to));
            }
        }
        for (edge, kept) in self.edges.iter_mut().enumerate() {
            *kept &= grounded[self.graph.ends(u32::try_from(edge).unwrap())[0] as usize];
        }
    }

    fn stairs(&self, k: u32) -> Vec<Self> {
        let parent = |v: Vertex| self.graph.all_ends().iter().find(|ends| ends[1] == v).map(|ends| ends[0]);
        let mut options = Vec::new();
        for v in self.graph.all() {
            let Some(above) = (0..k).try_fold(v, |v, _| parent(v)) else { continue };
            for amount in 1..=self.numbers[v as usize] {
                options.push(self.changed(|after| {
                    after.numbers[v as usize] -= amount;
                    after.numbers[above as usize] += amount;
                }));
            }
        }
        options
    }
}
