//! What a search for a law brought home.

use crate::law::{Claim, Law, Standing, Subject};
use crate::prove::Proof;

/// A law with its certificate and the table it was read from.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) law: Law,
    pub(crate) proof: Option<Proof>,
    pub(crate) values: Vec<u32>,
    /// That the values never become periodic.
    pub(crate) never: Option<Proof>,
}

impl Finding {
    /// The kernel accepted the certificate.
    pub(crate) fn proved(subject: Subject, claim: Claim, proof: Proof, values: Vec<u32>) -> Finding {
        let facts = proof.verified.facts.to_vec();
        let standing = Standing::Proved(proof.verified.clone());
        Finding {
            law: Law { subject, claim, standing, facts, would_decide: None },
            proof: Some(proof),
            values,
            never: None,
        }
    }

    /// The claim agrees with the table.
    pub(crate) fn checked(
        subject: Subject,
        claim: Claim,
        would_decide: Option<u64>,
        values: Vec<u32>,
    ) -> Finding {
        let standing = Standing::Checked { up_to: last(&values) };
        Finding {
            law: Law { subject, claim, standing, facts: Vec::new(), would_decide },
            proof: None,
            values,
            never: None,
        }
    }

    /// The table shows nothing.
    pub(crate) fn nothing(subject: Subject, would_decide: Option<u64>, values: Vec<u32>) -> Finding {
        let standing = Standing::None { up_to: last(&values), would_decide };
        let claim = Claim::Unknown;
        Finding {
            law: Law { subject, claim, standing, facts: Vec::new(), would_decide },
            proof: None,
            values,
            never: None,
        }
    }
}

fn last(values: &[u32]) -> u64 {
    (values.len() as u64).saturating_sub(1)
}
