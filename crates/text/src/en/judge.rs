//! English: games that a program plays.

use crate::En;
use crate::judge::{JudgeFailed, JudgeFault, JudgeProblem, JudgeText, Review};
use crate::stress::ProcessLimit;

/// Moves that are listed.
const MOST: usize = 5;

fn list(moves: &[String]) -> String {
    let more = moves.len().saturating_sub(MOST);
    let shown: Vec<String> = moves.iter().take(MOST).map(|it| format!("({it})")).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", shown.join(" "))
}

fn ended(code: Option<i32>) -> String {
    code.map_or_else(String::new, |code| format!(" with exit code {code}"))
}

fn fault(fault: &JudgeFault) -> String {
    match fault {
        JudgeFault::Gave => "MISTAKE: this move gives the win away".into(),
        JudgeFault::Illegal => "ILLEGAL: there is no such move".into(),
        JudgeFault::Garbage => "GARBAGE: this is no move".into(),
        JudgeFault::Surplus => "SURPLUS: a line that nobody asked for".into(),
        JudgeFault::Late { ms } => format!("TIME LIMIT: no move within {ms} ms (written and flushed?)"),
        JudgeFault::Flood => "OUTPUT LIMIT: a line without end".into(),
        JudgeFault::Ended { code } => {
            format!("CRASH: the program ended{} in the middle of a game", ended(*code))
        }
        JudgeFault::EndedBadly { code } => {
            format!("CRASH: the program ended{} after its input was closed", ended(*code))
        }
    }
}

impl JudgeText for En {
    fn judge_failed(&self, failed: &JudgeFailed) -> Vec<String> {
        let mut lines = vec![fault(&failed.fault)];
        let seat = if failed.first { "first" } else { "second" };
        let game = if failed.game > 0 { format!("{}, ", failed.game) } else { String::new() };
        lines.push(format!("game      {game}the program moves {seat}; opponent: {}", failed.opponent));
        let says = if failed.winning { "the player to move wins" } else { "the player to move loses" };
        lines.push(format!("position  ({})   ({says})", failed.at));
        lines.extend(failed.got.as_ref().map(|got| format!("got       {got}")));
        if !failed.said.is_empty() {
            lines.push(format!("stderr    {}", failed.said.lines().last().unwrap_or_default()));
        }
        if !failed.right.is_empty() {
            let name = if failed.winning { "right" } else { "legal" };
            lines.push(format!("{name}     {}", list(&failed.right)));
        }
        let played: Vec<String> = failed.positions.iter().map(|it| format!("({it})")).collect();
        lines.push(format!("played    {}", played.join(" -> ")));
        lines.extend(failed.kept.as_ref().map(|kept| format!("again: grundy judge --replay {kept}")));
        lines.extend(failed.not_kept.as_ref().map(|why| format!("note: the game was not kept: {why}")));
        lines
    }

    fn judge_passed(&self, games: u64, winnable: u64, moves: u64) -> String {
        format!("no mistake found: {games} games, all {winnable} that could be won are won, {moves} moves")
    }

    fn process_note(&self, limit: ProcessLimit) -> Option<&'static str> {
        super::stress::processes(limit)
    }

    fn judge_mended(&self) -> String {
        "the game goes well now".into()
    }

    fn judge_problem(&self, problem: &JudgeProblem) -> (String, Option<String>) {
        match problem {
            JudgeProblem::Form => (
                "in play one position is asked for at a time, and a move is the answer".into(),
                Some("--answer from: take heap heap0 from rest after".into()),
            ),
            JudgeProblem::Untold { at } => (
                format!("nobody can tell who wins ({at}) within the budget"),
                Some("smaller starts: --max, --max-heaps".into()),
            ),
            JudgeProblem::NotAGame { file } => {
                (format!("{file} holds no game that this program has kept"), None)
            }
            JudgeProblem::Position { given } => {
                (format!("`{given}` is no position of this rule"), Some("numbers with commas: 3,4,5".into()))
            }
            JudgeProblem::Move { from, to, legal } => (
                format!("no move leads from ({from}) to ({to})"),
                (!legal.is_empty()).then(|| format!("moves from there lead to {}", list(legal))),
            ),
            JudgeProblem::TooShort => {
                ("a game has two positions at least".into(), Some("grundy review nim 3,4,5 3,4,4".into()))
            }
        }
    }

    fn review(&self, review: &Review) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, step) in review.moves.iter().enumerate() {
            let seat = if at % 2 == 0 { "first " } else { "second" };
            let judged = if step.could_win && !step.wins {
                format!("MISTAKE: gives the win away; right: {}", list(&step.better))
            } else if step.could_win {
                "keeps the win".into()
            } else {
                "no move wins here".into()
            };
            lines.push(format!("{:>3}. {seat} ({}) -> ({})   {judged}", at + 1, step.from, step.to));
        }
        if let Some(first) = review.first_won {
            lines.push(format!("won by the {} player", if first { "first" } else { "second" }));
        }
        for (second, name) in [(false, "first "), (true, "second")] {
            let (could, mistakes) = review.card(second);
            lines.push(format!("{name} player: mistakes {mistakes}, winning positions {could}"));
        }
        lines
    }
}
