//! Text to tokens: full-width marks, Chinese and unit words, symbols; never fails.
