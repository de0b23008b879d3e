//! The studio: a page on which a rule is seen, understood and played, and the JSON API behind it.
//!
//! ```text
//! socket ──slow──▶ http ──guard──▶ route ──▶ page (embedded files)
//!                                    │
//!                                    └─▶ desk (budget, time, cancel, cache) ──▶ answer ──▶ core, json, text
//! ```
//!
//! Nothing here adds mathematics: an answer is what the command prints with `--json`. Rules that run or read
//! anything are refused by name.

mod answer;
mod ask;
mod cache;
mod desk;
mod files;
mod fixed;
mod guard;
mod http;
mod open_api;
mod route;
mod server;
mod slow;
mod stream;

pub use fixed::{Fixed, NoPage};
pub use open_api::document;
pub use server::{Config, Server};
