//! Pictures of games: a [`Scene`] of plain shapes on whole coordinates, written as [SVG](svg) or [PNG](png).
//!
//! A file of its own for each kind of picture makes the scene: [`table`], [`map`], [`positions`] (also as
//! [DOT](dot)), [`hackenbush`] and [`columns`]. They are told values and outcomes and decide nothing about
//! games; the words in them come from outside as a [`Caption`] and hover texts, so the crate speaks no language.
//!
//! Nobody needs colours to read them: positions from which the player to move loses are boxed, the others are
//! not or are round, and values are written where there is room.
//!
//! ```
//! use grundy_draw::{Caption, svg, table};
//!
//! let caption = Caption { title: "a < b".into(), description: "..".into(), ..Caption::default() };
//! let table = table::Table { first: 0, cells: vec![table::Cell::value(0), table::Cell::value(1)], width: 10, break_at: 0 };
//! let scene = table::scene(&table, &caption, &|n| format!("heap {n}"));
//! let text = svg::write(&scene);
//! assert!(text.contains("<title id=\"grundy-title\">a &lt; b</title>"));
//! ```

mod caption;
pub mod columns;
pub mod dot;
mod font;
pub mod hackenbush;
mod layers;
mod legend;
pub mod map;
pub mod paint;
pub mod png;
pub mod positions;
pub mod scene;
pub mod svg;
pub mod table;

pub use caption::{Caption, Kind, Part, TooLarge};
pub use scene::Scene;
