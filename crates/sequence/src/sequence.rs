//! One nim-sequence, by whichever engine serves: whole as long as rare heaps come, streamed after.

use crate::game::Game;
use crate::level::{LANES, Machine};
use crate::mask::Mask;
use crate::stream::{Stream, Trouble};
use crate::whole::Whole;

/// Why no further value can be had; what came before is kept and exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller's check said so.
    Asked,
    /// The next value needs more than sixteen bits.
    TooLarge,
    /// More memory is needed than is allowed: all heaps so far must be kept.
    Memory {
        /// The heap whose value needs them.
        heap: usize,
        /// About so many bytes.
        bytes: usize,
    },
}

/// How a sequence is to be computed. The values do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The vector instructions.
    pub machine: Machine,
    /// Before so many heaps nothing is streamed.
    pub stream_from: usize,
    /// Heaps that stay in the head beside the window; twice as many are kept whole at first.
    pub head: usize,
    /// Bytes that may be used.
    pub memory: usize,
    /// Processors that check values, where that is most of the work.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            machine: Machine::best(),
            stream_from: 1 << 16,
            head: 1 << 21,
            memory: 1 << 31,
            threads: 1,
        }
    }
}

/// What researchers publish of a sequence, so that others can compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariants {
    /// The heaps `0..heaps` are meant.
    pub heaps: usize,
    /// The largest value.
    pub largest: u16,
    /// The first heap that has it.
    pub largest_at: usize,
    /// The mask of the sparse space.
    pub mask: Mask,
    /// How many of the heaps from 1 on are rare.
    pub rare: usize,
    /// The last of them.
    pub last_rare: Option<usize>,
}

/// The values of a game, heap after heap.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub(crate) game: Game,
    pub(crate) settings: Settings,
    pub(crate) state: State,
    again: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum State {
    Whole(Box<Whole>),
    Stream(Box<Stream>),
}

impl Sequence {
    /// Heap 0.
    #[must_use]
    pub fn new(game: &Game, settings: Settings) -> Sequence {
        let head = settings.head.max(16 * LANES).next_power_of_two();
        let settings = Settings { head, ..settings };
        let state = State::Whole(Box::new(Whole::new(game, settings.machine)));
        Sequence { game: game.clone(), settings, state, again: 0 }
    }

    pub(crate) fn of(game: &Game, settings: Settings, state: State, again: usize) -> Sequence {
        Sequence { game: game.clone(), settings, state, again }
    }

    /// How often all was computed again because a heap needed others that were not kept.
    #[must_use]
    pub fn again(&self) -> usize {
        self.again
    }

    /// How many heaps are known: the next is this one.
    #[must_use]
    pub fn heaps(&self) -> usize {
        match &self.state {
            State::Whole(whole) => whole.values().len(),
            State::Stream(stream) => stream.end(),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes on until `to` heaps are known; while it streams, at least so many and the next multiple
    /// of 64. `go_on` is asked with the number of heaps every few thousand of them; where the kept
    /// heaps do not suffice, all is computed again with more kept, and the number starts anew.
    ///
    /// # Errors
    /// [`Stop`].
    pub fn advance(&mut self, to: usize, go_on: &mut dyn FnMut(usize) -> bool) -> Result<(), Stop> {
        while self.heaps() < to {
            match &mut self.state {
                State::Whole(whole) => {
                    let next = whole.values().len() + 1;
                    let stop = next.max(self.settings.stream_from).next_multiple_of(16 * LANES);
                    whole.extend(to.min(stop), go_on)?;
                    self.stream_if_possible()?;
                }
                State::Stream(stream) => match stream.advance(to.next_multiple_of(LANES), go_on) {
                    Ok(()) => {}
                    Err(Trouble::Asked) => return Err(Stop::Asked),
                    Err(Trouble::Rare | Trouble::Wide) if stream.base() == 0 => {
                        let values = (0..stream.end()).map(|heap| stream.value(heap));
                        let whole = Whole::of(&self.game, self.settings.machine, stream.mask, values);
                        self.state = State::Whole(Box::new(whole));
                    }
                    Err(Trouble::Rare | Trouble::Wide | Trouble::Gap) => {
                        let heap = stream.end();
                        self.keep_all_before(heap)?;
                    }
                },
            }
        }
        Ok(())
    }

    /// Starts anew with all heaps up to this one kept.
    fn keep_all_before(&mut self, heap: usize) -> Result<(), Stop> {
        let head = (heap / 2 + 1).next_power_of_two().max(2 * self.settings.head);
        // A head, a window somewhat larger, and copies while they change hands.
        let bytes = head.saturating_mul(5);
        if bytes > self.settings.memory {
            return Err(Stop::Memory { heap, bytes });
        }
        self.settings.head = head;
        self.again += 1;
        self.state = State::Whole(Box::new(Whole::new(&self.game, self.settings.machine)));
        Ok(())
    }

    fn stream_if_possible(&mut self) -> Result<(), Stop> {
        let State::Whole(whole) = &self.state else { return Ok(()) };
        let heaps = whole.values().len();
        let bytes = heaps.saturating_mul(6);
        // At fixed places only: what is chosen then must not depend on the steps of the caller.
        if heaps % (16 * LANES) != 0 {
            return Ok(());
        }
        if heaps < self.settings.stream_from || !Stream::applies(&self.game, whole.rare(), heaps) {
            return if bytes > self.settings.memory {
                Err(Stop::Memory { heap: heaps, bytes })
            } else {
                Ok(())
            };
        }
        let head = self.settings.head.max((heaps / 2).next_power_of_two());
        if let Some(stream) = Stream::new(whole, self.settings, head) {
            self.settings.head = head;
            self.state = State::Stream(Box::new(stream));
        }
        Ok(())
    }

    /// What can be compared with what others publish.
    #[must_use]
    pub fn invariants(&self) -> Invariants {
        let (largest, mask, rare) = match &self.state {
            State::Whole(whole) => (whole.largest(), whole.mask(), whole.rare()),
            State::Stream(stream) => (stream.largest, stream.mask, stream.rare.as_slice()),
        };
        Invariants {
            heaps: self.heaps(),
            largest: largest.0,
            largest_at: largest.1,
            mask,
            rare: rare.len(),
            last_rare: rare.last().map(|rare| rare.0),
        }
    }

    /// The value of a heap, as long as it is kept.
    #[must_use]
    pub fn value(&self, heap: usize) -> Option<u16> {
        match &self.state {
            State::Whole(whole) => whole.values().get(heap).copied(),
            State::Stream(stream) => {
                (stream.base()..stream.end()).contains(&heap).then(|| stream.value(heap))
            }
        }
    }

    /// Whether the values are streamed, in constant memory.
    #[must_use]
    pub fn streams(&self) -> bool {
        matches!(self.state, State::Stream(_))
    }
}
