//! Fresh rules of the kinds that have a parameter, drawn by a seed.

/// A linear congruential generator: the same rules for the same seed, everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }

    fn within(&mut self, lo: u64, hi: u64) -> u64 {
        lo + self.below(hi - lo + 1)
    }

    /// So many different numbers of lo..=hi, ascending, in braces.
    fn set(&mut self, count: usize, lo: u64, hi: u64) -> String {
        let mut set = std::collections::BTreeSet::new();
        while set.len() < count {
            set.insert(self.within(lo, hi));
        }
        let words: Vec<String> = set.iter().map(u64::to_string).collect();
        format!("{{{}}}", words.join(","))
    }
}

/// Rules with the theorem that proves their law: three of each kind.
pub(crate) fn rules(seed: u64) -> Vec<(String, &'static str)> {
    let mut chance = Chance(seed.wrapping_add(0x9E37_79B9_7F4A_7C15));
    let mut rules = Vec::new();
    for _ in 0..3 {
        let mut add = |rule: String, theorem: &'static str| rules.push((rule, theorem));
        let c = &mut chance;
        add(format!("take {}", c.set(2, 1, 16)), "T1");
        add(format!("take {}", c.set(4, 1, 14)), "T1");
        add(format!("take 1..{}; misere", c.within(2, 30)), "T1");
        let lo = c.within(2, 9);
        add(format!("take {lo}..{}", lo + c.within(1, 20)), "T1");
        add(format!("take powers of {}", c.within(5, 40)), "T2");
        add(format!("take any except multiples of {}", c.within(5, 30)), "T2");
        add(format!("take multiples of {}", c.within(4, 40)), "T3");
        add(format!("take {}..", c.within(4, 30)), "T3");
        let count = 2 + usize::try_from(c.below(3)).unwrap_or(0);
        add(format!("take any except {}", c.set(count, 1, 12)), "T4");
        let k = c.within(3, 6);
        let less: Vec<String> = (1..k).map(|i| format!("n-{i}")).collect();
        add(format!("leave {{{}, floor(n/{k})}}", less.join(", ")), "T6");
        add(format!("take k where odd(v({},k))", c.within(4, 9)), "T7");
        add(format!("take k where even(v({},k))", c.within(2, 7)), "T7");
        add(format!("leave 0..n/{}", c.within(2, 9)), "T7");
        let over = c.within(3, 12);
        add(format!("take 1..floor({}n/{over})", c.within(1, over - 1)), "T8");
        add(format!("take 1..ceil({}n/{over})", c.within(1, over - 1)), "T8");
        add(format!("take 1..floor(n/{})+{}", c.within(2, 7), c.within(1, 4)), "T8");
        let apart = c.within(4, 6);
        add(
            format!(
                "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; (a,b) -> (a-k,b-l) where k >= 1 and l >= 1 and abs(k-l) < {apart}"
            ),
            "T15",
        );
        add(format!("take 1..{} or split", c.within(1, 6)), "T12");
        add(format!("take any except multiples of {} or split", c.within(2, 4)), "T13");
    }
    rules.sort_by_key(|(_, theorem)| theorem[1..].parse::<u32>().unwrap_or(0));
    rules
}
