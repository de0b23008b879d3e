//! Tokens to tree by recursive descent: error nodes, recovery, all problems at once.
