//! The command's own words: what each verb and option is for, and what was wrong with the arguments.

/// The verbs of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// `grundy RULE`
    Analyze,
    /// `grundy table`
    Table,
    /// `grundy law`
    Law,
    /// `grundy prove`
    Prove,
    /// `grundy verify`
    Verify,
    /// `grundy win`
    Win,
    /// `grundy why`
    Why,
    /// `grundy check`
    Check,
    /// `grundy compare`
    Compare,
    /// `grundy code`
    Code,
    /// `grundy stress`
    Stress,
    /// `grundy judge`
    Judge,
    /// `grundy review`
    Review,
    /// `grundy kit`
    Kit,
    /// `grundy draw`
    Draw,
    /// `grundy nim-product`
    NimProduct,
    /// `grundy nim-inverse`
    NimInverse,
    /// `grundy nim-sqrt`
    NimSqrt,
    /// `grundy nim-power`
    NimPower,
    /// `grundy period`
    Period,
    /// `grundy play`
    Play,
    /// `grundy serve`
    Serve,
    /// `grundy page`
    Page,
    /// `grundy games`
    Games,
    /// `grundy completions`
    Completions,
    /// `grundy help`
    Help,
}

impl Verb {
    /// All of them, in the order the help shows.
    pub const ALL: [Verb; 26] = [
        Verb::Analyze,
        Verb::Table,
        Verb::Law,
        Verb::Prove,
        Verb::Verify,
        Verb::Win,
        Verb::Why,
        Verb::Check,
        Verb::Compare,
        Verb::Code,
        Verb::Stress,
        Verb::Judge,
        Verb::Review,
        Verb::Kit,
        Verb::Draw,
        Verb::NimProduct,
        Verb::NimInverse,
        Verb::NimSqrt,
        Verb::NimPower,
        Verb::Period,
        Verb::Play,
        Verb::Serve,
        Verb::Page,
        Verb::Games,
        Verb::Completions,
        Verb::Help,
    ];

    /// The word on the command line, the same in every language.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Analyze => "analyze",
            Verb::Table => "table",
            Verb::Law => "law",
            Verb::Prove => "prove",
            Verb::Verify => "verify",
            Verb::Win => "win",
            Verb::Why => "why",
            Verb::Check => "check",
            Verb::Compare => "compare",
            Verb::Code => "code",
            Verb::Stress => "stress",
            Verb::Judge => "judge",
            Verb::Review => "review",
            Verb::Kit => "kit",
            Verb::Draw => "draw",
            Verb::NimProduct => "nim-product",
            Verb::NimInverse => "nim-inverse",
            Verb::NimSqrt => "nim-sqrt",
            Verb::NimPower => "nim-power",
            Verb::Period => "period",
            Verb::Play => "play",
            Verb::Serve => "serve",
            Verb::Page => "page",
            Verb::Games => "games",
            Verb::Completions => "completions",
            Verb::Help => "help",
        }
    }

    /// The verb with this name.
    pub fn by_name(word: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.name() == word)
    }
}

/// The arguments and options of the verbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Opt {
    /// RULE
    Rule,
    /// The second RULE of `compare`
    OtherRule,
    /// POSITION
    Position,
    /// CLAIM
    Claim,
    /// The numbers of nim arithmetic
    Numbers,
    /// The certificate of `verify`
    Certificate,
    /// The word `games` looks for
    Word,
    /// SHELL
    Shell,
    /// The verb that `help` explains
    VerbName,
    /// `--json`
    Json,
    /// `--bfile`
    Bfile,
    /// `--csv`
    Csv,
    /// `--lost`
    Lost,
    /// `-n`
    Heaps,
    /// `--moves`
    Moves,
    /// `--limit`
    Limit,
    /// `--limit-ms`
    LimitMs,
    /// `--limit-mb`
    LimitMb,
    /// `--store`
    Store,
    /// `--progress`
    Progress,
    /// `--misere`
    Misere,
    /// `--no-names`
    NoNames,
    /// `--normal`
    Normal,
    /// `--given`
    Given,
    /// `--lang`
    Lang,
    /// `--color`
    Color,
    /// `-f`
    File,
    /// `-o`
    Output,
    /// `--coq`
    Coq,
    /// `--to`
    To,
    /// `--as`
    As,
    /// `--format`
    Format,
    /// `--who`
    Who,
    /// `--budget`
    Budget,
    /// `--time`
    Time,
    /// `--time` of `period`
    PeriodTime,
    /// `--until`
    Until,
    /// `--store` of `period`
    PeriodStore,
    /// `--threads`
    Threads,
    /// `--certificate` of `period`
    PeriodCertificate,
    /// `--from` of `period`
    PeriodFrom,
    /// `--threads` of `verify`
    VerifyThreads,
    /// `--port`
    Port,
    /// `--open`
    Open,
    /// `--bind`
    Bind,
    /// `--host`
    Host,
    /// `--sample`
    Sample,
    /// `--seed` of `verify`
    SampleSeed,
    /// `--resume`
    Resume,
    /// The command of the other program
    Command,
    /// `--io`
    Io,
    /// `--answer`
    Answer,
    /// `--words`
    Words,
    /// `--win-word`
    WinWord,
    /// `--lose-word`
    LoseWord,
    /// `--max`
    Max,
    /// `--min`
    Min,
    /// `--min-heaps`
    MinHeaps,
    /// `--max-heaps`
    MaxHeaps,
    /// `--law`
    LawFormula,
    /// `--against`
    Against,
    /// `--opponent`
    Opponent,
    /// `--opponent` of `play`
    Rival,
    /// `--first`
    First,
    /// `--seed` of `play`
    PlaySeed,
    /// `-o` of `page`
    PageOutput,
    /// `--games`
    Games,
    /// `--per-game`
    PerGame,
    /// `--answer` of `judge`
    JudgeAnswer,
    /// `--max` of `judge`
    JudgeMax,
    /// `--max-heaps` of `judge`
    JudgeHeaps,
    /// `--limit-ms` of `judge`
    MoveMs,
    /// `--game`
    SavedGame,
    /// `-o` of `kit`
    KitOutput,
    /// `--with-move`
    WithMove,
    /// `--max` of `kit`
    KitMax,
    /// `--max-heaps` of `kit`
    KitHeaps,
    /// `--c` of `check`
    CFormula,
    /// `--seed`
    Seed,
    /// `--tests`
    Tests,
    /// `--jobs`
    Jobs,
    /// `--time` of `stress`
    StressTime,
    /// `--limit-ms` of `stress`
    RunMs,
    /// `--limit-mb` of `stress`
    RunMb,
    /// `--no-limits`
    NoLimits,
    /// `--save`
    Save,
    /// `--replay`
    Replay,
    /// `--help`
    Help,
    /// `--version`
    Version,
}

/// What is wrong with the command line, or with the files it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UsageProblem {
    /// No such option.
    UnknownOption {
        /// As given.
        given: String,
        /// The nearest one.
        near: Option<String>,
    },
    /// A b-file of heaps with gaps between them.
    Gaps {
        /// The first heap that is missing.
        missing: u64,
    },
    /// A word too many.
    Unexpected {
        /// As given.
        given: String,
    },
    /// A value that the option does not take.
    BadValue {
        /// The option or argument.
        option: String,
        /// The value, empty when there is none.
        value: String,
        /// What it takes, when that is a short list.
        allowed: Vec<String>,
    },
    /// Not a whole number >= 0.
    NotACount {
        /// The option.
        option: String,
        /// The value.
        value: String,
    },
    /// Arguments that must be there.
    Missing {
        /// Their names.
        names: Vec<String>,
    },
    /// Two options that exclude each other, or one that is given twice.
    Conflict {
        /// The first.
        one: String,
        /// The other; `None`: the same one again.
        other: Option<String>,
    },
    /// An argument that is not UTF-8.
    NotUtf8,
    /// A word that is neither a verb nor a rule, but near one.
    UnknownWord {
        /// The word.
        word: String,
        /// The nearest verb or name of a game.
        near: String,
    },
    /// The first word of a rule whose other words stand outside it, because of missing quotes.
    Unquoted {
        /// The word.
        word: String,
    },
    /// No rule at all.
    NoRule,
    /// A `--given` without the form NAME=VALUE.
    GivenForm {
        /// The value.
        value: String,
    },
    /// A file that cannot be read.
    Read {
        /// Its name.
        file: String,
        /// Why.
        why: FileTrouble,
    },
    /// A file that cannot be written.
    Write {
        /// Its name.
        file: String,
        /// Why.
        why: FileTrouble,
    },
    /// A file of `--store` that is of no use for this search.
    Stored {
        /// Its name.
        file: String,
        /// Why.
        why: grundy::states::KeptProblem,
    },
    /// `--store` with a question that is not a search of positions.
    NothingToStore,
    /// The text is longer than what is read.
    TooLong {
        /// The limit in bytes.
        limit: u64,
    },
    /// A rule on a graph that cannot be read.
    GraphForm(grundy::graph::form::FormProblem),
    /// A graph that cannot be read, or that its game does not fit.
    Graph {
        /// The file, where there is one.
        file: Option<String>,
        /// What is wrong.
        problem: grundy::graph::GraphProblem,
    },
    /// A rule about coins that cannot be read.
    CoinForm(grundy::coins::CoinFormProblem),
    /// A position of coins that cannot be read.
    Coins(grundy::coins::CoinProblem),
    /// A rule on boards that cannot be read.
    BoardForm(grundy::board::BoardFormProblem),
    /// A position of boards that cannot be read.
    Boards(grundy::board::BoardProblem),
    /// Numbers of nim arithmetic.
    Nim(crate::nim::NimProblem),
    /// A picture that is not drawn.
    Draw(crate::draw::DrawProblem),
    /// A page that opens from disk cannot be made.
    Page(crate::studio::FixedProblem),
    /// An address that cannot be listened on, and what the system says.
    Listen {
        /// The address.
        address: String,
        /// The system's words.
        why: String,
    },
    /// Not an address of this machine.
    NotAnAddress {
        /// What was given.
        given: String,
    },
    /// A game or a directory that `period` does not take.
    Period(crate::period::PeriodProblem),
    /// A question to `stress`.
    Stress(crate::stress::StressProblem),
    /// A question to `kit`.
    Kit(crate::kit::KitProblem),
    /// A question to `judge` or `review`.
    Judge(crate::judge::JudgeProblem),
    /// A verb that does not answer rules on graphs.
    NotForGraphs,
    /// A verb that does not ask programs for options.
    NotForPrograms,
    /// A verb that does not answer rules about coins.
    NotForCoins,
    /// A verb that does not answer rules on boards.
    NotForBoards,
    /// Standard input is wanted twice.
    StdinTwice,
    /// `--bfile`, `--csv` and `--json` exclude each other, and anything else the parser refuses.
    Other,
}

/// Why a file cannot be read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileTrouble {
    /// It is not there.
    NotFound,
    /// No permission.
    Denied,
    /// A directory.
    Directory,
    /// A file where a directory is wanted.
    NotADirectory,
    /// Not UTF-8 text, in this line (from 1) where it is known.
    NotText(Option<usize>),
    /// Another error of the system, with its number where there is one.
    System(Option<i32>),
}

/// Headings and other fixed phrases of the help pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HelpWord {
    /// The sentence under the name of the command.
    About,
    /// "Usage"
    Usage,
    /// "Verbs"
    Verbs,
    /// "Arguments"
    Arguments,
    /// "Options"
    Options,
    /// "Examples"
    Examples,
    /// "error: "
    Error,
    /// "help: "
    Hint,
    /// "note: "
    Note,
    /// Where to read on after a usage error.
    SeeHelp,
    /// How exit codes are to be read.
    ExitCodes,
    /// A panic was caught.
    Internal,
}

/// The words of the command line.
pub trait HelpText {
    /// A fixed phrase.
    fn help_word(&self, word: HelpWord) -> &'static str;
    /// What a verb does, one line.
    fn verb(&self, verb: Verb) -> &'static str;
    /// What stands for an argument in a usage line: `RULE`, `POSITION`. Values of options stay as they are, for their
    /// columns are counted in letters.
    fn placeholder(&self, word: &'static str) -> &'static str {
        word
    }
    /// A usage line with its placeholders in this language.
    fn usage(&self, line: &str) -> String {
        PLACEHOLDERS.iter().fold(line.to_owned(), |line, word| line.replace(word, self.placeholder(word)))
    }
    /// What an option or argument means, one line.
    fn option(&self, option: Opt) -> &'static str;
    /// What is wrong with the arguments: the sentence, and what to do where there is something to say.
    fn usage_problem(&self, problem: &UsageProblem) -> (String, Option<String>);
    /// How a verb is used: an example, and where to read on.
    fn see_verb(&self, verb: Verb) -> String;
}

/// The placeholders that have a name in each language.
const PLACEHOLDERS: [&str; 11] =
    ["RULE", "POSITION", "CLAIM", "VERB", "OPTIONS", "COMMAND", "FILE", "DIR", "WORD", "KIND", "ADDRESS"];

/// Whether an argument is more likely a position than a rule.
pub(crate) fn looks_like_a_position(given: &str) -> bool {
    given.starts_with(|c: char| c.is_ascii_digit() || c == '(')
        && given.chars().all(|c| c.is_ascii_digit() || "(),;+ ^".contains(c))
}

/// Examples shown with the help; they are commands, so the same in every language.
pub fn examples(verb: Verb) -> &'static [&'static str] {
    match verb {
        Verb::Analyze => {
            &["grundy \"take {1,3,4}\"", "grundy 0.77", "grundy \"取 1..3 颗；反常\"", "grundy @rule.game"]
        }
        Verb::Table => &[
            "grundy table 0.07 -n 100",
            "grundy table \"take {1,3,4}\" -n 1000 --bfile",
            "grundy table wythoff -n 10",
            "grundy table wythoff --lost -n 100",
        ],
        Verb::Law => &["grundy law 0.07", "grundy law \"take primes or 1\" --json"],
        Verb::Prove => {
            &["grundy prove \"take {1,3,4}\" -o law.cert", "grundy prove \"take 1..n/2\" --coq law.v"]
        }
        Verb::Verify => &["grundy verify law.cert", "grundy verify law.cert --sample 3"],
        Verb::Win => &[
            "grundy win nim 3,4,5",
            "grundy win \"take 1..3; misere\" 15",
            "grundy win \"sum of: take 1..3 ; 0.07\" \"5 ; 7,3\"",
            "grundy win wythoff 3,5",
            "grundy win \"coins mock-turtles\" 2,5,9",
            "grundy win nim - --json < positions.txt",
        ],
        Verb::Why => &["grundy why nim 3,4,5", "grundy why 0.07 6"],
        Verb::Check => {
            &["grundy check \"take {1,3,4}\" \"n mod 7 in {0,2}\"", "grundy check 0.17 \"n odd: g(n) > 0\""]
        }
        Verb::Compare => &["grundy compare 0.07 0.137", "grundy compare \"take 1..3\" \"bash(3)\""],
        Verb::Code => &["grundy code \"take {1,3,4}\" --to cpp"],
        Verb::Stress => &[
            "grundy stress nim --time 2 -- python3 nim.py",
            "grundy stress wythoff --max 10^9 -- ./a.out",
            "grundy stress \"take {1,3,4}\" --io \"{n}\" --words First,Second -- ./a.out",
        ],
        Verb::Judge => {
            &["grundy judge nim -- python3 player.py", "grundy judge wythoff --opponent stubborn -- ./a.out"]
        }
        Verb::Review => &["grundy review nim 3,4,5 3,4,4 3,4,1"],
        Verb::Kit => &["grundy kit \"take {1,3,4}\" -o problem --with-move"],
        Verb::Draw => &[
            "grundy draw \"take {1,3,4}\" -o table.svg",
            "grundy draw wythoff -n 20 -o map.png",
            "grundy draw nim 3,5,6 -o columns.svg",
            "grundy draw nim 2,3 --as graph -o graph.dot",
        ],
        Verb::NimProduct => &["grundy nim-product 12 17", "grundy nim-product - < pairs.txt"],
        Verb::NimInverse => &["grundy nim-inverse 12"],
        Verb::NimSqrt => &["grundy nim-sqrt 12"],
        Verb::NimPower => &["grundy nim-power 3 10^18"],
        Verb::Period => &[
            "grundy period 0.156",
            "grundy period 0.106 --until 1000000",
            "grundy period 0.16 --certificate law.cert",
        ],
        Verb::Play => &[
            "grundy play nim 3,5,7",
            "grundy play \"take 1..3\" 12 --opponent errs-50",
            "grundy play wythoff 4,7 --first other",
        ],
        Verb::Page => &["grundy page \"take {1,3,4}\" -o game.html", "grundy page nim 3,5,7 -o nim.html"],
        Verb::Serve => &["grundy serve --open", "grundy serve --port 0"],
        Verb::Games => &["grundy games", "grundy games nim"],
        Verb::Completions => &["grundy completions bash"],
        Verb::Help => &["grundy help win"],
    }
}

/// Whether a value of `--lang` was meant as the language of a program.
pub(crate) fn by_program_language(value: &str) -> bool {
    matches!(value, "cpp" | "python" | "rust" | "c++" | "py" | "rs")
}
