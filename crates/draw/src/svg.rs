//! A scene as SVG: well-formed whatever the texts in it are, with title and description for those who cannot see
//! it, in colours for light and dark pages.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::paint::{Colour, Paint};
use crate::scene::{Anchor, Group, Item, Point, Role, Scene, Shape};

/// The whole file.
pub fn write(scene: &Scene) -> String {
    let mut out = String::new();
    let (w, h) = (scene.width, scene.height);
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
         role=\"img\" aria-labelledby=\"grundy-title grundy-desc\" \
         font-family=\"'DejaVu Sans', Verdana, 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif\">\n\
         <title id=\"grundy-title\">{}</title>\n<desc id=\"grundy-desc\">{}</desc>",
        escaped(&scene.title),
        escaped(&scene.description)
    );
    style(scene, &mut out);
    let page = Item { shape: Shape::Rect { at: (0, 0), size: (w, h) }, paint: Paint::Page };
    item(&page, &mut out);
    out.push('\n');
    for group in &scene.groups {
        self::group(group, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

/// A text as XML may hold it: marks as entities, characters that XML forbids replaced.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Rules for what occurs: light first, then what differs on a dark page.
fn style(scene: &Scene, out: &mut String) {
    let mut used = BTreeSet::from([Paint::Page]);
    for item in scene.groups.iter().flat_map(|group| &group.items) {
        match &item.shape {
            Shape::Cells { paints, .. } => used.extend(paints.iter().copied()),
            _ => {
                used.insert(item.paint);
            }
        }
    }
    out.push_str("<style>\n");
    let mut dark = String::new();
    for paint in used {
        let (name, look) = (paint.name(), paint.look());
        let rule = |pick: fn((Colour, Colour)) -> Colour| {
            let colour =
                |colour: Option<(Colour, Colour)>| colour.map_or("none".to_owned(), |it| hex(pick(it)));
            format!(
                ".{name}{{fill:{};stroke:{};stroke-width:{}}}",
                colour(look.fill),
                colour(look.stroke),
                look.width
            )
        };
        let (on_light, on_dark) = (rule(|it| it.0), rule(|it| it.1));
        if on_dark != on_light {
            let _ = writeln!(dark, "{on_dark}");
        }
        let _ = writeln!(out, "{on_light}");
    }
    let _ = write!(out, "@media (prefers-color-scheme:dark){{\n{dark}}}\n</style>\n");
}

fn hex([r, g, b]: Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn group(group: &Group, out: &mut String) {
    let class = match group.role {
        Role::Plain => "",
        Role::Loses => " class=\"loses\"",
        Role::Wins => " class=\"wins\"",
        Role::Draw => " class=\"draw\"",
        Role::Edge => " class=\"edge\"",
        Role::Key => " class=\"key\"",
    };
    let _ = write!(out, "<g{class}>");
    if let Some(hover) = &group.hover {
        let _ = write!(out, "<title>{}</title>", escaped(hover));
    }
    for it in &group.items {
        item(it, out);
    }
    out.push_str("</g>\n");
}

fn item(item: &Item, out: &mut String) {
    let class = item.paint.name();
    let _ = match &item.shape {
        Shape::Rect { at: (x, y), size: (w, h) } => {
            write!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>")
        }
        Shape::Ellipse { at: (x, y), radii: (rx, ry) } => {
            write!(out, "<ellipse class=\"{class}\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>")
        }
        Shape::Line(points) => write!(out, "<polyline class=\"{class}\" points=\"{}\"/>", list(points)),
        Shape::Polygon(points) => write!(out, "<polygon class=\"{class}\" points=\"{}\"/>", list(points)),
        Shape::Curve([(ax, ay), (bx, by), (cx, cy), (dx, dy)]) => {
            write!(out, "<path class=\"{class}\" d=\"M{ax} {ay}C{bx} {by} {cx} {cy} {dx} {dy}\"/>")
        }
        Shape::Text { at: (x, y), anchor, size, text, .. } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let text = escaped(text);
            write!(
                out,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{text}</text>"
            )
        }
        Shape::Cells { at, cell, columns, paints } => {
            cells(*at, *cell, *columns, paints, out);
            Ok(())
        }
    };
}

fn list(points: &[Point]) -> String {
    points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
}

/// One path a colour; cells of a row that stand side by side are one rectangle.
fn cells((x, y): Point, cell: i64, columns: usize, paints: &[Paint], out: &mut String) {
    let used: BTreeSet<Paint> = paints.iter().copied().collect();
    for paint in used {
        let _ = write!(out, "<path class=\"{}\" shape-rendering=\"crispEdges\" d=\"", paint.name());
        let mut top = y;
        for row in paints.chunks(columns.max(1)) {
            let mut left = x;
            for run in row.chunk_by(|a, b| a == b) {
                let width = cell * crate::scene::coordinate(run.len());
                if run[0] == paint {
                    let _ = write!(out, "M{left} {top}h{width}v{cell}h-{width}z");
                }
                left += width;
            }
            top += cell;
        }
        out.push_str("\"/>");
    }
}
