//! Winning cuts of edges that lie on cycles.
//!
//! When such an edge is cut, the bridges that this makes are the edges that together with it cut the
//! picture in two: its *class*. The edges of a class lie on one cycle, and between them are parts that stay
//! without bridges; so a cut leaves two chains at the part nearest to the ground.
//!
//! In the walk, the edges of a class are those that the same unused edges lead around (and, if that is one
//! edge only, this one too). Equal marks find them; then it is checked that the classes are what the marks
//! say.

use super::super::super::limits::{Exhausted, Limits};
use super::super::id;
use super::chain;
use super::skeleton::{Skeleton, mark};

/// The edges of a class, from the ground on: vertices whose `up` it is, and the unused edge, if one closes
/// the cycle.
struct Class {
    vertices: Vec<u32>,
    closing: Option<u32>,
}

/// The winning cuts on cycles, where `wanted` says what each part must become, and whether these are all:
/// who wins is known without them, so when the budget ends, what was found is the answer. Cheap ones first.
pub(super) fn cuts(
    skeleton: &Skeleton,
    wanted: &[Option<u32>],
    limits: &Limits,
) -> Result<(Vec<u32>, bool), Exhausted> {
    let (mut cuts, mut complete) = (Vec::new(), true);
    limits.spend(skeleton.edges() as u64)?;
    let wants = |v: u32| wanted[skeleton.head[v as usize] as usize];
    // An edge that no other depends on, and a loop: without it its part is worth the other parity.
    let alone = |v: u32| wants(v) == Some(skeleton.inside[skeleton.head[v as usize] as usize] ^ 1);
    let (classes, sound) = classes(
        skeleton,
        |v| wants(v).is_some(),
        |edge, v| {
            if alone(v) {
                cuts.push(edge);
            }
        },
    );
    complete &= sound;
    for &(edge, a, b) in &skeleton.others {
        if a == b && alone(a) {
            cuts.push(edge);
        }
    }
    let with_joints = |class| {
        let (first, joints) = joints(skeleton, &class);
        (chain::cost(&joints), class, joints, first)
    };
    let mut work: Vec<(u64, Class, Vec<u32>, u32)> = classes.into_iter().map(with_joints).collect();
    work.sort_by_key(|(cost, ..)| *cost);
    for (_, class, mut joints, first) in work {
        let evaluated = chain::values(&joints, limits).and_then(|near| {
            joints.reverse();
            Ok((near, chain::values(&joints, limits)?))
        });
        let (near, far) = match evaluated {
            Ok(values) => values,
            Err(_) => return Ok((cuts, false)),
        };
        let target = wants(class.vertices[0]);
        let edges = class.vertices.iter().map(|&v| skeleton.up[v as usize]).chain(class.closing);
        for ((edge, near), far) in edges.zip(&near).zip(far.iter().rev()) {
            if target == Some(first ^ near ^ far) {
                cuts.push(edge);
            }
        }
    }
    Ok((cuts, complete))
}

/// What hangs at the part nearest to the ground when the whole class is taken away, and at the parts after
/// it in the order of the cycle.
fn joints(skeleton: &Skeleton, class: &Class) -> (u32, Vec<u32>) {
    let inside = |v: u32| skeleton.inside[v as usize];
    let (top, last) = (class.vertices[0], class.vertices[class.vertices.len() - 1]);
    let mut first = inside(skeleton.head[top as usize]) ^ inside(top);
    // Between two edges of the class: all behind the first edge, but it, and not behind the second.
    let mut joints: Vec<u32> =
        class.vertices.windows(2).map(|pair| inside(pair[0]) ^ inside(pair[1]) ^ 1).collect();
    match class.closing {
        // The part behind the last edge, without it and the closing edge.
        Some(_) => joints.push(inside(last)),
        // More than one unused edge joins the part behind the last edge to the first part.
        None => first ^= inside(last) ^ 1,
    }
    (first, joints)
}

/// The classes of two edges or more of parts that somebody asks about, and whether all marks meant what they
/// seemed to mean. Edges that are a class by themselves go to `single`, with a vertex of their part.
fn classes(
    skeleton: &Skeleton,
    asked: impl Fn(u32) -> bool,
    mut single: impl FnMut(u32, u32),
) -> (Vec<Class>, bool) {
    // (mark, whether unused, later end, edge): the unused edge of a class comes last.
    let mut list: Vec<(u64, bool, u32, u32)> = Vec::new();
    for v in 1..id(skeleton.parent.len()) {
        if skeleton.cover[v as usize] > 0 && asked(v) {
            list.push((skeleton.mark[v as usize], false, v, skeleton.up[v as usize]));
        }
    }
    for &(edge, a, b) in &skeleton.others {
        if a != b && asked(a) {
            list.push((mark(edge), true, b, edge));
        }
    }
    list.sort_unstable();
    let latest = latest(skeleton);
    let mut sound = true;
    let mut classes = Vec::new();
    for group in list.chunk_by(|x, y| x.0 == y.0) {
        if let &[(_, _, v, edge)] = group {
            single(edge, v);
            continue;
        }
        let mut class = Class { vertices: Vec::new(), closing: None };
        let mut good = true;
        for &(_, unused, v, edge) in group {
            if unused {
                good &= class.closing.is_none();
                class.closing = Some(edge);
            } else {
                class.vertices.push(v);
            }
        }
        good &= !class.vertices.is_empty();
        good &= class.vertices.windows(2).all(|pair| follows(skeleton, &latest, pair[0], pair[1]));
        if let (Some(closing), Some(&last)) = (class.closing, class.vertices.last()) {
            good &= skeleton.cover[last as usize] == 1 && around(skeleton, closing, last);
        }
        sound &= good;
        if good {
            classes.push(class);
        }
    }
    (classes, sound)
}

/// Whether the same unused edges lead around the walk's edges above both: those around the later one start
/// before the earlier one too, and there are as many.
fn follows(skeleton: &Skeleton, latest: &[u32], earlier: u32, later: u32) -> bool {
    let (e, l) = (earlier as usize, later as usize);
    earlier < later
        && later < skeleton.end[e]
        && latest[l] < earlier
        && skeleton.cover[e] == skeleton.cover[l]
}

/// Whether the unused edge leads around the edge above `v`.
fn around(skeleton: &Skeleton, edge: u32, v: u32) -> bool {
    let at = skeleton.others.binary_search_by_key(&edge, |&(edge, ..)| edge);
    let Ok(at) = at else { return false };
    let (_, a, b) = skeleton.others[at];
    a < v && v <= b && b < skeleton.end[v as usize]
}

/// For each vertex, the latest vertex before it from which an unused edge leads to it or behind it.
fn latest(skeleton: &Skeleton) -> Vec<u32> {
    let n = skeleton.parent.len();
    let mut by_start: Vec<(u32, u32)> =
        skeleton.others.iter().filter(|(_, a, b)| a != b).map(|&(_, a, b)| (a, b)).collect();
    by_start.sort_unstable_by(|x, y| y.cmp(x));
    let mut latest = vec![0; n];
    // The nearest vertex at or before this one whose latest start is not known yet.
    let mut open: Vec<u32> = (0..id(n)).collect();
    for (a, b) in by_start {
        let mut v = find(&mut open, b);
        while v > a {
            latest[v as usize] = a;
            open[v as usize] = skeleton.parent[v as usize];
            v = find(&mut open, v);
        }
    }
    latest
}

fn find(open: &mut [u32], mut v: u32) -> u32 {
    while open[v as usize] != v {
        let two = open[open[v as usize] as usize];
        open[v as usize] = two;
        v = two;
    }
    v
}
