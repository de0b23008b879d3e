//! `grundy draw RULE [POSITION] -o FILE`: pictures, as SVG, PNG or DOT.

mod graphs;
mod heaps;
mod states;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use grundy::api::{Refusal, Subject};
use grundy::game::{Outcome, Play};
use grundy::graph::form::is_form;
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::play_graph::{PlayGraph, PlayNode};
use grundy_draw::{Caption, Kind, Part, Scene, TooLarge, dot, png, positions, svg};
use grundy_text::draw::{DrawProblem, Shown};
use grundy_text::help::UsageProblem;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::{file, input};

/// Most positions of a graph as DOT: what other programs lay out in a minute.
const MOST_POSITIONS: u64 = 10_000;

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Dot,
}

/// What is asked for, beside the rule.
struct Ask<'a> {
    out: &'a Out,
    matches: &'a ArgMatches,
    /// The kind of picture, where one is named.
    kind: Option<Kind>,
    format: Format,
    /// The words of a position.
    position: &'a [String],
    limits: &'a Limits,
}

/// A picture, in a form that can be written.
enum Made {
    Scene(Scene),
    Dot { title: String, text: String },
}

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = matches.get_one::<PathBuf>("output").filter(|path| path.as_os_str() != "-");
    let format = format(matches, path.map(PathBuf::as_path))?;
    let named = matches.get_one::<String>("as");
    let kind = named.and_then(|name| Kind::ALL.into_iter().find(|kind| kind.name() == name));
    if format == Format::Dot && kind.is_some_and(|kind| kind != Kind::Graph) {
        return Err(UsageProblem::Draw(DrawProblem::DotOfGraphsOnly).into());
    }
    let kind = if format == Format::Dot { Some(Kind::Graph) } else { kind };
    let (text, rest) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    let (rest, values) = if is_form(&text) { (rest, Vec::new()) } else { input::words_with_values(rest) };
    let ask = Ask { out, matches, kind, format, position: &rest, limits: &limits };
    let made = if is_form(&text) {
        graphs::made(&ask, &text)?
    } else {
        match input::subject_with(matches, &text, values)? {
            Subject::Heaps(study) => heaps::made(&ask, &study)?,
            Subject::States(study) => states::made(&ask, &study)?,
        }
    };
    let (title, bytes) = match (made, format) {
        (Made::Dot { title, text }, _) => (title, text.into_bytes()),
        (Made::Scene(scene), Format::Png) => {
            let bytes = png::write(&scene).map_err(too_large)?;
            (scene.title, bytes)
        }
        (Made::Scene(scene), Format::Svg | Format::Dot) => {
            let text = svg::write(&scene);
            (scene.title, text.into_bytes())
        }
    };
    out.computed();
    match path {
        Some(path) => {
            file::write(path, &bytes)?;
            out.line(out.text.drawn(&path.display().to_string(), &title))?;
        }
        None => {
            talk(&title);
            out.stdout.write_all(&bytes)?;
        }
    }
    Ok(Exit::Done)
}

/// The format that is named, or that the name of the file ends in. Standard output gets SVG.
fn format(matches: &ArgMatches, path: Option<&Path>) -> Result<Format, Failure> {
    let of = |name: &str| match name.to_ascii_lowercase().as_str() {
        "svg" => Some(Format::Svg),
        "png" => Some(Format::Png),
        "dot" | "gv" => Some(Format::Dot),
        _ => None,
    };
    let named = matches.get_one::<String>("format").and_then(|name| of(name));
    match (named, path) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(Format::Svg),
        (None, Some(path)) => {
            let ending = path.extension().and_then(|ending| ending.to_str());
            let file = path.display().to_string();
            ending.and_then(of).ok_or_else(|| UsageProblem::Draw(DrawProblem::NoFormat(file)).into())
        }
    }
}

fn too_large(large: TooLarge) -> Failure {
    UsageProblem::Draw(DrawProblem::TooLarge(large)).into()
}

fn unfit(kind: Kind) -> Failure {
    UsageProblem::Draw(DrawProblem::Unfit(kind)).into()
}

impl Ask<'_> {
    /// The words of a picture.
    fn caption(&self, rule: &str, play: Play, shown: &Shown) -> Caption {
        let text = self.out.text;
        let (values, kind) = match shown {
            Shown::Table { values, .. } => (*values, Kind::Table),
            Shown::Map { values, .. } => (*values, Kind::Map),
            Shown::Graph { .. } => (false, Kind::Graph),
            Shown::Columns { .. } => (false, Kind::Columns),
            Shown::Hackenbush { .. } => (false, Kind::Hackenbush),
        };
        Caption {
            title: text.picture_title(rule, shown),
            description: text.picture_description(rule, play, shown),
            note: text.convention(play),
            lost: text.key_outcome(Outcome::P, values).to_owned(),
            won: text.key_outcome(Outcome::N, values).to_owned(),
            mark: text.key_mark(kind).to_owned(),
        }
    }

    /// `-n`, at most so much.
    fn last(&self, usual: u64, what: Part, most: u64) -> Result<u64, Failure> {
        let last = input::count(self.matches, "heaps", usual)?;
        TooLarge::check(what, last.saturating_add(1), most).map_err(too_large)?;
        Ok(last)
    }

    /// A picture of something else than a position: there is no word for one.
    fn no_position(&self) -> Result<(), Failure> {
        match self.position {
            [] => Ok(()),
            [first, ..] => Err(UsageProblem::Unexpected { given: first.clone() }.into()),
        }
    }

    /// The picture of a graph of positions, made with the budget that it is given.
    fn graph(
        &self,
        rule: &str,
        graph: impl FnOnce(&Limits) -> Result<PlayGraph, Failure>,
    ) -> Result<Made, Failure> {
        let limits = self.limits.part(u64::MAX, u64::MAX, MOST_POSITIONS);
        let graph = &graph(&limits).map_err(|failure| match failure {
            Failure::Refused {
                refusal: Refusal::Exhausted(Exhausted { what: Budget::Positions, limit }),
                ..
            } => UsageProblem::Draw(DrawProblem::MorePositions(limit)).into(),
            failure => failure,
        })?;
        let first = &graph.nodes[0];
        let shown = Shown::Graph {
            position: first.label.clone(),
            positions: graph.nodes.len(),
            moves: graph.nodes.iter().map(|node| node.options.len()).sum(),
            lost: graph.nodes.iter().filter(|node| node.outcome == Outcome::P).count(),
            outcome: first.outcome,
        };
        let caption = self.caption(rule, graph.play, &shown);
        let hover = |node: &PlayNode| self.out.text.pointed_at(&node.label, node.value, node.outcome);
        if self.format == Format::Dot {
            let text = dot::write(graph, &caption, &hover);
            return Ok(Made::Dot { title: caption.title, text });
        }
        positions::scene(graph, &caption, &hover).map(Made::Scene).map_err(too_large)
    }
}
