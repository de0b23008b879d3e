use super::Proved;
use crate::certificate::{Heading, Steps};
use crate::reason::{Reason, Rejection};

pub(super) fn check(heading: &Heading<'_>, _steps: &mut Steps<'_>) -> Result<Proved, Rejection> {
    Err(Reason::MoveUnsuitable { kind: "not written yet" }.at(heading.theorem_line))
}
