//! Paths and cycles as rows of octal games.

use super::super::{Vertex, id};
use super::Kayles;
use super::form::Form;
use crate::api::Study;
use crate::engine::choose::table;
use crate::law::{Claim, Law};
use crate::limits::{Exhausted, Limits};
use crate::oracle::Failure;

/// Rows up to this length are computed one after another; the values of longer ones are those of a proved law.
const COMPUTED: u32 = 4096;

/// The values of rows, as far as they were asked for.
pub(super) struct Rows {
    kayles: Kayles,
    values: Vec<u32>,
    /// From here on the values repeat the last so many of `values`.
    period: Option<usize>,
}

/// The octal code that Node Kayles or Arc Kayles is on a path.
fn code(kayles: Kayles) -> &'static str {
    match kayles {
        Kayles::Node => "0.137",
        Kayles::Arc => "0.07",
    }
}

impl Rows {
    pub(super) fn new(kayles: Kayles) -> Self {
        Rows { kayles, values: Vec::new(), period: None }
    }

    /// The value of a path or a cycle; `None` for other forms.
    pub(super) fn value(&mut self, form: &Form, limits: &Limits) -> Result<Option<u32>, Exhausted> {
        match *form {
            Form::Path(n) => Ok(Some(self.path(n, limits)?)),
            // All moves of a cycle leave the same path.
            Form::Cycle(n) => {
                let left = match self.kayles {
                    Kayles::Node => n.saturating_sub(3),
                    Kayles::Arc => n.saturating_sub(2),
                };
                Ok(Some(u32::from(self.path(left, limits)? == 0)))
            }
            Form::Other(_) => Ok(None),
        }
    }

    fn path(&mut self, n: u32, limits: &Limits) -> Result<u32, Exhausted> {
        let at = n as usize;
        if self.values.len() <= at && self.period.is_none() {
            self.grow(n, limits)?;
        }
        Ok(match (self.values.get(at), self.period) {
            (Some(&value), _) => value,
            (None, Some(period)) => {
                let from = self.values.len() - period;
                self.values[from + (at - from) % period]
            }
            (None, None) => unreachable!("the table reaches row {n}"),
        })
    }

    fn grow(&mut self, n: u32, limits: &Limits) -> Result<(), Exhausted> {
        let study = Study::new(code(self.kayles), &[]).expect("an octal code is a rule");
        if n > COMPUTED
            && let Ok(laws) = study.laws(&limits.fresh())
            && let Some(law) = laws.grundy.filter(Law::is_proved)
            && let Claim::Periodic { period, saltus: 0, values, .. } = law.claim
            && let Ok(period) = usize::try_from(period)
        {
            (self.values, self.period) = (values, Some(period));
            return Ok(());
        }
        let last = u64::from(n).max(2 * self.values.len() as u64);
        self.values = match table(&study.game.parts[0], last, limits) {
            Ok(table) => table.values,
            Err(Failure::Exhausted(exhausted)) => return Err(exhausted),
            Err(failure) => unreachable!("an octal game ends: {failure:?}"),
        };
        Ok(())
    }

    /// The moves on a path or, if it goes `round`, a cycle that leave a value: what is chosen, a vertex twice or the
    /// two ends of an edge.
    pub(super) fn leaving(
        &mut self,
        line: &[Vertex],
        round: bool,
        wanted: u32,
        limits: &Limits,
    ) -> Result<Vec<[Vertex; 2]>, Exhausted> {
        let n = id(line.len());
        limits.spend(line.len() as u64)?;
        let choice = |i: u32| match self.kayles {
            Kayles::Node => [line[i as usize]; 2],
            Kayles::Arc => {
                let (a, b) = (line[i as usize], line[(i + 1) as usize % line.len()]);
                [a.min(b), a.max(b)]
            }
        };
        let choices: Vec<[Vertex; 2]> = match self.kayles {
            Kayles::Arc if !round => (1..n).map(|i| choice(i - 1)).collect(),
            _ => (0..n).map(choice).collect(),
        };
        let mut chosen = Vec::new();
        for (i, choice) in (0..n).zip(choices) {
            let left = match self.kayles {
                Kayles::Node if round => self.path(n.saturating_sub(3), limits)?,
                Kayles::Arc if round => self.path(n.saturating_sub(2), limits)?,
                // The neighbours go too.
                Kayles::Node => {
                    self.path(i.saturating_sub(1), limits)? ^ self.path((n - i).saturating_sub(2), limits)?
                }
                Kayles::Arc => self.path(i, limits)? ^ self.path(n - i - 2, limits)?,
            };
            if left == wanted {
                chosen.push(choice);
            }
        }
        Ok(chosen)
    }
}
