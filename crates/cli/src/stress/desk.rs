//! The search for an input on which a program fails.

use std::collections::HashMap;
use std::io;
use std::time::{Duration, Instant};

use grundy::limits::Exhausted;

use super::answer::{Form, Judged, trimmed};
use super::format::{Format, Many};
use super::input::{Kind, Numbers};
use super::plan::{Case, Plan, Stage};
use super::player::Player;
use super::truth::{Truth, Verdict};
use super::words::Words;
use crate::confine::{Ended, Ran};

/// Positions in the first run of many, and in the largest.
const BATCH: [usize; 2] = [100, 65_536];

/// How a program failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failed {
    /// A wrong answer.
    Wrong(Judged),
    /// It did not end well.
    Ended(Ended),
}

impl Failed {
    /// Whether both are of one kind: what is shrunk stays what it is.
    pub(super) fn like(self, other: Failed) -> bool {
        matches!((self, other), (Failed::Wrong(_), Failed::Wrong(_)) | (Failed::Ended(_), Failed::Ended(_)))
    }
}

/// A failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    /// How.
    pub(crate) failed: Failed,
    /// The positions of the run.
    pub(crate) cases: Vec<Numbers>,
    /// The one that was answered wrongly.
    pub(crate) at: usize,
    /// The answer to it.
    pub(crate) verdict: Verdict,
    /// What the program wrote.
    pub(crate) output: Vec<u8>,
    /// The part of it that answers the position.
    pub(crate) got: Vec<u8>,
    /// The last it wrote to standard error.
    pub(crate) said: String,
}

impl Failure {
    /// The position that was answered wrongly.
    pub(crate) fn numbers(&self) -> &Numbers {
        &self.cases[self.at]
    }
}

/// Why a search stops early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Our own guard of the program failed.
    System(io::Error),
    /// The truth took too long.
    Exhausted(Exhausted),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::System(error)
    }
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Stop {
        Stop::Exhausted(exhausted)
    }
}

/// A program, and the truth beside it.
pub(crate) struct Desk<'s> {
    /// What inputs are.
    pub(crate) kind: Kind,
    /// How they are written.
    pub(crate) format: Format,
    /// What an answer looks like.
    pub(crate) form: Form,
    /// The words of the program.
    pub(crate) words: Words,
    /// Who knows the answers.
    pub(crate) truth: Truth<'s>,
    /// Who runs the program.
    pub(crate) runner: Player<'s>,
    /// Runs at a time.
    pub(crate) jobs: usize,
    /// Answers so far: whether the program said that the player to move wins.
    pub(crate) answers: HashMap<Numbers, bool>,
    /// Inputs that were judged, by stage.
    pub(crate) judged: [u64; 3],
    /// Answers whose move could not be judged.
    pub(crate) untold: u64,
    /// Inputs for which a formula takes more steps than are followed: they say nothing of it.
    pub(crate) left_out: u64,
    /// Runs of the program.
    pub(crate) runs: u64,
    /// When shrinking ends.
    pub(crate) end: Option<Instant>,
    /// Time that programs took, all of them together.
    pub(crate) busy: Duration,
}

/// The run that a failure is told of.
pub(crate) struct Run {
    cases: Vec<Case>,
}

impl Desk<'_> {
    /// Looks for a failure until `end`, or until so many inputs were judged.
    ///
    /// # Errors
    /// [`Stop`].
    pub(crate) fn search(
        &mut self,
        plan: &mut Plan,
        end: Option<Instant>,
        most: u64,
    ) -> Result<Option<Failure>, Stop> {
        let over = || end.is_some_and(|end| Instant::now() >= end);
        let mut waiting: HashMap<usize, Run> = HashMap::new();
        let mut done: HashMap<usize, Ran> = HashMap::new();
        let (mut sent, mut next, mut planned, mut ended) = (0, 0, 0, false);
        let mut size = if self.format.many == Many::No { 1 } else { BATCH[0] };
        loop {
            while !ended && waiting.len() < self.jobs * 2 && !over() {
                let mut cases = Vec::new();
                while cases.len() < size && planned < most && (cases.is_empty() || !over()) {
                    let Some(case) = plan.next(&mut self.truth)? else { break };
                    planned += 1;
                    cases.push(case);
                }
                ended = cases.len() < size;
                if cases.is_empty() {
                    break;
                }
                if self.format.many != Many::No {
                    size = (size * 2).min(BATCH[1]);
                }
                let input = self.format.write(cases.iter().map(|case| &case.numbers));
                self.runner.send(sent, input.into_bytes());
                waiting.insert(sent, Run { cases });
                sent += 1;
            }
            if waiting.is_empty() {
                return Ok(None);
            }
            // In their order, whichever ends first: the first failure is the same whatever the speed.
            let (number, ran) = self.runner.receive()?;
            self.count(&ran);
            done.insert(number, ran);
            while let Some(ran) = done.remove(&next)
                && let Some(run) = waiting.remove(&next)
            {
                next += 1;
                let failure = self.judge(&run.cases, &ran);
                if failure.is_some() {
                    // What still runs is waited for, so that nobody answers later questions with it.
                    for _ in 0..waiting.len() - done.len() {
                        let (_, ran) = self.runner.receive()?;
                        self.count(&ran);
                    }
                    return Ok(failure);
                }
            }
        }
    }

    fn count(&mut self, ran: &Ran) {
        self.runs += 1;
        self.busy += ran.time;
    }

    /// Judges a run.
    fn judge(&mut self, cases: &[Case], ran: &Ran) -> Option<Failure> {
        let numbers = || cases.iter().map(|case| case.numbers.clone()).collect::<Vec<_>>();
        let failure = |failed, at: usize, got: Vec<u8>| Failure {
            failed,
            cases: numbers(),
            at,
            verdict: cases[at].verdict.clone(),
            output: ran.output.clone(),
            got,
            said: ran.said.clone(),
        };
        if ran.ended == Ended::Late && matches!(self.runner, Player::Formula(..)) {
            self.left_out += cases.len() as u64;
            return None;
        }
        let ended = (ran.ended != Ended::Code(0)).then_some(Failed::Ended(ran.ended));
        if let Some(failed) = ended {
            return Some(failure(failed, 0, ran.output.clone()));
        }
        let text = trimmed(&String::from_utf8_lossy(&ran.output));
        let lines: Vec<&str> = match self.format.many {
            Many::No => vec![&text],
            Many::Counted | Many::Lines => text.lines().collect(),
        };
        for (at, case) in cases.iter().enumerate() {
            let line = lines.get(at).copied().unwrap_or_default();
            let said = self.form.judge(line, &self.kind, &case.numbers, &case.verdict, &mut self.words);
            self.judged[stage(case.stage)] += 1;
            match said {
                Judged::Right(wins) => {
                    self.remember(&case.numbers, wins);
                }
                Judged::Untold => self.untold += 1,
                Judged::Other(_) | Judged::Move | Judged::Missing | Judged::Nothing | Judged::Unknown => {
                    if let Judged::Other(wins) = said {
                        self.remember(&case.numbers, wins);
                    }
                    let got = if self.format.many == Many::No { ran.output.clone() } else { line.into() };
                    return Some(failure(Failed::Wrong(said), at, got));
                }
            }
        }
        if lines.len() > cases.len() {
            // More answers than questions.
            let at = cases.len() - 1;
            return Some(failure(Failed::Wrong(Judged::Nothing), at, lines[cases.len()].into()));
        }
        None
    }

    fn remember(&mut self, numbers: &Numbers, wins: bool) {
        /// Enough to tell laws apart.
        const MOST: usize = 4000;
        if self.answers.len() < MOST {
            self.answers.insert(numbers.clone(), wins);
        }
    }

    /// Whether the program has answered a position, and rightly.
    pub(super) fn knows(&mut self, numbers: &Numbers) -> bool {
        let Some(&said) = self.answers.get(numbers) else { return false };
        !self.form.has_move()
            && self.truth.verdict(numbers, false).ok().flatten().is_some_and(|it| it.wins == said)
    }

    /// Runs the program on each of these positions alone; the failures in their order.
    ///
    /// # Errors
    /// [`Stop`].
    pub(crate) fn each(&mut self, list: &[Numbers]) -> Result<Vec<Option<Failure>>, Stop> {
        let runs: Vec<Vec<Numbers>> = list.iter().map(|numbers| vec![numbers.clone()]).collect();
        self.each_run(&runs)
    }

    /// Runs the program once for each of these lists of positions.
    ///
    /// # Errors
    /// [`Stop`].
    pub(crate) fn each_run(&mut self, runs: &[Vec<Numbers>]) -> Result<Vec<Option<Failure>>, Stop> {
        let moves = self.form.has_move();
        let mut told = Vec::new();
        for run in runs {
            let mut cases = Vec::new();
            for numbers in run {
                if let Some(verdict) = self.truth.verdict(numbers, moves)? {
                    cases.push(Case { stage: Stage::Small, numbers: numbers.clone(), verdict });
                }
            }
            told.push((cases.len() == run.len() && !run.is_empty()).then_some(cases));
        }
        let inputs = told
            .iter()
            .flatten()
            .map(|cases| self.format.write(cases.iter().map(|case| &case.numbers)).into_bytes());
        let mut ran = self.runner.all(inputs.collect())?.into_iter();
        let mut failures = Vec::new();
        let before = self.judged;
        for cases in told {
            let failure = cases.and_then(|cases| {
                let ran = ran.next()?;
                self.count(&ran);
                self.judge(&cases, &ran)
            });
            failures.push(failure);
        }
        self.judged = before;
        Ok(failures)
    }

    /// Whether the time is over.
    pub(crate) fn over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether a failure comes again.
    ///
    /// # Errors
    /// [`Stop`].
    pub(crate) fn again(&mut self, failure: &Failure) -> Result<Option<Failure>, Stop> {
        let again = self.each_run(std::slice::from_ref(&failure.cases))?.pop().flatten();
        Ok(again.filter(|again| again.failed.like(failure.failed)))
    }

    /// Of these positions the first that fails in the same way, trying so many.
    pub(super) fn first_of(
        &mut self,
        list: &[Numbers],
        failed: Failed,
        tries: &mut usize,
    ) -> Result<Option<Failure>, Stop> {
        for chunk in list.chunks(self.jobs.max(1)) {
            if *tries < chunk.len() || self.over() {
                return Ok(None);
            }
            *tries -= chunk.len();
            let found = self.each(chunk)?.into_iter().flatten().find(|found| found.failed.like(failed));
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

fn stage(stage: Stage) -> usize {
    match stage {
        Stage::Small => 0,
        Stage::Hard => 1,
        Stage::Chance => 2,
    }
}
