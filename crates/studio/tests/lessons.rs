//! The learning path: every row can be checked, and what the proofs say of positions is so.

mod common;

use common::studio;
use serde_json::Value;

#[test]
fn every_row_of_the_path_is_answered() {
    let studio = studio();
    let both: Vec<Value> = ["en", "zh"]
        .iter()
        .map(|lang| studio.ask("lessons", &[("lang", lang)]).json()["lessons"].clone())
        .collect();
    let lessons = both[0].as_array().unwrap();
    assert_eq!(lessons.len(), 7);
    for (at, lesson) in lessons.iter().enumerate() {
        let text = |key: &str| lesson[key].as_str().unwrap();
        let tasks = lesson["tasks"].as_array().unwrap();
        assert!((3..=5).contains(&tasks.len()), "{}", text("name"));
        let other = &both[1][at];
        assert_eq!((&lesson["tasks"], &lesson["name"]), (&other["tasks"], &other["name"]));
        let steps = lesson["proof"].as_array().unwrap().len();
        assert!(steps >= 4 && other["proof"].as_array().unwrap().len() == steps, "{}", text("name"));
        assert_ne!(lesson["intro"], other["intro"]);
        let shown = studio.ask("position", &[("rule", text("rule")), ("position", text("position"))]).json();
        assert!(shown["mover_wins"].is_boolean() && shown["steps"].is_array(), "{shown}");
        for task in tasks {
            let (rule, position) = (task["rule"].as_str().unwrap(), task["position"].as_str().unwrap());
            if task["asked"] == "value" {
                let table = studio.ask("table", &[("rule", rule), ("n", "10")]).json();
                assert_eq!(table["values"].as_array().map(Vec::len), Some(11), "{rule}");
            } else {
                let list: Vec<String> = (0..=10).map(|n| position.replace("{n}", &n.to_string())).collect();
                let review = studio.ask("review", &[("rule", rule), ("positions", &list.join("|"))]).json();
                assert_eq!(
                    review["positions"].as_array().map(Vec::len),
                    Some(11),
                    "{rule} {position}: {review}"
                );
            }
        }
    }
}

#[test]
fn what_the_proofs_say_is_so() {
    let studio = studio();
    let loses = |rule: &str, position: &str| {
        studio.ask("win", &[("rule", rule), ("position", position)]).json()["mover_wins"] == false
    };
    for n in 0..=20 {
        assert_eq!(loses("take 1..3", &n.to_string()), n % 4 == 0);
    }
    // The pairs as the path builds them, against the pairs that are lost.
    let (mut pairs, mut used) = (Vec::new(), std::collections::BTreeSet::new());
    for k in 0..6 {
        let a = (0..).find(|a| !used.contains(a)).unwrap();
        used.extend([a, a + k]);
        pairs.push((a, a + k));
    }
    for a in 0..=10 {
        for b in a..=10 {
            assert_eq!(loses("wythoff", &format!("({a},{b})")), pairs.contains(&(a, b)), "({a},{b})");
        }
    }
    for (a, b, c) in (0..64).map(|code: u32| (code % 4, code / 4 % 4, code / 16)) {
        let (heaps, steps) = (format!("{a},{b},{c}"), format!("({a},{b},{c})"));
        assert_eq!(loses("nim", &heaps), a ^ b ^ c == 0, "{heaps}");
        assert_eq!(loses("staircase-nim", &steps), a ^ c == 0, "{steps}");
        let ones = if a.max(b).max(c) > 1 { a ^ b ^ c == 0 } else { (a + b + c) % 2 == 1 };
        assert_eq!(loses("nim; misere", &heaps), ones, "{heaps}");
    }
}
