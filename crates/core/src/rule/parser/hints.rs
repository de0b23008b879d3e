//! Texts that describe a game of another kind: partizan, scoring, with chance, hidden or for many players.

use super::super::diagnostic::{Instead, OtherKind};

/// What kind of game a text that could not be read seems to speak of.
pub(super) fn other_kind(text: &str) -> Option<OtherKind> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let has = |word: &str| words.contains(&word);
    let any = |list: &[&str]| list.iter().any(|word| has(word));
    let pair = |a: &str, b: &str| words.windows(2).any(|w| w[0] == a && w[1] == b);
    let both = |a: &str, b: &str| has(a) && has(b);
    let says = |list: &[&str]| list.iter().any(|part| text.contains(part));

    let more = ["larger", "largest", "higher", "highest"];
    let scoring = any(&["score", "scores", "scoring", "points"])
        || (has("most") && any(&["wins", "win"]))
        || ["sum", "total", "score"].iter().any(|sum| more.iter().any(|more| pair(more, sum)))
        || says(&["得分", "分数", "总和较大", "总和最大", "最多者"]);
    if scoring {
        return Some(OtherKind::Scoring);
    }
    let random = any(&["dice", "die", "random", "randomly", "chance", "probability", "probabilities"]);
    if random || says(&["骰子", "随机", "概率", "掷"]) {
        return Some(OtherKind::Chance);
    }
    let hidden = any(&["hidden", "secret", "secretly", "simultaneous", "simultaneously", "unseen"]);
    if hidden || says(&["隐藏", "秘密", "暗中", "看不到", "同时"]) {
        return Some(OtherKind::Hidden);
    }
    let many = |count: &str| {
        let number = count.parse::<u64>().is_ok_and(|count| count > 2);
        number || ["three", "four", "five", "several", "many"].contains(&count)
    };
    let players = |word: &str| ["players", "people", "persons"].contains(&word);
    if words.windows(2).any(|w| many(w[0]) && players(w[1]))
        || says(&["三人", "三名玩家", "三位玩家", "多人", "多名玩家"])
    {
        return Some(OtherKind::ManyPlayers);
    }
    let red_blue = both("red", "blue") || (text.contains('红') && text.contains('蓝'));
    let black_white = both("black", "white") || (text.contains('黑') && text.contains('白'));
    let partizan = any(&["partizan", "partisan"])
        || (both("left", "right") && any(&["may", "can", "moves", "takes"]))
        || red_blue
        || black_white
        || [("alice", "bob"), ("takahashi", "aoki"), ("cat", "mouse")].iter().any(|(a, b)| both(a, b))
        || (text.contains('猫') && text.contains('鼠'))
        || (text.contains("左方") && text.contains("右方"));
    let adjacent = any(&["adjacent", "neighbouring"]) || says(&["相邻", "连续"]);
    let instead = match () {
        () if has("hackenbush") => Some(Instead::GreenHackenbush),
        () if red_blue && adjacent => Some(Instead::ColourSegments),
        () if has("northcott") || (black_white && (any(&["row", "rows"]) || text.contains('行'))) => {
            Some(Instead::Gaps)
        }
        () => None,
    };
    partizan.then_some(OtherKind::Partizan(instead))
}
