//! A game: whose turn it is, what the opponent plays, hints in three steps, undo, and what could have been better.

use grundy::api::Refusal;
use grundy::game::Outcome;
use grundy::opponent::{Ended, Stand, Style, Table, Turn};
use grundy::position::Size;
use grundy::states::{StatePosition, StateStudy};
use grundy_json::states::{named, shown, state_move};
use grundy_text::Text;
use grundy_text::studio::PageWord;

/// Better moves that a report names.
const BETTER: usize = 3;

/// How a game is set up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting {
    /// How the opponent plays; nobody, where a friend sits here.
    pub(crate) opponent: Option<Style>,
    /// Whether the opponent starts.
    pub(crate) other_first: bool,
    /// What chance comes from.
    pub(crate) seed: u64,
}

/// One move that was made.
struct Ply {
    /// 0: the person, or the first of two; 1: the other.
    by: usize,
    before: Stand,
    text: String,
    /// Who moved can win after it.
    wins: bool,
    /// Moves that would have won, where this gave the win away.
    better: Vec<String>,
    /// The position before could be won.
    could: bool,
}

/// A game that is under way or over.
pub(crate) struct Game<'s> {
    text: &'static dyn Text,
    study: &'s StateStudy,
    table: Table<'s>,
    setting: Setting,
    start: Stand,
    plies: Vec<Ply>,
    now: Stand,
    turn: usize,
    turns: Vec<Turn>,
    over: Option<bool>,
    hints: u8,
    played: String,
}

/// A number of a position, with the place where it stands.
pub(crate) struct Entry {
    /// The component.
    pub(crate) slot: usize,
    /// The number in it.
    pub(crate) entry: usize,
    /// As it is called.
    pub(crate) name: String,
    /// The number.
    pub(crate) size: Size,
}

impl<'s> Game<'s> {
    /// A game from a position.
    pub(crate) fn new(
        text: &'static dyn Text,
        study: &'s StateStudy,
        table: Table<'s>,
        start: &StatePosition,
        setting: Setting,
    ) -> Result<Game<'s>, Refusal> {
        let start = table.start(start)?;
        let mut game = Game {
            text,
            study,
            table,
            setting,
            now: start.clone(),
            start,
            plies: Vec::new(),
            turn: 0,
            turns: Vec::new(),
            over: None,
            hints: 0,
            played: String::new(),
        };
        game.again()?;
        Ok(game)
    }

    /// A word of the page, with its places filled in.
    pub(crate) fn word(&self, word: PageWord, places: &[(&str, &str)]) -> String {
        places.iter().fold(self.text.page_word(word).to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), value)
        })
    }

    /// From the start.
    pub(crate) fn again(&mut self) -> Result<(), Refusal> {
        self.plies.clear();
        self.now = self.start.clone();
        self.turn = usize::from(self.setting.other_first && self.setting.opponent.is_some());
        self.played.clear();
        self.look(None)
    }

    /// What can be done now; `over`: a turn ended the game, and whether who made it has won.
    fn look(&mut self, over: Option<bool>) -> Result<(), Refusal> {
        self.hints = 0;
        self.turns = Vec::new();
        self.over = match over {
            Some(won) => Some(!won),
            None => match self.table.ended(&self.now)? {
                Ended::Over { mover_wins } => Some(mover_wins),
                Ended::Not => None,
            },
        };
        if self.over.is_none() {
            self.turns = self.table.turns(&self.now)?;
        }
        Ok(())
    }

    fn is_friend(&self) -> bool {
        self.setting.opponent.is_none()
    }

    /// Whether a person has to move.
    pub(crate) fn is_yours(&self) -> bool {
        self.over.is_none() && (self.is_friend() || self.turn == 0)
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Can you win? Said before the first move.
    pub(crate) fn outlook(&mut self) -> Result<String, Refusal> {
        if self.start_is_over()? {
            return Ok(String::new());
        }
        let start = self.start.clone();
        let wins = self.table.outcome(&start)? == Outcome::N;
        let word = match (self.is_friend(), wins) {
            (true, true) => PageWord::FirstCanWin,
            (true, false) => PageWord::SecondCanWin,
            (false, wins) if wins != self.setting.other_first => PageWord::YouCanWin,
            (false, _) => PageWord::YouCannotWin,
        };
        Ok(self.word(word, &[]))
    }

    fn start_is_over(&mut self) -> Result<bool, Refusal> {
        let start = self.start.clone();
        Ok(self.table.ended(&start)? != Ended::Not)
    }

    /// Whose turn it is, or who has won, after what the opponent played.
    pub(crate) fn status(&self) -> String {
        let word = match self.over {
            Some(mover_wins) => {
                let winner = if mover_wins { self.turn } else { 1 - self.turn };
                match (self.is_friend(), winner) {
                    (true, 0) => PageWord::OneWon,
                    (true, _) => PageWord::TwoWon,
                    (false, 0) => PageWord::YouWon,
                    (false, _) => PageWord::YouLost,
                }
            }
            None => match (self.is_friend(), self.turn) {
                (true, 0) => PageWord::PlayerOne,
                (true, _) => PageWord::PlayerTwo,
                (false, 0) => PageWord::YourTurn,
                (false, _) => PageWord::Thinking,
            },
        };
        format!("{} {}", self.played, self.word(word, &[])).trim().to_owned()
    }

    /// The rule.
    pub(crate) fn title(&self) -> &str {
        &self.study.canonical
    }

    /// The position as it is written.
    pub(crate) fn position(&self) -> String {
        let text = shown(&self.study.game, &self.now.position());
        if text.is_empty() { "0".to_owned() } else { text }
    }

    /// The numbers of the position, in order.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let now = self.now.position();
        let components = now.components.iter().flatten().enumerate();
        components
            .flat_map(|(slot, numbers)| {
                let several = numbers.len() > 1;
                numbers.iter().enumerate().map(move |(entry, size)| (slot, entry, several, size))
            })
            .map(|(slot, entry, several, size)| {
                let (i, j) = ((slot + 1).to_string(), (entry + 1).to_string());
                let name = if several {
                    self.word(PageWord::Entry, &[("i", &i), ("j", &j)])
                } else {
                    self.word(PageWord::HeapN, &[("i", &i)])
                };
                Entry { slot, entry, name, size: size.clone() }
            })
            .collect()
    }

    /// The moves in words, in their order.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.turns.iter().map(|turn| self.said(turn)).collect()
    }

    fn said(&self, turn: &Turn) -> String {
        let position = &self.now.position();
        state_move(self.text, &self.study.game, named(&self.study.game, position), &turn.changes)
    }

    /// The moves that leave so many in one place and nothing else changed; by number.
    pub(crate) fn leaving(&self, slot: usize, entry: usize, left: u64) -> Vec<usize> {
        let mut wanted = self.now.position();
        let Some(number) =
            wanted.components.iter_mut().flatten().nth(slot).and_then(|one| one.get_mut(entry))
        else {
            return Vec::new();
        };
        *number = left.into();
        // A component of which nothing is left may be gone.
        let mut gone = wanted.clone();
        let mut at = 0;
        for part in &mut gone.components {
            let size = part.len();
            if (at..at + size).contains(&slot) && part[slot - at].iter().all(|size| *size == Size::from(0)) {
                part.remove(slot - at);
            }
            at += size;
        }
        let fits = |turn: &Turn| {
            let after = turn.after.position();
            after == wanted || after == gone
        };
        self.turns.iter().enumerate().filter(|(_, turn)| fits(turn)).map(|(at, _)| at).collect()
    }

    /// The move that leaves a position, as it is written; by number.
    pub(crate) fn leading_to(&self, text: &str) -> Option<usize> {
        let to = self.study.position(text).ok()?;
        let plain = |position: &StatePosition| shown(&self.study.game, position);
        let fits = |after: &StatePosition| *after == to || plain(after) == plain(&to);
        self.turns.iter().position(|turn| fits(&turn.after.position()))
    }

    /// Makes a move.
    pub(crate) fn take(&mut self, number: usize) -> Result<(), Refusal> {
        let Some(turn) = self.turns.get(number).cloned() else { return Ok(()) };
        let could = self.table.outcome(&self.now)? == Outcome::N;
        let wins = self.table.wins(&turn)?;
        let mut better = Vec::new();
        if could && !wins {
            for other in self.turns.clone() {
                if better.len() < BETTER && self.table.wins(&other)? {
                    better.push(self.said(&other));
                }
            }
        }
        let text = self.said(&turn);
        self.played = String::new();
        let ply = Ply { by: self.turn, before: self.now.clone(), text, wins, better, could };
        self.now = turn.after;
        self.turn = 1 - self.turn;
        self.plies.push(ply);
        self.look(turn.over)
    }

    /// Lets the opponent move, if it is to.
    pub(crate) fn reply(&mut self) -> Result<(), Refusal> {
        let (None, Some(style), 1) = (self.over, self.setting.opponent, self.turn) else { return Ok(()) };
        let seed = self.setting.seed.wrapping_add(self.plies.len() as u64);
        let Some(turn) = self.table.choose(&self.now, style, seed)? else { return Ok(()) };
        let Some(number) = self.turns.iter().position(|other| *other == turn) else { return Ok(()) };
        let text = self.said(&turn);
        self.take(number)?;
        self.played = self.word(PageWord::OtherPlayed, &[("move", &text)]);
        Ok(())
    }

    /// A hint, each time a step further, and the heaps it is about.
    pub(crate) fn hint(&mut self) -> Result<(String, Vec<usize>), Refusal> {
        if !self.is_yours() {
            return Ok((String::new(), Vec::new()));
        }
        self.hints = (self.hints + 1).min(3);
        if self.table.outcome(&self.now)? == Outcome::P {
            return Ok((self.word(PageWord::HintLoses, &[]), Vec::new()));
        }
        if self.hints == 1 {
            return Ok((self.word(PageWord::HintWins, &[]), Vec::new()));
        }
        for turn in self.turns.clone() {
            if self.table.wins(&turn)? {
                let heaps: Vec<usize> = turn.changes.changes.iter().map(|change| change.component).collect();
                let list = heaps.iter().map(|heap| (heap + 1).to_string()).collect::<Vec<_>>().join(", ");
                return Ok(if self.hints == 2 {
                    (self.word(PageWord::HintHeap, &[("i", &list)]), heaps)
                } else {
                    (self.word(PageWord::HintMove, &[("move", &self.said(&turn))]), heaps)
                });
            }
        }
        Ok((String::new(), Vec::new()))
    }

    /// Takes back to the last move of a person; whether there was any.
    pub(crate) fn undo(&mut self) -> Result<bool, Refusal> {
        let Some(to) = self.plies.iter().rposition(|ply| self.is_friend() || ply.by == 0) else {
            return Ok(false);
        };
        self.now = self.plies[to].before.clone();
        self.turn = self.plies[to].by;
        self.plies.truncate(to);
        self.played.clear();
        self.look(None)?;
        Ok(true)
    }

    /// Each mistake, and what would have won.
    pub(crate) fn report(&self) -> Vec<String> {
        let own: Vec<&Ply> = self.plies.iter().filter(|ply| self.is_friend() || ply.by == 0).collect();
        let Some(first) = own.first() else { return Vec::new() };
        let mistakes: Vec<(usize, &Ply)> = self
            .plies
            .iter()
            .enumerate()
            .filter(|(_, ply)| (self.is_friend() || ply.by == 0) && ply.could && !ply.wins)
            .collect();
        let (n, of) = (mistakes.len().to_string(), own.len().to_string());
        let mut summary = match mistakes.len() {
            0 => self.word(PageWord::NoMistakes, &[]),
            1 => self.word(PageWord::OneMistake, &[("of", &of)]),
            _ => self.word(PageWord::Mistakes, &[("n", &n), ("of", &of)]),
        };
        if mistakes.is_empty() && !self.is_friend() && !first.could {
            summary = format!("{summary} {}", self.word(PageWord::WasLost, &[]));
        }
        let mut lines = vec![format!("{}: {summary}", self.word(PageWord::Report, &[]))];
        lines.extend(mistakes.iter().map(|(at, ply)| {
            let better = ply.better.join(" · ");
            format!(
                "  {}. {}",
                at + 1,
                self.word(PageWord::Mistake, &[("move", &ply.text), ("better", &better)])
            )
        }));
        lines
    }
}
