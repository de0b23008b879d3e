//! Impartial games: a rule goes in, a theorem comes out.
//!
//! ```text
//! rule text ──rule──▶ Rule ──rule::lower──▶ core form (game: component -> sums)
//!                                              │
//!              ┌───────────────────────────────┼──────────────────────────┐
//!              ▼                               ▼                          ▼
//!        oracle (definition)          class (structure?)         grundy-check (kernel)
//!              │                               │                          ▲
//!              └── tested against ── engine ──▶ table ──▶ law ──▶ prove ──┘
//!                                                          │
//!                                    api::Study ──▶ strategy, explain, code
//! ```

pub mod api;
pub mod catalogue;
pub mod claim;
pub mod class;
pub mod code;
pub mod compare;
pub mod core_text;
pub mod engine;
pub mod explain;
pub mod expr;
pub mod game;
pub mod law;
pub mod limits;
pub mod options;
pub mod oracle;
pub mod position;
pub mod prove;
pub mod rule;
pub mod set;
pub mod strategy;
pub mod table;
pub mod theory;
