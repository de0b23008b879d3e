//! Lists of numbers inside sentences.

/// A sentence holds so many numbers of a list; JSON has them all.
const SHOWN: usize = 24;
/// So many of a longer one.
const FIRST: usize = 8;

/// `verb a, b or c`; a single number without the conjunction. Of a long list the first and the last, and `in_all`
/// with their number.
pub(crate) fn residues(numbers: &[u64], verb: &str, or: &str, comma: &str, in_all: &str) -> String {
    format!("{verb} {}", some_of(&words(numbers), or, comma, in_all))
}

/// `a, b or c`; of a long list the first and the last, and `in_all` with their number: `a, b, .. or z (99 of them)`.
pub(crate) fn some_of(words: &[String], or: &str, comma: &str, in_all: &str) -> String {
    match words {
        [first @ .., last] if words.len() > SHOWN => {
            let first = first[..FIRST].join(comma);
            format!("{first}{comma}.. {or} {last}{}", in_all.replace("{}", &words.len().to_string()))
        }
        _ => joined(words, or, comma),
    }
}

/// `a, b or c`
pub(crate) fn joined(words: &[String], or: &str, comma: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {or} {last}", first.join(comma)),
    }
}

/// The numbers as words.
pub(crate) fn words(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(u64::to_string).collect()
}
