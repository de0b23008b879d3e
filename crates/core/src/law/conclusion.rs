//! How a statement about all heaps follows from proved laws.

use super::{Law, Standing};

/// The kernel has checked laws; that a statement about all heaps follows from them is a step of this library,
/// in no certificate: from some heap on laws and statement go on in the same way, round by round, and
/// everything up to the end of one such round was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conclusion {
    /// The theorems that prove the laws.
    pub theorems: Vec<&'static str>,
    /// From this heap on laws and statement go on in the same way ..
    pub from: u64,
    /// .. every so many heaps; 0 where the laws say the same for all heaps.
    pub period: u64,
    /// The heaps looked at are 0 to this one.
    pub up_to: u64,
}

impl Conclusion {
    /// The conclusion from some laws.
    pub(crate) fn new<'l>(
        laws: impl IntoIterator<Item = &'l Law>,
        from: u64,
        period: u64,
        up_to: u64,
    ) -> Self {
        let mut theorems = Vec::new();
        for law in laws {
            if let Standing::Proved(verified) = &law.standing
                && !theorems.contains(&verified.theorem)
            {
                theorems.push(verified.theorem);
            }
        }
        Conclusion { theorems, from, period, up_to }
    }
}
