//! The words of the language, and the nearest one to a misspelt word.

/// Words that start a heap move.
pub(crate) const VERBS: &[&str] = &["take", "leave", "split"];

/// Words that can never be a name.
pub(crate) const RESERVED: &[&str] = &[
    "take",
    "leave",
    "split",
    "where",
    "leaving",
    "and",
    "or",
    "not",
    "mod",
    "xor",
    "in",
    "divides",
    "for",
    "from",
    "except",
    "adjacent",
    "neighbouring",
    "then",
    "given",
    "misere",
    "wins",
    "loses",
    "some",
    "all",
    "any",
    "nothing",
    "delete",
    "的幂",
    "的倍数",
    "的约数",
    "的真约数",
];

/// What is counted: dropped after an amount.
pub(crate) const UNITS: &[&str] = &[
    "stones", "stone", "coins", "coin", "cards", "card", "objects", "object", "sticks", "stick", "matches",
    "match", "counters", "counter", "pieces", "piece", "numbers", "number", "amount", "amounts", "个", "颗",
    "枚", "张", "根",
];

/// First words of the forms that are built in and kept as text.
pub(crate) const BUILT_IN: &[&str] = &["graph", "coins", "board", "program"];

/// Functions of number expressions and conditions.
pub(crate) const FUNCTIONS: &[&str] = &[
    "min",
    "max",
    "sum",
    "xor",
    "gcd",
    "len",
    "count",
    "distinct",
    "increasing",
    "floor",
    "ceil",
    "abs",
    "odd",
    "even",
    "prime",
    "omega",
    "bigomega",
    "v",
    "popcount",
    "digitsum",
    "digit",
    "palindrome",
    "fib",
    "log2",
    "sqrt",
];

/// Named sets of one word.
pub(crate) const SETS: &[&str] = &[
    "primes",
    "composites",
    "squares",
    "cubes",
    "factorials",
    "fibonacci",
    "lucas",
    "odd",
    "even",
    "evil",
    "odious",
    "squarefree",
    "palindromes",
];

/// Words that start an item.
const ITEMS: &[&str] = &["take", "leave", "split", "given", "first", "start", "misere"];

/// Whether a word is one of a list; keywords ignore case.
pub(crate) fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|w| word.eq_ignore_ascii_case(w))
}

/// The word of an item (`take`, `misere`, ..) that a misspelt word is near to.
pub fn near_item(word: &str) -> Option<&'static str> {
    nearest(word, ITEMS)
}

/// The named set that a misspelt or singular word is near to.
pub fn near_set(word: &str) -> Option<&'static str> {
    nearest(word, SETS)
}

/// The function that a misspelt word is near to.
pub fn near_function(word: &str) -> Option<&'static str> {
    nearest(word, FUNCTIONS)
}

/// The word of `list` that differs from `word` by few typing mistakes: one in short words, two in
/// longer ones. The word itself is not near to itself.
pub fn nearest<'a>(word: &str, list: &[&'a str]) -> Option<&'a str> {
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).take(40).collect();
    let allowed = match word.len() {
        0..=2 => return None,
        3..=4 => 1,
        _ => 2,
    };
    list.iter()
        .map(|other| (mistakes(&word, &other.chars().collect::<Vec<_>>()), *other))
        .filter(|(mistakes, _)| (1..=allowed).contains(mistakes))
        .min_by_key(|(mistakes, _)| *mistakes)
        .map(|(_, other)| other)
}

/// Letters to insert, delete, replace or swap with their neighbour.
fn mistakes(a: &[char], b: &[char]) -> usize {
    let width = b.len() + 1;
    let mut d = vec![0; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            d[i * width + j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replace = d[(i - 1) * width + j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut best = replace.min(d[(i - 1) * width + j] + 1).min(d[i * width + j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(d[(i - 2) * width + j - 2] + 1);
                }
                best
            };
        }
    }
    d[a.len() * width + b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words() {
        assert_eq!(near_item("taek"), Some("take"));
        assert_eq!(near_item("mizere"), Some("misere"));
        assert_eq!(near_item("take"), None);
        assert_eq!(near_set("prime"), Some("primes"));
        assert_eq!(near_set("fibonaci"), Some("fibonacci"));
        for game in ["nim", "kayles", "wythoff", "moore", "bash", "mark", "euclid", "chomp", "moore"] {
            assert_eq!(near_item(game), None, "{game}");
        }
    }
}
