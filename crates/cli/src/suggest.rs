//! The nearest word to a mistyped one.

use grundy_text::help::{UsageProblem, Verb};

/// Edit distance with transpositions of neighbours (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

/// The candidate nearest to `word`, if it is near enough to be what was meant: one slip in a short
/// word, two in a longer one.
pub(crate) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    if length > 40 {
        return None;
    }
    let allowed = match length {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    candidates
        .map(|candidate| (distance(&word, candidate), candidate))
        .filter(|(d, _)| *d <= allowed)
        .min_by_key(|(d, _)| *d)
        .map(|(_, candidate)| candidate)
}

/// The complaint about a word that was meant as a verb.
pub(crate) fn verb(word: &str) -> Option<UsageProblem> {
    let near = nearest(word, Verb::ALL.into_iter().map(Verb::name))?;
    (near != word).then(|| UsageProblem::UnknownWord { word: word.to_owned(), near: near.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_other_words_are_not() {
        let verbs = || ["table", "check", "compare", "win", "why"].into_iter();
        assert_eq!(nearest("tabel", verbs()), Some("table"));
        assert_eq!(nearest("chek", verbs()), Some("check"));
        assert_eq!(nearest("cmopaer", verbs()), Some("compare"));
        assert_eq!(nearest("take", verbs()), None);
        assert_eq!(nearest("split", verbs()), None);
        assert_eq!(nearest("", verbs()), None);
        assert_eq!(nearest("wim", verbs()), Some("win"));
    }
}
