//! The arguments of every verb, described to the parser in the language of the user.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, Command, value_parser};
use grundy_text::Text;
use grundy_text::help::{HelpWord, Opt, Verb, examples};

/// The whole command.
pub(crate) fn command(text: &'static dyn Text) -> Command {
    let mut command = Command::new("grundy")
        .about(text.help_word(HelpWord::About))
        .help_template(format!(
            "{{about}}\n\n{}: {}\n\n{{all-args}}\n\n{}",
            text.help_word(HelpWord::Usage),
            text.usage("grundy RULE | grundy VERB ..."),
            footer(text, Verb::Analyze)
        ))
        .subcommand_help_heading(text.help_word(HelpWord::Verbs))
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .version(env!("CARGO_PKG_VERSION"));
    command = with_common(command, text).arg(
        flag(text, Opt::Version, "version").short('V').action(ArgAction::Version).help_heading(heading(text)),
    );
    for verb in Verb::ALL {
        command = command.subcommand(subcommand(text, verb));
    }
    command
}

fn footer(text: &dyn Text, verb: Verb) -> String {
    let examples: Vec<String> = examples(verb).iter().map(|line| format!("  {line}")).collect();
    format!(
        "{}:\n{}\n\n{}",
        text.help_word(HelpWord::Examples),
        examples.join("\n"),
        text.help_word(HelpWord::ExitCodes)
    )
}

fn heading(text: &'static dyn Text) -> &'static str {
    text.help_word(HelpWord::Options)
}

/// `--help`, `--lang` and `--color`, which every verb has.
fn with_common(command: Command, text: &'static dyn Text) -> Command {
    command
        .disable_help_flag(true)
        .arg(option(text, Opt::Lang, "lang", "LANG").value_parser(PossibleValuesParser::new(["en", "zh"])))
        .arg(
            option(text, Opt::Color, "color", "WHEN")
                .value_parser(PossibleValuesParser::new(["never", "auto", "always"])),
        )
        .arg(flag(text, Opt::Help, "help").short('h').action(ArgAction::Help))
}

fn subcommand(text: &'static dyn Text, verb: Verb) -> Command {
    let command = Command::new(verb.name())
        .about(text.verb(verb))
        .override_usage(text.usage(usage(verb)))
        .help_template(format!(
            "{{about}}\n\n{}: {{usage}}\n\n{{all-args}}\n\n{}",
            text.help_word(HelpWord::Usage),
            footer(text, verb)
        ));
    let command = arguments(text, verb).into_iter().fold(command, Command::arg);
    with_common(command, text)
}

fn usage(verb: Verb) -> &'static str {
    match verb {
        Verb::Analyze => "grundy [analyze] RULE [--json]",
        Verb::Table => "grundy table RULE [-n N] [--lost] [--who | --bfile | --csv | --json]",
        Verb::Law => "grundy law RULE [-n N] [--json]",
        Verb::Prove => "grundy prove RULE [-o FILE] [--coq FILE] [--json]",
        Verb::Verify => "grundy verify FILE [--sample K] [--resume DIR] [--json]",
        Verb::Win => "grundy win RULE POSITION... [--moves none|one|all] [--limit K] [--json]",
        Verb::Why => "grundy why RULE POSITION... [--json]",
        Verb::Check => "grundy check RULE CLAIM [-n N] [--json]",
        Verb::Compare => "grundy compare RULE RULE [-n N] [--json]",
        Verb::Code => "grundy code RULE --to LANGUAGE [OPTIONS] [-o FILE]",
        Verb::Stress => "grundy stress RULE [OPTIONS] [--json] -- COMMAND...",
        Verb::Judge => "grundy judge RULE [OPTIONS] [--json] -- COMMAND...",
        Verb::Review => "grundy review RULE POSITION POSITION... [--json]",
        Verb::Kit => "grundy kit RULE -o DIR [OPTIONS] [--json]",
        Verb::Draw => "grundy draw RULE [POSITION...] [--as KIND] [-n N] [-o FILE]",
        Verb::NimProduct => "grundy nim-product A B.. [--json]",
        Verb::NimInverse => "grundy nim-inverse A [--json]",
        Verb::NimSqrt => "grundy nim-sqrt A [--json]",
        Verb::NimPower => "grundy nim-power A K [--json]",
        Verb::Period => "grundy period RULE [--until N] [--store DIR] [--certificate FILE]",
        Verb::Play => "grundy play RULE [POSITION] [--opponent KIND] [--first you|other]",
        Verb::Page => "grundy page RULE [POSITION] -o FILE",
        Verb::Serve => "grundy serve [--port N] [--open] [--bind ADDRESS] [--host NAME]",
        Verb::Games => "grundy games [WORD] [--json]",
        Verb::Completions => "grundy completions SHELL",
        Verb::Help => "grundy help [VERB]",
    }
}

/// The arguments of one verb. Words (rule, position, claim) are all collected under `words`: with `-f` the
/// rule is none of them.
fn arguments(text: &'static dyn Text, verb: Verb) -> Vec<Arg> {
    let rule = [Opt::Rule];
    let mut args = match verb {
        Verb::Analyze
        | Verb::Table
        | Verb::Law
        | Verb::Prove
        | Verb::Code
        | Verb::Stress
        | Verb::Judge
        | Verb::Kit
        | Verb::Period => words(text, &rule),
        Verb::Win | Verb::Why | Verb::Draw | Verb::Review | Verb::Play | Verb::Page => {
            words(text, &[Opt::Rule, Opt::Position])
        }
        Verb::Check => words(text, &[Opt::Rule, Opt::Claim]),
        Verb::Compare => words(text, &[Opt::Rule, Opt::OtherRule]),
        Verb::Verify => words(text, &[Opt::Certificate]),
        Verb::NimProduct | Verb::NimInverse | Verb::NimSqrt | Verb::NimPower => words(text, &[Opt::Numbers]),
        Verb::Games => words(text, &[Opt::Word]),
        Verb::Serve => Vec::new(),
        Verb::Completions => words(text, &[Opt::Shell]),
        Verb::Help => words(text, &[Opt::VerbName]),
    };
    let takes_rule = match verb {
        Verb::Analyze
        | Verb::Table
        | Verb::Law
        | Verb::Prove
        | Verb::Win
        | Verb::Why
        | Verb::Check
        | Verb::Compare
        | Verb::Code
        | Verb::Stress
        | Verb::Judge
        | Verb::Review
        | Verb::Kit
        | Verb::Draw
        | Verb::Play
        | Verb::Page
        | Verb::Period => true,
        Verb::Verify
        | Verb::NimProduct
        | Verb::NimInverse
        | Verb::NimSqrt
        | Verb::NimPower
        | Verb::Serve
        | Verb::Games
        | Verb::Completions
        | Verb::Help => false,
    };
    let nim = matches!(verb, Verb::NimProduct | Verb::NimInverse | Verb::NimSqrt | Verb::NimPower);
    if takes_rule {
        args.push(
            option(text, Opt::File, "file", "FILE")
                .short('f')
                .value_parser(value_parser!(std::path::PathBuf)),
        );
        args.push(option(text, Opt::Given, "given", "NAME=VALUE").action(ArgAction::Append));
        args.push(flag(text, Opt::Misere, "misere").conflicts_with("normal"));
        args.push(flag(text, Opt::Normal, "normal"));
    }
    if verb == Verb::Stress {
        args.extend(stress(text));
    }
    if verb == Verb::Judge {
        args.extend(judge(text));
    }
    if verb == Verb::Kit {
        args.push(
            option(text, Opt::KitOutput, "output", "DIR")
                .short('o')
                .value_parser(value_parser!(std::path::PathBuf)),
        );
        args.push(option(text, Opt::Words, "words", "WIN,LOSE").id("vocabulary"));
        args.push(flag(text, Opt::WithMove, "with-move"));
        args.push(option(text, Opt::KitMax, "max", "N"));
        args.push(option(text, Opt::Min, "min", "N"));
        args.push(option(text, Opt::MinHeaps, "min-heaps", "K"));
        args.push(option(text, Opt::KitHeaps, "max-heaps", "K"));
    }
    if verb == Verb::Review {
        args.push(
            option(text, Opt::SavedGame, "game", "FILE").value_parser(value_parser!(std::path::PathBuf)),
        );
    }
    if (takes_rule || nim) && !matches!(verb, Verb::Stress | Verb::Judge | Verb::Review) {
        args.push(option(text, Opt::Budget, "budget", "K"));
    }
    if verb == Verb::Check {
        args.push(option(text, Opt::CFormula, "c", "EXPR"));
    }
    if (takes_rule || nim || verb == Verb::Verify) && verb != Verb::Review {
        let time = match verb {
            Verb::Period => Opt::PeriodTime,
            Verb::Stress | Verb::Judge => Opt::StressTime,
            _ => Opt::Time,
        };
        args.push(option(text, time, "time", "SECONDS"));
    }
    if matches!(verb, Verb::Table | Verb::Law | Verb::Check | Verb::Compare | Verb::Draw) {
        args.push(option(text, Opt::Heaps, "heaps", "N").short('n'));
    }
    if verb == Verb::Table {
        args.push(flag(text, Opt::Who, "who"));
        args.push(flag(text, Opt::Lost, "lost").conflicts_with_all(["bfile", "who"]));
        args.push(flag(text, Opt::Bfile, "bfile").conflicts_with_all(["csv", "json", "who"]));
        args.push(flag(text, Opt::Csv, "csv").conflicts_with_all(["json", "who"]));
    }
    if matches!(verb, Verb::Analyze | Verb::Table | Verb::Win | Verb::Why) {
        args.push(flag(text, Opt::NoNames, "no-names"));
    }
    if verb == Verb::Win {
        args.push(
            option(text, Opt::Moves, "moves", "HOW")
                .value_parser(PossibleValuesParser::new(["none", "one", "all"])),
        );
        args.push(option(text, Opt::Limit, "limit", "K"));
        args.push(option(text, Opt::LimitMs, "limit-ms", "MS"));
        args.push(option(text, Opt::LimitMb, "limit-mb", "MB"));
        args.push(option(text, Opt::Store, "store", "DIR").value_parser(value_parser!(std::path::PathBuf)));
        args.push(flag(text, Opt::Progress, "progress"));
    }
    if matches!(verb, Verb::Prove | Verb::Code | Verb::Draw) {
        args.push(
            option(text, Opt::Output, "output", "FILE")
                .short('o')
                .value_parser(value_parser!(std::path::PathBuf)),
        );
    }
    if verb == Verb::Prove {
        args.push(option(text, Opt::Coq, "coq", "FILE").value_parser(value_parser!(std::path::PathBuf)));
    }
    if verb == Verb::Code {
        args.push(option(text, Opt::To, "to", "LANGUAGE").value_parser(PossibleValuesParser::new([
            PossibleValue::new("cpp").alias("c++"),
            PossibleValue::new("python").alias("py"),
            PossibleValue::new("rust").alias("rs"),
            PossibleValue::new("java"),
            PossibleValue::new("go").alias("golang"),
            PossibleValue::new("js").alias("javascript").alias("node"),
        ])));
        args.push(option(text, Opt::Io, "io", "FORMAT"));
        args.push(option(text, Opt::Words, "words", "WIN,LOSE").id("vocabulary"));
        args.push(flag(text, Opt::WithMove, "with-move"));
    }
    if verb == Verb::Period {
        args.push(option(text, Opt::Until, "until", "N"));
        args.push(
            option(text, Opt::PeriodStore, "store", "DIR").value_parser(value_parser!(std::path::PathBuf)),
        );
        args.push(option(text, Opt::Threads, "threads", "K"));
        let file =
            |opt, name| option(text, opt, name, "FILE").value_parser(value_parser!(std::path::PathBuf));
        args.push(file(Opt::PeriodCertificate, "certificate"));
        args.push(file(Opt::PeriodFrom, "from"));
    }
    if verb == Verb::Verify {
        args.push(option(text, Opt::VerifyThreads, "threads", "K"));
        args.push(option(text, Opt::Sample, "sample", "K"));
        args.push(option(text, Opt::SampleSeed, "seed", "S"));
        args.push(option(text, Opt::Resume, "resume", "DIR").value_parser(value_parser!(std::path::PathBuf)));
    }
    if verb == Verb::Page {
        args.push(
            option(text, Opt::PageOutput, "output", "FILE")
                .short('o')
                .value_parser(value_parser!(std::path::PathBuf)),
        );
    }
    if verb == Verb::Play {
        let opponents = ["perfect", "errs-15", "errs-50", "random", "holds-out", "friend"];
        args.push(
            option(text, Opt::Rival, "opponent", "KIND").value_parser(PossibleValuesParser::new(opponents)),
        );
        let first = PossibleValuesParser::new(["you", "other"]);
        args.push(option(text, Opt::First, "first", "WHO").value_parser(first));
        args.push(option(text, Opt::PlaySeed, "seed", "K"));
    }
    if verb == Verb::Serve {
        args.push(option(text, Opt::Port, "port", "N"));
        args.push(flag(text, Opt::Open, "open"));
        args.push(option(text, Opt::Bind, "bind", "ADDRESS"));
        args.push(option(text, Opt::Host, "host", "NAME").action(ArgAction::Append));
    }
    if verb == Verb::Draw {
        let kinds = grundy_draw::Kind::ALL.map(grundy_draw::Kind::name);
        args.push(option(text, Opt::As, "as", "KIND").value_parser(PossibleValuesParser::new(kinds)));
        let formats = ["svg", "png", "dot"];
        args.push(
            option(text, Opt::Format, "format", "FORMAT").value_parser(PossibleValuesParser::new(formats)),
        );
    }
    if !matches!(
        verb,
        Verb::Code | Verb::Draw | Verb::Play | Verb::Page | Verb::Serve | Verb::Completions | Verb::Help
    ) {
        args.push(flag(text, Opt::Json, "json"));
    }
    args
}

/// The options of `judge`, and the command behind `--`.
fn judge(text: &'static dyn Text) -> Vec<Arg> {
    let file = || value_parser!(std::path::PathBuf);
    let opponents = ["perfect", "random", "stubborn", "mixed"];
    vec![
        other_program(text),
        option(text, Opt::Opponent, "opponent", "KIND").value_parser(PossibleValuesParser::new(opponents)),
        option(text, Opt::Games, "games", "K"),
        flag(text, Opt::PerGame, "per-game"),
        option(text, Opt::Io, "io", "FORMAT"),
        option(text, Opt::JudgeAnswer, "answer", "PARTS"),
        option(text, Opt::JudgeMax, "max", "N"),
        option(text, Opt::Min, "min", "N"),
        option(text, Opt::MinHeaps, "min-heaps", "K"),
        option(text, Opt::JudgeHeaps, "max-heaps", "K"),
        option(text, Opt::Seed, "seed", "K"),
        option(text, Opt::MoveMs, "limit-ms", "MS"),
        option(text, Opt::RunMb, "limit-mb", "MB"),
        flag(text, Opt::NoLimits, "no-limits"),
        option(text, Opt::Save, "save", "DIR").value_parser(file()),
        option(text, Opt::Replay, "replay", "FILE").value_parser(file()),
    ]
}

/// The command behind `--`.
fn other_program(text: &'static dyn Text) -> Arg {
    Arg::new("command")
        .value_name(text.placeholder("COMMAND"))
        .help(text.option(Opt::Command))
        .help_heading(text.help_word(HelpWord::Arguments))
        .num_args(1..)
        .value_parser(value_parser!(std::ffi::OsString))
        .last(true)
}

/// The options of `stress`, and the command behind `--`.
fn stress(text: &'static dyn Text) -> Vec<Arg> {
    let file = || value_parser!(std::path::PathBuf);
    vec![
        other_program(text),
        option(text, Opt::Io, "io", "FORMAT"),
        option(text, Opt::Answer, "answer", "PARTS"),
        // `words` are the words of the verb.
        option(text, Opt::Words, "words", "WIN,LOSE").id("vocabulary"),
        option(text, Opt::WinWord, "win-word", "WORD"),
        option(text, Opt::LoseWord, "lose-word", "WORD"),
        option(text, Opt::Max, "max", "N"),
        option(text, Opt::Min, "min", "N"),
        option(text, Opt::MinHeaps, "min-heaps", "K"),
        option(text, Opt::MaxHeaps, "max-heaps", "K"),
        option(text, Opt::LawFormula, "law", "EXPR").conflicts_with("against"),
        option(text, Opt::Against, "against", "COMMAND"),
        option(text, Opt::Seed, "seed", "K"),
        option(text, Opt::Tests, "tests", "K"),
        option(text, Opt::Jobs, "jobs", "K"),
        option(text, Opt::RunMs, "limit-ms", "MS"),
        option(text, Opt::RunMb, "limit-mb", "MB"),
        flag(text, Opt::NoLimits, "no-limits"),
        option(text, Opt::Save, "save", "DIR").value_parser(file()),
        option(text, Opt::Replay, "replay", "FILE").value_parser(file()),
    ]
}

/// Positional arguments as one list, described by their kinds.
fn words(text: &'static dyn Text, kinds: &[Opt]) -> Vec<Arg> {
    let last = kinds.len().saturating_sub(1);
    kinds
        .iter()
        .enumerate()
        .map(|(i, kind)| {
            let arg = Arg::new(if i == 0 { "word" } else { "words" })
                .value_name(text.placeholder(metavariable(*kind)))
                .help(text.option(*kind))
                .help_heading(text.help_word(HelpWord::Arguments));
            if i == last { arg.num_args(0..).action(ArgAction::Append) } else { arg }
        })
        .collect()
}

fn metavariable(option: Opt) -> &'static str {
    match option {
        Opt::Position => "POSITION",
        Opt::Claim => "CLAIM",
        Opt::Certificate => "FILE",
        Opt::Numbers => "A",
        Opt::Word => "WORD",
        Opt::Shell => "SHELL",
        Opt::VerbName => "VERB",
        _ => "RULE",
    }
}

fn option(text: &'static dyn Text, option: Opt, long: &'static str, value: &'static str) -> Arg {
    Arg::new(long)
        .long(long)
        .value_name(value)
        .help(text.option(option))
        .help_heading(heading(text))
        .hide_possible_values(true)
        .action(ArgAction::Set)
}

fn flag(text: &'static dyn Text, option: Opt, long: &'static str) -> Arg {
    Arg::new(long).long(long).help(text.option(option)).help_heading(heading(text)).action(ArgAction::SetTrue)
}
