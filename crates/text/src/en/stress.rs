//! English: programs that are compared with the exact answer.

use std::time::Duration;

use grundy::game::Play;

use crate::En;
use crate::formula::FormulaText;
use crate::stress::{
    ProcessLimit, StressCounts, StressDiffers, StressFailed, StressFault, StressPassed, StressProblem,
    StressText, WhoIsRight, WrongLaw, seconds,
};

pub(super) fn count(n: u64, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

fn counts(counts: &StressCounts) -> String {
    let StressCounts { small, hard, chance, .. } = *counts;
    let all = count(small + hard + chance, "input");
    format!("{all} ({small} small, {hard} adversarial, {chance} random)")
}

fn words(words: &(Option<String>, Option<String>)) -> Option<String> {
    let said = match words {
        (Some(win), Some(lose)) => format!("`{win}` = the player to move wins, `{lose}` = loses"),
        (Some(win), None) => format!("`{win}` = the player to move wins"),
        (None, Some(lose)) => format!("`{lose}` = the player to move loses"),
        (None, None) => return None,
    };
    Some(format!("words taken: {said}   (--words WIN,LOSE says otherwise)"))
}

pub(super) fn processes(limit: ProcessLimit) -> Option<&'static str> {
    match limit {
        ProcessLimit::User | ProcessLimit::Group | ProcessLimit::Own => None,
        ProcessLimit::NotEnforced => Some("process limit: not enforced"),
        ProcessLimit::NotWanted => Some("no limits: --no-limits"),
    }
}

fn reading(true_wins: bool) -> &'static str {
    if true_wins {
        "read as: true = the player to move wins   (\"lost iff ..\" says otherwise)"
    } else {
        "read as: true = the player to move loses   (\"won iff ..\" says otherwise)"
    }
}

fn fault(fault: &StressFault) -> String {
    match fault {
        StressFault::Verdict => "MISMATCH: the other player wins".into(),
        StressFault::Move => "MISMATCH: the move is not legal or does not win".into(),
        StressFault::Missing => "MISMATCH: winning moves are missing, or not in order".into(),
        StressFault::Undefined => "MISMATCH: the formula has no value here".into(),
        StressFault::NoAnswer => "MISMATCH: this is no answer".into(),
        StressFault::Code(code) => format!("CRASH: the program ended with exit code {code}"),
        StressFault::Signal(signal) => format!("CRASH: the program was killed by signal {signal}"),
        StressFault::Late { ms } => format!("TIME LIMIT: the program took longer than {ms} ms"),
        StressFault::Flood { megabytes } => {
            format!("OUTPUT LIMIT: the program wrote more than {megabytes} MB")
        }
        StressFault::NotStarted => "CRASH: the program could not be started".into(),
    }
}

impl StressText for En {
    fn wrong_law(&self, law: &WrongLaw) -> String {
        match law {
            WrongLaw::Inverted => "all verdicts the other way round".into(),
            WrongLaw::Always { wins: true } => "the player to move always wins".into(),
            WrongLaw::Always { wins: false } => "the player to move always loses".into(),
            WrongLaw::Convention { play: Play::Normal } => {
                "the verdicts of normal play (whoever cannot move loses)".into()
            }
            WrongLaw::Convention { play: Play::Misere } => {
                "the verdicts of misère play (whoever cannot move wins)".into()
            }
            WrongLaw::Nim => "the XOR of the numbers themselves".into(),
            WrongLaw::Switch => {
                "the rule of misère Nim applied to Grundy values, which holds for tame games only".into()
            }
            WrongLaw::HeapCount { odd_wins: true } => "an odd number of heaps that are not empty wins".into(),
            WrongLaw::HeapCount { odd_wins: false } => {
                "an even number of heaps that are not empty wins".into()
            }
            WrongLaw::Parity => "an odd sum wins".into(),
            WrongLaw::NoPreperiod { period } => {
                format!("the period {period} from n = 0 on, without its pre-period")
            }
            WrongLaw::Guessed { period, seen } => {
                format!("the period {period} that the first {seen} values show, and no proof")
            }
            WrongLaw::Forgotten { amount: Some(amount) } => {
                format!("the same rule without taking {amount}")
            }
            WrongLaw::Forgotten { amount: None } => "the same rule without taking the whole heap".into(),
            WrongLaw::Min { bound } => format!("min(n, {bound}) in place of n mod {}", bound + 1),
            WrongLaw::Modulo { by } => format!("n mod {by} in place of n mod {}", by + 1),
            WrongLaw::Popcount => "the number of ones in binary as the Grundy value".into(),
            WrongLaw::Shifted { by } if *by > 0 => "the value of n + 1 in place of n: off by one".into(),
            WrongLaw::Shifted { .. } => "the value of n - 1 in place of n: off by one".into(),
            WrongLaw::Overflow { bits } => format!("numbers cut off at {bits} bits: an overflow"),
            WrongLaw::Floating => "the golden ratio in floating point in place of whole numbers".into(),
        }
    }

    fn stress_passed(&self, passed: &StressPassed) -> Vec<String> {
        let mut lines = vec![format!("nothing found: {}", counts(&passed.counts))];
        lines.extend(words(&passed.words).filter(|_| passed.words_found).map(|line| format!("  {line}")));
        lines.extend(passed.true_wins.map(|wins| format!("  {}", reading(wins))));
        if passed.counts.hard == 0 {
            lines.push("  no adversarial input was reached: `--time` and `--tests` say how far to go".into());
        }
        if passed.counts.untold > 0 {
            lines.push(format!(
                "  {} left out: nobody could judge them within the budget",
                count(passed.counts.untold, "input")
            ));
        }
        if passed.counts.moves_untold > 0 {
            lines.push(format!(
                "  {} that could not be judged: too many winning moves to list",
                count(passed.counts.moves_untold, "move")
            ));
        }
        lines.extend(
            passed.checked.map(|to| format!("  law checked to {to}, not proved, where tables do not reach")),
        );
        lines.extend(processes(passed.processes).map(|line| format!("  {line}")));
        lines
    }

    fn stress_failed(&self, failed: &StressFailed, why: &[String]) -> Vec<String> {
        let mut lines = vec![fault(&failed.fault)];
        let batch = if failed.positions > 1 {
            format!("   ({} positions: none of them fails alone)", failed.positions)
        } else {
            String::new()
        };
        lines.push(format!("input     {}{batch}", failed.input));
        lines.extend(failed.lines.map(|form| {
            let (count, all) =
                if form.row { ("the length of the row", "the row") } else { ("how many heaps", "the heaps") };
            let each = if form.many { "how many positions; of each: " } else { "" };
            format!("          (line by line: {each}{count}, {all})")
        }));
        if failed.positions > 1 {
            lines.push(format!("position  {}", failed.position));
        }
        let says = if failed.wins { "the player to move wins" } else { "the player to move loses" };
        lines.push(match &failed.word {
            Some(word) => format!("expected  {word:?}   ({says})"),
            None => format!("expected  {says}"),
        });
        let got = if failed.got == "\"\"" { "\"\"   (nothing at all)".into() } else { failed.got.clone() };
        lines.push(format!("got       {got}"));
        if !failed.said.is_empty() {
            lines.push(format!("stderr    {}", failed.said.lines().last().unwrap_or_default()));
        }
        lines.push("why".into());
        lines.extend(why.iter().map(|line| format!("  {line}")));
        lines.extend(failed.checked.map(|to| format!("  law checked to {to}, not proved")));
        if let Some(law) = &failed.believed {
            lines.push("all answers of the program agree with a wrong law:".into());
            lines.push(format!("  {}", self.wrong_law(law)));
        }
        if failed.once {
            lines.push("note: it came once and not again: the program does not always answer alike".into());
        }
        if !failed.whole {
            lines.push("note: not shrunk to the end: --time ran out".into());
        }
        if failed.counts.small + failed.counts.hard + failed.counts.chance > 0 {
            lines.push(format!("found after {}", counts(&failed.counts)));
        }
        lines.extend(failed.true_wins.map(|wins| format!("  {}", reading(wins))));
        lines.extend(failed.words.as_ref().and_then(words).map(|line| format!("  {line}")));
        lines.extend(processes(failed.processes).map(|line| format!("  {line}")));
        lines.extend(failed.kept.as_ref().map(|kept| format!("again: grundy stress --replay {kept}")));
        lines.extend(failed.not_kept.as_ref().map(|why| format!("note: the case was not kept: {why}")));
        if matches!(failed.fault, StressFault::Late { .. }) {
            lines.push("help: where the statement bounds the numbers, say so: --max N".into());
        }
        lines
    }

    fn stress_differs(&self, differs: &StressDiffers, why: &[String]) -> Vec<String> {
        let failed = differs.faults.iter().flatten().next();
        let mut lines = vec![failed.map_or_else(|| "DIFFERENT: the two programs disagree".into(), fault)];
        lines.push(format!("input     {}", differs.input));
        for (name, (got, failed)) in ["first ", "second"].iter().zip(differs.got.iter().zip(&differs.faults))
        {
            let failed = failed.as_ref().map(|it| format!("   ({})", fault(it))).unwrap_or_default();
            lines.push(format!("{name}    {got}{failed}"));
        }
        if let Some(right) = differs.right {
            let right = match right {
                WhoIsRight::First => "the first, the program behind `--`",
                WhoIsRight::Second => "the second, that of --against",
                WhoIsRight::Neither => "neither",
                WhoIsRight::Both => "both: they use other words",
            };
            lines.push(format!("right     {right}"));
        }
        if !why.is_empty() {
            lines.push("why".into());
            lines.extend(why.iter().map(|line| format!("  {line}")));
        }
        if !differs.whole {
            lines.push("note: not shrunk to the end: --time ran out".into());
        }
        if differs.tried > 0 {
            lines.push(format!("found after {}", count(differs.tried, "input")));
        }
        lines.extend(differs.kept.as_ref().map(|kept| format!("again: grundy stress --replay {kept}")));
        lines.extend(differs.not_kept.as_ref().map(|why| format!("note: the case was not kept: {why}")));
        lines
    }

    fn stress_agree(&self, tried: u64) -> String {
        format!("no difference found: {}", count(tried, "input"))
    }

    fn stress_time(&self, all: Duration, runs: Duration) -> String {
        format!("{} s, of which the program and its starts took {} s", seconds(all), seconds(runs.min(all)))
    }

    fn stress_mended(&self, position: &str) -> String {
        format!("{position}: answered rightly now")
    }

    fn stress_problem(&self, problem: &StressProblem) -> (String, Option<String>) {
        match problem {
            StressProblem::NoCommand => (
                "no program: its command stands after `--`".into(),
                Some("grundy stress nim -- ./a.out".into()),
            ),
            StressProblem::SeveralRules => {
                ("programs are compared on one rule, not on a sum of several".into(), None)
            }
            StressProblem::IoName { name } => (
                format!("`--io` does not know {{{name}}}"),
                Some(
                    "{T} many positions, their number first; {m} number of heaps; {heaps} all of them; {n} one \
                     heap; else the names of the rule"
                        .into(),
                ),
            ),
            StressProblem::MaxName { name, names } => (
                format!("`--max` names `{name}`, which no number of the position is called"),
                Some(match names.is_empty() {
                    true => "the heaps have one greatest number: --max 10^9".into(),
                    false => format!("names here: {}", names.join(", ")),
                }),
            ),
            StressProblem::IoOpen => ("a bracket in `--io` has no other half".into(), None),
            StressProblem::IoMissing => (
                "`--io` does not write all numbers of a position".into(),
                Some("{heaps} writes all heaps, {n} is for one heap".into()),
            ),
            StressProblem::Answer { given } => (
                format!("`--answer` does not know `{given}`"),
                Some("words from: win take heap heap0 from rest after, `win` first".into()),
            ),
            StressProblem::AnswerMove => (
                "a move on one heap does not fit this rule".into(),
                Some("`after` stands for all numbers after the move".into()),
            ),
            StressProblem::Words { given } => (
                format!("`--words {given}` needs exactly one comma"),
                Some("--words WIN,LOSE; words with commas: --win-word and --lose-word".into()),
            ),
            StressProblem::WordsEqual { given } => (
                format!("`--words {given}` names the same word twice"),
                Some("two different words: the player to move wins, loses".into()),
            ),
            StressProblem::Zero { option } => (format!("`{option}` needs a whole number from 1"), None),
            StressProblem::HeapRange => ("`--min-heaps` is above `--max-heaps`".into(), None),
            StressProblem::LawAndCommand => {
                ("`--law` stands in place of a program: leave out `--` and the command".into(), None)
            }
            StressProblem::Formula { problem, marked } => {
                let (sentence, help) = self.formula_problem(problem);
                (format!("{sentence}\n{}", marked.join("\n")), help)
            }
            StressProblem::ListOfMany => (
                "a list of all winning moves is printed for one position a run".into(),
                Some("leave out `batch`, `lines`, `json` and {T}".into()),
            ),
            StressProblem::AgainstForm => (
                "`--io` must say what the input looks like when no rule is given".into(),
                Some("--io \"{n}\", --io \"{a} {b}\", --io \"{m}\\n{heaps}\"".into()),
            ),
            StressProblem::WordsTwice => ("`--words` already says both words".into(), None),
            StressProblem::Unknown { got, input } => (
                format!("{got} is no known answer to the input {input}"),
                Some("say what it means: --words WIN,LOSE (the player to move wins, loses)".into()),
            ),
            StressProblem::Range => ("`--min` is above `--max`".into(), None),
            StressProblem::NotACase { file } => {
                (format!("{file} holds no case that this program has kept"), None)
            }
            StressProblem::NothingJudged => ("no input could be judged within the budget".into(), None),
            StressProblem::System { code } => {
                let code = code.map(|code| format!(" (system error {code})")).unwrap_or_default();
                (format!("the program cannot be run under limits here{code}"), None)
            }
        }
    }
}
