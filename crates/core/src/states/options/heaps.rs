//! Moves on several heaps: which heaps, and what each of them does.

use crate::expr::Env;
use crate::expr::env::EVALUATION;
use crate::limits::{Exhausted, Limits};
use crate::options::{Options, Turn, number};
use crate::states::{Choose, Counts, HeapsMove, State, Tie};

use super::{OnLeft, holds};

/// What one heap can do: the amount taken, if any, and the heaps left. `None` leaves it alone.
type Deed = Option<(Option<u64>, Vec<u64>)>;

/// Marks one of several heaps that is still a ring.
const RING: u64 = 1 << 63;

/// A heap of the given position as a ring; `None` when it is too large to be marked.
pub(in crate::states) fn ringed(heap: u64) -> Option<u64> {
    if heap == 0 { Some(0) } else { (heap < RING).then_some(heap | RING) }
}

/// The stones of one of several heaps, whether it is a ring or not.
pub(crate) fn stones(heap: u64) -> u64 {
    heap & !RING
}

/// Whether one of several heaps is a ring.
pub(crate) fn is_marked(heap: u64) -> bool {
    heap & RING != 0
}

/// About so many bytes of a deed.
const DEED: u64 = 64;

/// Chosen heaps: their places, and whether each of them may also do nothing.
struct Chosen<'a> {
    places: &'a [usize],
    idle: bool,
}

pub(super) fn each(
    a_move: &HeapsMove,
    heap: &mut Options<'_>,
    (state, turn): (&[u64], Turn),
    limits: &Limits,
    made: &mut OnLeft<'_>,
) -> Result<(), Exhausted> {
    let mut deeds: Vec<Vec<Deed>> = Vec::with_capacity(state.len());
    for &heap_or_ring in state {
        let turn = Turn { ring: a_move.heap.ring.is_some() && heap_or_ring & RING != 0, ..turn };
        let mut all = Vec::new();
        // The callback cannot stop the listing, but it need not keep what is too much.
        let most = limits.bytes / DEED;
        heap.each(stones(heap_or_ring), turn, limits, &mut |heaps, take| {
            if (all.len() as u64) <= most {
                all.push(Some((take, heaps.to_vec())));
            }
        })?;
        limits.allow_bytes(DEED * all.len() as u64)?;
        all.sort_unstable();
        all.dedup();
        limits.spend(all.len() as u64)?;
        deeds.push(all);
    }
    let filled: Vec<usize> = (0..state.len()).filter(|&at| state[at] > 0).collect();
    let mut run = |chosen: &Chosen<'_>| combine(a_move, &deeds, chosen, state, limits, made);
    match &a_move.choose {
        Choose::All if filled.is_empty() => Ok(()),
        Choose::All => run(&Chosen { places: &filled, idle: false }),
        Choose::First => match filled.first() {
            Some(first) => run(&Chosen { places: &[*first], idle: false }),
            None => Ok(()),
        },
        Choose::Any(counts) => {
            for count in 1..=filled.len() {
                if allowed(counts, count, state.len(), limits)? {
                    subsets(&filled, count, limits, &mut |places| run(&Chosen { places, idle: false }))?;
                }
            }
            Ok(())
        }
        Choose::Window { counts, circle } => {
            let idle = a_move.tie != Tie::Same;
            let mut whole = false;
            for count in 1..=longest(counts, state.len(), limits)? {
                if !allowed(counts, count, state.len(), limits)? {
                    continue;
                }
                if count >= state.len() {
                    // A longer window is the whole line, once.
                    whole = true;
                    continue;
                }
                let starts = if *circle { state.len() } else { state.len() - count + 1 };
                for start in 0..starts {
                    let places: Vec<usize> = (start..start + count).map(|at| at % state.len()).collect();
                    limits.spend(count as u64)?;
                    run(&Chosen { places: &places, idle })?;
                }
            }
            if whole && !state.is_empty() {
                let places: Vec<usize> = (0..state.len()).collect();
                run(&Chosen { places: &places, idle })?;
            }
            Ok(())
        }
    }
}

/// The length of the longest window that needs to be looked at: one that covers all heaps, where the rule
/// has one.
fn longest(counts: &Counts, heaps: usize, limits: &Limits) -> Result<usize, Exhausted> {
    let most = match &counts.most {
        None => heaps,
        Some(most) => match number(most, &Env::new(&[0, count_of(heaps)], limits))? {
            Some(most) => usize::try_from(most.max(0)).unwrap_or(usize::MAX),
            None => 0,
        },
    };
    for count in heaps..=most {
        limits.spend(EVALUATION)?;
        if allowed(counts, count, heaps, limits)? {
            return Ok(count);
        }
    }
    Ok(heaps)
}

fn count_of(heaps: usize) -> i128 {
    i128::try_from(heaps).unwrap_or(i128::MAX)
}

fn allowed(counts: &Counts, count: usize, heaps: usize, limits: &Limits) -> Result<bool, Exhausted> {
    holds(&counts.cond, &mut Env::new(&[count_of(count), count_of(heaps)], limits))
}

/// All subsets of so many places.
fn subsets(
    places: &[usize],
    count: usize,
    limits: &Limits,
    run: &mut dyn FnMut(&[usize]) -> Result<(), Exhausted>,
) -> Result<(), Exhausted> {
    let mut picked: Vec<usize> = (0..count).collect();
    loop {
        limits.spend(count as u64)?;
        run(&picked.iter().map(|&at| places[at]).collect::<Vec<_>>())?;
        // The last pick that can move on, and those after it right behind it.
        let room = |at: usize| places.len() - count + at;
        let Some(at) = (0..count).rev().find(|&at| picked[at] < room(at)) else { return Ok(()) };
        picked[at] += 1;
        for next in at + 1..count {
            picked[next] = picked[next - 1] + 1;
        }
    }
}

/// All ways in which the chosen heaps move together.
fn combine(
    a_move: &HeapsMove,
    deeds: &[Vec<Deed>],
    chosen: &Chosen<'_>,
    state: &[u64],
    limits: &Limits,
    made: &mut OnLeft<'_>,
) -> Result<(), Exhausted> {
    let own: Vec<Vec<Deed>> = chosen
        .places
        .iter()
        .map(|&place| {
            let idle = chosen.idle.then_some(None);
            idle.into_iter().chain(deeds[place].iter().cloned()).collect()
        })
        .collect();
    limits.spend(own.iter().map(|deeds| deeds.len() as u64).sum())?;
    if a_move.tie == Tie::Same {
        return same(&own, chosen, state, limits, made);
    }
    odometer(&own, limits, &mut |now| {
        let moves = now.iter().any(|deed| deed.is_some());
        if moves && within(&a_move.tie, now, limits)? {
            made(vec![left(chosen.places, now, state)])
        } else {
            Ok(())
        }
    })
}

/// Every chosen heap takes the same amount; each in all its ways.
fn same(
    own: &[Vec<Deed>],
    chosen: &Chosen<'_>,
    state: &[u64],
    limits: &Limits,
    made: &mut OnLeft<'_>,
) -> Result<(), Exhausted> {
    let amount = |deed: &Deed| deed.as_ref().and_then(|(take, _)| *take);
    let mut amounts: Vec<u64> =
        own.first().map_or(Vec::new(), |deeds| deeds.iter().filter_map(amount).collect());
    amounts.sort_unstable();
    amounts.dedup();
    for k in amounts {
        let ways: Vec<Vec<Deed>> = own
            .iter()
            .map(|deeds| deeds.iter().filter(|deed| amount(deed) == Some(k)).cloned().collect())
            .collect();
        odometer(&ways, limits, &mut |now| made(vec![left(chosen.places, now, state)]))?;
    }
    Ok(())
}

/// All combinations of one entry of each list: one wheel for each.
fn odometer(
    own: &[Vec<Deed>],
    limits: &Limits,
    run: &mut dyn FnMut(&[&Deed]) -> Result<(), Exhausted>,
) -> Result<(), Exhausted> {
    if own.iter().any(Vec::is_empty) {
        return Ok(());
    }
    let mut wheels = vec![0usize; own.len()];
    loop {
        limits.spend(own.len() as u64)?;
        run(&wheels.iter().zip(own).map(|(&at, deeds)| &deeds[at]).collect::<Vec<_>>())?;
        let Some(at) = (0..own.len()).rev().find(|&at| wheels[at] + 1 < own[at].len()) else { return Ok(()) };
        wheels[at] += 1;
        wheels[at + 1..].fill(0);
    }
}

/// Whether the amounts fit the tie.
fn within(tie: &Tie, now: &[&Deed], limits: &Limits) -> Result<bool, Exhausted> {
    let Tie::Total(set) = tie else { return Ok(true) };
    let mut total = 0u64;
    for deed in now {
        let take = deed.as_ref().and_then(|(take, _)| *take).unwrap_or(0);
        total = total.checked_add(take).ok_or(Exhausted::DIGITS)?;
    }
    Ok(total >= 1 && set.contains(total, limits)?)
}

/// The heaps after the chosen ones moved, each in its place.
fn left(places: &[usize], now: &[&Deed], state: &[u64]) -> State {
    let mut heaps: Vec<Vec<u64>> = state.iter().map(|&heap| vec![heap]).collect();
    for (&place, deed) in places.iter().zip(now) {
        if let Some((_, to)) = deed {
            heaps[place] = if to.is_empty() { vec![0] } else { to.clone() };
        }
    }
    heaps.concat()
}
