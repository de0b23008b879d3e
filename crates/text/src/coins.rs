//! Coin-turning games: rules, positions, moves.

use grundy::coins::{CoinBasis, CoinFormProblem, CoinGame, CoinMove, CoinProblem, FarTurn};
use num_bigint::BigUint;

/// Coins of one move are written out up to so many.
const WRITTEN_OUT: u64 = 12;

/// Words for coins.
pub trait CoinText {
    /// What is wrong with the rule, and what can be done.
    fn coin_form_problem(&self, problem: &CoinFormProblem) -> (String, Option<String>);
    /// What is wrong with the position, and what can be done.
    fn coin_problem(&self, problem: &CoinProblem) -> (String, Option<String>);
    /// What a move turns and how coins are numbered, sentence by sentence.
    fn coin_reading(&self, game: &CoinGame) -> Vec<String>;
    /// A position without heads.
    fn no_heads(&self) -> &'static str;
    /// What the values rest on, as part of a sentence.
    fn coin_basis(&self, basis: &CoinBasis) -> String;
    /// One move.
    fn coin_move(&self, game: &CoinGame, step: &CoinMove) -> String;
    /// The position is won, but its moves are too many or too far out to be looked through.
    fn coins_unlisted(&self, total: Option<&BigUint>) -> String;
    /// A head and its value.
    fn coin_value(&self, coin: &str, value: &BigUint) -> String;
    /// The value of a position is the XOR of those of its heads.
    fn coin_xor(&self, value: &BigUint) -> String;
    /// Heading of the values of the first coins; `last`: the last one, or the side of the corner of a board.
    fn coin_table(&self, last: &str) -> String;
}

/// A number as the rule counts it.
pub fn coin_number(game: &CoinGame, number: &BigUint) -> BigUint {
    number - (1 - game.first)
}

/// The coins of a row that a move turns: all of them, or the first ones, the dots, and the last.
pub(crate) fn coins(game: &CoinGame, turn: &FarTurn) -> Vec<String> {
    let shown = |n: &BigUint| coin_number(game, n).to_string();
    if let Some(coins) = turn.coins(WRITTEN_OUT) {
        return coins.iter().map(shown).collect();
    }
    let mut some: Vec<String> = (0u8..3).map(|i| shown(&turn.coin(&i.into()))).collect();
    some.push("..".into());
    some.push(shown(&turn.coin(&(turn.count() - 1u8))));
    some
}

/// Coins of a board.
pub(crate) fn cells(game: &CoinGame, cells: &[(u64, u64)]) -> Vec<String> {
    let first = 1 - u64::from(game.first);
    cells.iter().map(|(x, y)| format!("({},{})", x - first, y - first)).collect()
}
