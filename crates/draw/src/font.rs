//! The letters of PNG: outlines of a free font (see `font/LICENSE`), embedded, so that every machine writes the same
//! bytes.

use std::collections::HashMap;
use std::sync::OnceLock;

const TEXT: &str = include_str!("../font/glyphs.txt");

/// Units of the outlines to the size of a letter.
pub(crate) const EM: i64 = 2048;

/// One letter.
#[derive(Debug, Default)]
pub(crate) struct Glyph {
    /// How far the next one stands.
    pub(crate) advance: i64,
    /// Closed outlines, y up, curves already in short lines.
    pub(crate) outlines: Vec<Vec<(i64, i64)>>,
}

fn glyphs() -> &'static HashMap<char, Glyph> {
    static GLYPHS: OnceLock<HashMap<char, Glyph>> = OnceLock::new();
    GLYPHS.get_or_init(|| TEXT.lines().filter_map(read).collect())
}

/// The letter, if the font has it.
pub(crate) fn glyph(c: char) -> Option<&'static Glyph> {
    glyphs().get(&c)
}

/// What stands for a letter that is missing.
pub(crate) const MISSING: char = '□';

/// How far the next letter stands, in units of a picture (rounded up).
pub(crate) fn advance(c: char, size: i64) -> i64 {
    match glyph(c) {
        Some(glyph) => (glyph.advance * size + EM - 1) / EM,
        // Ideographs and their marks are square.
        None if c >= '\u{2e80}' => size,
        None => size * 7 / 10,
    }
}

/// The width of a text.
pub(crate) fn width(text: &str, size: i64) -> i64 {
    text.chars().map(|c| advance(c, size)).sum()
}

/// Lines that a curve becomes.
const PIECES: i64 = 4;

/// `0041 1401 M x y L x y Q cx cy x y Z ..`
fn read(line: &str) -> Option<(char, Glyph)> {
    let mut words = line.split(' ');
    let c = char::from_u32(u32::from_str_radix(words.next()?, 16).ok()?)?;
    let mut glyph = Glyph { advance: words.next()?.parse().ok()?, outlines: Vec::new() };
    while let Some(word) = words.next() {
        let mut number = || words.next()?.parse::<i64>().ok();
        let outline = glyph.outlines.last_mut();
        match (word, outline) {
            ("M", _) => glyph.outlines.push(vec![(number()?, number()?)]),
            ("L", Some(outline)) => outline.push((number()?, number()?)),
            ("Q", Some(outline)) => {
                let &(x0, y0) = outline.last()?;
                let (x1, y1, x2, y2) = (number()?, number()?, number()?, number()?);
                for t in 1..=PIECES {
                    let s = PIECES - t;
                    let mix = |a, b, c| (s * s * a + 2 * s * t * b + t * t * c) / (PIECES * PIECES);
                    outline.push((mix(x0, x1, x2), mix(y0, y1, y2)));
                }
            }
            _ => {}
        }
    }
    Some((c, glyph))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_all_of_ascii_is_there() {
        assert_eq!(glyphs().len(), TEXT.lines().count());
        for c in (' '..='~').chain([MISSING, '…']) {
            let glyph = glyph(c).unwrap_or_else(|| panic!("{c}"));
            assert_eq!(glyph.outlines.is_empty(), c == ' ');
            assert!(
                glyph.outlines.iter().flatten().all(|(x, y)| x.abs() < 2 * EM && y.abs() < 2 * EM),
                "{c}"
            );
        }
        assert!(TEXT.len() < 60_000);
        assert!(width("iii", 20) < width("WWW", 20));
    }
}
