//! Positions of games on states.

use std::fmt;

use crate::position::Size;

/// One component as searches see it: the entries of a tuple or a row, or the sizes of coupled heaps.
pub type State = Vec<u64>;

/// A position: for each part of the game its components, in the order given. Entries may be far larger
/// than any search can reach; a closed form answers then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatePosition {
    /// `components[i]` are the components of part i, each a list of entries.
    pub components: Vec<Vec<Vec<Size>>>,
}

impl StatePosition {
    /// Heaps as components of one number each.
    pub fn of_heaps(position: &crate::position::Position) -> StatePosition {
        let part = |heaps: &Vec<Size>| heaps.iter().map(|heap| vec![heap.clone()]).collect();
        StatePosition { components: position.heaps.iter().map(part).collect() }
    }

    /// Components of a game with one part.
    pub fn of(components: Vec<State>) -> Self {
        let sizes = |state: State| state.into_iter().map(Size::from).collect();
        StatePosition { components: vec![components.into_iter().map(sizes).collect()] }
    }

    /// All components, each with the index of its part.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Vec<Size>)> {
        self.components.iter().enumerate().flat_map(|(part, all)| all.iter().map(move |one| (part, one)))
    }
}

/// `(3,5)+(1,2)`; parts are separated by ` ; `.
impl fmt::Display for StatePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.components.iter().enumerate() {
            if at > 0 {
                f.write_str(" ; ")?;
            }
            for (at, component) in part.iter().enumerate() {
                let entries: Vec<String> = component.iter().map(Size::to_string).collect();
                write!(f, "{}({})", if at > 0 { "+" } else { "" }, entries.join(","))?;
            }
        }
        Ok(())
    }
}
