//! The states found so far, told apart by a tree of experiments.

use std::collections::HashMap;

use super::target::{Outcome, Target};
use crate::limits::Undecided;
use crate::machine::{DEAD, id};
use crate::system::Follow;

/// A transition that is not known yet.
const OPEN: u32 = u32::MAX - 1;

/// A state: all prefixes after which the same follows, as far as the experiments tell.
pub(crate) struct State {
    /// A prefix that leads here: letters of all tracks.
    pub(crate) access: Vec<u32>,
    follow: Vec<Follow>,
    node: usize,
    /// What follows at once: the value, resp. whether the prefix is related.
    pub(crate) outcome: Outcome,
    next: Vec<u32>,
}

enum Node {
    /// Ask what follows with this suffix.
    Ask { suffix: Vec<u32>, answers: HashMap<Outcome, usize> },
    /// All experiments agree with this state.
    State(u32),
}

/// The hypothesis: states and transitions. Prefixes that differ in what may follow by the rules of the
/// numeration system are kept apart from the beginning, so that a suffix is valid after both or none.
pub(crate) struct Tree {
    pub(crate) states: Vec<State>,
    nodes: Vec<Node>,
    roots: HashMap<Vec<Follow>, usize>,
    letters: usize,
}

impl Tree {
    pub(crate) fn new(letters: usize) -> Self {
        Tree { states: Vec::new(), nodes: Vec::new(), roots: HashMap::new(), letters }
    }

    /// The state of a prefix; a new one when the experiments tell it from all others.
    fn sift(&mut self, target: &mut Target, word: &[u32], follow: &[Follow]) -> Result<u32, Undecided> {
        let next = self.nodes.len();
        let root = *self.roots.entry(follow.to_vec()).or_insert(next);
        if root == next {
            self.nodes.push(Node::Ask { suffix: Vec::new(), answers: HashMap::new() });
        }
        let mut at = root;
        loop {
            let (outcome, next) = match &self.nodes[at] {
                Node::State(state) => return Ok(*state),
                Node::Ask { suffix, answers } => {
                    let outcome = target.experiment(word, suffix)?;
                    let next = answers.get(&outcome).copied();
                    (outcome, next)
                }
            };
            match next {
                Some(next) => at = next,
                None => return self.found(target, word, follow, (at, outcome)),
            }
        }
    }

    /// A new state: the question `at` has a new answer.
    fn found(
        &mut self,
        target: &mut Target,
        word: &[u32],
        follow: &[Follow],
        (at, answer): (usize, Outcome),
    ) -> Result<u32, Undecided> {
        if self.states.len() >= target.budget.states {
            return Err(Undecided::States(target.budget.states as u64));
        }
        let outcome = target.experiment(word, &[])?;
        let (node, state) = (self.nodes.len(), id(self.states.len()));
        if let Node::Ask { answers, .. } = &mut self.nodes[at] {
            answers.insert(answer, node);
        }
        self.nodes.push(Node::State(state));
        self.states.push(State {
            access: word.to_vec(),
            follow: follow.to_vec(),
            node,
            outcome,
            next: vec![OPEN; self.letters],
        });
        Ok(state)
    }

    /// Finds all transitions. Can be called again after it ran out of budget.
    pub(crate) fn close(&mut self, target: &mut Target) -> Result<(), Undecided> {
        if self.states.is_empty() {
            let start = target.start();
            self.sift(target, &[], &start)?;
        }
        let mut at = 0;
        while at < self.states.len() {
            for letter in 0..self.letters {
                if self.states[at].next[letter] == OPEN {
                    let mut word = self.states[at].access.clone();
                    word.push(id(letter));
                    self.states[at].next[letter] = match target.follow(&self.states[at].follow, id(letter)) {
                        Some(follow) => self.sift(target, &word, &follow)?,
                        None => DEAD,
                    };
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// The states that a word of letters of all tracks goes through; it must be valid and the tree closed.
    pub(crate) fn path(&self, word: &[u32]) -> Vec<u32> {
        let mut path = vec![0];
        for letter in word {
            let state = *path.last().expect("the first state");
            path.push(self.states[state as usize].next[*letter as usize]);
        }
        path
    }

    /// The transitions as one table.
    pub(crate) fn table(&self) -> Vec<u32> {
        self.states.iter().flat_map(|state| state.next.iter().copied()).collect()
    }

    /// Learns from a word about which the hypothesis is wrong: some prefix of it, with its history replaced by
    /// the state it is said to lead to, behaves otherwise one letter later (R. L. Rivest and R. E. Schapire,
    /// "Inference of finite automata using homing sequences", Information and Computation 103, 1993). Of these
    /// places the last is taken, for its experiment is the shortest. Whether the tree changed: not when the
    /// hypothesis is right about the word.
    pub(crate) fn learn(&mut self, target: &mut Target, word: &[u32]) -> Result<bool, Undecided> {
        let path = self.path(word);
        let arguments: Vec<u32> = word.iter().map(|letter| target.argument_part(*letter)).collect();
        let values: Vec<u8> = word.iter().map(|letter| target.value_part(*letter)).collect();
        // What is seen from the state after i letters. For a relation: is the rest related?
        let mut seen = |tree: &Tree, i: usize| {
            let access = &tree.states[path[i] as usize].access;
            target.experiment(access, &arguments[i..]).map(|outcome| match outcome {
                Outcome::Value(value) => Outcome::Value(value),
                Outcome::Tail(tail) if tail == values[i..] => Outcome::Value(1),
                Outcome::Tail(_) | Outcome::Elsewhere => Outcome::Value(0),
            })
        };
        let mut later = seen(self, word.len());
        let mut trouble = None;
        for i in (0..word.len()).rev() {
            let now = seen(self, i);
            match (&now, &later) {
                (Ok(a), Ok(b)) if a != b => {
                    self.split(target, path[i], word[i], path[i + 1], &arguments[i + 1..])?;
                    return Ok(true);
                }
                (Err(why), _) => trouble = Some(*why),
                _ => {}
            }
            later = now;
        }
        trouble.map_or(Ok(false), Err)
    }

    /// The word `letter` after state `from` is not in state `to`: this suffix tells.
    fn split(
        &mut self,
        target: &mut Target,
        from: u32,
        letter: u32,
        to: u32,
        suffix: &[u32],
    ) -> Result<(), Undecided> {
        let old = &self.states[to as usize];
        let stays = target.experiment(&old.access, suffix)?;
        let node = old.node;
        let leaf = self.nodes.len();
        self.nodes.push(Node::State(to));
        self.nodes[node] = Node::Ask { suffix: suffix.to_vec(), answers: HashMap::from([(stays, leaf)]) };
        self.states[to as usize].node = leaf;
        for state in &mut self.states {
            for next in state.next.iter_mut().filter(|next| **next == to) {
                *next = OPEN;
            }
        }
        // This one first, so that it is the new state.
        let follow = self.states[to as usize].follow.clone();
        let mut word = self.states[from as usize].access.clone();
        word.push(letter);
        let new = self.sift(target, &word, &follow)?;
        self.states[from as usize].next[letter as usize] = new;
        Ok(())
    }
}
