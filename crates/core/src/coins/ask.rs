//! One door for coins: who wins a position, and by which moves.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::board::Board;
use super::closed::CoinForm;
use super::connected::{self, Cells};
use super::far::FarTurned;
use super::form::{CoinGame, CoinKind, CoinPosition};
use super::line::Line;
use super::turn::{Turn, Turned};
use crate::api::MovesWanted;
use crate::game::Outcome;
use crate::limits::{Budget, Exhausted, Limits};
use crate::nimber;

/// Answers positions of one rule; what it finds about coins is kept for the next position.
#[derive(Debug, Clone)]
pub struct CoinSolver {
    engine: Engine,
}

#[derive(Debug, Clone)]
enum Engine {
    Line(Box<Line>),
    Board(Box<Board>),
    Connected,
}

/// Who wins a position and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value of the position.
    pub value: BigUint,
    /// The value of each head, in the order of the position; none of a full board.
    pub heads: Vec<BigUint>,
    /// Winning moves.
    pub moves: Vec<CoinMove>,
    /// Whether these are all.
    pub complete: bool,
    /// How many there are, where that is known.
    pub total: Option<BigUint>,
    /// What the values rest on.
    pub basis: CoinBasis,
}

/// What the values of coins rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinBasis {
    /// The definition.
    Definition,
    /// A closed form of the literature.
    ClosedForm(CoinForm),
    /// The Tartan theorem: nim products of the values of the two rules.
    Tartan,
    /// For connected sets: a law that is published and was compared with the definition on all boards of up
    /// to sixteen coins, without a proof known to us.
    Published,
}

/// One winning move. Coins are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoinMove {
    /// Coins of a row.
    Line(FarTurn),
    /// A rectangle: the x of its coins and their y.
    Rectangle(FarTurn, FarTurn),
    /// Coins (x, y), the leading one first.
    Cells(Vec<(u64, u64)>),
}

/// Coins of a row that are turned together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FarTurn {
    /// The leading coin.
    pub leader: BigUint,
    /// The others.
    pub turned: FarTurned,
}

impl From<&Turn> for FarTurn {
    fn from(turn: &Turn) -> FarTurn {
        let turned = match &turn.turned {
            Turned::Coins(coins) => FarTurned::Coins(coins.iter().copied().map(BigUint::from).collect()),
            Turned::Run { length, step } => FarTurned::Run { length: (*length).into(), step: *step },
            Turned::Multiples { k } => FarTurned::Multiples { k: *k },
        };
        FarTurn { leader: turn.leader.into(), turned }
    }
}

impl FarTurn {
    /// How many coins it turns.
    pub fn count(&self) -> BigUint {
        match &self.turned {
            FarTurned::Coins(others) => BigUint::from(others.len()) + 1u8,
            FarTurned::Run { length, .. } => length.clone(),
            FarTurned::Multiples { k } => (*k).into(),
        }
    }

    /// The coin that is turned as the i-th, the leading one being the 0th; for i < `count`.
    pub fn coin(&self, i: &BigUint) -> BigUint {
        match &self.turned {
            _ if i.is_zero() => self.leader.clone(),
            FarTurned::Coins(others) => {
                let at = i.to_usize().and_then(|i| others.get(i - 1));
                at.unwrap_or(&self.leader).clone()
            }
            FarTurned::Run { step, .. } => &self.leader - i * *step,
            FarTurned::Multiples { .. } => &self.leader * (i + 1u8),
        }
    }

    /// Its coins, the leading one first, if they are no more than so many.
    pub fn coins(&self, most: u64) -> Option<Vec<BigUint>> {
        let count = self.count().to_u64().filter(|count| *count <= most)?;
        Some((0..count).map(|i| self.coin(&i.into())).collect())
    }
}

/// What was found about the moves of a position that is won.
struct Moves {
    moves: Vec<CoinMove>,
    total: Option<BigUint>,
}

impl CoinSolver {
    /// A solver of this rule. `names`: whether closed forms of the literature are used; without them values
    /// come from the definition, to compare.
    pub fn new(game: &CoinGame, names: bool) -> CoinSolver {
        let line = |turning| if names { Line::new(turning) } else { Line::plain(turning) };
        let engine = match &game.kind {
            CoinKind::Line(rule) => Engine::Line(Box::new(line(rule.turning.clone()))),
            CoinKind::Board(across, down) => Engine::Board(Box::new(Board {
                across: line(across.turning.clone()),
                down: line(down.turning.clone()),
            })),
            CoinKind::Connected => Engine::Connected,
        };
        CoinSolver { engine }
    }

    /// Answers a position of the rule.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out before it is clear who wins. When it runs out over the moves,
    /// the answer says that they are not complete.
    pub fn answer(
        &mut self,
        position: &CoinPosition,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<CoinAnswer, Exhausted> {
        let basis = self.basis(position);
        let heads = self.heads(position, limits)?;
        let value = match position {
            CoinPosition::Full { columns, rows } => self.full(*columns, *rows, limits)?,
            _ => heads.iter().fold(BigUint::ZERO, |sum, value| sum ^ value),
        };
        let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
        let mut found = Moves { moves: Vec::new(), total: Some(BigUint::ZERO) };
        if outcome == Outcome::N {
            found = match self.moves(position, &value, wanted.most(), limits) {
                Ok(found) => found,
                Err(exhausted) if exhausted.is_stop() => return Err(exhausted),
                Err(_) => Moves { moves: Vec::new(), total: None },
            };
        }
        let complete = found.total.as_ref() == Some(&found.moves.len().into());
        Ok(CoinAnswer { outcome, value, heads, moves: found.moves, complete, total: found.total, basis })
    }

    /// The value of one coin, or of the coin (x, y); what it rests on is that of a position of it alone.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn value(&mut self, x: &BigUint, y: &BigUint, limits: &Limits) -> Result<BigUint, Exhausted> {
        match &mut self.engine {
            Engine::Line(line) => line_value(line, x, limits),
            Engine::Board(board) => {
                let across = line_value(&mut board.across, x, limits)?;
                let down = line_value(&mut board.down, y, limits)?;
                let words = 1 + across.bits().max(down.bits()) / 64;
                limits.spend(words * words)?;
                nimber::mul_big(&across, &down).map_err(|_| digits(nimber::BITS))
            }
            Engine::Connected => {
                let value = x.to_u64().zip(y.to_u64()).and_then(|(x, y)| connected::connected_value(y, x));
                value.ok_or(digits(1 << 20))
            }
        }
    }

    /// What the values of these heads rest on.
    pub fn basis(&self, position: &CoinPosition) -> CoinBasis {
        match &self.engine {
            Engine::Line(line) => {
                line.form().map_or(CoinBasis::Definition, |form| CoinBasis::ClosedForm(form.clone()))
            }
            Engine::Board(_) => CoinBasis::Tartan,
            Engine::Connected => {
                let small =
                    |(x, y): &(BigUint, BigUint)| connected::is_small(&small_number(x), &small_number(y));
                match position {
                    CoinPosition::Board(heads) if heads.iter().all(small) => CoinBasis::Definition,
                    _ => CoinBasis::Published,
                }
            }
        }
    }

    /// The values of the heads of a position.
    fn heads(&mut self, position: &CoinPosition, limits: &Limits) -> Result<Vec<BigUint>, Exhausted> {
        let one = BigUint::from(1u8);
        // Values may be far longer than the numbers of their coins.
        let mut bytes = 0u64;
        let mut kept = |value: BigUint| {
            bytes += 40 + value.bits() / 8;
            limits.spend(1 + value.bits() / 64)?;
            limits.allow_bytes(bytes).map(|()| value)
        };
        match position {
            CoinPosition::Line(heads) => heads.iter().map(|x| kept(self.value(x, &one, limits)?)).collect(),
            CoinPosition::Board(heads) => {
                // Small boards of connected sets are told by the definition.
                if matches!(self.engine, Engine::Connected) && self.basis(position) == CoinBasis::Definition {
                    let mut cells = Cells::default();
                    let value = |(x, y): &(BigUint, BigUint)| {
                        cells.value(small_number(x), small_number(y), limits).map(BigUint::from)
                    };
                    return heads.iter().map(value).collect();
                }
                heads.iter().map(|(x, y)| kept(self.value(x, y, limits)?)).collect()
            }
            CoinPosition::Full { .. } => Ok(Vec::new()),
        }
    }

    /// The value of a board full of heads.
    fn full(&mut self, columns: u64, rows: u64, limits: &Limits) -> Result<BigUint, Exhausted> {
        let sum = |line: &mut Line, n: u64| {
            (1..=n).try_fold(BigUint::ZERO, |sum, x| {
                let value = line_value(line, &x.into(), limits)?;
                limits.spend(1 + value.bits() / 64)?;
                Ok(sum ^ value)
            })
        };
        match &mut self.engine {
            Engine::Board(board) => {
                let (across, down) = (sum(&mut board.across, columns)?, sum(&mut board.down, rows)?);
                nimber::mul_big(&across, &down).map_err(|_| digits(nimber::BITS))
            }
            Engine::Line(_) => Ok(BigUint::ZERO),
            Engine::Connected => {
                limits.allow_positions(columns.saturating_mul(rows))?;
                let mut value = BigUint::ZERO;
                for (x, y) in (1..=columns).flat_map(|x| (1..=rows).map(move |y| (x, y))) {
                    limits.spend(1 + (x + y) / 64)?;
                    value ^= connected::connected_value(y, x).ok_or(digits(1 << 20))?;
                }
                Ok(value)
            }
        }
    }

    fn moves(
        &mut self,
        position: &CoinPosition,
        value: &BigUint,
        limit: usize,
        limits: &Limits,
    ) -> Result<Moves, Exhausted> {
        match (&mut self.engine, position) {
            (Engine::Line(line), CoinPosition::Line(heads)) => line_moves(line, heads, value, limit, limits),
            (Engine::Board(board), CoinPosition::Board(heads)) => {
                let heads: Option<Vec<(u64, u64)>> =
                    heads.iter().map(|(x, y)| x.to_u64().zip(y.to_u64())).collect();
                let Some(heads) = heads else { return Ok(Moves { moves: Vec::new(), total: None }) };
                let found = board.winning_moves(&heads, limit, limits)?;
                let rectangle =
                    |one: &super::BoardMove| CoinMove::Rectangle((&one.across).into(), (&one.down).into());
                let moves = found.moves.iter().map(rectangle).collect();
                Ok(Moves { moves, total: Some(found.total.into()) })
            }
            (Engine::Board(board), CoinPosition::Full { columns, rows }) => {
                let total = board.winning_first_moves(*columns, *rows, limits)?;
                Ok(Moves { moves: Vec::new(), total: Some(total.into()) })
            }
            (Engine::Connected, CoinPosition::Board(heads)) => connected_moves(heads, value, limit, limits),
            _ => Ok(Moves { moves: Vec::new(), total: None }),
        }
    }
}

fn line_moves(
    line: &mut Line,
    heads: &[BigUint],
    value: &BigUint,
    limit: usize,
    limits: &Limits,
) -> Result<Moves, Exhausted> {
    if let Some(form) = line.form().cloned() {
        let mut found = Moves { moves: Vec::new(), total: Some(BigUint::ZERO) };
        for leader in heads {
            limits.spend(1)?;
            let wins = form.moves(leader, value, limit - found.moves.len(), limits)?;
            let wins = wins.ok_or(digits(1 << 20))?;
            let turn = |turned| CoinMove::Line(FarTurn { leader: leader.clone(), turned });
            found.moves.extend(wins.moves.into_iter().map(turn));
            found.total = found.total.map(|total| total + wins.total);
        }
        return Ok(found);
    }
    let heads: Option<Vec<u64>> = heads.iter().map(ToPrimitive::to_u64).collect();
    let Some(heads) = heads else { return Ok(Moves { moves: Vec::new(), total: None }) };
    if limit == 0 {
        return Ok(Moves { moves: Vec::new(), total: None });
    }
    let found = line.winning_moves(&heads, limit, limits)?;
    let total = found.complete.then(|| found.moves.len().into());
    Ok(Moves { moves: found.moves.iter().map(|turn| CoinMove::Line(turn.into())).collect(), total })
}

fn connected_moves(
    heads: &[(BigUint, BigUint)],
    value: &BigUint,
    limit: usize,
    limits: &Limits,
) -> Result<Moves, Exhausted> {
    let (mut moves, mut total, mut all) = (Vec::new(), 0u64, true);
    let mut cells = Cells::default();
    for (x, y) in heads {
        let (x, y) = (small_number(x), small_number(y));
        if !connected::is_small(&x, &y) {
            all = false;
            continue;
        }
        // What is left of 16 coins has values of words.
        let Some(value) = value.to_u64() else { continue };
        cells.each_move(x, y, limits, &mut |xor, turned| {
            if xor == value {
                total += 1;
                if moves.len() < limit {
                    moves.push(CoinMove::Cells(turned.to_vec()));
                }
            }
        })?;
    }
    Ok(Moves { moves, total: all.then(|| total.into()) })
}

/// The value of a coin of a row, by the closed form where there is one.
fn line_value(line: &mut Line, x: &BigUint, limits: &Limits) -> Result<BigUint, Exhausted> {
    if let Some(form) = line.form() {
        return form.value(x).ok_or(digits(1 << 20));
    }
    match x.to_u64() {
        Some(x) => line.value(x, limits).map(BigUint::from),
        None => Err(Exhausted { what: Budget::Positions, limit: limits.positions }),
    }
}

/// A number, or one that is larger than every small board.
fn small_number(n: &BigUint) -> u64 {
    n.to_u64().unwrap_or(u64::MAX)
}

fn digits(limit: u64) -> Exhausted {
    Exhausted { what: Budget::Digits, limit }
}
