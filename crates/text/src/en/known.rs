//! Known games that a rule is recognised as.

use grundy::alike::Alike;
use grundy::game::Play;
use grundy::memory_law::MemoryLaw;
use grundy::states::{KnownName, StateReason, StateWinningMove};
use grundy::theory::coupled::{CoupledForm, Euclid};
use num_bigint::BigUint;

use crate::En;
use crate::explain::list;
use crate::known::{KnownText, is_one, number, residue};
use crate::verdict::VerdictText;

impl KnownText for En {
    fn coupled(&self, form: &CoupledForm) -> String {
        let n = number(form);
        let name = match form {
            CoupledForm::Wythoff(_) if is_one(form) => "Wythoff's game".into(),
            CoupledForm::Wythoff(_) => {
                format!("Wythoff's game with amounts from both heaps that differ by less than {n}")
            }
            CoupledForm::DifferentAmounts(_) => "two heaps, different amounts from both".into(),
            CoupledForm::Euclid(Euclid::ToZero) => "Euclid's game".into(),
            CoupledForm::Euclid(Euclid::StayPositive) => "Euclid's game with both numbers positive".into(),
            CoupledForm::EuclidEverywhere(_) => "Euclid's game, played in every copy at once".into(),
            CoupledForm::Moore(_) if is_one(form) => "Nim".into(),
            // So many heaps as there are.
            CoupledForm::Moore(_) if n.len() > 18 => "Moore's Nim from any number of heaps".into(),
            CoupledForm::Moore(_) => format!("Moore's Nim from at most {n} heaps"),
            CoupledForm::CyclicNimhoff(_) => format!("cyclic Nimhoff with h = {n}"),
            CoupledForm::Circular(_) => format!("circular Nim with {n} neighbouring heaps"),
            CoupledForm::NimWithPass(_) => "Nim with one pass".into(),
            CoupledForm::Slow(_) => format!("slow Nim, one stone from each of at most {n} heaps"),
            CoupledForm::ExactSlow(_) => format!("slow Nim, one stone from each of exactly {n} heaps"),
            CoupledForm::HeapsInOrder(_) => "Nim on heaps in order".into(),
            CoupledForm::Staircase(_) => "staircase Nim".into(),
            CoupledForm::StaircaseDirect(_) => "staircase Nim with direct removal".into(),
            CoupledForm::BoxesModuloSix(_) => "boxes modulo 6".into(),
            CoupledForm::GeorgiaAndBob(_) => "Georgia and Bob (gaps between chips)".into(),
            CoupledForm::SilverDollar(_) => "the silver dollar game".into(),
            CoupledForm::Northcott(_) => "Northcott's game".into(),
            CoupledForm::Multiple(_) if n == "2" => "Fibonacci Nim".into(),
            CoupledForm::Multiple(_) => format!("at most {n} times what was just taken"),
            CoupledForm::CandyPiles(_) => "candy piles".into(),
            CoupledForm::TwoRowChomp(_) => "Chomp (two rows by a formula)".into(),
            CoupledForm::Everything(_) => "Everything Nim".into(),
            CoupledForm::Thanos(_) => "Thanos Nim".into(),
        };
        // Chomp is what it is because its last cell is poisoned.
        match form.play() {
            Play::Misere if !matches!(form, CoupledForm::TwoRowChomp(_) | CoupledForm::CandyPiles(_)) => {
                format!("misère {name}")
            }
            _ => name,
        }
    }

    fn known(&self, name: &KnownName) -> String {
        let citation = name.form.citation();
        let game = self.coupled(&name.form);
        let when = if name.of_two_heaps { "with two heaps " } else { "" };
        format!("{when}this is {game} ({} {})", citation.authors, citation.year)
    }

    fn disguise(&self, form: &CoupledForm) -> Option<&'static str> {
        Some(match form {
            CoupledForm::GeorgiaAndBob(_) => {
                "how to see it: pair the chips from the right; the gaps inside the pairs are heaps of Nim, and the gaps \
                 between pairs are the even steps of a staircase, which do not count"
            }
            CoupledForm::SilverDollar(_) => {
                "how to see it: the gaps between neighbouring coins, from the right, are a staircase: a coin that goes left \
                 moves what it gains on from one gap to the next; every second gap counts"
            }
            CoupledForm::Staircase(_) => {
                "how to see it: the stones on odd steps are heaps of Nim; what comes down from an even step is pushed on by \
                 as much, so even steps do not count; differences of sorted numbers often are such a staircase"
            }
            CoupledForm::Northcott(_) => {
                "how to see it: the gap between the two pieces of a row is a heap of Nim; a step back is followed up and \
                 never helps"
            }
            CoupledForm::CandyPiles(_) => {
                "how to see it: draw the piles as columns, the largest first; a move takes a token one cell right or up, and along the diagonal the winner stays the same"
            }
            CoupledForm::Wythoff(_) if is_one(form) => {
                "how to see it: a queen that goes left, down or both at once towards the corner; (a,b) is its square"
            }
            _ => return None,
        })
    }

    fn alike(&self, alike: &Alike) -> String {
        match alike {
            Alike::Bash { m } => {
                format!(
                    "same Grundy values as Bash's game with m = {m} (take 1..{m}): read off the proved period"
                )
            }
            Alike::Shifted { name, ahead, behind: 0 } => {
                format!(
                    "this is {name} shifted by {ahead}: g(n) is its g(n+{ahead}), by the proved periods of both"
                )
            }
            Alike::Shifted { name, behind, .. } => {
                format!(
                    "this is {name} shifted by {behind}: g(n) is its g(n-{behind}), by the proved periods of both"
                )
            }
        }
    }

    fn told_apart(&self, count: usize, [tuples, multisets, sets, numbers]: [usize; 4]) -> String {
        format!(
            "Of these {count} positions {tuples} differ as lists, {multisets} once sorted, {sets} once equal pairs are gone, {numbers} by XOR."
        )
    }

    fn state_reason(&self, reason: &StateReason, step: &dyn Fn(&StateWinningMove) -> String) -> String {
        match reason {
            StateReason::WythoffPair { k, pair: (lower, upper) } => format!(
                "The numbers differ by k = {k}. The only lost pair with that difference is (floor(k phi), floor(k phi) + k) = ({lower},{upper}), phi the golden ratio; the floor is found by an integer square root."
            ),
            StateReason::Columns { modulus, wrong } if wrong.is_empty() => format!(
                "In every binary column the number of ones is a multiple of {modulus}; every move spoils that."
            ),
            StateReason::Columns { modulus, wrong } => {
                let columns: Vec<String> = wrong
                    .iter()
                    .take(16)
                    .map(|(bit, count)| {
                        format!("2^{bit}: {count} mod {modulus} = {}", residue(*count, modulus))
                    })
                    .collect();
                format!(
                    "A lost position has in every binary column a number of ones that is a multiple of {modulus}. Here it is not in {}. A winning move makes it so.",
                    columns.join("; ")
                )
            }
            StateReason::OddSteps { steps, xor } => format!(
                "Only the odd steps count, for what comes down to one from an even step can be moved on at once. Steps 1, 3, 5, ..: {}; their XOR is {xor}.",
                list(steps, ", ")
            ),
            StateReason::Quotient { larger, smaller, quotient } => {
                let exact = (larger % smaller) == BigUint::ZERO;
                let why = if exact {
                    "without a remainder: the last multiple ends the game or comes next to its end"
                } else if *quotient >= BigUint::from(2u8) {
                    "more than 1: the player to move may choose who meets the remainder first"
                } else {
                    "so the move is forced, and who wins is told by whether the ratio exceeds the golden one"
                };
                format!("{larger} / {smaller} has quotient {quotient}, {why}.")
            }
            StateReason::Replies { moves, options } => {
                let told: Vec<String> = moves
                    .iter()
                    .map(|(played, reply)| match reply {
                        Some(reply) => {
                            format!("  {}: the other player answers {}", step(played), step(reply))
                        }
                        None => format!("  {}: and the other player has won", step(played)),
                    })
                    .collect();
                let some = if moves.len() < *options {
                    format!(" (the first {})", moves.len())
                } else {
                    String::new()
                };
                format!("Every move loses; there are {options}{some}:\n{}", told.join("\n"))
            }
            StateReason::LostOptions { options, lost } => format!(
                "By the definition: of {options} options {lost} leave the other player a lost position."
            ),
        }
    }

    fn memory_law(&self, law: &MemoryLaw) -> [String; 2] {
        let (form, numbers) = (&law.game.form, list(&law.numbers, ", "));
        let heap = if form.play() == Play::Misere { "the heap less one stone" } else { "the heap" };
        let which = match number(form).as_str() {
            "1" => "the powers of 2".to_owned(),
            "2" => "the Fibonacci numbers".to_owned(),
            c => format!(
                "each the sum of the one before and the least earlier one whose {c}-fold reaches that"
            ),
        };
        let most = law.fresh.len().saturating_sub(1);
        [
            format!(
                "the player to move loses iff less may be taken than the least part of {heap}, written as a sum of {numbers}, .. ({which}), each time the largest that fits ({})",
                self.play(form.play())
            ),
            format!(
                "{}; checked with the definition for heaps of 0..{most} before the first turn",
                self.by_theorem(std::slice::from_ref(form))
            ),
        ]
    }

    fn by_theorem(&self, forms: &[CoupledForm]) -> String {
        if !forms.is_empty() && forms.iter().all(|form| form.citation().is_own()) {
            let names: Vec<String> = forms.iter().map(|form| self.coupled(form)).collect();
            return format!("by an argument in the documentation of the library: {}", names.join("; "));
        }
        let cited = |form: &CoupledForm| {
            let citation = form.citation();
            format!("{} ({} {})", self.coupled(form), citation.authors, citation.year)
        };
        format!("by a theorem of the literature: {}", forms.iter().map(cited).collect::<Vec<_>>().join("; "))
    }
}
