//! What the studio says: the words of its page, and what is wrong with a question to it.

macro_rules! words {
    ($($name:ident = $key:literal,)*) => {
        /// A word or sentence of the page; `{n}` and the like are filled in there.
        // Their names say what they are, and what they say is in the languages.
        #[allow(missing_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum PageWord {
            $($name),*
        }

        impl PageWord {
            /// All of them, in the order of the page.
            pub const ALL: &'static [PageWord] = &[$(PageWord::$name),*];

            /// What the page calls it.
            pub fn key(self) -> &'static str {
                match self {
                    $(PageWord::$name => $key),*
                }
            }
        }
    };
}

words! {
    Skip = "skip",
    Tagline = "tagline",
    OtherLanguage = "otherLanguage",
    Rule = "rule",
    Convention = "convention",
    Normal = "normal",
    Misere = "misere",
    NormalMeans = "normalMeans",
    MisereMeans = "misereMeans",
    Try = "try",
    Help = "help",
    Table = "table",
    RowsOf = "rowsOf",
    RowsPeriod = "rowsPeriod",
    More = "more",
    Less = "less",
    ValuesTo = "valuesTo",
    Seconds = "seconds",
    NoTable = "noTable",
    SumTable = "sumTable",
    CellLoses = "cellLoses",
    CellWins = "cellWins",
    CellValue = "cellValue",
    Boxed = "boxed",
    BoxedOutcome = "boxedOutcome",
    Ruled = "ruled",
    Cut = "cut",
    LostPairs = "lostPairs",
    Law = "law",
    LosesIff = "losesIff",
    StandingProved = "standing-proved",
    StandingChecked = "standing-checked",
    StandingRefuted = "standing-refuted",
    StandingNone = "standing-none",
    Looking = "looking",
    Working = "working",
    NoLaw = "noLaw",
    NoAnswer = "noAnswer",
    Stop = "stop",
    Stopped = "stopped",
    SearchLonger = "searchLonger",
    Certificate = "certificate",
    NoProof = "noProof",
    Download = "download",
    Kernel = "kernel",
    TriedAndFailed = "triedAndFailed",
    Claim = "claim",
    Check = "check",
    Position = "position",
    Heaps = "heaps",
    PlayHere = "playHere",
    Share = "share",
    AsCommand = "asCommand",
    Copied = "copied",
    Why = "why",
    Graph = "graph",
    GraphAlt = "graphAlt",
    Columns = "columns",
    Flips = "flips",
    Odd = "odd",
    Even = "even",
    Inequality = "inequality",
    AllEven = "allEven",
    Map = "map",
    UpTo = "upTo",
    ZoomIn = "zoomIn",
    ZoomOut = "zoomOut",
    MapNote = "mapNote",
    MapText = "mapText",
    MapLabel = "mapLabel",
    MapCell = "mapCell",
    MapOutcome = "mapOutcome",
    Loses = "loses",
    Wins = "wins",
    NoneInView = "noneInView",
    Play = "play",
    StartFrom = "startFrom",
    Opponent = "opponent",
    Perfect = "perfect",
    Errs15 = "errs15",
    Errs50 = "errs50",
    Random = "random",
    HoldsOut = "holdsOut",
    Friend = "friend",
    WhoStarts = "whoStarts",
    You = "you",
    Other = "other",
    NewGame = "newGame",
    YouCanWin = "youCanWin",
    YouCannotWin = "youCannotWin",
    FirstCanWin = "firstCanWin",
    SecondCanWin = "secondCanWin",
    YourTurn = "yourTurn",
    PlayerOne = "playerOne",
    PlayerTwo = "playerTwo",
    Thinking = "thinking",
    OtherPlayed = "otherPlayed",
    YouWon = "youWon",
    YouLost = "youLost",
    OneWon = "oneWon",
    TwoWon = "twoWon",
    Board = "board",
    HeapN = "heapN",
    Entry = "entry",
    TakeStone = "takeStone",
    CannotTake = "cannotTake",
    AllMoves = "allMoves",
    CutMoves = "cutMoves",
    Hint = "hint",
    Undo = "undo",
    HintWins = "hintWins",
    HintLoses = "hintLoses",
    HintHeap = "hintHeap",
    HintMove = "hintMove",
    Report = "report",
    NoMistakes = "noMistakes",
    OneMistake = "oneMistake",
    Mistakes = "mistakes",
    Mistake = "mistake",
    WasLost = "wasLost",
    Export = "export",
    AsBfile = "as-bfile",
    AsCsv = "as-csv",
    AsJson = "as-json",
    AsLatex = "as-latex",
    TableSvg = "tableSvg",
    GraphDot = "graphDot",
    GraphSvg = "graphSvg",
    MapSvg = "mapSvg",
    Code = "code",
    MapPng = "mapPng",
    Glossary = "glossary",
    TermGame = "termGame",
    TermNormal = "termNormal",
    TermMisere = "termMisere",
    TermP = "termP",
    TermN = "termN",
    TermValue = "termValue",
    TermMex = "termMex",
    TermXor = "termXor",
    TermOption = "termOption",
    TermPeriod = "termPeriod",
    TermLaw = "termLaw",
    TermProved = "termProved",
    TermCounterexample = "termCounterexample",
    Footer = "footer",
    Learn = "learn",
    LearnIntro = "learnIntro",
    MarkHelp = "markHelp",
    ValueHelp = "valueHelp",
    CellOpen = "cellOpen",
    SaysWins = "saysWins",
    SaysLoses = "saysLoses",
    ValueOf = "valueOf",
    CheckRow = "checkRow",
    RowRight = "rowRight",
    RowOpen = "rowOpen",
    RowWins = "rowWins",
    RowLoses = "rowLoses",
    RowValue = "rowValue",
    ProofTitle = "proofTitle",
    NextStep = "nextStep",
    OnPage = "onPage",
    Teacher = "teacher",
    ShowIt = "showIt",
    AskTable = "askTable",
    AskLaw = "askLaw",
    AskPosition = "askPosition",
    AskMap = "askMap",
    Worksheet = "worksheet",
    AnswerSheet = "answerSheet",
    PrintIt = "printIt",
    BackToPage = "backToPage",
    SheetName = "sheetName",
    SheetValues = "sheetValues",
    SheetWinners = "sheetWinners",
    SheetPairs = "sheetPairs",
    SheetLaw = "sheetLaw",
    SheetPositions = "sheetPositions",
    MexTree = "mexTree",
    MexOf = "mexOf",
    MexNone = "mexNone",
    StepN = "stepN",
    CoinN = "coinN",
    SquareN = "squareN",
    EmptySquare = "emptySquare",
    MoveCoin = "moveCoin",
    TablePng = "tablePng",
    GraphPng = "graphPng",
    Close = "close",
    NotInFile = "notInFile",
}

/// Rules that the command answers and the studio does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elsewhere {
    /// `program COMMAND` runs something.
    Program,
    /// `graph FILE` reads something.
    Graph,
    /// Boards are not shown yet.
    Board,
    /// Coins are not shown yet.
    Coins,
}

/// What is wrong with a question to the studio, or why it is not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StudioProblem {
    /// A field is missing.
    Missing {
        /// The field.
        name: &'static str,
    },
    /// A field where none is wanted.
    NotWanted {
        /// The field.
        name: &'static str,
    },
    /// A text is too long.
    TooLong {
        /// The field.
        name: &'static str,
        /// The most bytes.
        most: u64,
    },
    /// A number is too large.
    TooLarge {
        /// The field.
        name: &'static str,
        /// The largest number.
        most: u64,
    },
    /// Not a whole number.
    NotACount {
        /// The field.
        name: &'static str,
        /// What was given.
        given: String,
    },
    /// None of the words that a field knows.
    NotAWord {
        /// The field.
        name: &'static str,
        /// What was given.
        given: String,
        /// The words.
        words: Vec<String>,
    },
    /// No move leads from one position of a game to the next.
    NoTurn {
        /// The position.
        from: String,
        /// The next.
        to: String,
    },
    /// A field stands twice in a query.
    Twice {
        /// The field.
        name: String,
    },
    /// A rule that only the command answers.
    Elsewhere(Elsewhere),
    /// The request comes from another site.
    Foreign,
    /// There is nothing at this path.
    NotFound,
    /// Another method than GET.
    OnlyGet,
    /// Too many questions at once.
    Busy,
    /// The work did not stop in time.
    Late,
    /// A bug of ours.
    Internal,
}

/// Why there is no page of a game that opens from disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FixedProblem {
    /// More can follow than a page holds.
    TooLarge {
        /// The most positions.
        positions: usize,
        /// The most turns.
        turns: usize,
    },
    /// Nothing says where the game starts.
    NoStart,
    /// The page does not show this kind of rule.
    NotShown,
}

/// What `serve` says to whoever starts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Serving {
    /// It listens here.
    At {
        /// The address for a browser.
        url: String,
    },
    /// Others in the network can reach it.
    Open,
    /// The browser could not be started.
    NoBrowser,
}

/// Words of the studio.
pub trait StudioText {
    /// A word or sentence of the page.
    fn page_word(&self, word: PageWord) -> &'static str;
    /// What is wrong with a question, or why it is not answered.
    fn studio_problem(&self, problem: &StudioProblem) -> String;
    /// What `serve` says.
    fn serving(&self, serving: &Serving) -> String;
    /// The keys of a game in the terminal; `lines`: it is played line by line.
    fn play_keys(&self, lines: bool) -> &'static str;
    /// This is no move from here; `given`: what was written, empty on the screen.
    fn no_such_move(&self, given: &str) -> String;
    /// A page that opens from disk is written.
    fn page_written(&self, file: &str, kilobytes: usize) -> String;
    /// Why there is no page from disk, and what to do.
    fn no_page(&self, problem: &FixedProblem) -> (String, Option<String>);
    /// The address cannot be listened on; `why`: what the system says.
    fn cannot_listen(&self, address: &str, why: &str) -> (String, Option<String>);
}
