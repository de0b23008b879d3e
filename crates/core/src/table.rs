//! Values with their provenance.

/// Grundy values (normal play) of heaps 0, 1, 2, ..
///
/// g(n) <= n for heaps, so 32 bits suffice for every table that fits in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// `values[n]` is g(n).
    pub values: Vec<u32>,
    /// The engine that computed them.
    pub engine: EngineKind,
}

/// How values were computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// By the definition, from the core form.
    Oracle,
    /// Subtraction from a finite set, window of the last max S values.
    FiniteSubtraction,
    /// Subtraction from an infinite set, membership grown with the table.
    InfiniteSubtraction,
    /// Each move leaves one heap and depends on n.
    HeapDependent,
    /// Take and break, plain marking.
    TakeAndBreak,
    /// Filled from a proved law.
    Law,
}
