//! What the argument parser complains about, in our own words.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy_text::help::UsageProblem;

/// `--moves <HOW>` without the value; `-n` is what everybody writes.
fn short(option: &str) -> String {
    let name = option.split(" <").next().unwrap_or_default().trim();
    if name == "--heaps" { "-n".to_owned() } else { name.to_owned() }
}

/// The complaint; `None` when the parser only wants to print help or the version.
pub(crate) fn problem(error: &clap::Error) -> Option<UsageProblem> {
    let one = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let many = |kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let option = || {
        let full = one(ContextKind::InvalidArg).unwrap_or_default();
        short(&full)
    };
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => {
            return None;
        }
        ErrorKind::UnknownArgument => {
            let given = one(ContextKind::InvalidArg).unwrap_or_default();
            if given.starts_with('-') {
                UsageProblem::UnknownOption { given, near: one(ContextKind::SuggestedArg) }
            } else {
                UsageProblem::Unexpected { given }
            }
        }
        ErrorKind::InvalidSubcommand => {
            UsageProblem::Unexpected { given: one(ContextKind::InvalidSubcommand).unwrap_or_default() }
        }
        ErrorKind::InvalidValue
        | ErrorKind::ValueValidation
        | ErrorKind::NoEquals
        | ErrorKind::TooFewValues
        | ErrorKind::WrongNumberOfValues => UsageProblem::BadValue {
            option: option(),
            value: one(ContextKind::InvalidValue).unwrap_or_default(),
            allowed: many(ContextKind::ValidValue),
        },
        ErrorKind::TooManyValues => {
            let value = one(ContextKind::InvalidValue);
            match value {
                Some(value) if option().starts_with("--") && !value.is_empty() => {
                    UsageProblem::BadValue { option: option(), value, allowed: Vec::new() }
                }
                value => UsageProblem::Unexpected { given: value.unwrap_or_default() },
            }
        }
        ErrorKind::ArgumentConflict => {
            let one_option = option();
            let other = many(ContextKind::PriorArg).first().map(|other| short(other));
            UsageProblem::Conflict { other: other.filter(|other| *other != one_option), one: one_option }
        }
        ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => {
            UsageProblem::Missing { names: many(ContextKind::InvalidArg) }
        }
        ErrorKind::InvalidUtf8 => UsageProblem::NotUtf8,
        _ => UsageProblem::Other,
    })
}
