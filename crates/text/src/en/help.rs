//! The words of the command line.

use crate::En;
use crate::board::BoardText;
use crate::coins::CoinText;
use crate::draw::DrawText;
use crate::en::shorten;
use crate::graph::GraphText;
use crate::help::{
    FileTrouble, HelpText, HelpWord, Opt, UsageProblem, Verb, by_program_language, examples,
    looks_like_a_position,
};
use crate::judge::JudgeText;
use crate::kit::KitText;
use crate::nim::NimText;
use crate::period::PeriodText;
use crate::refusal::RefusalText;
use crate::stress::StressText;
use crate::studio::StudioText;
use grundy::states::KeptProblem;

impl HelpText for En {
    fn help_word(&self, word: HelpWord) -> &'static str {
        match word {
            HelpWord::About => {
                "Impartial games: from a rule to values, a proved law, winning moves and code."
            }
            HelpWord::Usage => "Usage",
            HelpWord::Verbs => "Verbs",
            HelpWord::Arguments => "Arguments",
            HelpWord::Options => "Options",
            HelpWord::Examples => "Examples",
            HelpWord::Error => "error: ",
            HelpWord::Hint => "help: ",
            HelpWord::Note => "note: ",
            HelpWord::SeeHelp => "`grundy help` lists what there is, `grundy help VERB` one verb",
            HelpWord::ExitCodes => {
                "Exit codes: 0 done, 1 counterexample or false, 2 usage or rule error,\n            \
                 3 undecided within the budget, 4 another program failed,\n            \
                 5 internal error"
            }
            HelpWord::Internal => "internal error: this is a bug in grundy, not in your input",
        }
    }

    fn verb(&self, verb: Verb) -> &'static str {
        match verb {
            Verb::Analyze => "a rule in words, its table and its law (the same as: grundy RULE)",
            Verb::Table => "Grundy values or who wins: heaps 0..N, pairs as a grid",
            Verb::Law => "the law of a rule, with its status",
            Verb::Prove => "write a certificate of the law",
            Verb::Verify => "check a certificate with the kernel alone",
            Verb::Win => "who wins a position, and every winning move",
            Verb::Why => "why the player to move wins or loses this very position",
            Verb::Check => "test a claim: proved, checked, or the smallest counterexample",
            Verb::Compare => "the first difference between two rules, or equality, proved",
            Verb::Code => "a short exact program that answers the game",
            Verb::Stress => "a program against the exact answer: the smallest input it fails",
            Verb::Judge => "a program plays the game; its first mistake, and the right move",
            Verb::Review => "the report card of a game: each mistake, and what was better",
            Verb::Kit => "the folder of a contest problem: checker, generator, tests, ..",
            Verb::Play => "play against an opponent, with hints and a report card",
            Verb::Page => "one file with a game: table, law, reasons and a board to play",
            Verb::Serve => "the studio: a page to see, understand and play a game",
            Verb::Draw => "a picture: table, map, graph of positions, binary, Hackenbush",
            Verb::NimProduct => "the nim product of numbers (arithmetic, not a game)",
            Verb::NimInverse => "the number whose nim product with A is 1",
            Verb::NimSqrt => "the number whose nim square is A",
            Verb::NimPower => "A to the K in nim multiplication",
            Verb::Period => "the period of a long nim-sequence, in constant memory",
            Verb::Games => "the named games",
            Verb::Completions => "completions for a shell",
            Verb::Help => "this help, or that of one verb",
        }
    }

    fn option(&self, option: Opt) -> &'static str {
        match option {
            Opt::Rule => "text, name or code; @FILE reads a file, - standard input",
            Opt::OtherRule => "the rule to compare with",
            Opt::Position => "3,3,1; (3,5)+(1,2); of a sum `5 ; 7,3`; vertices; -: lines",
            Opt::Claim => "a claim: \"n mod 7 in {0,2}\", \"g(n) = n mod 4\", \"a = b\"",
            Opt::Numbers => "whole numbers such as 12 17 or 2^64; -: lines of them",
            Opt::Certificate => "a certificate file, or - for standard input",
            Opt::Word => "show only games whose name or rule contains this",
            Opt::Shell => "bash, zsh, fish, elvish or powershell",
            Opt::VerbName => "the verb to explain",
            Opt::Json => "JSON for programs",
            Opt::Bfile => "OEIS b-file: one `n g(n)` a line",
            Opt::Csv => "CSV: n (a,b,..),g,outcome_normal,outcome_misere",
            Opt::Heaps => "heaps or numbers 0..N, inclusive",
            Opt::Moves => "how many winning moves to list: none, one or all",
            Opt::Limit => "list at most so many winning moves (default 1000)",
            Opt::LimitMs => "ms a `program` has for each answer (default 2000)",
            Opt::LimitMb => "MB of data a `program` may use (default 1024)",
            Opt::Store => "keep the search in a directory, and go on with it",
            Opt::Progress => "say how far a search is, though nobody watches",
            Opt::Misere => "misère play: whoever cannot move wins",
            Opt::NoNames => "use no known game: search, to compare",
            Opt::Normal => "normal play: whoever cannot move loses",
            Opt::Given => "the value of a `given` name: m=3; repeatable",
            Opt::Lang => "language of the answers: en or zh (else the locale)",
            Opt::Color => "never, auto or always",
            Opt::File => "read the rule from a file",
            Opt::Output => "write to a file instead of standard output",
            Opt::Coq => "write the law with its proof for Coq",
            Opt::To => "its language: cpp, python, rust, java, go or js",
            Opt::As => "table, map, graph, columns or hackenbush",
            Opt::Format => "svg, png or dot (else by the name of the file)",
            Opt::Lost => "only what the player to move loses, one a line",
            Opt::Who => "also who wins, and one winning move, for each heap",
            Opt::Budget => "K times the usual work before giving up (default 1)",
            Opt::Time => "stop after this many seconds (default 10; 0: never)",
            Opt::PeriodTime => "stop after so many seconds (default 60; 0: never)",
            Opt::Until => "stop at N heaps",
            Opt::PeriodStore => "keep the run in a directory, and go on with it",
            Opt::Threads => "processors to use (default 1)",
            Opt::PeriodCertificate => "write the certificate to a file",
            Opt::PeriodFrom => "go on from the windows of a certificate",
            Opt::VerifyThreads => "processors to use (default: all)",
            Opt::Port => "the port, 8017 when not said; 0: one that is free",
            Opt::Open => "open the page in a browser",
            Opt::Bind => "listen on this address, so that others can ask",
            Opt::Host => "a name under which others ask",
            Opt::Sample => "check only K pieces, drawn at random",
            Opt::SampleSeed => "the number that the sample is drawn by",
            Opt::Resume => "keep what was checked in a directory, and go on",
            Opt::Command => "the program and its arguments, after `--`",
            Opt::Io => "batch, lines, json or a template such as \"{heaps}\"",
            Opt::Answer => "what a program prints: \"win\", \"take heap after\", ..",
            Opt::Words => "its two words: the player to move wins, loses",
            Opt::WinWord => "its word: the player to move wins",
            Opt::LoseWord => "its word: the player to move loses",
            Opt::Max => "the greatest number (10^18), or by name: a=10^9,b=5",
            Opt::Min => "the least number of the statement (default 0)",
            Opt::Opponent => "perfect, random, stubborn, mixed (default: in turn)",
            Opt::Rival => "perfect, errs-15, errs-50, random, holds-out, friend",
            Opt::First => "who starts: you (default) or other",
            Opt::PlaySeed => "what the chance of the opponent comes from",
            Opt::PageOutput => "the file to write, such as game.html",
            Opt::Games => "stop after so many games (default 1000)",
            Opt::PerGame => "start the program anew for each game",
            Opt::JudgeAnswer => "what it prints: \"after\" (default), \"heap take\", ..",
            Opt::JudgeMax => "the greatest number at the start (default 30)",
            Opt::JudgeHeaps => "the most heaps at the start (default 6)",
            Opt::MoveMs => "ms that a move may take (default 2000)",
            Opt::SavedGame => "a game that `judge` has kept",
            Opt::KitOutput => "the directory to write to",
            Opt::WithMove => "a winning move must be printed too: heap, amount",
            Opt::KitMax => "the greatest number of the statement (default 10^9)",
            Opt::KitHeaps => "the most heaps (default 10)",
            Opt::MinHeaps => "the fewest heaps (default 1)",
            Opt::LawFormula => "test a formula of C++ as if it were a program",
            Opt::Against => "compare with another program, in quotes",
            Opt::CFormula => "a claim with the arithmetic of C++",
            Opt::MaxHeaps => "the most heaps, or entries of a row (default 64)",
            Opt::Seed => "of the random inputs (default 1)",
            Opt::Tests => "stop after so many inputs",
            Opt::Jobs => "runs at a time (default: the processors, at most 4)",
            Opt::StressTime => "stop after so many seconds (default 10; 0: never)",
            Opt::RunMs => "ms that a run may take (default 2000)",
            Opt::RunMb => "MB of data that a run may use (default 1024)",
            Opt::NoLimits => "run the program without limits",
            Opt::Save => "where failures are kept (default grundy-fail)",
            Opt::Replay => "run a kept failure again",
            Opt::Help => "show this help",
            Opt::Version => "show the version",
        }
    }

    fn see_verb(&self, verb: Verb) -> String {
        let example = examples(verb).first().copied().unwrap_or("grundy help");
        format!("for example: {example}   (more: `grundy help {}`)", verb.name())
    }

    fn usage_problem(&self, problem: &UsageProblem) -> (String, Option<String>) {
        match problem {
            UsageProblem::UnknownOption { given, near } => (
                format!("there is no option `{given}`"),
                near.as_ref().map(|near| format!("did you mean `{near}`?")),
            ),
            UsageProblem::Unexpected { given } => {
                let help = if looks_like_a_position(given) {
                    "a position belongs to `win`, `why`, `review` and `draw`; `judge`, `stress` and `kit` choose \
                     positions themselves, within --max and --max-heaps"
                } else {
                    "a rule with spaces or braces, and a claim, stand in quotes"
                };
                (format!("`{given}` is one argument too many"), Some(help.into()))
            }
            UsageProblem::BadValue { option, value, allowed } => {
                let what = if value.is_empty() {
                    format!("`{option}` needs a value")
                } else {
                    format!("`{option}` does not take `{value}`")
                };
                let help = if option == "--lang" && by_program_language(value) {
                    Some(format!("the language of a program: --to {value}"))
                } else {
                    (!allowed.is_empty()).then(|| format!("it takes one of: {}", allowed.join(", ")))
                };
                (what, help)
            }
            UsageProblem::NotACount { option, value } => {
                (format!("`{option}` needs a whole number from 0, not `{value}`"), None)
            }
            UsageProblem::Gaps { missing } => (
                format!(
                    "a b-file has every n from its first on, and no play from the start comes to {missing}"
                ),
                Some("`--csv` and `--json` list the heaps that occur".into()),
            ),
            UsageProblem::Missing { names } => (format!("missing: {}", names.join(", ")), None),
            UsageProblem::Conflict { one, other: Some(other) } => {
                (format!("`{one}` and `{other}` exclude each other"), None)
            }
            UsageProblem::Conflict { one, other: None } => (format!("`{one}` is given twice"), None),
            UsageProblem::NotUtf8 => ("an argument is not valid UTF-8".into(), None),
            UsageProblem::UnknownWord { word, near } => (
                format!("`{word}` is neither a verb nor the name of a game"),
                Some(format!("did you mean `{near}`?")),
            ),
            UsageProblem::Unquoted { word } => (
                format!("`{word}` alone is no rule"),
                Some("a rule stands in quotes, for example: grundy win \"take 1..3\" 12".into()),
            ),
            UsageProblem::NoRule => {
                ("the rule is empty".into(), Some("write for example: grundy \"take {1,3,4}\"".into()))
            }
            UsageProblem::GivenForm { value } => {
                (format!("`--given {value}` gives no value"), Some("write it as --given m=3".into()))
            }
            UsageProblem::Read { file, why } => (format!("cannot read {file}: {}", trouble(*why)), None),
            UsageProblem::Write { file, why } => (format!("cannot write {file}: {}", trouble(*why)), None),
            UsageProblem::Stored { file, why } => match why {
                KeptProblem::Foreign => (
                    format!("{file} holds no search that this program has kept"),
                    Some("`--store` takes a new directory, or one that it has written to".into()),
                ),
                KeptProblem::Damaged => {
                    (format!("{file} is damaged: it was changed, or its end is missing"), None)
                }
                KeptProblem::OtherRule(rule) => (
                    format!("{file} holds the search of another rule: {rule}"),
                    Some("keep each rule in a directory of its own".into()),
                ),
                KeptProblem::TooLarge(exhausted) => {
                    let (why, help) = self.exhausted(exhausted);
                    (format!("{file}: {why}"), help)
                }
            },
            UsageProblem::NothingToStore => {
                ("`--store` keeps searches of rules on tuples, rows and several heaps only".into(), None)
            }
            UsageProblem::TooLong { limit } => (format!("the text is longer than {limit} bytes"), None),
            UsageProblem::GraphForm(problem) => self.form_problem(problem),
            UsageProblem::Graph { file: None, problem } => self.graph_problem(problem),
            UsageProblem::Graph { file: Some(file), problem } => {
                let (sentence, help) = self.graph_problem(problem);
                (format!("{file}: {sentence}"), help)
            }
            UsageProblem::CoinForm(problem) => self.coin_form_problem(problem),
            UsageProblem::Coins(problem) => self.coin_problem(problem),
            UsageProblem::BoardForm(problem) => self.board_form_problem(problem),
            UsageProblem::Boards(problem) => self.board_problem(problem),
            UsageProblem::Nim(problem) => self.nim_problem(problem),
            UsageProblem::NotForCoins => (
                "games with coins are answered by `grundy RULE`, `grundy win` and `grundy why`".into(),
                Some("grundy win \"coins ruler\" 2,6,7".into()),
            ),
            UsageProblem::Kit(problem) => self.kit_problem(problem),
            UsageProblem::Judge(problem) => self.judge_problem(problem),
            UsageProblem::Stress(problem) => self.stress_problem(problem),
            UsageProblem::Page(problem) => self.no_page(problem),
            UsageProblem::Listen { address, why } => self.cannot_listen(address, why),
            UsageProblem::NotAnAddress { given } => (
                format!("`{}` is not an address: write one in numbers", shorten(given)),
                Some("`--bind 0.0.0.0` listens on all addresses of this machine".into()),
            ),
            UsageProblem::Draw(problem) => self.draw_problem(problem),
            UsageProblem::Period(problem) => self.period_problem(problem),
            UsageProblem::NotForGraphs => (
                "games on graphs are answered by `grundy win` alone".into(),
                Some("grundy win \"graph FILE with GAME\" START".into()),
            ),
            UsageProblem::NotForPrograms => (
                "games whose options a program supplies are answered by `grundy win` alone".into(),
                Some("grundy win \"program COMMAND\" POSITION".into()),
            ),
            UsageProblem::NotForBoards => (
                "games on boards are answered by `grundy win` alone".into(),
                Some("grundy win \"board 3x3 with 3 in line; misere\" empty".into()),
            ),
            UsageProblem::StdinTwice => ("standard input can be read only once".into(), None),
            UsageProblem::Other => ("these arguments do not go together".into(), None),
        }
    }
}

pub(super) fn trouble(why: FileTrouble) -> String {
    match why {
        FileTrouble::NotFound => "there is no such file".into(),
        FileTrouble::Denied => "permission denied".into(),
        FileTrouble::NotADirectory => "it is a file; a directory is wanted".into(),
        FileTrouble::Directory => "it is a directory".into(),
        FileTrouble::NotText(None) => "it is not UTF-8 text".into(),
        FileTrouble::NotText(Some(line)) => format!("line {line} is not UTF-8 text"),
        FileTrouble::System(Some(code)) => format!("system error {code}"),
        FileTrouble::System(None) => "input or output failed".into(),
    }
}
