//! What the kernel says about certificates.

use grundy_check::set::Set;
use grundy_check::{Reason, Rejection, Verified};

/// Words for the kernel's answers.
pub trait KernelText {
    /// The name of a set.
    fn set(&self, set: &Set) -> String;
    /// Why a certificate is not accepted, one sentence without full stop.
    fn reason(&self, reason: &Reason) -> String;
    /// The same with the line.
    fn rejection(&self, rejection: &Rejection) -> String;
    /// What was checked, rule and facts included; several lines.
    fn statement(&self, verified: &Verified) -> String;
}
