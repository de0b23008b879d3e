//! Tree to core form: given values, names, sets recognised, static refusals.
