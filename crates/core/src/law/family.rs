//! Rules with names that were given no value: one law for all their values, with the names in it.
//!
//! Small values are put in one after another. A formula that fits the tables of all of them is told, checked for these
//! values and no others.

mod form;
mod symbolic;

use crate::api::{GivenArg, Refusal, Study, Unsuitable};
use crate::claim::{Checked, Counterexample};
use crate::game::{Outcome, Play};
use crate::law::{Standing, Subject};
use crate::limits::Limits;
use crate::prove::Proof;
use crate::rule::tree::{ItemKind, Rule};
use form::{Form, Instance, forms};

/// The names have the values 1 to this: of one name, of two.
const MOST: [u64; 2] = [16, 9];

/// Heaps of each table that formulas are tried on.
const HEAPS: u64 = 160;

/// A formula is told when at least so many rules obey it.
const FEWEST: usize = 6;

/// What was found about a rule for all values of its names.
#[derive(Debug, Clone)]
pub struct Family {
    /// The names, in the order of the rule.
    pub names: Vec<String>,
    /// The convention.
    pub play: Play,
    /// The law as a claim, or `None`.
    pub claim: Option<String>,
    /// What it is about.
    pub subject: Subject,
    /// For which values of two names it was looked at.
    pub order: Order,
    /// All names had the values 1 to this.
    pub values_to: u64,
    /// Heaps 0 to here were compared for each of them.
    pub up_to: u64,
    /// Whether the law was proved for all heaps for each of these values, which proves nothing for others.
    pub each_proved: bool,
    /// What the kernel has checked for all values of the names that make a rule.
    pub proof: Option<Proof>,
    /// Whether `claim` says no more than that.
    pub proved: bool,
}

/// Which values of two names are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// All of them.
    All,
    /// The first name is at most the second.
    AtMost,
    /// The first name is less than the second.
    Less,
}

impl Order {
    fn has(self, values: &[u64]) -> bool {
        match (self, values) {
            (Order::AtMost, [a, b]) => a <= b,
            (Order::Less, [a, b]) => a < b,
            _ => true,
        }
    }
}

/// What became of a claim about a rule for all values of its names.
#[derive(Debug, Clone)]
pub struct FamilyChecked {
    /// The names.
    pub names: Vec<String>,
    /// All names had the values 1 to this.
    pub values_to: u64,
    /// The last values that were looked at, with what became of the claim there: refuted at the smallest values
    /// where it fails, otherwise the least that was reached.
    pub values: Vec<u64>,
    /// As it stands for these values.
    pub checked: Checked,
    /// Whether it was proved for all heaps for each of these values.
    pub each_proved: bool,
}

/// The names of a rule that have no value, in order; `None` when all have one, or there are more than two.
pub fn open_names(text: &str, given: &[GivenArg]) -> Option<Vec<String>> {
    let parsed = crate::rule::parser::parse(text);
    let rule: Rule = crate::rule::lower::fill(&parsed.rule, given);
    let mut names = Vec::new();
    for item in &rule.items {
        if let ItemKind::Given(declarations) = &item.kind {
            names.extend(declarations.iter().filter(|it| it.value.is_none()).map(|it| it.name.text.clone()));
        }
    }
    ((1..=2).contains(&names.len()) && parsed.problems.is_empty()).then_some(names)
}

/// The law of a rule with open names.
///
/// # Errors
/// [`Refusal`] when the rule means nothing for any small values, or a budget runs out at once.
pub fn law(text: &str, given: &[GivenArg], names: &[String], limits: &Limits) -> Result<Family, Refusal> {
    let values_to = MOST[names.len() - 1];
    let mut instances = Vec::new();
    let mut refused = None;
    let mut play = Play::Normal;
    for values in all_values(names.len(), values_to) {
        match instance(text, given, names, &values, limits) {
            Ok((study, instance)) => {
                play = study.game.play;
                instances.push(instance);
            }
            Err(Refusal::Exhausted(why)) if !instances.is_empty() && !why.is_stop() => break,
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    let Some(first) = instances.first() else {
        return Err(refused.unwrap_or(Refusal::Unsuitable(Unsuitable::SumOfSeveral)));
    };
    let subject = first.subject;
    let mut family = Family {
        names: names.to_vec(),
        play,
        claim: None,
        subject,
        order: Order::All,
        values_to,
        up_to: HEAPS,
        each_proved: false,
        proof: None,
        proved: false,
    };
    let parsed = crate::rule::parser::parse(text);
    let rule: Rule = crate::rule::lower::fill(&parsed.rule, given);
    family.proof = symbolic::prove(&rule, names, play, limits);
    let orders =
        if names.len() == 1 { vec![Order::All] } else { vec![Order::All, Order::AtMost, Order::Less] };
    for order in orders {
        let some: Vec<&Instance> = instances.iter().filter(|it| order.has(&it.values)).collect();
        let fits = |form: &Form| some.iter().all(|it| it.obeys(form));
        let found = (some.len() >= FEWEST).then(|| forms(names.len(), subject).find(fits)).flatten();
        if let Some(form) = found {
            let claim = form.claim(names);
            family.each_proved = some.iter().all(|it| {
                let study = Study::new(text, &arguments(given, names, &it.values));
                let checked = study.and_then(|study| study.check(&claim, HEAPS, &limits.fresh()));
                matches!(checked, Ok(Checked { standing: Standing::Proved(_), .. }))
            });
            family.proved =
                family.proof.as_ref().is_some_and(|proof| symbolic::says(&form, &rule, names, proof));
            (family.claim, family.order) = (Some(claim), order);
            break;
        }
    }
    Ok(family)
}

/// Checks a claim about a rule with open names, which may occur in the claim.
///
/// # Errors
/// [`Refusal`] as [`Study::check`], or when the rule means nothing for any small values.
pub fn check(
    (text, given, names): (&str, &[GivenArg], &[String]),
    claim: &str,
    last: u64,
    limits: &Limits,
) -> Result<FamilyChecked, Refusal> {
    let values_to = MOST[names.len() - 1];
    let mut result: Option<FamilyChecked> = None;
    let mut refused = None;
    for values in all_values(names.len(), values_to) {
        let study = match Study::new(text, &arguments(given, names, &values)) {
            Ok(study) => study,
            Err(refusal) => {
                refused = refused.or(Some(refusal));
                continue;
            }
        };
        let checked = study.check(claim, last, &limits.fresh())?;
        let proved = matches!(checked.standing, Standing::Proved(_));
        let fails = matches!(checked.standing, Standing::Refuted { .. });
        let reached = |checked: &Checked| match checked.standing {
            Standing::Checked { up_to } => up_to,
            _ => u64::MAX,
        };
        let each_proved = proved && result.as_ref().is_none_or(|it| it.each_proved);
        let keep = result.as_ref().is_none_or(|it| fails || reached(&checked) < reached(&it.checked));
        match &mut result {
            Some(result) if !keep => result.each_proved = each_proved,
            _ => {
                result =
                    Some(FamilyChecked { names: names.to_vec(), values_to, values, checked, each_proved })
            }
        }
        if fails {
            break;
        }
    }
    result.ok_or_else(|| refused.unwrap_or(Refusal::Unsuitable(Unsuitable::SumOfSeveral)))
}

/// Of one name 1, 2, ..; of two in the order of the larger one, so that the smallest comes first.
fn all_values(count: usize, most: u64) -> Vec<Vec<u64>> {
    if count == 1 {
        return (1..=most).map(|m| vec![m]).collect();
    }
    let mut pairs: Vec<Vec<u64>> = (1..=most).flat_map(|a| (1..=most).map(move |b| vec![a, b])).collect();
    pairs.sort_by_key(|pair| (pair.iter().copied().max(), pair.iter().sum::<u64>()));
    pairs
}

fn arguments(given: &[GivenArg], names: &[String], values: &[u64]) -> Vec<GivenArg> {
    let new = names
        .iter()
        .zip(values)
        .map(|(name, value)| GivenArg { name: name.clone(), value: value.to_string() });
    given.iter().cloned().chain(new).collect()
}

fn instance(
    text: &str,
    given: &[GivenArg],
    names: &[String],
    values: &[u64],
    limits: &Limits,
) -> Result<(Study, Instance), Refusal> {
    let study = Study::new(text, &arguments(given, names, values))?;
    let valued = study.game.play == Play::Normal && !study.game.parts.iter().any(|core| core.memory);
    let (table, subject) = if valued {
        (study.table(HEAPS, &limits.fresh())?.values, Subject::Grundy)
    } else {
        let outcomes = study.outcomes(study.game.play, HEAPS, &limits.fresh())?;
        (outcomes.iter().map(|&it| u32::from(it == Outcome::N)).collect(), Subject::Outcome)
    };
    Ok((study, Instance { values: values.to_vec(), table, subject }))
}

impl FamilyChecked {
    /// Where the claim fails first, with the values of the names.
    pub fn counterexample(&self) -> Option<(&[u64], &Counterexample)> {
        self.checked.counterexample.as_ref().map(|counter| (&self.values[..], counter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rule: &str) -> Option<(String, Order, bool)> {
        let names = open_names(rule, &[]).unwrap();
        let family = law(rule, &[], &names, &Limits::default()).unwrap_or_else(|e| panic!("{rule}: {e:?}"));
        family.claim.map(|claim| (claim, family.order, family.each_proved))
    }

    #[test]
    fn families_have_their_law_with_the_names_in_it() {
        for (rule, claim, order) in [
            ("given m; take 1..m", "g(n) = n mod (m+1)", Order::All),
            ("given m; take 1..m; misere", "n mod (m+1) = 1", Order::All),
            ("given L, R; take L..R", "g(n) = floor((n mod (L+R))/L)", Order::All),
            ("given m; take multiples of m", "g(n) = floor(n/m)", Order::All),
            ("given m; take m..", "g(n) = floor(n/m)", Order::All),
            ("given m; take any except multiples of m", "g(n) = n mod m", Order::All),
            ("given a, b; take {a,b}", "g(n+a+b) = g(n)", Order::All),
            ("given m; take powers of m", "g(n+m+1) = g(n)", Order::All),
            ("given m; take {m}", "g(n) = floor((n mod (2m))/m)", Order::All),
        ] {
            assert_eq!(found(rule), Some((claim.to_owned(), order, true)), "{rule}");
        }
    }

    #[test]
    fn families_without_one_formula_get_none() {
        for rule in ["given m; take 1 or m^2", "given m; take 1 or multiples of m", "given a; take {1, 4, a}"]
        {
            assert_eq!(found(rule), None, "{rule}");
        }
        assert_eq!(open_names("take 1..3", &[]), None);
        assert_eq!(open_names("given m = 3; take 1..m", &[]), None);
        let m = GivenArg { name: "m".into(), value: "3".into() };
        assert_eq!(open_names("given m; take 1..m", &[m]), None);
    }

    #[test]
    fn claims_are_refuted_at_the_smallest_values() {
        let check = |rule: &str, claim: &str| {
            let names = open_names(rule, &[]).unwrap();
            check((rule, &[], &names), claim, 200, &Limits::default()).unwrap()
        };
        let right = check("given m; take 1..m", "g(n) = n mod (m+1)");
        assert!(right.each_proved && right.values_to == 16);
        let wrong = check("given m; take 1..m", "g(n) = min(n, m)");
        let (values, counter) = wrong.counterexample().unwrap();
        assert_eq!((values, &counter.at), (&[1][..], &2u8.into()));
        // Right for m = 1 and 2, where no move is possible that would show the difference.
        let late = check("given m; take {1,m}", "g(n) = n mod 2");
        assert_eq!(
            late.counterexample().map(|(values, it)| (values.to_vec(), it.at.clone())),
            Some((vec![2], 2u8.into()))
        );
    }
}
