//! Stairs, boxes and pieces in a line.

use super::super::*;
use super::{Oracle, all, big, check, small};
use crate::limits::Limits;

/// Move any number from one place to another.
fn down(p: &[u64], from: usize, to: Option<usize>) -> Vec<Vec<u64>> {
    let moved = |k: u64| {
        let mut q = p.to_vec();
        q[from] -= k;
        if let Some(to) = to {
            q[to] += k;
        }
        q
    };
    (1..=p[from]).map(moved).collect()
}

#[test]
fn staircases() {
    let from_one =
        |p: &[u64]| -> Vec<Vec<u64>> { (0..p.len()).flat_map(|i| down(p, i, i.checked_sub(1))).collect() };
    let with_ground =
        |p: &[u64]| -> Vec<Vec<u64>> { (1..p.len()).flat_map(|i| down(p, i, Some(i - 1))).collect() };
    for (n, most) in [(1, 9), (2, 6), (3, 4), (4, 2)] {
        let form = CoupledForm::Staircase(Staircase { ground: false });
        assert_eq!(check(&form, false, &from_one, &all(n, most)), all(n, most).len());
        let form = CoupledForm::Staircase(Staircase { ground: true });
        assert_eq!(check(&form, false, &with_ground, &all(n, most)), all(n, most).len());
    }
}

#[test]
fn staircases_with_direct_removal() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let away = (0..p.len()).flat_map(|i| down(p, i, None));
        away.chain((1..p.len()).flat_map(|i| down(p, i, Some(i - 1)))).collect()
    };
    let form = CoupledForm::StaircaseDirect(StaircaseDirect);
    assert_eq!(check(&form, false, &options, &all(2, 9)), 100);
    assert_eq!(check(&form, false, &options, &all(3, 3)), 16, "only two steps have a formula");
    // Three steps: no XOR of any of them decides.
    let mut oracle = Oracle::new(&options, false);
    for lost in [[0, 1, 1], [1, 0, 2], [1, 1, 0], [1, 2, 1]] {
        assert!(oracle.lost(&lost), "{lost:?}");
    }
}

#[test]
fn boxes_modulo_six() {
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        let pairs = (1..=p.len()).flat_map(|a| (1..a).map(move |b| (a, b)));
        let fit = pairs.filter(|(a, b)| (a + b) % 2 == 1 && (a + b) % 3 == 0);
        fit.flat_map(|(a, b)| down(p, a - 1, Some(b - 1))).collect()
    };
    let form = CoupledForm::BoxesModuloSix(BoxesModuloSix);
    for (n, most) in [(2, 5), (4, 2), (6, 1), (8, 1)] {
        assert_eq!(check(&form, false, &options, &all(n, most)), all(n, most).len());
    }
}

/// Move one chip to the left without jumping, for squares in any order.
fn slide(p: &[u64], skip: usize) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for i in skip..p.len() {
        for to in (1..p[i]).rev() {
            if p[skip..].contains(&to) {
                break;
            }
            let mut q = p.to_vec();
            q[i] = to;
            options.push(q);
        }
    }
    options
}

#[test]
fn georgia_and_bob() {
    let form = CoupledForm::GeorgiaAndBob(GeorgiaAndBob);
    for (n, most) in [(1, 9), (2, 9), (3, 8), (4, 6)] {
        let distinct = |p: &Vec<u64>| (0..n).all(|i| p[i] > 0 && !p[..i].contains(&p[i]));
        let positions: Vec<Vec<u64>> = all(n, most).into_iter().filter(distinct).collect();
        assert_eq!(check(&form, false, &|p| slide(p, 0), &positions), positions.len());
    }
    assert_eq!(form.is_lost(&big(&[2, 2])), Err(Unsolved::NotAPosition));
    assert_eq!(form.is_lost(&big(&[0, 2])), Err(Unsolved::NotAPosition));
}

#[test]
fn silver_dollar() {
    let form = CoupledForm::SilverDollar(SilverDollar);
    // [number of the dollar, squares ..]; 0 means that it was taken, which the player to move has lost.
    let options = |p: &[u64]| -> Vec<Vec<u64>> {
        if p[0] == 0 {
            return Vec::new();
        }
        let mut options = slide(p, 1);
        options.push([&[p[0] - 1], &p[2..]].concat());
        options
    };
    let mut oracle = Oracle::new(&options, false);
    let mut wins_of = std::collections::HashMap::new();
    for n in 1..=10u64 {
        for coins in 1..=5usize {
            for squares in ascending(coins, n) {
                for dollar in 1..=coins as u64 {
                    let p = [&[dollar], &squares[..]].concat();
                    let lost = form.is_lost(&big(&p)).unwrap();
                    assert_eq!(lost, oracle.lost(&p), "{p:?}");
                    *wins_of.entry((n, coins - 1)).or_insert(0) += u32::from(!lost);
                    let found = form.winning_moves(&big(&p), 100, &Limits::default()).unwrap();
                    let mut left: Vec<Vec<u64>> = Vec::new();
                    for one in &found.moves {
                        let mut next = small(&one.apply(&big(&p)));
                        if next[1] == 0 {
                            next = [&[next[0] - 1], &next[2..]].concat();
                        }
                        left.push(next);
                    }
                    let mut wanted: Vec<Vec<u64>> =
                        options(&p).into_iter().filter(|q| oracle.lost(q)).collect();
                    left.sort();
                    wanted.sort();
                    assert_eq!(left, wanted, "{p:?}");
                }
            }
        }
    }
    // Project Euler 344: winning configurations of n squares and c other coins.
    for (n, c, wins) in [(10, 2, 324), (5, 1, 16), (6, 2, 50), (7, 3, 101)] {
        assert_eq!(wins_of[&(n, c)], wins, "W({n},{c})");
    }
    assert_eq!(form.is_lost(&big(&[3, 1, 2])), Err(Unsolved::NotAPosition));
}

/// Ascending lists of so many squares up to n.
fn ascending(count: usize, n: u64) -> Vec<Vec<u64>> {
    let masks = (0..1u64 << n).filter(|m| m.count_ones() as usize == count);
    masks.map(|m| (1..=n).filter(|i| m >> (i - 1) & 1 == 1).collect()).collect()
}

#[test]
fn northcott_is_nim_on_the_gaps() {
    let form = CoupledForm::Northcott(Northcott);
    for p in all(4, 6).into_iter().filter(|p| p[0] != p[1] && p[2] != p[3]) {
        let gaps = [p[0].abs_diff(p[1]) - 1, p[2].abs_diff(p[3]) - 1];
        assert_eq!(form.is_lost(&big(&p)), Ok(gaps[0] == gaps[1]));
        let found = form.winning_moves(&big(&p), 10, &Limits::default()).unwrap();
        assert_eq!(found.moves.len(), usize::from(gaps[0] != gaps[1]));
        for one in found.moves {
            let q = one.apply(&big(&p));
            assert_eq!(form.is_lost(&q), Ok(true));
            // A step towards the other piece, not past it.
            let change = &one.changes[0];
            let other = &p[change.index + 1];
            assert_eq!(change.from < (*other).into(), change.to < (*other).into());
        }
    }
    assert_eq!(form.is_lost(&big(&[1, 1])), Err(Unsolved::NotAPosition));
}

/// The board game itself, where pieces may go back and play could go round: who wins the gaps forces an end, and
/// nobody can hold a draw.
#[test]
fn in_northcott_retreats_win_nothing_and_hold_no_draw() {
    for (rows, width) in [(1, 7), (2, 5), (3, 4)] {
        let pairs: Vec<[u64; 2]> =
            (1..=width).flat_map(|own| (own + 1..=width).map(move |other| [own, other])).collect();
        let mut boards: Vec<Vec<[u64; 2]>> = vec![Vec::new()];
        for _ in 0..rows {
            let longer = |board: &Vec<[u64; 2]>| {
                pairs.iter().map(|pair| [&board[..], &[*pair]].concat()).collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(longer).collect();
        }
        // The own pieces stand on the left; the board is turned round for the other player.
        let turned = |board: &[[u64; 2]]| -> Vec<[u64; 2]> {
            board.iter().map(|[own, other]| [width + 1 - other, width + 1 - own]).collect()
        };
        let moves = |board: &Vec<[u64; 2]>| -> Vec<Vec<[u64; 2]>> {
            let to = |row: usize| {
                let [own, other] = board[row];
                (1..other).filter(move |square| *square != own).map(move |square| (row, square))
            };
            let moved = |(row, square): (usize, u64)| {
                let mut next = board.clone();
                next[row][0] = square;
                turned(&next)
            };
            (0..rows).flat_map(to).map(moved).collect()
        };
        // Won and lost positions, from the end back, until no more are found; the rest would be drawn.
        let mut wins: std::collections::HashMap<Vec<[u64; 2]>, bool> = std::collections::HashMap::new();
        loop {
            let before = wins.len();
            for board in boards.iter().filter(|board| !wins.contains_key(*board)).cloned().collect::<Vec<_>>()
            {
                let next = moves(&board);
                if next.iter().any(|board| wins.get(board) == Some(&false)) {
                    wins.insert(board, true);
                } else if next.iter().all(|board| wins.get(board) == Some(&true)) {
                    wins.insert(board, false);
                }
            }
            if wins.len() == before {
                break;
            }
        }
        assert_eq!(wins.len(), boards.len(), "no draws on {rows} rows of {width}");
        for board in &boards {
            let xor = board.iter().fold(0, |xor, [own, other]| xor ^ (other - own - 1));
            assert_eq!(wins[board], xor != 0, "{board:?}");
        }
    }
}
