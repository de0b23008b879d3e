//! Moves on several heaps that are those of a known game.

use num_bigint::BigUint;

use crate::expr::{Cond, Env, Expr};
use crate::game::{Amounts, Move, Parts, Play};
use crate::limits::Limits;
use crate::set::Set;
use crate::states::{Choose, Counts, HeapsMove, StateCore, StateMove, Tie};
use crate::theory::coupled::CoupledForm;

use super::{Known, Lift};

/// Numbers of heaps that are asked about one by one.
const MOST_COUNTS: usize = 64;

/// What may be taken from each chosen heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Each {
    Any,
    One,
}

/// The known game that moves on heaps are, in positions with `filled` heaps that are not empty among
/// `heaps`.
pub(super) fn known(core: &StateCore, play: Play, filled: usize, heaps: usize) -> Option<Known> {
    let mut moves = Vec::new();
    for one in &core.moves {
        match one {
            StateMove::Heaps(heaps_move) => moves.push(heaps_move),
            StateMove::Clause(_) | StateMove::Heap(_) => return None,
        }
    }
    let form = |name: &str, numbers: &[BigUint]| CoupledForm::named(name, numbers, play);
    let plain = |form: Option<CoupledForm>| form.map(|form| Known { form, lift: Lift::Plain });
    if let Some(h) = below_a_total(&moves) {
        return plain(form("cyclic-nimhoff", &[h]));
    }
    if let [only] = moves[..]
        && let Some(each) = each(only)
    {
        match (&only.choose, &only.tie, each) {
            (Choose::First, Tie::Own, Each::Any) => return plain(form("heaps-in-order", &[])),
            (Choose::All, Tie::Same, Each::Any) => return plain(form("everything-nim", &[])),
            (Choose::Window { counts, circle: true }, Tie::Own, Each::Any) => {
                return plain(form("circular", &[widest(counts, heaps)?.into()]));
            }
            (Choose::Any(counts), Tie::Own, Each::Any) if is_half(counts) => {
                return plain(form("thanos", &[]));
            }
            _ => {}
        }
    }
    by_counts(&moves, play, filled)
}

/// What each chosen heap gives, where that is any number of stones or one.
fn each(one: &HeapsMove) -> Option<Each> {
    let [Move::Take { amounts: Amounts::Set(set), parts: Parts::SUBTRACT }] = one.heap.moves.as_slice()
    else {
        return None;
    };
    match set {
        Set::From(1) => Some(Each::Any),
        Set::List(list) if list[..] == [1] => Some(Each::One),
        _ => None,
    }
}

/// Any from one heap, or any amounts that add up to less than h.
fn below_a_total(moves: &[&HeapsMove]) -> Option<BigUint> {
    let [one, several] = moves else { return None };
    let (one, several) = if one.tie == Tie::Own { (one, several) } else { (several, one) };
    let h = match &several.tie {
        Tie::Total(Set::List(totals)) if totals.iter().copied().eq(1..=totals.len() as u64) => {
            BigUint::from(totals.len()) + 1u8
        }
        Tie::Total(Set::Except(all, from)) if **all == Set::From(1) => match **from {
            Set::From(h) => h.into(),
            _ => return None,
        },
        _ => return None,
    };
    let Choose::Any(counts) = &one.choose else { return None };
    let single = exactly(counts) == Some(1) && one.tie == Tie::Own && each(one) == Some(Each::Any);
    let free = matches!(&several.choose, Choose::Any(counts) if counts.cond == Cond::True);
    (single && free).then_some(h)
}

/// The only number of heaps that a condition on it names.
fn exactly(counts: &Counts) -> Option<u64> {
    match &counts.cond {
        Cond::Eq(Expr::Slot(0), Expr::Num(k)) => u64::try_from(*k).ok(),
        Cond::Le(Expr::Slot(0), Expr::Num(1)) => Some(1),
        _ => None,
    }
}

/// k of windows of k, or of at most k: a shorter window is part of a longer one.
fn widest(counts: &Counts, heaps: usize) -> Option<u64> {
    match &counts.cond {
        Cond::Eq(Expr::Slot(0), Expr::Num(k)) | Cond::Le(Expr::Slot(0), Expr::Num(k)) => {
            u64::try_from(*k).ok()
        }
        Cond::True => Some(heaps.max(1) as u64),
        _ => None,
    }
}

/// c = m/2
fn is_half(counts: &Counts) -> bool {
    let twice = |x: &Expr| matches!(x, Expr::Mul(xs) if matches!(xs[..], [Expr::Slot(0), Expr::Num(2)] | [Expr::Num(2), Expr::Slot(0)]));
    matches!(&counts.cond, Cond::Eq(x, Expr::Slot(1)) | Cond::Eq(Expr::Slot(1), x) if twice(x))
}

/// Which numbers of heaps may be chosen, as far as that many are there.
#[derive(Debug, Default)]
struct Allowed {
    /// The greatest k for which 1..=k are allowed.
    up_to: u64,
    /// The only number that is, where there is only one.
    only: Option<u64>,
}

fn allowed(counts: &Counts, filled: usize) -> Option<Allowed> {
    let all = usize::MAX as u64 - 1;
    match &counts.cond {
        Cond::True => return Some(Allowed { up_to: all, only: None }),
        Cond::Le(Expr::Slot(0), Expr::Num(k)) => {
            let up_to = u64::try_from(*k).ok()?;
            return Some(Allowed { up_to, only: (up_to == 1).then_some(1) });
        }
        Cond::Eq(Expr::Slot(0), Expr::Num(k)) => {
            let only = u64::try_from(*k).ok()?;
            return Some(Allowed { up_to: u64::from(only == 1), only: Some(only) });
        }
        // The number of heaps falls in play, and with it what is allowed.
        cond if cond.mentions(1) || filled > MOST_COUNTS => return None,
        _ => {}
    }
    let limits = Limits::new(1_000_000, 1 << 20, 1000);
    let mut numbers = Vec::new();
    for c in 1..=filled as u64 {
        if counts.cond.eval(&mut Env::new(&[c.into()], &limits)).ok()? {
            numbers.push(c);
        }
    }
    let up_to = (1..).zip(&numbers).take_while(|(k, c)| k == *c).count() as u64;
    if up_to == numbers.len() as u64 {
        return Some(Allowed { up_to, only: (up_to == 1).then_some(1) });
    }
    let [only] = numbers[..] else { return None };
    Some(Allowed { up_to: 0, only: Some(only) })
}

/// The games that are told by how many heaps may be chosen.
fn by_counts(moves: &[&HeapsMove], play: Play, filled: usize) -> Option<Known> {
    let mut own = Allowed::default();
    let mut ones = None;
    let mut same = false;
    for one in moves {
        let each = each(one)?;
        let counts = match &one.choose {
            Choose::Any(counts) => allowed(counts, filled)?,
            // Of at most two heaps: the same from both while two are left, any from the last one.
            Choose::All if one.tie == Tie::Same && filled <= 2 => {
                same = true;
                continue;
            }
            Choose::All | Choose::First | Choose::Window { .. } => return None,
        };
        match (&one.tie, each) {
            (Tie::Own, Each::Any) if counts.up_to >= 1 && counts.up_to > own.up_to => own = counts,
            (Tie::Own, Each::Any) if counts.only == Some(own.up_to + 1) => own.up_to += 1,
            (Tie::Own, Each::Any) if counts.up_to >= 1 => {}
            (Tie::Own, Each::One) if moves.len() == 1 => ones = Some(counts),
            (Tie::Same, Each::Any) if filled <= 2 => {
                own.up_to = own.up_to.max(u64::from(counts.up_to >= 1));
                same |= counts.up_to >= 2 || counts.only == Some(2);
            }
            _ => return None,
        }
    }
    let form = |name: &str, number: u64| CoupledForm::named(name, &[number.into()], play);
    if let Some(counts) = ones {
        let form = match counts.only {
            Some(only) if only > 1 => form("exact-slow-nim", only),
            _ => form("slow-nim", counts.up_to),
        };
        return form.map(|form| Known { form, lift: Lift::Plain });
    }
    if own.up_to == 0 {
        return None;
    }
    if same && own.up_to == 1 {
        return form("wythoff", 1).map(|form| Known { form, lift: Lift::NonEmpty });
    }
    form("moore", own.up_to).map(|form| Known { form, lift: Lift::Plain })
}
