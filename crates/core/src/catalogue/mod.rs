//! The named games of `games/`, embedded at build time: a new game is a new file, nothing else.

pub mod format;

/// A named game, read from its file in `games/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedGame {
    /// The name in rules: `kayles`.
    pub name: &'static str,
    /// Other names accepted in rules, either language.
    pub aliases: &'static [&'static str],
    /// Names of its parameters: `bash(m)` has `m`. Each is a `given` name of the rule.
    pub params: &'static [&'static str],
    /// Its rule text.
    pub rule: &'static str,
    /// English name.
    pub en: &'static str,
    /// Chinese name.
    pub zh: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The same in Chinese; names, titles and problem ids stay as they are.
    pub source_zh: &'static str,
    /// What is known about it, one [`format::Fact`] a line; the tests check every one.
    pub facts: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// All named games, by name.
pub fn games() -> &'static [NamedGame] {
    GAMES
}

/// The game with this name or alias (case, spaces, hyphens and apostrophes do not matter).
pub fn find(name: &str) -> Option<&'static NamedGame> {
    let wanted = format::folded(name);
    GAMES.iter().find(|game| {
        std::iter::once(&game.name).chain(game.aliases).any(|known| format::folded(known) == wanted)
    })
}
