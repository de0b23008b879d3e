//! What an opponent plays.

use std::rc::Rc;

use crate::api::Refusal;

use super::{Node, Stand, Style, Table, Turn};

impl Table<'_> {
    /// What an opponent plays; nothing where the game is over. The same seed gives the same turn.
    ///
    /// ```
    /// use grundy::api::{Study, Subject};
    /// use grundy::limits::Limits;
    /// use grundy::opponent::{Style, Table, playable};
    ///
    /// let nim = Subject::read("nim", &[]).unwrap();
    /// let (study, Subject::Heaps(heaps)) = (playable(&nim).unwrap(), &nim) else { panic!() };
    /// let mut table = Table::new(&study, Some(heaps), &Limits::default());
    /// let start = table.start(&study.position("3,5").unwrap()).unwrap();
    /// let turn = table.choose(&start, Style::Perfect, 1).unwrap().unwrap();
    /// assert_eq!(turn.after.position(), study.position("3,3").unwrap());
    /// ```
    ///
    /// # Errors
    /// As [`Table::turns`] and [`Table::outcome`].
    pub fn choose(&mut self, at: &Stand, style: Style, seed: u64) -> Result<Option<Turn>, Refusal> {
        let mut random = Random(seed);
        let style = match style {
            Style::Mixed => [Style::Perfect, Style::Random, Style::HoldsOut][random.below(3)],
            style => style,
        };
        let careless = match style {
            Style::Random => true,
            Style::Errs { percent } => random.below(100) < usize::from(percent),
            Style::Perfect | Style::HoldsOut | Style::Mixed => false,
        };
        if careless {
            if let Some(node) = self.known(at) {
                return Ok(node.turns.get(random.below(node.turns.len())).cloned());
            }
            let mut turns = self.turns(at)?;
            let chosen = random.below(turns.len());
            return Ok((!turns.is_empty()).then(|| turns.swap_remove(chosen)));
        }
        let node = self.node(at)?;
        if node.turns.is_empty() {
            return Ok(None);
        }
        let chosen = match style {
            Style::HoldsOut => self.by_length(at)?,
            _ => None,
        };
        let chosen = chosen.unwrap_or_else(|| perfect(&node, &mut random));
        Ok(node.turns.get(chosen).cloned())
    }
}

/// Any turn that wins; where none does, any of those that leave most.
fn perfect(node: &Rc<Node>, random: &mut Random) -> usize {
    let mut best: Vec<usize> = (0..node.turns.len()).filter(|&at| node.wins[at]).collect();
    if best.is_empty() {
        let most = node.turns.iter().map(|turn| turn.after.stones()).max();
        best = (0..node.turns.len()).filter(|&at| Some(node.turns[at].after.stones()) == most).collect();
    }
    best[random.below(best.len())]
}

/// splitmix64 of Steele, Lea and Flood.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % count.max(1) as u64).unwrap_or(0)
    }
}
