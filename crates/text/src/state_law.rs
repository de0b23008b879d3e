//! Tables, laws, claims and comparisons of games on states.

use grundy::claim::StateChecked;
use grundy::game::Play;
use grundy::states::compare::StateComparison;
use grundy::states::law::{StateLaw, StateRejected};
use grundy::states::small::Kind;
use grundy::theory::coupled::{CoupledForm, Euclid};

use grundy_check::{Claim, NumberSystem, Verified};

use crate::known::is_one;

/// What a grid of a table shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid<'a> {
    /// What goes down, and what goes across.
    pub names: [&'a str; 2],
    /// Cells are Grundy values; otherwise `P` and `N`.
    pub values: bool,
    /// The columns that found no room: from here to there.
    pub left_out: Option<(u64, u64)>,
}

/// Words for tables, laws, claims and comparisons of games on states.
pub trait StateLawText {
    /// Which positions were looked at: `a, b = 0..20`. `names`: what the numbers are called, where they have
    /// names.
    fn looked_at(&self, kind: Kind, names: &[String], up_to: u64) -> String;
    /// What the cells of a grid mean.
    fn grid(&self, grid: &Grid<'_>) -> String;
    /// The lost positions among those looked at. `any_order`: only increasing ones are listed, since the order of
    /// the numbers changes nothing.
    fn lost_among(&self, lost: &[String], looked_at: &str, any_order: bool, play: Play) -> String;
    /// The line above a list of the lost positions, one a line.
    fn lost_below(&self, looked_at: &str, any_order: bool, play: Play) -> String;
    /// The line below it: how many, and by which formula they were found (`None`: by search).
    fn lost_count(&self, count: u64, form: Option<&CoupledForm>) -> String;
    /// What became of a claim.
    fn state_checked(&self, checked: &StateChecked) -> String;
    /// How two games relate.
    fn state_compared(&self, comparison: &StateComparison) -> String;
    /// When the player to move loses a known game.
    fn lost_when(&self, form: &CoupledForm) -> String;
    /// The law in one sentence, without its standing. `names`: what the numbers are called.
    fn state_law(&self, law: &StateLaw) -> String;
    /// How far it is certain, and by what theorem.
    fn state_standing(&self, law: &StateLaw, names: &[String]) -> String;
    /// What the kernel has checked of lost positions, one sentence without full stop.
    fn lost_proof(&self, verified: &Verified) -> String;
    /// A formula that failed.
    fn state_rejected(&self, rejected: &StateRejected, play: Play) -> String;
    /// A table of heaps by the amount that was just taken.
    fn by_last(&self, left_out: Option<(u64, u64)>) -> String;
}

/// The numbers of a position, the states of the automaton that reads them and its system; and the states of the one
/// that reads the heap before the first turn.
pub(crate) fn lost_by(verified: &Verified) -> Option<(usize, usize, NumberSystem, Option<usize>)> {
    let Claim::Lost { system, law, start } = &verified.claim else { return None };
    let entries = verified.turns.first().map_or(1, |turn| turn.to.len());
    Some((entries, law.accept.len(), *system, start.as_ref().map(|start| start.accept.len())))
}

/// `(3,5)`
pub fn tuple_of(at: &[u64]) -> String {
    format!("({})", at.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

/// The condition of a loss of a known game as a claim that `grundy check` reads; `None` where claims cannot say
/// it. `names`: the numbers by name, else the name of the row in `row`.
pub fn lost_formula(form: &CoupledForm, names: &[String], row: &str) -> Option<String> {
    let normal = form.play() == Play::Normal;
    match (form, names) {
        (CoupledForm::Wythoff(_), [a, b]) if normal && is_one(form) => {
            Some(format!("min({a},{b}) = floor(abs({b} - {a})*phi)"))
        }
        (CoupledForm::DifferentAmounts(_), [a, b]) => Some(format!("{a} = {b}")),
        (CoupledForm::Euclid(euclid), [a, b]) => {
            let beyond = format!("max({a},{b})^2 < min({a},{b})*({a} + {b})");
            Some(match euclid {
                Euclid::ToZero => format!("min({a},{b}) = 0 or {a} != {b} and {beyond}"),
                Euclid::StayPositive => format!("min({a},{b}) = 0 or {beyond}"),
            })
        }
        (CoupledForm::Moore(_), []) if normal && is_one(form) => Some(format!("xor({row}) = 0")),
        (CoupledForm::Moore(_), [a, b]) if normal && is_one(form) => Some(format!("{a} = {b}")),
        (CoupledForm::Moore(_), names) if normal && is_one(form) => {
            Some(format!("xor({}) = 0", names.join(",")))
        }
        _ => None,
    }
}
