//! What part of each pixel a shape covers, by whole numbers: four lines of scanning a pixel row, and along a
//! line a pixel is 64 units wide.

/// Units of a pixel.
pub(super) const PIXEL: i64 = 64;
/// Lines of scanning a pixel row.
const LINES: i64 = 4;
/// Units between lines.
const STEP: i64 = PIXEL / LINES;
/// What a pixel that is covered all over has.
pub(super) const FULL: i64 = PIXEL * LINES;

/// A point in units.
pub(super) type At = (i64, i64);

/// A shape as pieces of lines of scanning: (line, first, end), as many as there are.
#[derive(Debug, Default)]
pub(super) struct Mask {
    pieces: Vec<(i64, i64, i64)>,
}

/// The height at which a line scans.
fn height(line: i64) -> i64 {
    line * STEP + STEP / 2
}

/// The first line that scans at `y` or below it.
fn first_line(y: i64) -> i64 {
    (y - STEP / 2 + STEP - 1).div_euclid(STEP)
}

impl Mask {
    /// Adds what lies within closed outlines, by the rule of winding numbers that are not zero.
    pub(super) fn fill(&mut self, outlines: &[Vec<At>]) {
        let mut crossings: Vec<(i64, i64, i64)> = Vec::new();
        for outline in outlines {
            let next = outline.iter().cycle().skip(1);
            for (&(x0, y0), &(x1, y1)) in outline.iter().zip(next) {
                let way = if y0 < y1 { 1 } else { -1 };
                for line in first_line(y0.min(y1))..first_line(y0.max(y1)) {
                    let x = x0 + ((height(line) - y0) * (x1 - x0)).div_euclid(y1 - y0);
                    crossings.push((line, x, way));
                }
            }
        }
        crossings.sort_unstable();
        let mut winding = 0;
        for pair in crossings.windows(2) {
            let [(line, from, way), (next, to, _)] = pair else { continue };
            winding += way;
            if winding != 0 && line == next {
                self.pieces.push((*line, *from, *to));
            }
        }
    }

    /// Adds a ring between two ellipses, given by half their widths and heights.
    pub(super) fn ring(&mut self, (cx, cy): At, outer: At, inner: At) {
        for line in first_line(cy - outer.1)..first_line(cy + outer.1) {
            let dy = height(line) - cy;
            let half = |(rx, ry): At| if ry > 0 { (ry * ry - dy * dy).max(0).isqrt() * rx / ry } else { 0 };
            let (wide, hole) = (half(outer), half(inner));
            if hole > 0 {
                self.pieces.push((line, cx - wide, cx - hole));
                self.pieces.push((line, cx + hole, cx + wide));
            } else {
                self.pieces.push((line, cx - wide, cx + wide));
            }
        }
    }

    /// Adds a line so wide, with round ends.
    pub(super) fn line(&mut self, points: &[At], width: i64) {
        let half = width / 2;
        for &at in points {
            self.ring(at, (half, half), (0, 0));
        }
        for two in points.windows(2) {
            let [(x0, y0), (x1, y1)] = *two else { continue };
            let (dx, dy) = (x1 - x0, y1 - y0);
            let length = (dx * dx + dy * dy).isqrt();
            if length == 0 {
                continue;
            }
            let (nx, ny) = (-dy * half / length, dx * half / length);
            let corners =
                vec![(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)];
            self.fill(&[corners]);
        }
    }

    /// Tells each pixel of a canvas so large that is covered, and how much of [`FULL`].
    pub(super) fn pixels(mut self, (width, height): (i64, i64), mut told: impl FnMut(i64, i64, i64)) {
        self.pieces.retain(|(line, from, to)| from < to && *line >= 0 && *line < height * LINES);
        self.pieces.sort_unstable();
        let of_row = |(line, _, _): &(i64, i64, i64)| line / LINES;
        for pieces in self.pieces.chunk_by(|a, b| of_row(a) == of_row(b)) {
            let clamp = |x: i64| x.clamp(0, width * PIXEL);
            let first = pieces.iter().map(|(_, from, _)| clamp(*from) / PIXEL).min().unwrap_or(0);
            let last = pieces.iter().map(|(_, _, to)| clamp(*to - 1) / PIXEL).max().unwrap_or(0);
            let mut covered = vec![0i64; usize::try_from(last - first + 1).unwrap_or(0)];
            let (mut line, mut reached) = (-1, 0);
            for &(of, from, to) in pieces {
                // What overlaps on a line counts once.
                let from = clamp(if of == line { from.max(reached) } else { from });
                let to = clamp(to);
                (line, reached) = (of, if of == line { reached.max(to) } else { to });
                for x in from / PIXEL..(to + PIXEL - 1) / PIXEL {
                    let part = (to.min((x + 1) * PIXEL) - from.max(x * PIXEL)).max(0);
                    if let Some(sum) = usize::try_from(x - first).ok().and_then(|at| covered.get_mut(at)) {
                        *sum += part;
                    }
                }
            }
            for (x, part) in (first..).zip(covered) {
                if part > 0 && x < width {
                    told(x, of_row(&pieces[0]), part);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(mask: Mask) -> i64 {
        let mut area = 0;
        mask.pixels((40, 40), |_, _, part| area += part);
        area
    }

    #[test]
    fn areas_are_what_they_are() {
        let square = vec![
            (5 * PIXEL, 5 * PIXEL),
            (15 * PIXEL, 5 * PIXEL),
            (15 * PIXEL, 12 * PIXEL),
            (5 * PIXEL, 12 * PIXEL),
        ];
        let mut mask = Mask::default();
        mask.fill(std::slice::from_ref(&square));
        // The same again, and half of it turned the other way, change nothing.
        mask.fill(&[square]);
        assert_eq!(area(mask), 70 * FULL);
        let mut circle = Mask::default();
        circle.ring((20 * PIXEL, 20 * PIXEL), (10 * PIXEL, 10 * PIXEL), (0, 0));
        let disc = area(circle);
        assert!((314 * FULL - disc).abs() < 2 * FULL, "{disc}");
        let mut ring = Mask::default();
        ring.ring((20 * PIXEL, 20 * PIXEL), (10 * PIXEL, 10 * PIXEL), (5 * PIXEL, 5 * PIXEL));
        assert!((disc * 3 / 4 - area(ring)).abs() < 2 * FULL);
        let mut line = Mask::default();
        line.line(&[(10 * PIXEL, 10 * PIXEL), (22 * PIXEL, 26 * PIXEL)], 2 * PIXEL);
        // 20 long, 2 wide, and half a circle at each end.
        assert!((area(line) - 43 * FULL).abs() < FULL);
        // What lies outside is cut off.
        let mut outside = Mask::default();
        outside.line(&[(-5 * PIXEL, 20 * PIXEL), (100 * PIXEL, 20 * PIXEL)], 2 * PIXEL);
        assert_eq!(area(outside), 80 * FULL);
    }

    #[test]
    fn outlines_that_run_the_other_way_are_holes() {
        let square = |a: i64, b: i64| {
            vec![
                (a * PIXEL, a * PIXEL),
                (b * PIXEL, a * PIXEL),
                (b * PIXEL, b * PIXEL),
                (a * PIXEL, b * PIXEL),
            ]
        };
        let mut hole = square(10, 20);
        hole.reverse();
        let mut mask = Mask::default();
        mask.fill(&[square(5, 25), hole]);
        assert_eq!(area(mask), 300 * FULL);
    }
}
