//! A graph in layers: an arc between two layers passes those between them at places of its own, so that it runs through
//! no vertex. Arcs inside a layer have their two ends only.
//!
//! The steps of K. Sugiyama, S. Tagawa, M. Toda (1981): layers are given; orders by barycentres; places near the mean
//! of the neighbours, as far apart as widths ask.

use crate::scene::coordinate;

/// Rounds of ordering and placing, down and up in turn.
const ROUNDS: usize = 12;
/// Most places where arcs pass layers; graphs with more get straight arcs.
const MOST_PASSES: usize = 6_000;
/// Width of such a place.
const PASS: i64 = 12;
/// Space between neighbours in a layer.
const GAP: i64 = 14;

/// Where everything is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Middle of each vertex, the leftmost edge of all being 0.
    pub(crate) x: Vec<i64>,
    /// For each vertex and each of its arcs, the middles at the layers from the upper end to the lower one. Straight arcs
    /// and those inside a layer have the two ends only, these from the vertex to the other end.
    pub(crate) arcs: Vec<Vec<Vec<i64>>>,
    /// Width of everything.
    pub(crate) width: i64,
}

/// Something in a layer: a vertex or the passing of an arc.
struct Spot {
    x: i64,
    width: i64,
    above: Vec<usize>,
    below: Vec<usize>,
}

/// Places vertices that are so wide. `layer[v]` counts from the bottom.
pub(crate) fn layout(widths: &[i64], layer: &[usize], arcs: &[Vec<usize>]) -> Layout {
    let spot = |width: i64| Spot { x: 0, width, above: Vec::new(), below: Vec::new() };
    let mut spots: Vec<Spot> = widths.iter().map(|&width| spot(width)).collect();
    let top = layer.iter().copied().max().unwrap_or(0);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); top + 1];
    for (v, &of) in layer.iter().enumerate() {
        layers[of].push(v);
    }
    let passes = |v: usize, to: usize| layer[v].abs_diff(layer[to]).saturating_sub(1);
    let all: usize =
        arcs.iter().enumerate().flat_map(|(v, to)| to.iter().map(move |&to| passes(v, to))).sum();
    let mut chains: Vec<Vec<Vec<usize>>> = Vec::new();
    for (v, to) in arcs.iter().enumerate() {
        let mut of_v = Vec::new();
        for &to in to {
            let (upper, lower) = if layer[v] >= layer[to] { (v, to) } else { (to, v) };
            let mut chain = vec![upper];
            let through = if all <= MOST_PASSES { passes(v, to) } else { 0 };
            for below in 1..=through {
                layers[layer[upper] - below].push(spots.len());
                chain.push(spots.len());
                spots.push(spot(PASS));
            }
            chain.push(lower);
            for two in chain.windows(2).filter(|_| layer[upper] > layer[lower]) {
                spots[two[0]].below.push(two[1]);
                spots[two[1]].above.push(two[0]);
            }
            of_v.push(chain);
        }
        chains.push(of_v);
    }
    for spots_of_layer in &layers {
        pack(&mut spots, spots_of_layer);
    }
    for round in 0..ROUNDS {
        let down = round % 2 == 0;
        let order: Vec<usize> = if down { (0..=top).rev().collect() } else { (0..=top).collect() };
        for at in order {
            let wish: Vec<i64> = layers[at].iter().map(|&it| mean(&spots, it, down)).collect();
            let mut sorted: Vec<(i64, usize)> =
                wish.iter().copied().zip(layers[at].iter().copied()).collect();
            // Orders are found first; then everything keeps its place in its layer.
            if round + 4 < ROUNDS {
                sorted.sort_by_key(|&(wish, it)| (wish, spots[it].x));
            }
            layers[at] = sorted.iter().map(|&(_, it)| it).collect();
            let wish: Vec<i64> = sorted.iter().map(|&(wish, _)| wish).collect();
            place(&mut spots, &layers[at], &wish);
        }
    }
    let left = spots.iter().map(|spot| spot.x - spot.width / 2).min().unwrap_or(0);
    let right = spots.iter().map(|spot| spot.x + spot.width / 2).max().unwrap_or(0);
    let middle = |it: &usize| spots[*it].x - left;
    let of_chain = |chain: &Vec<usize>| chain.iter().map(middle).collect();
    Layout {
        x: (0..widths.len()).map(|v| middle(&v)).collect(),
        arcs: chains.iter().map(|of_v| of_v.iter().map(of_chain).collect()).collect(),
        width: right - left,
    }
}

/// Side by side, as they come, round 0.
fn pack(spots: &mut [Spot], layer: &[usize]) {
    let width: i64 = layer.iter().map(|&it| spots[it].width + GAP).sum();
    let mut x = -width / 2;
    for &it in layer {
        spots[it].x = x + spots[it].width / 2;
        x += spots[it].width + GAP;
    }
}

/// The mean of the neighbours on one side; where there are none, its own place.
fn mean(spots: &[Spot], it: usize, above: bool) -> i64 {
    let near = if above { &spots[it].above } else { &spots[it].below };
    if near.is_empty() {
        return spots[it].x;
    }
    near.iter().map(|&other| spots[other].x).sum::<i64>() / coordinate(near.len())
}

/// Places a layer in its order, near to what is wished: halfway between the places that crowding to the left and to
/// the right would give.
fn place(spots: &mut [Spot], layer: &[usize], wish: &[i64]) {
    let apart = |a: usize, b: usize| (spots[a].width + spots[b].width) / 2 + GAP;
    let mut low = wish.to_vec();
    for at in 1..layer.len() {
        low[at] = low[at].max(low[at - 1] + apart(layer[at - 1], layer[at]));
    }
    let mut high = wish.to_vec();
    for at in (1..layer.len()).rev() {
        high[at - 1] = high[at - 1].min(high[at] - apart(layer[at - 1], layer[at]));
    }
    let middles: Vec<i64> = low.iter().zip(&high).map(|(low, high)| (low + high).div_euclid(2)).collect();
    for (&it, middle) in layer.iter().zip(middles) {
        spots[it].x = middle;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_overlaps_and_arcs_pass_every_layer(
            layer in proptest::collection::vec(0usize..6, 1..20),
            wanted in proptest::collection::vec((0usize..20, 0usize..20), 0..60),
        ) {
            let count = layer.len();
            let mut arcs = vec![Vec::new(); count];
            for (a, b) in wanted {
                let (a, b) = (a % count, b % count);
                if !arcs[a].contains(&b) {
                    arcs[a].push(b);
                }
            }
            let widths: Vec<i64> = (0..count).map(|v| 20 + 7 * coordinate(v % 5)).collect();
            let found = layout(&widths, &layer, &arcs);
            for a in 0..count {
                prop_assert!(found.x[a] >= widths[a] / 2 && found.x[a] <= found.width - widths[a] / 2);
                for b in 0..a {
                    let apart = (found.x[a] - found.x[b]).abs();
                    prop_assert!(layer[a] != layer[b] || apart >= (widths[a] + widths[b]) / 2);
                }
                for (chain, &to) in found.arcs[a].iter().zip(&arcs[a]) {
                    let (upper, lower) = if layer[a] >= layer[to] { (a, to) } else { (to, a) };
                    prop_assert_eq!(chain.len(), (layer[upper] - layer[lower]).max(1) + 1);
                    prop_assert_eq!((chain[0], chain[chain.len() - 1]), (found.x[upper], found.x[lower]));
                    // Between its ends an arc keeps away from vertices.
                    for (passed, x) in chain.iter().enumerate().skip(1).take(chain.len() - 2) {
                        for v in (0..count).filter(|&v| layer[v] == layer[upper] - passed) {
                            prop_assert!((found.x[v] - x).abs() > widths[v] / 2);
                        }
                    }
                }
            }
        }
    }
}
