//! One door for the games of this module: `graph FILE with GAME`.

use super::kayles::{self, Kayles};
use super::loopy::{self, Fate};
use super::token_sums::TokenSums;
use super::tokens::TokenMove;
use super::tree::{Rooted, node_cutting, staircase};
use super::walk::{self, Once};
use super::{Graph, GraphError, ProblemKind, Vertex, edge_nim, geography, hackenbush, tokens, vertex_nim};
use crate::game::{Outcome, Play};
use crate::limits::Limits;

/// A game on a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphGame {
    /// A token walks, each vertex once.
    Geography,
    /// A token walks, each edge once.
    EdgeGeography,
    /// Tokens walk along arcs; there is no cycle.
    Tokens,
    /// One token walks along arcs, perhaps for ever.
    LoopyTokens,
    /// Edges are cut; `start` is the ground.
    Hackenbush,
    /// Vertices are taken with all that hangs from them; `start` is the root.
    NodeCutting,
    /// A vertex is chosen and goes with its neighbours.
    NodeKayles,
    /// An edge is chosen and both its ends go.
    ArcKayles,
    /// Gifts (`numbers`) go to the k-th ancestor; `start` is the root.
    Staircase {
        /// How many steps.
        k: u32,
    },
    /// Stones (`numbers`) on vertices are used up by the token.
    VertexNim {
        /// How many stones a move takes.
        d: u64,
    },
    /// Numbers on edges are lowered by the token.
    EdgeNim,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question<'a> {
    /// The game.
    pub game: GraphGame,
    /// Who wins when there is no move.
    pub play: Play,
    /// The tokens, the ground or the root. Empty: every start, in the games that can say that.
    pub start: &'a [Vertex],
    /// Vertices where play ends (tokens only).
    pub ends: &'a [Vertex],
    /// Numbers on vertices or edges. Empty: those of the graph's text.
    pub numbers: &'a [u64],
    /// Whether the winning moves are wanted: to find them may take much longer than to tell who wins.
    pub moves: bool,
}

impl<'a> Question<'a> {
    /// The game from these vertices, in normal play, nothing else given.
    pub fn new(game: GraphGame, start: &'a [Vertex]) -> Self {
        Question { game, play: Play::Normal, start, ends: &[], numbers: &[], moves: true }
    }
}

/// Who wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// From the position asked about.
    Outcome(Outcome),
    /// From the position asked about, where play can be endless.
    Fate(Fate),
    /// For every start vertex: whether the player to move wins.
    Starts(Vec<bool>),
    /// For every start vertex, where play can be endless.
    Fates(Vec<Fate>),
    /// For every vertex its Grundy value.
    Values(Vec<u32>),
}

/// One winning move (or one that keeps a draw).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphMove {
    /// A token goes to a vertex, over that edge where edges count.
    Token {
        /// Which token.
        token: usize,
        /// Where to.
        to: Vertex,
        /// Over which edge.
        edge: Option<u32>,
    },
    /// A vertex is chosen.
    Vertex(Vertex),
    /// An edge is chosen.
    Edge(u32),
    /// Gifts are moved.
    Stair(staircase::StairMove),
    /// The token goes over an edge, leaving any of some numbers on it.
    Number(edge_nim::EdgeMove),
}

/// By what the answer was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The Grundy value of every vertex.
    Values,
    /// Retrograde analysis.
    Retrograde,
    /// A maximum matching.
    Matching,
    /// The colon and fusion principles.
    ColonAndFusion,
    /// Misère Nim on branches.
    Branches,
    /// Components known by their form, and octal rows.
    Components,
    /// A law for this game.
    Law,
    /// Search.
    Search,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphAnswer {
    /// Who wins.
    pub verdict: Verdict,
    /// The Grundy value or nim-sum, where there is one.
    pub value: Option<u64>,
    /// The winning moves; when the position is a draw, those that keep it.
    pub moves: Vec<GraphMove>,
    /// Whether these are all of them.
    pub complete: bool,
    /// By what.
    pub method: Method,
}

impl GraphAnswer {
    fn new(verdict: Verdict, moves: Vec<GraphMove>, method: Method) -> Self {
        GraphAnswer { verdict, value: None, moves, complete: true, method }
    }

    fn with_value(self, value: u64) -> Self {
        GraphAnswer { value: Some(value), ..self }
    }
}

fn outcome(wins: bool) -> Verdict {
    Verdict::Outcome(if wins { Outcome::N } else { Outcome::P })
}

fn token(TokenMove { token, to }: TokenMove) -> GraphMove {
    GraphMove::Token { token, to, edge: None }
}

fn walks(moves: Vec<Vertex>) -> Vec<GraphMove> {
    moves.into_iter().map(|to| GraphMove::Token { token: 0, to, edge: None }).collect()
}

/// What was found about a graph whatever the start: kept from one question to the next about the same graph,
/// game, ends and numbers.
#[derive(Debug, Clone, Default)]
pub struct Kept<'a> {
    geography: Option<geography::Geography<'a>>,
    tokens: Option<tokens::Tokens<'a>>,
    loopy: Option<loopy::Loopy<'a>>,
    vertex_nim: Option<vertex_nim::VertexNim<'a>>,
}

/// What is kept in a place, found when it is not there.
fn kept<T>(
    place: &mut Option<T>,
    solve: impl FnOnce() -> Result<T, GraphError>,
) -> Result<&mut T, GraphError> {
    Ok(match place {
        Some(solved) => solved,
        empty => empty.insert(solve()?),
    })
}

/// Answers a question by the best method for it.
///
/// # Errors
/// When the question does not fit the graph, or the budget runs out.
pub fn answer(graph: &Graph, question: &Question<'_>, limits: &Limits) -> Result<GraphAnswer, GraphError> {
    answer_keeping(graph, question, &mut Kept::default(), limits)
}

/// The same; what does not depend on the start is kept for the next question that differs in the start alone.
///
/// # Errors
/// As [`answer`].
pub fn answer_keeping<'a>(
    graph: &'a Graph,
    question: &Question<'_>,
    known: &mut Kept<'a>,
    limits: &Limits,
) -> Result<GraphAnswer, GraphError> {
    let misere = question.play == Play::Misere;
    let one = || match question.start {
        [] => Err(ProblemKind::NoStart.anywhere()),
        [v] => Ok(*v),
        _ => Err(ProblemKind::OneTokenOnly.anywhere()),
    };
    let numbers = if question.numbers.is_empty() { graph.numbers() } else { question.numbers };
    Ok(match question.game {
        GraphGame::Geography if !graph.is_directed() && !misere => {
            let solved = kept(&mut known.geography, || geography::solve(graph, limits))?;
            if question.start.is_empty() {
                let starts = Verdict::Starts(solved.wins.clone());
                return Ok(GraphAnswer::new(starts, Vec::new(), Method::Matching));
            }
            let start = one()?;
            let wins = solved.wins[start as usize];
            let moves = if question.moves { walks(solved.moves(start, limits)?) } else { Vec::new() };
            let answer = GraphAnswer::new(outcome(wins), moves, Method::Matching);
            GraphAnswer { complete: question.moves || !wins, ..answer }
        }
        GraphGame::Geography | GraphGame::EdgeGeography => {
            let edges = question.game == GraphGame::EdgeGeography;
            let once = if edges { Once::Edges } else { Once::Vertices };
            let walk = walk::solve(graph, one()?, once, question.play, limits)?;
            let moves = walk.moves.iter().map(|link| GraphMove::Token {
                token: 0,
                to: link.to,
                edge: edges.then_some(link.edge),
            });
            GraphAnswer::new(Verdict::Outcome(walk.outcome), moves.collect(), Method::Search)
        }
        GraphGame::Tokens if !misere => {
            let solved = kept(&mut known.tokens, || tokens::solve(graph, question.ends, limits))?;
            if question.start.is_empty() {
                let values = Verdict::Values(solved.values.clone());
                return Ok(GraphAnswer::new(values, Vec::new(), Method::Values));
            }
            let moves = solved.moves(question.start, limits)?.into_iter();
            let moves = moves.map(token).collect();
            let value = solved.value(question.start);
            GraphAnswer::new(outcome(value != 0), moves, Method::Values).with_value(value.into())
        }
        GraphGame::Tokens => {
            // The game must end for this to be its name; then no position is a draw.
            if known.loopy.is_none() {
                tokens::solve(graph, question.ends, limits)?;
            }
            if question.start.len() > 1 {
                let mut sums = TokenSums::new(graph, question.ends, limits)?;
                let wins = sums.outcome(question.start, limits)? == Outcome::N;
                let moves = if question.moves { sums.moves(question.start, limits)? } else { Vec::new() };
                let moves = moves.into_iter().map(token).collect();
                let answer = GraphAnswer::new(outcome(wins), moves, Method::Search);
                return Ok(GraphAnswer { complete: question.moves || !wins, ..answer });
            }
            let start = one()?;
            let solved = kept(&mut known.loopy, || loopy::solve(graph, question.ends, true, limits))?;
            let wins = matches!(solved.fates[start as usize], Fate::Win(_));
            GraphAnswer::new(outcome(wins), walks(solved.moves(start)), Method::Retrograde)
        }
        GraphGame::LoopyTokens => {
            let solved = kept(&mut known.loopy, || loopy::solve(graph, question.ends, misere, limits))?;
            if question.start.is_empty() {
                let fates = Verdict::Fates(solved.fates.clone());
                return Ok(GraphAnswer::new(fates, Vec::new(), Method::Retrograde));
            }
            let start = one()?;
            let moves = walks(solved.moves(start));
            GraphAnswer::new(Verdict::Fate(solved.fates[start as usize]), moves, Method::Retrograde)
        }
        GraphGame::Hackenbush => {
            let solved = hackenbush::solve(graph, question.start, question.play, limits)?;
            let method = match (misere, solved.branches) {
                (false, _) => Method::ColonAndFusion,
                (true, true) => Method::Branches,
                (true, false) => Method::Search,
            };
            let moves = solved.cuts.into_iter().map(GraphMove::Edge).collect();
            let answer = GraphAnswer::new(Verdict::Outcome(solved.outcome), moves, method);
            GraphAnswer { complete: solved.complete, value: solved.value.map(u64::from), ..answer }
        }
        GraphGame::NodeCutting => {
            let tree = Rooted::new(graph, question.start.first().copied(), limits)?;
            let solved = node_cutting::solve(&tree, question.play);
            let moves = solved.moves.into_iter().map(GraphMove::Vertex).collect();
            let method = if misere { Method::Branches } else { Method::ColonAndFusion };
            let answer = GraphAnswer::new(Verdict::Outcome(solved.outcome), moves, method);
            let value = tree.roots().fold(0, |sum, root| sum ^ solved.worth[root as usize]);
            GraphAnswer { value: (!misere).then_some(value.into()), ..answer }
        }
        GraphGame::NodeKayles | GraphGame::ArcKayles => {
            let node = question.game == GraphGame::NodeKayles;
            let kayles = if node { Kayles::Node } else { Kayles::Arc };
            let solved = kayles::solve(graph, kayles, question.play, limits)?;
            let choice = |m| if node { GraphMove::Vertex(m) } else { GraphMove::Edge(m) };
            let moves = solved.moves.into_iter().map(choice).collect();
            let method = if misere { Method::Search } else { Method::Components };
            let answer = GraphAnswer::new(Verdict::Outcome(solved.outcome), moves, method);
            GraphAnswer { value: solved.value.map(u64::from), ..answer }
        }
        GraphGame::Staircase { k } => {
            let tree = Rooted::new(graph, question.start.first().copied(), limits)?;
            let solved = staircase::solve(&tree, k, numbers, question.play)?;
            let moves = solved.moves.into_iter().map(GraphMove::Stair).collect();
            let answer = GraphAnswer::new(Verdict::Outcome(solved.outcome), moves, Method::Law);
            GraphAnswer { value: (!misere).then_some(solved.nim_sum), ..answer }
        }
        GraphGame::VertexNim { d } if misere => {
            let mut game = vertex_nim::Misere::new(graph, numbers, d, limits)?;
            if question.start.is_empty() {
                let wins: Result<Vec<bool>, _> = graph.all().map(|v| game.wins(v, limits)).collect();
                return Ok(GraphAnswer::new(Verdict::Starts(wins?), Vec::new(), Method::Search));
            }
            let start = one()?;
            let wins = game.wins(start, limits)?;
            let moves = if question.moves { walks(game.moves(start, limits)?) } else { Vec::new() };
            let answer = GraphAnswer::new(outcome(wins), moves, Method::Search);
            GraphAnswer { complete: question.moves || !wins, ..answer }
        }
        GraphGame::VertexNim { d } => {
            let solved = kept(&mut known.vertex_nim, || vertex_nim::solve(graph, numbers, d, limits))?;
            if question.start.is_empty() {
                return Ok(GraphAnswer::new(Verdict::Starts(solved.wins.clone()), Vec::new(), Method::Law));
            }
            let start = one()?;
            let wins = solved.wins[start as usize];
            let moves = if question.moves { walks(solved.moves(start, limits)?) } else { Vec::new() };
            let answer = GraphAnswer::new(outcome(wins), moves, Method::Law);
            GraphAnswer { complete: question.moves || !wins, ..answer }
        }
        GraphGame::EdgeNim => {
            let solved = edge_nim::solve(graph, numbers, one()?, question.play, limits)?;
            let moves = solved.moves.into_iter().map(GraphMove::Number).collect();
            let method = if solved.by_rule { Method::Law } else { Method::Search };
            GraphAnswer::new(Verdict::Outcome(solved.outcome), moves, method)
        }
    })
}
