//! Lists of numbers inside sentences.

/// `verb a, b or c`; a single number without the conjunction.
pub(crate) fn residues(numbers: &[u64], verb: &str, or: &str, comma: &str) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("{verb} {}", joined(&words, or, comma))
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
