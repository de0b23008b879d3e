//! The coupled games by name, as people write them in a rule or on the command line.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::{
    BoxesModuloSix, CandyPiles, CircularNim, CoupledForm, CyclicNimhoff, DifferentAmounts, Euclid,
    EuclidEverywhere, EverythingNim, ExactSlowNim, GeorgiaAndBob, HeapsInOrder, Moore, MultipleNim,
    NimWithPass, Northcott, SilverDollar, SlowNim, Staircase, StaircaseDirect, ThanosNim, TwoRowChomp,
    Wythoff,
};
use crate::game::Play;

/// Name, the fewest and the most numbers it takes.
const NAMES: [(&str, usize, usize); 24] = [
    ("boxes-modulo-6", 0, 0),
    ("candy-piles", 0, 0),
    ("chomp", 0, 0),
    ("circular", 1, 1),
    ("cyclic-nimhoff", 1, 1),
    ("different-amounts", 0, 0),
    ("euclid", 0, 0),
    ("euclid-everywhere", 0, 0),
    ("euclid-positive", 0, 0),
    ("everything-nim", 0, 0),
    ("exact-slow-nim", 1, 1),
    ("fibonacci-nim", 0, 0),
    ("georgia-and-bob", 0, 0),
    ("heaps-in-order", 0, 0),
    ("moore", 1, 1),
    ("multiple-nim", 1, 1),
    ("nim-with-pass", 0, 0),
    ("northcott", 0, 0),
    ("silver-dollar", 0, 0),
    ("slow-nim", 1, 1),
    ("staircase", 0, 0),
    ("staircase-direct", 0, 0),
    ("thanos", 0, 0),
    ("wythoff", 0, 1),
];

impl CoupledForm {
    /// The names that [`CoupledForm::named`] knows, sorted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(name, _, _)| name)
    }

    /// The closed form of a game by its name, its numbers and the convention: `wythoff` or `wythoff(2)`, `moore(k)`,
    /// `circular(k)`, `cyclic-nimhoff(h)`, `multiple-nim(c)` and the others of [`CoupledForm::names`]. None for
    /// another name, for wrong numbers, and for a convention without a closed form.
    pub fn named(name: &str, numbers: &[BigUint], play: Play) -> Option<CoupledForm> {
        let (_, fewest, most) = NAMES.into_iter().find(|(known, _, _)| *known == name)?;
        if !(fewest..=most).contains(&numbers.len()) {
            return None;
        }
        let number = numbers.first().cloned().unwrap_or_else(BigUint::one);
        // A k beyond every number of heaps is as good as the largest word.
        let word = number.to_usize().unwrap_or(usize::MAX - 1);
        let form = match name {
            "boxes-modulo-6" => CoupledForm::BoxesModuloSix(BoxesModuloSix),
            "candy-piles" => CoupledForm::CandyPiles(CandyPiles),
            "chomp" => CoupledForm::TwoRowChomp(TwoRowChomp),
            "circular" => CoupledForm::Circular(CircularNim::new(word)?),
            "cyclic-nimhoff" => CoupledForm::CyclicNimhoff(CyclicNimhoff::new(number)?),
            "different-amounts" => CoupledForm::DifferentAmounts(DifferentAmounts),
            "euclid" => CoupledForm::Euclid(Euclid::ToZero),
            "euclid-everywhere" => CoupledForm::EuclidEverywhere(EuclidEverywhere),
            "euclid-positive" => CoupledForm::Euclid(Euclid::StayPositive),
            "everything-nim" => CoupledForm::Everything(EverythingNim),
            "exact-slow-nim" => CoupledForm::ExactSlow(ExactSlowNim::new(word)?),
            "fibonacci-nim" => CoupledForm::Multiple(MultipleNim::new(2, play)?),
            "georgia-and-bob" => CoupledForm::GeorgiaAndBob(GeorgiaAndBob),
            "heaps-in-order" => CoupledForm::HeapsInOrder(HeapsInOrder),
            "moore" => CoupledForm::Moore(Moore::new(word, play)?),
            "multiple-nim" => CoupledForm::Multiple(MultipleNim::new(number.to_u64()?, play)?),
            "nim-with-pass" => CoupledForm::NimWithPass(NimWithPass),
            "northcott" => CoupledForm::Northcott(Northcott),
            "silver-dollar" => CoupledForm::SilverDollar(SilverDollar),
            "slow-nim" => CoupledForm::Slow(SlowNim::new(word)?),
            "staircase" => CoupledForm::Staircase(Staircase { ground: false }),
            "staircase-direct" => CoupledForm::StaircaseDirect(StaircaseDirect),
            "thanos" => CoupledForm::Thanos(ThanosNim),
            "wythoff" => CoupledForm::Wythoff(Wythoff::new(number, play)?),
            _ => return None,
        };
        (form.play() == play).then_some(form)
    }

    /// The name and the number with which [`CoupledForm::named`] finds it again: `moore(2)`, `wythoff`.
    pub fn call(&self) -> String {
        let name = match self {
            CoupledForm::Euclid(Euclid::StayPositive) => "euclid-positive",
            CoupledForm::TwoRowChomp(_) => "chomp",
            form => form.name(),
        };
        match self.number() {
            Some(number) if !(number.is_one() && name == "wythoff") => format!("{name}({number})"),
            _ => name.to_owned(),
        }
    }
}
