//! What the API answers.

mod common;
#[path = "../../cli/tests/common/schema.rs"]
#[allow(dead_code, unreachable_pub)] // the command's tests use more of it
mod schema;

use common::{Studio, studio};
use serde_json::{Value, json};

fn ask(studio: &Studio, name: &str, fields: &[(&str, &str)]) -> Value {
    let reply = studio.ask(name, fields);
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

#[test]
fn a_rule_and_its_positions() {
    let studio = studio();
    let rule = ("rule", "take {1,3,4}");
    let first = ask(&studio, "analyze", &[rule]);
    assert_eq!(first["law"]["period"], 7);
    assert_eq!(first["law"]["standing"], "proved");
    let table = ask(&studio, "table", &[rule, ("n", "8")]);
    assert_eq!(table["values"], json!([0, 1, 0, 1, 2, 3, 2, 0, 1]));
    let win = ask(&studio, "win", &[rule, ("position", "5,9,13")]);
    assert_eq!((&win["mover_wins"], win["moves"].as_array().unwrap().len()), (&json!(true), 3));
    let both = ask(&studio, "position", &[rule, ("position", "5,9,13")]);
    assert_eq!(both["moves"], win["moves"]);
    assert_eq!(both["values"], json!([3, 0, 2]));
    assert_eq!(both["moves_text"].as_array().unwrap().len(), 3);
    assert!(both["text"].as_str().unwrap().contains("the player to move WINS"));
    let refuted = ask(&studio, "check", &[rule, ("claim", "n mod 7 = 0")]);
    assert_eq!((&refuted["standing"], &refuted["counterexample"]["at"]), (&json!("refuted"), &json!(2)));
    let proved = ask(&studio, "prove", &[rule]);
    assert!(grundy_check::verify(proved["certificate"].as_str().unwrap()).is_ok());
    let misere = ask(&studio, "win", &[("rule", "nim"), ("play", "misere"), ("position", "1,1")]);
    assert_eq!((&misere["play"], &misere["mover_wins"]), (&json!("misere"), &json!(true)));
    let wythoff = ask(&studio, "position", &[("rule", "wythoff"), ("position", "(3,5)"), ("lang", "zh")]);
    assert_eq!(wythoff["mover_wins"], false);
    assert!(wythoff["text"].as_str().unwrap().contains("必败"), "{wythoff}");
}

#[test]
fn tables_in_other_forms() {
    let studio = studio();
    let form = |form| studio.ask("table", &[("rule", "take 1..3"), ("n", "4"), ("as", form)]).body;
    assert_eq!(form("bfile"), "0 0\n1 1\n2 2\n3 3\n4 0\n");
    assert_eq!(
        form("csv"),
        "n,g,outcome_normal,outcome_misere\n0,0,P,N\n1,1,N,P\n2,2,N,N\n3,3,N,N\n4,0,P,N\n"
    );
    assert!(form("latex").contains("\\fbox{$0$}"));
    assert!(studio.ask("code", &[("rule", "take 1..3"), ("to", "python")]).body.contains("n % 4"));
}

#[test]
fn what_cannot_be_answered_is_said_in_both_languages() {
    let studio = studio();
    let error = |fields: &[(&str, &str)]| {
        let reply = studio.ask("analyze", fields);
        (reply.status, reply.json()["error"].clone())
    };
    let (status, wrong) = error(&[("rule", "take {1,3,,4}")]);
    assert_eq!((status, &wrong["kind"]), (200, &json!("rule")));
    let problem = &wrong["problems"][0];
    assert!(problem["label"].is_string() && problem["start"].as_u64() >= Some(8), "{problem}");
    for rule in
        ["program ./x", "PROGRAM touch /tmp/x", "graph /etc/passwd with geography", "Graph x with kayles"]
    {
        for (lang, word) in [("en", "terminal"), ("zh", "终端")] {
            let (status, refused) = error(&[("rule", rule), ("lang", lang)]);
            let message = refused["message"].as_str().unwrap();
            let name = rule.split(' ').next().unwrap().to_lowercase();
            assert_eq!((status, &refused["kind"]), (200, &json!("unsuitable")), "{rule}");
            assert!(message.contains(word) && message.contains(&name), "{rule}: {message}");
        }
    }
    let (status, missing) = error(&[("lang", "zh")]);
    assert_eq!((status, &missing["kind"]), (400, &json!("usage")));
    assert_eq!(error(&[("rule", &"1 or ".repeat(1000))]).0, 400);
    for (name, fields) in [
        ("table", [("rule", "nim"), ("n", "1000001")]),
        ("table", [("rule", "nim"), ("n", "-1")]),
        ("map", [("rule", "nim"), ("n", "1001")]),
        ("reply", [("rule", "nim"), ("opponent", "devil")]),
    ] {
        assert_eq!(studio.ask(name, &fields).status, 400, "{name} {fields:?}");
    }
}

#[test]
fn maps_hold_what_positions_say() {
    let studio = studio();
    for (rule, written) in [
        ("take {1,3,4}", "heaps"),
        ("wythoff", "pair"),
        ("nim; misere", "heaps"),
        ("sum of: take 1..3 ; 0.07", "sum"),
    ] {
        let mut stream = studio.connect();
        let path = format!("/api/v1/map?n=6&rule={}", common::encoded(rule));
        std::io::Write::write_all(
            &mut stream,
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", studio.0).as_bytes(),
        )
        .unwrap();
        let mut all = Vec::new();
        std::io::Read::read_to_end(&mut stream, &mut all).unwrap();
        let body = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
        let cells: Vec<u16> =
            all[body..].chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        assert_eq!(cells.len(), 49, "{rule}");
        for (b, a) in (0..7).flat_map(|b| (0..7).map(move |a| (b, a))) {
            let position = match written {
                "heaps" => format!("{a},{b}"),
                "pair" => format!("({a},{b})"),
                _ => format!("{a} ; {b}"),
            };
            let answer = ask(&studio, "win", &[("rule", rule), ("position", &position)]);
            let cell = cells[b * 7 + a];
            assert_eq!(cell != 0 && cell != 65534, answer["mover_wins"], "{rule} {position}");
            if cell < 65534 {
                assert_eq!(answer["value"], cell, "{rule} {position}");
            }
        }
    }
}

#[test]
fn games_are_played_to_the_end() {
    let studio = studio();
    let rule = ("rule", "nim");
    let mut position = "3,5,7".to_owned();
    let mut visited = vec![position.clone()];
    for turn in 0.. {
        let turns = ask(&studio, "turns", &[rule, ("position", &position)]);
        if turns["over"] != Value::Null {
            // The first player, who wins, made the last move.
            assert_eq!((turn % 2, &turns["over"]), (1, &json!(false)));
            break;
        }
        let opponent = if turn % 2 == 0 { "perfect" } else { "random" };
        let reply =
            ask(&studio, "reply", &[rule, ("position", &position), ("opponent", opponent), ("seed", "3")]);
        let chosen = &reply["turn"];
        assert!(turns["turns"].as_array().unwrap().contains(chosen), "{chosen}");
        position = chosen["position_text"].as_str().unwrap().to_owned();
        visited.push(position.clone());
    }
    let review = ask(&studio, "review", &[rule, ("positions", &visited.join("|"))]);
    for (turn, one) in review["positions"].as_array().unwrap().iter().enumerate() {
        assert_eq!(one["mover_wins"], turn % 2 == 0);
    }
}

#[test]
fn the_document_lists_what_there_is() {
    let studio = studio();
    let document = studio.get("/api/v1/openapi.json").json();
    assert_eq!(document, grundy_studio::document());
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 20);
    for (path, methods) in paths {
        let get = &methods["get"];
        assert!(get["summary"].as_str().unwrap().len() > 10);
        let example = |name: &str| match name {
            "rule" | "other" => "nim",
            "position" | "positions" => "3,5",
            "claim" => "n = 0",
            _ => "",
        };
        let fields = get["parameters"].as_array().unwrap();
        let query: Vec<String> = fields
            .iter()
            .map(|field| field["name"].as_str().unwrap())
            .map(|name| format!("{name}={}", common::encoded(example(name))))
            .collect();
        let reply = studio.get(&format!("{path}?{}", query.join("&")));
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        let needed = fields.iter().filter(|field| field["required"] == true).count();
        if needed > 0 && !path.contains("stream") {
            assert_eq!(studio.get(path).status, 400, "{path}");
        }
    }
}

/// Whether an answer has one of the shapes that the document gives for a question.
fn fits(document: &Value, name: &str, answer: &Value) -> Result<(), String> {
    let ok = &document["paths"][format!("/api/v1/{name}")]["get"]["responses"]["200"];
    let shape = &ok["content"]["application/json"]["schema"];
    let one = [shape.clone()];
    let shapes = shape["anyOf"].as_array().map_or(one.as_slice(), Vec::as_slice);
    let mut said = Vec::new();
    for shape in shapes {
        let known = shape["$ref"].as_str().unwrap().strip_prefix("#/components/schemas/").unwrap();
        let schema = &document["components"]["schemas"][known];
        assert!(schema.is_object(), "{known}");
        match schema::check(schema, answer, known) {
            Ok(()) => return Ok(()),
            Err(problem) => said.push(problem),
        }
    }
    Err(said.join("\n"))
}

#[test]
fn answers_have_the_shapes_of_the_document() {
    let studio = studio();
    let document = studio.get("/api/v1/openapi.json").json();
    let rules = [
        ("take {1,3,4}", "5,9"),
        ("nim; misere", "1,2"),
        ("0.77", "7"),
        ("wythoff", "(4,6)"),
        ("staircase-nim", "(2,1,3)"),
        ("take any from 1..2 heaps", "2,3"),
        ("sum of: take 1..3 ; 0.07", "5 ; 7"),
        ("take 1..2*last; first take 1..n-1", "9"),
        ("take {1,,2}", "3"),
        ("program true", "3"),
        ("n -> n-1 | n+1", "3"),
    ];
    let questions = [
        "analyze",
        "table",
        "law",
        "prove",
        "check",
        "compare",
        "games",
        "win",
        "why",
        "position",
        "mex",
        "turns",
        "reply",
        "review",
        "lessons",
        "words",
        "hackenbush",
        "code",
        "draw",
        "map",
    ];
    let listed: Vec<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(listed.iter().filter(|path| !path.contains("stream")).count(), questions.len());
    let mut json = 0;
    for (rule, position) in rules {
        for name in questions {
            let fields = [
                ("rule", rule),
                ("position", position),
                ("positions", position),
                ("claim", "n = 0"),
                ("other", "take 1..3"),
                ("n", "12"),
            ];
            let reply = studio.ask(name, &fields);
            assert_eq!(reply.status, 200, "{name} {rule}");
            if reply.header("content-type") == Some("application/json") {
                json += 1;
                if let Err(problem) = fits(&document, name, &reply.json()) {
                    panic!("{name} {rule}: {problem}\n{}", reply.body);
                }
            }
        }
    }
    assert!(json > 120, "{json}");
}

#[test]
fn fields_that_stand_twice_are_refused() {
    let studio = studio();
    for path in ["/api/v1/win?rule=nim&rule=wythoff&position=3,5", "/api/v1/words?lang=en&lang=zh"] {
        let reply = studio.get(path);
        assert_eq!((reply.status, &reply.json()["error"]["kind"]), (400, &json!("usage")), "{}", reply.body);
    }
}

#[test]
fn a_mex_tree_is_right_at_every_node() {
    let studio = studio();
    for (rule, position) in [
        ("take {1,3,4}", "9"),
        ("0.77", "6"),
        ("take any or split", "3,4"),
        ("sum of: take 1..3 ; nim", "5 ; 2"),
    ] {
        let mut open = vec![position.to_owned()];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(at) = open.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            let found = ask(&studio, "mex", &[("rule", rule), ("position", &at)]);
            let options = found["options"].as_array().unwrap();
            let values: Vec<u64> = options.iter().map(|one| one["value"].as_u64().unwrap()).collect();
            let mex = (0..).find(|value| !values.contains(value)).unwrap();
            assert_eq!(found["value"], mex, "{rule} {at}");
            open.extend(options.iter().map(|one| one["position_text"].as_str().unwrap().to_owned()));
        }
        assert!(seen.len() > 8, "{rule}");
    }
    let misere = ask(&studio, "mex", &[("rule", "nim; misere"), ("position", "3")]);
    assert_eq!(misere["error"]["kind"], "unsuitable");
}

#[test]
fn rules_that_read_the_turns_before_are_played() {
    let studio = studio();
    let rule = ("rule", "take 1..2*last; first take 1..n-1");
    let first = ask(&studio, "turns", &[rule, ("position", "14")]);
    assert_eq!((&first["remembers"], first["turns"].as_array().unwrap().len()), (&json!(true), 13));
    assert_eq!(first["mover_wins"], true);
    // After 14 -> 13 at most 2, and 13 is lost for whoever has to move (Fibonacci).
    let next = ask(&studio, "turns", &[rule, ("position", "13"), ("history", "14")]);
    assert_eq!((&next["mover_wins"], next["turns"].as_array().unwrap().len()), (&json!(false), 2));
    let reply = ask(&studio, "reply", &[rule, ("position", "11"), ("history", "14|13"), ("seed", "1")]);
    assert_eq!(reply["turn"]["position_text"], "8", "{reply}");
    let review = ask(&studio, "review", &[rule, ("positions", "14|13|11|10")]);
    let wins: Vec<bool> = review["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["mover_wins"].as_bool().unwrap())
        .collect();
    assert_eq!(wins, [true, false, true, true]);
    let odd = studio.ask("turns", &[rule, ("position", "9"), ("history", "14|13")]);
    assert_eq!(odd.status, 400, "{}", odd.body);
}

#[test]
fn cuts_that_win_leave_a_picture_that_is_lost() {
    let studio = studio();
    for edges in ["0-1 1-2 1-3 0-4 4-5 5-0", "0-1", "0-0 0-1 1-1", "0-1 0-1 0-1 1-2", "０-１，1-2 7-8", ""]
    {
        for play in ["normal", "misere"] {
            let found = ask(&studio, "hackenbush", &[("edges", edges), ("play", play)]);
            let all = found["edges"].as_array().unwrap();
            let winning = found["winning"].as_array().unwrap();
            assert_eq!(
                found["mover_wins"] == true,
                !winning.is_empty() || (all.is_empty() && play == "misere"),
                "{found}"
            );
            for cut in 0..all.len() {
                let left: Vec<String> = all
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != cut)
                    .map(|(_, one)| format!("{}-{}", one[0], one[1]))
                    .collect();
                let after = ask(&studio, "hackenbush", &[("edges", &left.join(" ")), ("play", play)]);
                assert_eq!(
                    after["mover_wins"] == false,
                    winning.contains(&json!(cut)),
                    "{edges} {play} {cut}"
                );
            }
        }
    }
    for edges in ["0-1 x", "0-99999999999"] {
        let refused = studio.ask("hackenbush", &[("edges", edges)]);
        assert_eq!(refused.status, 200, "what cannot be read is an answer, as of rules");
        assert!(refused.json()["error"]["message"].as_str().is_some_and(|it| !it.is_empty()), "{edges}");
    }
}
