//! Pictures of rules and positions, with their words.

mod heaps;
mod states;

use grundy::api::{Refusal, Subject};
use grundy::game::{Outcome, Play};
use grundy::limits::{Budget, Exhausted, Limits};
use grundy::play_graph::{PlayGraph, PlayNode};
use grundy_draw::{Caption, Kind, Part, Scene, TooLarge, dot, positions};

use crate::Text;
use crate::draw::{DrawProblem, Shown};

/// Most positions of a graph as DOT: what other programs lay out in a minute.
const MOST_POSITIONS: u64 = 10_000;

/// What is asked for, beside the rule.
pub struct Wanted<'a> {
    /// The language of its words.
    pub text: &'static dyn Text,
    /// The kind of picture, where one is named.
    pub kind: Option<Kind>,
    /// A graph is wanted as DOT.
    pub dot: bool,
    /// The largest heap or number.
    pub last: Option<u64>,
    /// A position; else the rule's own.
    pub position: Option<&'a str>,
    /// What it may cost.
    pub limits: &'a Limits,
}

/// A picture, in a form that can be written.
pub enum Made {
    /// Shapes.
    Scene(Scene),
    /// A graph for other programs.
    Dot {
        /// What it shows.
        title: String,
        /// Itself.
        text: String,
    },
}

/// Why there is no picture.
#[derive(Debug)]
pub enum PictureProblem {
    /// It cannot be drawn.
    Draw(DrawProblem),
    /// The library refuses.
    Refused(Refusal),
    /// A position is needed.
    NoPosition,
    /// A position where none is wanted.
    Position(String),
}

impl From<DrawProblem> for PictureProblem {
    fn from(problem: DrawProblem) -> PictureProblem {
        PictureProblem::Draw(problem)
    }
}

impl From<Refusal> for PictureProblem {
    fn from(refusal: Refusal) -> PictureProblem {
        PictureProblem::Refused(refusal)
    }
}

impl From<TooLarge> for PictureProblem {
    fn from(large: TooLarge) -> PictureProblem {
        PictureProblem::Draw(DrawProblem::TooLarge(large))
    }
}

fn unfit(kind: Kind) -> PictureProblem {
    PictureProblem::Draw(DrawProblem::Unfit(kind))
}

/// The picture of a rule.
///
/// # Errors
/// [`PictureProblem`] when the kind does not fit the rule, something is missing or too large, or a budget runs out.
pub fn picture(wanted: &Wanted<'_>, subject: &Subject) -> Result<Made, PictureProblem> {
    match subject {
        Subject::Heaps(study) => heaps::made(wanted, study),
        Subject::States(study) => states::made(wanted, study),
    }
}

impl Wanted<'_> {
    /// The words of a picture.
    pub fn caption(&self, rule: &str, play: Play, shown: &Shown) -> Caption {
        let text = self.text;
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

    /// The largest number, at most so much.
    fn last(&self, usual: u64, what: Part, most: u64) -> Result<u64, PictureProblem> {
        let last = self.last.unwrap_or(usual);
        TooLarge::check(what, last.saturating_add(1), most)?;
        Ok(last)
    }

    /// A picture of something else than a position: there is no word for one.
    fn no_position(&self) -> Result<(), PictureProblem> {
        match self.position {
            None => Ok(()),
            Some(given) => Err(PictureProblem::Position(given.to_owned())),
        }
    }

    /// The budget of a graph of positions.
    pub fn positions(&self) -> Limits {
        self.limits.part(u64::MAX, u64::MAX, MOST_POSITIONS)
    }

    /// The picture of a graph of positions, made with the budget of [`Wanted::positions`].
    ///
    /// # Errors
    /// [`PictureProblem`] when it is too large.
    pub fn graph(&self, rule: &str, graph: &PlayGraph) -> Result<Made, PictureProblem> {
        let first = &graph.nodes[0];
        let shown = Shown::Graph {
            position: first.label.clone(),
            positions: graph.nodes.len(),
            moves: graph.nodes.iter().map(|node| node.options.len()).sum(),
            lost: graph.nodes.iter().filter(|node| node.outcome == Some(Outcome::P)).count(),
            drawn: graph.goes_round.then(|| graph.nodes.iter().filter(|node| node.outcome.is_none()).count()),
            outcome: first.outcome,
        };
        let caption = self.caption(rule, graph.play, &shown);
        let hover = |node: &PlayNode| match node.outcome {
            Some(outcome) => self.text.pointed_at(&node.label, node.value, outcome),
            None => self.text.pointed_at_draw(&node.label),
        };
        if self.dot {
            let text = dot::write(graph, &caption, &hover);
            return Ok(Made::Dot { title: caption.title, text });
        }
        Ok(Made::Scene(positions::scene(graph, &caption, &hover)?))
    }
}

/// Why there is no graph: more positions than fit is about the picture.
pub fn no_graph(refusal: Refusal) -> PictureProblem {
    match refusal {
        Refusal::Exhausted(Exhausted { what: Budget::Positions, limit }) => {
            DrawProblem::MorePositions(limit).into()
        }
        refusal => refusal.into(),
    }
}
