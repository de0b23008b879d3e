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
//!
//! [`api::Study`] is the door: a rule text becomes a study, and every question is a method of it.
//!
//! ```
//! use grundy::api::{MovesWanted, Study};
//! use grundy::game::Outcome;
//! use grundy::limits::Limits;
//! use grundy::position::Position;
//!
//! let limits = Limits::default();
//! let study = Study::new("take {1,3,4}", &[]).unwrap();
//!
//! let table = study.table(13, &limits).unwrap();
//! assert_eq!(table.values, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]);
//!
//! // Normal play: whoever cannot move loses. `Outcome::N`: the player to move wins.
//! let answer = study.win(&Position::heaps([5, 9, 13]), MovesWanted::All { limit: 100 }, &limits).unwrap();
//! assert_eq!(answer.outcome, Outcome::N);
//! assert_eq!(answer.moves.len(), 3);
//!
//! // "Proved" means that the kernel, which shares no code with this library, accepts the certificate.
//! let proof = study.prove(&limits).unwrap().expect("take {1,3,4} has period 7");
//! assert_eq!(grundy_check::verify(&proof.certificate).unwrap().theorem, "window");
//! ```

pub mod alike;
pub mod api;
pub mod board;
pub mod by_last;
pub mod catalogue;
pub mod claim;
pub mod class;
pub mod code;
pub mod coins;
pub mod compare;
pub mod core_text;
pub mod engine;
pub mod explain;
pub mod expr;
pub mod game;
pub mod graph;
pub mod law;
pub mod limits;
pub mod memory_law;
pub mod nimber;
pub mod opponent;
pub mod options;
pub mod oracle;
pub mod play_graph;
pub mod position;
pub mod prove;
pub mod reached;
pub mod rule;
pub mod set;
pub mod states;
pub mod strategy;
pub mod table;
pub mod theory;
