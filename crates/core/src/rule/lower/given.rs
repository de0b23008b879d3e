//! Values of `given` names: from the rule, from outside, or from the text that uses a named game.

use crate::api::GivenArg;
use crate::catalogue;
use crate::rule::meaning::Meaning;
use crate::rule::parser::parse_value;
use crate::rule::tree::{Arith, GivenValue, ItemKind, Rule};

use super::scope::{Scope, Value};

impl Scope {
    /// The value of a written value.
    pub(super) fn given_value(&mut self, value: &GivenValue) -> Value {
        let list = |scope: &mut Scope, items: &[Arith]| {
            let items: Vec<_> = items.iter().map(|item| scope.constant(item)).collect();
            items.into_iter().collect::<Option<Vec<i128>>>()
        };
        match value {
            GivenValue::Number(x) => {
                // A name may hand on a list: `s-nim(S)`.
                if let crate::rule::tree::ArithKind::Name(name) = &x.kind
                    && let Some(super::scope::Binding::Given(value)) = self.find(name)
                {
                    return value.clone();
                }
                if let Some(large) = self.large(x).filter(|large| i128::try_from(large).is_err()) {
                    return Value::Large(large);
                }
                self.constant(x).map_or(Value::Bad, Value::Number)
            }
            GivenValue::List(items) => list(self, items).map_or(Value::Bad, Value::List),
            GivenValue::Set(items) => list(self, items).map_or(Value::Bad, Value::Set),
        }
    }

    /// Reads the `given` items of a rule. `outside` values come first in everything.
    pub(super) fn declare(&mut self, rule: &Rule, outside: &[(String, Value)]) {
        for item in &rule.items {
            let ItemKind::Given(declarations) = &item.kind else { continue };
            for given in declarations {
                let name = &given.name;
                let own = self.given.iter().skip(self.inherited).any(|(old, _)| *old == name.text);
                if own {
                    self.complain::<()>(Meaning::GivenTwice { name: name.text.clone() }, name.span);
                    continue;
                }
                let value = match outside.iter().find(|(outer, _)| *outer == name.text) {
                    Some((_, value)) => value.clone(),
                    None => match &given.value {
                        Some(value) => self.given_value(value),
                        None => Value::Missing,
                    },
                };
                self.given.push((name.text.clone(), value));
            }
        }
        // The innermost declaration counts.
        self.given.rotate_left(self.inherited);
    }
}

/// The names a rule gives, those of its named games included.
pub(super) fn names(rule: &Rule) -> Vec<String> {
    let mut names = Vec::new();
    for item in &rule.items {
        match &item.kind {
            ItemKind::Given(declarations) => {
                names.extend(declarations.iter().map(|given| given.name.text.clone()));
            }
            ItemKind::Named(named) => {
                if let Some(game) = catalogue::find(&named.name.text) {
                    names.extend(game.params.iter().skip(named.args.len()).map(|&param| param.to_string()));
                }
            }
            ItemKind::Sum(parts) => parts.iter().for_each(|part| names.extend(self::names(&part.rule))),
            _ => {}
        }
    }
    names
}

/// The rule with values from outside written into it. Values that cannot be read are left out here; the
/// lowering complains about them.
pub fn fill(rule: &Rule, given: &[GivenArg]) -> Rule {
    let mut rule = rule.clone();
    fill_in(&mut rule, given);
    rule
}

fn fill_in(rule: &mut Rule, given: &[GivenArg]) {
    let value = |name: &str| {
        let arg = given.iter().find(|arg| arg.name == name)?;
        parse_value(&arg.value).ok()
    };
    for item in &mut rule.items {
        match &mut item.kind {
            ItemKind::Given(declarations) => {
                for given in declarations {
                    if let Some(value) = value(&given.name.text) {
                        given.value = Some(value);
                    }
                }
            }
            ItemKind::Named(named) => {
                if let Some(game) = catalogue::find(&named.name.text) {
                    for param in game.params.iter().skip(named.args.len()) {
                        match value(param) {
                            Some(value) => named.args.push(value),
                            None => break,
                        }
                    }
                }
            }
            ItemKind::Sum(parts) => parts.iter_mut().for_each(|part| fill_in(&mut part.rule, given)),
            _ => {}
        }
    }
}
