//! Sets of Grundy values, and the least value that is in none of some.

/// The values seen on a line.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) words: Vec<u64>,
    /// All words before 64 * block are full.
    block: usize,
    /// A bit for each of the 128 words from there on: it is full. Most components find their value in the
    /// first word that is full on none of their lines.
    full: [u64; 2],
}

impl Seen {
    pub(super) fn of(words: Vec<u64>) -> Seen {
        let mut seen = Seen { words, ..Seen::default() };
        seen.full = [seen.full_words(0), seen.full_words(1)];
        seen.settle();
        seen
    }

    /// Forgets all values, which are these, and keeps the words.
    pub(super) fn clear(&mut self, values: &[u32]) {
        values.iter().for_each(|value| self.words[*value as usize / 64] = 0);
        (self.block, self.full) = (0, [0; 2]);
    }

    /// Adds a value; the words that had to be added for it.
    #[inline]
    pub(super) fn add(&mut self, value: u32) -> usize {
        let at = value as usize / 64;
        let grown = (at + 1).saturating_sub(self.words.len());
        if grown > 0 {
            self.words.resize(at + 1, 0);
        }
        let word = &mut self.words[at];
        *word |= 1 << (value % 64);
        if *word == u64::MAX {
            self.fill(at);
        }
        grown
    }

    /// A word has become full.
    fn fill(&mut self, at: usize) {
        if let Some(full) = (at / 64).checked_sub(self.block).and_then(|block| self.full.get_mut(block)) {
            *full |= 1 << (at % 64);
        }
        self.settle();
    }

    /// Goes on to the first block with a word that is not full.
    fn settle(&mut self) {
        while self.full[0] == u64::MAX {
            self.block += 1;
            self.full = [self.full[1], self.full_words(self.block + 1)];
        }
    }

    fn full_words(&self, block: usize) -> u64 {
        let words = self.words.iter().skip(64 * block).take(64);
        words.zip(0..).fold(0, |full, (&word, bit)| full | u64::from(word == u64::MAX) << bit)
    }

    /// Which of 64 words are known to be full.
    #[inline]
    fn full(&self, block: usize) -> u64 {
        match block.checked_sub(self.block) {
            None => u64::MAX,
            Some(0) => self.full[0],
            Some(1) => self.full[1],
            Some(_) => 0,
        }
    }
}

/// The least value that is in none of the sets; and how many words were looked at.
#[inline]
pub(super) fn least(sets: &[&Seen]) -> (u64, u64) {
    let mut looked = 0;
    let first = sets.iter().map(|set| set.block).max().unwrap_or(0);
    for block in first.. {
        let mut open = !sets.iter().fold(0, |full, set| full | set.full(block));
        while open != 0 {
            let word = 64 * block as u64 + u64::from(open.trailing_zeros());
            let at = usize::try_from(word).unwrap_or(usize::MAX);
            let seen = sets.iter().fold(0, |seen, set| seen | set.words.get(at).copied().unwrap_or(0));
            looked += 1;
            if seen != u64::MAX {
                return (64 * word + u64::from(seen.trailing_ones()), looked);
            }
            open &= open - 1;
        }
    }
    (u64::MAX, looked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_words_are_skipped_and_no_others() {
        // 12,000 values are 188 words, more than the 128 that are watched at once.
        let (mut one, mut other) = (Seen::default(), Seen::default());
        let mut missing = vec![true; 12_001];
        let order = (0..12_000u32).map(|i| i * 7001 % 12_000);
        for (step, value) in order.enumerate() {
            let set = if value % 5000 < 4000 { &mut one } else { &mut other };
            set.add(value);
            missing[value as usize] = false;
            if step % 97 == 0 || step > 11_900 {
                let expected = missing.iter().position(|&missing| missing).unwrap() as u64;
                assert_eq!(least(&[&one, &other]).0, expected, "{step}");
            }
        }
        let (value, looked) = least(&[&one, &other]);
        assert_eq!(value, 12_000);
        assert!(looked < 80, "{looked}");
    }
}
