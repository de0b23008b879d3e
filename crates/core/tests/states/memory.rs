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
