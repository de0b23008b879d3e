//! Intervals of which none may meet a chosen one: Node Kayles on the graph of conflicts, but what is left
//! between two points is all that counts, so the values of all pairs of points take cubic time.

use super::super::{Graph, GraphError, ProblemKind, id};
use super::Answer;
use crate::game::Outcome;
use crate::limits::Limits;

/// Solves the game on half-open intervals; moves are the intervals by their place in the list.
///
/// # Errors
/// When an interval is empty, or the budget runs out.
pub fn solve(intervals: &[(u64, u64)], limits: &Limits) -> Result<Answer, GraphError> {
    if intervals.iter().any(|(l, r)| l >= r) {
        return Err(ProblemKind::EmptyInterval.anywhere().into());
    }
    let mut points: Vec<u64> = intervals.iter().flat_map(|&(l, r)| [l, r]).collect();
    points.sort_unstable();
    points.dedup();
    let place = |x: u64| points.partition_point(|&p| p < x);
    let placed: Vec<(usize, usize)> = intervals.iter().map(|&(l, r)| (place(l), place(r))).collect();
    let mut distinct = placed.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let n = points.len();
    let cells = (n as u64).saturating_mul(n as u64);
    limits.allow_bytes(cells.saturating_mul(4))?;
    // between[l * n + r]: the value of the intervals within points l..r.
    let mut between = vec![0u32; n * n];
    let mut seen = vec![usize::MAX; distinct.len() + 2];
    for l in (0..n).rev() {
        let from = distinct.partition_point(|&(a, _)| a < l);
        for r in l + 1..n {
            limits.spend((distinct.len() - from) as u64 + 1)?;
            let now = l * n + r;
            for &(a, b) in distinct[from..].iter().take_while(|(a, _)| *a < r).filter(|(_, b)| *b <= r) {
                let value = between[l * n + a] ^ between[b * n + r];
                if let Some(mark) = seen.get_mut(value as usize) {
                    *mark = now;
                }
            }
            between[now] = id(seen.iter().position(|&mark| mark != now).unwrap_or(seen.len()));
        }
    }
    let value = if n == 0 { 0 } else { between[n - 1] };
    let mut moves = Vec::new();
    if value > 0 {
        let left = |&(a, b): &(usize, usize)| between[a] ^ between[b * n + n - 1];
        moves.extend((0u32..).zip(&placed).filter(|(_, i)| left(i) == 0).map(|(at, _)| at));
    }
    Ok(Answer { outcome: if value == 0 { Outcome::P } else { Outcome::N }, value: Some(value), moves })
}

/// The graph of conflicts: intervals that meet are joined.
///
/// # Errors
/// When there are more conflicts than the budget allows.
pub fn conflicts(intervals: &[(u64, u64)], limits: &Limits) -> Result<Graph, GraphError> {
    let mut order: Vec<u32> = (0..id(intervals.len())).collect();
    order.sort_unstable_by_key(|&i| intervals[i as usize]);
    let mut ends = Vec::new();
    for (at, &i) in order.iter().enumerate() {
        let end = intervals[i as usize].1;
        let meeting = order[at + 1..].iter().take_while(|&&j| intervals[j as usize].0 < end);
        ends.extend(meeting.map(|&j| [i, j]));
        limits.spend(1)?;
        limits.allow_bytes(8 * ends.len() as u64)?;
    }
    Ok(Graph::undirected(intervals.len(), ends)?)
}
