//! A bitmap, and shapes painted on it.

use super::mask::{At, FULL, Mask, PIXEL};
use crate::font::{self, EM};
use crate::paint::{Colour, Paint};
use crate::scene::{Anchor, Item, Point, Shape};

/// Lines that a curve becomes.
const PIECES: i64 = 16;

/// The bitmap.
pub(super) struct Canvas {
    /// Pixels a row.
    pub(super) width: usize,
    /// Rows.
    pub(super) height: usize,
    /// Row by row, three bytes a pixel.
    pub(super) rgb: Vec<u8>,
    scale: i64,
    /// Whether words were left out because letters are missing.
    left_out: bool,
}

fn light(colours: (Colour, Colour)) -> Colour {
    colours.0
}

impl Canvas {
    /// An empty page.
    pub(super) fn new(width: i64, height: i64, scale: i64) -> Self {
        let [width, height] = [width, height].map(|side| usize::try_from(side).unwrap_or(0));
        let page = Paint::Page.look().fill.map_or([255; 3], light);
        Canvas { width, height, rgb: page.repeat(width * height), scale, left_out: false }
    }

    /// Where words were left out, the empty rows above and below what is drawn go, but for a margin of so many
    /// units, and so do empty columns on the right.
    pub(super) fn trim(&mut self, margin: i64) {
        let margin = usize::try_from(margin * self.scale).unwrap_or(0);
        let bytes = 3 * self.width;
        if !self.left_out || bytes == 0 {
            return;
        }
        let page = self.rgb[..3].to_vec();
        let drawn = |pixel: &[u8]| *pixel != page[..];
        let rows: Vec<&[u8]> = self.rgb.chunks(bytes).collect();
        let full = |row: &&[u8]| row.chunks(3).any(drawn);
        let (Some(first), Some(last)) = (rows.iter().position(full), rows.iter().rposition(full)) else {
            return;
        };
        let right = rows.iter().filter_map(|row| row.chunks(3).rposition(drawn)).max().unwrap_or(0);
        let width = self.width.min(right + 1 + margin);
        let rows = &rows[first.saturating_sub(margin)..rows.len().min(last + 1 + margin)];
        let rgb: Vec<u8> = rows.iter().flat_map(|row| &row[..3 * width]).copied().collect();
        (self.width, self.height, self.rgb) = (width, rows.len(), rgb);
    }

    /// Paints a shape.
    pub(super) fn paint(&mut self, item: &Item) {
        let look = item.paint.look();
        let (fill, stroke) = (look.fill.map(light), look.stroke.map(light));
        let width = look.width * self.unit();
        match &item.shape {
            Shape::Rect { at: (x, y), size: (w, h) } => {
                let corners =
                    [(*x, *y), (x + w, *y), (x + w, y + h), (*x, y + h)].map(|point| self.at(point));
                self.area(&corners, fill);
                self.frame(corners[0], corners[2], width, stroke);
            }
            Shape::Ellipse { at, radii } => {
                let (at, radii) = (self.at(*at), self.at(*radii));
                let grown = |by: i64| (radii.0 + by, radii.1 + by);
                let ring = |outer, inner| {
                    let mut mask = Mask::default();
                    mask.ring(at, outer, inner);
                    mask
                };
                self.cover(ring(radii, (0, 0)), fill);
                self.cover(ring(grown(width / 2), grown(-width / 2)), stroke);
            }
            Shape::Line(points) => {
                let points: Vec<At> = points.iter().map(|&point| self.at(point)).collect();
                self.stroke(&points, width, stroke);
            }
            Shape::Curve(points) => {
                let curve = curve(points.map(|point| self.at(point)));
                self.stroke(&curve, width, stroke);
            }
            Shape::Polygon(points) => {
                let mut points: Vec<At> = points.iter().map(|&point| self.at(point)).collect();
                self.area(&points, fill);
                points.extend(points.first().copied());
                self.stroke(&points, width, stroke);
            }
            Shape::Text { at, anchor, size, text, words } => {
                if !words || text.chars().all(|c| font::glyph(c).is_some()) {
                    self.text(*at, *anchor, *size, text, fill);
                } else {
                    self.left_out = true;
                }
            }
            Shape::Cells { at, cell, columns, paints } => self.cells(*at, *cell, *columns, paints),
        }
    }

    /// Units of a mask to one of the scene.
    fn unit(&self) -> i64 {
        self.scale * PIXEL
    }

    fn at(&self, (x, y): Point) -> At {
        (x * self.unit(), y * self.unit())
    }

    fn area(&mut self, corners: &[At], colour: Option<Colour>) {
        let mut mask = Mask::default();
        mask.fill(&[corners.to_vec()]);
        self.cover(mask, colour);
    }

    fn stroke(&mut self, points: &[At], width: i64, colour: Option<Colour>) {
        let mut mask = Mask::default();
        mask.line(points, width);
        self.cover(mask, colour);
    }

    /// A frame with square corners, its line half outside.
    fn frame(&mut self, (x0, y0): At, (x1, y1): At, width: i64, colour: Option<Colour>) {
        let half = width / 2;
        let corners = |grow: i64| {
            vec![
                (x0 - grow, y0 - grow),
                (x1 + grow, y0 - grow),
                (x1 + grow, y1 + grow),
                (x0 - grow, y1 + grow),
            ]
        };
        let mut inner = corners(-half);
        inner.reverse();
        let mut mask = Mask::default();
        mask.fill(&[corners(half), inner]);
        self.cover(mask, colour);
    }

    fn text(&mut self, (x, y): Point, anchor: Anchor, size: i64, text: &str, colour: Option<Colour>) {
        let letters: Vec<&font::Glyph> =
            text.chars().filter_map(|c| font::glyph(c).or_else(|| font::glyph(font::MISSING))).collect();
        let em = size * self.unit();
        let width: i64 = letters.iter().map(|glyph| glyph.advance).sum::<i64>() * em / EM;
        let (mut left, base) = self.at((x, y));
        left -= match anchor {
            Anchor::Start => 0,
            Anchor::Middle => width / 2,
            Anchor::End => width,
        };
        let mut mask = Mask::default();
        let mut pen = 0;
        for glyph in letters {
            let place = |&(gx, gy): &(i64, i64)| (left + (pen + gx) * em / EM, base - gy * em / EM);
            let outlines: Vec<Vec<At>> =
                glyph.outlines.iter().map(|outline| outline.iter().map(place).collect()).collect();
            mask.fill(&outlines);
            pen += glyph.advance;
        }
        self.cover(mask, colour);
    }

    fn cells(&mut self, (x, y): Point, cell: i64, columns: usize, paints: &[Paint]) {
        let mut top = y;
        for row in paints.chunks(columns.max(1)) {
            let mut left = x;
            for run in row.chunk_by(|a, b| a == b) {
                let right = left + cell * crate::scene::coordinate(run.len());
                let corners = [(left, top), (right, top), (right, top + cell), (left, top + cell)];
                let corners = corners.map(|point| self.at(point));
                self.area(&corners, run[0].look().fill.map(light));
                left = right;
            }
            top += cell;
        }
    }

    /// Paints a colour through a mask.
    fn cover(&mut self, mask: Mask, colour: Option<Colour>) {
        let Some(colour) = colour else { return };
        let (width, height) = (crate::scene::coordinate(self.width), crate::scene::coordinate(self.height));
        let rgb = &mut self.rgb;
        mask.pixels((width, height), |x, y, part| {
            let at = usize::try_from(3 * (y * width + x)).unwrap_or(usize::MAX);
            let Some(pixel) = at.checked_add(3).and_then(|end| rgb.get_mut(at..end)) else { return };
            for (old, new) in pixel.iter_mut().zip(colour) {
                let mixed = (i64::from(*old) * (FULL - part) + i64::from(new) * part + FULL / 2) / FULL;
                *old = u8::try_from(mixed).unwrap_or(u8::MAX);
            }
        });
    }
}

/// A curve as a line through points.
fn curve([a, b, c, d]: [At; 4]) -> Vec<At> {
    let cube = PIECES * PIECES * PIECES;
    (0..=PIECES)
        .map(|t| {
            let s = PIECES - t;
            let mix = |a: i64, b: i64, c: i64, d: i64| {
                (s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d) / cube
            };
            (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Group, Role};

    #[test]
    fn no_band_is_left_where_words_are_missing() {
        let size = |title: &str| {
            let drawn = Group::new(Role::Plain).words(Paint::Text, (10, 20), 12, title).rect(
                Paint::Frame,
                (30, 60),
                (20, 10),
            );
            let mut canvas = Canvas::new(400, 200, 2);
            drawn.items.iter().for_each(|item| canvas.paint(item));
            canvas.trim(5);
            assert_eq!(canvas.rgb.len(), 3 * canvas.width * canvas.height);
            (canvas.width, canvas.height)
        };
        assert_eq!(size("words"), (400, 200), "nothing is cut off where all is drawn");
        let (width, height) = size("\u{6cb3}\u{5185}");
        // The rectangle and the margin, and the line of the frame, half of which stands outside.
        assert!((110..=118).contains(&width) && (40..=48).contains(&height), "{width} x {height}");
    }
}
