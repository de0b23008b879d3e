//! The lines that certificates have in common.

use std::fmt::Write;

use crate::core_text;
use crate::game::{Core, Play};
use crate::law::{Claim, Subject};

/// A certificate in the making.
pub(crate) struct Certificate {
    text: String,
}

impl Certificate {
    /// The head: version, play, moves, theorem. `None` when certificates cannot say the rule.
    pub(crate) fn new(core: &Core, play: Play, theorem: &str) -> Option<Certificate> {
        let moves = core_text::moves(core)?;
        let play = match play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        };
        let text = format!("grundy-certificate 1\nplay {play}\n{}\ntheorem {theorem}\n", moves.join("\n"));
        Some(Certificate { text })
    }

    /// `claim grundy` or `claim outcome`.
    pub(crate) fn claim(self, subject: Subject) -> Certificate {
        self.word(
            "claim",
            match subject {
                Subject::Grundy => "grundy",
                Subject::Outcome => "outcome",
            },
        )
    }

    /// A line of a name and a number.
    pub(crate) fn number(self, name: &str, value: u64) -> Certificate {
        self.word(name, &value.to_string())
    }

    fn word(mut self, name: &str, value: &str) -> Certificate {
        self.text.push_str(name);
        self.text.push(' ');
        self.text.push_str(value);
        self.text.push('\n');
        self
    }

    /// `values` lines, some tens of numbers each.
    pub(crate) fn values(mut self, values: &[u32]) -> Certificate {
        for chunk in values.chunks(32) {
            self.text.push_str("values");
            for value in chunk {
                // Writing to a string cannot fail.
                let _ = write!(self.text, " {value}");
            }
            self.text.push('\n');
        }
        self
    }

    /// The text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Pre-period, period, saltus and values of a periodic claim.
pub(crate) fn periodic(claim: &Claim) -> Option<(u64, u64, u64, &[u32])> {
    match claim {
        Claim::Periodic { preperiod, period, saltus, values } => Some((*preperiod, *period, *saltus, values)),
        _ => None,
    }
}
