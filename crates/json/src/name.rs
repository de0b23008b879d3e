//! Whether a rule is one of the named games, however it is written.

use grundy::api::{GivenArg, Study};
use grundy::catalogue::{self, NamedGame};
use grundy::game::Play;
use grundy::rule::print::given_value;
use grundy::rule::tree::ItemKind;
use grundy::states::StateStudy;
use grundy::theory::{self, ClosedForm};
use serde_json::{Value, json};

/// A name for a rule.
pub struct Known {
    /// As it may be written in a rule: `bash(3)`.
    pub call: String,
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

impl Known {
    fn new(game: &NamedGame, arguments: &str) -> Known {
        let call =
            if arguments.is_empty() { game.name.to_owned() } else { format!("{}({arguments})", game.name) };
        Known { call, en: game.en, zh: game.zh }
    }
}

/// The name of the game: written in the rule, or that of a game with the same core form.
pub fn of(study: &Study) -> Option<Known> {
    if let [item] = study.rule.items.as_slice()
        && let ItemKind::Named(named) = &item.kind
    {
        let arguments: Vec<String> = named.args.iter().map(given_value).collect();
        return catalogue::find(&named.name.text).map(|game| Known::new(game, &arguments.join(", ")));
    }
    let [core] = study.game.parts.as_slice() else { return None };
    if study.game.start.is_none() && study.game.play == Play::Normal {
        match theory::recognise(core) {
            Some(ClosedForm::Bash { m }) => {
                return catalogue::find("bash").map(|game| Known::new(game, &m.to_string()));
            }
            Some(ClosedForm::Nim) => return catalogue::find("nim").map(|game| Known::new(game, "")),
            _ => {}
        }
    }
    let same = |game: &&NamedGame| {
        game.params.is_empty()
            && Study::new(game.rule, &[])
                .is_ok_and(|other| other.game.parts == study.game.parts && other.game.play == study.game.play)
    };
    catalogue::games().iter().find(same).map(|game| Known::new(game, ""))
}

/// Numbers that are tried as the parameter of a game.
const TRIED: std::ops::RangeInclusive<u64> = 1..=8;

/// The name of a game on states: written in the rule, or that of a game that makes the same moves.
pub fn of_states(study: &StateStudy) -> Option<Known> {
    if let [item] = study.rule.items.as_slice()
        && let ItemKind::Named(named) = &item.kind
    {
        let arguments: Vec<String> = named.args.iter().map(given_value).collect();
        return catalogue::find(&named.name.text).map(|game| Known::new(game, &arguments.join(", ")));
    }
    let is = |game: &NamedGame, given: &[GivenArg]| {
        StateStudy::new(game.rule, given).is_ok_and(|other| other.is_same_rule(study))
    };
    catalogue::games().iter().find_map(|game| match game.params {
        [] => is(game, &[]).then(|| Known::new(game, "")),
        [name] => TRIED.map(|number| number.to_string()).find_map(|number| {
            let given = GivenArg { name: (*name).to_owned(), value: number.clone() };
            is(game, &[given]).then(|| Known::new(game, &number))
        }),
        _ => None,
    })
}

/// A game of the catalogue, as `grundy games` lists it.
pub fn game(game: &NamedGame) -> Value {
    json!({
        "name": game.name,
        "aliases": game.aliases,
        "params": game.params,
        "rule": game.rule,
        "en": game.en,
        "zh": game.zh,
        "source": game.source,
        "source_zh": game.source_zh,
    })
}
