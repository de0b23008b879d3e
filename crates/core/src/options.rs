//! The options of a heap, straight from the core form.
