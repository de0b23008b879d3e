//! T14: a set with a multiple of every T has no period T, since n and n - s would agree.

use super::certificate::Certificate;
use crate::game::{Core, Play};

/// The certificate that Grundy values never become periodic.
pub(crate) fn certificate(core: &Core) -> Option<String> {
    Some(Certificate::new(core, Play::Normal, "aperiodic")?.finish())
}
