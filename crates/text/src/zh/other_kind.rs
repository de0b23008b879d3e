//! Games of another kind, and what to ask instead.

use grundy::rule::diagnostic::{Instead, OtherKind};

use super::problem::Words;

pub(super) fn message(kind: OtherKind) -> Words {
    let (code, title, label, help) = match kind {
        OtherKind::Partizan(None) => (
            "S-partizan",
            "这像是不公平（partizan）游戏：双方的走法不同",
            "双方走法不同",
            "grundy 只处理公平游戏：请写双方都能走的走法；若只问一个局面谁胜，可把“局面加轮到谁走”作为顶点，用 `graph FILE with tokens; loopy; directed`",
        ),
        OtherKind::Partizan(Some(Instead::GreenHackenbush)) => (
            "S-partizan",
            "这像是不公平（partizan）游戏：双方的走法不同",
            "双方走法不同",
            "若每条边双方都能删，请用 `graph FILE with hackenbush`",
        ),
        OtherKind::Partizan(Some(Instead::ColourSegments)) => (
            "S-partizan",
            "这像是不公平（partizan）游戏：双方的走法不同",
            "双方走法不同",
            "若每步涂白相邻两格、其中须有自己的颜色：多的颜色胜；两色一样多时，用 `take 2 adjacent`，局面是各极长交替段的长度",
        ),
        OtherKind::Partizan(Some(Instead::Gaps)) => (
            "S-partizan",
            "这像是不公平（partizan）游戏：双方的走法不同",
            "双方走法不同",
            "若每行双方各有一子且不能越过，只看间隔：用 `take any`，局面是各行两子之间的空格数",
        ),
        OtherKind::Scoring => (
            "S-scoring",
            "这像是计分游戏：比的是分数，而不是谁走最后一步",
            "分数高者胜",
            "grundy 只处理由最后一步决定胜负的游戏；若走最后一步的人输，加上 `misere`",
        ),
        OtherKind::Chance => (
            "S-chance",
            "这像是有运气成分的游戏：走法由随机决定",
            "随机",
            "grundy 只处理完全由双方选择的游戏；概率不是胜负",
        ),
        OtherKind::Hidden => {
            ("S-hidden", "这像是信息不公开的游戏", "有人看不到", "grundy 只处理信息公开、双方轮流走的游戏")
        }
        OtherKind::ManyPlayers => (
            "S-players",
            "这像是多于两人的游戏",
            "多于两人",
            "grundy 只处理两人游戏；轮流走的两队就是两个玩家：把轮到谁写进局面即可",
        ),
    };
    (code, title.into(), label.into(), Some(help.into()))
}
