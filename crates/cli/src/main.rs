//! The command `grundy`.

fn main() {}
