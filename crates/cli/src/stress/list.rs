//! Answers that list all winning moves, a line for each.

use super::answer::{Judged, verdict_alone};
use super::input::Numbers;
use super::truth::Verdict;
use super::words::{Said, Words};

/// How the moves are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Listed {
    /// Their number stands on a line before them.
    counted: bool,
    /// In ascending order of what is printed; else in any order.
    sorted: bool,
}

impl Listed {
    /// The words `count`, `all` and `sorted` of an `--answer`, and the other words.
    pub(super) fn read(text: &str) -> (Option<Listed>, String) {
        let has = |wanted: &str| text.split_whitespace().any(|word| word == wanted);
        let own = |word: &&str| matches!(*word, "count" | "all" | "sorted");
        let rest: Vec<&str> = text.split_whitespace().filter(|word| !own(word)).collect();
        let listed = Listed { counted: has("count"), sorted: has("sorted") };
        (has("all").then_some(listed), if has("all") { rest.join(" ") } else { text.to_owned() })
    }
}

/// What else stands in such an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Form {
    /// First a word that says who wins.
    pub(super) says_who: bool,
    /// Moves that leave the same numbers in other places are different ones.
    pub(super) one_place: bool,
}

/// Judges a list. `moved` reads the position after the move of a line.
pub(super) fn judge(
    listed: &Listed,
    form: Form,
    text: &str,
    verdict: &Verdict,
    words: &mut Words,
    moved: &dyn Fn(&str) -> Option<Numbers>,
) -> Judged {
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    if form.says_who {
        let judged = verdict_alone(words.read(lines.next().unwrap_or_default()), verdict);
        if !matches!(judged, Judged::Right(_)) {
            return judged;
        }
    } else if !verdict.wins {
        // A word, nothing, or that there are none.
        let rest: Vec<&str> = lines.collect();
        return match rest.as_slice() {
            [] => Judged::Right(false),
            ["0"] if listed.counted => Judged::Right(false),
            [word] if words.read(word) == Said::Loses => Judged::Right(false),
            [line, ..] if moved(line).is_some() => Judged::Other(true),
            _ => Judged::Nothing,
        };
    } else if lines.peek().is_none() {
        return Judged::Missing;
    } else if let Words::Given { lose: Some(lose), .. } = words
        && lines.peek() == Some(&&**lose)
    {
        return Judged::Other(false);
    }
    let mut count = None;
    if listed.counted && (verdict.wins || lines.peek().is_some()) {
        count = lines.next().and_then(|line| line.trim().parse::<usize>().ok());
        if count.is_none() {
            return Judged::Nothing;
        }
    }
    if !verdict.complete {
        return Judged::Untold;
    }
    let key = |numbers: &Numbers| {
        let mut numbers = numbers.clone();
        if !form.one_place {
            numbers.sort_unstable();
        }
        numbers
    };
    let mut wanted: Vec<Numbers> = verdict.left.iter().map(key).collect();
    wanted.sort_unstable();
    let each = wanted.clone();
    wanted.dedup();
    let (mut found, mut before): (Vec<Numbers>, Vec<u128>) = (Vec::new(), Vec::new());
    let mut in_order = true;
    for line in lines {
        let Some(after) = moved(line) else { return Judged::Nothing };
        let after = key(&after);
        if !wanted.contains(&after) {
            return Judged::Move;
        }
        found.push(after);
        let printed: Vec<u128> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        in_order &= before <= printed;
        before = printed;
    }
    let lines = found.len();
    found.sort_unstable();
    // Of equal heaps either one line, or one for each of them.
    let complete = found == wanted || !form.one_place && found == each;
    found.dedup();
    if found.len() < wanted.len() || listed.sorted && !in_order {
        return Judged::Missing;
    }
    if !complete || count.is_some_and(|count| count != lines) {
        return Judged::Nothing;
    }
    Judged::Right(verdict.wins)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::answer::Form;
    use super::super::input::Kind;
    use super::*;

    fn numbers(list: &[u32]) -> Numbers {
        list.iter().copied().map(BigUint::from).collect()
    }

    fn judged(form: &str, text: &str) -> Judged {
        // Nim 3,5,7: one from each heap is a winning move.
        let left = vec![numbers(&[2, 5, 7]), numbers(&[3, 4, 7]), numbers(&[3, 5, 6])];
        let verdict = Verdict { wins: true, left, complete: true, checked: None };
        let kind = Kind::Heaps { ordered: false };
        let mut words = Words::Given { win: Some("Yes".into()), lose: Some("No".into()) };
        Form::read(form).unwrap().judge(text, &kind, &numbers(&[3, 5, 7]), &verdict, &mut words)
    }

    #[test]
    fn all_of_them_in_any_order_or_in_the_one_asked_for() {
        assert_eq!(judged("all heap take", "1 1\n2 1\n3 1"), Judged::Right(true));
        assert_eq!(judged("all heap take", "3 1\n1 1\n2 1"), Judged::Right(true));
        assert_eq!(judged("all sorted heap take", "1 1\n2 1\n3 1"), Judged::Right(true));
        assert_eq!(judged("all sorted heap take", "3 1\n1 1\n2 1"), Judged::Missing);
        assert_eq!(judged("all heap take", "1 1\n3 1"), Judged::Missing);
        assert_eq!(judged("all heap take", ""), Judged::Missing);
        assert_eq!(judged("all heap take", "No"), Judged::Other(false));
        assert_eq!(judged("all heap take", "1 1\n1 1\n2 1\n3 1"), Judged::Nothing);
        assert_eq!(judged("all heap take", "1 1\n2 1\n3 2"), Judged::Move);
        assert_eq!(judged("count all heap take", "3\n1 1\n2 1\n3 1"), Judged::Right(true));
        assert_eq!(judged("count all heap take", "2\n1 1\n2 1\n3 1"), Judged::Nothing);
        assert_eq!(judged("win all after", "Yes\n2 5 7\n3 4 7\n3 5 6"), Judged::Right(true));
        assert_eq!(judged("win all after", "No"), Judged::Other(false));
        assert_eq!(judged("all from rest", "3 2\n5 4\n7 6"), Judged::Right(true));
        assert!(Form::read("all").is_err() && Form::read("win all").is_err());
    }

    #[test]
    fn without_a_winning_move_there_is_none_to_list() {
        let lost = |form: &str, text: &str| {
            let verdict = Verdict { wins: false, left: Vec::new(), complete: true, checked: None };
            let mut words = Words::Given { win: None, lose: Some("No".into()) };
            let kind = Kind::Heaps { ordered: false };
            Form::read(form).unwrap().judge(text, &kind, &numbers(&[3, 3]), &verdict, &mut words)
        };
        assert_eq!(lost("all heap take", ""), Judged::Right(false));
        assert_eq!(lost("all heap take", "No"), Judged::Right(false));
        assert_eq!(lost("count all heap take", "0"), Judged::Right(false));
        assert_eq!(lost("all heap take", "1 1"), Judged::Other(true));
    }
}
