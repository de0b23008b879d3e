//! Sets by residues: the same check as `certificate` in `theory/residue.v`, done before it is written, so that no
//! file is written that Coq would refuse.

use std::fmt::Write;

use grundy_check::set::Set;
use grundy_check::{Statement, Subject};

use crate::set::{Written, numbers, written};
use crate::{MOST, Unwritten, wrapped};

/// How far beyond the pre-period values may have to be reached one by one.
const FAR: u64 = 1024;

pub(crate) fn write(law: &Statement, p: u64, t: u64, values: &[u32]) -> Result<String, Unwritten> {
    if law.subject == Subject::Outcome {
        return Err(Unwritten::Outcomes);
    }
    let mut sets = vec![];
    for m in &law.moves {
        if m.leaves != [0, 1] {
            return Err(Unwritten::Heaps(m.most()));
        }
        sets.extend(m.amounts.clone());
    }
    let heaps = p + t;
    if heaps.saturating_mul(heaps).saturating_mul(heaps) > MOST {
        return Err(Unwritten::Long { heaps });
    }
    let set = if sets.len() == 1 { sets.remove(0) } else { Set::Union(sets) };
    let amounts = written(&set, t, p + t + FAR)?;
    let law = Law { p, t, values: values.iter().map(|v| u64::from(*v)).collect(), amounts };
    if !law.avoids() {
        return Err(Unwritten::Finer);
    }
    let (q, used) = (p..=p + FAR).find_map(|q| Some((q, law.reaches(q)?))).ok_or(Unwritten::Finer)?;

    let Written { predicate, over, members, .. } = &law.amounts;
    let used: Vec<_> = members.iter().filter(|(s, _)| used.contains(s)).collect();
    let list = numbers(&used.iter().map(|(s, _)| *s).collect::<Vec<_>>());
    let mut text = concat!(include_str!("theory/mex.v"), include_str!("theory/residue.v")).to_string();
    let _ = write!(
        text,
        "
(* ---- this game ---- *)

Definition amounts : nat -> Prop := {predicate}.

Definition law_values : list nat := [
{}].

Definition members : list nat := {list}.

Lemma members_are : forall s, In s members -> amounts s.
Proof.
  unfold members, amounts. apply Forall_forall.
{}  apply Forall_nil.
Qed.

Definition residues : {{ once : list nat & {{ recurring : list nat | over {t} amounts once recurring }} }} :=
  existT _ _ (exist _ _ ({over})).

Lemma accepted :
  certificate {p} {t} {q} law_values (projT1 residues) (proj1_sig (projT2 residues)) members = true.
Proof. vm_compute. reflexivity. Qed.

Theorem law : forall g, grundy (taken amounts) g -> forall n, g n = periodic {p} {t} law_values n.
Proof.
  exact (certificate_sound amounts {p} {t} {q} law_values _ _ members (proj2_sig (projT2 residues)) members_are accepted).
Qed.

Print Assumptions law.
",
        wrapped(law.values.iter().map(u64::to_string), ";", "  "),
        used.iter().fold(String::new(), |text, (_, why)| text + &format!("  apply Forall_cons; [{why}|].\n")),
    );
    Ok(text)
}

/// A law and the amounts it is about.
struct Law {
    p: u64,
    t: u64,
    values: Vec<u64>,
    amounts: Written,
}

impl Law {
    fn at(&self, n: u64) -> u64 {
        let n = if n < self.p { n } else { self.p + (n - self.p) % self.t };
        usize::try_from(n).ok().and_then(|n| self.values.get(n)).copied().unwrap_or(0)
    }

    fn recurs(&self, r: u64) -> bool {
        usize::try_from(r % self.t).ok().and_then(|r| self.amounts.recurring.get(r)).copied().unwrap_or(true)
    }

    fn missed(&self, r: u64, least: u64) -> bool {
        !self.recurs(r) && self.amounts.once.iter().all(|o| *o < least || o % self.t != r % self.t)
    }

    fn avoids(&self) -> bool {
        let (p, t) = (self.p, self.t);
        let large = |c: u64| (0..t).all(|r| self.at(p + c) != self.at(p + c + t - r) || self.missed(r, 1));
        let small =
            |c: u64| (0..p).all(|j| self.at(p + c) != self.at(j) || self.missed(p + c + t * p - j, p - j));
        let first = |n: u64| {
            (1..=n)
                .all(|s| self.at(n) != self.at(n - s) || !self.recurs(s) && !self.amounts.once.contains(&s))
        };
        (0..t).all(|c| large(c) && small(c)) && (0..p).all(first)
    }

    /// The amounts that reach every smaller value, where those from q on repeat.
    fn reaches(&self, q: u64) -> Option<Vec<u64>> {
        let mut used = vec![];
        for n in 0..q + self.t {
            let kept = if n < q { 0 } else { self.p };
            for v in 0..self.at(n) {
                let does = |s: u64| s + kept <= n && self.at(n - s) == v;
                used.push(self.amounts.members.iter().map(|(s, _)| *s).find(|s| does(*s))?);
            }
        }
        used.sort_unstable();
        used.dedup();
        Some(used)
    }
}
