//! Closed forms of known games as statements: `h` holds the numbers, `count` how many they are.

use num_traits::ToPrimitive;

use crate::code::dialect::{Dialect, Out};
use crate::game::Play;
use crate::states::Lift;
use crate::theory::coupled::{CoupledForm, Euclid};
use crate::theory::{First, Multiple};

use super::StateDialect;
use crate::code::sketch::Sketch;

/// The statements that answer whether the player to move loses; `None` of a game that is not written out.
pub(super) fn body(d: &Sketch<'_>, form: &CoupledForm, lift: Lift) -> Option<Out> {
    d.widen(true);
    let mut out = Out::new(1);
    let normal = form.play() == Play::Normal;
    // Products stay below 2^127 with it.
    let number = form.number().unwrap_or_default().to_u64().filter(|number| *number < 1 << 20);
    match form {
        CoupledForm::Wythoff(_) => wythoff(d, &mut out, number?, normal)?,
        CoupledForm::DifferentAmounts(_) => {
            let [a, b] = two(d);
            d.give(&mut out, &format!("{a} == {b}"));
        }
        CoupledForm::Euclid(euclid) => {
            ordered(d, &mut out);
            if *euclid == Euclid::ToZero {
                d.when(&mut out, &format!("a > 0{}a == b", d.and()));
                d.give(&mut out, d.truth(false));
                d.end(&mut out);
            }
            d.give(&mut out, &format!("a == 0{}b * b < a * (a + b)", d.or()));
        }
        CoupledForm::Moore(_) => moore(d, &mut out, number?, normal),
        CoupledForm::CyclicNimhoff(_) => {
            let h = number?;
            d.declare(&mut out, "x", "0");
            d.declare(&mut out, "y", "0");
            d.range(&mut out, "i", "0", "count - 1");
            let entry = d.entry("h", "i");
            d.assign(&mut out, "x", &format!("x ^ ({entry} {} {h})", d.quotient()));
            d.assign(&mut out, "y", &format!("(y + {entry}) % {h}"));
            d.end(&mut out);
            d.give(&mut out, &format!("x == 0{}y == 0", d.and()));
        }
        CoupledForm::Staircase(_) => {
            let odd = if lift == Lift::Ground { "i % 2 == 1" } else { "i % 2 == 0" };
            xor_where(d, &mut out, odd);
        }
        CoupledForm::BoxesModuloSix(_) => {
            let or = d.or();
            xor_where(d, &mut out, &format!("i % 6 == 5{or}i % 6 == 1{or}i % 6 == 4"));
        }
        CoupledForm::HeapsInOrder(_) => {
            d.declare(&mut out, "x", "0");
            d.range(&mut out, "i", "0", "count - 1");
            d.declare(&mut out, "v", &d.entry("h", "count - 1 - i"));
            d.when(&mut out, &format!("v > 0{}v <= x", d.and()));
            d.assign(&mut out, "x", "v - 1");
            d.otherwise(&mut out);
            d.when(&mut out, "v > x");
            d.assign(&mut out, "x", "v");
            d.end(&mut out);
            d.end(&mut out);
            d.end(&mut out);
            d.give(&mut out, "x == 0");
        }
        CoupledForm::GeorgiaAndBob(_) => {
            let Lift::Increasing { from } = lift else { return None };
            d.declare(&mut out, "x", "0");
            d.range(&mut out, "i", "0", "count - 1");
            d.when(&mut out, "(count - 1 - i) % 2 == 0");
            d.declare(&mut out, "y", if from == 1 { "0" } else { "-1" });
            d.when(&mut out, "i > 0");
            let before = d.entry("h", "i - 1");
            d.assign(&mut out, "y", &before);
            d.end(&mut out);
            d.assign(&mut out, "x", &format!("x ^ ({} - y - 1)", d.entry("h", "i")));
            d.end(&mut out);
            d.end(&mut out);
            d.give(&mut out, "x == 0");
        }
        _ => return None,
    }
    Some(out)
}

fn two(d: &Sketch<'_>) -> [String; 2] {
    ["0", "1"].map(|index| d.entry("h", index))
}

/// a <= b
fn ordered(d: &Sketch<'_>, out: &mut Out) {
    let [first, second] = two(d);
    d.declare(out, "a", &d.extreme(false, &first, &second));
    d.declare(out, "b", &d.extreme(true, &first, &second));
}

/// a = floor(j alpha) where alpha, the greater root of z^2 + (d-2) z - d, is (2 - d + sqrt(d^2 + 4)) / 2, and
/// b = a + d j: no root is drawn.
fn wythoff(d: &Sketch<'_>, out: &mut Out, number: u64, normal: bool) -> Option<()> {
    if !normal && number != 1 {
        return None;
    }
    ordered(d, out);
    d.declare(out, "k", "b - a");
    let (and, or) = (d.and(), d.or());
    if !normal {
        d.when(out, "k < 2");
        d.give(out, &format!("(a == 0{and}k == 1){or}(a == 2{and}k == 0)"));
        d.end(out);
    }
    let j = if number == 1 {
        "k"
    } else {
        d.when(out, &format!("k % {number} != 0"));
        d.give(out, d.truth(false));
        d.end(out);
        d.declare(out, "j", &format!("k {} {number}", d.quotient()));
        "j"
    };
    let at = |a: &str| {
        let middle = match number {
            1 => format!(" - {a} * k"),
            2 => String::new(),
            number => format!(" + {} * {a} * {j}", number - 2),
        };
        format!("{a} * {a}{middle} - k * {j}")
    };
    d.give(out, &format!("{} <= 0{and}{} > 0", at("a"), at("(a + 1)")));
    Some(())
}

fn moore(d: &Sketch<'_>, out: &mut Out, number: u64, normal: bool) {
    let modulus = number + 1;
    let entry = d.entry("h", "i");
    if !normal {
        d.declare(out, "y", "0");
        d.declare(out, "ok", "0");
        d.range(out, "i", "0", "count - 1");
        d.when(out, &format!("{entry} > 1"));
        d.assign(out, "ok", "1");
        d.end(out);
        d.assign(out, "y", &format!("y + {entry}"));
        d.end(out);
        d.when(out, "ok == 0");
        d.give(out, &format!("y % {modulus} == 1"));
        d.end(out);
    }
    if modulus == 2 {
        d.declare(out, "x", "0");
        d.range(out, "i", "0", "count - 1");
        d.assign(out, "x", &format!("x ^ {entry}"));
        d.end(out);
        d.give(out, "x == 0");
        return;
    }
    d.range(out, "j", "0", &d.columns());
    d.declare(out, "x", "0");
    d.range(out, "i", "0", "count - 1");
    d.assign(out, "x", &format!("x + ({entry} >> j) % 2"));
    d.end(out);
    d.when(out, &format!("x % {modulus} != 0"));
    d.give(out, d.truth(false));
    d.end(out);
    d.end(out);
    d.give(out, d.truth(true));
}

fn xor_where(d: &Sketch<'_>, out: &mut Out, cond: &str) {
    d.declare(out, "x", "0");
    d.range(out, "i", "0", "count - 1");
    d.when(out, cond);
    d.assign(out, "x", &format!("x ^ {}", d.entry("h", "i")));
    d.end(out);
    d.end(out);
    d.give(out, "x == 0");
}

/// With a larger factor there would be too many numbers.
const MOST_FACTOR: u64 = 1000;

/// At most c times what was just taken, before the first turn: `h[0]` is the heap.
pub(super) fn memory(d: &Sketch<'_>, game: &Multiple, play: Play) -> Option<Out> {
    let factor = game.form.number()?.to_u64().filter(|factor| *factor <= MOST_FACTOR)?;
    let heap = d.entry("h", "0");
    d.widen(true);
    let mut out = Out::new(1);
    let most = match game.first() {
        First::Any => heap.clone(),
        First::NotAll => format!("{heap} - 1"),
        First::UpTo(most) => d.extreme(false, &heap, &most.to_string()),
    };
    // Nothing may be taken: the game is over.
    d.when(&mut out, &format!("{most} <= 0"));
    d.give(&mut out, d.truth(play == Play::Normal));
    d.end(&mut out);
    let stones = match play {
        Play::Normal => heap,
        Play::Misere => format!("{heap} - 1"),
    };
    d.declare(&mut out, "x", &stones);
    d.declare(&mut out, "y", "0");
    // The numbers up to the heap: each is the one before and the least that, times the factor, is not below it.
    d.list(&mut out, "s", &[]);
    d.push(&mut out, "s", "1");
    d.counter(&mut out, "last", "0");
    d.counter(&mut out, "least", "0");
    let [last, least] = ["last", "least"].map(|index| d.entry("s", index));
    d.during(&mut out, &format!("{last} < x"));
    d.during(&mut out, &format!("{least} * {factor} < {last}"));
    d.assign(&mut out, "least", "least + 1");
    d.end(&mut out);
    d.push(&mut out, "s", &format!("{last} + {least}"));
    d.assign(&mut out, "last", "last + 1");
    d.end(&mut out);
    d.range(&mut out, "i", "0", "last");
    d.declare(&mut out, "v", &d.entry("s", "last - i"));
    d.when(&mut out, "x >= v");
    d.assign(&mut out, "x", "x - v");
    d.assign(&mut out, "y", "v");
    d.end(&mut out);
    d.end(&mut out);
    // y is the least part, 0 of no stones.
    d.give(&mut out, &format!("y == 0{}y > {most}", d.or()));
    Some(out)
}
