//! A row of coins: values from the definition (or a closed form), verdicts and all winning moves.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow::{self, Break, Continue};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::closed::CoinForm;
use super::far::FarTurned;
use super::multiples::MultiplesTable;
use super::runs::RunTable;
use super::turn::{Turn, Turned};
use super::turning::Turning;
use crate::limits::{Budget, Exhausted, Limits};

/// Is told the XOR of a move and what it turns, and says whether to go on.
pub type EachMove<'e> = dyn FnMut(u64, Turned) -> ControlFlow<()> + 'e;

/// Sets of more coins than this are not listed one by one.
const DEEPEST: usize = 500;

/// A row of coins under one rule; the values found are kept.
#[derive(Debug, Clone)]
pub struct Line {
    rule: Turning,
    form: Option<CoinForm>,
    /// `values[x - 1]`, by the definition, as far as they were needed.
    values: Vec<u64>,
    /// For [`Turning::Count`]: the XORs of exactly j coins among those in `values`, by j.
    sums: Vec<BTreeSet<u64>>,
    multiples: MultiplesTable,
    runs: RunTable,
}

/// The winning moves of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineMoves {
    /// Ordered by leading coin, number of coins, coins.
    pub moves: Vec<Turn>,
    /// Whether these are all.
    pub complete: bool,
}

impl Line {
    /// A row under this rule.
    pub fn new(rule: Turning) -> Line {
        let form = CoinForm::of(&rule);
        Line { form, ..Line::plain(rule) }
    }

    /// A row under this rule, of which no closed form is used.
    pub fn plain(rule: Turning) -> Line {
        Line {
            rule,
            form: None,
            values: Vec::new(),
            sums: vec![BTreeSet::from([0])],
            multiples: MultiplesTable::default(),
            runs: RunTable::default(),
        }
    }

    /// The rule.
    pub fn rule(&self) -> &Turning {
        &self.rule
    }

    /// The closed form of its values, if one is known.
    pub fn form(&self) -> Option<&CoinForm> {
        self.form.as_ref()
    }

    /// The Grundy value of a head at x, from 1. A coin outside the row has value 0: it cannot be turned.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out, or a value would need more than 64 binary digits.
    pub fn value(&mut self, x: u64, limits: &Limits) -> Result<u64, Exhausted> {
        if x == 0 {
            return Ok(0);
        }
        if let Some(form) = &self.form {
            return form.value(&x.into()).and_then(|value| value.to_u64()).ok_or(Exhausted::DIGITS);
        }
        if let Turning::Multiples { last } = self.rule {
            return if x > last { Ok(0) } else { self.multiples.value(last / x, limits) };
        }
        self.by_definition(x, limits)
    }

    /// The value of a position, the XOR over its heads (a coin listed twice shows tails).
    ///
    /// # Errors
    /// As [`Line::value`].
    pub fn position_value(&mut self, heads: &[u64], limits: &Limits) -> Result<u64, Exhausted> {
        heads.iter().try_fold(0, |sum, &x| Ok(sum ^ self.value(x, limits)?))
    }

    /// The value of a position of coins however far out, where a closed form is known.
    pub fn big_position_value(&self, heads: &[BigUint]) -> Option<BigUint> {
        let form = self.form.as_ref()?;
        heads.iter().try_fold(BigUint::ZERO, |sum, x| Some(sum ^ form.value(x)?))
    }

    /// The value by the definition, closed form or not.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out, or a value would need more than 64 binary digits.
    pub fn by_definition(&mut self, x: u64, limits: &Limits) -> Result<u64, Exhausted> {
        if let Turning::Multiples { last } = self.rule {
            return if x == 0 || x > last { Ok(0) } else { self.multiples.value(last / x, limits) };
        }
        if let Turning::Run { lengths, step } = &self.rule {
            return if x == 0 { Ok(0) } else { self.runs.value((lengths, *step), x, limits) };
        }
        limits.allow_positions(x)?;
        while (self.values.len() as u64) < x {
            let next = self.values.len() as u64 + 1;
            let mut seen = BTreeSet::new();
            match &self.rule {
                Turning::Count(counts) => {
                    for (count, sums) in (1..).zip(&self.sums) {
                        if counts.contains(count, limits)? {
                            limits.spend(sums.len() as u64)?;
                            seen.extend(sums);
                        }
                    }
                }
                _ => {
                    let mut mark = |xor, _| {
                        seen.insert(xor);
                        Continue(())
                    };
                    // It never breaks off.
                    let _ = self.each_known(next, limits, &mut mark)?;
                }
            }
            let value = (0..).zip(&seen).find(|(i, v)| i != *v).map_or(seen.len() as u64, |(i, _)| i);
            self.push(value, limits)?;
        }
        Ok(usize::try_from(x).ok().and_then(|x| self.values.get(x.wrapping_sub(1))).copied().unwrap_or(0))
    }

    fn push(&mut self, value: u64, limits: &Limits) -> Result<(), Exhausted> {
        self.values.push(value);
        if let Turning::Count(counts) = &self.rule {
            let largest = counts.finite_members(limits)?.map(|c| c.last().copied().unwrap_or(0));
            let wanted = largest.unwrap_or(u64::MAX).min(self.values.len() as u64 + 1);
            for j in (1..wanted).rev() {
                let j = usize::try_from(j).unwrap_or(usize::MAX);
                let more: Vec<u64> =
                    self.sums.get(j - 1).map(|s| s.iter().map(|v| v ^ value).collect()).unwrap_or_default();
                limits.spend(more.len() as u64)?;
                if self.sums.len() <= j {
                    self.sums.resize_with(j + 1, BTreeSet::new);
                }
                self.sums[j].extend(more);
            }
            limits.allow_bytes(self.sums.iter().map(|s| 16 * s.len() as u64).sum())?;
        }
        Ok(())
    }

    /// Every move led by x, with the XOR of all coins it turns but x, for known smaller values (from the
    /// closed form where there is one).
    fn each_known(
        &self,
        x: u64,
        limits: &Limits,
        each: &mut EachMove<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        match &self.rule {
            Turning::Count(counts) => {
                for count in 1..=x {
                    if counts.contains(count, limits)? {
                        if self.each_subset(x, count - 1, &mut Vec::new(), 0, limits, each)?.is_break() {
                            return Ok(Break(()));
                        }
                    } else {
                        limits.spend(1)?;
                    }
                }
            }
            Turning::Run { step, .. } => return self.runs.each(*step, x, limits, each),
            Turning::Patterns(patterns) => {
                for pattern in patterns {
                    limits.spend(1 + pattern.len() as u64)?;
                    let coins: Option<Vec<u64>> =
                        pattern.iter().map(|d| x.checked_sub(*d).filter(|y| *y >= 1 && *d >= 1)).collect();
                    if let Some(mut coins) = coins {
                        coins.sort_unstable_by(|a, b| b.cmp(a));
                        coins.dedup();
                        let xor = coins.iter().fold(0, |xor, y| xor ^ self.known(*y));
                        if each(xor, Turned::Coins(coins)).is_break() {
                            return Ok(Break(()));
                        }
                    }
                }
            }
            Turning::Multiples { .. } => {}
        }
        Ok(Continue(()))
    }

    fn known(&self, x: u64) -> u64 {
        usize::try_from(x - 1).ok().and_then(|i| self.values.get(i)).copied().unwrap_or(0)
    }

    /// All sets of `more` coins below the last one chosen, in descending order.
    fn each_subset(
        &self,
        below: u64,
        more: u64,
        chosen: &mut Vec<u64>,
        xor: u64,
        limits: &Limits,
        each: &mut EachMove<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        limits.spend(1)?;
        if more == 0 {
            return Ok(each(xor, Turned::Coins(chosen.clone())));
        }
        // No listing of sets of so many coins ends, and the call stack is not for depths like that.
        if chosen.len() > DEEPEST {
            return Err(Exhausted { what: Budget::Steps, limit: limits.steps });
        }
        for y in (more..below).rev() {
            chosen.push(y);
            if self.each_subset(y, more - 1, chosen, xor ^ self.known(y), limits, each)?.is_break() {
                return Ok(Break(()));
            }
            chosen.pop();
        }
        Ok(Continue(()))
    }

    /// Every move led by the coin x, with the XOR of the values of all coins it turns, until `each` breaks off.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn each_move(
        &mut self,
        x: u64,
        limits: &Limits,
        each: &mut EachMove<'_>,
    ) -> Result<ControlFlow<()>, Exhausted> {
        if x == 0 {
            return Ok(Continue(()));
        }
        let own = self.by_definition(x, limits)?;
        if let Turning::Multiples { last } = self.rule {
            let mut xor = 0;
            for k in 1..=last / x {
                limits.spend(1)?;
                xor ^= self.multiples.value(last / (k * x), limits)?;
                if each(xor, Turned::Multiples { k }).is_break() {
                    return Ok(Break(()));
                }
            }
            return Ok(Continue(()));
        }
        self.each_known(x, limits, &mut |xor, turned| each(xor ^ own, turned))
    }

    /// How many moves on the coins 1..=n have each XOR, for runs: `counts[xor]`.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub(super) fn run_counts(&mut self, n: u64, limits: &Limits) -> Result<Option<Vec<u64>>, Exhausted> {
        match &self.rule {
            Turning::Run { lengths, step } => self.runs.counts((lengths, *step), n, limits).map(Some),
            _ => Ok(None),
        }
    }

    /// The winning moves of a position, given by its heads: those whose coins have the XOR of the position.
    /// At most `limit` are listed.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget runs out.
    pub fn winning_moves(
        &mut self,
        heads: &[u64],
        limit: usize,
        limits: &Limits,
    ) -> Result<LineMoves, Exhausted> {
        let mut shown: Vec<u64> = Vec::new();
        let mut sorted = heads.to_vec();
        sorted.sort_unstable();
        for run in sorted.chunk_by(|a, b| a == b) {
            shown.extend(run.first().filter(|_| run.len() % 2 == 1));
        }
        let mut found = LineMoves { moves: Vec::new(), complete: true };
        let target = self.position_value(&shown, limits)?;
        if target == 0 {
            return Ok(found);
        }
        for leader in shown {
            self.moves_with(leader, target, limit, limits, &mut found)?;
        }
        Ok(found)
    }

    /// Adds the winning moves of one leading coin. When the budget runs out, those found stay, and they are not
    /// all.
    fn moves_with(
        &mut self,
        leader: u64,
        target: u64,
        limit: usize,
        limits: &Limits,
        found: &mut LineMoves,
    ) -> Result<(), Exhausted> {
        if leader == 0 {
            return Ok(());
        }
        if let Some(form) = &self.form {
            let wins = form.moves(&leader.into(), &target.into(), limit - found.moves.len(), limits)?;
            let wins = wins.ok_or(Exhausted::DIGITS)?;
            found.complete &= BigUint::from(wins.moves.len()) == wins.total;
            found.moves.extend(wins.moves.iter().map(|turned| Turn { leader, turned: near(turned) }));
            return Ok(());
        }
        let mut add = |turned: Turned| {
            if found.moves.len() == limit {
                found.complete = false;
                return Break(());
            }
            found.moves.push(Turn { leader, turned });
            Continue(())
        };
        let ended = if let Turning::Multiples { last } = self.rule {
            if leader > last {
                return Ok(());
            }
            let ranges = self.multiples.reaching(last / leader, target, limits)?;
            let mut each = ranges.into_iter().flat_map(|(from, to, step)| {
                std::iter::successors(Some(from), move |k| k.checked_add(step).filter(|k| *k <= to))
            });
            // Either the budget or the list ends it.
            each.try_for_each(|k| match limits.spend(1) {
                Ok(()) if add(Turned::Multiples { k }).is_break() => Err(None),
                Ok(()) => Ok(()),
                Err(exhausted) => Err(Some(exhausted)),
            })
            .or_else(|ended| ended.map_or(Ok(()), Err))
        } else {
            let mut each = |xor, turned| if xor == target { add(turned) } else { Continue(()) };
            self.each_move(leader, limits, &mut each).map(|_| ())
        };
        match ended {
            Err(exhausted) if exhausted.is_stop() || found.moves.is_empty() => Err(exhausted),
            Err(_) => {
                found.complete = false;
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
}

/// What a move of a coin of 64 bits turns; it turns smaller ones only.
fn near(turned: &FarTurned) -> Turned {
    let small = |n: &BigUint| n.to_u64().unwrap_or(u64::MAX);
    match turned {
        FarTurned::Coins(coins) => Turned::Coins(coins.iter().map(small).collect()),
        FarTurned::Run { length, step } => Turned::Run { length: small(length), step: *step },
        FarTurned::Multiples { k } => Turned::Multiples { k: *k },
    }
}

/// The moves of one leading coin, by the XOR of their coins.
pub(super) fn by_xor(
    line: &mut Line,
    x: u64,
    limits: &Limits,
) -> Result<HashMap<u64, Vec<Turned>>, Exhausted> {
    let mut moves: HashMap<u64, Vec<Turned>> = HashMap::new();
    let mut bytes = 0u64;
    let ended = line.each_move(x, limits, &mut |xor, turned| {
        bytes += 64 + if let Turned::Coins(coins) = &turned { 8 * coins.len() as u64 } else { 0 };
        moves.entry(xor).or_default().push(turned);
        if limits.allow_bytes(bytes).is_ok() { Continue(()) } else { Break(()) }
    })?;
    if ended.is_break() {
        limits.allow_bytes(bytes)?;
    }
    Ok(moves)
}
