//! Boards against the definition: sums of masks searched as they are.

use std::collections::HashMap;

use super::*;
use crate::api::MovesWanted;
use crate::game::{Outcome, Play};
use crate::limits::Limits;

const ALL: MovesWanted = MovesWanted::All { limit: 1000 };

fn wins(game: &BoardGame, boards: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
    let mut sorted = boards.to_vec();
    sorted.sort_unstable();
    if let Some(&known) = memo.get(&sorted) {
        return known;
    }
    let (mut any, mut won) = (false, false);
    for (at, board) in sorted.iter().enumerate().filter(|(_, board)| !game.is_dead(**board)) {
        for cell in (0..game.cells()).filter(|cell| board >> cell & 1 == 0) {
            any = true;
            let mut next = sorted.clone();
            next[at] |= 1 << cell;
            won |= !wins(game, &next, memo);
        }
    }
    let result = if any { won } else { game.play == Play::Misere };
    memo.insert(sorted, result);
    result
}

fn agree(game: &BoardGame, boards: &[u64], solver: &mut BoardSolver, memo: &mut HashMap<Vec<u64>, bool>) {
    let answer = solver.answer(boards, ALL, &Limits::default()).unwrap();
    assert_eq!(answer.outcome == Outcome::N, wins(game, boards, memo), "{game} {boards:?}");
    let mut expected = Vec::new();
    for (board, mask) in boards.iter().enumerate().filter(|(_, board)| !game.is_dead(**board)) {
        for cell in (0..game.cells()).filter(|cell| mask >> cell & 1 == 0) {
            let mut next = boards.to_vec();
            next[board] |= 1 << cell;
            if !wins(game, &next, memo) {
                expected.push(BoardCellMove { board, cell });
            }
        }
    }
    assert_eq!(answer.moves, expected, "{game} {boards:?}");
    assert!(answer.complete);
}

#[test]
fn every_board_and_pair_of_small_boards() {
    for rule in [
        "board 3x3 with 3 in line",
        "board 2x2 with 2 in line",
        "board 3x2 with 2 in row or column",
        "board 3x2 with lines {1,2,3} {2,5} {4}",
        "board 4x1 with 3 in line",
    ] {
        for play in ["", "; misere"] {
            let game = BoardGame::parse(&format!("{rule}{play}")).unwrap();
            let (mut solver, mut memo) = (BoardSolver::new(&game), HashMap::new());
            for board in 0..1u64 << game.cells() {
                agree(&game, &[board], &mut solver, &mut memo);
            }
            // Pairs of boards on which little is left, and every pair of the smallest boards.
            for a in (0..1u64 << game.cells()).filter(|a| game.cells() <= 6 || a.count_ones() >= 4) {
                for b in
                    (0..1u64 << game.cells()).filter(|b| game.cells() <= 6 || b.count_ones() >= 5).step_by(3)
                {
                    agree(&game, &[a, b], &mut solver, &mut memo);
                }
            }
        }
    }
}

#[test]
fn notakto_as_published() {
    let game = BoardGame::parse("board 3x3 with notakto").unwrap();
    assert_eq!(game.to_string(), "board 3x3 with 3 in line; misere");
    let mut solver = BoardSolver::new(&game);
    for (boards, first) in [("0", true), ("16", false), ("0 0", false), ("1", true), ("16 0", true)] {
        let position = game.position(boards).unwrap();
        let answer = solver.answer(&position, MovesWanted::None, &Limits::default()).unwrap();
        assert_eq!(answer.outcome == Outcome::N, first, "{boards}");
    }
}

#[test]
fn texts_are_read_and_refused() {
    for text in [
        "board 3x3 with 3 in line; misere",
        "board 4x2 with 2 in row or column",
        "board 3x2 with lines {1,2,3} {2,5}",
    ] {
        let game = BoardGame::parse(text).unwrap();
        assert_eq!(game.to_string(), text);
        assert_eq!(game.position("empty").unwrap(), [0]);
    }
    for text in [
        "board 3x3",
        "board 9x9 with 3 in line",
        "board 3 with 3 in line",
        "board 3x3 with 4 in line",
        "board 3x3 with lines {1,10}",
        "board 3x3 with 3 in line; loopy",
    ] {
        assert!(BoardGame::parse(text).is_err(), "{text}");
    }
    let game = BoardGame::parse("board 3x2 with 2 in line").unwrap();
    assert_eq!(game.position("X../..X + 5"), Ok(vec![0b100_001, 5]));
    assert_eq!(game.drawn(0b100_001), "X../..X");
    for text in ["X./..", "XO./...", "64", "X../.../..."] {
        assert_eq!(game.position(text), Err(BoardProblem::NotABoard(text.to_owned())));
    }
    assert!(!is_board("board -> 1") && is_board("board 3x3 with 3 in line"));
}
