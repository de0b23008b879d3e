//! Random rules beside the definition.

use grundy::prove::automatic::{Guess, Kind};
use grundy_automata::{Dfao, Relation, System};
use proptest::prelude::*;

use super::{budgets, read, wrong};

/// The function with this pre-period and period.
fn periodic(system: System, table: &[u64], pre: usize, period: usize) -> Dfao {
    let limits = budgets();
    let values: std::collections::BTreeSet<u64> = table[..pre + period].iter().copied().collect();
    let value = |n: usize| table[if n < pre { n } else { pre + (n - pre) % period }];
    let levels: Vec<(u64, Relation)> = values
        .into_iter()
        .map(|v| {
            // The number read so far, those from pre + period on seen as one below.
            let base = usize::try_from(system.base_of().unwrap()).unwrap();
            let step = |n: &usize, digits: &[u8]| {
                let next = n * base + usize::from(digits[0]);
                Some(if next < pre + period { next } else { pre + (next - pre) % period })
            };
            (v, Relation::explore(system, 1, 0, step, |n| value(*n) == v, &limits).unwrap())
        })
        .collect();
    Dfao::from_levels(&levels, &limits).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever small period is guessed for a finite set, the verdict is what the definition says: holds, or the first
    /// heap with another value.
    #[test]
    fn a_period_holds_or_fails_where_the_definition_says(
        set in prop::collection::btree_set(1u64..7, 1..4),
        extra in 0usize..4,
        pre in 0usize..4,
        period in 1usize..12,
        base in 2u64..4,
    ) {
        let list = set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let more = ["", " or split", " or powers of 2", " or odd"][extra];
        let base = if extra == 1 || extra == 2 { 2 } else { base };
        let text = format!("take {{{list}}}{more}");
        let rule = read(&text);
        let table = rule.values(400);
        let guess = periodic(System::base(base).unwrap(), &table, pre, period);
        let guessed = |n: usize| table[if n < pre { n } else { pre + (n - pre) % period }];
        let first = (0..table.len()).find(|n| guessed(*n) != table[*n]);
        let found = wrong(&rule, &Guess::new(Kind::Values(guess)));
        prop_assert_eq!(found.and_then(|f| f.position), first.map(|n| vec![n as u128]), "{}", text);
    }
}
