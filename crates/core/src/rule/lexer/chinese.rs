//! Chinese words of rules, and how a run of Chinese characters is cut into them.

/// A word and what it stands for: English words and numbers, separated by spaces; nothing for
/// words that carry no meaning of their own (measure words are the parser's, see `words::UNITS`).
const WORDS: &[(&str, &str)] = &[
    ("每次", ""),
    ("每步", ""),
    ("每回合", ""),
    ("从一堆中", ""),
    ("从一堆里", ""),
    ("从某一堆中", ""),
    ("从任意一堆中", ""),
    ("可以", ""),
    ("可", ""),
    ("每轮", ""),
    ("每人", ""),
    ("每人每次", ""),
    ("轮流", ""),
    ("两人轮流", ""),
    ("双方轮流", ""),
    ("能", ""),
    ("只能", ""),
    ("必须", ""),
    ("至多", "at most"),
    ("最多", "at most"),
    ("不超过", "at most"),
    ("不多于", "at most"),
    ("至少", "at least"),
    ("最少", "at least"),
    ("不少于", "at least"),
    // The verb may stand behind the bound: `最多取 3 颗`.
    ("至多取", "take at most"),
    ("最多取", "take at most"),
    ("至少取", "take at least"),
    ("最少取", "take at least"),
    ("至多拿", "take at most"),
    ("最多拿", "take at most"),
    ("至少拿", "take at least"),
    ("最少拿", "take at least"),
    ("至多可取", "take at most"),
    ("最多可取", "take at most"),
    ("至多可以取", "take at most"),
    ("最多可以取", "take at most"),
    ("最多能取", "take at most"),
    ("至多能取", "take at most"),
    ("最多只能取", "take at most"),
    ("至多只能取", "take at most"),
    ("至少要取", "take at least"),
    ("最少要取", "take at least"),
    ("至少得取", "take at least"),
    ("大于", ">"),
    ("小于", "<"),
    ("等于", "="),
    ("不等于", "!="),
    ("大于等于", ">="),
    ("小于等于", "<="),
    ("不小于", ">="),
    ("不大于", "<="),
    ("取走", "take"),
    ("拿走", "take"),
    ("取出", "take"),
    ("取", "take"),
    ("拿", "take"),
    ("剩下", "leaving"),
    ("使得", "leaving"),
    ("留下", "leave"),
    ("拆成", "split into"),
    ("分成", "split into"),
    ("拆分", "split"),
    ("拆开", "split"),
    ("拆", "split"),
    ("不相等", "unequal"),
    ("不等", "unequal"),
    ("相等", "equal"),
    ("任意", "any"),
    ("全部", "all"),
    ("所有", "all"),
    ("每个", "all"),
    ("存在", "some"),
    ("或者", "or"),
    ("或", "or"),
    ("并且", "and"),
    ("而且", "and"),
    ("且", "and"),
    ("和", "and"),
    ("不是", "not"),
    ("非", "not"),
    ("其中", "where"),
    ("满足", "where"),
    ("除去", "except"),
    ("除了", "except"),
    ("不能取", "except"),
    ("从", "from"),
    ("堆", "heaps"),
    ("相邻", "adjacent"),
    ("连续", "adjacent"),
    ("首次", "first"),
    ("第一次", "first"),
    ("首堆", "first heap"),
    ("上次", "last"),
    ("整除", "divides"),
    ("属于", "in"),
    ("模", "mod"),
    ("异或", "xor"),
    ("质数幂", "prime powers"),
    ("素数幂", "prime powers"),
    ("质数", "primes"),
    ("素数", "primes"),
    ("合数", "composites"),
    ("平方数", "squares"),
    ("立方数", "cubes"),
    ("阶乘", "factorials"),
    ("阶乘数", "factorials"),
    ("斐波那契数", "fibonacci"),
    ("卢卡斯数", "lucas"),
    ("奇数", "odd"),
    ("偶数", "even"),
    ("回文数", "palindromes"),
    ("无平方因子数", "squarefree"),
    // These follow what they speak of: `2 的幂` is `powers of 2`.
    ("幂", "的幂"),
    ("倍数", "的倍数"),
    ("约数", "的约数"),
    ("因数", "的约数"),
    ("因子", "的约数"),
    ("真约数", "的真约数"),
    ("真因数", "的真约数"),
    ("真因子", "的真约数"),
    ("的", ""),
    ("到", ".."),
    ("至", ".."),
    ("相同", "same"),
    ("同样", "same"),
    ("同样多", "same any"),
    ("一样多", "same any"),
    ("相同数量", "same 个"),
    ("任意多", "any"),
    ("任意数量", "any"),
    ("任意数目", "any"),
    ("同时", ""),
    ("各", ""),
    ("堆中", "heaps"),
    ("堆里", "heaps"),
    ("堆中各", "heaps"),
    ("个数", "个"),
    ("数量", "个"),
    ("数目", "个"),
    ("总共", "total"),
    ("共", "total"),
    ("然后可以拆", "then may split"),
    ("然后可拆", "then may split"),
    ("成环", "in ring"),
    ("环上", "in ring"),
    ("反常", "misere"),
    ("取最后一颗者输", "misere"),
    ("取到最后一颗者输", "misere"),
    ("取走最后一颗者输", "misere"),
    ("取到最后一颗的输", "misere"),
    ("取走最后一颗的输", "misere"),
    ("取到最后一颗的人输", "misere"),
    ("取走最后一颗的人输", "misere"),
    ("取最后一颗的人输", "misere"),
    ("最后取者输", "misere"),
    ("最后取的人输", "misere"),
    ("最后一颗者输", "misere"),
    ("反常规则", "misere"),
    ("给定", "given"),
    ("已知", "given"),
    ("起始", "start"),
    ("个", "个"),
    ("颗", "颗"),
    ("枚", "枚"),
    ("张", "张"),
    ("根", "根"),
    ("石子", "颗"),
    ("一", "1"),
    ("二", "2"),
    ("两", "2"),
    ("三", "3"),
    ("四", "4"),
    ("五", "5"),
    ("六", "6"),
    ("七", "7"),
    ("八", "8"),
    ("九", "9"),
    ("十", "10"),
];

/// Whether a character belongs to a run that may hold Chinese words.
pub(super) fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
}

/// Cuts a run into known words, longest first: (characters, meaning) each. `None` when it cannot be
/// cut without a rest: then the whole run is a name, and no word inside it is replaced.
pub(super) fn cut(run: &[char]) -> Option<Vec<(usize, &'static str)>> {
    let mut dead = vec![false; run.len() + 1];
    let mut path: Vec<(usize, &'static str)> = Vec::new();
    let mut at = 0;
    'forward: while at < run.len() {
        let longest_tried = usize::MAX;
        if step(run, &mut at, longest_tried, &dead, &mut path) {
            continue;
        }
        dead[at] = true;
        while let Some((length, _)) = path.pop() {
            at -= length;
            if step(run, &mut at, length, &dead, &mut path) {
                continue 'forward;
            }
            dead[at] = true;
        }
        return None;
    }
    Some(path)
}

/// Takes the longest word at `at` that is shorter than `below` and does not lead to a dead end.
fn step(
    run: &[char],
    at: &mut usize,
    below: usize,
    dead: &[bool],
    path: &mut Vec<(usize, &'static str)>,
) -> bool {
    let best = WORDS
        .iter()
        .map(|(word, meaning)| (word.chars().count(), *word, *meaning))
        .filter(|(length, word, _)| {
            *length < below
                && *at + length <= run.len()
                && !dead[*at + length]
                && word.chars().eq(run[*at..*at + length].iter().copied())
        })
        .max_by_key(|(length, _, _)| *length);
    match best {
        Some((length, _, meaning)) => {
            path.push((length, meaning));
            *at += length;
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meanings(run: &str) -> Option<Vec<&'static str>> {
        let chars: Vec<char> = run.chars().collect();
        cut(&chars).map(|words| words.into_iter().map(|(_, meaning)| meaning).collect())
    }

    #[test]
    fn longest_word_wins() {
        assert_eq!(meanings("取质数或者拆"), Some(vec!["take", "primes", "or", "split"]));
        assert_eq!(meanings("不能取质数幂"), Some(vec!["except", "prime powers"]));
        assert_eq!(meanings("反常规则"), Some(vec!["misere"]));
    }

    #[test]
    fn everyday_words_round_a_move_are_read() {
        assert_eq!(meanings("每次可以从一堆中取"), Some(vec!["", "", "", "take"]));
        assert_eq!(meanings("取至多"), Some(vec!["take", "at most"]));
        assert_eq!(meanings("每次最多取"), Some(vec!["", "take at most"]));
    }

    #[test]
    fn names_stay_whole() {
        for name in ["威佐夫", "取石子游戏", "斐波那契博弈", "三子棋", "反常尼姆"] {
            assert_eq!(meanings(name), None, "{name}");
        }
    }

    #[test]
    fn a_long_run_is_cut_in_linear_steps() {
        let run: Vec<char> = "取".repeat(20_000).chars().chain(['啊']).collect();
        assert_eq!(cut(&run), None);
    }
}
