//! What an explanation may ask a solver.

use super::Solver;
use crate::api::Refusal;
use crate::explain::OptionValue;
use crate::game::Play;
use crate::law::Claim;
use crate::limits::Limits;
use crate::options::Turn;
use crate::theory::ClosedForm;

/// An option of a small heap: the amount taken, where the rule speaks of taking, and the heaps left.
type SmallOption = (Option<u64>, Vec<u64>);

impl Solver<'_> {
    /// The closed form of a part.
    pub(crate) fn form(&self, part: usize) -> Option<&ClosedForm> {
        self.parts[part].values.form()
    }

    /// What the proved law of the values of a part says.
    pub(crate) fn law(&mut self, part: usize, limits: &Limits) -> Result<Option<Claim>, Refusal> {
        Ok(self.parts[part].values.law(limits)?.map(|law| law.claim.clone()))
    }

    /// What the proved law of the outcomes of a part says, if it was used.
    pub(crate) fn outcome_claim(&self, part: usize, play: Play) -> Option<&Claim> {
        self.parts[part].values.outcome_claim(play)
    }

    /// The options of a small heap: amount and heaps left, ascending; each once.
    pub(crate) fn options(
        &mut self,
        part: usize,
        n: u64,
        limits: &Limits,
    ) -> Result<Vec<SmallOption>, Refusal> {
        let mut options = Vec::new();
        self.parts[part].options.each(n, Turn::default(), limits, &mut |to, take| {
            let mut to = to.to_vec();
            to.sort_unstable();
            options.push((take, to));
        })?;
        options.sort_by(|a, b| (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1)));
        options.dedup();
        Ok(options)
    }

    /// The options of a small heap with their values.
    pub(crate) fn option_values(
        &mut self,
        part: usize,
        n: u64,
        limits: &Limits,
    ) -> Result<Vec<OptionValue>, Refusal> {
        let options = self.options(part, n, limits)?;
        let values = &mut self.parts[part].values;
        options
            .into_iter()
            .map(|(take, to)| {
                let each: Result<Vec<u64>, Refusal> =
                    to.iter().map(|&heap| values.small_value(heap, limits)).collect();
                let each = each?;
                let value = each.iter().fold(0, |xor, v| xor ^ v);
                Ok(OptionValue { take, to, values: each, value })
            })
            .collect()
    }
}
