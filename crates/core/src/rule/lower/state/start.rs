//! `start ..` of rules about states.

use crate::expr::Expr;
use crate::rule::meaning::Meaning;
use crate::rule::tree::{Arith, Cell, Piece, Span};
use crate::states::{Shape, Start};

use super::super::expr::num;
use super::super::names::Names;
use super::super::scope::Scope;

/// Heaps as components of one number.
pub(super) fn of_heaps(heaps: &[u64]) -> Start {
    let components = heaps.iter().map(|&heap| vec![num(heap.into())]).collect();
    Start { free: Vec::new(), components }
}

impl Scope {
    /// A start position; names that nothing gives are numbers of the question.
    pub(super) fn state_start(&mut self, pieces: &[Piece], shape: &Shape, span: Span) -> Option<Start> {
        self.start_with(&[], span);
        let mut names = Names::default();
        pieces.iter().for_each(|piece| names.piece(piece));
        let free: Vec<_> = names.found.into_iter().filter(|name| !self.knows(&name.text)).collect();
        for name in &free {
            self.bind(&name.text, name.span);
        }
        let mut components: Vec<Vec<Expr>> = Vec::new();
        for piece in pieces {
            let entries: &[Arith] = match &piece.cell {
                _ if !piece.repeats.is_empty() => return self.complain(Meaning::Start, piece.span),
                Cell::Heap(x) => std::slice::from_ref(x),
                Cell::Tuple(entries) => entries,
                Cell::Error => return None,
                Cell::Nothing | Cell::Changes(_) => return self.complain(Meaning::Start, piece.span),
            };
            let right = match shape {
                Shape::Tuple(names) => names.len() == entries.len(),
                Shape::Row { .. } | Shape::Heaps { .. } => true,
            };
            if !right {
                let numbers = shape.arity();
                return self.complain(Meaning::OtherKind { numbers }, piece.span);
            }
            let entries: Vec<_> = entries.iter().map(|entry| self.start_entry(entry)).collect();
            components.push(entries.into_iter().collect::<Option<_>>()?);
        }
        if matches!(shape, Shape::Heaps { .. }) {
            // All heaps are one component, however they are written.
            components = vec![components.into_iter().flatten().collect()];
        }
        Some(Start { free: free.into_iter().map(|name| name.text).collect(), components })
    }

    fn start_entry(&mut self, x: &Arith) -> Option<Expr> {
        match self.whole(x)? {
            Expr::Num(value) if value < 0 => self.complain(Meaning::Negative, x.span),
            Expr::Num(value) if u64::try_from(value).is_err() => self.complain(Meaning::TooBig, x.span),
            entry => Some(entry),
        }
    }
}
