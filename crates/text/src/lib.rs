//! What grundy says to people: one typed message a sentence, English and Chinese.
//!
//! Each area is a trait; [`En`] and [`Zh`] implement all of them, so a message missing in one
//! language does not compile. Explanations are written in each language, not word by word.

pub mod board;
pub mod caret;
mod code;
pub mod coins;
pub mod draw;
pub mod en;
pub mod explain;
pub mod formula;
pub mod graph;
pub mod help;
pub mod judge;
pub mod kernel;
pub mod kit;
pub mod known;
pub mod law;
pub mod layout;
pub mod lesson;
mod list;
pub mod nim;
mod pattern;
pub mod period;
pub mod picture;
pub mod problem;
pub mod program;
pub mod reading;
pub mod refusal;
pub mod state_law;
pub mod states;
pub mod stress;
pub mod studio;
pub mod verdict;
pub mod zh;

/// Everything that is said.
pub trait Text:
    problem::ProblemText
    + help::HelpText
    + refusal::RefusalText
    + verdict::VerdictText
    + law::LawText
    + lesson::LessonText
    + explain::ExplainText
    + formula::FormulaText
    + graph::GraphText
    + judge::JudgeText
    + kernel::KernelText
    + kit::KitText
    + known::KnownText
    + period::PeriodText
    + program::ProgramText
    + reading::ReadingText
    + state_law::StateLawText
    + states::StateText
    + stress::StressText
    + studio::StudioText
    + draw::DrawText
    + board::BoardText
    + coins::CoinText
    + nim::NimText
    + grundy::code::Words
{
}

/// English.
#[derive(Debug, Clone, Copy, Default)]
pub struct En;

/// Chinese.
#[derive(Debug, Clone, Copy, Default)]
pub struct Zh;

impl Text for En {}
impl Text for Zh {}

/// A language people read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// Chinese.
    Zh,
}

impl Language {
    /// Its messages.
    pub fn text(self) -> &'static dyn Text {
        match self {
            Language::En => &En,
            Language::Zh => &Zh,
        }
    }
}

/// A number in full.
pub(crate) fn number(n: &num_bigint::BigUint) -> String {
    n.to_string()
}
