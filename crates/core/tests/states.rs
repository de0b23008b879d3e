//! Rules about tuples, rows, several heaps and early ends: what ends, and
//! random rules against a second, tiny evaluation of what the language says.

#[path = "states/ending.rs"]
mod ending;
#[path = "states/growth.rs"]
mod growth;
#[path = "states/meaning.rs"]
mod meaning;
#[path = "states/memory.rs"]
mod memory;
#[path = "states/random.rs"]
mod random;

use grundy::api::GivenArg;
use grundy::limits::Limits;
use grundy::states::StateStudy;

fn limits() -> Limits {
    Limits::new(400_000_000, 1 << 28, 1 << 20)
}

fn study(rule: &str, given: &[(&str, &str)]) -> StateStudy {
    let given: Vec<GivenArg> =
        given.iter().map(|(name, value)| GivenArg { name: (*name).into(), value: (*value).into() }).collect();
    StateStudy::new(rule, &given).unwrap_or_else(|why| panic!("{rule}: {why:?}"))
}
