//! Programs written once, in no language, and from there in each: a new language is one small file (`tongue` lists
//! what it must say) and the few functions that it has not by itself (its prelude).

mod cpp;
mod go;
mod heaps;
mod java;
mod javascript;
mod parse;
mod print;
mod python;
mod rust;
mod statements;
mod states;
mod tongue;
mod tree;
mod values;

use super::form::Form;
pub(in crate::code) use tongue::Tongue;

pub(super) use cpp::Cpp;
pub(super) use go::Go;
pub(super) use heaps::sketch;
pub(super) use java::Java;
pub(super) use javascript::JavaScript;
pub(super) use python::Python;
pub(super) use rust::Rust;
pub(super) use statements::Sketch;

/// The program of a sketch, with its marks for words left in it. `None` would be a mistake of this library.
pub(super) fn write<T: Tongue>(tongue: &T, sketch: &str, form: &Form) -> Option<String> {
    let items = parse::parse(sketch)?;
    let body = print::print(tongue, &items) + tongue.main();
    let prelude = tongue.prelude().replace("//@@ ", "@@ ").replace("#@@ ", "@@ ");
    let mut sections = prelude.split("@@ ");
    let front = sections.next().unwrap_or_default();
    let mut needed = String::new();
    // Those that stand below may need those above.
    for section in sections.collect::<Vec<_>>().into_iter().rev() {
        let (name, text) = section.split_once('\n')?;
        if has_word(&body, name) || has_word(&needed, name) {
            needed = text.to_owned() + &needed;
        }
    }
    let program = format!("{front}{needed}{body}").replace("@blanks@", tongue.blanks(form.listed));
    Some(tongue.finished(program))
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|it| it == word)
}
