//! Laws and their standing.

use grundy::api::Rejected;
use grundy::claim::Checked;
use grundy::compare::Comparison;
use grundy::game::Play;
use grundy::law::caps::{Cap, Caps, Slow};
use grundy::law::family::{Family, FamilyChecked};
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Fact, Law, Standing, Subject};
use grundy::theory::ClosedForm;

use crate::pattern::pattern_formula;

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
    /// The law of a rule with open names.
    fn family(&self, family: &Family) -> String;
    /// What became of a claim about a rule with open names.
    fn family_checked(&self, checked: &FamilyChecked) -> String;
    /// How two games relate.
    fn compared(&self, comparison: &Comparison) -> String;
}

/// Where a theorem of the kernel was published; those without are stated and proved in
/// `docs/certificate.md`.
pub(crate) fn published(theorem: &str) -> Option<&'static str> {
    match theorem {
        "window" => Some("Golomb 1966"),
        "guy-smith" => Some("Guy, Smith 1956"),
        "maximum-nim" => Some("Levine 2006"),
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
        (Claim::MaximumNim { .. }, Subject::Grundy) => Some(rule_of_values(&law.claim, [" if ", ""])),
        (Claim::Pattern(pattern), _) => pattern_formula(pattern, law.subject),
        (Claim::MaximumNim { .. }, Subject::Outcome) | (Claim::NeverPeriodic | Claim::Unknown, _) => None,
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
        Claim::MaximumNim { caps } => format!(
            "g(n) = h(n){open}h(n) > h(n-1){close}, g(n) = g(n-h(n)-1){open}h(n) = h(n-1){close}, h(n) = {}",
            most(caps.caps())
        ),
        Claim::Closed(form) => closed_formula(form),
        Claim::Pattern(pattern) => pattern_formula(pattern, Subject::Grundy).unwrap_or_else(|| "g(n)".into()),
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
        (ClosedForm::Ruler, None) => "g(n) = the largest power of 2 that divides n, g(0) = 0".into(),
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

/// The most stones that caps allow, as a formula in n.
pub(crate) fn most(caps: &[Cap]) -> String {
    let mut terms: Vec<String> = caps.iter().map(cap).collect();
    // Where a function leaves 0..=n, the bounds are written.
    let above = |cap: &Cap| match *cap {
        Cap::Ratio { plus, over, .. } => plus >= i64::try_from(over).unwrap_or(i64::MAX),
        Cap::Of { function, shift, plus } => {
            let highest = if function == Slow::Root { 0 } else { 1 };
            if is_ceiling(function, plus) { shift >= highest } else { plus > 0 || shift > highest }
        }
    };
    let below = |cap: &Cap| match *cap {
        Cap::Ratio { plus, .. } => plus < 0,
        Cap::Of { function, shift, plus } => {
            if is_ceiling(function, plus) {
                shift < -1
            } else {
                plus < 0 || shift < 0
            }
        }
    };
    if caps.iter().all(above) {
        terms.insert(0, "n".into());
    }
    let least = if terms.len() == 1 { terms.remove(0) } else { format!("min({})", terms.join(", ")) };
    if caps.iter().any(below) { format!("max(0, {least})") } else { least }
}

/// ceil(f(x + 1)) = floor(f(x)) + 1 for logarithm and root.
fn is_ceiling(function: Slow, plus: i64) -> bool {
    plus == 1 && function != Slow::Golden
}

pub(crate) fn cap(cap: &Cap) -> String {
    let plus = |plus: i64| match plus {
        0 => String::new(),
        1.. => format!("+{plus}"),
        _ => plus.to_string(),
    };
    match *cap {
        Cap::Ratio { times, plus: added, over } => {
            if times == 0 {
                return added.div_euclid(i64::try_from(over).unwrap_or(i64::MAX)).to_string();
            }
            let n = if times == 1 { "n".into() } else { format!("{times}n") };
            match (added, over) {
                (_, 1) => format!("{n}{}", plus(added)),
                (0, _) => format!("floor({n}/{over})"),
                _ => format!("floor(({n}{})/{over})", plus(added)),
            }
        }
        Cap::Of { function, shift, plus: added } => {
            if is_ceiling(function, added) {
                let name = if function == Slow::Log2 { "log2" } else { "sqrt" };
                return format!("ceil({name}(n{}))", plus(shift + 1));
            }
            let x = format!("n{}", plus(shift));
            let of = match (function, shift) {
                (Slow::Log2, _) => format!("floor(log2({x}))"),
                (Slow::Root, _) => format!("floor(sqrt({x}))"),
                (Slow::Golden, 0) => "floor(n/phi)".into(),
                (Slow::Golden, _) => format!("floor(({x})/phi)"),
            };
            format!("{of}{}", plus(added))
        }
    }
}

/// Whether just half of a heap may be taken at most, whose law is known in a shorter form.
pub(crate) fn is_half(caps: &Caps) -> bool {
    caps.caps() == [Cap::Ratio { times: 1, plus: 0, over: 2 }]
}

/// The first lost heaps of a rule with caps.
pub(crate) fn first_lost(caps: &Caps) -> String {
    caps.lost(8).iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
