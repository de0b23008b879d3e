//! Laws that the kernel has checked, as files that Coq checks once more.
//!
//! A file stands alone: the game as a recursion, the theorem with its proof (`theory/*.v`), the data of the law, and
//! the statement about *every* function that follows the recursion. Nothing is assumed: `Print Assumptions` at its
//! end says "Closed under the global context".
//!
//! ```
//! let certificate = "grundy-certificate 1
//! play normal
//! move take (list 1 3 4) leave 0 1
//! theorem window
//! claim grundy
//! preperiod 0
//! period 7
//! values 0 1 0 1 2 3 2
//! ";
//! let law = grundy_check::verify(certificate).unwrap();
//! let file = grundy_coq::write(&law).unwrap();
//! assert!(file.contains("Theorem law : forall g, values Grundy false rule g ->"));
//! ```
//!
//! What can be written: `window` and `guy-smith` (moves that leave at most two heaps), `residue` for Grundy values,
//! where every move leaves no heap or one, and `maximum-nim`; with the sets and caps that `theory/` knows. Anything else
//! is refused by name.

mod finite;
mod maximum_nim;
mod residue;
mod set;

use grundy_check::set::Set;
use grundy_check::{Claim, Verified};

/// Why a law is not written for Coq.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unwritten {
    /// The theorem of this name has no proof in Coq here.
    Theorem(&'static str),
    /// Nothing about residues of this set's members is proved in Coq here.
    Set(Set),
    /// Moves that leave three heaps, or by `residue` two.
    Heaps(u64),
    /// By `residue` only Grundy values are written.
    Outcomes,
    /// A cap with the golden ratio, or one that starts behind heap 0.
    Cap,
    /// Coq would need more than [`MOST`] steps to check the table.
    Long {
        /// How many heaps it has.
        heaps: u64,
    },
    /// The kernel knows more of the set's residues, or reaches values in more ways, than is proved in Coq here.
    Finer,
}

/// The most steps that Coq is asked to compute: some minutes.
pub const MOST: u64 = 1 << 30;

/// The file.
///
/// # Errors
/// [`Unwritten`].
pub fn write(law: &Verified) -> Result<String, Unwritten> {
    match (law.theorem, &law.claim) {
        ("window" | "guy-smith", Claim::Periodic { preperiod, period, values, .. }) => {
            finite::write(law, *preperiod, *period, values)
        }
        ("residue", Claim::Periodic { preperiod, period, values, .. }) => {
            residue::write(law, *preperiod, *period, values)
        }
        ("maximum-nim", Claim::MaximumNim) => maximum_nim::write(law),
        (name, _) => Err(Unwritten::Theorem(name)),
    }
}

/// Words, separated, in lines of at most 100 columns.
fn wrapped(words: impl IntoIterator<Item = String>, separator: &str, indent: &str) -> String {
    let mut text = String::new();
    let mut column = usize::MAX;
    for word in words {
        let first = text.is_empty();
        if !first {
            text.push_str(separator);
        }
        if column.saturating_add(word.len() + 2) > 100 {
            text.push_str(if first { indent } else { "\n" });
            if !first {
                text.push_str(indent);
            }
            column = indent.len();
        } else {
            text.push(' ');
        }
        column += word.len() + separator.len() + 1;
        text.push_str(&word);
    }
    text
}
