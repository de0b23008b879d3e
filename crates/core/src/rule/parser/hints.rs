//! Texts that describe a game of another kind: partizan or scoring.

use super::super::diagnostic::Problem;

/// What kind of game a text that could not be read seems to speak of.
pub(super) fn other_kind(text: &str) -> Option<Problem> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let has = |word: &str| words.contains(&word);
    let pair = |a: &str, b: &str| words.windows(2).any(|w| w[0] == a && w[1] == b);
    let both = |a: &str, b: &str| has(a) && has(b);
    let says = |part: &str| text.contains(part);

    let scoring = has("score")
        || has("scores")
        || has("scoring")
        || has("points")
        || (has("most") && (has("wins") || has("win")))
        || ["total", "sum", "score"]
            .iter()
            .any(|sum| ["larger", "largest", "higher", "highest"].iter().any(|more| pair(more, sum)))
        || says("得分")
        || says("分数")
        || says("总和较大")
        || says("总和最大")
        || says("最多者");
    let partizan = has("partizan")
        || has("partisan")
        || (both("left", "right") && (has("may") || has("can") || has("moves") || has("takes")))
        || both("red", "blue")
        || both("alice", "bob")
        || both("takahashi", "aoki")
        || both("cat", "mouse")
        || both("black", "white")
        || (says("猫") && says("鼠"))
        || (says("左方") && says("右方"))
        || (says("红") && says("蓝"))
        || (says("黑") && says("白"));
    if scoring {
        Some(Problem::Scoring)
    } else if partizan {
        Some(Problem::Partizan)
    } else {
        None
    }
}
