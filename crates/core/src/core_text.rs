//! The core form as certificate text.
