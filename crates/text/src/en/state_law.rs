//! Tables, laws, claims and comparisons of games on states.

use grundy::claim::{Said, StateChecked};
use grundy::game::{Outcome, Play};
use grundy::law::Subject;
use grundy::states::compare::StateComparison;
use grundy::states::law::{StateLaw, StateRejected};
use grundy::states::small::Kind;
use grundy::theory::coupled::{CoupledForm, Euclid};
use grundy_check::Verified;

use super::pattern::system;
use super::verified::digits;
use crate::En;
use crate::kernel::KernelText;
use crate::known::{KnownText, is_one, number};
use crate::law::LawText;
use crate::state_law::{Grid, StateLawText, lost_by, tuple_of};
use crate::verdict::VerdictText;

impl StateLawText for En {
    fn looked_at(&self, kind: Kind, names: &[String], up_to: u64) -> String {
        if !names.is_empty() {
            return format!("{} = 0..{up_to}", names.join(", "));
        }
        match kind.fixed() {
            Some(entries) => format!("{entries} numbers 0..{up_to}"),
            None if kind.zeros => format!("lists of up to {} numbers 0..{up_to}", kind.most),
            None => format!("up to {} heaps of at most {up_to}", kind.most),
        }
    }

    fn grid(&self, grid: &Grid<'_>) -> String {
        let [down, across] = grid.names;
        let cells = match grid.values {
            true => "cells are Grundy values; [ ]: the player to move loses (P)",
            false => "[P]: the player to move loses, N: wins",
        };
        let left_out = match grid.left_out {
            Some((from, to)) => format!(
                "\n{across} = {from}..{to} found no room: widen COLUMNS, or take --csv or --json for all of it"
            ),
            None => String::new(),
        };
        format!("{down} goes down, {across} across; {cells}{left_out}")
    }

    fn lost_among(&self, lost: &[String], looked_at: &str, any_order: bool, play: Play) -> String {
        let play = self.play(play);
        if lost.is_empty() {
            return format!("{looked_at}: the player to move always wins ({play})");
        }
        let order = if any_order { " (numbers in any order)" } else { "" };
        format!("{looked_at}: the player to move loses exactly at{order} {} ({play})", lost.join(" "))
    }

    fn lost_below(&self, looked_at: &str, any_order: bool, play: Play) -> String {
        let order = if any_order { ", numbers in any order" } else { "" };
        format!("{looked_at}: the player to move loses exactly at these{order} ({})", self.play(play))
    }

    fn lost_count(&self, count: u64, form: Option<&CoupledForm>) -> String {
        let by = match form {
            Some(form) => self.by_theorem(std::slice::from_ref(form)),
            None => "by search of all of them".into(),
        };
        format!("{count} in all, {by}")
    }

    fn state_checked(&self, checked: &StateChecked) -> String {
        let play = self.play(checked.play);
        let claim = claimed(&checked.claim, checked.subject, play);
        match &checked.counterexample {
            Some(counter) => format!(
                "refuted: {claim}\nfails first at {}",
                fails(&counter.at, &counter.claimed, &counter.actual)
            ),
            None => format!(
                "no counterexample for {}: {claim}\nchecked to {}, not proved",
                self.looked_at(checked.kind, &checked.names, checked.up_to),
                checked.up_to
            ),
        }
    }

    fn state_compared(&self, comparison: &StateComparison) -> String {
        if comparison.same_rule {
            return "equal for all positions: the two texts say the same rule (read off their core forms)"
                .into();
        }
        let what = if comparison.values { "Grundy values" } else { "winners" };
        match &comparison.first_difference {
            Some(difference) => {
                let [left, right] = comparison.plays.map(|play| self.play(play));
                let at = tuple_of(&difference.at);
                match (&difference.left, &difference.right) {
                    (Said::Value(a), Said::Value(b)) => format!(
                        "different: at {at} the left has Grundy value {}, the right {} ({left})",
                        crate::number(a),
                        crate::number(b)
                    ),
                    (a, b) => format!(
                        "different: at {at} in the left {} ({left}), in the right {} ({right})",
                        said(a),
                        said(b)
                    ),
                }
            }
            None => format!(
                "the same {what} for {}\nchecked to {}, not proved; they may differ later",
                self.looked_at(comparison.kind, &[], comparison.up_to),
                comparison.up_to
            ),
        }
    }

    fn lost_when(&self, form: &CoupledForm) -> String {
        let n = number(form);
        let misere = form.play() == Play::Misere;
        match form {
            CoupledForm::Wythoff(_) if is_one(form) && !misere => {
                "iff the smaller number is floor(k phi), where k is the difference of the two and phi = (1 + sqrt(5)) / 2".into()
            }
            CoupledForm::Wythoff(_) if is_one(form) => {
                "at (0,1), (2,2), and, with k >= 2 the difference, where the smaller number is floor(k phi)".into()
            }
            CoupledForm::Wythoff(_) => format!(
                "at the pairs (A(j), B(j)), j = 0, 1, 2, ..: A(j) is the least number in no pair before, B(j) = A(j) + {n}j{}",
                if misere { " + 1" } else { "" }
            ),
            CoupledForm::DifferentAmounts(_) => "iff the two numbers are equal".into(),
            CoupledForm::Euclid(Euclid::ToZero) => {
                "iff a number is 0, or they differ and the larger is less than phi = (1 + sqrt(5)) / 2 times the smaller".into()
            }
            CoupledForm::Euclid(Euclid::StayPositive) => {
                "iff the larger number is less than phi = (1 + sqrt(5)) / 2 times the smaller (or one is 0)".into()
            }
            CoupledForm::EuclidEverywhere(_) => {
                "iff the copy that lasts longest lasts an even number of turns: who wins a copy prolongs it, who loses it shortens it".into()
            }
            CoupledForm::Moore(_) if is_one(form) && !misere => "iff the XOR of the numbers is 0".into(),
            CoupledForm::Moore(_) if n.len() > 18 && !misere => "iff all heaps are empty".into(),
            CoupledForm::Moore(_) => {
                let modulus = if n.len() > 18 { "k + 1".to_owned() } else { (form.number().unwrap_or_default() + 1u8).to_string() };
                let ones = if misere {
                    format!("; once no number exceeds 1, iff so many are 1 that {modulus} leaves the remainder 1")
                } else {
                    String::new()
                };
                format!("iff in every binary column the number of ones is a multiple of {modulus}{ones}")
            }
            CoupledForm::CyclicNimhoff(_) => format!(
                "iff the XOR of the quotients floor(x/{n}) is 0 and the sum of the remainders is a multiple of {n}"
            ),
            CoupledForm::Circular(_) => format!(
                "where it is solved, by the number of heaps: up to {n} heaps iff all are empty, with one more iff all are equal, and in some cases beyond"
            ),
            CoupledForm::NimWithPass(_) => {
                "with the pass left and at most two heaps: iff there is none, or they are a and a + 1 with a odd; without it iff the XOR is 0".into()
            }
            CoupledForm::Slow(_) if is_one(form) => "iff the sum of the numbers is even".into(),
            CoupledForm::Slow(_) => format!(
                "with up to {n} heaps iff all are even, with one more iff all are even or all are odd"
            ),
            CoupledForm::ExactSlow(_) => format!(
                "with fewer than {n} heaps, and with exactly {n} iff the smallest is even{}",
                if n == "2" {
                    "; with three, if the largest is at least the sum of the others, iff those are even, \
                     else iff all are even or the sum is 1 mod 4"
                } else {
                    ""
                }
            ),
            CoupledForm::HeapsInOrder(_) => {
                "iff the value is 0: from the last heap on, a heap x in front of the value g has the value x if x > g, else x - 1".into()
            }
            CoupledForm::Staircase(_) => "iff the XOR of the coins on the odd steps 1, 3, 5, .. is 0".into(),
            CoupledForm::StaircaseDirect(_) => "with two steps: iff they are equal; no formula beyond".into(),
            CoupledForm::BoxesModuloSix(_) => {
                "iff the XOR of the boxes whose number leaves 0, 2 or 5 modulo 6 is 0".into()
            }
            CoupledForm::GeorgiaAndBob(_) => {
                "iff the XOR of the gaps inside the pairs is 0: chips pair from the right, a single leftmost one with the border".into()
            }
            CoupledForm::SilverDollar(_) => {
                "iff the dollar is not leftmost and the XOR of the gaps inside the pairs is 0: coins pair from the right, a single leftmost one with the bag, or, if the dollar comes next, with square 1".into()
            }
            CoupledForm::Northcott(_) => "iff the XOR of the gaps is 0".into(),
            CoupledForm::Multiple(_) if n == "2" => "at the start iff the heap is a Fibonacci number".into(),
            CoupledForm::Multiple(_) => format!("at the start iff the heap is a number of the sequence for c = {n}"),
            CoupledForm::CandyPiles(_) => {
                "iff, with i the last place (from 0, the largest pile first) whose pile is above i, that pile less i + 1 is even and an even number of later piles is above i".into()
            }
            CoupledForm::TwoRowChomp(_) => {
                "on two rows iff the first is longer by exactly 1 (a single row: iff it is 1); no formula beyond".into()
            }
            CoupledForm::Everything(_) => {
                "iff m is even: the least positive number that is not the size of a heap, or the largest size if 1 up to it all occur".into()
            }
            CoupledForm::Thanos(_) => {
                "for an even number of heaps iff more than half of them have the least size".into()
            }
        }
    }

    fn state_law(&self, law: &StateLaw) -> String {
        let play = self.play(law.play);
        match (&law.known, &law.formula) {
            (Some(known), _) => {
                let when = if known.of_two_heaps { "with two heaps " } else { "" };
                format!("{when}the player to move loses {} ({play})", self.lost_when(&known.form))
            }
            (None, Some((claim, subject))) => claimed(claim, *subject, play),
            (None, None) => match &law.automatic {
                Some(it) => format!(
                    "the player to move loses where an automaton of {} states says so that reads the numbers together in {} ({play})",
                    it.states(),
                    system(it)
                ),
                None => "no law is known".into(),
            },
        }
    }

    fn state_standing(&self, law: &StateLaw, names: &[String]) -> String {
        let looked_at = self.looked_at(law.kind, names, law.up_to);
        match (&law.known, &law.formula) {
            (Some(known), _) => format!(
                "{}; here checked to {} against the definition ({looked_at}), without a certificate",
                self.by_theorem(std::slice::from_ref(&known.form)),
                law.up_to
            ),
            (None, None) if law.is_proved() => self.proved("lost"),
            (None, None) if law.automatic.is_some() => {
                format!("checked to {} ({looked_at}), not proved", law.up_to)
            }
            (None, Some(_)) => format!("checked to {} ({looked_at}), not proved", law.up_to),
            (None, None) => {
                format!("nothing found up to {} ({looked_at}); this does not mean there is none", law.up_to)
            }
        }
    }

    fn lost_proof(&self, verified: &Verified) -> String {
        let Some((entries, states, system, start)) = lost_by(verified) else {
            return self.statement(verified);
        };
        let what = match (entries, start) {
            (1, _) => "a heap".to_owned(),
            (_, Some(_)) => "a heap and the amount taken last".to_owned(),
            (n, None) => format!("{n} numbers"),
        };
        let start = start.map_or(String::new(), |states| {
            format!("; before the first turn, of the heap alone, one of {states} states")
        });
        format!(
            "proved (theorem {}): of {what} the player to move loses exactly those that an automaton of {states} states \
             accepts, reading {}{start}",
            verified.theorem,
            digits(system)
        )
    }

    fn state_rejected(&self, rejected: &StateRejected, play: Play) -> String {
        let counter = &rejected.counterexample;
        format!(
            "rejected: {}; fails first at {}",
            claimed(&rejected.claim, rejected.subject, self.play(play)),
            fails(&counter.at, &counter.claimed, &counter.actual)
        )
    }

    fn by_last(&self, left_out: Option<(u64, u64)>) -> String {
        let left_out = match left_out {
            Some((from, to)) => format!(
                "\nlast = {from}..{to} found no room: widen COLUMNS, or take --csv or --json for all of it"
            ),
            None => String::new(),
        };
        format!(
            "the heap n goes down; first: nobody has moved yet; 1, 2, ..: the amount just taken (last)\n[P]: the player to move loses, N: wins{left_out}"
        )
    }
}

fn claimed(claim: &str, subject: Subject, play: &str) -> String {
    match subject {
        Subject::Grundy => format!("{claim} ({play})"),
        Subject::Outcome => format!("{claim} iff the player to move loses ({play})"),
    }
}

fn fails(at: &[u64], claimed: &Said, actual: &Said) -> String {
    let at = tuple_of(at);
    match claimed {
        Said::Truth(_) => format!("{at}: there it is false"),
        claimed => format!("{at}: it says {}, true is {}", said(claimed), said(actual)),
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
