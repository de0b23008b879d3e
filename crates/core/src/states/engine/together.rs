//! Several threads decide the components of a box: each has a search of its own, and what one has decided all
//! of them know. A component has one outcome, whoever finds it, so the threads change the time and nothing else.
//!
//! Where play leaves the box, splits or goes round, they leave the work to the search of one thread.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::thread;

use crate::game::Play;
use crate::limits::{Budget, Exhausted, Limits};
use crate::states::{State, StateCore};

use super::bits;
use super::forward::{LOST, WON};
use super::intern::grow;
use super::quick::{Left, Quick, Seen};
use super::store::Store;

/// What is to be decided.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted {
    /// The component of this place; others on the way.
    One(usize),
    /// All of the box.
    All,
}

/// So many components in a row are one piece of work.
const PIECE: usize = 256;

/// What the threads share.
struct Shared<'s> {
    core: &'s StateCore,
    play: Play,
    store: &'s Store,
    known: &'s [AtomicU8],
    wanted: Wanted,
    /// The first component that nobody has taken.
    next: AtomicUsize,
    /// Nobody need go on: it is decided, or somebody found that this is no work for several.
    done: AtomicBool,
    /// Bytes that are held, and bytes that a thread may hold beside.
    held: u64,
    limits: &'s Limits,
}

/// Decides what is wanted, as far as several threads can; `false` when they should not be asked again.
/// `beside`: bytes held beside the places of the box.
///
/// # Errors
/// [`Exhausted`] when the steps are used up or the work is to stop.
pub(super) fn decide(
    core: &StateCore,
    play: Play,
    store: &Store,
    known: &mut Vec<u8>,
    wanted: Wanted,
    beside: u64,
    limits: &Limits,
) -> Result<bool, Exhausted> {
    let cells = store.cells();
    // Each thread has a bit for each place, and the places may be held twice while they change hands.
    let held = beside + 2 * known.len() as u64;
    let each = limits.bytes.saturating_sub(held) / limits.threads as u64;
    if each < (cells / 4) as u64 {
        return Ok(false);
    }
    let share = limits.part(limits.left(), each, limits.positions);
    let atomic: Vec<AtomicU8> = std::mem::take(known).into_iter().map(AtomicU8::new).collect();
    let shared = Shared {
        core,
        play,
        store,
        known: &atomic,
        wanted,
        next: AtomicUsize::new(0),
        done: AtomicBool::new(false),
        held: (cells / 8) as u64,
        limits: &share,
    };
    let ended: Result<Vec<bool>, Exhausted> = thread::scope(|scope| {
        let work = |index| {
            let shared = &shared;
            move || Worker::new(shared, index).run()
        };
        let working: Vec<_> = (0..limits.threads).map(|index| scope.spawn(work(index))).collect();
        let done = working.into_iter().map(|work| work.join().unwrap_or_else(|why| resume_unwind(why)));
        done.collect()
    });
    *known = atomic.into_iter().map(AtomicU8::into_inner).collect();
    let spent = limits.spend(share.spent());
    match ended {
        Ok(fit) => spent.map(|()| fit.into_iter().all(|fit| fit)),
        Err(Exhausted { what: Budget::Bytes, .. }) => spent.map(|()| false),
        Err(exhausted) => Err(exhausted),
    }
}

/// One thread.
struct Worker<'s> {
    shared: &'s Shared<'s>,
    index: usize,
    quick: Quick<'s>,
    /// The components on the stack, a bit for each place.
    open: Vec<u64>,
    stack: Vec<(usize, usize)>,
    pending: Vec<usize>,
}

/// What one look at the options of a component said.
enum Look {
    Decided(u8),
    Depends,
    /// An option lies outside the box, or is several components.
    Leaves,
}

impl<'s> Worker<'s> {
    fn new(shared: &'s Shared<'s>, index: usize) -> Worker<'s> {
        let open = vec![0; bits::words(shared.store.cells())];
        let quick = Quick::new(shared.core);
        Worker { shared, index, quick, open, stack: Vec::new(), pending: Vec::new() }
    }

    /// Works until nothing is left to do; whether this was work for several threads.
    fn run(mut self) -> Result<bool, Exhausted> {
        let found = match self.shared.wanted {
            Wanted::One(start) => self.decide(start),
            Wanted::All => self.pieces(),
        };
        // With one at the end of its budget or its wits, the others need not go on; nor with the answer there.
        if !matches!((&found, self.shared.wanted), (Ok(true), Wanted::All)) {
            self.shared.done.store(true, Ordering::Relaxed);
        }
        found
    }

    fn pieces(&mut self) -> Result<bool, Exhausted> {
        let cells = self.shared.store.cells();
        let mut state = State::new();
        loop {
            let first = self.shared.next.fetch_add(PIECE, Ordering::Relaxed);
            if first >= cells || self.shared.done.load(Ordering::Relaxed) {
                return Ok(true);
            }
            for cell in first..cells.min(first + PIECE) {
                self.shared.store.state(cell, &mut state);
                // Heaps in any order have one place for all orders.
                if self.shared.store.place(&self.shared.core.shape, &state) == Some(cell)
                    && !self.decide(cell)?
                {
                    return Ok(false);
                }
            }
        }
    }

    fn known(&self, cell: usize) -> u8 {
        self.shared.known[cell].load(Ordering::Relaxed)
    }

    /// Decides a component; `false` when that is no work for several threads. Early, too, when somebody has
    /// said that all is done.
    fn decide(&mut self, start: usize) -> Result<bool, Exhausted> {
        let mut next = (!matches!(self.known(start), LOST | WON)).then_some(start);
        let mut state = State::new();
        loop {
            if let Some(cell) = next.take() {
                if self.shared.done.load(Ordering::Relaxed) {
                    return Ok(true);
                }
                if bits::get(&self.open, cell) {
                    return Ok(false);
                }
                let base = self.pending.len();
                match self.look(cell, &mut state)? {
                    Look::Leaves => return Ok(false),
                    Look::Decided(known) => {
                        self.pending.truncate(base);
                        self.shared.known[cell].store(known, Ordering::Relaxed);
                    }
                    Look::Depends => {
                        // Threads that look for the same take different ways to it.
                        if matches!(self.shared.wanted, Wanted::One(_)) {
                            let options = &mut self.pending[base..];
                            let turn = self.index / 2 % options.len();
                            options.rotate_left(turn);
                            if self.index % 2 == 1 {
                                options.reverse();
                            }
                        }
                        let held = self.held();
                        grow(&mut self.stack, 1, held, self.shared.limits)?;
                        bits::set(&mut self.open, cell);
                        self.stack.push((cell, base));
                    }
                }
            }
            let Some(&(cell, base)) = self.stack.last() else { return Ok(true) };
            let mut known = None;
            loop {
                let Some(&option) = self.pending.get(base..).and_then(<[usize]>::last) else {
                    known = known.or(Some(LOST));
                    break;
                };
                match self.known(option) {
                    LOST => {
                        known = Some(WON);
                        break;
                    }
                    WON => {
                        self.pending.pop();
                    }
                    _ => {
                        next = Some(option);
                        break;
                    }
                }
            }
            // Another thread may have been quicker.
            let found = self.known(cell);
            if let Some(known) = if matches!(found, LOST | WON) { Some(found) } else { known } {
                next = None;
                self.pending.truncate(base);
                self.shared.known[cell].store(known, Ordering::Relaxed);
                self.stack.pop();
                bits::clear(&mut self.open, cell);
            }
        }
    }

    fn held(&self) -> u64 {
        self.shared.held + (16 * self.stack.capacity() + 8 * self.pending.capacity()) as u64
    }

    /// Looks at the options of a component; those that are not known go on `pending`.
    fn look(&mut self, cell: usize, state: &mut State) -> Result<Look, Exhausted> {
        let held = self.held();
        let Worker { shared, quick, pending, .. } = self;
        let Shared { core, play, store, limits, .. } = **shared;
        store.state(cell, state);
        if let Some(wins) = quick.facing(state, limits)? {
            return Ok(Look::Decided(if wins { WON } else { LOST }));
        }
        let base = pending.len();
        let misere = play == Play::Misere;
        let (mut moves, mut wins, mut leaves) = (false, false, false);
        quick.each(state, limits, &mut |left| {
            moves = true;
            match left {
                Left::Over(won) => wins |= won,
                Left::Nothing => wins |= !misere,
                Left::One(option) => match store.place(&core.shape, option) {
                    None => leaves = true,
                    Some(option) => match shared.known[option].load(Ordering::Relaxed) {
                        LOST => wins = true,
                        WON => {}
                        _ => {
                            grow(pending, 1, held, limits)?;
                            pending.push(option);
                        }
                    },
                },
                Left::Several(_) => leaves = true,
            }
            Ok(if wins || leaves { Seen::Enough } else { Seen::More })
        })?;
        Ok(if wins {
            Look::Decided(WON)
        } else if leaves {
            Look::Leaves
        } else if pending.len() > base {
            Look::Depends
        } else {
            Look::Decided(if moves || !misere { LOST } else { WON })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::StateStudy;
    use crate::states::engine::forward::{Forward, Memory, UNKNOWN};
    use crate::states::engine::rows;
    use crate::states::engine::tests::{game, limits, tuple_rule};
    use crate::states::engine::{Alone, AloneMemory};
    use crate::states::oracle::{StateFailure, StateSearch};
    use proptest::prelude::*;

    /// What several threads decide in a box, beside the definition; how many of its places they have decided.
    fn agrees(rule: &str, most: &[u64], wanted: Wanted, threads: usize) -> usize {
        let game = game(rule);
        let core = &game.parts[0];
        let rows = rows(most, &limits()).unwrap();
        let Memory { store, mut known } = Memory::new(Some(rows), &limits()).unwrap();
        let several = limits().with_threads(threads);
        decide(core, game.play, &store, &mut known, wanted, 0, &several).unwrap();
        assert_eq!(known.len(), store.cells());
        let mut search = StateSearch::new(&game);
        let mut state = State::new();
        let mut decided = 0;
        for (cell, &known) in known.iter().enumerate().filter(|(_, known)| **known != UNKNOWN) {
            store.state(cell, &mut state);
            let outcome = search.outcome(&[(0, state.clone())], &limits()).unwrap();
            let expected = if outcome == crate::game::Outcome::P { LOST } else { WON };
            assert_eq!(known, expected, "{rule} at {state:?} by {threads}");
            decided += 1;
        }
        // And the search of one thread goes on from there.
        let mut forward = Forward::new(core, game.play, Memory { store, known });
        for cell in [most.to_vec(), vec![0; most.len()]] {
            match (forward.outcome(&cell, &limits()), search.outcome(&[(0, cell.clone())], &limits())) {
                (Ok(Some(found)), expected) => assert_eq!(Ok(found), expected, "{rule} at {cell:?}"),
                (Ok(None), _) => {}
                (found, expected) => assert_eq!(found.is_err(), expected.is_err(), "{rule} at {cell:?}"),
            }
        }
        decided
    }

    #[test]
    fn threads_decide_what_the_definition_says() {
        for rule in [
            "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1",
            "(a,b) -> (a-k*b,b) | (a,b-k*a) where k >= 1 and k != 2 and a >= 1 and b >= 1; misere",
            "(a,b) -> (a-1,b) | (a,b-2); leaving a = b wins; lose when a = 7",
        ] {
            for threads in [2, 3, 5] {
                assert_eq!(agrees(rule, &[40, 50], Wanted::All, threads), 41 * 51, "{rule}");
                assert!(agrees(rule, &[40, 50], Wanted::One(41 * 51 - 1), threads) > 0, "{rule}");
            }
        }
        // Heaps in any order have one place, rows of a length are a box.
        assert!(agrees("take any from 1..2 heaps; misere", &[9, 9, 9], Wanted::All, 2) >= 220);
        // What leaves the box, goes round or splits is left alone.
        agrees("(n,l) -> (n-k,k) where 1 <= k <= 2l + 1", &[40, 5], Wanted::All, 2);
        agrees("(a,b) -> (a-1,b) and (1,b-1) | (a,b-2)", &[3, 3], Wanted::All, 2);
        let round = game("(a,b) -> (a-1,b+1) | (a+1,b-1) | (a,b-3) where a + b <= 9");
        let rows = rows(&[9, 9], &limits()).unwrap();
        let Memory { store, mut known } = Memory::new(Some(rows), &limits()).unwrap();
        let two = limits().with_threads(2);
        assert_eq!(decide(&round.parts[0], round.play, &store, &mut known, Wanted::All, 0, &two), Ok(false));
    }

    /// A question that is asked in slices, as the command does to tell how far it is, gets all threads too.
    #[test]
    fn threads_take_over_what_is_asked_in_slices() {
        let game =
            game("(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) | (a-2,b) where a >= 1 and b >= 1");
        let rows = rows(&[600, 600], &limits()).unwrap();
        let memory = Memory::new(Some(rows), &limits()).unwrap();
        let mut forward = Forward::new(&game.parts[0], game.play, memory);
        let two = limits().with_threads(2);
        let mut slice = 5_000;
        let found = loop {
            let asked =
                two.within(slice, two.bytes, two.positions, |part| forward.outcome(&[600, 600], part));
            match asked {
                Ok(found) => break found,
                Err(why) => assert!(matches!(why, StateFailure::Exhausted(_)) && slice < 1 << 40, "{why:?}"),
            }
            slice += slice / 2;
        };
        assert!(forward.handed_over() > 0);
        let alone = Alone::new(&game.parts[0], game.play, &[600, 600], AloneMemory::default(), &limits());
        assert_eq!(found, alone.unwrap().outcome(&[600, 600], &limits()).unwrap());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn threads_decide_random_rules(rule in tuple_rule(), one in proptest::option::of(0usize..64)) {
            if StateStudy::new(&rule, &[]).is_ok() {
                agrees(&rule, &[7, 7], one.map_or(Wanted::All, Wanted::One), 2);
            }
        }
    }
}
