//! Moves on several heaps as subtractions, for a fixed number of heaps.

use crate::expr::{Cond, Env};
use crate::game::{Amounts, Core, Move, Parts};
use crate::limits::Limits;
use crate::options::number;
use crate::set::Set;
use crate::states::{Choose, Counts, HeapsMove, Tie};

use super::linear::Linear;
use super::mask::Mask;
use super::shifts::{Cone, MOST};

/// Told the condition before the move, and the moves.
pub(super) type OnCone<'f> = dyn FnMut(Mask, Cone) + 'f;

/// Amounts first, first + step, ..; without a step only the first.
type Run = (usize, Option<usize>);

/// A move on the heaps of a box; `None` when it is not a subtraction.
pub(super) fn heaps(moves: &HeapsMove, dims: &[usize], add: &mut OnCone<'_>) -> Option<()> {
    let most = dims.iter().max()?.checked_sub(1)?;
    let runs = runs(&moves.heap, most)?;
    let mut made = 0;
    for (places, empty) in choices(moves, dims.len())? {
        let before = Mask {
            linear: empty
                .iter()
                .map(|&at| Linear { x: unit(at, dims.len(), -1), p: Vec::new(), c: 0 })
                .collect(),
            others: Vec::new(),
        };
        let wheels = if moves.tie == Tie::Same { 1 } else { places.len() };
        let mut picked = vec![0usize; wheels];
        loop {
            made += 1;
            if made > MOST {
                return None;
            }
            let mut cone = Cone { first: vec![0; dims.len()], gens: Vec::new() };
            for (wheel, &pick) in picked.iter().enumerate() {
                let (first, step) = *runs.get(pick)?;
                let heaps = if moves.tie == Tie::Same { &places[..] } else { &places[wheel..=wheel] };
                heaps.iter().for_each(|&at| cone.first[at] = first);
                if let Some(step) = step {
                    let mut along = vec![0; dims.len()];
                    heaps.iter().for_each(|&at| along[at] = step);
                    cone.gens.push(along);
                }
            }
            add(before.clone(), cone);
            let Some(at) = (0..wheels).rev().find(|&at| picked[at] + 1 < runs.len()) else { break };
            picked[at] += 1;
            picked[at + 1..].fill(0);
        }
    }
    Some(())
}

fn unit(at: usize, len: usize, value: i128) -> Vec<i128> {
    let mut unit = vec![0; len];
    unit[at] = value;
    unit
}

/// The amounts that one heap may lose.
fn runs(heap: &Core, most: usize) -> Option<Vec<Run>> {
    if heap.memory || heap.first.is_some() || heap.ring.is_some() {
        return None;
    }
    let mut runs = Vec::new();
    for a_move in &heap.moves {
        match a_move {
            Move::Take { amounts: Amounts::Set(set), parts } if *parts == Parts::SUBTRACT => {
                of_set(set, most, &mut runs)?;
            }
            _ => return None,
        }
    }
    runs.sort_unstable();
    runs.dedup();
    (!runs.is_empty()).then_some(runs)
}

fn of_set(set: &Set, most: usize, out: &mut Vec<Run>) -> Option<()> {
    match set {
        Set::From(a) => out.push((usize::try_from((*a).max(1)).ok()?, Some(1))),
        Set::Class { modulus, residue } if *modulus > 0 => {
            let first = if *residue == 0 { *modulus } else { *residue };
            out.push((usize::try_from(first).ok()?, Some(usize::try_from(*modulus).ok()?)));
        }
        Set::Union(parts) => parts.iter().try_for_each(|part| of_set(part, most, out))?,
        set => {
            let limits = Limits::new(10_000_000, 1 << 24, 1 << 20);
            for k in set.members_up_to(most as u64, &limits).ok()? {
                out.push((usize::try_from(k).ok()?, None));
            }
        }
    }
    Some(())
}

/// Heaps that move together, and heaps that have to be empty.
type Choice = (Vec<usize>, Vec<usize>);

fn choices(moves: &HeapsMove, heaps: usize) -> Option<Vec<Choice>> {
    if matches!(moves.tie, Tie::Total(_)) || heaps > 12 {
        return None;
    }
    let all: Vec<usize> = (0..heaps).collect();
    let subsets =
        || (1usize..1 << heaps).map(|bits| all.iter().copied().filter(|at| bits >> at & 1 == 1).collect());
    let mut out: Vec<Choice> = match &moves.choose {
        Choose::All => {
            let rest = |some: &Vec<usize>| all.iter().copied().filter(|at| !some.contains(at)).collect();
            subsets().map(|some: Vec<usize>| (rest(&some), some)).map(|(rest, some)| (some, rest)).collect()
        }
        Choose::First => all.iter().map(|&at| (vec![at], (0..at).collect())).collect(),
        Choose::Any(counts) => {
            let mut out = Vec::new();
            for some in subsets() {
                let some: Vec<usize> = some;
                if allowed(counts, some.len(), heaps)? {
                    out.push((some, Vec::new()));
                }
            }
            out
        }
        Choose::Window { counts, circle } => {
            let mut out = Vec::new();
            for window in windows(counts, *circle, heaps)? {
                if moves.tie == Tie::Same {
                    out.push((window, Vec::new()));
                    continue;
                }
                for bits in 1usize..1 << window.len() {
                    let kept = window.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
                    let mut some: Vec<usize> = kept.map(|(_, &place)| place).collect();
                    some.sort_unstable();
                    out.push((some, Vec::new()));
                }
            }
            out
        }
    };
    out.sort_unstable();
    out.dedup();
    Some(out)
}

fn windows(counts: &Counts, circle: bool, heaps: usize) -> Option<Vec<Vec<usize>>> {
    let limits = Limits::new(10_000, 1 << 20, 1000);
    let most = match &counts.most {
        None => heaps,
        Some(most) => {
            let known = [0, i128::try_from(heaps).ok()?];
            usize::try_from(number(most, &Env::new(&known, &limits)).ok()?.unwrap_or(0).max(0)).ok()?
        }
    };
    let mut out = Vec::new();
    for count in 1..heaps {
        if allowed(counts, count, heaps)? {
            let starts = if circle { heaps } else { heaps - count + 1 };
            out.extend((0..starts).map(|start| (start..start + count).map(|at| at % heaps).collect()));
        }
    }
    // A window that is longer than the line is the whole line.
    for count in heaps..=most.max(heaps) {
        if count > 1 << 12 {
            return None;
        }
        if allowed(counts, count, heaps)? {
            out.push((0..heaps).collect());
            break;
        }
    }
    Some(out)
}

fn allowed(counts: &Counts, count: usize, heaps: usize) -> Option<bool> {
    if counts.cond == Cond::True {
        return Some(true);
    }
    let limits = Limits::new(10_000, 1 << 20, 1000);
    let known = [i128::try_from(count).ok()?, i128::try_from(heaps).ok()?];
    match counts.cond.eval(&mut Env::new(&known, &limits)) {
        Ok(holds) => Some(holds),
        Err(crate::expr::EvalError::NoValue) => Some(false),
        Err(crate::expr::EvalError::Exhausted(_)) => None,
    }
}
