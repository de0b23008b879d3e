//! Writes certificates by windows from the definition, so that they can be changed part by part.

/// Heap and value, a window.
type Kept = (u64, Vec<u64>);

/// The parts of a certificate.
#[derive(Clone, Debug)]
pub struct Written {
    pub digits: Vec<u8>,
    pub mask: u64,
    pub positional: bool,
    pub bits: u32,
    pub head: u64,
    pub rare: Vec<(u64, u64)>,
    pub from: u64,
    /// Pre-period and period, or the heap of a frontier.
    pub claim: Result<(u64, u64), u64>,
    pub kept: Vec<Kept>,
}

/// The values of an octal code by the definition.
pub fn plain(digits: &[u8], count: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for n in 1..count {
        let mut met = vec![false; 1024];
        for (t, digit) in digits.iter().enumerate().filter(|&(t, _)| t <= n) {
            if digit & 1 > 0 && t == n {
                met[0] = true;
            }
            if digit & 2 > 0 && t < n {
                met[values[n - t] as usize] = true;
            }
            if digit & 4 > 0 {
                for a in 1..=(n - t) / 2 {
                    met[(values[a] ^ values[n - t - a]) as usize] = true;
                }
            }
        }
        values.push(met.iter().position(|met| !met).unwrap() as u64);
    }
    values
}

/// The least period and pre-period of values that are known to be periodic early.
pub fn repeat(values: &[u64]) -> (u64, u64) {
    (1..values.len() as u64 / 3)
        .find_map(|period| {
            let differs = |n: usize| values[n] != values[n + period as usize];
            let last = (0..values.len() - period as usize).rev().find(|&n| differs(n));
            let preperiod = last.map_or(0, |last| last as u64 + 1);
            (2 * (preperiod + period) + 9 < values.len() as u64).then_some((preperiod, period))
        })
        .expect("a period")
}

impl Written {
    pub fn most(&self) -> u64 {
        self.digits.len() as u64 - 1
    }

    fn common(&self, value: u64, n: u64) -> bool {
        let tau = self.digits.iter().position(|digit| digit & 4 > 0).unwrap_or(0) as u64;
        ((value & self.mask).count_ones() % 2 == 1) != (self.positional && (n + tau) % 2 == 1)
    }

    /// With windows before the heaps that `at` gives for the last one that is needed; nothing if no head will do.
    pub fn new(
        digits: &[u8],
        mask: u64,
        positional: bool,
        values: &[u64],
        at: impl Fn(u64, u64) -> Vec<u64>,
    ) -> Option<Written> {
        let (preperiod, period) = repeat(values);
        let largest = values.iter().copied().max().unwrap();
        let mut it = Written {
            digits: digits.to_vec(),
            mask,
            positional,
            bits: 64 - largest.leading_zeros(),
            head: 1,
            rare: vec![],
            from: 0,
            claim: Ok((preperiod, period)),
            kept: vec![],
        };
        let rare = (1..values.len() as u64).filter(|&n| !it.common(values[n as usize], n));
        it.rare = rare.map(|n| (n, values[n as usize])).collect();
        it.head = it.rare.last().map_or(0, |rare| rare.0) + 1;
        // The largest part that the first pair for some rare value needs, from a head on.
        loop {
            it.from = 2 * it.head + it.most();
            let repeats = preperiod + it.head - 1 + it.most();
            if repeats < it.from || repeats + period > values.len() as u64 {
                return None;
            }
            let needed = (it.from..repeats + period).map(|n| it.needed(values, n)).max().unwrap_or(0);
            if needed < it.head {
                break;
            }
            it.head = needed + 1;
        }
        let repeats = preperiod + it.head - 1 + it.most();
        let mut heaps = at(it.from, repeats + period);
        heaps.push(repeats);
        heaps.sort_unstable();
        heaps.dedup();
        heaps.retain(|&at| at > it.from);
        it.kept = heaps.into_iter().map(|at| (at, it.window(values, at))).collect();
        Some(it)
    }

    pub fn window(&self, values: &[u64], at: u64) -> Vec<u64> {
        values[(at - self.head - self.most()) as usize..at as usize].to_vec()
    }

    fn needed(&self, values: &[u64], n: u64) -> u64 {
        let value = |n: u64| values[n as usize];
        let mut missing: Vec<u64> = (0..value(n)).filter(|&v| !self.common(v, n)).collect();
        let digits = |bit: u8| (0..=self.most()).filter(move |&t| self.digits[t as usize] & bit > 0);
        digits(2).for_each(|t| missing.retain(|&v| v != value(n - t)));
        let mut a = 0;
        while !missing.is_empty() {
            a += 1;
            digits(4).for_each(|t| missing.retain(|&v| v != value(a) ^ value(n - t - a)));
        }
        a
    }

    pub fn text(&self) -> String {
        let mut text = String::from("grundy-certificate 1\nplay normal\n");
        for (t, digit) in self.digits.iter().enumerate().filter(|digit| *digit.1 > 0) {
            let leaves = (0..3).filter(|bit| digit >> bit & 1 == 1).map(|bit| format!(" {bit}"));
            let take = if t == 0 { "zero".to_owned() } else { format!("(list {t})") };
            text += &format!("move take {take} leave{}\n", leaves.collect::<String>());
        }
        let flag = if self.positional { " positional" } else { "" };
        text += &format!(
            "theorem sparse-window\nmask {}{flag}\nbits {}\nhead {}\nrare",
            self.mask, self.bits, self.head
        );
        for (heap, value) in &self.rare {
            text += &format!(" ({heap} {value})");
        }
        text += &format!("\nfrom {}\n", self.from);
        text += &match self.claim {
            Ok((preperiod, period)) => format!("preperiod {preperiod}\nperiod {period}\n"),
            Err(heaps) => format!("frontier {heaps}\n"),
        };
        for (at, window) in &self.kept {
            text += &format!("at {at} window {}\n", packed(window, self.bits));
        }
        text
    }
}

/// Values as text, as the page on certificates says.
pub fn packed(values: &[u64], bits: u32) -> String {
    let mut stream: Vec<bool> = Vec::new();
    for value in values {
        stream.extend((0..bits).map(|bit| value >> bit & 1 == 1));
    }
    stream.resize(stream.len().next_multiple_of(8), false);
    let bytes = stream.chunks(8).map(|byte| byte.iter().rev().fold(0u8, |sum, &bit| 2 * sum + u8::from(bit)));
    let mut stream: Vec<bool> =
        bytes.flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    stream.resize(stream.len().next_multiple_of(6), false);
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digit = |bits: &[bool]| bits.iter().fold(0, |sum, &bit| 2 * sum + usize::from(bit));
    stream.chunks(6).map(|bits| char::from(letters[digit(bits)])).collect()
}
