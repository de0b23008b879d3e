//! Finitely many amounts: a table that Coq computes again, and the theorem of Guy and Smith.

use std::collections::BTreeMap;
use std::fmt::Write;

use grundy_check::rule::Play;
use grundy_check::set::Set;
use grundy_check::{Statement, Subject};

use crate::{MOST, Unwritten, wrapped};

/// Which numbers of heaps may be left: none, one, two.
type Leaves = [bool; 3];

pub(crate) fn write(law: &Statement, p: u64, t: u64, values: &[u32]) -> Result<String, Unwritten> {
    let mut moves: BTreeMap<u64, Leaves> = BTreeMap::new();
    let mut whole = false;
    for m in &law.moves {
        if m.takes_whole() {
            whole = true;
            continue;
        }
        if m.most() > 2 {
            return Err(Unwritten::Heaps(m.most()));
        }
        let mut amounts = vec![];
        match &m.amounts {
            Some(set) => finite(set, &mut amounts)?,
            None => amounts.push(0),
        }
        for amount in amounts {
            let leaves = moves.entry(amount).or_default();
            for heaps in 0..3u8 {
                leaves[usize::from(heaps)] |= m.may_leave(heaps.into());
            }
        }
    }
    let largest = moves.keys().max().copied().unwrap_or(0);
    let heaps = (p.max(1) + t).checked_mul(2).and_then(|n| n.checked_add(largest)).unwrap_or(u64::MAX);
    let row: u64 = moves
        .iter()
        .map(|(amount, leaves)| if leaves[2] { heaps / 2 } else { amount.saturating_add(8) })
        .fold(8, u64::saturating_add);
    if heaps.saturating_mul(row) > MOST {
        return Err(Unwritten::Long { heaps });
    }
    // The kernel has shown that the values go on like this.
    let value = |n: u64| {
        let n = if n < p { n } else { p + (n - p) % t };
        usize::try_from(n).ok().and_then(|n| values.get(n)).copied().unwrap_or(0).to_string()
    };
    let play = match (law.subject, law.play) {
        (Subject::Grundy, _) => "Grundy",
        (Subject::Outcome, Play::Normal) => "Normal",
        (Subject::Outcome, Play::Misere) => "Misere",
    };
    let moves = moves
        .iter()
        .map(|(amount, [none, one, two])| format!("Move {amount} {none} {one} {two}"))
        .map(|m| m.replace("  ", " "));
    let mut text = include_str!("theory/finite.v").to_string();
    let _ = write!(
        text,
        "
(* ---- this game ---- *)

Definition rule : list move := [
{}].

Definition table : list N := [
{}]%N.

Lemma accepted : certificate {play} {whole} rule {p} {t} table = true.
Proof. vm_compute. reflexivity. Qed.

Theorem law : forall g, values {play} {whole} rule g ->
  (forall n, n < length table -> g n = nth n table 0%N) /\\ (forall n, {p} <= n -> g (n + {t}) = g n).
Proof. exact (certificate_sound {play} {whole} rule {p} {t} table accepted). Qed.

Print Assumptions law.
",
        wrapped(moves, ";", "  "),
        wrapped((0..heaps).map(value), ";", "  "),
    );
    Ok(text)
}

/// The members of a finite set.
fn finite(set: &Set, members: &mut Vec<u64>) -> Result<(), Unwritten> {
    match set {
        Set::List(list) => members.extend(list),
        Set::Union(sets) => sets.iter().try_for_each(|set| finite(set, members))?,
        _ => return Err(Unwritten::Set(set.clone())),
    }
    Ok(())
}
