//! `grundy win "graph FILE with GAME" START`: who wins a game on a graph, and by which moves.

use std::path::Path;

use clap::ArgMatches;
use grundy::api::MovesWanted;
use grundy::game::{Outcome, Play};
use grundy::graph::ask::{GraphAnswer, GraphMove, Method, Verdict};
use grundy::graph::form::{Form, Start};
use grundy::graph::loopy::Fate;
use grundy::graph::{Graph, GraphError, Vertex};
use grundy::limits::Limits;
use grundy_text::graph::{GraphStep, StartKind};
use grundy_text::help::UsageProblem;
use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json, stream};

/// Runs the verb for such a rule.
pub(crate) fn win(
    out: &mut Out,
    matches: &ArgMatches,
    (text, start): (&str, &[String]),
    wanted: MovesWanted,
    limits: &Limits,
) -> Result<Exit, Failure> {
    if let [stdin] = start
        && stdin.trim() == "-"
    {
        return many(out, matches, text, wanted, limits);
    }
    let (form, graph) = read(matches, text, start, limits)?;
    let failed = |error| failed(&form, error);
    let answer = form.answer(&graph, limits).map_err(failed)?;
    let start = form.start(&graph).map_err(|problem| failed(problem.into()))?;
    let said = Said {
        form: &form,
        graph: &graph,
        start: &start,
        somewhere: matches!(form.start, Start::At(_)),
        answer: &answer,
        most: wanted.most(),
    };
    if out.json {
        out.value(&said.json())?;
    } else {
        for line in said.lines(out) {
            out.line(line)?;
        }
    }
    Ok(Exit::Done)
}

/// One start a line, the graph being read once; an empty line is the rule without a start.
fn many(
    out: &mut Out,
    matches: &ArgMatches,
    text: &str,
    wanted: MovesWanted,
    limits: &Limits,
) -> Result<Exit, Failure> {
    let form = form(matches, text, &[])?;
    if form.file() == Some("-") {
        return Err(UsageProblem::StdinTwice.into());
    }
    // A game without a start has none on any line.
    form.clone().started("1").map_err(UsageProblem::GraphForm)?;
    let (form, graph) = read(matches, text, &[], limits)?;
    let mut starts = form.starts(&graph).map_err(|problem| failed(&form, problem.into()))?;
    stream::lines(out, |out, line| {
        let start = starts.vertices(line).map_err(|problem| failed(&form, problem.into()))?;
        let wanted_any = wanted.most() > 0;
        let answer =
            starts.answer(&start, wanted_any, &limits.fresh()).map_err(|error| failed(&form, error))?;
        let somewhere = !start.is_empty();
        let most = wanted.most();
        let said = Said { form: &form, graph: &graph, start: &start, somewhere, answer: &answer, most };
        let written = if out.json { out.value(&said.json()) } else { out.line(said.one_line(out)) };
        written.map_err(Failure::Output)
    })
}

/// The rule and its graph.
pub(crate) fn read(
    matches: &ArgMatches,
    text: &str,
    start: &[String],
    limits: &Limits,
) -> Result<(Form, Graph), Failure> {
    let form = form(matches, text, start)?;
    let bytes = match form.file() {
        Some(file) => input::bytes(Path::new(file))?,
        None => Vec::new(),
    };
    let graph = form.graph(&bytes, limits).map_err(|error| failed(&form, error))?;
    Ok((form, graph))
}

/// Why a question about the graph of a rule has no answer.
pub(crate) fn failed(form: &Form, error: GraphError) -> Failure {
    match error {
        GraphError::Exhausted(exhausted) => Failure::refused(exhausted.into()),
        GraphError::Problem(problem) => {
            UsageProblem::Graph { file: form.file().map(str::to_owned), problem }.into()
        }
    }
}

/// The rule with what the other words and options say.
fn form(matches: &ArgMatches, text: &str, start: &[String]) -> Result<Form, Failure> {
    let mut form = Form::parse(text).map_err(UsageProblem::GraphForm)?;
    if let Some(given) = matches.get_one::<String>("given") {
        return Err(UsageProblem::Unexpected { given: given.clone() }.into());
    }
    if matches.get_flag("misere") {
        form.play = Play::Misere;
    } else if matches.get_flag("normal") {
        form.play = Play::Normal;
    }
    let start = start.iter().map(|word| word.trim()).collect::<Vec<_>>().join(" ");
    if start.is_empty() {
        return Ok(form);
    }
    Ok(form.started(&start).map_err(UsageProblem::GraphForm)?)
}

/// An answer and what it is about.
struct Said<'s> {
    form: &'s Form,
    graph: &'s Graph,
    start: &'s [Vertex],
    /// Whether a start is said.
    somewhere: bool,
    answer: &'s GraphAnswer,
    /// Most moves (and, for reading, vertices) listed.
    most: usize,
}

impl Said<'_> {
    fn listed(&self) -> &[GraphMove] {
        &self.answer.moves[..self.most.min(self.answer.moves.len())]
    }

    fn complete(&self) -> bool {
        self.answer.complete && self.listed().len() == self.answer.moves.len()
    }

    /// How many winning moves there are: of each edge's numbers only the bounds are listed.
    fn total(&self) -> Option<BigUint> {
        let number = |step: &GraphMove| match step {
            GraphMove::Number(step) => BigUint::from(step.most - step.least) + 1u32,
            _ => BigUint::from(1u32),
        };
        self.answer.complete.then(|| self.answer.moves.iter().map(number).sum())
    }

    fn json(&self) -> Value {
        let (result, starts) = self.verdict();
        let names: Vec<String> = self.start.iter().map(|&v| self.graph.label(v)).collect();
        json::with_version(json!({
            "rule": self.form.to_string(),
            "kind": "graph",
            "play": json::play(self.form.play),
            "directed": self.graph.is_directed(),
            "position": names,
            "mover_wins": result.and_then(|fate| match fate {
                "wins" => Some(true),
                "loses" => Some(false),
                _ => None,
            }),
            "result": result,
            "moves_left": match self.answer.verdict {
                Verdict::Fate(fate) => length(fate),
                _ => None,
            },
            "starts": starts,
            "value": self.answer.value.map(json::integer),
            "moves": self.listed().iter().map(|step| self.move_value(step)).collect::<Vec<_>>(),
            "moves_complete": self.complete(),
            "moves_total": self.total().as_ref().map(json::big),
            "moves_rule": Value::Null,
            "basis": basis(self.answer.method),
            "note": Value::Null,
        }))
    }

    /// What becomes of the position, or of every start.
    fn verdict(&self) -> (Option<&'static str>, Value) {
        let one = |vertex: usize, result: &str, value: Option<u32>, left: Option<u32>| {
            let vertex = self.graph.labels().name(u32::try_from(vertex).unwrap_or(Vertex::MAX));
            json!({ "vertex": vertex, "result": result, "value": value, "moves_left": left })
        };
        let starts: Vec<Value> = match &self.answer.verdict {
            Verdict::Outcome(outcome) => return (Some(wins(*outcome == Outcome::N)), Value::Null),
            Verdict::Fate(fate) => return (Some(named(*fate)), Value::Null),
            Verdict::Starts(all) => {
                all.iter().enumerate().map(|(v, &mover)| one(v, wins(mover), None, None)).collect()
            }
            Verdict::Fates(fates) => {
                fates.iter().enumerate().map(|(v, &fate)| one(v, named(fate), None, length(fate))).collect()
            }
            Verdict::Values(values) => {
                values.iter().enumerate().map(|(v, &g)| one(v, wins(g != 0), Some(g), None)).collect()
            }
        };
        (None, Value::Array(starts))
    }

    fn move_value(&self, step: &GraphMove) -> Value {
        let name = |v| self.graph.label(v);
        let ends = |edge| self.graph.ends(edge).map(name);
        match *step {
            GraphMove::Token { token, to, edge } => {
                json!({ "token": token, "to": name(to), "edge": edge, "ends": edge.map(ends) })
            }
            GraphMove::Vertex(vertex) => json!({ "vertex": name(vertex) }),
            GraphMove::Edge(edge) => json!({ "edge": edge, "ends": ends(edge) }),
            GraphMove::Stair(step) => {
                json!({ "from": name(step.from), "to": name(step.to), "amount": json::integer(step.amount) })
            }
            GraphMove::Number(step) => json!({
                "token": 0,
                "to": name(step.to),
                "edge": step.edge,
                "ends": ends(step.edge),
                "least": json::integer(step.least),
                "most": json::integer(step.most),
            }),
        }
    }

    fn lines(&self, out: &Out) -> Vec<String> {
        let text = out.text;
        let position = self.position();
        let draw = self.answer.verdict == Verdict::Fate(Fate::Draw);
        let mut lines = match &self.answer.verdict {
            Verdict::Outcome(outcome) => vec![text.answered(&position, *outcome, self.form.play)],
            Verdict::Fate(fate) => vec![text.graph_fate(&position, *fate)],
            Verdict::Starts(all) => {
                self.starts(out, |v| if all[v] { StartKind::Wins } else { StartKind::Loses })
            }
            Verdict::Fates(fates) => self.starts(out, |v| match fates[v] {
                Fate::Win(_) => StartKind::Wins,
                Fate::Loss(_) => StartKind::Loses,
                Fate::Draw => StartKind::Draws,
            }),
            Verdict::Values(values) => {
                let shown = self.graph.all().zip(values).take(self.most);
                let shown: Vec<_> = shown.map(|(v, &g)| (self.graph.label(v), g)).collect();
                vec![text.graph_values(&shown, values.len() - shown.len())]
            }
        };
        if !matches!(self.answer.verdict, Verdict::Outcome(_)) {
            lines.push(format!("  {}", text.convention(self.form.play)));
        }
        lines.extend(self.answer.value.map(|value| format!("  {}", text.graph_value(value))));
        lines.push(format!("  {}", text.graph_method(self.answer.method)));
        if !self.listed().is_empty() {
            let total = self.total();
            lines.push(match draw {
                true => text.draw_heading().to_owned(),
                false => text.moves_heading(total.as_ref(), self.complete(), self.listed().len()),
            });
            lines.extend(self.listed().iter().map(|step| format!("  {}", text.graph_move(&self.step(step)))));
        }
        lines
    }

    /// The answer in one line.
    fn one_line(&self, out: &Out) -> String {
        let lines = self.lines(out);
        let mut line = lines.first().cloned().unwrap_or_default();
        for step in self.listed() {
            line.push_str(out.text.word(grundy_text::verdict::Word::Between));
            line.push_str(&out.text.graph_move(&self.step(step)));
        }
        line
    }

    /// The start in words; the graph itself where a game has no start.
    fn position(&self) -> String {
        match self.somewhere {
            true => self.start.iter().map(|&v| self.graph.label(v)).collect::<Vec<_>>().join(" "),
            false => self.form.source.to_string(),
        }
    }

    fn starts(&self, out: &Out, kind: impl Fn(usize) -> StartKind) -> Vec<String> {
        let of = |wanted: StartKind| {
            let all = self.graph.all().filter(|&v| kind(v as usize) == wanted);
            let count = all.clone().count();
            let names: Vec<String> = all.take(self.most).map(|v| self.graph.label(v)).collect();
            (wanted != StartKind::Draws || count > 0)
                .then(|| out.text.graph_starts(wanted, &names, count - names.len()))
        };
        [StartKind::Wins, StartKind::Loses, StartKind::Draws].into_iter().filter_map(of).collect()
    }

    fn step(&self, step: &GraphMove) -> GraphStep {
        let name = |v| self.graph.label(v);
        let nth = |edge: u32| edge as usize + 1;
        match *step {
            GraphMove::Token { token, to, edge } => GraphStep::Token {
                token: (self.start.len() > 1).then_some(token + 1),
                to: name(to),
                edge: edge.map(nth),
            },
            GraphMove::Vertex(vertex) => GraphStep::Vertex(name(vertex)),
            GraphMove::Edge(edge) => {
                GraphStep::Edge { edge: nth(edge), ends: self.graph.ends(edge).map(name) }
            }
            GraphMove::Stair(step) => {
                GraphStep::Gifts { from: name(step.from), to: name(step.to), amount: step.amount }
            }
            GraphMove::Number(step) => GraphStep::Number {
                edge: nth(step.edge),
                to: name(step.to),
                least: step.least,
                most: step.most,
            },
        }
    }
}

fn wins(mover: bool) -> &'static str {
    if mover { "wins" } else { "loses" }
}

fn named(fate: Fate) -> &'static str {
    match fate {
        Fate::Win(_) => "wins",
        Fate::Loss(_) => "loses",
        Fate::Draw => "draws",
    }
}

fn length(fate: Fate) -> Option<u32> {
    match fate {
        Fate::Win(moves) | Fate::Loss(moves) => Some(moves),
        Fate::Draw => None,
    }
}

fn basis(method: Method) -> &'static str {
    match method {
        Method::Values => "values",
        Method::Retrograde => "retrograde",
        Method::Matching => "matching",
        Method::ColonAndFusion => "colon-and-fusion",
        Method::Branches => "branches",
        Method::Components => "components",
        Method::Law => "law",
        Method::Search => "search",
    }
}
