//! Win/lose and Grundy values by the definition, straight from the core form: slow and obvious.
