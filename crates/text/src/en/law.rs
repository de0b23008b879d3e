//! Laws and their standing.

use grundy::api::Rejected;
use grundy::claim::{Checked, Said};
use grundy::compare::Comparison;
use grundy::game::{Outcome, Play};
use grundy::law::family::{Family, FamilyChecked, Order};
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Conclusion, Fact, Standing, Subject};

use crate::En;
use crate::law::{LawText, closed_formula, exceptions, first_lost, is_half, most, published, rule_of_values};
use crate::list::{residues, some_of, words};
use crate::verdict::VerdictText;

impl LawText for En {
    fn claim(&self, claim: &Claim, subject: Subject, play: Play) -> String {
        match (claim, subject) {
            (Claim::Periodic { preperiod, period, .. }, Subject::Outcome) => {
                format!("who wins repeats with period {period} from n = {preperiod} ({})", self.play(play))
            }
            (Claim::Periodic { preperiod, period, saltus: 0, .. }, Subject::Grundy) => {
                let after = match preperiod.checked_sub(1) {
                    Some(last) => format!(", last exception n = {last}"),
                    None => String::new(),
                };
                format!(
                    "period {period} from n = {preperiod}: g(n+{period}) = g(n) for all n >= {preperiod}{after}"
                )
            }
            (Claim::Periodic { preperiod, period, saltus, .. }, Subject::Grundy) => format!(
                "arithmetic period {period}, saltus {saltus}, from n = {preperiod}: \
                 g(n+{period}) = g(n) + {saltus} for all n >= {preperiod}"
            ),
            (Claim::Floor { divisor: 1 }, Subject::Grundy) => "g(n) = n for all n".into(),
            (Claim::Floor { divisor }, Subject::Grundy) => {
                format!("g(n) = floor(n / {divisor}) for all n")
            }
            (Claim::Floor { divisor }, Subject::Outcome) => {
                format!("the player to move loses iff n < {divisor} ({})", self.play(play))
            }
            (Claim::MaximumNim { caps }, Subject::Grundy) => {
                let half = if is_half(caps) { "; that is, g(2m) = m and g(2m+1) = g(m)" } else { "" };
                format!(
                    "with h(n) = {}: g(n) = h(n) where h(n) = h(n-1) + 1, else g(n) = g(n-h(n)-1); g(0) = 0{half}",
                    most(caps.caps())
                )
            }
            (Claim::MaximumNim { caps }, Subject::Outcome) => format!(
                "the player to move loses iff n is one of {}, ..: each is the least heap from which the one before it \
                 cannot be reached ({})",
                first_lost(caps),
                self.play(play)
            ),
            (Claim::NeverPeriodic, Subject::Grundy) => "the Grundy values never become periodic".into(),
            (Claim::NeverPeriodic, Subject::Outcome) => {
                format!("who wins never becomes periodic ({})", self.play(play))
            }
            (Claim::Pattern(pattern), _) => super::pattern::said(pattern, subject, self.play(play)),
            (Claim::Closed(form), _) => format!("closed form: {}", closed_formula(form)),
            (Claim::Unknown, _) => "no law is known".into(),
        }
    }

    fn standing(&self, standing: &Standing) -> String {
        match standing {
            Standing::Proved(verified) => self.proved(verified.theorem),
            Standing::Checked { up_to } => format!("checked to {up_to}, not proved"),
            Standing::Refuted { at } => format!("fails first at n = {at}"),
            Standing::None { up_to, would_decide } => {
                let more = match would_decide {
                    Some(last) => format!("; values to {last} would decide"),
                    None => String::new(),
                };
                format!("nothing found up to {up_to}; this does not mean there is none{more}")
            }
        }
    }

    fn proved(&self, theorem: &str) -> String {
        match published(theorem) {
            Some(source) => format!("proved (theorem {theorem}: {source})"),
            None => format!("proved (theorem {theorem})"),
        }
    }

    fn fact(&self, fact: &Fact) -> String {
        super::verified::fact(fact)
    }

    fn losing(&self, set: &ZeroSet, play: Play) -> String {
        let also = words(&exceptions(set, true));
        let not = words(&exceptions(set, false));
        let mut text = if set.residues.is_empty() && also.is_empty() {
            "the player to move never loses".to_owned()
        } else if set.residues.is_empty() {
            format!("the player to move loses iff n is {}", some_of(&also, "or", ", ", super::IN_ALL))
        } else if set.modulus == 1 {
            "the player to move always loses".to_owned()
        } else {
            format!(
                "the player to move loses iff n mod {} {}",
                set.modulus,
                residues(&set.residues, "is", "or", ", ", super::IN_ALL)
            )
        };
        if !set.residues.is_empty() && !also.is_empty() {
            text.push_str(&format!(", or n is {}", some_of(&also, "or", ", ", super::IN_ALL)));
        }
        if !not.is_empty() {
            text.push_str(&format!(", but not if n is {}", some_of(&not, "or", ", ", super::IN_ALL)));
        }
        let range = if set.from > 0 { format!("for n >= {}: ", set.from) } else { String::new() };
        format!("{range}{text} ({})", self.play(play))
    }

    fn rejected(&self, rejected: &Rejected) -> String {
        let what = match &rejected.claim {
            Claim::Periodic { preperiod, period, saltus: 0, .. } => {
                format!("period {period} from n = {preperiod}")
            }
            Claim::Periodic { preperiod, period, saltus, .. } => {
                format!("arithmetic period {period} with saltus {saltus} from n = {preperiod}")
            }
            Claim::Floor { divisor } => format!("g(n) = floor(n / {divisor})"),
            Claim::MaximumNim { caps } => format!("Maximum Nim, h(n) = {}", most(caps.caps())),
            Claim::NeverPeriodic => "never periodic".into(),
            Claim::Closed(form) => closed_formula(form),
            Claim::Pattern(_) => rule_of_values(&rejected.claim, [", ", ""]),
            Claim::Unknown => "no law is known".into(),
        };
        let Rejected { at, claimed, actual, .. } = rejected;
        let lived = match rejected.claim {
            Claim::Periodic { preperiod, .. } => format!("agrees with {} heaps, ", at - preperiod),
            _ => String::new(),
        };
        format!("rejected: {what}; {lived}fails first at n = {at} (it says {claimed}, true is {actual})")
    }

    fn checked(&self, checked: &Checked) -> String {
        let play = self.play(checked.play);
        let claim = match checked.subject {
            Subject::Grundy => format!("{} ({play})", checked.claim),
            Subject::Outcome => format!("{} iff the player to move loses ({play})", checked.claim),
        };
        match (&checked.standing, &checked.counterexample) {
            (_, Some(counter)) if matches!(counter.claimed, Said::Truth(_)) => {
                format!(
                    "refuted: {claim}\nfails first at n = {}: there it is false",
                    crate::number(&counter.at)
                )
            }
            (_, Some(counter)) => format!(
                "refuted: {claim}\nfails first at n = {}: it says {}, true is {}",
                crate::number(&counter.at),
                said(&counter.claimed),
                said(&counter.actual)
            ),
            (Standing::Proved(_), None) => {
                let follows = checked.conclusion.iter().map(|it| self.follows("the claim", it));
                format!("holds for all n: {claim}{}", follows.collect::<String>())
            }
            (Standing::Checked { up_to }, None) => {
                format!("no counterexample for n = 0..{up_to}: {claim}\nchecked to {up_to}, not proved")
            }
            (standing @ (Standing::Refuted { .. } | Standing::None { .. }), None) => {
                format!("{claim}\n{}", self.standing(standing))
            }
        }
    }

    fn family(&self, family: &Family) -> String {
        let play = self.play(family.play);
        let names = family.names.join(", ");
        let values = values_looked_at(&family.names, family.order, family.values_to);
        let Some(claim) = &family.claim else {
            return format!(
                "no single law in {names} was found ({values}, n <= {}); this does not mean there is none",
                family.up_to
            );
        };
        let law = match family.subject {
            Subject::Grundy => format!("{claim} ({play})"),
            Subject::Outcome => format!("the player to move loses iff {claim} ({play})"),
        };
        let each = if family.each_proved {
            "\n  for each of these values that make a rule it is proved for all n"
        } else {
            ""
        };
        format!("{law}\n  checked for {values}, n <= {}; not proved for all {names}{each}", family.up_to)
    }

    fn family_checked(&self, found: &FamilyChecked) -> String {
        let values: Vec<String> =
            found.names.iter().zip(&found.values).map(|(name, value)| format!("{name} = {value}")).collect();
        let all = values_looked_at(&found.names, Order::All, found.values_to);
        let claim = &found.checked.claim;
        match (&found.checked.standing, found.counterexample()) {
            (_, Some(_)) => format!("{} ({})", self.checked(&found.checked), values.join(", ")),
            (Standing::Checked { up_to }, None) => {
                format!("no counterexample for {all}, n <= {up_to}: {claim}\nchecked that far, not proved")
            }
            _ => format!(
                "no counterexample: {claim}\nproved for all n for each of {all} that makes a rule; not for all {}",
                found.names.join(", ")
            ),
        }
    }

    fn compared(&self, comparison: &Comparison) -> String {
        if comparison.same_rule {
            return "equal for all n: the two texts say the same rule (both have the same core form)".into();
        }
        match (&comparison.standing, &comparison.first_difference) {
            (_, Some(difference)) => format!(
                "different: at n = {} the left has Grundy value {}, the right {} (normal play)",
                difference.n, difference.left, difference.right
            ),
            (Standing::Proved(_), None) => {
                let follows = comparison.conclusion.iter().map(|it| self.follows("equality", it));
                format!("the same Grundy values for all n (normal play){}", follows.collect::<String>())
            }
            (Standing::Checked { up_to }, None) => format!(
                "the same Grundy values for n = 0..{up_to} (normal play)\nchecked to {up_to}, not proved; they may differ later"
            ),
            (standing @ (Standing::Refuted { .. } | Standing::None { .. }), None) => self.standing(standing),
        }
    }
}

/// Which values of names were looked at.
fn values_looked_at(names: &[String], order: Order, to: u64) -> String {
    let between = match order {
        Order::All => ", ",
        Order::AtMost => " <= ",
        Order::Less => " < ",
    };
    format!("{} <= {to}", names.join(between))
}

impl En {
    /// What rests on the kernel and what on the program.
    fn follows(&self, what: &str, conclusion: &Conclusion) -> String {
        let Conclusion { theorems, from, period, up_to } = conclusion;
        let laws: Vec<String> = theorems.iter().map(|theorem| self.proved(theorem)).collect();
        let how = match period {
            0 => "they say the same".into(),
            _ => {
                format!("from n = {from} on all goes on alike every {period} heaps, and n = 0..{up_to} hold")
            }
        };
        format!(
            "\nby the law, {}; that {what} follows was worked out without a certificate: {how}",
            laws.join(", ")
        )
    }
}

fn said(said: &Said) -> String {
    match said {
        Said::Value(value) => crate::number(value),
        Said::Outcome(Outcome::P) => "the player to move loses".into(),
        Said::Outcome(Outcome::N) => "the player to move wins".into(),
        Said::Truth(true) => "true".into(),
        Said::Truth(false) => "false".into(),
    }
}
