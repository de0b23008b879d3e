//! Connected components and the forms by which they are known.

use super::super::{Graph, Vertex, id};
use super::Kayles;
use crate::limits::{Exhausted, Limits};

/// A graph without loops or parallel edges: the neighbours of each vertex, increasing.
#[derive(Debug, Clone)]
pub(super) struct Component {
    near: Vec<Vec<u32>>,
}

/// A component with its vertices in an order that depends, as far as that is cheap, on the component only.
/// Equal forms are equal graphs, always; equal graphs have equal forms for trees, and mostly else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// A path with so many vertices.
    Path(u32),
    /// A cycle with so many vertices, at least three.
    Cycle(u32),
    /// The number of vertices, then the edges as pairs.
    Other(Box<[u32]>),
}

impl Form {
    pub(super) fn words(&self) -> u64 {
        match self {
            Form::Other(words) => words.len() as u64,
            _ => 1,
        }
    }

    pub(super) fn component(&self) -> Component {
        let mut ends: Vec<[u32; 2]> = Vec::new();
        let n = match self {
            Form::Path(n) | Form::Cycle(n) => {
                ends.extend((1..*n).map(|v| [v - 1, v]));
                if matches!(self, Form::Cycle(_)) {
                    ends.push([0, n - 1]);
                }
                *n
            }
            Form::Other(words) => {
                ends.extend(words[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]));
                words[0]
            }
        };
        Component::new(n as usize, &ends)
    }
}

impl Component {
    fn new(n: usize, ends: &[[u32; 2]]) -> Self {
        let mut near = vec![Vec::new(); n];
        for &[a, b] in ends {
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        for list in &mut near {
            list.sort_unstable();
            list.dedup();
        }
        Component { near }
    }

    pub(super) fn of_graph(graph: &Graph) -> Self {
        Component::new(graph.vertices(), graph.all_ends())
    }

    /// Vertices and ends of edges.
    pub(super) fn size(&self) -> u64 {
        self.near.iter().map(|list| list.len() as u64 + 1).sum()
    }

    /// The moves: what is chosen (a vertex twice, or an edge), and all vertices that go.
    pub(super) fn choices(&self, kayles: Kayles) -> Vec<([u32; 2], Vec<u32>)> {
        let mut choices = Vec::new();
        for (v, near) in (0u32..).zip(&self.near) {
            match kayles {
                Kayles::Node => choices.push(([v, v], near.iter().copied().chain([v]).collect())),
                Kayles::Arc => {
                    choices.extend(near.iter().filter(|&&w| v < w).map(|&w| ([v, w], vec![v, w])));
                }
            }
        }
        choices
    }

    /// What is left without some vertices, as connected components.
    pub(super) fn without(&self, gone: &[u32]) -> Vec<Component> {
        let mut stays = vec![true; self.near.len()];
        for &v in gone {
            stays[v as usize] = false;
        }
        self.parts(&stays).iter().map(|part| self.restricted(part)).collect()
    }

    /// The connected components among the vertices that stay, as lists of vertices.
    pub(super) fn parts(&self, stays: &[bool]) -> Vec<Vec<Vertex>> {
        let mut open = stays.to_vec();
        let mut parts = Vec::new();
        for start in 0..id(self.near.len()) {
            if !std::mem::replace(&mut open[start as usize], false) {
                continue;
            }
            let mut part = vec![start];
            let mut at = 0;
            while at < part.len() {
                for &w in &self.near[part[at] as usize] {
                    if std::mem::replace(&mut open[w as usize], false) {
                        part.push(w);
                    }
                }
                at += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// The component on the listed vertices, which are increasing.
    pub(super) fn restricted(&self, part: &[Vertex]) -> Component {
        let inside = |w: &u32| part.binary_search(w).ok().map(id);
        let near = part.iter().map(|&v| self.near[v as usize].iter().filter_map(inside).collect()).collect();
        Component { near }
    }

    /// The vertices of a connected component one after another, if it is a path, or a cycle: then true.
    pub(super) fn line(&self) -> Option<(Vec<Vertex>, bool)> {
        if self.near.iter().any(|list| list.len() > 2) {
            return None;
        }
        let end = self.near.iter().position(|list| list.len() < 2);
        let mut line = vec![id(end.unwrap_or(0))];
        let mut before = None;
        while line.len() < self.near.len()
            && let Some(&at) = line.last()
            && let Some(&next) = self.near[at as usize].iter().find(|&&w| Some(w) != before)
        {
            before = Some(at);
            line.push(next);
        }
        Some((line, end.is_none()))
    }

    /// The form of a connected component.
    pub(super) fn form(&self, kayles: Kayles, limits: &Limits) -> Result<Form, Exhausted> {
        if kayles == Kayles::Node
            && let Some(smaller) = self.without_twins()
        {
            return smaller.form_of_rest(limits);
        }
        self.form_of_rest(limits)
    }

    fn form_of_rest(&self, limits: &Limits) -> Result<Form, Exhausted> {
        let n = self.near.len();
        if self.near.iter().all(|list| list.len() <= 2) {
            let ends = self.near.iter().filter(|list| list.len() < 2).count();
            return Ok(if ends == 0 { Form::Cycle(id(n)) } else { Form::Path(id(n)) });
        }
        let order = self.order(limits)?;
        let mut words = vec![id(n)];
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for (v, near) in self.near.iter().enumerate() {
            let a = order[v];
            edges.extend(near.iter().map(|&w| [a, order[w as usize]]).filter(|[a, b]| a < b));
        }
        edges.sort_unstable();
        words.extend(edges.into_iter().flatten());
        Ok(Form::Other(words.into()))
    }

    /// In Node Kayles neighbours with the same other neighbours always go together, and to choose one is to
    /// choose the other: one of them is enough.
    fn without_twins(&self) -> Option<Component> {
        let mut closed: Vec<(Vec<u32>, u32)> = Vec::with_capacity(self.near.len());
        for (v, near) in (0u32..).zip(&self.near) {
            let mut list = near.clone();
            list.insert(list.partition_point(|&w| w < v), v);
            closed.push((list, v));
        }
        closed.sort_unstable();
        closed.dedup_by(|b, a| a.0 == b.0);
        if closed.len() == self.near.len() {
            return None;
        }
        let mut stay: Vec<u32> = closed.into_iter().map(|(_, v)| v).collect();
        stay.sort_unstable();
        let smaller = self.restricted(&stay);
        Some(smaller.without_twins().unwrap_or(smaller))
    }

    /// A place for each vertex: colours are refined by the colours of the neighbours until nothing changes;
    /// while two vertices share a colour, one of them gets its own.
    fn order(&self, limits: &Limits) -> Result<Vec<u32>, Exhausted> {
        let n = self.near.len();
        let mut colour: Vec<u32> = self.near.iter().map(|list| id(list.len())).collect();
        let mut count = 0;
        loop {
            // Refine.
            loop {
                limits.spend(self.size())?;
                let mut signed: Vec<(u32, Vec<u32>, usize)> = (0..n)
                    .map(|v| {
                        let mut around: Vec<u32> = self.near[v].iter().map(|&w| colour[w as usize]).collect();
                        around.sort_unstable();
                        (colour[v], around, v)
                    })
                    .collect();
                signed.sort_unstable();
                let mut place = 0;
                let mut classes = 0;
                for i in 0..n {
                    if i == 0 || signed[i].0 != signed[i - 1].0 || signed[i].1 != signed[i - 1].1 {
                        place = id(i);
                        classes += 1;
                    }
                    colour[signed[i].2] = place;
                }
                if classes == count {
                    break;
                }
                count = classes;
            }
            if count == n {
                return Ok(colour);
            }
            // A colour is the number of vertices before its class, so the last place of a class is free.
            let mut size = vec![0u32; n];
            for &c in &colour {
                size[c as usize] += 1;
            }
            let class = size.iter().position(|&s| s > 1).unwrap_or(0);
            let chosen = colour.iter().position(|&c| c as usize == class).unwrap_or(0);
            colour[chosen] += size[class] - 1;
        }
    }
}
