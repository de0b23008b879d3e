//! Chinese: games that a program plays.

use crate::Zh;
use crate::judge::{JudgeFailed, JudgeFault, JudgeProblem, JudgeText, Review};
use crate::stress::ProcessLimit;

/// Moves that are listed.
const MOST: usize = 5;

fn list(moves: &[String]) -> String {
    let more = moves.len().saturating_sub(MOST);
    let shown: Vec<String> = moves.iter().take(MOST).map(|it| format!("({it})")).collect();
    let more = if more > 0 { format!(" 等，另有 {more} 个") } else { String::new() };
    format!("{}{more}", shown.join(" "))
}

fn ended(code: Option<i32>) -> String {
    code.map_or_else(String::new, |code| format!("，退出码 {code}"))
}

fn fault(fault: &JudgeFault) -> String {
    match fault {
        JudgeFault::Gave => "走错：这一步把胜局送给了对手".into(),
        JudgeFault::Illegal => "不合规则：没有这样的走法".into(),
        JudgeFault::Garbage => "输出不是走法".into(),
        JudgeFault::Surplus => "多输出了一行，没有人问它".into(),
        JudgeFault::Late { ms } => format!("超时：{ms} 毫秒内没有走（输出后刷新缓冲区了吗？）"),
        JudgeFault::Flood => "输出超限：一行没有尽头".into(),
        JudgeFault::Ended { code } => format!("运行错误：程序在对局中途结束{}", ended(*code)),
        JudgeFault::EndedBadly { code } => format!("运行错误：输入关闭后程序异常结束{}", ended(*code)),
    }
}

impl JudgeText for Zh {
    fn judge_failed(&self, failed: &JudgeFailed) -> Vec<String> {
        let mut lines = vec![fault(&failed.fault)];
        let seat = if failed.first { "程序先走" } else { "程序后走" };
        let game = if failed.game > 0 { format!("第 {} 局，", failed.game) } else { String::new() };
        lines.push(format!("对局  {game}{seat}；对手：{}", failed.opponent));
        let says = if failed.winning { "当前行动者胜" } else { "当前行动者负" };
        lines.push(format!("局面  ({})   （{says}）", failed.at));
        lines.extend(failed.got.as_ref().map(|got| format!("实为  {got}")));
        if !failed.said.is_empty() {
            lines.push(format!("标准错误  {}", failed.said.lines().last().unwrap_or_default()));
        }
        if !failed.right.is_empty() {
            let name = if failed.winning { "应走" } else { "可走" };
            lines.push(format!("{name}  {}", list(&failed.right)));
        }
        let played: Vec<String> = failed.positions.iter().map(|it| format!("({it})")).collect();
        lines.push(format!("经过  {}", played.join(" -> ")));
        lines.extend(failed.kept.as_ref().map(|kept| format!("重下：grundy judge --replay {kept}")));
        lines.extend(failed.not_kept.as_ref().map(|why| format!("注意：这一局没有保存：{why}")));
        lines
    }

    fn judge_passed(&self, games: u64, winnable: u64, moves: u64) -> String {
        format!("没有发现错误：共 {games} 局，能赢的 {winnable} 局都赢了，走了 {moves} 步")
    }

    fn process_note(&self, limit: ProcessLimit) -> Option<&'static str> {
        super::stress::processes(limit)
    }

    fn judge_mended(&self) -> String {
        "这一局现在下对了".into()
    }

    fn judge_problem(&self, problem: &JudgeProblem) -> (String, Option<String>) {
        match problem {
            JudgeProblem::Form => (
                "对局时每次只给一个局面，回答是一步走法".into(),
                Some("--answer 可用：take heap heap0 from rest after".into()),
            ),
            JudgeProblem::Untold { at } => {
                (format!("预算内无法判定 ({at}) 的胜负"), Some("开局取小一些：--max、--max-heaps".into()))
            }
            JudgeProblem::NotAGame { file } => (format!("{file} 不是本程序保存的对局"), None),
            JudgeProblem::Position { given } => {
                (format!("`{given}` 不是这条规则的局面"), Some("用逗号隔开的数：3,4,5".into()))
            }
            JudgeProblem::Move { from, to, legal } => (
                format!("没有从 ({from}) 到 ({to}) 的走法"),
                (!legal.is_empty()).then(|| format!("从那里可以走到 {}", list(legal))),
            ),
            JudgeProblem::TooShort => {
                ("一局至少要有两个局面".into(), Some("grundy review nim 3,4,5 3,4,4".into()))
            }
        }
    }

    fn review(&self, review: &Review) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, step) in review.moves.iter().enumerate() {
            let seat = if at % 2 == 0 { "先手" } else { "后手" };
            let judged = if step.could_win && !step.wins {
                format!("走错：把胜局送给了对手；应走 {}", list(&step.better))
            } else if step.could_win {
                "保持胜势".into()
            } else {
                "这里没有必胜走法".into()
            };
            lines.push(format!("{:>3}. {seat} ({}) -> ({})   {judged}", at + 1, step.from, step.to));
        }
        if let Some(first) = review.first_won {
            lines.push(format!("{}获胜", if first { "先手" } else { "后手" }));
        }
        for (second, name) in [(false, "先手"), (true, "后手")] {
            let (could, mistakes) = review.card(second);
            lines.push(format!("{name}：{could} 个胜势局面中走错 {mistakes} 次"));
        }
        lines
    }
}
