//! What programs about games on states say of themselves.

use crate::game::Play;
use crate::theory::Multiple;
use crate::theory::coupled::{CoupledForm, Euclid};

/// The convention.
pub(super) fn play(play: Play) -> String {
    match play {
        Play::Normal => "Normal play: who cannot move loses.".into(),
        Play::Misere => "Misere play: who cannot move wins.".into(),
    }
}

/// The theorem that the program rests on.
pub(super) fn theorem(form: &CoupledForm) -> String {
    let cited = form.citation();
    format!("A theorem of the literature ({} {}): {}.", cited.authors, cited.year, lost_when(form))
}

/// The theorem about at most c times what was just taken.
pub(super) fn memory(game: &Multiple) -> String {
    let cited = game.form.citation();
    format!(
        "A theorem of the literature ({} {}): lost iff the least part of the heap, written greedily in the numbers s{}, exceeds what may be taken.",
        cited.authors,
        cited.year,
        if game.form.number() == Some(2u8.into()) { " (Fibonacci)" } else { "" }
    )
}

/// The program looks at everything.
pub(super) fn searched(limit: u64) -> String {
    format!("No theorem is used: all positions that can follow are searched, for numbers up to {limit}.")
}

/// What is read.
pub(super) fn input(numbers: Option<usize>) -> String {
    match numbers {
        Some(1) => "Input: the heap.".into(),
        Some(count) => format!("Input: the {count} numbers of the position."),
        None => "Input: how many numbers the position has, then the numbers.".into(),
    }
}

/// How large the numbers may be.
pub(super) const LARGEST: &str = "Each number is below 2^62.";

/// What is written.
pub(super) const OUTPUT: &str = "Output: \"first\" if the player to move wins, else \"second\".";

/// When the player to move loses, in the names of the program: the numbers are h[0], h[1], ..
fn lost_when(form: &CoupledForm) -> String {
    let n = form.number().map(|n| n.to_string()).unwrap_or_default();
    let misere = form.play() == Play::Misere;
    match form {
        CoupledForm::Wythoff(_) if misere => {
            "lost iff (0,1), (2,2), or k = b - a >= 2 and a = floor(k phi)".into()
        }
        CoupledForm::Wythoff(_) if n == "1" => {
            "with a <= b and k = b - a lost iff a = floor(k phi), which is a^2 - ak - k^2 <= 0 < (a+1)^2 - (a+1)k - k^2".into()
        }
        CoupledForm::Wythoff(_) => format!(
            "with a <= b lost iff b - a = {n}j and a = floor(j (2 - {n} + sqrt({n}^2 + 4)) / 2)"
        ),
        CoupledForm::DifferentAmounts(_) => "lost iff the numbers are equal".into(),
        CoupledForm::Euclid(Euclid::ToZero) => {
            "with a <= b lost iff a = 0, or a < b < a phi, which is b^2 < a(a+b)".into()
        }
        CoupledForm::Euclid(Euclid::StayPositive) => {
            "with a <= b lost iff a = 0 or b < a phi, which is b^2 < a(a+b)".into()
        }
        CoupledForm::Moore(_) => {
            let modulus = (form.number().unwrap_or_default() + 1u8).to_string();
            let ones = if misere {
                format!("; once no number exceeds 1, iff the number of ones is 1 mod {modulus}")
            } else {
                String::new()
            };
            format!("lost iff in every binary column the number of ones is a multiple of {modulus}{ones}")
        }
        CoupledForm::CyclicNimhoff(_) => {
            format!("lost iff the XOR of the quotients by {n} is 0 and the sum of the remainders a multiple of {n}")
        }
        CoupledForm::Staircase(_) => "lost iff the XOR of the coins on steps 1, 3, 5, .. is 0".into(),
        CoupledForm::BoxesModuloSix(_) => {
            "lost iff the XOR of the boxes 0, 2 and 5 modulo 6 is 0".into()
        }
        CoupledForm::HeapsInOrder(_) => {
            "lost iff the value is 0; a heap in front of the value g has value h if h > g, else h - 1".into()
        }
        CoupledForm::GeorgiaAndBob(_) => {
            "lost iff the XOR of the gaps inside the pairs is 0, pairs being made from the right".into()
        }
        _ => "see `grundy law`".into(),
    }
}
