//! Games on large graphs. Results are asserted where they are known.

use grundy::game::Play;
use grundy::graph::matching::Matching;
use grundy::graph::{Graph, geography, hackenbush, loopy, read, tokens};

use super::{limits, row, time};

type Ends = Vec<[u32; 2]>;

/// A fixed sequence.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((z ^ z >> 31) % u64::from(sides)).expect("below a word")
    }

    fn order(&mut self, n: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i as usize, self.roll(i + 1) as usize);
        }
        order
    }
}

fn graph(n: u32, ends: Ends) -> Graph {
    Graph::undirected(n as usize, ends).expect("a graph")
}

fn random(dice: &mut Dice, n: u32, edges: u32) -> Ends {
    (0..edges).map(|_| [dice.roll(n), dice.roll(n)]).filter(|[a, b]| a != b).collect()
}

/// Triangles in a chain, the vertices shuffled: joined at a vertex, or by an edge.
fn triangles(dice: &mut Dice, count: u32, joined: bool) -> (u32, Ends) {
    let step = if joined { 2 } else { 3 };
    let n = step * count + 1;
    let order = dice.order(n);
    let place = |v: u32| order[v as usize];
    let mut ends = Ends::new();
    for i in 0..count {
        let v = step * i;
        ends.extend([[place(v), place(v + 1)], [place(v + 1), place(v + 2)], [place(v), place(v + 2)]]);
        if !joined {
            ends.push([place(v + 2), place(v + 3)]);
        }
    }
    (n, ends)
}

/// Every start vertex of one graph, and all winning first moves from one of them.
fn starts(what: &str, graph: &Graph) {
    let (spent, answer) = time(2, || geography::solve(graph, &limits()).expect("solved"));
    let won = answer.wins.iter().filter(|&&wins| wins).count();
    let what = format!("vertex geography: {what}, {won} starts won");
    row(&what, &format!("{} vertices, {} edges", graph.vertices(), graph.edges()), spent, None, "1000 ms");
    if let Some(start) = graph.all().find(|&v| answer.wins[v as usize]) {
        let (spent, moves) = time(2, || answer.moves(start, &limits()).expect("found"));
        assert!(!moves.is_empty());
        row("  all winning first moves", "1", spent, None, "");
    }
}

fn geographies() {
    let mut dice = Dice(1);
    for edges in [100_000, 150_000, 300_000] {
        starts("random", &graph(100_000, random(&mut dice, 100_000, edges)));
    }
    starts("grid with diagonals", &Graph::grid(316, 317, true).expect("a grid"));
    starts("odd grid with diagonals", &Graph::grid(317, 317, true).expect("a grid"));
    starts("odd grid", &Graph::grid(317, 317, false).expect("a grid"));
    for n in [100_000, 100_001] {
        let order = dice.order(n);
        starts("shuffled path", &graph(n, order.windows(2).map(|w| [w[0], w[1]]).collect()));
    }
    for joined in [true, false] {
        let (n, ends) = triangles(&mut dice, if joined { 50_000 } else { 33_333 }, joined);
        starts("chain of triangles", &graph(n, ends));
    }
    // Triangles whose third vertex has a leaf: much that a greedy start gets wrong.
    let (n, mut ends) = triangles(&mut dice, 30_000, true);
    ends.extend((0..n / 2).map(|i| [dice.roll(n), n + i]));
    starts("triangles with leaves", &graph(n + n / 2, ends));
    // Random cubic graphs made of three matchings nearly always have a perfect one.
    let mut ends = Ends::new();
    for _ in 0..3 {
        ends.extend(dice.order(100_000).chunks(2).map(|pair| [pair[0], pair[1]]));
    }
    starts("three random matchings", &graph(100_000, ends));
    let (spent, matching) = time(1, || {
        let ends = random(&mut Dice(5), 1_000_000, 3_000_000);
        Matching::maximum(&graph(1_000_000, ends), &limits()).expect("found")
    });
    row("maximum matching, random, with making it", "10^6 vertices, 3x10^6 edges", spent, None, "");
    assert!(matching.size() > 400_000);
}

fn picture(what: &str, graph: &Graph, value: Option<u32>) {
    let (spent, answer) =
        time(2, || hackenbush::solve(graph, &[0], Play::Normal, &limits()).expect("solved"));
    assert!(answer.complete && (value.is_none() || answer.value == value), "{what}: {:?}", answer.value);
    let what = format!("Hackenbush, {what}: value {}, {} cuts", answer.value.unwrap_or(0), answer.cuts.len());
    row(&what, &format!("{} edges", graph.edges()), spent, None, "3000 ms");
}

fn pictures() {
    let mut dice = Dice(2);
    let n = 1_000_000u32;
    picture("path", &graph(n + 1, (0..n).map(|v| [v, v + 1]).collect()), Some(n));
    picture("star", &graph(n + 1, (1..=n).map(|v| [0, v]).collect()), Some(0));
    picture("star", &graph(n, (1..n).map(|v| [0, v]).collect()), Some(1));
    let order = dice.order(n + 1);
    let root = order[0];
    let swap = |v: u32| {
        if v == root {
            0
        } else if v == 0 {
            root
        } else {
            v
        }
    };
    picture(
        "shuffled path",
        &graph(n + 1, order.windows(2).map(|w| [swap(w[0]), swap(w[1])]).collect()),
        Some(n),
    );
    let tree = (1..=n).map(|v| [dice.roll(v), v]).collect();
    picture("random tree", &graph(n + 1, tree), None);
    picture("cycle", &graph(n - 1, (0..n - 1).map(|v| [v, (v + 1) % (n - 1)]).collect()), Some(1));
    // A long cycle with a random tree on it.
    let half = n / 2;
    let mut ends: Ends = (0..half).map(|v| [v, (v + 1) % half]).collect();
    ends.extend((half..n).map(|v| [dice.roll(v), v]));
    picture("cycle with random trees", &graph(n, ends), None);
    picture("random", &graph(n / 2, random(&mut dice, n / 2, n)), None);
    picture("grid", &Graph::grid(707, 707, false).expect("a grid"), None);
}

fn texts() {
    let mut dice = Dice(3);
    let n = 500_000;
    let ends = random(&mut dice, n, 1_000_000);
    let mut list = format!("{n} {}\n", ends.len());
    let mut dot = String::from("graph {\n");
    for [a, b] in &ends {
        list.push_str(&format!("{} {}\n", a + 1, b + 1));
        dot.push_str(&format!("  v{a} -- v{b};\n"));
    }
    dot.push('}');
    for (what, text) in [("edge list", list), ("DOT", dot)] {
        let (spent, graph) =
            time(2, || read::read(text.as_bytes(), &read::Options::default()).expect("a graph"));
        assert_eq!(graph.edges(), ends.len());
        row(&format!("read {what}"), &format!("{} edges", graph.edges()), spent, None, "1500 ms");
    }
}

fn walks() {
    let mut dice = Dice(4);
    let n = 300_000;
    let arcs: Ends = random(&mut dice, n, 1_000_000).into_iter().map(|[a, b]| [a.max(b), a.min(b)]).collect();
    let acyclic = Graph::directed(n as usize, arcs).expect("a graph");
    let (spent, solved) = time(2, || tokens::solve(&acyclic, &[], &limits()).expect("solved"));
    let most = solved.values.iter().max().copied().unwrap_or(0);
    row(&format!("tokens, values to {most}"), &format!("{} arcs", acyclic.edges()), spent, None, "");
    let looped = Graph::directed(n as usize, random(&mut dice, n, 1_000_000)).expect("a graph");
    let (spent, _) = time(2, || loopy::solve(&looped, &[], false, &limits()).expect("solved"));
    row("tokens with draws", &format!("{} arcs", looped.edges()), spent, None, "");
}

pub(super) fn all() {
    texts();
    walks();
    pictures();
    geographies();
}
