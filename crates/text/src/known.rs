//! Known games that a rule is recognised as.

use grundy::alike::Alike;
use grundy::memory_law::MemoryLaw;
use grundy::states::{KnownName, StateReason, StateWinningMove};
use grundy::theory::coupled::CoupledForm;

/// Words for known games.
pub trait KnownText {
    /// The name of a game.
    fn coupled(&self, form: &CoupledForm) -> String;
    /// The rule is this game, with its source.
    fn known(&self, name: &KnownName) -> String;
    /// How the usual disguises of this game are read: pieces on squares, stones on steps, chessmen.
    fn disguise(&self, form: &CoupledForm) -> Option<&'static str>;
    /// A well-known game has the same Grundy values, proved.
    fn alike(&self, alike: &Alike) -> String;
    /// Into how many each form of a Nim position tells several positions apart.
    fn told_apart(&self, count: usize, apart: [usize; 4]) -> String;
    /// Why, as a paragraph; `step`: how a move is written.
    fn state_reason(&self, reason: &StateReason, step: &dyn Fn(&StateWinningMove) -> String) -> String;
    /// The law of a known game with memory, and how far it was compared with the definition.
    fn memory_law(&self, law: &MemoryLaw) -> [String; 2];
    /// The verdict rests on the theorems about these games.
    fn by_theorem(&self, forms: &[CoupledForm]) -> String;
}

/// The number of a game as text; games without one never ask.
pub(crate) fn number(form: &CoupledForm) -> String {
    form.number().map(|number| number.to_string()).unwrap_or_default()
}

/// Whether the number of a game is 1 or it has none.
pub(crate) fn is_one(form: &CoupledForm) -> bool {
    form.number().is_none_or(|number| number == 1u8.into())
}

/// count mod modulus
pub(crate) fn residue(count: usize, modulus: &num_bigint::BigUint) -> num_bigint::BigUint {
    num_bigint::BigUint::from(count) % modulus
}
