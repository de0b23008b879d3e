//! Why: reasons as language-free steps, from this very position.

/// An explanation: steps in the order a person should read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The steps. The words are in `grundy-text`.
    pub steps: Vec<Step>,
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {}
