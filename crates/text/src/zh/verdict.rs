//! Who wins, by which moves.

use grundy::api::{Basis, MovesRule, Note, WinningMove};
use grundy::game::{Outcome, Play};
use grundy::theory::ClosedForm;
use num_bigint::BigUint;

use crate::Zh;
use crate::list::{joined, residues, words};
use crate::verdict::{Rows, VerdictText, Word, cited, parts};

impl VerdictText for Zh {
    fn word(&self, word: Word) -> &'static str {
        match word {
            Word::Rule => "规则",
            Word::Values => "SG 值",
            Word::Outcomes => "胜负",
            Word::Law => "规律",
            Word::Start => "初始局面",
            Word::Next => "接下来可以试试",
            Word::Between => "；",
            Word::WhoMoves => "当前行动者胜负：一个必胜走法",
            Word::Wins => "胜",
            Word::WinsBy => "胜：",
            Word::Loses => "负",
            Word::Source => "来源：",
            Word::NoGames => "没有符合的游戏",
        }
    }

    fn play(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "正常规则",
            Play::Misere => "反常规则",
        }
    }

    fn play_meaning(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "不能走的一方负",
            Play::Misere => "不能走的一方胜",
        }
    }

    fn titled(&self, rule: &str, play: Play) -> String {
        format!("{rule}（{}）", self.play(play))
    }

    fn convention(&self, play: Play) -> String {
        format!("{}：{}", self.play(play), self.play_meaning(play))
    }

    fn answered(&self, position: &str, outcome: Outcome, play: Play) -> String {
        format!("{position}：{}", self.outcome(outcome, play))
    }

    fn outcome(&self, outcome: Outcome, play: Play) -> String {
        let what = match outcome {
            Outcome::P => "当前行动者必败（P）",
            Outcome::N => "当前行动者必胜（N）",
        };
        format!("{what}：{}，{}", self.play(play), self.play_meaning(play))
    }

    fn position(&self, heaps: &[Vec<String>]) -> String {
        let lists: Vec<String> = heaps
            .iter()
            .map(|heaps| if heaps.is_empty() { "无堆".into() } else { heaps.join(", ") })
            .collect();
        lists.join(" ; ")
    }

    fn moves_heading(&self, total: Option<&BigUint>, complete: bool, listed: usize) -> String {
        match (total, complete) {
            (Some(total), true) if total == &1u32.into() => "唯一的必胜走法：".into(),
            (Some(total), true) => format!("全部 {total} 个必胜走法："),
            (Some(total), false) => {
                format!("{total} 个必胜走法中的 {listed} 个：")
            }
            (None, true) => "必胜走法：".into(),
            (None, false) if listed == 1 => "一个必胜走法：".into(),
            (None, false) => "部分必胜走法：".into(),
        }
    }

    fn moves_cut(&self) -> &'static str {
        "走法太长，其余从略；`--limit K` 或 `--moves all` 可列出"
    }

    fn winning_move(&self, step: &WinningMove, named: bool) -> String {
        let heap = if named { format!("第 {} 堆：", step.component + 1) } else { String::new() };
        let change = format!("{} -> {}", step.from, parts(step).replace(", ", " 和 "));
        match &step.take {
            Some(amount) => format!("{heap}取 {} 颗（{change}）", amount),
            None => format!("{heap}{change}"),
        }
    }

    fn moves_rule(&self, rule: &MovesRule) -> String {
        match rule {
            MovesRule::TakeCongruent { component, set, modulus, residues: list } => format!(
                "必胜走法：从第 {} 堆取 k 颗，k 属于 {set} 且 k mod {modulus} {}",
                component + 1,
                residues(list, "为", "或", "、", super::IN_ALL)
            ),
            MovesRule::LeaveValue { component, value } => {
                format!("必胜走法：把第 {} 堆变成 SG 值为 {} 的任意局面", component + 1, crate::number(value))
            }
        }
    }

    fn value(&self, value: &str, basis: &str) -> String {
        format!("SG 值 {value}，{basis}")
    }

    fn basis(&self, basis: Basis, forms: &[ClosedForm]) -> String {
        match basis {
            Basis::Table => "依据：精确的 SG 值表".into(),
            Basis::OutcomeTable => "依据：所有更小局面的精确胜负表".into(),
            Basis::ProvedLaw => "依据：已证明的规律（见 `grundy law`）".into(),
            Basis::ClosedForm => format!("依据：文献中的定理 {}", cited(forms, ["（", "）", "；"])),
            Basis::Search => "依据：对局面的完整搜索".into(),
            Basis::QuickEnds => "依据：只走对手不能立即结束游戏的步，按 SG 值判断".into(),
            Basis::EqualHeaps => "依据：相等的堆两两抵消（见 `grundy why`）".into(),
            Basis::MisereNim => "依据：反常 Nim 的判定法（见 `grundy why`）".into(),
        }
    }

    fn misere_bash(&self, round: &BigUint) -> String {
        format!("依据：文献中的定理 反常巴什博弈，n mod {round} 为 1 时必败（T. S. Ferguson 1974）")
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::Stuck { heaps } => {
                let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
                format!("虽然还有石子（堆 {}），但已无路可走：这些石子都不能取", heaps.join("、"))
            }
        }
    }

    fn reached(&self, start: &[u64], count: usize) -> String {
        let start = words(start).join("、");
        format!("因此不列出所有堆，只列出从起始局面（{start}）出发会遇到的堆，共 {count} 个：")
    }

    fn reached_lost(&self, lost: &[u64], play: Play) -> String {
        let play = self.play(play);
        if lost.is_empty() {
            return format!("当前行动者在这些堆上全都必胜（{play}）");
        }
        let lost = joined(&words(lost), "和", "、");
        format!("当前行动者在 {lost} 必败，其余必胜（{play}）")
    }

    fn losing_heaps(&self, heaps: &[u64], last: u64, play: Play) -> String {
        let play = self.play(play);
        if heaps.is_empty() {
            return format!("堆 0..{last} 中当前行动者全都必胜（{play}）");
        }
        let heaps = joined(&words(heaps), "和", "、");
        format!("堆 0..{last} 中，当前行动者在 {heaps} 必败，其余必胜（{play}）")
    }

    fn name(&self, name: &str, _: &str, zh: &str) -> String {
        format!("这个游戏叫 {name}：{zh}")
    }

    fn written(&self, file: &str) -> String {
        format!("证书已写入 {file}；检验用：grundy verify {file}")
    }

    fn table_note(&self, rows: Rows) -> String {
        let rows = match rows {
            Rows::Plain { width } => format!("每行 {width} 个堆"),
            Rows::Periods { count: 1, period } => format!("每行一个周期（{period} 个堆）"),
            Rows::Periods { count, period } => format!("每行 {count} 个周期（周期 {period}）"),
            Rows::Parts { rows, period } => format!("每 {rows} 行一个周期（{period} 个堆）"),
        };
        format!("[ ]：当前行动者必败（P）；{rows}")
    }
}
