//! From a law to a certificate: which finite check suffices, one file a theorem.
//!
//! Nothing here is trusted. Each file writes down what it believes, and only what the kernel
//! accepts becomes a [`Proof`].

pub(crate) mod all_but;
pub(crate) mod aperiodic;
pub mod automatic;
mod certificate;
pub(crate) mod floor;
pub(crate) mod guy_smith;
pub(crate) mod maximum_nim;
pub(crate) mod residue;
pub(crate) mod shape;
pub(crate) mod window;

use crate::game::{Core, Play};
use crate::law::{Claim, Subject};
use crate::limits::Limits;

/// A certificate that the kernel has accepted.
#[derive(Debug, Clone)]
pub struct Proof {
    /// Its text.
    pub certificate: String,
    /// What it proves.
    pub verified: grundy_check::Verified,
}

impl Proof {
    /// Asks the kernel, as long as the work may go on.
    pub(crate) fn of(certificate: String, limits: &Limits) -> Option<Proof> {
        let verified = grundy_check::verify_while(&certificate, &|| limits.go_on().is_ok()).ok()?;
        Some(Proof { certificate, verified })
    }
}

/// A periodic law to be proved: of which rule, under which play, about what.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal<'a> {
    pub(crate) core: &'a Core,
    pub(crate) play: Play,
    pub(crate) subject: Subject,
    pub(crate) claim: &'a Claim,
}
