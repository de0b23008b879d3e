//! From a law to a certificate: which finite check suffices, one file a theorem.

/// A certificate that the kernel has accepted.
#[derive(Debug, Clone)]
pub struct Proof {
    /// Its text.
    pub certificate: String,
    /// What it proves.
    pub verified: grundy_check::Verified,
}
