//! What structure a core form has, so that an engine and a theorem can be chosen.
