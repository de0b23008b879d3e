//! A page of one game that opens from disk: the same page as the server's, in one file, with the answers in it that
//! the game needs.

mod answers;
mod bundle;
mod plays;

use grundy::api::Refusal;
use grundy::limits::Limits;
use grundy_text::studio::{FixedProblem, StudioProblem};

use crate::answer::Problem;

/// What the page is about.
#[derive(Debug, Clone)]
pub struct Fixed {
    /// The rule, without open names.
    pub rule: String,
    /// Where the game starts; without it, where the rule does, or at a position that fits it.
    pub position: Option<String>,
}

/// Why there is no such page.
#[derive(Debug, Clone)]
pub enum NoPage {
    /// The library refuses the rule or the position.
    Refused(Refusal),
    /// The game does not fit into a page.
    Fixed(FixedProblem),
}

impl From<Refusal> for NoPage {
    fn from(refusal: Refusal) -> NoPage {
        NoPage::Refused(refusal)
    }
}

impl From<FixedProblem> for NoPage {
    fn from(problem: FixedProblem) -> NoPage {
        NoPage::Fixed(problem)
    }
}

impl From<Problem> for NoPage {
    fn from(problem: Problem) -> NoPage {
        match problem {
            Problem::Refused(refusal) => NoPage::Refused(refusal),
            Problem::Studio(StudioProblem::Missing { .. }) => FixedProblem::NoStart.into(),
            // The fields are ours; what is left is a rule that is told elsewhere.
            Problem::Studio(_) | Problem::Draw(_) => FixedProblem::NotShown.into(),
        }
    }
}

impl Fixed {
    /// The page, in both languages: HTML that needs nothing else.
    ///
    /// # Errors
    /// [`NoPage`] when the rule or the position is refused, or more can follow than a page holds.
    ///
    /// # Complexity
    /// Every position that can follow is looked at once: at most [`FixedProblem::TooLarge`] says how many.
    pub fn page(&self, limits: &Limits) -> Result<String, NoPage> {
        let book = answers::all(self, limits)?;
        Ok(bundle::page(&book.title, &book.value))
    }
}
