//! What a rule says beside its moves: the convention, and where play starts.

use super::{Study, Subject};
use crate::game::Play;
use crate::law::Law;
use crate::limits::Limits;
use crate::position::{Position, Size};
use crate::rule::tree::ItemKind;

/// A canonical text under another convention; `misere` is always its last item.
pub fn with_convention(canonical: &str, play: Play) -> String {
    match play {
        Play::Misere => format!("{canonical}; misere"),
        Play::Normal => canonical.trim_end_matches("; misere").to_owned(),
    }
}

impl Subject {
    /// The same moves under this convention.
    ///
    /// ```
    /// # use grundy::{api::Subject, game::Play};
    /// let nim = Subject::read("nim", &[]).unwrap();
    /// assert_eq!(nim.under(Play::Misere).canonical(), "nim; misere");
    /// ```
    #[must_use]
    pub fn under(self, play: Play) -> Subject {
        match self {
            Subject::Heaps(study) => Subject::Heaps(under(study, play)),
            Subject::States(mut study) => {
                if study.game.play != play {
                    study.canonical = with_convention(&study.canonical, play);
                    study.game.play = play;
                }
                Subject::States(study)
            }
        }
    }
}

fn under(mut study: Study, play: Play) -> Study {
    if study.game.play == play {
        return study;
    }
    let text = with_convention(&study.canonical, play);
    match Study::new(&text, &[]) {
        Ok(other) if other.game.play == play => Study { names: study.names, ..other },
        // A name whose own rule is misère: the moves are its, the convention is the one asked for.
        Ok(_) | Err(_) => {
            study.game.play = play;
            study.rule.items.retain(|item| item.kind != ItemKind::Misere);
            study
        }
    }
}

impl Study {
    /// The position that the rule itself names.
    ///
    /// ```
    /// # use grundy::{api::Study, position::Position};
    /// assert_eq!(Study::new("nim; start 21", &[]).unwrap().start(), Some(Position::heaps([21])));
    /// ```
    pub fn start(&self) -> Option<Position> {
        let heaps = self.game.start.as_ref()?;
        let mut lists = vec![Vec::new(); self.game.parts.len()];
        *lists.first_mut()? = heaps.iter().copied().map(Size::from).collect();
        Some(Position { heaps: lists })
    }

    /// The law of the Grundy values, if it is found at once: for those who lay out a table and do not wait.
    pub fn quick_law(&self, limits: &Limits) -> Option<Law> {
        let quick = limits.part(20_000_000, 64 << 20, 100_000);
        self.laws(&quick).ok()?.grundy
    }
}
