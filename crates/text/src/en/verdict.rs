//! Who wins, by which moves.

use grundy::api::{Basis, MovesRule, Note, WinningMove};
use grundy::game::{Outcome, Play};
use grundy::theory::ClosedForm;
use num_bigint::BigUint;

use crate::En;
use crate::list::{joined, residues, words};
use crate::verdict::{Rows, VerdictText, Word, cited, parts};

impl VerdictText for En {
    fn word(&self, word: Word) -> &'static str {
        match word {
            Word::Rule => "Rule",
            Word::Values => "Grundy values",
            Word::Outcomes => "Who wins",
            Word::Law => "Law",
            Word::Start => "Start position",
            Word::Next => "Next",
            Word::Between => "; ",
            Word::WhoMoves => "player to move: one winning move",
            Word::Wins => "wins",
            Word::WinsBy => "wins: ",
            Word::Loses => "loses",
            Word::Source => "source: ",
            Word::NoGames => "no game matches",
        }
    }

    fn play(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "normal play",
            Play::Misere => "misère play",
        }
    }

    fn play_meaning(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "whoever cannot move loses",
            Play::Misere => "whoever cannot move wins",
        }
    }

    fn titled(&self, rule: &str, play: Play) -> String {
        format!("{rule}  ({})", self.play(play))
    }

    fn convention(&self, play: Play) -> String {
        format!("{}: {}", self.play(play), self.play_meaning(play))
    }

    fn answered(&self, position: &str, outcome: Outcome, play: Play) -> String {
        format!("{position}: {}", self.outcome(outcome, play))
    }

    fn outcome(&self, outcome: Outcome, play: Play) -> String {
        let what = match outcome {
            Outcome::P => "the player to move LOSES (P)",
            Outcome::N => "the player to move WINS (N)",
        };
        format!("{what}: {}, {}", self.play(play), self.play_meaning(play))
    }

    fn position(&self, heaps: &[Vec<String>]) -> String {
        let lists: Vec<String> = heaps
            .iter()
            .map(|heaps| if heaps.is_empty() { "no heaps".into() } else { heaps.join(", ") })
            .collect();
        lists.join(" ; ")
    }

    fn moves_heading(&self, total: Option<&BigUint>, complete: bool, listed: usize) -> String {
        match (total, complete) {
            (Some(total), true) if total == &1u32.into() => "the only winning move:".into(),
            (Some(total), true) if total == &2u32.into() => "both winning moves:".into(),
            (Some(total), true) => format!("all {total} winning moves:"),
            (Some(total), false) => {
                format!("{listed} of {total} winning moves:")
            }
            (None, true) => "the winning moves:".into(),
            (None, false) if listed == 1 => "one winning move:".into(),
            (None, false) => "some of the winning moves:".into(),
        }
    }

    fn moves_cut(&self) -> &'static str {
        "more are left out, for they are long: `--limit K` or `--moves all` lists them"
    }

    fn winning_move(&self, step: &WinningMove, named: bool) -> String {
        let heap = if named { format!("heap {}: ", step.component + 1) } else { String::new() };
        let change = format!("{} -> {}", step.from, parts(step).replace(", ", " and "));
        match &step.take {
            Some(amount) => format!("{heap}take {}  ({change})", amount),
            None => format!("{heap}{change}"),
        }
    }

    fn moves_rule(&self, rule: &MovesRule) -> String {
        match rule {
            MovesRule::TakeCongruent { component, set, modulus, residues: list } => format!(
                "the winning moves: from heap {} take an amount k of {set} with k mod {modulus} {}",
                component + 1,
                residues(list, "is", "or", ", ", super::IN_ALL)
            ),
            MovesRule::LeaveValue { component, value } => format!(
                "the winning moves: from heap {} to anything of Grundy value {}",
                component + 1,
                crate::number(value)
            ),
        }
    }

    fn value(&self, value: &str, basis: &str) -> String {
        format!("Grundy value {value}, {basis}")
    }

    fn basis(&self, basis: Basis, forms: &[ClosedForm]) -> String {
        match basis {
            Basis::Table => "by the exact table of Grundy values".into(),
            Basis::OutcomeTable => "by the exact table of who wins all smaller positions".into(),
            Basis::ProvedLaw => "by a proved law (see `grundy law`)".into(),
            Basis::ClosedForm => {
                format!("by a theorem of the literature: {}", cited(forms, [" (", ")", "; "]))
            }
            Basis::Search => "by complete search of the position".into(),
            Basis::QuickEnds => {
                "by the Grundy values of moves after which nobody can end the game at once".into()
            }
            Basis::EqualHeaps => "equal heaps cancel (see `grundy why`)".into(),
            Basis::MisereNim => "by the rule of misère Nim (see `grundy why`)".into(),
        }
    }

    fn misere_bash(&self, round: &BigUint) -> String {
        format!(
            "by a theorem of the literature: misère Bash, lost iff n mod {round} is 1 (T. S. Ferguson 1974)"
        )
    }

    fn note(&self, note: &Note) -> String {
        match note {
            Note::Stuck { heaps } => {
                let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
                format!(
                    "no move is left although stones are (heaps {}): none of them may be taken",
                    heaps.join(", ")
                )
            }
        }
    }

    fn reached(&self, start: &[u64], count: usize) -> String {
        let start = words(start).join(", ");
        format!(
            "so not of all heaps, but of those that play from the start ({start}) comes to, {count} in all:"
        )
    }

    fn reached_lost(&self, lost: &[u64], play: Play) -> String {
        let play = self.play(play);
        if lost.is_empty() {
            return format!("the player to move wins from each of them ({play})");
        }
        let lost = joined(&words(lost), "and", ", ");
        format!("the player to move loses from {lost}, and wins from all others ({play})")
    }

    fn losing_heaps(&self, heaps: &[u64], last: u64, play: Play) -> String {
        let play = self.play(play);
        if heaps.is_empty() {
            return format!("the player to move wins from every heap 0..{last} ({play})");
        }
        let heaps = joined(&words(heaps), "and", ", ");
        format!(
            "of the heaps 0..{last} the player to move loses from {heaps}, and wins from all others ({play})"
        )
    }

    fn name(&self, name: &str, en: &str, _: &str) -> String {
        format!("known as {name}: {en}")
    }

    fn written(&self, file: &str) -> String {
        format!("certificate written to {file}; check it with: grundy verify {file}")
    }

    fn table_note(&self, rows: Rows) -> String {
        let rows = match rows {
            Rows::Plain { width: 1 } => "1 heap a row".into(),
            Rows::Plain { width } => format!("{width} heaps a row"),
            Rows::Periods { count: 1, period } => format!("a row is one period of {period}"),
            Rows::Periods { count, period } => format!("a row is {count} periods of {period}"),
            Rows::Parts { rows, period } => format!("{rows} rows are one period of {period}"),
        };
        format!("[ ]: the player to move loses (P); {rows}")
    }
}
