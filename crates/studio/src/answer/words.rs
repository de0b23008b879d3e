//! What the page says.

use grundy::limits::Limits;
use grundy_text::studio::PageWord;
use serde_json::{Map, Value};

use super::{Problem, Reply};
use crate::ask::Ask;

pub(super) fn words(ask: &Ask, _: &Limits) -> Result<Reply, Problem> {
    let word = |word: &PageWord| (word.key().to_owned(), Value::from(ask.text().page_word(*word)));
    Ok(Value::Object(PageWord::ALL.iter().map(word).collect::<Map<String, Value>>()).into())
}
