//! Who answers the inputs: a program, or a formula in its place.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use grundy_text::Text;
use grundy_text::formula::Undefined;
use num_bigint::BigUint;

use super::input::{Kind, Numbers};
use super::runner::Runner;
use crate::confine::{Ended, Ran};
use crate::formula::{Formula, Says, Stopped};

/// Who answers.
pub(crate) enum Player<'s> {
    /// A program.
    Program(Runner),
    /// A formula, and what it has answered.
    Formula(Box<Asked<'s>>, RefCell<VecDeque<(usize, Ran)>>),
}

/// A formula that is asked like a program: it prints 1 where the player to move wins, 0 where they lose, or what is
/// undefined.
pub(crate) struct Asked<'s> {
    /// The text of the formula.
    pub(crate) source: &'s str,
    pub(crate) formula: Formula,
    /// What it says when it is true.
    pub(crate) says: Says,
    pub(crate) kind: Kind,
    pub(crate) text: &'static dyn Text,
}

/// What a formula may call the numbers of a position.
pub(crate) fn names(kind: &Kind) -> Vec<String> {
    let names = kind.names();
    // The XOR of all, how many, their sum and the greatest; `a[i]` is one of them.
    if names.is_empty() { ["x", "m", "s", "most"].map(Into::into).to_vec() } else { names }
}

/// The values of these names.
pub(crate) fn values(kind: &Kind, numbers: &Numbers) -> Numbers {
    if !kind.names().is_empty() {
        return numbers.clone();
    }
    let xor = numbers.iter().fold(BigUint::ZERO, |all, n| all ^ n);
    let most = numbers.iter().max().cloned().unwrap_or_default();
    vec![xor, numbers.len().into(), numbers.iter().sum(), most]
}

impl Asked<'_> {
    /// What is said about a place where the formula is undefined.
    pub(crate) fn undefined(&self, stopped: &Stopped) -> String {
        let part = self.source.get(stopped.place.clone()).unwrap_or_default();
        self.text.undefined(&stopped.why, part)
    }

    /// Whether it says that the player to move wins.
    pub(crate) fn wins(&self, numbers: &Numbers) -> Result<bool, Stopped> {
        let holds = self.formula.holds(&values(&self.kind, numbers), numbers, &|_| None)?;
        Ok(holds == (self.says == Says::Wins))
    }

    fn run(&self, input: &[u8]) -> Ran {
        let text = String::from_utf8_lossy(input);
        let numbers: Numbers = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let (output, ended) = match self.wins(&numbers) {
            Ok(wins) => (format!("{}\n", u8::from(wins)), Ended::Code(0)),
            Err(Stopped { why: Undefined::TooLong, .. }) => (String::new(), Ended::Late),
            Err(stopped) => (self.undefined(&stopped), Ended::Code(0)),
        };
        Ran { ended, output: output.into_bytes(), said: String::new(), time: Duration::ZERO }
    }
}

impl Player<'_> {
    /// Asks for a run.
    pub(crate) fn send(&self, number: usize, input: Vec<u8>) {
        match self {
            Player::Program(runner) => runner.send(number, input),
            Player::Formula(asked, done) => done.borrow_mut().push_back((number, asked.run(&input))),
        }
    }

    /// Waits for a run, whichever ends first.
    ///
    /// # Errors
    /// As [`Runner::receive`].
    pub(crate) fn receive(&self) -> io::Result<(usize, Ran)> {
        match self {
            Player::Program(runner) => runner.receive(),
            Player::Formula(_, done) => {
                done.borrow_mut().pop_front().ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
        }
    }

    /// All of these at once, in their order.
    ///
    /// # Errors
    /// As [`Runner::receive`].
    pub(crate) fn all(&self, inputs: Vec<Vec<u8>>) -> io::Result<Vec<Ran>> {
        match self {
            Player::Program(runner) => runner.all(inputs),
            Player::Formula(asked, _) => Ok(inputs.iter().map(|input| asked.run(input)).collect()),
        }
    }
}
