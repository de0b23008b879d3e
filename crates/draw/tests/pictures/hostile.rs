//! Names that would break a file if they were copied into it.

use grundy::game::{Outcome, Play};
use grundy::graph::{Graph, hackenbush, read};
use grundy::limits::Limits;
use grundy::play_graph::{PlayGraph, PlayNode};
use grundy_draw::hackenbush::Picture;
use grundy_draw::table::{self, Cell, Table};
use grundy_draw::{Caption, Scene, dot, png, positions};
use proptest::prelude::*;

use crate::{caption, drawn};

/// What XML may hold of a text.
fn kept(text: &str) -> String {
    let replaced = |c: char| match c {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c => c,
    };
    text.chars().map(replaced).collect()
}

fn hostile() -> impl Strategy<Value = String> {
    let bits = [
        "<", ">", "&", "\"", "'", "&amp;", "</svg>", "]]>", "<!--", "\\", "\n", "\0", "\u{ffff}", "石", "a",
        "\u{202e}",
    ];
    let bit = proptest::sample::select(bits.to_vec()).prop_map(str::to_owned);
    proptest::collection::vec(prop_oneof![3 => bit, 1 => any::<char>().prop_map(String::from)], 0..12)
        .prop_map(|bits| bits.concat())
}

fn one_cell(caption: &Caption) -> Scene {
    let table = Table { first: 0, cells: vec![Cell::value(0)], width: 1, break_at: 0 };
    table::scene(&table, caption, &|_| caption.mark.clone())
}

proptest! {
    #[test]
    fn any_text_comes_back_and_breaks_nothing(title in hostile(), description in hostile(), mark in hostile()) {
        let caption = Caption { title, description, mark, ..caption() };
        let scene = one_cell(&caption);
        let root = drawn(&scene);
        prop_assert_eq!(&root.all("title", "")[0].text, &kept(&caption.title));
        prop_assert_eq!(&root.all("desc", "")[0].text, &kept(&caption.description));
        prop_assert_eq!(&root.all("g", "loses")[0].all("title", "")[0].text, &kept(&caption.mark));
        prop_assert!(png::write(&scene).is_ok());
    }

    #[test]
    fn positions_may_be_called_anything(name in hostile(), other in hostile()) {
        let node = |label: &str, options: Vec<u32>, height| {
            let value = (height == 0).then_some(0);
            PlayNode { label: label.to_owned(), options, outcome: Some(Outcome::P), value, height }
        };
        let graph = PlayGraph { play: Play::Normal, nodes: vec![node(&name, vec![1], 1), node(&other, vec![], 0)], goes_round: false };
        let scene = positions::scene(&graph, &caption(), &|node| node.label.clone()).unwrap();
        prop_assert_eq!(drawn(&scene).all("g", "loses").len(), 2);
        let text = dot::write(&graph, &Caption { title: other.clone(), ..caption() }, &|node| node.label.clone());
        let graph = read::read(text.as_bytes(), &Default::default()).expect("DOT that can be read");
        prop_assert_eq!((graph.vertices(), graph.edges()), (2, 1));
    }

    #[test]
    fn vertices_may_be_called_anything(name in hostile()) {
        let quoted = name.replace(['\\', '"', '\n', '\0'], "_");
        let text = format!("graph {{ g -- \"v{quoted}\"; \"v{quoted}\" -- b; g -- b }}");
        let graph = read::read(text.as_bytes(), &Default::default()).unwrap();
        let picture = hackenbush_scene(&graph);
        let root = drawn(&picture);
        let own = kept(&format!("v{quoted}"));
        let titles = root.children.iter().flat_map(|group| group.all("title", ""));
        prop_assert!(titles.into_iter().any(|title| title.text.starts_with(&own)));
        prop_assert!(png::write(&picture).is_ok());
    }
}

fn hackenbush_scene(graph: &Graph) -> Scene {
    let limits = Limits::default();
    let ground = [graph.find("g").unwrap()];
    let answer = hackenbush::solve(graph, &ground, Play::Normal, &limits).unwrap();
    let values = hackenbush::values(graph, &ground, &limits).unwrap();
    let picture = Picture { graph, ground: &ground, answer: &answer, values: &values };
    grundy_draw::hackenbush::scene(&picture, &caption(), &|edge| edge.to_string()).unwrap()
}
