//! Texts that are read, and texts that are not, with the line.

use grundy::graph::read::{Format, Head, Options, read};
use grundy::graph::{Graph, GraphProblem, ProblemKind};

fn auto(text: &str) -> Result<Graph, GraphProblem> {
    read(text.as_bytes(), &Options::default())
}

fn with(format: Format, text: &str) -> Result<Graph, GraphProblem> {
    read(text.as_bytes(), &Options { format, directed: false })
}

/// `a-b c-d`, with the names of the text.
fn edges(graph: &Graph) -> String {
    let name = |[a, b]: &[u32; 2]| format!("{}-{}", graph.label(*a), graph.label(*b));
    graph.all_ends().iter().map(name).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn problem(result: Result<Graph, GraphProblem>, line: usize, kind: ProblemKind) {
    assert_eq!(result.map(|graph| edges(&graph)), Err(GraphProblem { line: Some(line), kind }));
}

#[test]
fn dot() {
    let graph = auto("graph { a -- b -- c; d }").unwrap();
    assert_eq!((graph.vertices(), edges(&graph).as_str()), (4, "a-b b-c"));
    assert!(!graph.is_directed());

    let text = "// a comment\n# another\nstrict digraph \"G 1\" {\n  rankdir=LR; node [shape=circle, label=\"x -> y\"];\n\
        \"a \\\"b\\\"\" -> 2 -> {x; y} [color=\"red\"][w=3] /* -> z\n */ 2:port:n -> -3.5\n 2 -> x\n\
        subgraph cluster { edge [a=<b<i>c</i>>]; x -> y } }";
    let graph = auto(text).unwrap();
    assert!(graph.is_directed());
    assert_eq!(edges(&graph), "a \"b\"-2 2-x 2-y 2--3.5 x-y");
    assert_eq!(graph.vertices(), 5);
    assert_eq!(graph.links(graph.find("2").unwrap()).len(), 3);

    assert_eq!(auto("graph{点--线}").map(|g| edges(&g)), Ok("点-线".to_string()));
}

#[test]
fn bad_dot() {
    problem(auto("digraph {\n a -> b\n b -- c }"), 3, ProblemKind::WrongArrow { directed: true });
    problem(auto("graph {\n a -- b\n"), 3, ProblemKind::Unfinished { missing: "}" });
    problem(auto("graph {\n a -- \n }"), 3, ProblemKind::Unexpected("}".into()));
    problem(auto("graph {\n a -- b } c"), 2, ProblemKind::Unexpected("c".into()));
    problem(auto("graph {\n a -- \"b }"), 2, ProblemKind::Unfinished { missing: "\"" });
    problem(auto("graph { /* a"), 1, ProblemKind::Unfinished { missing: "*/" });
    problem(auto("graph { a [b=<<c>"), 1, ProblemKind::Unfinished { missing: ">" });
    problem(auto("graph {\n a [b=c"), 2, ProblemKind::Unfinished { missing: "]" });
    problem(auto("graph {\n a & b }"), 2, ProblemKind::Unexpected("&".into()));
    problem(auto(&format!("graph {}", "{ ".repeat(100))), 1, ProblemKind::TooDeep);
}

#[test]
fn edge_lists() {
    for text in ["3 2\n1 2\n2 3\n", "1 2\n2 3", "# a path\n1,2\n\n2 3 % the end\n", "3\n1 2\n2 3\n"] {
        let graph = auto(text).unwrap();
        assert_eq!((graph.vertices(), edges(&graph).as_str()), (3, "1-2 2-3"), "{text}");
    }
    // From 0; a triangle without a head line; vertices with gaps; an isolated vertex.
    assert_eq!(auto("3 2\n0 1\n1 2").map(|g| edges(&g)), Ok("0-1 1-2".to_string()));
    assert_eq!(auto("1 2\n2 3\n3 1").map(|g| edges(&g)), Ok("1-2 2-3 3-1".to_string()));
    let gaps = with(Format::Edges(Head::No), "7 900000000000\n900000000000 12\n").unwrap();
    assert_eq!((gaps.vertices(), edges(&gaps).as_str()), (3, "7-900000000000 900000000000-12"));
    assert_eq!(auto("5 1\n1 2\n").unwrap().vertices(), 5);
    assert_eq!(auto("4 0\n").unwrap().vertices(), 4);
    // Names, with and without a head line; numbers on edges.
    assert_eq!(auto("a b\nb c1\n").map(|g| edges(&g)), Ok("a-b b-c1".to_string()));
    assert_eq!(auto("3 2\na b\nb 7\n").map(|g| edges(&g)), Ok("a-b b-7".to_string()));
    assert_eq!(auto("1 2 30\n2 3 0\n").unwrap().numbers(), [30, 0]);
    assert_eq!(auto("3 2\n1 2 30\n2 3 0\n").unwrap().numbers(), [30, 0]);
    // Told that there is no head line.
    assert_eq!(with(Format::Edges(Head::No), "3 1\n1 2\n").map(|g| edges(&g)), Ok("3-1 1-2".to_string()));
    assert_eq!(auto("\u{feff}1 2\n").map(|g| edges(&g)), Ok("1-2".to_string()));
    // Arcs.
    let arcs = read(b"1 2\n2 3", &Options { directed: true, ..Options::default() }).unwrap();
    assert_eq!((arcs.links(0).len(), arcs.links(1).len(), arcs.links(2).len()), (1, 1, 0));
}

#[test]
fn bad_edge_lists() {
    problem(auto("4 3\n1 2\n2 3\n"), 1, ProblemKind::Count { promised: 3, found: 2 });
    problem(auto("4 2\n1 2\n2 3\n3 4\n"), 4, ProblemKind::Count { promised: 2, found: 3 });
    problem(auto("4\n1 2\n2 3\n"), 1, ProblemKind::Count { promised: 3, found: 2 });
    problem(auto("4 3\n1 2\n2\n3 4\n"), 3, ProblemKind::Columns { expected: 2, found: 1 });
    problem(auto("4 3\n1 2\n2 3 4 5\n"), 3, ProblemKind::Columns { expected: 2, found: 4 });
    problem(auto("4 2\n1 2\n2 5\n"), 3, ProblemKind::OutOfRange { vertex: 5, vertices: 4 });
    problem(auto("4 2\n0 2\n2 4\n"), 3, ProblemKind::ZeroAndLast { vertices: 4 });
    problem(auto("4 2\n1 -2\n2 3\n"), 2, ProblemKind::Negative("-2".into()));
    problem(auto("4 2\n1 2\n2 x\n"), 3, ProblemKind::NotANumber("x".into()));
    problem(auto("4 2\n1 2\n2 3.5\n"), 3, ProblemKind::NotANumber("3.5".into()));
    let huge = "99999999999999999999";
    problem(auto(&format!("1 2\n2 {huge}")), 2, ProblemKind::NumberTooLarge(huge.into()));
    problem(
        with(Format::Edges(Head::Yes), "1 2 3\n1 2\n"),
        1,
        ProblemKind::Columns { expected: 2, found: 3 },
    );
    // A head line that counts the lines below is one, though an edge names another vertex.
    problem(auto("3 3\n1 2\n2 3\n3 5\n"), 4, ProblemKind::OutOfRange { vertex: 5, vertices: 3 });
    problem(auto("4 3\n1 2\n2 3\n4 7\n"), 4, ProblemKind::OutOfRange { vertex: 7, vertices: 4 });
    assert_eq!(auto("1 2\n2 3\n3 4\n").map(|g| g.edges()), Ok(3), "one vertex has no edges");
    assert_eq!(with(Format::Edges(Head::No), "4 3\n1 2\n2 3\n4 7\n").map(|g| g.edges()), Ok(4));
    problem(auto("4000000000 0"), 1, ProblemKind::TooLarge { most: 1 << 24 });
    problem(auto("# a comment\n10000000000 1\n1 2\n"), 2, ProblemKind::TooLarge { most: 1 << 24 });
    let sides = Format::Bipartite(Head::Auto);
    problem(with(sides, "10000000000 2 1\n1 2\n"), 1, ProblemKind::TooLarge { most: 1 << 24 });
    let headless = Format::Bipartite(Head::No);
    problem(with(headless, "1 1\n2 10000000000\n"), 2, ProblemKind::TooLarge { most: 1 << 24 });
    assert_eq!(auto(" \n\n").unwrap_err().kind, ProblemKind::Empty);
    assert_eq!(auto("# nothing\n").unwrap_err().kind, ProblemKind::Empty);
    assert_eq!(read(b"1 2\n2 \xff\n", &Options::default()).unwrap_err(), ProblemKind::NotUtf8.at(2));
}

#[test]
fn loops_are_named_when_a_game_refuses_them() {
    let looped = auto("3 3\n1 2\n2 2\n3 3\n").unwrap();
    assert_eq!(looped.refuse_loops(), Err(ProblemKind::Loop("2".into()).at(3)));
    let looped = auto("graph { a -- b\n b -- b }").unwrap();
    assert_eq!(looped.refuse_loops(), Err(ProblemKind::Loop("b".into()).at(2)));
    let looped = auto("strict graph { a -- b a -- b\n b -- b }").unwrap();
    assert_eq!(looped.refuse_loops(), Err(ProblemKind::Loop("b".into()).at(2)));
}

#[test]
fn bipartite_lists_parents_and_maps() {
    let sides = Format::Bipartite(Head::Auto);
    let graph = with(sides, "2 3 3\n1 1\n2 3\n2 1\n").unwrap();
    assert_eq!((graph.vertices(), edges(&graph).as_str()), (5, "L1-R1 L2-R3 L2-R1"));
    assert_eq!(with(sides, "1 2\n1 3\n2 1\n").map(|g| g.vertices()), Ok(5));
    problem(with(sides, "2 2\n1 1\n2 3\n"), 3, ProblemKind::OutOfRange { vertex: 3, vertices: 2 });
    problem(with(sides, "2 3\n1 1\n2 2\n"), 1, ProblemKind::Count { promised: 3, found: 2 });
    problem(with(sides, "2 2\n1 0\n2 2\n"), 2, ProblemKind::OutOfRange { vertex: 0, vertices: 2 });

    assert_eq!(with(Format::Parents, "0 1 1\n2").map(|g| edges(&g)), Ok("1-2 1-3 2-4".to_string()));
    problem(with(Format::Parents, "0 1\n7"), 2, ProblemKind::OutOfRange { vertex: 7, vertices: 3 });
    problem(with(Format::Parents, "0 2"), 1, ProblemKind::Loop("2".into()));

    let board = auto("..#\n#..\n").unwrap();
    assert_eq!(edges(&board), "1,1-1,2 1,2-2,2 2,2-2,3");
    assert_eq!(board.find("(2,3)"), Ok(3));
    assert!(board.find("1,3").is_err());
    problem(with(Format::Map, "..#\n#.\n"), 2, ProblemKind::Width { expected: 3, found: 2 });
    problem(with(Format::Map, "..#\n#.x\n"), 2, ProblemKind::Cell { cell: 'x', column: 3 });
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut dice = crate::small::Dice(3);
    let pieces: [&[u8]; 24] = [
        b"graph",
        b"digraph",
        b"{",
        b"}",
        b"[",
        b"]",
        b"->",
        b"--",
        b"a",
        b"\"",
        b"\\",
        b"<",
        b">",
        b"=",
        b"1",
        b"2",
        b" ",
        b"\n",
        b"-",
        b"#",
        b".",
        b"\xff",
        b"999999999999999999999",
        b":",
    ];
    let formats = [
        Format::Auto,
        Format::Dot,
        Format::Edges(Head::Yes),
        Format::Edges(Head::No),
        Format::Bipartite(Head::Auto),
        Format::Parents,
        Format::Map,
    ];
    for _ in 0..20_000 {
        let count = dice.roll(14);
        let mut bytes = Vec::new();
        for _ in 0..count {
            bytes.extend_from_slice(pieces[usize::try_from(dice.roll(24)).unwrap()]);
        }
        let format = formats[usize::try_from(dice.roll(7)).unwrap()];
        if let Ok(graph) = read(&bytes, &Options { format, directed: false }) {
            for v in graph.all() {
                assert_eq!(graph.find(&graph.label(v)).map_err(|e| e.kind), Ok(v));
            }
        }
    }
}

/// Random pictures beside reaching vertex after vertex.
#[test]
fn trees_are_told_from_other_graphs() {
    let mut dice = crate::small::Dice(9);
    let mut trees = 0;
    for _ in 0..4000 {
        let n = 1 + dice.vertex(6);
        let ends: Vec<[u32; 2]> = (1..n + dice.vertex(2)).map(|_| [dice.vertex(n), dice.vertex(n)]).collect();
        let graph = Graph::undirected(n as usize, ends.clone()).unwrap();
        let mut met = vec![0u32];
        while let Some(&[a, b]) = ends.iter().find(|[a, b]| met.contains(a) != met.contains(b)) {
            met.push(if met.contains(&a) { b } else { a });
        }
        let tree = met.len() == n as usize && ends.len() + 1 == n as usize;
        assert_eq!(grundy::graph::tree::want_tree(&graph).is_ok(), tree, "{n} {ends:?}");
        trees += u32::from(tree);
    }
    assert!(trees > 200, "{trees}");
}
