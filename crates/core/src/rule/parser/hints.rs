//! Texts that describe a game of another kind: partizan, scoring, with chance, hidden or for many players.

use super::super::diagnostic::{Instead, OtherKind};

/// Games of other kinds that are asked for by name alone.
const NAMES: &[(&str, OtherKind)] = &[
    ("chess", OtherKind::Partizan(None)),
    ("checkers", OtherKind::Partizan(None)),
    ("go", OtherKind::Partizan(None)),
    ("othello", OtherKind::Partizan(None)),
    ("hex", OtherKind::Partizan(None)),
    ("tic-tac-toe", OtherKind::Partizan(None)),
    ("toads and frogs", OtherKind::Partizan(None)),
    ("象棋", OtherKind::Partizan(None)),
    ("国际象棋", OtherKind::Partizan(None)),
    ("围棋", OtherKind::Partizan(None)),
    ("五子棋", OtherKind::Partizan(None)),
    ("井字棋", OtherKind::Partizan(None)),
    ("dots and boxes", OtherKind::Scoring),
    ("mancala", OtherKind::Scoring),
    ("点格棋", OtherKind::Scoring),
    ("backgammon", OtherKind::Chance),
    ("双陆棋", OtherKind::Chance),
    ("rock paper scissors", OtherKind::Hidden),
    ("battleship", OtherKind::Hidden),
    ("poker", OtherKind::Hidden),
    ("石头剪刀布", OtherKind::Hidden),
    ("海战棋", OtherKind::Hidden),
    ("扑克", OtherKind::Hidden),
];

/// What kind of game a text that could not be read seems to speak of.
pub(super) fn other_kind(text: &str) -> Option<OtherKind> {
    let text = text.to_lowercase();
    if let Some((_, kind)) = NAMES.iter().find(|(name, _)| *name == text.trim()) {
        return Some(*kind);
    }
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let has = |word: &str| words.contains(&word);
    let any = |list: &[&str]| list.iter().any(|word| has(word));
    let pair = |a: &str, b: &str| words.windows(2).any(|w| w[0] == a && w[1] == b);
    let pairs = |list: &[(&str, &str)]| list.iter().any(|(a, b)| pair(a, b));
    let both = |a: &str, b: &str| has(a) && has(b);
    let says = |list: &[&str]| list.iter().any(|part| text.contains(part));

    let more = ["larger", "largest", "higher", "highest", "greater", "greatest", "bigger", "biggest", "own"];
    let scoring =
        any(&["score", "scores", "scoring", "points", "maximise", "maximize", "maximises", "maximizes"])
            || ((has("most") || pair("has", "more")) && any(&["wins", "win"]))
            || both("worth", "point")
            || ["sum", "total", "score"].iter().any(|sum| more.iter().any(|more| pair(more, sum)))
            || says(&[
                "得分",
                "分数",
                "总分",
                "总和较大",
                "总和最大",
                "总和更大",
                "和大者",
                "和最大",
                "之和大",
                "最多者",
            ])
            || says(&["多者胜", "多者赢", "多的胜", "多的赢", "多谁赢", "多谁胜", "所得之和"]);
    if scoring {
        return Some(OtherKind::Scoring);
    }
    let random =
        any(&["dice", "die", "random", "randomly", "chance", "probability", "probabilities", "shuffled"])
            || pairs(&[
                ("flip", "a"),
                ("toss", "a"),
                ("spin", "the"),
                ("spin", "a"),
                ("flips", "a"),
                ("tosses", "a"),
            ]);
    let drawn = ["骰子", "随机", "概率", "掷", "抽签", "抛硬币", "抛一枚", "洗牌", "转盘", "运气"];
    if random || says(&drawn) {
        return Some(OtherKind::Chance);
    }
    let hidden =
        any(&["hidden", "secret", "secretly", "simultaneous", "simultaneously", "unseen", "sealed", "guess"])
            || says(&["at the same time", "not see", "without seeing"])
            || says(&[
                "隐藏",
                "秘密",
                "暗中",
                "看不到",
                "看不见",
                "不知道",
                "同时出",
                "同时选",
                "同时走",
                "猜",
                "盲拍",
            ]);
    if hidden {
        return Some(OtherKind::Hidden);
    }
    let many = |count: &str| {
        let number = count.parse::<u64>().is_ok_and(|count| count > 2);
        number || ["three", "four", "five", "six", "several", "many", "n", "k", "m"].contains(&count)
    };
    let players = |word: &str| ["players", "people", "persons"].contains(&word);
    let teams = ["multiplayer", "carol", "charlie"];
    if words.windows(2).any(|w| many(w[0]) && players(w[1]))
        || any(&teams)
        || says(&["more than two players", "甲乙丙", "甲、乙、丙", "多于两", "多人", "多名玩家"])
        || many_people(&text)
    {
        return Some(OtherKind::ManyPlayers);
    }
    let red_blue = both("red", "blue") || (text.contains('红') && text.contains('蓝'));
    let black_white = both("black", "white") || (text.contains('黑') && text.contains('白'));
    let two = |a: &str, b: &str| text.contains(a) && text.contains(b);
    let partizan = any(&["partizan", "partisan"])
        || (both("left", "right") && any(&["may", "can", "moves", "takes"]))
        || red_blue
        || black_white
        || [("alice", "bob"), ("takahashi", "aoki"), ("cat", "mouse"), ("vertical", "horizontal")]
            .iter()
            .any(|(a, b)| both(a, b))
        || two("first player", "second player")
        || two("player 1", "player 2")
        || two("player a", "player b")
        || pair("own", "pieces")
        || [("猫", "鼠"), ("左方", "右方"), ("红方", "蓝方"), ("爱丽丝", "鲍勃")]
            .iter()
            .any(|(a, b)| two(a, b))
        || ["取", "只", "每次取"].iter().any(|what| {
            [("先手", "后手"), ("甲", "乙")]
                .iter()
                .any(|(a, b)| two(&format!("{a}{what}"), &format!("{b}{what}")))
        })
        || says(&["走法不同", "各走自己", "自己的棋子"]);
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

/// `三个人`, `四名玩家`, `3 个玩家`, `n 个人`: more than two of them.
fn many_people(text: &str) -> bool {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let people = ["人", "玩家", "选手"];
    let counted = |before: &str| {
        let before = before.trim_end_matches(['个', '名', '位']);
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        match before[before.len() - digits..].parse::<u64>() {
            Ok(count) => count > 2,
            Err(_) => before.ends_with(['三', '四', '五', '六', '七', '八', '九', '十', 'n', 'k', 'm']),
        }
    };
    people.iter().any(|who| text.match_indices(who).any(|(at, _)| counted(&text[..at])))
}
