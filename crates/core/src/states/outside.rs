//! Games whose options come from outside: `program ./options`. The library asks a [`Source`] about one
//! component at a time and plays by the same definition as for rules; where the answers come from, and
//! whether whoever gives them can be trusted, is the business of whoever makes the source.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use crate::api::{MovesWanted, Refusal};
use crate::game::Play;
use crate::limits::{Budget, Exhausted, Limits};
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::lexer::half_width;
use crate::rule::meaning::{Form, Meaning};
use crate::rule::tree::ItemKind;
use crate::states::answered::by_search;
use crate::states::fate::{Classified, StateFate, fate_of};
use crate::states::options::Made;
use crate::states::oracle::StateSearch;
use crate::states::spaces::Question;
use crate::states::study::components;
use crate::states::{Shape, State, StateAnswer, StateCore, StateGame, StatePosition};

/// What a source says about a component.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// The game is over for the player who faces this component, and whether that player has won.
    pub over: Option<bool>,
    /// The options. Equal ones count once.
    pub options: Vec<Made>,
}

/// Whoever knows the options of components.
pub trait Source: fmt::Debug {
    /// The options of a component. The same component must always have the same ones.
    ///
    /// # Errors
    /// [`Exhausted`] when the work is to stop: a budget ran out, or the source failed, which it then tells
    /// by means of its own.
    fn ask(&mut self, component: &[u64], limits: &Limits) -> Result<Told, Exhausted>;
}

/// `program COMMAND; misere; move in all`: a rule that was understood, without its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideGame {
    /// Its canonical text.
    pub canonical: String,
    /// The words of the command: blanks part them, double quotes keep them together.
    pub command: Vec<String>,
    /// The convention and the shape of components: rows of any length.
    game: StateGame,
}

/// The word that such a rule begins with.
const PROGRAM: &str = "program";

/// Whether a text is a rule whose options come from a program.
pub fn is_outside(text: &str) -> bool {
    if !half_width(text).to_lowercase().contains(PROGRAM) {
        return false;
    }
    let parsed = crate::rule::parser::parse(text);
    parsed
        .rule
        .items
        .iter()
        .any(|item| matches!(&item.kind, ItemKind::BuiltIn(form) if command(form).is_some()))
}

/// The words after `program`.
fn command(form: &str) -> Option<Vec<String>> {
    let (first, rest) = form.trim().split_once(char::is_whitespace).unwrap_or((form.trim(), ""));
    if !half_width(first).eq_ignore_ascii_case(PROGRAM) {
        return None;
    }
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in rest.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

impl OutsideGame {
    /// Reads such a rule.
    ///
    /// # Errors
    /// [`Refusal::Rule`] with every problem of the text at once: anything beside `misere` and
    /// `move in all`, or no command.
    pub fn parse(text: &str) -> Result<OutsideGame, Refusal> {
        let parsed = crate::rule::parser::parse(text);
        let mut problems = parsed.problems;
        let mut words = Vec::new();
        let mut game = StateGame {
            parts: vec![StateCore {
                shape: Shape::Row { name: "a".into(), first: 1 },
                moves: Vec::new(),
                ends: Vec::new(),
                start: None,
            }],
            play: Play::Normal,
            move_in_all: false,
            opening: Vec::new(),
            memory: false,
        };
        for item in &parsed.rule.items {
            let found = match &item.kind {
                ItemKind::BuiltIn(form) if words.is_empty() => command(form),
                ItemKind::Misere => {
                    game.play = Play::Misere;
                    continue;
                }
                ItemKind::MoveInAll => {
                    game.move_in_all = true;
                    continue;
                }
                _ => None,
            };
            match found {
                Some(found) if !found.is_empty() => words = found,
                _ => {
                    let problem = Problem::Meaning(Meaning::NotYet(Form::BuiltIn));
                    problems.push(Diagnostic { span: item.span, problem });
                }
            }
        }
        if !problems.is_empty() {
            return Err(Refusal::Rule(problems));
        }
        let canonical = crate::rule::print::print(&parsed.rule);
        Ok(OutsideGame { canonical, command: words, game })
    }

    /// The convention, and what components are; the moves are not in it.
    pub fn game(&self) -> &StateGame {
        &self.game
    }

    /// Reads a position: `3,5` is one component, `(3,5)+(1)` a sum of two.
    ///
    /// # Errors
    /// [`Refusal::Position`] with what is wrong.
    pub fn position(&self, text: &str) -> Result<StatePosition, Refusal> {
        StatePosition::parse(text, &self.game).map_err(Refusal::Position)
    }

    /// Who wins a position and by which moves, by the definition. Grundy values are used as long as the
    /// source ends no game early; when it does, all that can follow is looked at.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out, the source failed or play can go round in a circle.
    pub fn win(
        &self,
        source: &mut dyn Source,
        position: &StatePosition,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<StateAnswer, Refusal> {
        let components = components(&self.game, position)?;
        let ends = Rc::new(Cell::new(false));
        let values = Rc::new(Cell::new(true));
        let watched = Watched { source, ends: ends.clone(), values: values.clone(), last: None };
        let mut search = StateSearch::outside(&self.game, Box::new(watched));
        let mut by_values = self.game.play == Play::Normal && self.game.is_disjunctive();
        if by_values {
            let found = search.value(&components, limits);
            by_values = !ends.get();
            if by_values {
                found?;
            }
        }
        values.set(false);
        let question = Question { position, components: &components, wanted };
        let answer = by_search(&mut search, question, by_values, &mut |_, _| {}, limits)?;
        // The first question once more: a source that changes its mind is most likely seen here.
        search.turns(&components, limits)?;
        Ok(answer)
    }

    /// What becomes of a position, where [`OutsideGame::win`] says that play can go round.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out or the source failed.
    pub fn fate(
        &self,
        source: &mut dyn Source,
        position: &StatePosition,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<StateFate, Refusal> {
        let components = components(&self.game, position)?;
        let (ends, values) = (Rc::default(), Rc::default());
        let mut search =
            StateSearch::outside(&self.game, Box::new(Watched { source, ends, values, last: None }));
        fate_of(
            &mut search,
            &mut Classified::default(),
            (position, &components),
            wanted,
            &mut |_, _| {},
            limits,
        )
    }
}

/// A source, with the last answer kept (a component is asked about for its end and for its options) and an
/// eye on whether it ever ends a game early.
#[derive(Debug)]
struct Watched<'s> {
    source: &'s mut dyn Source,
    ends: Rc<Cell<bool>>,
    /// Whether Grundy values are being looked for.
    values: Rc<Cell<bool>>,
    last: Option<(State, Told)>,
}

impl Source for Watched<'_> {
    fn ask(&mut self, component: &[u64], limits: &Limits) -> Result<Told, Exhausted> {
        if let Some((state, told)) = &self.last
            && state == component
        {
            return Ok(told.clone());
        }
        let mut told = self.source.ask(component, limits)?;
        told.options.iter_mut().for_each(|made| made.to.sort_unstable());
        told.options.sort_unstable();
        told.options.dedup();
        if told.over.is_some() || told.options.iter().any(|made| made.over.is_some()) {
            self.ends.set(true);
            if self.values.get() {
                // Values mean nothing any more, and nobody may ask about what comes after an end.
                return Err(Exhausted { what: Budget::Cancelled, limit: 0 });
            }
        }
        self.last = Some((component.to_vec(), told.clone()));
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::states::StateStudy;
    use crate::states::options::StateOptions;

    /// The options of a rule, told like those of a program.
    #[derive(Debug)]
    struct Rule<'c>(StateOptions<'c>);

    impl Source for Rule<'_> {
        fn ask(&mut self, component: &[u64], limits: &Limits) -> Result<Told, Exhausted> {
            let core = self.0.core();
            let over = crate::states::options::facing(core, component, limits)?.map(|(_, wins)| wins);
            let mut options = self.0.all(component, limits)?;
            // Order and repeats mean nothing.
            options.reverse();
            options.extend(options.first().cloned());
            Ok(Told { over, options })
        }
    }

    fn agrees(rule: &str, items: &str, positions: &[&str]) {
        let limits = Limits::default();
        let study = StateStudy::new(rule, &[]).unwrap();
        let outside = OutsideGame::parse(&format!("program ./it{items}")).unwrap();
        let mut source = Rule(StateOptions::new(&study.game.parts[0]));
        let wanted = MovesWanted::All { limit: 100 };
        for text in positions {
            let expected = study.win(&study.position(text).unwrap(), wanted, &limits).unwrap();
            let found = outside.win(&mut source, &outside.position(text).unwrap(), wanted, &limits).unwrap();
            assert_eq!(
                (found.outcome, &found.value, &found.moves, found.play),
                (expected.outcome, &expected.value, &expected.moves, expected.play),
                "{rule} {text}"
            );
        }
    }

    #[test]
    fn options_from_outside_are_played_as_those_of_a_rule() {
        let wythoff = "(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1";
        let pairs = ["(0,0)", "(1,2)", "(3,5)", "(4,4)", "(5,5)+(1,3)", "(2,1)+(3,3)+(0,4)"];
        agrees(wythoff, "", &pairs);
        agrees(&format!("{wythoff}; misere"), "; misere", &pairs[..4]);
        agrees(&format!("{wythoff}; move in all"), "; move in all", &pairs);
        // Ends of the whole game: values mean nothing, whatever the program said before it told one.
        agrees(&format!("{wythoff}; lose when a = 1"), "", &["(2,2)", "(3,5)", "(1,4)", "(2,3)+(3,4)"]);
        agrees(&format!("{wythoff}; leaving a = b loses"), "", &["(0,1)", "(2,4)", "(3,5)", "(2,3)+(3,4)"]);
    }

    #[test]
    fn what_is_no_such_rule_is_refused() {
        assert!(is_outside("program ./it; misere") && is_outside("misere; PROGRAM it"));
        assert!(!is_outside("take {1,3,4}") && !is_outside("graph program with geography"));
        let game = OutsideGame::parse("program \"./my game\" --size 3; misere").unwrap();
        assert_eq!(game.command, ["./my game", "--size", "3"]);
        assert_eq!(game.game().play, Play::Misere);
        for text in
            ["program", "program ./it; take 1", "program ./it; program ./it", "sum of: program ./a ; nim"]
        {
            assert!(matches!(OutsideGame::parse(text), Err(Refusal::Rule(_))), "{text}");
        }
    }

    #[test]
    fn nobody_asks_about_what_comes_after_an_end() {
        /// 3, 2, 1, and whoever makes 0 wins.
        #[derive(Debug)]
        struct Down;
        impl Source for Down {
            fn ask(&mut self, component: &[u64], _: &Limits) -> Result<Told, Exhausted> {
                let n = component[0];
                assert!(n > 0, "0 is the end");
                let made = Made { to: vec![vec![n - 1]], over: (n == 1).then_some(true) };
                Ok(Told { over: None, options: vec![made] })
            }
        }
        let game = OutsideGame::parse("program it").unwrap();
        for (text, outcome) in [("3", Outcome::N), ("2", Outcome::P), ("(1)+(2)", Outcome::N)] {
            let position = game.position(text).unwrap();
            let all = MovesWanted::All { limit: 9 };
            let answer = game.win(&mut Down, &position, all, &Limits::default()).unwrap();
            assert_eq!((answer.outcome, answer.value), (outcome, None), "{text}");
        }
    }

    #[test]
    fn play_that_goes_round_is_named() {
        #[derive(Debug)]
        struct Round;
        impl Source for Round {
            fn ask(&mut self, component: &[u64], _: &Limits) -> Result<Told, Exhausted> {
                let to = vec![vec![(component[0] + 1) % 3]];
                Ok(Told { over: None, options: vec![Made { to, over: None }] })
            }
        }
        let game = OutsideGame::parse("program it").unwrap();
        let position = game.position("1").unwrap();
        let refusal = game.win(&mut Round, &position, MovesWanted::None, &Limits::default()).unwrap_err();
        let Refusal::StateCycle(cycle) = refusal else { panic!("{refusal:?}") };
        assert_eq!(cycle.len(), 4, "{cycle:?}");
        let fate = game.fate(&mut Round, &position, MovesWanted::One, &Limits::default()).unwrap();
        assert_eq!((fate.fate, fate.followed, fate.moves.len()), (crate::graph::loopy::Fate::Draw, 3, 1));
    }
}
