//! Node Kayles (choose a vertex; it and its neighbours go) and Arc Kayles (choose an edge; both its ends
//! go). Grundy values: a picture falls into components, which are a sum, and every component is looked up by
//! a form that does not depend on how its vertices are numbered. Paths and cycles are rows of octal games:
//! 0.137 and 0.07. Everything else is search under a budget, and so is misère play.

mod form;
pub mod intervals;
mod misere;
mod row;

use std::collections::HashMap;

use super::{Graph, GraphError, id};
use crate::game::{Outcome, Play};
use crate::limits::{Exhausted, Limits};
use form::{Component, Form};
use row::Rows;

/// What a move chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kayles {
    /// A vertex: it goes with its neighbours.
    Node,
    /// An edge: both its ends go.
    Arc,
}

/// The value, and all winning moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Whether the player to move wins.
    pub outcome: Outcome,
    /// The Grundy value; in misère play there is none.
    pub value: Option<u32>,
    /// The winning moves: vertices or edges, in increasing order.
    pub moves: Vec<u32>,
}

/// Solves either game.
///
/// # Errors
/// When the graph is directed or has a loop, or the budget runs out.
pub fn solve(graph: &Graph, kayles: Kayles, play: Play, limits: &Limits) -> Result<Answer, GraphError> {
    graph.want_undirected()?;
    graph.refuse_loops()?;
    limits.spend(graph.vertices() as u64 + graph.edges() as u64)?;
    let (value, chosen) = match play {
        Play::Normal => by_values(graph, kayles, limits)?,
        Play::Misere => {
            let (outcome, chosen) = misere::solve(graph, kayles, limits)?;
            return Ok(Answer { outcome, value: None, moves: choices(graph, kayles, chosen) });
        }
    };
    let outcome = if value == 0 { Outcome::P } else { Outcome::N };
    Ok(Answer { outcome, value: Some(value), moves: choices(graph, kayles, chosen) })
}

/// The Grundy value, and all winning choices: a vertex twice, or the ends of an edge.
fn by_values(graph: &Graph, kayles: Kayles, limits: &Limits) -> Result<(u32, Vec<[u32; 2]>), GraphError> {
    let whole = Component::of_graph(graph);
    let mut solver = Solver::new(kayles);
    let everything = vec![true; graph.vertices()];
    let mut value = 0;
    let mut places = Vec::new();
    for part in whole.parts(&everything) {
        let sub = whole.restricted(&part);
        let place = solver.place(&sub, limits)?;
        value ^= solver.value(place, limits)?;
        places.push((part, sub, place));
    }
    if value == 0 {
        return Ok((value, Vec::new()));
    }
    let mut chosen: Vec<[u32; 2]> = Vec::new();
    for (part, sub, place) in &places {
        let wanted = value ^ solver.value(*place, limits)?;
        if let Some((line, round)) = sub.line() {
            let leaving = solver.rows.leaving(&line, round, wanted, limits)?;
            chosen.extend(leaving.into_iter().map(|choice| choice.map(|v| part[v as usize])));
            continue;
        }
        for (choice, gone) in sub.choices(kayles) {
            let mut left = 0;
            limits.spend(sub.size())?;
            for rest in sub.without(&gone) {
                let rest = solver.place(&rest, limits)?;
                left ^= solver.value(rest, limits)?;
            }
            if left == wanted {
                chosen.push(choice.map(|v| part[v as usize]));
            }
        }
    }
    Ok((value, chosen))
}

/// Choices as moves of the graph: vertices, or edges with all that are parallel to them.
fn choices(graph: &Graph, kayles: Kayles, mut chosen: Vec<[u32; 2]>) -> Vec<u32> {
    chosen.sort_unstable();
    match kayles {
        Kayles::Node => chosen.into_iter().map(|[v, _]| v).collect(),
        Kayles::Arc => {
            let wins = |e: &u32| {
                let [a, b] = graph.ends(*e);
                chosen.binary_search(&[a.min(b), a.max(b)]).is_ok()
            };
            (0..id(graph.edges())).filter(wins).collect()
        }
    }
}

/// What is known of one form.
struct Known {
    form: Form,
    value: Option<u32>,
    /// For each option the places of its components; in normal play those in pairs left out.
    options: Option<Vec<Vec<u32>>>,
}

struct Solver {
    kayles: Kayles,
    rows: Rows,
    places: HashMap<Form, u32>,
    list: Vec<Known>,
    /// Words held in forms.
    held: u64,
}

impl Solver {
    fn new(kayles: Kayles) -> Self {
        Solver { kayles, rows: Rows::new(kayles), places: HashMap::new(), list: Vec::new(), held: 0 }
    }

    /// The place of a connected component in the list.
    fn place(&mut self, component: &Component, limits: &Limits) -> Result<u32, Exhausted> {
        let form = component.form(self.kayles, limits)?;
        if let Some(&place) = self.places.get(&form) {
            return Ok(place);
        }
        self.held += 2 * form.words() + 16;
        limits.allow_positions(self.list.len() as u64 + 1)?;
        limits.allow_bytes(4 * self.held)?;
        let place = u32::try_from(self.list.len()).expect("the budget is below a word");
        self.places.insert(form.clone(), place);
        self.list.push(Known { form, value: None, options: None });
        Ok(place)
    }

    /// The Grundy value of the component there: depth first, with a stack of our own.
    fn value(&mut self, place: u32, limits: &Limits) -> Result<u32, Exhausted> {
        let mut stack = vec![place];
        while let Some(&top) = stack.last() {
            if self.list[top as usize].value.is_some() {
                stack.pop();
                continue;
            }
            if let Some(value) = self.rows.value(&self.list[top as usize].form, limits)? {
                self.list[top as usize].value = Some(value);
                continue;
            }
            if self.list[top as usize].options.is_none() {
                let options = self.options(top, Play::Normal, limits)?;
                self.list[top as usize].options = Some(options);
            }
            let options = self.list[top as usize].options.as_deref().unwrap_or_default();
            let open = |&part: &u32| self.list[part as usize].value.is_none();
            let missing: Vec<u32> = options.iter().flatten().copied().filter(open).collect();
            limits.spend(options.len() as u64)?;
            if missing.is_empty() {
                let value = |parts: &Vec<u32>| {
                    parts.iter().fold(0, |sum, &part| sum ^ self.list[part as usize].value.unwrap_or(0))
                };
                let mut values: Vec<u32> = options.iter().map(value).collect();
                values.sort_unstable();
                values.dedup();
                let mex = (0u32..).zip(&values).find(|(i, v)| i != *v).map_or(id(values.len()), |(i, _)| i);
                let known = &mut self.list[top as usize];
                known.value = Some(mex);
                known.options = Some(Vec::new());
            } else {
                stack.extend(missing);
            }
        }
        Ok(self.list[place as usize].value.unwrap_or(0))
    }

    fn options(&mut self, place: u32, play: Play, limits: &Limits) -> Result<Vec<Vec<u32>>, Exhausted> {
        let component = self.list[place as usize].form.component();
        let mut options = Vec::new();
        for (_, gone) in component.choices(self.kayles) {
            limits.spend(component.size())?;
            let mut parts: Vec<u32> = Vec::new();
            for rest in component.without(&gone) {
                parts.push(self.place(&rest, limits)?);
            }
            parts.sort_unstable();
            if play == Play::Misere {
                options.push(parts);
                continue;
            }
            // Two equal components cancel.
            let mut single: Vec<u32> = Vec::new();
            for part in parts {
                if single.last() == Some(&part) {
                    single.pop();
                } else {
                    single.push(part);
                }
            }
            options.push(single);
        }
        options.sort_unstable();
        options.dedup();
        self.held += options.iter().map(|parts| parts.len() as u64 + 6).sum::<u64>();
        limits.allow_bytes(4 * self.held)?;
        Ok(options)
    }
}
