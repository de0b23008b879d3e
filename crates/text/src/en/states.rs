//! Rules about tuples, rows, several heaps and early ends.

use grundy::states::order::Ending;
use grundy::states::{Shape, StateWinningMove};

use crate::En;
use crate::states::{StateText, left, measure, tuple};

impl StateText for En {
    fn component(&self, shape: &Shape) -> String {
        match shape {
            Shape::Tuple(names) if names.len() == 1 => "a position is a list of heaps, as in 5,3".into(),
            Shape::Tuple(names) => {
                format!(
                    "a component is ({}); a position is one of them or a sum, as in (..)+(..)",
                    names.join(",")
                )
            }
            Shape::Row { name, first } => format!(
                "a component is a row {name}[{first}], {name}[{}], ..; a position is one of them or a sum, as in (..)+(..)",
                first + 1
            ),
            Shape::Heaps { ordered: true, .. } => "a position is a list of heaps, whose order matters".into(),
            Shape::Heaps { ordered: false, .. } => {
                "a position is a list of heaps, which a move may change together".into()
            }
        }
    }

    fn ending(&self, ending: &Ending, shape: &Shape) -> String {
        match ending {
            Ending::NotShown => {
                "play is not shown to end: where it can go round, `win` says who wins or that it is a draw; where it grows for ever, it stops at its budget".into()
            }
            Ending::Measured(measures) => {
                let all: Vec<String> =
                    measures.iter().map(|it| measure(it, shape, "every heap it touches")).collect();
                match all.as_slice() {
                    [one] => format!("play ends: every move makes {one} smaller"),
                    all => format!(
                        "play ends: every move makes {} smaller, the ones before staying",
                        all.join(" or else ")
                    ),
                }
            }
        }
    }

    fn not_disjunctive(&self, move_in_all: bool) -> &'static str {
        if move_in_all {
            "every component with a move is moved in at once, so components have no Grundy values"
        } else {
            "an early end ends the whole game, so components have no Grundy values"
        }
    }

    fn remembers(&self) -> &'static str {
        "moves depend on the turns before (`last` = the stones the opponent just took, from all heaps together: by how much all numbers together became less)"
    }

    fn state_move(&self, step: &StateWinningMove, named: bool, heaps: bool) -> String {
        let one = |change: &grundy::states::StateChange| {
            let which = match (named, heaps) {
                (false, _) => String::new(),
                (true, true) => format!("heap {}: ", change.component + 1),
                (true, false) => format!("component {}: ", change.component + 1),
            };
            format!("{which}{} -> {}", tuple(&change.from, heaps), left(change, heaps, " and "))
        };
        step.changes.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn classified(&self, positions: usize) -> String {
        format!(
            "play can go round; by going back from where it ends, over all {positions} positions that can follow"
        )
    }

    fn round(&self, positions: &[String]) -> String {
        format!("for example round {}", positions.join(" -> "))
    }

    fn moves_after(&self, step: &str, left: u32) -> String {
        match left {
            0 => format!("{step}, and play is over"),
            1 => format!("{step}, then 1 move more"),
            left => format!("{step}, then {left} moves more"),
        }
    }

    fn options_of(&self, [loses, draws, wins]: [usize; 3]) -> String {
        format!("of its options the other player loses {loses}, draws {draws} and wins {wins}")
    }

    fn searching(&self, positions: usize) -> String {
        format!("searching: {positions} positions so far")
    }

    fn lost_positions(&self, positions: &[String], largest: u64) -> String {
        if positions.is_empty() {
            return format!("with numbers up to {largest} the player to move always wins");
        }
        format!("with numbers up to {largest} the player to move loses exactly at {}", positions.join(" "))
    }

    fn staircase(&self, ground: bool) -> &'static str {
        match ground {
            true => {
                "the first number is the ground, whose stones are out of play and never count; then step 1"
            }
            false => {
                "the first number is step 1; the ground is never part of a position (`staircase-with-ground` writes it first)"
            }
        }
    }
}
