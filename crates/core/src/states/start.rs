//! Where play starts.

use crate::expr::Env;
use crate::limits::Limits;
use crate::position::Size;
use crate::states::Start;

impl Start {
    /// The components, with numbers of the question in the place of the free names; `None` when there are
    /// more or fewer of these, or an entry has no value.
    pub fn at(&self, numbers: &[Size]) -> Option<Vec<Vec<Size>>> {
        if numbers.len() != self.free.len() {
            return None;
        }
        let known: Vec<i128> =
            numbers.iter().map(|n| Some(i128::from(n.to_u64()?))).collect::<Option<_>>()?;
        let limits = Limits::new(1_000_000, 1 << 20, 1000);
        let env = Env::new(&known, &limits);
        let entry =
            |expr: &crate::expr::Expr| Some(Size::from(u64::try_from(expr.eval_exact(&env).ok()?).ok()?));
        self.components.iter().map(|component| component.iter().map(entry).collect()).collect()
    }
}
