//! T3: g(n) = floor(n / t) when the set has no member below t and every t consecutive numbers hold one.

use super::certificate::Certificate;
use crate::game::{Core, Play};

/// The certificate of a floor law.
pub(crate) fn certificate(core: &Core, divisor: u64) -> Option<String> {
    Some(Certificate::new(core, Play::Normal, "floor")?.number("divisor", divisor).finish())
}
