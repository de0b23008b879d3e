//! Why one heap has its value.

use super::ValueReason;
use crate::api::Refusal;
use crate::limits::Limits;
use crate::position::Size;
use crate::strategy::Solver;
use crate::theory::ClosedForm;

/// Options told one by one.
const OPTIONS: usize = 40;
/// Larger heaps are not asked for their options.
const LARGEST: u64 = 2000;

pub(super) fn reason(
    solver: &mut Solver,
    part: usize,
    heap: &Size,
    limits: &Limits,
) -> Result<ValueReason, Refusal> {
    if let Some(form) = solver.form(part) {
        let nim = *form == ClosedForm::Nim;
        return Ok(if nim { ValueReason::Nim } else { ValueReason::Form(form.clone()) });
    }
    if let Some(n) = heap.to_u64().filter(|n| *n <= LARGEST) {
        let options = solver.option_values(part, n, limits)?;
        if options.len() <= OPTIONS {
            return Ok(ValueReason::Mex { options });
        }
        return Ok(ValueReason::Table);
    }
    Ok(match solver.law(part, limits)? {
        Some(claim) => ValueReason::Law(claim),
        None => ValueReason::Table,
    })
}
