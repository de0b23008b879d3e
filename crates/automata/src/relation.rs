//! Synchronized relations: sets of tuples of numbers whose words, read in lockstep, an automaton accepts.

use std::collections::HashMap;
use std::hash::Hash;

use crate::error::Error;
use crate::letters;
use crate::limits::Limits;
use crate::machine::product::{Combine, product};
use crate::machine::{DEAD, Growing, Machine, id, minimize, project::project, search};
use crate::system::{FREE, Follow, System};
use crate::witness::Witness;

/// A set of tuples of numbers, as the minimal automaton that reads the words of all numbers of a tuple together,
/// most significant digits first, shorter words with leading zeros.
///
/// Tracks are counted from 0. The automaton is canonical, so `==` says whether two relations hold for the same
/// tuples. It accepts valid words only, and says the same with and without leading zeros.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Relation {
    system: System,
    tracks: usize,
    machine: Machine,
}

/// How [`Relation::join`] combines two relations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// Both hold.
    And,
    /// One holds, or both.
    Or,
    /// The first holds and the second does not.
    Minus,
    /// Exactly one holds.
    Differ,
}

impl Relation {
    /// The relation that holds for all tuples of numbers: its automaton accepts the valid words.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn all(system: System, tracks: usize, limits: &Limits) -> Result<Relation, Error> {
        Relation::explore(system, tracks, (), |(), _| Some(()), |()| true, limits)
    }

    /// The relation that holds for no tuple.
    ///
    /// # Errors
    /// [`Error::Undecided`] when one row of letters is more than the cells allowed.
    pub fn none(system: System, tracks: usize, limits: &Limits) -> Result<Relation, Error> {
        let letters = letters::count(system.radix(), tracks, limits)?;
        Ok(Relation { system, tracks, machine: Machine::nothing(letters) })
    }

    /// The relation that a deterministic automaton decides: from a first state, `step` gives the next state for
    /// the digits of all tracks at one place (`None`: reject), `accept` says which states accept. Words that are
    /// not valid are never shown to the end, so `step` need not reject them.
    ///
    /// # Errors
    /// [`Error::LeadingZeros`] when the automaton tells leading zeros apart, [`Error::Undecided`].
    pub fn explore<S: Clone + Eq + Hash>(
        system: System,
        tracks: usize,
        first: S,
        mut step: impl FnMut(&S, &[u8]) -> Option<S>,
        accept: impl Fn(&S) -> bool,
        limits: &Limits,
    ) -> Result<Relation, Error> {
        let radix = system.radix();
        let letters = letters::count(radix, tracks, limits)?;
        limits.allow_cells(letters.saturating_mul(8))?; // The digits of each letter, as a vector.
        let alphabet: Vec<Vec<u8>> = (0..letters).map(|n| letters::digits(radix, tracks, n)).collect();
        let first = (first, vec![FREE; tracks]);
        let mut numbers: HashMap<(S, Vec<Follow>), u32> = HashMap::from([(first.clone(), 0)]);
        let mut states = vec![first];
        let mut growing = Growing::new(letters, limits);
        let mut at = 0;
        while at < states.len() {
            let (state, follow) = states[at].clone();
            let mut row = Vec::with_capacity(letters);
            for digits in &alphabet {
                let next = follow
                    .iter()
                    .zip(digits)
                    .map(|(follow, digit)| system.follow(*follow, *digit))
                    .collect::<Option<Vec<Follow>>>()
                    .and_then(|follow| step(&state, digits).map(|state| (state, follow)));
                row.push(next.map_or(DEAD, |next| {
                    *numbers.entry(next).or_insert_with_key(|next| {
                        states.push(next.clone());
                        id(states.len() - 1)
                    })
                }));
            }
            growing.row(u32::from(accept(&state)), row, (states.len(), states.len() * (2 + tracks)))?;
            at += 1;
        }
        Relation { system, tracks, machine: growing.finish()? }.with_free_zeros()
    }

    /// The relation of an automaton given as a table: `rows[state][letter]` is the next state or `None` for
    /// "reject", state 0 is first. A letter is the tuple of digits read as a number, the first track
    /// most significant.
    ///
    /// # Errors
    /// [`Error::Table`], [`Error::LeadingZeros`], [`Error::Undecided`].
    pub fn from_table(
        system: System,
        tracks: usize,
        rows: &[Vec<Option<u32>>],
        accept: &[bool],
        limits: &Limits,
    ) -> Result<Relation, Error> {
        let letters = letters::count(system.radix(), tracks, limits)?;
        let exists = |next: &Option<u32>| next.is_none_or(|state| (state as usize) < rows.len());
        let fits = |row: &Vec<Option<u32>>| row.len() == letters && row.iter().all(exists);
        if rows.is_empty() || accept.len() != rows.len() || !rows.iter().all(fits) {
            return Err(Error::Table);
        }
        let radix = system.radix();
        let step = |state: &u32, digits: &[u8]| rows[*state as usize][letters::number(radix, digits)];
        Relation::explore(system, tracks, 0, step, |state| accept[*state as usize], limits)
    }

    /// A relation from a machine with outputs 0 and 1 that accepts valid words only and respects leading zeros.
    pub(crate) fn from_machine(system: System, tracks: usize, machine: Machine) -> Relation {
        Relation { system, tracks, machine }
    }

    fn with_free_zeros(self) -> Result<Relation, Error> {
        // In a minimal machine a leading zero that changes nothing leads back to the first state.
        if self.is_empty() || self.machine.step(0, 0) == 0 { Ok(self) } else { Err(Error::LeadingZeros) }
    }

    /// The numeration system.
    pub fn system(&self) -> System {
        self.system
    }

    /// The number of tracks, which is the length of the tuples.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of states of the minimal automaton, without a state that rejects for ever.
    pub fn states(&self) -> usize {
        self.machine.states()
    }

    /// The number of transitions of the minimal automaton between those states.
    pub fn transitions(&self) -> usize {
        self.machine.transitions()
    }

    /// The state after `state` for the digits of all tracks at one place; `None` when all that follows is
    /// rejected, or when state or digits do not exist. State 0 is first.
    pub fn next(&self, state: usize, digits: &[u8]) -> Option<usize> {
        let radix = self.system.radix();
        let exists = state < self.states()
            && digits.len() == self.tracks
            && digits.iter().all(|digit| usize::from(*digit) < radix);
        let next = if exists { self.machine.step(id(state), letters::number(radix, digits)) } else { DEAD };
        (next != DEAD).then_some(next as usize)
    }

    /// Whether a state accepts.
    pub fn accepts(&self, state: usize) -> bool {
        self.machine.output.get(state).is_some_and(|output| *output != 0)
    }

    pub(crate) fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Whether the relation holds for a tuple; never for one of another length. O(digits).
    pub fn contains(&self, tuple: &[u128]) -> bool {
        let radix = self.system.radix();
        let word = self.system.letters(tuple);
        tuple.len() == self.tracks
            && self.machine.run(word.iter().map(|digits| letters::number(radix, digits))) != 0
    }

    fn check(&self, other: &Relation) -> Result<(), Error> {
        if self.system == other.system { Ok(()) } else { Err(Error::DifferentSystems) }
    }

    fn same_tracks(&self, other: &Relation) -> Result<Vec<usize>, Error> {
        if self.tracks == other.tracks {
            Ok((0..self.tracks).collect())
        } else {
            Err(Error::Tracks { needed: self.tracks, given: other.tracks })
        }
    }

    /// Both relations on tuples of `tracks` numbers, combined: the first is asked about the numbers at the
    /// places `mine` (one for each of its tracks, a place may be named twice), the second about those at `its`.
    ///
    /// Time and memory: the product of the numbers of states, times the letters of `tracks` tracks.
    ///
    /// # Errors
    /// [`Error::DifferentSystems`], [`Error::Tracks`], [`Error::NoSuchTrack`], [`Error::Undecided`].
    pub fn join(
        &self,
        how: Join,
        other: &Relation,
        tracks: usize,
        (mine, its): (&[usize], &[usize]),
        limits: &Limits,
    ) -> Result<Relation, Error> {
        self.check(other)?;
        for (relation, places) in [(self, mine), (other, its)] {
            if relation.tracks != places.len() {
                return Err(Error::Tracks { needed: relation.tracks, given: places.len() });
            }
            if let Some(place) = places.iter().find(|place| **place >= tracks) {
                return Err(Error::NoSuchTrack(*place));
            }
        }
        let radix = self.system.radix();
        let letters = letters::count(radix, tracks, limits)?;
        limits.allow_cells(letters.saturating_mul(4))?;
        let first = letters::chosen(radix, tracks, letters, mine);
        let second = letters::chosen(radix, tracks, letters, its);
        let pairs: Vec<(u32, u32)> = first.into_iter().zip(second).collect();
        let combine = Combine {
            output: |a: u32, b: u32| {
                let (a, b) = (a != 0, b != 0);
                u32::from(match how {
                    Join::And => a && b,
                    Join::Or => a || b,
                    Join::Minus => a && !b,
                    Join::Differ => a != b,
                })
            },
            needs_first: matches!(how, Join::And | Join::Minus),
            needs_second: how == Join::And,
        };
        let machine = product(&self.machine, &other.machine, &pairs, &combine, limits)?;
        let joined = Relation { system: self.system, tracks, machine };
        // Places where acceptance does not imply that the word was valid.
        let open = |place: &usize| {
            let (a, b) = (mine.contains(place), its.contains(place));
            !match how {
                Join::And => a || b,
                Join::Minus => a,
                Join::Or | Join::Differ => a && b,
            }
        };
        joined.valid_at((0..tracks).filter(open).collect(), limits)
    }

    /// The same where the words at the given places are valid.
    fn valid_at(self, places: Vec<usize>, limits: &Limits) -> Result<Relation, Error> {
        if places.is_empty() || self.system.base_of().is_some() {
            return Ok(self); // In a base every word is valid.
        }
        let valid = Relation::all(self.system, places.len(), limits)?;
        let all: Vec<usize> = (0..self.tracks).collect();
        self.join(Join::And, &valid, self.tracks, (&all, &places), limits)
    }

    /// Both hold: conjunction. Errors as for [`Relation::join`], as for the next five.
    ///
    /// # Errors
    /// See [`Relation::join`].
    pub fn and(&self, other: &Relation, limits: &Limits) -> Result<Relation, Error> {
        let same = self.same_tracks(other)?;
        self.join(Join::And, other, self.tracks, (&same, &same), limits)
    }

    /// One of both holds: disjunction.
    ///
    /// # Errors
    /// See [`Relation::join`].
    pub fn or(&self, other: &Relation, limits: &Limits) -> Result<Relation, Error> {
        let same = self.same_tracks(other)?;
        self.join(Join::Or, other, self.tracks, (&same, &same), limits)
    }

    /// This holds and the other does not: difference.
    ///
    /// # Errors
    /// See [`Relation::join`].
    pub fn minus(&self, other: &Relation, limits: &Limits) -> Result<Relation, Error> {
        let same = self.same_tracks(other)?;
        self.join(Join::Minus, other, self.tracks, (&same, &same), limits)
    }

    /// The tuples of numbers for which this does not hold: the complement among valid words.
    ///
    /// # Errors
    /// See [`Relation::join`].
    pub fn complement(&self, limits: &Limits) -> Result<Relation, Error> {
        Relation::all(self.system, self.tracks, limits)?.minus(self, limits)
    }

    /// The relation on tuples of `tracks` numbers that asks this one about the numbers at `places`: renames,
    /// reorders, adds tracks (those not named are free) and identifies tracks (those named twice).
    ///
    /// # Errors
    /// See [`Relation::join`].
    pub fn place(&self, tracks: usize, places: &[usize], limits: &Limits) -> Result<Relation, Error> {
        let truth = Relation::all(self.system, 0, limits)?;
        self.join(Join::And, &truth, tracks, (places, &[]), limits)
    }

    /// The tuples without the number of one track for which some number there makes the relation hold. Later
    /// tracks move down by one. The forgotten number may have more digits than the others: leading zeros are
    /// taken care of.
    ///
    /// Time and memory: the reachable sets of states, exponential in the states in the worst case.
    ///
    /// # Errors
    /// [`Error::NoSuchTrack`], [`Error::Undecided`].
    pub fn exists(&self, track: usize, limits: &Limits) -> Result<Relation, Error> {
        if track >= self.tracks {
            return Err(Error::NoSuchTrack(track));
        }
        let radix = self.system.radix();
        let letters = letters::count(radix, self.tracks, limits)?;
        let rest: Vec<usize> = (0..self.tracks).filter(|other| *other != track).collect();
        limits.allow_cells(letters.saturating_mul(8))?;
        let mut groups = vec![Vec::with_capacity(radix); letters / radix];
        for (letter, rest) in letters::chosen(radix, self.tracks, letters, &rest).into_iter().enumerate() {
            groups[rest as usize].push(id(letter));
        }
        let machine = project(&self.machine, &groups, limits)?;
        Ok(Relation { system: self.system, tracks: self.tracks - 1, machine })
    }

    /// The tuples without the number of one track for which every number there makes the relation hold.
    ///
    /// # Errors
    /// [`Error::NoSuchTrack`], [`Error::Undecided`].
    pub fn for_all(&self, track: usize, limits: &Limits) -> Result<Relation, Error> {
        self.complement(limits)?.exists(track, limits)?.complement(limits)
    }

    /// Whether no tuple is related. O(1).
    pub fn is_empty(&self) -> bool {
        // A minimal machine has no state from which nothing is accepted, but the only one of an empty one.
        self.machine.states() == 1 && self.machine.output[0] == 0
    }

    /// A tuple for which the relation holds, with the shortest words, and among these the first in the order of
    /// their digits, place by place: for one track, the least number. O(states * letters).
    pub fn witness(&self) -> Option<Witness> {
        let radix = self.system.radix();
        let word = search::shortest(&self.machine)?;
        let letters = word.into_iter().map(|letter| letters::digits(radix, self.tracks, letter)).collect();
        Some(Witness::new(self.system, self.tracks, letters))
    }

    /// Whether finitely many tuples are related. O(states * letters).
    pub fn is_finite(&self) -> bool {
        search::is_finite(&self.machine)
    }

    /// How many tuples are related; `None` for infinitely many or more than 128 bits can count.
    pub fn count(&self) -> Option<u128> {
        search::count(&self.machine)
    }

    /// Whether finitely many numbers occur on a track.
    ///
    /// # Errors
    /// [`Error::NoSuchTrack`], [`Error::Undecided`].
    pub fn track_is_finite(&self, track: usize, limits: &Limits) -> Result<bool, Error> {
        Ok(self.only(track, limits)?.is_finite())
    }

    /// The set of the numbers that occur on a track.
    ///
    /// # Errors
    /// [`Error::NoSuchTrack`], [`Error::Undecided`].
    pub fn only(&self, track: usize, limits: &Limits) -> Result<Relation, Error> {
        if track >= self.tracks {
            return Err(Error::NoSuchTrack(track));
        }
        let mut rest = self.clone();
        for other in (0..self.tracks).rev().filter(|other| *other != track) {
            rest = rest.exists(other, limits)?;
        }
        Ok(rest)
    }

    /// The relation of the states that `accept` chooses, by the present output of a state; see [`crate::dfao`].
    pub(crate) fn of_outputs(
        system: System,
        tracks: usize,
        machine: &Machine,
        accept: impl Fn(u32) -> bool,
        limits: &Limits,
    ) -> Result<Relation, Error> {
        let output = machine.output.iter().map(|output| u32::from(accept(*output))).collect();
        let chosen = Machine { letters: machine.letters, table: machine.table.clone(), output };
        Ok(Relation { system, tracks, machine: minimize(&chosen, limits)? })
    }
}
