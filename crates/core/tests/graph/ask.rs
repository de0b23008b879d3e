//! The one door: each question goes to its method.

use grundy::game::{Outcome, Play};
use grundy::graph::ask::{GraphGame, GraphMove, Method, Question, Verdict, answer};
use grundy::graph::loopy::Fate;
use grundy::graph::{Graph, GraphError, ProblemKind, read};
use grundy::limits::Limits;

fn text(text: &str, directed: bool) -> Graph {
    read::read(text.as_bytes(), &read::Options { directed, ..read::Options::default() }).unwrap()
}

fn ask(graph: &Graph, question: Question<'_>) -> (Verdict, Option<u64>, usize, Method) {
    let answer = answer(graph, &question, &Limits::default()).unwrap();
    assert!(answer.complete);
    (answer.verdict, answer.value, answer.moves.len(), answer.method)
}

fn misere(question: Question<'_>) -> Question<'_> {
    Question { play: Play::Misere, ..question }
}

#[test]
fn every_game_is_answered() {
    let (n, p) = (Verdict::Outcome(Outcome::N), Verdict::Outcome(Outcome::P));
    let path = text("1 2\n2 3\n", false);
    let arcs = text("1 2\n2 3\n", true);
    let geography = |start| Question::new(GraphGame::Geography, start);
    assert_eq!(ask(&path, geography(&[1])), (n.clone(), None, 2, Method::Matching));
    assert_eq!(
        ask(&path, geography(&[])),
        (Verdict::Starts(vec![false, true, false]), None, 0, Method::Matching)
    );
    // Who cannot move wins: from the middle any move leaves the opponent without one.
    assert_eq!(ask(&path, misere(geography(&[1]))), (p.clone(), None, 0, Method::Search));
    assert_eq!(ask(&arcs, geography(&[0])), (p.clone(), None, 0, Method::Search));
    assert_eq!(
        ask(&path, Question::new(GraphGame::EdgeGeography, &[1])),
        (n.clone(), None, 2, Method::Search)
    );

    let tokens = |start| Question::new(GraphGame::Tokens, start);
    assert_eq!(ask(&arcs, tokens(&[0, 1])), (n.clone(), Some(1), 2, Method::Values));
    assert_eq!(ask(&arcs, tokens(&[])), (Verdict::Values(vec![0, 1, 0]), None, 0, Method::Values));
    assert_eq!(ask(&arcs, misere(tokens(&[0]))), (n.clone(), None, 1, Method::Retrograde));
    let ring = text("1 2\n2 1\n2 3\n", true);
    let loopy = Question::new(GraphGame::LoopyTokens, &[0]);
    assert_eq!(ask(&ring, loopy), (Verdict::Fate(Fate::Loss(2)), None, 0, Method::Retrograde));
    assert_eq!(ask(&ring, misere(loopy)).0, Verdict::Fate(Fate::Draw));

    let hackenbush = Question::new(GraphGame::Hackenbush, &[0]);
    assert_eq!(ask(&path, hackenbush), (n.clone(), Some(2), 1, Method::ColonAndFusion));
    assert_eq!(ask(&path, misere(hackenbush)), (n.clone(), None, 1, Method::Branches));
    let triangle = text("1 2\n2 3\n3 1\n", false);
    // A cut leaves two edges one above the other, or two on the ground: both won for the next player, who
    // leaves the last edge to the other.
    assert_eq!(ask(&triangle, misere(hackenbush)), (p.clone(), None, 0, Method::Search));

    let cutting = Question::new(GraphGame::NodeCutting, &[0]);
    assert_eq!(ask(&path, cutting), (n.clone(), Some(3), 1, Method::ColonAndFusion));
    assert_eq!(ask(&path, misere(cutting)), (n.clone(), None, 1, Method::Branches));
    let node = Question::new(GraphGame::NodeKayles, &[]);
    assert_eq!(ask(&path, node), (n.clone(), Some(2), 1, Method::Components));
    let arc = Question::new(GraphGame::ArcKayles, &[]);
    assert_eq!(ask(&path, arc), (n.clone(), Some(1), 2, Method::Components));
    // In misère play to take the middle, or either of the edges, is the last move and loses; an end leaves it to the other.
    assert_eq!(ask(&path, misere(node)), (n.clone(), None, 2, Method::Search));
    assert_eq!(ask(&path, misere(arc)), (p.clone(), None, 0, Method::Search));

    let stairs = Question { numbers: &[0, 2, 1], ..Question::new(GraphGame::Staircase { k: 1 }, &[0]) };
    assert_eq!(ask(&path, stairs), (n.clone(), Some(2), 1, Method::Law));
    // One gift is left on the first step.
    assert_eq!(ask(&path, misere(stairs)), (n.clone(), None, 1, Method::Law));
    let stones = Question { numbers: &[1, 2, 3], ..Question::new(GraphGame::VertexNim { d: 1 }, &[]) };
    assert_eq!(ask(&path, stones).0, Verdict::Starts(vec![false, true, false]));
    assert_eq!(ask(&path, misere(stones)).3, Method::Search);
    let numbered = text("1 2 4\n2 3 1\n", false);
    let lower = Question::new(GraphGame::EdgeNim, &[1]);
    assert_eq!(ask(&numbered, lower), (n.clone(), None, 2, Method::Law));
    assert_eq!(ask(&numbered, misere(lower)).3, Method::Search);
    let moves = answer(&numbered, &lower, &Limits::default()).unwrap().moves;
    assert!(matches!(moves[0], GraphMove::Number(m) if (m.edge, m.least, m.most) == (0, 0, 3)));
}

#[test]
fn what_does_not_fit_is_said() {
    let path = text("1 2\n2 3\n", false);
    let ring = text("1 2\n2 1\n2 3\n", true);
    let problem = |graph: &Graph, question: Question<'_>| match answer(graph, &question, &Limits::default()) {
        Err(GraphError::Problem(problem)) => problem.kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(problem(&path, Question::new(GraphGame::Tokens, &[0])), ProblemKind::Undirected);
    assert_eq!(
        problem(&ring, Question::new(GraphGame::Tokens, &[0])),
        ProblemKind::Cycle(vec!["1".into(), "2".into()])
    );
    assert_eq!(problem(&ring, Question::new(GraphGame::Hackenbush, &[0])), ProblemKind::Directed);
    assert_eq!(problem(&path, Question::new(GraphGame::Hackenbush, &[])), ProblemKind::NoStart);
    assert_eq!(problem(&path, Question::new(GraphGame::EdgeGeography, &[0, 1])), ProblemKind::OneTokenOnly);
    assert_eq!(problem(&ring, Question::new(GraphGame::LoopyTokens, &[0, 1])), ProblemKind::OneTokenOnly);
    assert_eq!(
        problem(&path, Question::new(GraphGame::EdgeNim, &[0])),
        ProblemKind::Numbers { expected: 2, found: 0 }
    );
}
