//! `grundy draw`: what is drawn by default, formats, files and refusals.

mod common;

use std::fs;

use common::{Ran, expect, finish, grundy, scratch};

/// A run in a directory of its own.
fn draw(directory: &std::path::Path, args: &[&str]) -> Ran {
    let mut run = grundy();
    run.arg("draw").args(args).current_dir(directory);
    finish(run, b"")
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn the_rule_and_the_position_say_which_picture_it_is() {
    let title = |args: &[&str]| {
        let text = expect(&[&["draw"], args].concat(), 0).stdout;
        text.split("<title id=\"grundy-title\">").nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    assert_eq!(title(&["take {1,3,4}"]), "take {1,3,4}: Grundy values of the heaps 0 to 100");
    assert_eq!(title(&["take {1,3,4}", "-n", "9"]), "take {1,3,4}: Grundy values of the heaps 0 to 9");
    assert_eq!(title(&["take 1..3; misere"]), "take 1..3; misere: who wins the heaps 0 to 100");
    assert_eq!(title(&["wythoff"]), "wythoff: Grundy values of (a,b)");
    assert_eq!(title(&["nim", "--as", "map"]), "nim: Grundy values of (a,b)");
    assert_eq!(
        title(&["(x,y) -> (x-1,y) | (x,y-2); misere"]),
        "(x,y) -&gt; (x-1, y) | (x, y-2); misere: who wins (x,y)"
    );
    assert_eq!(title(&["nim", "3,4,5"]), "nim: 3, 4, 5 in binary");
    assert_eq!(title(&["nim; misere", "1,2"]), "nim; misere: all that can follow 1,2");
    assert_eq!(title(&["nim", "5"]), "nim: all that can follow 5");
    assert_eq!(title(&["wythoff", "(3,5)"]), "wythoff: all that can follow 5,3");
    assert_eq!(title(&["fibonacci-nim", "6"]), "fibonacci-nim: all that can follow 6");
}

#[test]
fn maps_have_the_outcomes_that_win_tells() {
    for rule in [
        "nim",
        "0.07; misere",
        "sum of: take 1..3 ; 0.07",
        "take any from 1..2 heaps",
        "take same any from all heaps",
        "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1; misere",
        "(a,b) -> (a-1,b) | (a,b-1); lose when a = 3",
        "a[1..m] -> a[i] -= k where k >= 1 and i >= 2",
    ] {
        let text = expect(&["draw", rule, "-n", "5", "--as", "map"], 0).stdout;
        let cells = text.lines().filter_map(|line| line.split_once("<title>(").map(|(_, rest)| rest));
        let mut seen = 0;
        for cell in cells {
            let (pair, said) = cell.split_once("): ").unwrap();
            let position = match rule {
                _ if rule.starts_with("sum of") => pair.replace(',', " ; "),
                _ if rule.starts_with("(a,b)") || rule.starts_with("a[") => format!("({pair})"),
                _ => pair.to_owned(),
            };
            let won = expect(&["win", rule, &position, "--moves", "none"], 0).stdout;
            let lost = won.contains("LOSES");
            assert_eq!(lost, said.contains("loses (P)"), "{rule} {position}: {said}");
            assert_eq!(lost, text.contains(&format!("<g class=\"loses\"><title>({pair}):")));
            seen += 1;
        }
        assert_eq!(seen, 36, "{rule}");
    }
}

#[test]
fn where_play_goes_round_draws_have_a_sign_of_their_own() {
    // Circles that nobody can leave: all but the pairs without stones are draws.
    let text = expect(&["draw", "circular-staircase", "-n", "4"], 0).stdout;
    assert_eq!(
        (count(&text, "): a draw<"), count(&text, "): the player to move loses (P)<")),
        (24, 1),
        "{text}"
    );
    assert!(text.contains("neither player can force an end"));
    // By hand: from (1,b) the step to (0,b) ends play; further out nobody lets the other come there.
    let rule = "(a,b) -> (a-1,b) | (a+1,b) where 1 <= a and a <= 8";
    let text = expect(&["draw", rule, "-n", "3"], 0).stdout;
    let said: Vec<bool> = (0..4).map(|a| text.contains(&format!("({a},2): a draw<"))).collect();
    assert_eq!(said, [false, false, true, true], "{text}");
    let zh = expect(&["draw", rule, "-n", "2", "--lang", "zh"], 0).stdout;
    assert!(zh.contains("(2,0)：平局"), "{zh}");
    let text = expect(&["draw", rule, "(3,2)"], 0).stdout;
    // 0, 1 and 9 moves away from the side are decided: by hand, from (9,2) nobody can move.
    let said = |a: u64, what: &str| text.contains(&format!("({a},2): {what}"));
    assert!(said(0, "the player to move loses") && said(1, "the player to move wins"), "{text}");
    assert!(said(9, "the player to move loses") && said(8, "the player to move wins"), "{text}");
    assert!((2..8).all(|a| said(a, "a draw")), "{text}");
    assert!(text.contains("play can go round") && count(&text, "<g class=\"draw\">") == 6, "{text}");
    let zh = expect(&["draw", rule, "(3,2)", "--lang", "zh"], 0).stdout;
    assert!(zh.contains("游戏可能循环") && zh.contains("六边形共 6 个"), "{zh}");
}

#[test]
fn the_name_of_the_file_says_the_format() {
    let directory = scratch("draw-formats");
    for (file, start) in
        [("a.svg", "<svg "), ("b.PNG", "\u{89}PNG"), ("c.dot", "digraph {"), ("d.gv", "digraph {")]
    {
        let ran = draw(&directory, &["nim", "2,1", "--as", "graph", "-o", file]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        assert_eq!(ran.stdout, format!("{file}: nim: all that can follow 1,2\n"));
        let bytes = fs::read(directory.join(file)).unwrap();
        let begin: String = bytes.iter().take(8).map(|&byte| char::from(byte)).collect();
        assert!(begin.starts_with(&start[..start.len().min(6)]), "{file}: {begin}");
    }
    let svg = draw(&directory, &["nim", "2,1", "--as", "graph"]).stdout;
    assert_eq!(svg, fs::read_to_string(directory.join("a.svg")).unwrap());
    let dot = draw(&directory, &["nim", "2,1", "--as", "graph", "-o", "-", "--format", "dot"]).stdout;
    assert_eq!(dot, fs::read_to_string(directory.join("c.dot")).unwrap());
    // A named format wins over the name.
    assert_eq!(draw(&directory, &["nim", "-o", "e.txt", "--format", "svg"]).code, 0);
    assert!(fs::read_to_string(directory.join("e.txt")).unwrap().starts_with("<svg "));
}

#[test]
fn what_is_not_drawn_is_said() {
    let directory = scratch("draw-refusals");
    fs::write(directory.join("g.txt"), "a b\nb c\n").unwrap();
    for (args, words) in [
        (vec!["nim", "-n", "10000"], "10001 heaps are too many for a picture: at most 10000"),
        (vec!["nim", "--as", "map", "-n", "5000"], "5001 numbers to a side"),
        (vec!["nim", "9,9,9", "--as", "graph"], "220 positions"),
        (vec!["nim", "99,99,99", "--as", "graph", "--format", "dot"], "more than 10000 positions"),
        (vec!["nim", "-o", "x.jpg"], "`x.jpg` does not say which format"),
        (vec!["nim", "--as", "table", "-o", "x.dot"], "DOT holds graphs of positions only"),
        (vec!["nim", "--as", "hackenbush"], "hackenbush"),
        (vec!["nim; misere", "1,2", "--as", "columns"], "columns show"),
        (vec!["(a,b,c) -> (a-1,b,c)", "--as", "map"], "a map shows two numbers"),
        (vec!["sum of: nim ; nim ; nim"], "a map shows two numbers"),
        (vec!["nim", "3", "--as", "table"], "`3` is one argument too many"),
        (vec!["nim", "--as", "columns"], "POSITION"),
        (vec!["graph g.txt with geography", "a"], "hackenbush"),
        (vec!["graph g.txt with hackenbush"], "to stand on"),
        (vec!["nim", "--as", "pie"], "table, map, graph, columns, hackenbush"),
    ] {
        let ran = draw(&directory, &args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(words) && ran.stdout.is_empty(), "{args:?}: {}", ran.stderr);
        let ran = draw(&directory, &[args.as_slice(), &["--lang", "zh"]].concat());
        assert_eq!(ran.code, 2);
    }
    // A file that was there stays when there is no picture.
    fs::write(directory.join("old.svg"), "old").unwrap();
    assert_eq!(draw(&directory, &["nim", "-n", "10000", "-o", "old.svg"]).code, 2);
    assert_eq!(fs::read_to_string(directory.join("old.svg")).unwrap(), "old");
    assert_eq!(draw(&directory, &["nim", "-o", "no/such/place.svg"]).code, 2);
}

#[test]
fn hackenbush_pictures_mark_the_cuts_that_win_tells() {
    let directory = scratch("draw-hackenbush");
    fs::write(directory.join("h <&>.dot"), "graph { g -- \"<a>&\"; \"<a>&\" -- b; b -- b; g -- c }").unwrap();
    let rule = "graph h <&>.dot with hackenbush";
    let text = draw(&directory, &[rule, "g"]).stdout;
    assert!(text.contains("graph h &lt;&amp;&gt;.dot with hackenbush; start g</title>"), "{text}");
    assert!(text.contains("edge 2, &lt;a&gt;&amp; – b"), "{text}");
    let mut run = grundy();
    run.args(["win", rule, "g", "--json"]).current_dir(&directory);
    let won: serde_json::Value = serde_json::from_str(&finish(run, b"").stdout).unwrap();
    let cuts = won["moves"].as_array().unwrap();
    assert!(!cuts.is_empty());
    assert_eq!(count(&text, "<g class=\"wins\">"), cuts.len());
    for cut in cuts {
        let edge = cut["edge"].as_u64().unwrap() + 1;
        assert!(text.contains(&format!("<g class=\"wins\"><title>edge {edge},")), "{edge}");
    }
    assert_eq!(count(&text, "<g class=\"edge\">"), 4);
    let zh = draw(&directory, &[rule, "g", "--lang", "zh"]).stdout;
    assert!(zh.contains("当前行动者必胜") && zh.contains("第 2 条边"), "{zh}");
}

#[test]
fn a_token_is_drawn_with_all_that_it_can_come_to() {
    let directory = scratch("draw-tokens");
    fs::write(directory.join("t.dot"), "digraph { a -> b; a -> c; b -> d; c -> d; d -> e; x -> a }").unwrap();
    fs::write(directory.join("round.dot"), "digraph { a -> b; b -> a }").unwrap();
    let rule = "graph t.dot with tokens";
    let svg = draw(&directory, &[rule, "a"]).stdout;
    // By hand: from e there is no move; b and c go to d alone, which wins; a goes to them.
    assert_eq!((count(&svg, "<g class=\"loses\">"), count(&svg, "<g class=\"wins\">")), (3, 2));
    let dot = draw(&directory, &[rule, "a", "--format", "dot"]).stdout;
    assert_eq!(dot.lines().filter(|line| line.contains("->")).count(), 5, "{dot}");
    let svg = draw(&directory, &["graph round.dot with tokens loopy", "a"]).stdout;
    assert_eq!((count(&svg, "<g class=\"draw\">"), count(&svg, "<g class=\"edge\">")), (2, 2));
    for args in [vec![rule], vec![rule, "a b"], vec!["graph round.dot with tokens", "a"]] {
        assert_eq!(draw(&directory, &args).code, 2, "{args:?}");
    }
}
