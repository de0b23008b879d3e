//! Laws and their standing.

use grundy::api::Rejected;
use grundy::claim::Checked;
use grundy::compare::Comparison;
use grundy::game::Play;
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Fact, Law, Standing, Subject};
use grundy::theory::ClosedForm;

/// Words for laws.
pub trait LawText {
    /// What a law says about the Grundy values, or the outcomes under `play`.
    fn claim(&self, claim: &Claim, subject: Subject, play: Play) -> String;
    /// How far it is certain; never left out beside a law.
    fn standing(&self, standing: &Standing) -> String;
    /// "proved", with the theorem and where it was published.
    fn proved(&self, theorem: &str) -> String;
    /// An arithmetic fact of a proof.
    fn fact(&self, fact: &Fact) -> String;
    /// When the player to move loses.
    fn losing(&self, set: &ZeroSet, play: Play) -> String;
    /// A candidate that failed.
    fn rejected(&self, rejected: &Rejected) -> String;
    /// What became of a claim.
    fn checked(&self, checked: &Checked) -> String;
    /// How two games relate.
    fn compared(&self, comparison: &Comparison) -> String;
}

/// Where a theorem of the kernel was published; those without are stated and proved in
/// `docs/certificate.md`.
pub(crate) fn published(theorem: &str) -> Option<&'static str> {
    match theorem {
        "window" => Some("Golomb 1966"),
        "guy-smith" => Some("Guy, Smith 1956"),
        _ => None,
    }
}

/// A law as a formula without words, the same in every language; `None` where there is none.
pub fn formula(law: &Law) -> Option<String> {
    match (&law.claim, law.subject) {
        (Claim::Periodic { .. } | Claim::Floor { .. }, Subject::Outcome) => {
            ZeroSet::of(&law.claim).map(|set| zero_formula(&set))
        }
        (Claim::Periodic { .. }, Subject::Grundy) => Some(rule_of_values(&law.claim, [" for ", ""])),
        (Claim::Floor { divisor: 1 }, Subject::Grundy) => Some("g(n) = n".into()),
        (Claim::Floor { divisor }, Subject::Grundy) => Some(format!("g(n) = n // {divisor}")),
        (Claim::NeverPeriodic | Claim::Unknown, _) => None,
        (Claim::Closed(form), _) => Some(closed_formula(form)),
    }
}

/// The Grundy values by a law, as a formula; `open` and `close`: what stands round the heaps for which it holds.
pub(crate) fn rule_of_values(claim: &Claim, [open, close]: [&str; 2]) -> String {
    match claim {
        Claim::Periodic { preperiod, period, saltus, .. } => {
            let added = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
            format!("g(n+{period}) = g(n){added}{open}n >= {preperiod}{close}")
        }
        Claim::Floor { divisor } => format!("g(n) = n // {divisor}"),
        Claim::Closed(form) => closed_formula(form),
        Claim::NeverPeriodic | Claim::Unknown => "g(n)".into(),
    }
}

/// The condition under which the player to move loses, as a claim that `grundy check` reads.
fn zero_formula(set: &ZeroSet) -> String {
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let range = if set.from > 0 { format!("n >= {}: ", set.from) } else { String::new() };
    let mut text = if set.residues.is_empty() {
        String::new()
    } else if set.modulus == 1 {
        "n >= 0".into()
    } else {
        format!("n mod {} in {{{}}}", set.modulus, list(&set.residues))
    };
    let not = exceptions(set, false);
    if !not.is_empty() {
        text = format!("{text} and not n in {{{}}}", list(&not));
    }
    let also = exceptions(set, true);
    if !also.is_empty() {
        let separator = if text.is_empty() { "" } else { " or " };
        text = format!("{text}{separator}n in {{{}}}", list(&also));
    }
    if text.is_empty() {
        text = "n < 0".into();
    }
    format!("{range}{text}")
}

/// A closed form as a formula.
pub(crate) fn closed_formula(form: &ClosedForm) -> String {
    match (form, form.modulus()) {
        (_, Some(modulus)) => format!("g(n) = n mod {modulus}"),
        (ClosedForm::Nim | ClosedForm::NimMaySplit, None) => "g(n) = n".into(),
        (ClosedForm::Lasker, None) => "g(4k+3) = 4k+4, g(4k+4) = 4k+3, else g(n) = n".into(),
        (ClosedForm::SplitInThree, None) => "g(8k+7) = 8k+8, g(8k+8) = 8k+7, else g(n) = n".into(),
        // These have a modulus.
        (ClosedForm::Bash { .. } | ClosedForm::PrimePowers | ClosedForm::OneOrPrime, None) => "g(n)".into(),
    }
}

/// The exceptions that lose although the residue says otherwise, or the other way round.
pub(crate) fn exceptions(set: &ZeroSet, loses: bool) -> Vec<u64> {
    set.exceptions
        .iter()
        .copied()
        .filter(|n| set.residues.binary_search(&(n % set.modulus.max(1))).is_err() == loses)
        .collect()
}
