//! Maximum Nim: the cap as a function in Coq, and that it grows by steps.

use std::fmt::Write;

use grundy_check::Statement;
use grundy_check::cap::{Cap, Slow};

use crate::Unwritten;

pub(crate) fn write(law: &Statement) -> Result<String, Unwritten> {
    let mut function = "n".to_string();
    let mut proof = "apply steps_itself".to_string();
    for cap in &law.caps {
        let (of, why) = written(cap)?;
        function = format!("Nat.min ({function}) ({of})");
        proof = format!("apply (steps_min _ (fun n => {of})); [{proof}|{why}]");
    }
    let mut text = concat!(include_str!("theory/mex.v"), include_str!("theory/maximum_nim.v")).to_string();
    let _ = write!(
        text,
        "
(* ---- this game ---- *)

Definition h (n : nat) : nat := {function}.

Lemma h_zero : h 0 = 0.
Proof. reflexivity. Qed.

Lemma h_grows : steps h.
Proof. unfold h. {proof}. Qed.

Theorem law : forall g, grundy (capped h) g ->
  g 0 = 0 /\\ forall n, (h (S n) = S (h n) -> g (S n) = h (S n)) /\\ (h (S n) = h n -> g (S n) = g (n - h n)).
Proof. exact (fun g => maximum_nim h g h_zero h_grows). Qed.

Print Assumptions law.
"
    );
    Ok(text)
}

/// The cap as a term in n, 0 where it is negative, and the proof that it grows by steps.
fn written(cap: &Cap) -> Result<(String, String), Unwritten> {
    Ok(match *cap {
        Cap::Ratio { times, plus, over } => {
            let (more, less) = (plus.max(0), plus.min(0).unsigned_abs());
            (
                format!("({times} * n + {more} - {less}) / {over}"),
                format!("apply (steps_ratio {times} {more} {less} {over}); lia"),
            )
        }
        Cap::Of { function, shift, plus } => {
            let name = match function {
                Slow::Log2 => "log2",
                Slow::Root => "sqrt",
                Slow::Golden => return Err(Unwritten::Cap),
            };
            // Where the function begins at a heap that is not empty, it is 0 before, whatever is added.
            let least = i64::from(function == Slow::Log2);
            if shift < least {
                return Err(Unwritten::Cap);
            }
            let inner = format!("Nat.{name} (n + {shift})");
            let steps = format!("apply (steps_shift Nat.{name} {shift} steps_{name})");
            if plus >= 0 {
                (format!("{inner} + {plus}"), format!("apply (steps_add (fun n => {inner}) {plus}); {steps}"))
            } else {
                let less = plus.unsigned_abs();
                (format!("{inner} - {less}"), format!("apply (steps_sub (fun n => {inner}) {less}); {steps}"))
            }
        }
    })
}
