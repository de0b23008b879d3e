//! What is said about the folder of a contest problem.

/// A folder that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kit {
    /// Where it lies.
    pub directory: String,
    /// Tests.
    pub tests: usize,
    /// There is an interactor.
    pub interactor: bool,
    /// There is a program that solves the problem as it is posed.
    pub solved: bool,
}

/// Why there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KitProblem {
    /// The rule has more than numbers in its positions.
    Rule,
    /// Numbers that do not fit into 62 bits.
    TooLarge,
    /// The folder is there and not empty.
    Exists,
    /// A move that is more than taking from a heap.
    Moves,
}

/// The words about it.
pub trait KitText {
    /// It was written.
    fn kit(&self, kit: &Kit) -> Vec<String>;
    /// Why there is none, and what to do.
    fn kit_problem(&self, problem: &KitProblem) -> (String, Option<String>);
}
