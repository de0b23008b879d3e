//! `grundy games [WORD]`: the named games.

use clap::ArgMatches;
use grundy::catalogue::{NamedGame, games};
use grundy_text::Language;
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let word = input::words(matches).join(" ").to_lowercase();
    let chosen: Vec<&NamedGame> = games().iter().filter(|game| matches_word(game, &word)).collect();
    if out.json {
        let list: Vec<Value> = chosen.iter().map(|game| json::game(game)).collect();
        out.value(&json::with_version(json!({ "games": list })))?;
    } else {
        for game in &chosen {
            for line in lines(out, game) {
                out.line(line)?;
            }
        }
    }
    if chosen.is_empty() {
        talk(out.text.word(Word::NoGames));
        return Ok(Exit::False);
    }
    Ok(Exit::Done)
}

fn matches_word(game: &NamedGame, word: &str) -> bool {
    let fields = [game.name, game.rule, game.en, game.zh, game.source, game.source_zh];
    fields.into_iter().chain(game.aliases.iter().copied()).any(|field| field.to_lowercase().contains(word))
}

fn call(game: &NamedGame) -> String {
    if game.params.is_empty() {
        game.name.to_owned()
    } else {
        format!("{}({})", game.name, game.params.join(", "))
    }
}

fn lines(out: &Out, game: &NamedGame) -> [String; 3] {
    let (title, source) = match out.language {
        Language::En => (format!("{} / {}", game.en, game.zh), game.source),
        Language::Zh => (format!("{} / {}", game.zh, game.en), game.source_zh),
    };
    [
        format!("{}: {title}", call(game)),
        format!("    {}", game.rule),
        format!("    {}{}", out.text.word(Word::Source), source),
    ]
}
