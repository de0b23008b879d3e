//! The canonical English text of a tree: parse(print(x)) = x.
