//! Title and key: what every picture has above and below.

use crate::caption::Caption;
use crate::paint::Paint;
use crate::scene::{Group, Point, Role, Scene, Shape, shortened, text_width};
use crate::table::DRAWN;

/// Space round everything.
pub(crate) const MARGIN: i64 = 16;
/// Letters of the title.
const TITLE: i64 = 16;
/// Letters of other words.
const WORDS: i64 = 12;
/// Height of a line of the key.
const LINE: i64 = 24;
/// Width of a sign of the key.
const SIGN: i64 = 34;
/// No picture is narrower.
const NARROWEST: i64 = 360;
/// No picture is wider for the sake of its title, which is shortened then.
const WIDEST_TITLE: i64 = 760;

/// Where the drawing begins: right under title and note.
pub(crate) const TOP: i64 = MARGIN + 2 * LINE;

/// A line of the key.
pub(crate) struct Key {
    /// The sign, drawn round its middle.
    pub(crate) sign: Sign,
    /// What it means.
    pub(crate) words: String,
}

/// A sign of the key.
pub(crate) enum Sign {
    /// A framed cell.
    Framed(&'static str),
    /// A cell.
    Cell(Paint, &'static str),
    /// A box with a thick line: a lost position.
    Lost,
    /// A circle: a won position.
    Won,
    /// A hexagon: a draw.
    Drawn,
    /// A marked line.
    Cut,
    /// A bit that a move turns.
    Turned,
    /// Cells of growing values, first and last of each tone.
    Scale(u32),
}

/// A scene with title, note, the drawing of that size below them, and the key.
pub(crate) fn scene(
    caption: &Caption,
    (width, height): (i64, i64),
    drawing: Vec<Group>,
    keys: Vec<Key>,
) -> Scene {
    let widest_key = keys.iter().map(|key| sign_width(&key.sign) + text_width(&key.words, WORDS)).max();
    let note = text_width(&caption.note, WORDS);
    let title = text_width(&caption.title, TITLE).min(WIDEST_TITLE);
    let inner = width.max(NARROWEST).max(title).max(widest_key.unwrap_or(0)).max(note);
    let title = shortened(&caption.title, TITLE, inner);
    let mut groups =
        vec![Group::new(Role::Plain).words(Paint::Text, (MARGIN, MARGIN + LINE / 2), TITLE, title).words(
            Paint::Quiet,
            (MARGIN, MARGIN + LINE + LINE / 2 - 4),
            WORDS,
            caption.note.clone(),
        )];
    groups.extend(drawing);
    let mut y = TOP + height + LINE;
    for key in keys {
        groups.push(drawn(&key, y));
        y += LINE;
    }
    Scene {
        width: inner + 2 * MARGIN,
        height: y - LINE / 2 + MARGIN,
        title: caption.title.clone(),
        description: caption.description.clone(),
        groups,
    }
}

fn sign_width(sign: &Sign) -> i64 {
    match sign {
        Sign::Scale(greatest) => {
            scale(*greatest).iter().map(|(_, label)| label_width(label)).sum::<i64>() + 8
        }
        _ => SIGN,
    }
}

fn label_width(label: &str) -> i64 {
    text_width(label, 11).max(10) + 10
}

fn scale(greatest: u32) -> Vec<(Paint, String)> {
    let one = |tone: u8| {
        let (first, last) = crate::paint::tone_values(tone, greatest)?;
        let label = if first == last { first.to_string() } else { format!("{first}–{last}") };
        Some((Paint::Tone(tone), label))
    };
    (0..crate::paint::TONE_COUNT).filter_map(one).collect()
}

fn drawn(key: &Key, y: i64) -> Group {
    let group = Group::new(Role::Key);
    let (x, middle) = (MARGIN, MARGIN + 12);
    let corner = (middle - 9, y - 9);
    let group = match &key.sign {
        Sign::Framed(label) => {
            group.rect(Paint::Frame, corner, (18, 18)).label(Paint::Text, (middle, y), 11, *label)
        }
        Sign::Cell(paint, label) => {
            group.rect(*paint, corner, (18, 18)).label(paint.ink(), (middle, y), 11, *label)
        }
        Sign::Lost => {
            group.rect(Paint::Lost, (middle - 11, y - 8), (22, 16)).label(Paint::Dark, (middle, y), 11, "P")
        }
        Sign::Won => group.circle(Paint::Won, (middle, y), 9).label(Paint::Dark, (middle, y), 11, "N"),
        Sign::Drawn => {
            let shape = hexagon((middle, y), (13, 9));
            group.with(DRAWN, shape).label(DRAWN.ink(), (middle, y), 11, "=")
        }
        Sign::Turned => group.rect(Paint::Turned, corner, (18, 18)).label(Paint::Text, (middle, y), 12, "0"),
        Sign::Cut => cut_mark(group.with(Paint::Cut, Shape::Line(vec![(x, y), (x + 24, y)])), (middle, y)),
        Sign::Scale(greatest) => {
            let (mut group, mut left) = (group, x);
            for (paint, label) in scale(*greatest) {
                let width = label_width(&label);
                let middle = (left + width / 2, y);
                group = group.rect(paint, (left, y - 9), (width, 18)).label(paint.ink(), middle, 11, label);
                left += width;
            }
            group
        }
    };
    group.words(Paint::Text, (x + sign_width(&key.sign), y), WORDS, key.words.clone())
}

/// A hexagon with these half width and half height.
pub(crate) fn hexagon((x, y): Point, (across, up): Point) -> Shape {
    let flat = across - up / 2;
    Shape::Polygon(vec![
        (x - across, y),
        (x - flat, y - up),
        (x + flat, y - up),
        (x + across, y),
        (x + flat, y + up),
        (x - flat, y + up),
    ])
}

/// A cross on a plate: what is crossed out is cut.
pub(crate) fn cut_mark(group: Group, (x, y): (i64, i64)) -> Group {
    group.circle(Paint::Plate, (x, y), 8).label(Paint::Mark, (x, y), 16, "×")
}
