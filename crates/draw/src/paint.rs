//! Colours, and what is painted with them.
//!
//! Values have seven tones of the map *cividis*, which people with and without colour vision deficiency
//! see in nearly the same way and whose lightness grows evenly (J. R. Nuñez, C. R. Anderton, R. S. Renslow, PLoS
//! ONE 13(7), 2018). Outcomes and marks have colours of M. Okabe and K. Ito (*Color universal design*, 2008).

/// Red, green, blue.
pub type Colour = [u8; 3];

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
/// "Orange" of Okabe and Ito.
const ORANGE: Colour = [0xe6, 0x9f, 0x00];
/// "Sky blue" of Okabe and Ito.
const SKY: Colour = [0x56, 0xb4, 0xe9];
/// "Vermillion" of Okabe and Ito.
const VERMILLION: Colour = [0xd5, 0x5e, 0x00];

/// Cividis at 1, 8/9, .. 3/9: small values are light, for what is lost is often beside them and may be black; darker
/// tones would be too near to black.
const TONES: [Colour; 7] = [
    [0xfe, 0xe8, 0x38],
    [0xe1, 0xcc, 0x55],
    [0xc3, 0xb3, 0x69],
    [0xa5, 0x9c, 0x74],
    [0x8a, 0x86, 0x78],
    [0x70, 0x71, 0x73],
    [0x57, 0x5d, 0x6d],
];

/// How many tones there are for values above 0.
pub const TONE_COUNT: u8 = 7;

/// The tone of a value from 1 to `greatest`; greater values are not lighter.
pub fn tone(value: u32, greatest: u32) -> u8 {
    let (value, steps) = (u64::from(value.max(1)) - 1, u64::from(greatest.max(value).max(1)));
    u8::try_from(value * u64::from(TONE_COUNT) / steps).unwrap_or(0).min(TONE_COUNT - 1)
}

/// The values from 1 to `greatest` that have this tone, first and last.
pub fn tone_values(of: u8, greatest: u32) -> Option<(u32, u32)> {
    let (of, steps, count) = (u64::from(of), u64::from(greatest.max(1)), u64::from(TONE_COUNT));
    // value - 1 >= of * steps / count
    let first = (of * steps).div_ceil(count) + 1;
    let last = ((of + 1) * steps).div_ceil(count);
    (first <= last)
        .then(|| (u32::try_from(first).unwrap_or(u32::MAX), u32::try_from(last).unwrap_or(u32::MAX)))
}

/// What something is painted as. The name is also its class in SVG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The ground of the whole picture.
    Page,
    /// Words and numbers.
    Text,
    /// Words of less weight.
    Quiet,
    /// Black on a light tone.
    Dark,
    /// White on a dark tone.
    Light,
    /// Thin lines between cells.
    Grid,
    /// Lines that mean something: edges, arcs.
    Line,
    /// Heads of arrows.
    Head,
    /// The frame of what is lost for the player to move.
    Frame,
    /// A position or cell that is lost for the player to move.
    Lost,
    /// One that is won.
    Won,
    /// A cell that is lost, too small for a frame.
    Black,
    /// A cell that is won, where there are no values.
    White,
    /// The ground of Hackenbush.
    Ground,
    /// An edge whose cut wins, a row that changes.
    Cut,
    /// The mark on it.
    Mark,
    /// The frame of a bit that a move turns.
    Turned,
    /// A vertex.
    Node,
    /// Under numbers, so that lines do not cross them.
    Plate,
    /// A value, by its tone.
    Tone(u8),
}

/// The colours of something: (on a light page, on a dark page).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Inside.
    pub fill: Option<(Colour, Colour)>,
    /// The line round it, or along it.
    pub stroke: Option<(Colour, Colour)>,
    /// Width of that line.
    pub width: i64,
}

const INK: (Colour, Colour) = ([0x1a, 0x1a, 0x1a], [0xee, 0xee, 0xee]);
const PAGE: (Colour, Colour) = (WHITE, [0x16, 0x18, 0x1c]);

impl Paint {
    /// Its name.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; TONE_COUNT as usize] = ["t0", "t1", "t2", "t3", "t4", "t5", "t6"];
        match self {
            Paint::Page => "page",
            Paint::Text => "text",
            Paint::Quiet => "quiet",
            Paint::Dark => "dark",
            Paint::Light => "light",
            Paint::Grid => "grid",
            Paint::Line => "line",
            Paint::Head => "head",
            Paint::Frame => "frame",
            Paint::Lost => "lost",
            Paint::Won => "won",
            Paint::Black => "black",
            Paint::White => "white",
            Paint::Ground => "ground",
            Paint::Cut => "cut",
            Paint::Mark => "mark",
            Paint::Turned => "turned",
            Paint::Node => "node",
            Paint::Plate => "plate",
            Paint::Tone(tone) => NAMES[usize::from(tone.min(TONE_COUNT - 1))],
        }
    }

    /// Its colours.
    pub fn look(self) -> Look {
        let both = |colour| Some((colour, colour));
        let fill = |fill| Look { fill, stroke: None, width: 0 };
        let line = |stroke, width| Look { fill: None, stroke: Some(stroke), width };
        match self {
            Paint::Page | Paint::Plate => fill(Some(PAGE)),
            Paint::Text | Paint::Head => fill(Some(INK)),
            Paint::Quiet => fill(Some(([0x59, 0x59, 0x59], [0xb4, 0xb4, 0xb4]))),
            Paint::Dark | Paint::Black => fill(both(BLACK)),
            Paint::Light => fill(both(WHITE)),
            Paint::White => fill(both([0xd9, 0xd9, 0xd9])),
            Paint::Grid => line(([0xc8, 0xc8, 0xc8], [0x48, 0x4c, 0x54]), 1),
            Paint::Line => line(([0x59, 0x59, 0x59], [0xb4, 0xb4, 0xb4]), 2),
            Paint::Frame => line(INK, 3),
            Paint::Lost => Look { fill: both(ORANGE), stroke: Some(INK), width: 3 },
            Paint::Won => Look { fill: both(SKY), stroke: Some(INK), width: 1 },
            Paint::Ground => line(INK, 5),
            Paint::Cut => line((VERMILLION, ORANGE), 4),
            Paint::Mark => fill(Some((VERMILLION, ORANGE))),
            Paint::Turned => line((VERMILLION, ORANGE), 3),
            Paint::Node => Look { fill: Some(PAGE), stroke: Some(INK), width: 2 },
            Paint::Tone(tone) => fill(both(TONES[usize::from(tone.min(TONE_COUNT - 1))])),
        }
    }

    /// What is written on such a cell.
    pub fn ink(self) -> Paint {
        match self {
            // The contrast of white with these two is above 4.5, of black with the others above 5.
            Paint::Tone(5 | 6) | Paint::Black => Paint::Light,
            Paint::Tone(_) | Paint::Lost | Paint::Won | Paint::White => Paint::Dark,
            _ => Paint::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of WCAG in units of 10^-6, with the power taken as a square: it orders the same way
    /// and is near enough for a bound on contrast.
    fn luminance([r, g, b]: Colour) -> u64 {
        let part = |value: u8, weight: u64| u64::from(value) * u64::from(value) * weight / 65025;
        part(r, 212_600) + part(g, 715_200) + part(b, 72_200)
    }

    #[test]
    fn what_is_written_can_be_read_and_tones_grow_darker() {
        let paints = [Paint::Lost, Paint::Won, Paint::White, Paint::Black];
        for paint in paints.into_iter().chain((0..TONE_COUNT).map(Paint::Tone)) {
            let (ground, _) = paint.look().fill.unwrap();
            let (ink, _) = paint.ink().look().fill.unwrap();
            let (a, b) = (luminance(ground), luminance(ink));
            assert!(10 * (a.max(b) + 50_000) >= 40 * (a.min(b) + 50_000), "{paint:?}");
        }
        let light: Vec<u64> = TONES.iter().map(|&tone| luminance(tone)).collect();
        assert!(light.iter().rev().is_sorted() && light[6] > luminance(BLACK) + 100_000);
        let apart = luminance(ORANGE).abs_diff(luminance(BLACK));
        assert!(apart > 300_000, "a frame is seen round what is lost");
    }

    #[test]
    fn tones_cover_all_values_in_order() {
        for greatest in 1..40 {
            let tones: Vec<u8> = (1..=greatest).map(|value| tone(value, greatest)).collect();
            assert!(tones.is_sorted());
            let mut next = 1;
            for of in 0..TONE_COUNT {
                let Some((first, last)) = tone_values(of, greatest) else { continue };
                assert_eq!(first, next);
                assert!((first..=last).all(|value| tone(value, greatest) == of), "{greatest} {of}");
                next = last + 1;
            }
            assert_eq!(next, greatest + 1);
        }
    }
}
