//! Graphs of positions and Hackenbush.

use std::collections::HashSet;

use grundy::api::Study;
use grundy::game::{Outcome, Play};
use grundy::graph::{Graph, hackenbush};
use grundy::limits::Limits;
use grundy::play_graph::{PlayGraph, of_heaps, of_token};
use grundy::position::Position;
use grundy_draw::hackenbush::Picture;
use grundy_draw::{Part, TooLarge, dot, positions};

use crate::xml::Element;
use crate::{caption, drawn};

fn graph(rule: &str, heaps: &[u64]) -> PlayGraph {
    let study = Study::new(rule, &[]).unwrap();
    of_heaps(&study, &Position::heaps(heaps.iter().copied()), &Limits::default()).unwrap()
}

fn moves(graph: &PlayGraph) -> usize {
    graph.nodes.iter().map(|node| node.options.len()).sum()
}

#[test]
fn shapes_say_who_wins_and_every_option_is_an_arc() {
    for (rule, heaps) in
        [("nim", vec![3, 4]), ("0.77", vec![6]), ("take 1..3; misere", vec![9]), ("nim", vec![0])]
    {
        let graph = graph(rule, &heaps);
        let root = drawn(&positions::scene(&graph, &caption(), &|node| node.label.clone()).unwrap());
        let (lost, won) = (root.all("g", "loses"), root.all("g", "wins"));
        assert!(lost.iter().all(|group| group.all("rect", "lost").len() == 1));
        assert!(won.iter().all(|group| group.all("ellipse", "won").len() == 1));
        let count = |outcome| graph.nodes.iter().filter(|node| node.outcome == Some(outcome)).count();
        assert_eq!((lost.len(), won.len()), (count(Outcome::P), count(Outcome::N)), "{rule}");
        assert_eq!(root.all("g", "edge").len(), moves(&graph), "{rule}");
        // Names and values stand in the shapes, and higher positions have longer play.
        let shown: Vec<&Element> = lost.into_iter().chain(won).collect();
        for node in &graph.nodes {
            let own = shown.iter().find(|group| group.all("title", "")[0].text == node.label).unwrap();
            let value = node.value.map(|value| format!("g={value}"));
            let letter = if node.outcome == Some(Outcome::P) { "P" } else { "N" };
            assert_eq!(own.texts(), [node.label.as_str(), value.as_deref().unwrap_or(letter)]);
        }
    }
}

#[test]
fn draws_are_hexagons_and_arcs_may_lead_anywhere() {
    let limits = Limits::default();
    // Won, lost and drawn, by hand: from 5 the token goes to 6 and play ends; 4 leads to itself and to 5, the others to
    // each other and to 4. (Vertices are called from 1.)
    let arcs = vec![[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 3], [3, 4], [4, 5], [2, 0], [0, 2]];
    let graph = of_token(&Graph::directed(6, arcs).unwrap(), &[], 0, Some(Play::Normal), &limits).unwrap();
    let outcome = |name: &str| graph.nodes.iter().find(|node| node.label == name).unwrap().outcome;
    assert_eq!((outcome("6"), outcome("5")), (Some(Outcome::P), Some(Outcome::N)));
    assert!(["4", "3", "2", "1"].into_iter().all(|name| outcome(name).is_none()));
    let root = drawn(&positions::scene(&graph, &caption(), &|node| node.label.clone()).unwrap());
    let draws = root.all("g", "draw");
    assert_eq!((draws.len(), root.all("g", "loses").len(), root.all("g", "wins").len()), (4, 1, 1));
    assert!(draws.iter().all(|group| group.all("polygon", "t3").len() == 1 && group.texts()[1] == "="));
    assert_eq!(root.all("g", "edge").len(), moves(&graph));
    let text = dot::write(&graph, &caption(), &|node| node.label.clone());
    assert_eq!((text.matches("shape=hexagon").count(), text.matches(" -> ").count()), (4, moves(&graph)));
}

#[test]
fn dot_has_a_line_for_every_position_and_option() {
    let graph = graph("take {1,3,4}", &[6, 2]);
    let text = dot::write(&graph, &caption(), &|node| format!("\"{}\\", node.label));
    let mut found = HashSet::new();
    for line in text.lines() {
        if let Some((from, to)) = line.trim().trim_end_matches(';').split_once(" -> ") {
            found.insert((from.parse::<usize>().unwrap(), to.parse::<u32>().unwrap()));
        }
    }
    let expected: HashSet<(usize, u32)> = graph
        .nodes
        .iter()
        .enumerate()
        .flat_map(|(v, node)| node.options.iter().map(move |&to| (v, to)))
        .collect();
    assert_eq!(found, expected);
    for (v, node) in graph.nodes.iter().enumerate() {
        let line = text.lines().find(|line| line.starts_with(&format!("  {v} ["))).unwrap();
        let shape = if node.outcome == Some(Outcome::P) { "shape=box" } else { "shape=ellipse" };
        assert!(
            line.contains(shape)
                && line.contains(&format!("label=\"{}\\ng={}\"", node.label, node.value.unwrap()))
        );
        assert!(line.contains(&format!("tooltip=\"\\\"{}\\\\\"", node.label)), "{line}");
    }
    // Our own reader of DOT takes it for the same graph.
    let read = grundy::graph::read::read(text.as_bytes(), &Default::default()).unwrap();
    assert_eq!((read.vertices(), read.edges()), (graph.nodes.len(), moves(&graph)));
}

#[test]
fn too_many_positions_or_moves_are_refused_with_the_number() {
    let large = graph("nim", &[9, 9, 9]);
    let refused = positions::scene(&large, &caption(), &|_| String::new());
    assert_eq!(refused, Err(TooLarge { what: Part::Positions, found: 220, most: 200 }));
    let refused = positions::scene(&graph("nim", &[80]), &caption(), &|_| String::new());
    assert_eq!(refused, Err(TooLarge { what: Part::Moves, found: 81 * 80 / 2, most: 2000 }));
}

#[test]
fn hackenbush_has_every_edge_by_itself_and_a_cross_on_each_winning_cut() {
    // Ground 0; a cycle with a tail, parallel edges, loops (one on the ground), an edge that hangs nowhere.
    let ends = vec![
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 1],
        [3, 4],
        [3, 4],
        [4, 4],
        [4, 4],
        [0, 5],
        [0, 5],
        [0, 0],
        [0, 0],
        [5, 6],
        [7, 8],
    ];
    for count in 1..=ends.len() {
        for play in [Play::Normal, Play::Misere] {
            let graph = Graph::undirected(9, ends[..count].to_vec()).unwrap();
            let limits = Limits::default();
            let answer = hackenbush::solve(&graph, &[0], play, &limits).unwrap();
            let values = match play {
                Play::Normal => hackenbush::values(&graph, &[0], &limits).unwrap(),
                Play::Misere => Vec::new(),
            };
            let picture = Picture { graph: &graph, ground: &[0], answer: &answer, values: &values };
            let scene =
                grundy_draw::hackenbush::scene(&picture, &caption(), &|edge| format!("edge {edge}")).unwrap();
            let root = drawn(&scene);
            let edges = root.all("g", "edge");
            let joined: HashSet<String> = (0..u32::try_from(count).unwrap())
                .filter(|edge| !answer.unjoined.contains(edge))
                .map(|edge| format!("edge {edge}"))
                .collect();
            let named: HashSet<String> =
                edges.iter().map(|group| group.all("title", "")[0].text.clone()).collect();
            assert_eq!(named, joined);
            assert_eq!(edges.len(), joined.len());
            let lines: HashSet<&str> = edges
                .iter()
                .map(|group| &group.children[1])
                .map(|line| if line.name == "path" { line.get("d") } else { line.get("points") })
                .collect();
            assert_eq!(lines.len(), edges.len(), "no edge lies on another");
            let crosses: Vec<&str> =
                root.all("g", "wins").iter().map(|group| group.all("title", "")[0].text.as_str()).collect();
            let cuts: Vec<String> = answer.cuts.iter().map(|edge| format!("edge {edge}")).collect();
            let crossed: HashSet<&str> = crosses.iter().copied().collect();
            assert_eq!(crossed, cuts.iter().map(String::as_str).collect());
            let cut = |group: &&&Element| group.children[1].get("class") == "cut";
            assert_eq!(edges.iter().filter(cut).count(), cuts.len());
            // A vertex above the ground: its name and, in normal play, what stands on it.
            let vertices =
                root.all("g", "").into_iter().filter(|group| !group.all("ellipse", "node").is_empty());
            for group in vertices {
                let vertex: usize = group.texts()[0].parse().unwrap();
                let value = values.get(vertex - 1).copied().flatten().map(|value| value.to_string());
                assert_eq!(group.texts().get(1).map(|text| (*text).to_owned()), value);
            }
        }
    }
}
