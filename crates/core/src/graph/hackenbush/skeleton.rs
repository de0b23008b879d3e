//! A picture as a tree of parts without bridges, found by one depth-first walk from the ground. Vertices
//! are numbered in the order of the walk, so that all later passes are loops over numbers.

use super::super::{Adjacency, Graph, Vertex, Ways, id};

const NONE: u32 = u32::MAX;

/// The walk and what follows from it. Number 0 is the ground.
pub(super) struct Skeleton {
    /// By vertex of the graph its number, if it is joined to the ground.
    number: Vec<u32>,
    /// The vertex before on the walk.
    pub(super) parent: Vec<u32>,
    /// The edge by which the walk came.
    pub(super) up: Vec<u32>,
    /// How many other edges lead from this vertex and those behind it to before it: none, and `up` is a
    /// bridge.
    pub(super) cover: Vec<u32>,
    /// The XOR of the marks of those edges.
    pub(super) mark: Vec<u64>,
    /// The XOR over the vertices of the same part at or behind this one, of the values hanging there and of
    /// 1 for each edge of the part that belongs to the vertex (its later end).
    pub(super) inside: Vec<u32>,
    /// The first vertex of the part.
    pub(super) head: Vec<u32>,
    /// One behind the last vertex that was first met behind this one.
    pub(super) end: Vec<u32>,
    /// Edges of the picture that the walk did not use, as (edge, earlier end, later end).
    pub(super) others: Vec<(u32, u32, u32)>,
    unjoined: Vec<u32>,
}

/// What each part must become, and the bridges that do it.
pub(super) struct Targets {
    /// By first vertex of a part: the value wanted of it.
    pub(super) wanted: Vec<Option<u32>>,
    /// Winning bridges.
    pub(super) cuts: Vec<u32>,
}

/// A mark of an edge: any fixed function will do that does not collide by accident; what follows from equal
/// marks is checked before it is used.
pub(super) fn mark(edge: u32) -> u64 {
    let mut z = (u64::from(edge) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Skeleton {
    pub(super) fn new(graph: &Graph, ground: &[Vertex]) -> Self {
        // All vertices of the ground are one.
        let mut place = vec![NONE; graph.vertices()];
        for &v in ground {
            place[v as usize] = 0;
        }
        let mut count = 1;
        for at in &mut place {
            if *at == NONE {
                *at = count;
                count += 1;
            }
        }
        let ends: Vec<[u32; 2]> =
            graph.all_ends().iter().map(|&[a, b]| [place[a as usize], place[b as usize]]).collect();
        let near = Adjacency::new(count as usize, &ends, Ways::Both);

        let mut number = vec![NONE; count as usize];
        let (mut parent, mut up) = (vec![NONE], vec![NONE]);
        let mut next = vec![0u32; count as usize];
        let mut walk = vec![0u32];
        number[0] = 0;
        let mut met = 1u32;
        while let Some(&v) = walk.last() {
            let links = near.of(v);
            let cursor = &mut next[v as usize];
            let fresh = links[*cursor as usize..].iter().position(|link| number[link.to as usize] == NONE);
            let Some(ahead) = fresh else {
                walk.pop();
                continue;
            };
            let link = links[*cursor as usize + ahead];
            *cursor += id(ahead) + 1;
            number[link.to as usize] = met;
            met += 1;
            parent.push(number[v as usize]);
            up.push(link.edge);
            walk.push(link.to);
        }

        let mut skeleton = Skeleton {
            number: place.into_iter().map(|at| number[at as usize]).collect(),
            cover: vec![0; parent.len()],
            mark: vec![0; parent.len()],
            inside: vec![0; parent.len()],
            head: vec![0; parent.len()],
            end: (1..=id(parent.len())).collect(),
            others: Vec::new(),
            unjoined: Vec::new(),
            parent,
            up,
        };
        for (edge, ends) in (0u32..).zip(&ends) {
            let [a, b] = ends.map(|v| number[v as usize]);
            let (a, b) = (a.min(b), a.max(b));
            if b == NONE {
                skeleton.unjoined.push(edge);
            } else if skeleton.up[b as usize] != edge {
                skeleton.others.push((edge, a, b));
            }
        }
        skeleton.fold();
        skeleton
    }

    fn fold(&mut self) {
        let mut less = vec![0u32; self.parent.len()];
        for &(edge, a, b) in &self.others {
            // A loop is an edge of its part and leads nowhere.
            self.inside[b as usize] ^= 1;
            if a != b {
                self.mark[a as usize] ^= mark(edge);
                self.mark[b as usize] ^= mark(edge);
                self.cover[b as usize] += 1;
                less[a as usize] += 1;
            }
        }
        for v in (1..self.parent.len()).rev() {
            let p = self.parent[v] as usize;
            self.cover[v] -= less[v];
            self.end[p] = self.end[p].max(self.end[v]);
            if self.cover[v] == 0 {
                self.inside[p] ^= self.inside[v] + 1;
            } else {
                self.inside[v] ^= 1;
                self.inside[p] ^= self.inside[v];
                self.mark[p] ^= self.mark[v];
                self.cover[p] += self.cover[v];
            }
        }
        for v in 1..self.parent.len() {
            self.head[v] = if self.cover[v] == 0 { id(v) } else { self.head[self.parent[v] as usize] };
        }
    }

    pub(super) fn value(&self) -> u32 {
        self.inside[0]
    }

    /// The value of what stands on the part of a vertex; `None` when it is not joined to the ground.
    pub(super) fn value_on(&self, v: Vertex) -> Option<u32> {
        let number = *self.number.get(v as usize).filter(|&&number| number != NONE)?;
        Some(self.inside[self.head[number as usize] as usize])
    }

    pub(super) fn unjoined(&self) -> Vec<u32> {
        self.unjoined.clone()
    }

    /// How many edges the picture has.
    pub(super) fn edges(&self) -> usize {
        self.others.len() + self.parent.len() - 1
    }

    /// The bridges that end on the ground (all branches, for a forest): their upper vertices.
    pub(super) fn branches(&self) -> impl Iterator<Item = u32> + '_ {
        (1..id(self.parent.len())).filter(|&v| self.parent[v as usize] == 0 && self.cover[v as usize] == 0)
    }

    /// Passes down what each part must become. `ground` gives, for a bridge on the first part (by its upper
    /// vertex), the value that the first part must get by a change above that bridge, and is asked with
    /// `None` for the part itself.
    pub(super) fn targets(&self, ground: impl Fn(Option<u32>) -> Option<u32>) -> Targets {
        let mut wanted = vec![None; self.parent.len()];
        let mut cuts = Vec::new();
        wanted[0] = ground(None);
        for v in 1..self.parent.len() {
            if self.cover[v] > 0 {
                continue;
            }
            let part = self.head[self.parent[v] as usize] as usize;
            let target = if part == 0 { ground(Some(id(v))) } else { wanted[part] };
            let Some(target) = target else { continue };
            // The bridge with all above it must be worth this.
            match target ^ self.inside[part] ^ (self.inside[v] + 1) {
                0 => cuts.push(self.up[v]),
                worth => wanted[v] = Some(worth - 1),
            }
        }
        Targets { wanted, cuts }
    }
}
