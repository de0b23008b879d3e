//! Addition of every system, and relations that are nearly addition.

use grundy_automata::adder::{Adder, Fault};
use grundy_automata::{Error, Limits, Relation, System};

fn systems() -> Vec<System> {
    let bases = [2, 3, 4, 5, 7, 10, 16].map(|k| System::base(k).expect("a base"));
    let others = [1, 2, 3, 4, 7].map(|a| System::ostrowski(a).expect("a coefficient"));
    bases.into_iter().chain(others).collect()
}

#[test]
fn adders_verify_themselves_and_add() {
    let limits = Limits::default();
    for system in systems() {
        let adder = Adder::new(system, &limits).expect("verified");
        for x in 0..40 {
            for y in 0..40 {
                for z in 0..90 {
                    assert_eq!(adder.relation().contains(&[x, y, z]), x + y == z, "{system}: {x} + {y} = {z}");
                }
            }
        }
        let big = (1u128 << 100) + 12_345;
        assert!(adder.relation().contains(&[big, big / 3, big + big / 3]));
        assert!(!adder.relation().contains(&[big, big / 3, big + big / 3 + 1]));
        println!("{system}: {} states", adder.relation().states());
    }
}
