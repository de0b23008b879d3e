//! Heap moves that only leave smaller heaps.

use crate::expr::Expr;
use crate::game::{Core, Move};

use super::facts::Known;

/// Whether every heap that a move leaves is smaller than the heap it was.
pub(crate) fn smaller(core: &Core) -> bool {
    core.moves.iter().all(|a_move| match a_move {
        // Taking makes smaller; a heap that is only split leaves several that are not empty.
        Move::Take { .. } => true,
        Move::Clause(clause) => clause.result.iter().all(|piece| {
            let (n, one) = (Expr::Slot(0), Expr::Num(1));
            let mut known = Known::default();
            known.holds(&clause.guard);
            known.params(&clause.params);
            known.positive(&piece.size);
            known.close();
            let takes = clause.takes.is_some() && piece.repeats.is_empty();
            takes || known.proves(&Expr::Sub(Box::new(n), Box::new(Expr::Add(vec![piece.size.clone(), one]))))
        }),
    })
}
