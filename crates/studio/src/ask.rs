//! A question: the fields of a query, read with their limits.

use grundy::api::{GivenArg, Subject};
use grundy::board::is_board;
use grundy::coins::is_coins;
use grundy::game::Play;
use grundy::graph::form::is_form;
use grundy::limits::Limits;
use grundy::states::outside::is_outside;
use grundy_text::studio::{Elsewhere, StudioProblem};
use grundy_text::{Language, Text};

use crate::answer::Problem;

/// Longest rule, claim or position, in bytes.
pub(crate) const MOST_TEXT: usize = 4_000;
/// Longest list of positions, in bytes.
pub(crate) const MOST_LIST: usize = 20_000;

/// The fields of a query.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    fields: Vec<(String, String)>,
    /// The language of the answer.
    pub(crate) language: Language,
}

impl Ask {
    /// Reads a query. Without `lang` the answer is in English.
    pub(crate) fn new(query: &str) -> Ask {
        let fields: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes())
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let zh = fields.iter().any(|(name, value)| name == "lang" && value == "zh");
        Ask { fields, language: if zh { Language::Zh } else { Language::En } }
    }

    /// Refuses a query in which a field stands twice: programs read different ones of them.
    pub(crate) fn once(&self) -> Result<(), Problem> {
        for (at, (name, _)) in self.fields.iter().enumerate() {
            if self.fields[..at].iter().any(|(before, _)| before == name) {
                let name = name.chars().take(40).collect();
                return Err(StudioProblem::Twice { name }.into());
            }
        }
        Ok(())
    }

    /// A question of our own.
    pub(crate) fn of(fields: Vec<(String, String)>, language: Language) -> Ask {
        Ask { fields, language }
    }

    /// Its messages.
    pub(crate) fn text(&self) -> &'static dyn Text {
        self.language.text()
    }

    /// A field that is there and not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(known, _)| known == name);
        field.map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
    }

    /// A text that is not too long, if it is there.
    pub(crate) fn text_of(&self, name: &'static str, most: usize) -> Result<Option<&str>, Problem> {
        match self.get(name) {
            Some(text) if text.len() > most => Err(StudioProblem::TooLong { name, most: most as u64 }.into()),
            text => Ok(text),
        }
    }

    /// A text that must be there.
    pub(crate) fn needed(&self, name: &'static str) -> Result<&str, Problem> {
        self.text_of(name, MOST_TEXT)?.ok_or_else(|| StudioProblem::Missing { name }.into())
    }

    /// A whole number up to `most`.
    pub(crate) fn count(&self, name: &'static str, most: u64) -> Result<Option<u64>, Problem> {
        let Some(text) = self.get(name) else { return Ok(None) };
        match text.trim().parse::<u64>() {
            Ok(number) if number <= most => Ok(Some(number)),
            Ok(_) => Err(StudioProblem::TooLarge { name, most }.into()),
            Err(_) => Err(StudioProblem::NotACount { name, given: text.chars().take(40).collect() }.into()),
        }
    }

    /// One of some words; the first without any.
    pub(crate) fn one_of(&self, name: &'static str, words: &[&'static str]) -> Result<&'static str, Problem> {
        let Some(given) = self.get(name) else { return Ok(words.first().copied().unwrap_or_default()) };
        words.iter().find(|word| **word == given).copied().ok_or_else(|| {
            let given = given.chars().take(40).collect();
            StudioProblem::NotAWord {
                name,
                given,
                words: words.iter().map(|&word| word.to_owned()).collect(),
            }
            .into()
        })
    }

    /// The rule of the field, under the convention that `play` asks for.
    pub(crate) fn subject(&self, name: &'static str) -> Result<Subject, Problem> {
        let text = self.needed(name)?;
        if let Some(elsewhere) = elsewhere(text) {
            return Err(StudioProblem::Elsewhere(elsewhere).into());
        }
        let none: [GivenArg; 0] = [];
        let subject = Subject::read(text, &none)?;
        Ok(match self.get("play") {
            Some("normal") => subject.under(Play::Normal),
            Some("misere") => subject.under(Play::Misere),
            _ => subject,
        })
    }
}

/// Rules that the command alone answers: those that run or read something, and those that the page does not show yet.
fn elsewhere(text: &str) -> Option<Elsewhere> {
    // However it is written on: what begins so is meant so.
    let begins = |word: &str| {
        let mut items = text.split([';', '；', ':', '：']).filter_map(|item| item.split_whitespace().next());
        items.any(|first| first.to_lowercase() == word)
    };
    if is_outside(text) || begins("program") {
        Some(Elsewhere::Program)
    } else if is_form(text) || begins("graph") {
        Some(Elsewhere::Graph)
    } else if is_board(text) {
        Some(Elsewhere::Board)
    } else if is_coins(text) {
        Some(Elsewhere::Coins)
    } else {
        None
    }
}

/// What one answer may cost: some hundreds of megabytes and some seconds, so that several fit side by side.
pub(crate) fn limits() -> Limits {
    Limits::new(4_000_000_000, 256 << 20, 5_000_000)
}
