//! Reads positions: `(3,5)+(1,2)`, a bare `3,5`, rows `3,1,2`, heaps `3 3 1`; parts separated by `;`.

use crate::api::PositionProblem;
use crate::position::{Size, list, normalise};
use crate::states::{Shape, StateCore, StateGame, StatePosition};

impl StatePosition {
    /// Reads a position of a game.
    ///
    /// A component is written `(3,5)`, a sum of components `(3,5)+(1,2)`; a single component may go without
    /// brackets. Where components are single heaps, a list is a sum as usual.
    ///
    /// # Errors
    /// [`PositionProblem`], naming the piece of the text that is wrong.
    pub fn parse(text: &str, game: &StateGame) -> Result<StatePosition, PositionProblem> {
        let text = normalise(text);
        let lists: Vec<&str> = text.split(';').collect();
        if lists.len() != game.parts.len() {
            return Err(PositionProblem::Parts { expected: game.parts.len(), found: lists.len() });
        }
        let components = lists.into_iter().zip(&game.parts).map(|(text, core)| part(text.trim(), core));
        Ok(StatePosition { components: components.collect::<Result<_, _>>()? })
    }

    /// The start position of a rule, if it needs no number of the question.
    pub fn start(game: &StateGame) -> Option<StatePosition> {
        let started = |core: &StateCore| core.start.as_ref()?.at(&[]);
        Some(StatePosition { components: game.parts.iter().map(started).collect::<Option<_>>()? })
    }
}

fn part(text: &str, core: &StateCore) -> Result<Vec<Vec<Size>>, PositionProblem> {
    let shape = &core.shape;
    if shape.arity() == Some(1) {
        return Ok(list(text)?.into_iter().map(|heap| vec![heap]).collect());
    }
    // A sign that joins nothing: better named than what the text looks like then.
    let signs: String = text.chars().filter(|c| *c != ' ').collect();
    if signs.starts_with('+') || signs.ends_with('+') || signs.contains("++") {
        return Err(PositionProblem::NotANumber(String::new()));
    }
    if text.is_empty() {
        let none = matches!(shape, Shape::Heaps { .. });
        return Ok(if none { vec![Vec::new()] } else { Vec::new() });
    }
    let groups = groups(text).unwrap_or_else(|| vec![text]);
    let bare = groups.len() == 1 && groups[0] == text;
    let mut components = Vec::new();
    for group in groups {
        let entries = list(group)?;
        if let Some(expected) = shape.arity()
            && entries.len() != expected
        {
            if let Some(start) = &core.start
                && bare
                && start.free.len() == entries.len()
                && let Some(started) = start.at(&entries)
            {
                return Ok(started);
            }
            let component = group.chars().take(40).collect();
            return Err(PositionProblem::Entries { component, expected, found: entries.len() });
        }
        components.push(entries);
    }
    Ok(components)
}

/// The bracketed groups of `(3,5)+(1,2)`; `None` when the text is something else, so one component.
/// Groups may also stand side by side when one of them has a comma.
fn groups(text: &str) -> Option<Vec<&str>> {
    let mut groups = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    let mut between = String::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            ')' | ']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    groups.push(&text[start..=at]);
                }
            }
            c if depth == 0 => between.push(c),
            _ => {}
        }
    }
    if depth > 0 || groups.len() < 2 {
        return None;
    }
    let marks: String = between.chars().filter(|c| *c != ' ').collect();
    let summed = marks.len() == groups.len() - 1 && marks.chars().all(|c| c == '+');
    let listed = marks.chars().all(|c| c == ',') && groups.iter().any(|group| group.contains(','));
    (summed || listed).then_some(groups)
}
