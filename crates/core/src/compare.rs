//! Two games side by side: the first difference, or equality when it is proved.

/// How two games relate.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Proved (equal for all n), checked to N (equal so far), or refuted (different).
    pub standing: crate::law::Standing,
    /// Where they differ first.
    pub first_difference: Option<Difference>,
}

/// A heap whose Grundy values differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The heap.
    pub n: u64,
    /// Value in the left game.
    pub left: u64,
    /// Value in the right game.
    pub right: u64,
}
