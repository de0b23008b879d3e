//! Games on graphs against the definition, and the reading of graphs.

mod ask;
mod geography;
mod hackenbush;
mod kayles;
mod read;
mod small;
mod tokens;
mod tree;
mod walk;
