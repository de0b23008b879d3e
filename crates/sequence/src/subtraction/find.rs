//! Where a window of values comes again in a stream.

use super::fill::Word;

/// Values that are compared at once.
const BLOCK: usize = 64;
const NOWHERE: u32 = u32::MAX;

/// A window that is looked for: the search of Knuth, Morris and Pratt, in time linear in the stream whatever stands in
/// it. Long agreements are compared block by block.
#[derive(Clone, Debug)]
pub(super) struct Finder<W> {
    window: Vec<W>,
    /// Where to go on in the window when its value at a place is not the next of the stream; nowhere: with the
    /// next value of the stream.
    instead: Vec<u32>,
    /// So many values of the window stand at the end of the stream.
    agree: usize,
    /// The same for the whole window: as long as its longest border.
    border: usize,
}

impl<W: Word> Finder<W> {
    /// The stream goes on after this window.
    pub(super) fn new(window: &[W]) -> Finder<W> {
        let mut instead = vec![NOWHERE; window.len()];
        let mut border = 0;
        for place in 1..window.len() {
            let short = |border: usize| u32::try_from(border).unwrap_or(NOWHERE);
            let same = window[place] == window[border];
            instead[place] = if same { instead[border] } else { short(border) };
            while window[place] != window[border] {
                if instead[border] == NOWHERE {
                    // One less than nothing: the next line makes it 0.
                    border = usize::MAX;
                    break;
                }
                border = instead[border] as usize;
            }
            border = border.wrapping_add(1);
        }
        Finder { window: window.to_vec(), instead, agree: border, border }
    }

    /// The window.
    pub(super) fn window(&self) -> &[W] {
        &self.window
    }

    /// The stream goes on somewhere else.
    pub(super) fn forget(&mut self) {
        self.agree = 0;
    }

    /// Reads on in the stream: how many values until the window has come again, for the first time.
    pub(super) fn read(&mut self, values: &[W]) -> Option<usize> {
        let mut at = 0;
        loop {
            let same = agreement(&values[at..], &self.window[self.agree..]);
            at += same;
            self.agree += same;
            if self.agree == self.window.len() {
                self.agree = self.border;
                return Some(at);
            }
            if at == values.len() {
                return None;
            }
            match self.instead[self.agree] {
                NOWHERE => {
                    at += 1;
                    self.agree = 0;
                }
                place => self.agree = place as usize,
            }
        }
    }
}

/// How many values two stretches have in common at the beginning.
#[inline]
fn agreement<W: Word>(a: &[W], b: &[W]) -> usize {
    let count = a.len().min(b.len());
    let (a, b) = (&a[..count], &b[..count]);
    let mut same = 0;
    // Most end at once.
    while same < count && same < 8 {
        if a[same] != b[same] {
            return same;
        }
        same += 1;
    }
    while same + BLOCK <= count && a[same..same + BLOCK] == b[same..same + BLOCK] {
        same += BLOCK;
    }
    while same < count && a[same] == b[same] {
        same += 1;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::Finder;

    #[test]
    fn a_window_is_found_where_it_stands() {
        // All windows of up to six values of two kinds, in all streams of up to six values after them.
        for length in 1..=6usize {
            for bits in 0..1u32 << length {
                let window: Vec<u8> = (0..length).map(|i| u8::from(bits >> i & 1 != 0)).collect();
                for more in 0..1u32 << 6 {
                    let next: Vec<u8> = (0..6).map(|i| u8::from(more >> i & 1 != 0)).collect();
                    let all = [window.clone(), next.clone()].concat();
                    let right = (1..=6).find(|&k| all[k..k + length] == window);
                    for cut in 0..=6 {
                        let mut finder = Finder::new(&window);
                        let first = finder.read(&next[..cut]);
                        let found = first.or_else(|| finder.read(&next[cut..]).map(|at| at + cut));
                        assert_eq!(found, right, "{window:?} {next:?} {cut}");
                    }
                }
            }
        }
    }

    #[test]
    fn long_windows_too() {
        let unit: Vec<u8> = (0..997u32).map(|i| u8::from(i % 31 == 0) + u8::from(i % 7 == 0)).collect();
        let stream: Vec<u8> = unit.iter().copied().cycle().take(5000).collect();
        let mut finder = Finder::new(&stream[..1500]);
        assert_eq!(finder.read(&stream[1500..]), Some(997));
    }
}
