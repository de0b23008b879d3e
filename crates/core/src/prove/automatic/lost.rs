//! The certificate of lost positions: the moves on numbers, the law, and the automaton of every step that the kernel
//! asks for, in its order (`docs/certificate.md`, `lost`).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;

use grundy_automata::{Comparison, Limits as Budgets, Relation, Var};

use super::certificate::{Moves, Named, Writer, system_line, write_automaton};
use super::rule::Of;
use super::sum::Sum;
use super::turns::{Turn, Turns, When, var};
use super::{Guess, Kind, Maker, Rule, Stop};
use crate::core_text;
use crate::game::Play;
use crate::limits::Limits;
use crate::prove::Proof;

const ENTRIES: [char; 3] = ['a', 'b', 'c'];
const CHOICES: [char; 4] = ['k', 'l', 'i', 'j'];
const BECOMES: [char; 3] = ['p', 'q', 'r'];

/// The certificate of lost positions that the kernel accepts, if it does: of positions of one to three numbers, under the
/// convention of the rule. As [`super::prove`] otherwise.
pub fn prove_lost(rule: &Rule<'_>, guess: &Guess, budgets: &Budgets, limits: &Limits) -> Option<Proof> {
    Proof::of(certificate_lost(rule, guess, budgets)?, limits)
}

/// The text; `None` when certificates cannot say the rule or the law, or a budget ran out.
pub fn certificate_lost(rule: &Rule<'_>, guess: &Guess, budgets: &Budgets) -> Option<String> {
    let Kind::Lost(law) = &guess.kind else { return None };
    let system = system_line(law.system())?;
    let turns = Turns::of(rule, law.tracks()).ok()?;
    let mut text = String::from("grundy-certificate 1\n");
    text += if rule.play == Play::Normal { "play normal\n" } else { "play misere\n" };
    text += &head(rule, &turns)?;
    let measure: Vec<String> = turns.measure.iter().map(u64::to_string).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "theorem lost\n{system}\nmeasure {}", measure.join(" "));
    write_automaton(&mut text, "law", law);
    let mut maker = Maker::new(law.system(), budgets).ok()?;
    let entries = String::from_iter(&ENTRIES[..turns.entries]);
    let law = Named::new(law.clone(), &entries);
    let mut writer = Writer { maker: &mut maker, text, law };
    writer.lost(&turns, &entries, rule.play).ok()?;
    Some(writer.text)
}

/// The lines of the moves.
fn head(rule: &Rule<'_>, turns: &Turns) -> Option<String> {
    let mut text = String::new();
    // One heap has moves of its own, as far as those say it.
    let heap = match rule.of {
        Of::Heaps(core) if turns.entries == 1 => Moves::of(core),
        _ => None,
    };
    match heap {
        Some(moves) => {
            for line in moves.all() {
                text += &format!("{line}\n");
            }
        }
        None => {
            let _ = writeln!(text, "position {}", turns.entries);
            for turn in &turns.turns {
                let _ = writeln!(text, "move {}", said(turn, turns.entries)?);
            }
            for turn in &turns.firsts {
                let _ = writeln!(text, "first {}", said(turn, turns.entries)?);
            }
        }
    }
    Some(text)
}

/// What the variables of a move are called.
fn names(turn: &Turn, entries: usize) -> Option<BTreeMap<Var, char>> {
    let mut names: BTreeMap<Var, char> = (0..entries).map(|at| (var(at), ENTRIES[at])).collect();
    let of_conditions = turn.when.iter().flat_map(|when| match when {
        When::AtMost(sum) => sum.terms().map(|(var, _)| var).collect(),
        When::In(var, _) => vec![*var],
    });
    let used = turn.to.iter().flat_map(|sum| sum.terms().map(|(var, _)| var)).chain(of_conditions);
    let mut free = CHOICES.iter();
    for var in used {
        if let Entry::Vacant(unnamed) = names.entry(var) {
            unnamed.insert(*free.next()?);
        }
    }
    Some(names)
}

/// `to .. if ..`
fn said(turn: &Turn, entries: usize) -> Option<String> {
    let names = names(turn, entries)?;
    let mut text = String::from("to");
    for sum in &turn.to {
        let (more, less) = sides(sum, &names);
        text += &if less == "0" { format!(" {more}") } else { format!(" (- {more} {less})") };
    }
    for (at, when) in turn.when.iter().enumerate() {
        text += if at == 0 { " if " } else { " " };
        text += &match when {
            When::AtMost(sum) => {
                let (more, less) = sides(sum, &names);
                format!("(<= {more} {less})")
            }
            When::In(var, set) => format!("(in {} {})", names[var], core_text::set(set)?),
        };
    }
    Some(text)
}

/// A sum as what is added and what is taken away.
fn sides(sum: &Sum, names: &BTreeMap<Var, char>) -> (String, String) {
    let (mut more, mut less) = (Vec::new(), Vec::new());
    for (var, factor) in sum.terms() {
        let name = names[&var].to_string();
        let term = if factor.abs() == 1 { name } else { format!("(* {} {name})", factor.abs()) };
        if factor > 0 { more.push(term) } else { less.push(term) }
    }
    match sum.constant() {
        0 => {}
        constant if constant > 0 => more.push(constant.to_string()),
        constant => less.push((-constant).to_string()),
    }
    let side = |terms: Vec<String>| match &terms[..] {
        [] => "0".to_owned(),
        [one] => one.clone(),
        _ => format!("(+ {})", terms.join(" ")),
    };
    (side(more), side(less))
}

/// What moves do, as sets of positions.
pub(super) struct Reach {
    /// Some move does not make the measure smaller.
    pub(super) endless: Relation,
    /// Some move leads to a lost position.
    pub(super) reached: Relation,
    /// Some move can be made.
    pub(super) movable: Relation,
}

/// Of the moves of a rule, where `lost` are the lost positions.
pub(super) fn reach(maker: &mut Maker<'_>, turns: &Turns, lost: &Relation) -> Result<Reach, Stop> {
    let entries = String::from_iter(&ENTRIES[..turns.entries]);
    let (limits, system) = (maker.limits, maker.system());
    let law = Named::new(lost.clone(), &entries);
    let mut writer = Writer { maker, text: String::new(), law };
    let ways =
        turns.turns.iter().map(|turn| writer.way(turn, turns.entries)).collect::<Result<Vec<_>, _>>()?;
    let mut endless = Relation::none(system, turns.entries, limits)?;
    for way in &ways {
        let mut factors = Vec::new();
        for factor in &turns.measure {
            factors.push(i64::try_from(*factor).map_err(|_| super::Inexpressible::Large)?);
        }
        let minus: Vec<i64> = factors.iter().map(|factor| -factor).collect();
        // Entries that stay cancel out: a name stands once.
        let mut sums: BTreeMap<char, i64> = BTreeMap::new();
        for (name, factor) in entries.chars().zip(&factors).chain(way.to.chars().zip(&minus)) {
            *sums.entry(name).or_default() += factor;
        }
        sums.retain(|_, factor| *factor != 0);
        let (names, factors): (String, Vec<i64>) = sums.into_iter().unzip();
        let stays = Named::new(Relation::linear(system, &factors, Comparison::AtMost, 0, limits)?, &names);
        let literals: Vec<(&Named, bool)> =
            way.literals.iter().chain([&stays]).map(|named| (named, true)).collect();
        let here = writer.made(&entries, &way.other, &literals)?;
        endless = endless.or(&here.relation, limits)?;
    }
    let none = || Relation::none(system, turns.entries, limits);
    let (reached, movable) = match ways.is_empty() {
        true => (none()?, none()?),
        false => {
            (writer.leads(&ways, &entries, true)?.relation, writer.leads(&ways, &entries, false)?.relation)
        }
    };
    Ok(Reach { endless, reached, movable })
}

/// A kind of move as relations, as the kernel has it.
struct Way {
    literals: Vec<Named>,
    to: String,
    other: String,
}

impl Writer<'_, '_> {
    fn lost(&mut self, turns: &Turns, entries: &str, play: Play) -> Result<(), Stop> {
        let ways = turns.turns.iter().map(|turn| self.way(turn, turns.entries));
        let ways = ways.collect::<Result<Vec<_>, _>>()?;
        self.leads(&ways, entries, true)?;
        if play == Play::Misere {
            self.leads(&ways, entries, false)?;
        }
        if !turns.firsts.is_empty() {
            let firsts = turns.firsts.iter().map(|turn| self.way(turn, turns.entries));
            let firsts = firsts.collect::<Result<Vec<_>, _>>()?;
            let wins = self.leads(&firsts, "a", true)?;
            let start = self.made("a", "", &[(&wins, false)])?;
            self.write("start", start);
        }
        Ok(())
    }

    fn way(&mut self, turn: &Turn, entries: usize) -> Result<Way, Stop> {
        let inexpressible = || Stop::from(super::Inexpressible::Expression);
        let names = names(turn, entries).ok_or_else(inexpressible)?;
        let limits = self.maker.limits;
        let system = self.maker.system();
        let linear = |sum: &Sum, becomes: Option<char>| -> Result<Named, Stop> {
            let small = |n: i128| i64::try_from(n).map_err(|_| inexpressible());
            let mut factors = sum.terms().map(|(_, factor)| small(factor)).collect::<Result<Vec<_>, _>>()?;
            let mut called: String = sum.terms().map(|(var, _)| names[&var]).collect();
            let mut how = Comparison::AtMost;
            if let Some(name) = becomes {
                (factors, how) = ([factors, vec![-1]].concat(), Comparison::Equal);
                called.push(name);
            }
            let relation = Relation::linear(system, &factors, how, -sum.constant(), limits)?;
            Ok(Named::new(relation, &called))
        };
        let (mut literals, mut to) = (Vec::new(), String::new());
        for (sum, name) in turn.to.iter().zip(BECOMES) {
            to.push(match sum.as_var() {
                Some(var) => names[&var],
                None => {
                    literals.push(linear(sum, Some(name))?);
                    name
                }
            });
        }
        for when in &turn.when {
            literals.push(match when {
                When::AtMost(sum) => linear(sum, None)?,
                When::In(var, set) => {
                    let k = self.maker.var();
                    let member = self.maker.member(set, k)?;
                    Named::new(self.maker.define(&member, &[k])?, &names[var].to_string())
                }
            });
        }
        let mut other: Vec<char> =
            names.values().copied().chain(to.chars()).filter(|name| !ENTRIES.contains(name)).collect();
        other.sort_unstable();
        other.dedup();
        Ok(Way { literals, to, other: other.into_iter().collect() })
    }

    fn leads(&mut self, ways: &[Way], entries: &str, lost: bool) -> Result<Named, Stop> {
        let mut all = None;
        for way in ways {
            let into = lost.then(|| self.law.of(&way.to));
            let literals: Vec<(&Named, bool)> =
                way.literals.iter().chain(&into).map(|named| (named, true)).collect();
            let here = self.step(entries, &way.other, &literals)?;
            all = Some(self.either(all, here)?);
        }
        all.ok_or_else(|| super::Inexpressible::Expression.into())
    }
}
