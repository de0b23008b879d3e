//! A picture as plain shapes on whole coordinates: x to the right, y down, one unit for one pixel of a page.

use crate::font;
use crate::paint::Paint;

/// A point.
pub type Point = (i64, i64);

/// A whole picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Width.
    pub width: i64,
    /// Height.
    pub height: i64,
    /// What it shows, in a line.
    pub title: String,
    /// What can be seen in it.
    pub description: String,
    /// What is drawn, in order.
    pub groups: Vec<Group>,
}

/// Shapes that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What they are.
    pub role: Role,
    /// What is said when somebody points at them.
    pub hover: Option<String>,
    /// The shapes, in the order they are drawn.
    pub items: Vec<Item>,
}

/// What a group is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing in particular.
    Plain,
    /// A position from which the player to move loses.
    Loses,
    /// One from which the player to move wins.
    Wins,
    /// One from which neither player can force an end.
    Draw,
    /// A connection.
    Edge,
    /// The key.
    Key,
}

/// A shape and its colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The shape.
    pub shape: Shape,
    /// Its colours.
    pub paint: Paint,
}

/// Where a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// It begins at the point.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle by its upper left corner and size.
    Rect {
        /// The corner.
        at: Point,
        /// Width and height.
        size: Point,
    },
    /// An ellipse.
    Ellipse {
        /// Centre.
        at: Point,
        /// Half its width and half its height.
        radii: Point,
    },
    /// A line through points.
    Line(Vec<Point>),
    /// A cubic Bézier curve.
    Curve([Point; 4]),
    /// A filled polygon.
    Polygon(Vec<Point>),
    /// A line of text.
    Text {
        /// On the base line.
        at: Point,
        /// Which point of the text is there.
        anchor: Anchor,
        /// Size of the letters.
        size: i64,
        /// The text.
        text: String,
        /// A sentence of some language, which is left out where letters are missing: the text chunks say it. Else
        /// a name or number, of which missing letters are shown as boxes.
        words: bool,
    },
    /// Small square cells row by row, each in a colour of its own (the paint of the item is not used).
    Cells {
        /// The upper left corner.
        at: Point,
        /// Width of a cell.
        cell: i64,
        /// Cells a row, at least 1.
        columns: usize,
        /// The colours.
        paints: Vec<Paint>,
    },
}

impl Group {
    /// An empty group.
    pub fn new(role: Role) -> Group {
        Group { role, hover: None, items: Vec::new() }
    }

    /// With a text for who points at it.
    pub fn hover(mut self, text: String) -> Group {
        self.hover = Some(text);
        self
    }

    /// One more shape.
    pub fn with(mut self, paint: Paint, shape: Shape) -> Group {
        self.items.push(Item { shape, paint });
        self
    }

    /// A rectangle.
    pub fn rect(self, paint: Paint, at: Point, size: Point) -> Group {
        self.with(paint, Shape::Rect { at, size })
    }

    /// A circle.
    pub fn circle(self, paint: Paint, at: Point, r: i64) -> Group {
        self.with(paint, Shape::Ellipse { at, radii: (r, r) })
    }

    /// A name or number with its middle at a point.
    pub fn label(self, paint: Paint, (x, y): Point, size: i64, text: impl Into<String>) -> Group {
        let shape = Shape::Text {
            at: (x, y + size * 36 / 100),
            anchor: Anchor::Middle,
            size,
            text: text.into(),
            words: false,
        };
        self.with(paint, shape)
    }

    /// A name or number that ends or begins at a point.
    pub fn side_label(
        self,
        paint: Paint,
        (x, y): Point,
        size: i64,
        anchor: Anchor,
        text: impl Into<String>,
    ) -> Group {
        let at = (x, y + size * 36 / 100);
        self.with(paint, Shape::Text { at, anchor, size, text: text.into(), words: false })
    }

    /// Words that begin at a point.
    pub fn words(self, paint: Paint, (x, y): Point, size: i64, text: impl Into<String>) -> Group {
        let at = (x, y + size * 36 / 100);
        self.with(paint, Shape::Text { at, anchor: Anchor::Start, size, text: text.into(), words: true })
    }
}

/// The width of a text, about: with the letters of PNG, or as a page may show it.
pub fn text_width(text: &str, size: i64) -> i64 {
    font::width(text, size)
}

/// A text shortened to a width.
pub fn shortened(text: &str, size: i64, width: i64) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let room = width - text_width("…", size);
    let mut used = 0;
    let fits = |c: &char| {
        used += font::advance(*c, size);
        used <= room
    };
    let mut short: String = text.chars().take_while(fits).collect();
    short.push('…');
    short
}

/// A count as a coordinate.
pub(crate) fn coordinate(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
