//! The facts of the named games, through the public interface.

mod support;

use grundy::api::{GivenArg, Subject};
use grundy::catalogue::format::{Fact, parse_fact};
use grundy::catalogue::{NamedGame, games};
use support::facts::holds;

fn subject(rule: &str, fact: &Fact) -> Result<Subject, String> {
    let given: Vec<GivenArg> = fact
        .given
        .iter()
        .map(|(name, value)| GivenArg { name: name.clone(), value: value.clone() })
        .collect();
    Subject::read(rule, &given).map_err(|refusal| format!("{refusal:?}"))
}

/// What fails, one line each.
fn failures<'a>(facts: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>) -> Vec<String> {
    let mut failures = Vec::new();
    for (name, rule, line) in facts {
        let fact = parse_fact(line).unwrap_or_else(|reason| panic!("{name}: {line}: {reason}"));
        let result = subject(rule, &fact).and_then(|subject| holds(&subject, &fact.says));
        if let Err(reason) = result {
            failures.push(format!("{name} [{rule}]: {line}: {reason}"));
        }
    }
    failures
}

#[test]
fn every_fact_of_the_named_games_holds() {
    let facts = games().iter().flat_map(|game| game.facts.iter().map(|line| (game.name, game.rule, *line)));
    let failures = failures(facts);
    assert!(failures.is_empty(), "{} facts fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_name_means_its_rule() {
    for game in games() {
        let fact = parse_fact(game.facts[0]).expect("checked by the build");
        let by_rule = subject(game.rule, &fact).unwrap_or_else(|why| panic!("{}: {why}", game.name));
        for spelling in std::iter::once(&game.name).chain(game.aliases) {
            let by_name = Subject::read(&call(game, spelling, &fact), &[])
                .unwrap_or_else(|why| panic!("{spelling}: {why:?}"));
            match (&by_name, &by_rule) {
                (Subject::Heaps(name), Subject::Heaps(rule)) => {
                    assert_eq!(name.game, rule.game, "{spelling}")
                }
                (Subject::States(name), Subject::States(rule)) => {
                    assert_eq!(name.game, rule.game, "{spelling}")
                }
                _ => panic!("{spelling} is another kind of game"),
            }
        }
    }
}

/// `bash(3)`
fn call(game: &NamedGame, spelling: &str, fact: &Fact) -> String {
    let values: Vec<&str> = game
        .params
        .iter()
        .filter_map(|param| fact.given.iter().find(|(name, _)| name == param).map(|(_, value)| &value[..]))
        .collect();
    if values.is_empty() { spelling.to_string() } else { format!("{spelling}({})", values.join(", ")) }
}
