//! Memory and rings in games on states, against searches written out for each rule.

use std::collections::HashMap;

use grundy::api::MovesWanted;
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy::states::{StatePosition, StateStudy};

/// A position of two heaps, and what was taken last (`None`: nobody has moved).
type Place = (u64, u64, Option<u64>);

/// Who wins, by the rule written out: `allowed(last, a, b)` says whether a stones of the one heap and b of the other
/// may be taken after `last`; `over` ends the game for whoever made these heaps.
struct Written<'w> {
    allowed: &'w dyn Fn(Option<u64>, u64, u64) -> bool,
    over: &'w dyn Fn(u64, u64) -> bool,
    known: HashMap<Place, bool>,
}

impl Written<'_> {
    fn options(&self, (a, b, last): Place) -> Vec<(u64, u64, u64)> {
        let all = (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y))).filter(|&(x, y)| x + y > 0);
        all.filter(|&(x, y)| (self.allowed)(last, x, y)).map(|(x, y)| (a - x, b - y, x + y)).collect()
    }

    fn wins(&mut self, place: Place) -> bool {
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let options = self.options(place);
        let won = options.into_iter().any(|(a, b, took)| (self.over)(a, b) || !self.wins((a, b, Some(took))));
        self.known.insert(place, won);
        won
    }
}

fn agrees(
    rule: &str,
    most: u64,
    allowed: &dyn Fn(Option<u64>, u64, u64) -> bool,
    over: &dyn Fn(u64, u64) -> bool,
) {
    let study = StateStudy::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
    let mut written = Written { allowed, over, known: HashMap::new() };
    for (a, b) in (0..=most).flat_map(|a| (0..=most).map(move |b| (a, b))) {
        let position = study.position(&format!("{a},{b}")).unwrap();
        let answer = study.win(&position, MovesWanted::All { limit: 1000 }, &Limits::default()).unwrap();
        let place = (a, b, None);
        assert_eq!(answer.outcome == Outcome::N, written.wins(place), "{rule} at {a},{b}");
        assert!(answer.value.is_none(), "{rule}: heaps are not independent");
        let winning = written.options(place).into_iter();
        let winning = winning.filter(|&(c, d, took)| over(c, d) || !written.wins((c, d, Some(took)))).count();
        assert_eq!(answer.moves.len(), winning, "{rule} at {a},{b}: {:?}", answer.moves);
    }
}

#[test]
fn memory_beside_moves_on_several_heaps() {
    let never = &|_, _| false;
    let within = |last: Option<u64>, x: u64| last.is_none_or(|last| x <= 2 * last);
    agrees(
        "take 1..2*last from 1..2 heaps; first take any from 1..2 heaps",
        7,
        &move |last, x, y| within(last, x) && within(last, y),
        never,
    );
    agrees(
        "take 1..2*last from 1 heap or take same 1..last from 2 heaps; first take 1..2",
        8,
        &move |last, x, y| match last {
            None => x * y == 0 && x + y <= 2,
            Some(last) => x * y == 0 && x + y <= 2 * last || x == y && x <= last,
        },
        never,
    );
    agrees(
        "take k from 2 heaps where k != last; first take any from 2 heaps",
        6,
        &|last, x, y| x > 0 && y > 0 && last.is_none_or(|last| x != last && y != last),
        never,
    );
    // A first turn alone, without `last`.
    agrees(
        "take same any from 1..2 heaps; first take 1 from 1..2 heaps",
        8,
        &|last, x, y| match last {
            None => x <= 1 && y <= 1,
            Some(_) => x * y == 0 || x == y,
        },
        never,
    );
}

#[test]
fn memory_beside_early_ends() {
    let within = |last: Option<u64>, x: u64| last.is_none_or(|last| x <= 2 * last);
    // Of heap moves a condition is about the heap that the move made, of moves on several heaps about them all.
    for (rule, all) in [
        ("take 1..2*last; first take any; leaving n = 1 wins", false),
        ("take 1..2*last from 1 heap; first take any from 1 heap; leaving n = 1 wins", true),
    ] {
        let study = StateStudy::new(rule, &[]).unwrap();
        let mut written: HashMap<Place, bool> = HashMap::new();
        fn wins(
            place: Place,
            known: &mut HashMap<Place, bool>,
            within: &dyn Fn(Option<u64>, u64) -> bool,
            all: bool,
        ) -> bool {
            if let Some(&won) = known.get(&place) {
                return won;
            }
            let (a, b, last) = place;
            let left = (1..=a).map(|k| (k, a - k, b)).chain((1..=b).map(|k| (k, b - k, a)));
            let left: Vec<_> = left.filter(|&(k, _, _)| within(last, k)).collect();
            let won = left.into_iter().any(|(k, made, other)| {
                made == 1 || all && other == 1 || !wins((made, other, Some(k)), known, within, all)
            });
            known.insert(place, won);
            won
        }
        for (a, b) in (0..=8).flat_map(|a| (0..=8).map(move |b| (a, b))) {
            let position = StatePosition::parse(&format!("{a},{b}"), &study.game).unwrap();
            let answer = study.win(&position, MovesWanted::None, &Limits::default()).unwrap();
            let won = wins((a, b, None), &mut written, &within, all);
            assert_eq!(answer.outcome == Outcome::N, won, "{rule} at {a},{b}");
        }
    }
}

/// What taking two neighbours of a ring leaves is a row, here with an end of the whole game.
#[test]
fn rings_beside_early_ends_and_in_sums() {
    // (length, ring)
    fn options((n, ring): (u64, bool)) -> Vec<Vec<(u64, bool)>> {
        match ring {
            _ if n < 2 => Vec::new(),
            true => vec![vec![(n - 2, false)]],
            false => (0..=n - 2).map(|left| vec![(left, false), (n - 2 - left, false)]).collect(),
        }
    }
    fn wins(position: &mut Vec<(u64, bool)>, known: &mut HashMap<Vec<(u64, bool)>, bool>) -> bool {
        position.retain(|one| one.0 > 0);
        position.sort_unstable();
        if let Some(&won) = known.get(position) {
            return won;
        }
        let mut won = false;
        for at in 0..position.len() {
            for made in options(position[at]) {
                let mut next = position.clone();
                next.remove(at);
                // leaving n = 3 loses
                let over = made.iter().any(|one| one.0 == 3);
                next.extend(made);
                won |= !over && !wins(&mut next, known);
            }
        }
        known.insert(position.clone(), won);
        won
    }
    let rule = "take 2 adjacent in ring; leaving n = 3 loses";
    let study = StateStudy::new(rule, &[]).unwrap();
    let mut known = HashMap::new();
    for (a, b) in (0..=9).flat_map(|a| (0..=9).map(move |b| (a, b))) {
        let position = study.position(&format!("{a},{b}")).unwrap();
        let answer = study.win(&position, MovesWanted::None, &Limits::default()).unwrap();
        assert_eq!(
            answer.outcome == Outcome::N,
            wins(&mut vec![(a, true), (b, true)], &mut known),
            "{a},{b}"
        );
    }
    // In a sum the ring has the value that it has alone.
    let sum = StateStudy::new("sum of: take 2 adjacent in ring; take any from 1 heap", &[]).unwrap();
    let alone = grundy::api::Study::new("take 2 adjacent in ring", &[]).unwrap();
    for n in 0..=20 {
        let value = alone.win(&Position::heaps([n]), MovesWanted::None, &Limits::default());
        let value = value.unwrap().value.unwrap();
        let position = sum.position(&format!("{n} ; {value}")).unwrap();
        let answer = sum.win(&position, MovesWanted::None, &Limits::default()).unwrap();
        assert_eq!(answer.outcome, Outcome::P, "{n} ; {value}");
    }
}

#[test]
fn a_sum_inside_a_sum_is_the_sum_of_all_parts() {
    let inner = "sum of: (sum of: take 1..3; 0.07); take any";
    let flat = "sum of: take 1..3; 0.07; take any";
    let read = |text| grundy::api::Study::new(text, &[]).unwrap();
    assert_eq!(read(inner).canonical, read(flat).canonical);
    assert_eq!(read(inner).game, read(flat).game);
}

/// Who wins a position of several lists of numbers, by the rule written out: `options` gives what can be left and
/// how much that takes, from `(lists, taken before)`.
type Lists = Vec<Vec<u64>>;
type ListOptions<'o> = &'o dyn Fn(&Lists, Option<u64>) -> Vec<(Lists, u64)>;

fn list_wins(
    lists: Lists,
    taken: Option<u64>,
    options: ListOptions<'_>,
    known: &mut HashMap<(Lists, Option<u64>), bool>,
) -> bool {
    let place = (lists, taken);
    if let Some(&won) = known.get(&place) {
        return won;
    }
    let won =
        options(&place.0, taken).into_iter().any(|(left, took)| !list_wins(left, Some(took), options, known));
    known.insert(place, won);
    won
}

#[track_caller]
fn agree_on_lists(rule: &str, positions: &[(String, Lists)], options: ListOptions<'_>) {
    let study = StateStudy::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
    let mut known = HashMap::new();
    let mut seen = [0, 0];
    for (text, lists) in positions {
        let position = study.position(text).unwrap();
        let answer = study.win(&position, MovesWanted::All { limit: 1000 }, &Limits::default()).unwrap();
        let won = list_wins(lists.clone(), None, options, &mut known);
        assert_eq!(answer.outcome == Outcome::N, won, "{rule} at {text}");
        assert!(answer.value.is_none(), "{rule}: components are not independent");
        let left = options(lists, None).into_iter();
        let winning =
            left.filter(|(left, took)| !list_wins(left.clone(), Some(*took), options, &mut known)).count();
        assert_eq!(answer.moves.len(), winning, "{rule} at {text}: {:?}", answer.moves);
        seen[usize::from(won)] += 1;
    }
    assert!(seen[0] >= 1 && seen[1] >= 1, "{rule}: {seen:?}");
}

#[test]
fn memory_in_clauses_on_tuples_and_rows() {
    let pairs = |most: u64| {
        let all = (0..=most).flat_map(|a| (0..=most).map(move |b| (a, b)));
        all.map(|(a, b)| (format!("({a},{b})"), vec![vec![a, b]])).collect::<Vec<_>>()
    };
    let take = |from: &[u64], at: usize, k: u64| {
        let mut left = from.to_vec();
        left[at] -= k;
        vec![left]
    };
    // At most twice what was taken, from either number; at first from the first only.
    agree_on_lists(
        "(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 2*last; first (a,b) -> (a-k,b) where k >= 1",
        &pairs(7),
        &|lists, taken| {
            let mut all = Vec::new();
            for at in 0..2 {
                for k in 1..=lists[0][at] {
                    if taken.map_or(at == 0, |taken| k <= 2 * taken) {
                        all.push((take(&lists[0], at, k), k));
                    }
                }
            }
            all
        },
    );
    // A row: from one entry, another amount than the one before; moving stones takes none.
    let rows: Vec<_> =
        pairs(4).into_iter().flat_map(|(_, p)| (0..=3).map(move |c| vec![p[0][0], p[0][1], c])).collect();
    let rows: Vec<_> =
        rows.into_iter().map(|row| (format!("{},{},{}", row[0], row[1], row[2]), vec![row])).collect();
    agree_on_lists(
        "a[1..m] -> a[i] -= k where k >= 1 and k != last; a[1..m] -> a[i] -= 1, a[i+1] += 1 where last >= 1; \
         first a[1..m] -> a[i] -= k where k >= 1",
        &rows,
        &|lists, taken| {
            let row = &lists[0];
            let mut all = Vec::new();
            for at in 0..row.len() {
                for k in 1..=row[at] {
                    if taken != Some(k) {
                        all.push((take(row, at, k), k));
                    }
                }
                if taken.is_some_and(|taken| taken >= 1) && at + 1 < row.len() && row[at] >= 1 {
                    let mut left = row.clone();
                    left[at] -= 1;
                    left[at + 1] += 1;
                    all.push((vec![left], 0));
                }
            }
            all
        },
    );
    // Sums of tuples: what was taken counts wherever it was taken.
    let sums: Vec<_> = pairs(3)
        .into_iter()
        .flat_map(|(x, p)| {
            pairs(2).into_iter().map(move |(y, q)| (format!("{x}+{y}"), [p.clone(), q].concat()))
        })
        .collect();
    agree_on_lists(
        "(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= last; first (a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 2",
        &sums,
        &|lists, taken| {
            let mut all = Vec::new();
            for (which, list) in lists.iter().enumerate() {
                for at in 0..2 {
                    for k in 1..=list[at] {
                        if k <= taken.unwrap_or(2) {
                            let mut left = lists.clone();
                            left[which][at] -= k;
                            all.push((left, k));
                        }
                    }
                }
            }
            all
        },
    );
}

#[test]
fn memory_in_sums_of_several_rules() {
    let positions: Vec<_> =
        (0..=8).flat_map(|a| (0..=6).map(move |b| (format!("{a} ; {b}"), vec![vec![a], vec![b]]))).collect();
    // In the first part at most twice what was just taken anywhere; in the second 1 or 2 at any time. `first` is
    // about the first turn of the whole game.
    for rule in [
        "sum of: (take 1..2*last; first take any) ; take 1..2",
        "sum of: (n -> n-k where 1 <= k <= 2*last; first n -> n-k where k >= 1) ; take 1..2",
    ] {
        agree_on_lists(rule, &positions, &|lists, taken| {
            let (a, b) = (lists[0][0], lists[1][0]);
            let first = (1..=a).filter(|&k| taken.is_none_or(|taken| k <= 2 * taken));
            let first = first.map(|k| (vec![vec![a - k], vec![b]], k));
            first.chain((1..=b.min(2)).map(|k| (vec![vec![a], vec![b - k]], k))).collect()
        });
    }
    // Both parts remember, each in its own way, and the first turn is another in each.
    agree_on_lists(
        "sum of: (take 1..last; first take 1..3) ; (take k where k != last; first take 2)",
        &positions,
        &|lists, taken| {
            let (a, b) = (lists[0][0], lists[1][0]);
            let first = (1..=a).filter(|&k| k <= taken.unwrap_or(3)).map(|k| (vec![vec![a - k], vec![b]], k));
            let other = (1..=b).filter(|&k| taken.map_or(k == 2, |taken| k != taken));
            first.chain(other.map(|k| (vec![vec![a], vec![b - k]], k))).collect()
        },
    );
}

/// Rings among heaps that are moved together: a heap is a ring until it is touched.
#[test]
fn rings_beside_moves_on_several_heaps() {
    type Heaps = Vec<(u64, bool)>;
    fn options(heaps: &Heaps) -> Vec<Heaps> {
        let mut all = Vec::new();
        for at in 0..heaps.len() {
            let (n, ring) = heaps[at];
            let mut put = |left: Vec<u64>| {
                let mut next = heaps.clone();
                next.remove(at);
                next.extend(left.into_iter().map(|n| (n, false)));
                all.push(next);
            };
            match ring {
                true if n >= 2 => put(vec![n - 2]),
                false if n >= 2 => (0..=n - 2).for_each(|left| put(vec![left, n - 2 - left])),
                _ => {}
            }
        }
        for (i, j) in (0..heaps.len()).flat_map(|i| (0..i).map(move |j| (j, i))) {
            if heaps[i].0 > 0 && heaps[j].0 > 0 {
                let mut next = heaps.clone();
                for at in [i, j] {
                    next[at] = (next[at].0 - 1, false);
                }
                all.push(next);
            }
        }
        all
    }
    fn wins(mut heaps: Heaps, known: &mut HashMap<Heaps, bool>) -> bool {
        heaps.retain(|heap| heap.0 > 0);
        heaps.sort_unstable();
        if let Some(&won) = known.get(&heaps) {
            return won;
        }
        let won = options(&heaps).into_iter().any(|next| !wins(next, known));
        known.insert(heaps, won);
        won
    }
    let rule = "take 2 adjacent in ring or take 1 from 2 heaps";
    let study = StateStudy::new(rule, &[]).unwrap();
    let mut known = HashMap::new();
    for (a, b, c) in (0..=7).flat_map(|a| (0..=7).flat_map(move |b| (0..=2).map(move |c| (a, b, c)))) {
        let position = study.position(&format!("{a},{b},{c}")).unwrap();
        let answer = study.win(&position, MovesWanted::All { limit: 1000 }, &Limits::default()).unwrap();
        let won = wins(vec![(a, true), (b, true), (c, true)], &mut known);
        assert_eq!(answer.outcome == Outcome::N, won, "{a},{b},{c}");
        let small = |n: &grundy::position::Size| n.to_u64().is_some_and(|n| n <= 7);
        let shown = answer.moves.iter().flat_map(|one| &one.changes);
        assert!(shown.flat_map(|change| change.from.iter().chain(change.to.iter().flatten())).all(small));
    }
}
