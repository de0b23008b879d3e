//! The same moves under another convention.

use super::{Study, Subject};
use crate::game::Play;
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
