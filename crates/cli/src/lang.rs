//! Which language to speak: `--lang`, else the locale.

use std::ffi::OsString;

use grundy_text::Language;

/// The language of the locale: the first of these variables that is set and not empty.
fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| variable(name))
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    if locale.to_lowercase().starts_with("zh") { Language::Zh } else { Language::En }
}

/// The language of this run. It is needed before the arguments are parsed, for the parser's own words.
pub(crate) fn choose(args: &[OsString]) -> Language {
    let mut chosen = None;
    let mut words = args.iter().skip(1).map(|arg| arg.to_string_lossy());
    while let Some(word) = words.next() {
        let value = match word.strip_prefix("--lang") {
            Some("") => words.next().map(|value| value.into_owned()),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None if word == "--" => break,
            None => continue,
        };
        match value.as_deref() {
            Some("zh") => chosen = Some(Language::Zh),
            Some("en") => chosen = Some(Language::En),
            _ => {}
        }
    }
    chosen.unwrap_or_else(|| of_locale(|name| std::env::var(name).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_wins_over_the_locale_and_the_first_variable_over_the_others() {
        let args = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        assert_eq!(choose(&args(&["grundy", "nim", "--lang", "zh"])), Language::Zh);
        assert_eq!(choose(&args(&["grundy", "--lang=zh", "nim"])), Language::Zh);
        let locale = |pairs: &'static [(&str, &str)]| {
            of_locale(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(locale(&[("LANG", "zh_CN.UTF-8")]), Language::Zh);
        assert_eq!(locale(&[("LC_ALL", ""), ("LANG", "zh_CN.UTF-8")]), Language::Zh);
        assert_eq!(locale(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), Language::En);
        assert_eq!(locale(&[]), Language::En);
    }
}
