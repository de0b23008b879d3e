//! The words of the studio.

use crate::En;
use crate::studio::{Elsewhere, FixedProblem, PageWord, Serving, StudioProblem, StudioText};

impl StudioText for En {
    fn page_word(&self, word: PageWord) -> &'static str {
        match word {
            PageWord::Skip => "To the rule",
            PageWord::Tagline => "A rule in one line; what follows from it",
            PageWord::OtherLanguage => "中文",
            PageWord::Rule => "Rule",
            PageWord::Convention => "Convention",
            PageWord::Normal => "normal",
            PageWord::Misere => "misère",
            PageWord::NormalMeans => "Normal play: whoever cannot move loses.",
            PageWord::MisereMeans => "Misère play: whoever cannot move wins.",
            PageWord::Try => "Try:",
            PageWord::Help => "Write instead:",
            PageWord::Table => "Table",
            PageWord::RowsOf => "Row of",
            PageWord::RowsPeriod => "the period",
            PageWord::More => "More",
            PageWord::Less => "Less",
            PageWord::ValuesTo => "values up to heap {n}",
            PageWord::Seconds => "{n} s, values up to heap {to}",
            PageWord::SumTable => "A sum of several games: each part has its own table and its own law.",
            PageWord::NoTable => "No table of this rule within the budget.",
            PageWord::CellLoses => "heap {n}: the player to move loses",
            PageWord::CellWins => "heap {n}: the player to move wins",
            PageWord::CellValue => "{who}, Grundy value {g}",
            PageWord::Boxed => "Boxed: Grundy value 0, the player to move loses.",
            PageWord::BoxedOutcome => "✕ and boxed: the player to move loses; ✓: the player to move wins.",
            PageWord::Ruled => "A bar marks where a period of {p} begins.",
            PageWord::Cut => "Shown up to {n}; all values are in the export.",
            PageWord::LostPairs => "Positions from which the player to move loses, numbers up to {n}.",
            PageWord::LosesIff => "The player to move loses if and only if {formula}.",
            PageWord::Law => "Law",
            PageWord::StandingProved => "proved",
            PageWord::StandingChecked => "checked, not proved",
            PageWord::StandingRefuted => "refuted",
            PageWord::StandingNone => "nothing found",
            PageWord::Looking => "Looking…",
            PageWord::Working => "Working: {n} of at most {of} seconds",
            PageWord::NoLaw => "No law within the budget of a first look; search longer.",
            PageWord::NoAnswer => "No answer came from the server.",
            PageWord::Stop => "Stop",
            PageWord::Stopped => "Stopped.",
            PageWord::SearchLonger => "Search longer",
            PageWord::Certificate => "Certificate",
            PageWord::NoProof => "No law of this rule is proved within the budget.",
            PageWord::Download => "Download law.cert",
            PageWord::Kernel => {
                "A small kernel that shares no code with the search has checked it; grundy verify checks it again."
            }
            PageWord::TriedAndFailed => "Tried, and where each fails",
            PageWord::Claim => "Check a claim: the player to move loses if and only if",
            PageWord::Check => "Check",
            PageWord::Position => "Position",
            PageWord::Heaps => "Heaps",
            PageWord::PlayHere => "Play from here",
            PageWord::Share => "Copy link",
            PageWord::AsCommand => "Copy as command",
            PageWord::Copied => "Copied:",
            PageWord::GraphAlt => {
                "Every position that can follow {position}; boxed: the player to move loses"
            }
            PageWord::Graph => "Game graph of this position",
            PageWord::Why => "Why?",
            PageWord::Columns => "Values in binary, one heap a row",
            PageWord::Flips => "{from} becomes {to}",
            PageWord::Odd => "odd",
            PageWord::Even => "even",
            PageWord::Inequality => {
                "The chosen move flips exactly the odd columns: {h} xor {s} = {r} {sign} {h}."
            }
            PageWord::AllEven => {
                "Every column is even: whatever is moved makes one odd, and the other player can repair it."
            }
            PageWord::Map => "Two heaps",
            PageWord::UpTo => "up to",
            PageWord::ZoomIn => "Zoom in",
            PageWord::ZoomOut => "Zoom out",
            PageWord::MapNote => {
                "Drag or use the arrows; + and - zoom, Enter takes the cell as position. Dots: the player to move loses."
            }
            PageWord::MapText => "Lost cells in view, as text",
            PageWord::MapLabel => "Map of all pairs up to {n}; the lost ones are listed below.",
            PageWord::MapCell => "({a}, {b}): value {g}, {who}",
            PageWord::MapOutcome => "({a}, {b}): {who}",
            PageWord::Loses => "the player to move loses",
            PageWord::Wins => "the player to move wins",
            PageWord::NoneInView => "none in view",
            PageWord::Play => "Play",
            PageWord::StartFrom => "Start from",
            PageWord::Opponent => "Opponent",
            PageWord::Perfect => "perfect",
            PageWord::Errs15 => "errs in 15 %",
            PageWord::Errs50 => "errs in 50 %",
            PageWord::Random => "random",
            PageWord::HoldsOut => "holds out",
            PageWord::Friend => "a friend here",
            PageWord::WhoStarts => "Who starts",
            PageWord::You => "you",
            PageWord::Other => "the opponent",
            PageWord::NewGame => "New game",
            PageWord::YouCanWin => "You can win this.",
            PageWord::YouCannotWin => "Against perfect play you lose this; wait for a mistake.",
            PageWord::FirstCanWin => "Whoever starts can win.",
            PageWord::SecondCanWin => "Whoever starts loses against perfect play.",
            PageWord::YourTurn => "Your turn.",
            PageWord::PlayerOne => "First player's turn.",
            PageWord::PlayerTwo => "Second player's turn.",
            PageWord::Thinking => "The opponent thinks.",
            PageWord::OtherPlayed => "The opponent played {move}.",
            PageWord::YouWon => "You won.",
            PageWord::YouLost => "You lost.",
            PageWord::OneWon => "The first player won.",
            PageWord::TwoWon => "The second player won.",
            PageWord::Board => "Board: arrows move, Enter takes a stone and all to its right",
            PageWord::HeapN => "heap {i}",
            PageWord::Entry => "{i}.{j}",
            PageWord::TakeStone => "{name}: take {k}, leave {left}",
            PageWord::CannotTake => "{name}: not a move (take {k}, leave {left})",
            PageWord::AllMoves => "All moves",
            PageWord::CutMoves => "{n} moves in all",
            PageWord::Hint => "Hint (h)",
            PageWord::Undo => "Undo (u)",
            PageWord::HintWins => "You can win from here. Once more: which heap?",
            PageWord::HintLoses => {
                "Every move loses against perfect play; choose one that leaves much to think about."
            }
            PageWord::HintHeap => "Move in heap {i}. Once more: which move?",
            PageWord::HintMove => "Winning: {move}",
            PageWord::Report => "Report card",
            PageWord::NoMistakes => "No mistakes.",
            PageWord::OneMistake => "1 mistake in {of} moves.",
            PageWord::Mistakes => "{n} mistakes in {of} moves.",
            PageWord::Mistake => "{move} gave the win away; better: {better}",
            PageWord::WasLost => "The position was lost from the start.",
            PageWord::Export => "Take away",
            PageWord::AsBfile => "b-file",
            PageWord::AsCsv => "CSV",
            PageWord::AsJson => "JSON",
            PageWord::MapSvg => "Map as SVG",
            PageWord::GraphSvg => "Game graph as SVG",
            PageWord::GraphDot => "Game graph as DOT",
            PageWord::TableSvg => "Table as SVG",
            PageWord::AsLatex => "LaTeX",
            PageWord::Code => "Program in {to}",
            PageWord::MapPng => "Map as PNG",
            PageWord::Glossary => "Words in both languages",
            PageWord::TermGame => "impartial game",
            PageWord::TermNormal => "normal play",
            PageWord::TermMisere => "misère play",
            PageWord::TermP => "P-position: the player to move loses",
            PageWord::TermN => "N-position: the player to move wins",
            PageWord::TermValue => "Grundy value (nim-value)",
            PageWord::TermMex => "mex: the least number that is missing",
            PageWord::TermXor => "nim-sum (XOR)",
            PageWord::TermOption => "option",
            PageWord::TermPeriod => "period, pre-period",
            PageWord::TermLaw => "law found in a table",
            PageWord::TermProved => "proved, checked to N",
            PageWord::TermCounterexample => "counterexample",
            PageWord::Learn => "Learn",
            PageWord::LearnIntro => {
                "A few games by hand first, checked as you go; then the reason, step by step."
            }
            PageWord::MarkHelp => "Touch a cell until it is right: ✓ the player to move wins, ✕ loses.",
            PageWord::ValueHelp => "Write the Grundy value of each heap.",
            PageWord::CellOpen => "n = {n}: open",
            PageWord::SaysWins => "n = {n}: the player to move wins",
            PageWord::SaysLoses => "n = {n}: the player to move loses",
            PageWord::ValueOf => "value for n = {n}",
            PageWord::CheckRow => "Check the row",
            PageWord::RowRight => "All right.",
            PageWord::RowOpen => "n = {n} is still open.",
            PageWord::RowWins => "n = {n} is not right: look for a move that leaves a lost position.",
            PageWord::RowLoses => "n = {n} is not right: what does each of its moves leave?",
            PageWord::RowValue => {
                "n = {n} is not right: list the values that its moves lead to; which number is the first that is missing?"
            }
            PageWord::ProofTitle => "Why it is so",
            PageWord::NextStep => "Next step of the proof",
            PageWord::OnPage => "Put this game on the page",
            PageWord::Teacher => "Teacher mode",
            PageWord::ShowIt => "Show",
            PageWord::AskTable => "By hand first: who wins the heaps 0, 1, 2, .., 10?",
            PageWord::AskLaw => "What repeats, and from where on? How could you be sure?",
            PageWord::AskPosition => "Who wins this position, and by which first move?",
            PageWord::AskMap => "Which pairs are lost? What do they look like?",
            PageWord::Worksheet => "Worksheet",
            PageWord::AnswerSheet => "Answer sheet",
            PageWord::PrintIt => "Print",
            PageWord::BackToPage => "Back to the page",
            PageWord::SheetName => "Name:",
            PageWord::SheetValues => {
                "Fill in the Grundy value of each heap, and box the heaps from which the player to move loses."
            }
            PageWord::SheetWinners => "Fill in who wins: ✓ the player to move wins, ✕ loses.",
            PageWord::SheetPairs => {
                "List the positions with numbers up to 10 from which the player to move loses."
            }
            PageWord::SheetLaw => "What repeats, and from where on? Write down a law, and why it holds.",
            PageWord::SheetPositions => "Who wins, and by which first moves?",
            PageWord::MexTree => "Mex tree: the value from the values of the moves",
            PageWord::MexOf => "{position} has value {g}, the smallest number that is not among {values}",
            PageWord::MexNone => "{position} has value 0: it has no moves",
            PageWord::StepN => "step {i}",
            PageWord::CoinN => "coin {i}",
            PageWord::SquareN => "square {n}: {what}",
            PageWord::EmptySquare => "empty",
            PageWord::MoveCoin => "move coin {i} here",
            PageWord::TablePng => "Table as PNG",
            PageWord::GraphPng => "Game graph as PNG",
            PageWord::Close => "Close",
            PageWord::NotInFile => {
                "This file does not hold the answer; it holds the game from its start, and reasons for the positions near it."
            }
            PageWord::Footer => "Everything is computed on this machine; nothing is sent anywhere else.",
        }
    }

    fn studio_problem(&self, problem: &StudioProblem) -> String {
        match problem {
            StudioProblem::Missing { name } => format!("the field `{name}` is missing"),
            StudioProblem::NotWanted { name } => format!("the field `{name}` is not wanted here"),
            StudioProblem::TooLong { name, most } => format!("the field `{name}` has more than {most} bytes"),
            StudioProblem::TooLarge { name, most } => format!("the field `{name}` may be {most} at most"),
            StudioProblem::NotACount { name, given } => {
                format!("the field `{name}` is a whole number, not `{given}`")
            }
            StudioProblem::NotAWord { name, given, words } => {
                format!("the field `{name}` is one of {}, not `{given}`", words.join(", "))
            }
            StudioProblem::NoTurn { from, to } => format!("no move leads from {from} to {to}"),
            StudioProblem::Twice { name } => format!("the field `{name}` is given twice"),
            StudioProblem::Elsewhere(Elsewhere::Program) => {
                "`program` runs a command, and a page must not: `grundy win \"program ..\"` answers it in a terminal".into()
            }
            StudioProblem::Elsewhere(Elsewhere::Graph) => {
                "`graph` may read a file, and a page must not: `grundy win \"graph FILE with ..\"` answers it in a terminal"
                    .into()
            }
            StudioProblem::Elsewhere(Elsewhere::Board) => {
                "the page does not show boards: `grundy win \"board ..\"` answers them in a terminal".into()
            }
            StudioProblem::Elsewhere(Elsewhere::Coins) => {
                "the page does not show coins: `grundy win \"coins ..\"` answers them in a terminal".into()
            }
            StudioProblem::Foreign => "this request comes from another site or uses another name".into(),
            StudioProblem::NotFound => "there is nothing here; /api/v1/openapi.json lists what there is".into(),
            StudioProblem::OnlyGet => "only GET is answered".into(),
            StudioProblem::Busy => "too many questions at once; try again in a moment".into(),
            StudioProblem::Late => "undecided: the work did not end in time".into(),
            StudioProblem::Internal => "a bug of grundy: the question could not be answered".into(),
        }
    }

    fn serving(&self, serving: &Serving) -> String {
        match serving {
            Serving::At { url } => format!("the studio is at {url} (Ctrl-C ends it)"),
            Serving::Open => {
                "everybody in this network can ask it; without `--bind` only this machine can".into()
            }
            Serving::NoBrowser => "no browser could be started; open the address yourself".into(),
        }
    }

    fn play_keys(&self, lines: bool) -> &'static str {
        if lines {
            "write the position that you leave, such as 3,4,5; or\n\
             m: all moves; #2: the second of them; h: hint; u: undo; n: new; q: leave"
        } else {
            "arrows: heap, and how much stays; Enter: move; Tab: all moves; h: hint; u: undo; n: new; q: leave"
        }
    }

    fn no_such_move(&self, given: &str) -> String {
        match given {
            "" => "That is not a move here; Tab lists all moves.".into(),
            given => format!("`{given}` is not a move here; m lists all moves"),
        }
    }

    fn page_written(&self, file: &str, kilobytes: usize) -> String {
        format!("wrote {file} ({kilobytes} kB): it opens in a browser and needs nothing else")
    }

    fn no_page(&self, problem: &FixedProblem) -> (String, Option<String>) {
        match problem {
            FixedProblem::TooLarge { positions, turns } => (
                format!("more can follow than a page holds: at most {positions} positions and {turns} turns"),
                Some("give a smaller position after the rule".into()),
            ),
            FixedProblem::NoStart => (
                "nothing says where the game starts".to_owned(),
                Some("write a position after the rule, as in `grundy page nim 3,5,7 -o nim.html`".into()),
            ),
            FixedProblem::NotShown => ("the page does not show this kind of rule".to_owned(), None),
        }
    }

    fn cannot_listen(&self, address: &str, why: &str) -> (String, Option<String>) {
        (format!("cannot listen on {address}: {why}"), Some("`--port 0` takes a port that is free".into()))
    }
}
