//! Symbolic: one residue law for all values of the names of a rule.
//!
//! The names are a and b, a heap is c, an amount is k; everything is a sum of them with whole factors, and so is the
//! period T. The value of n is V(n mod T), or n is lost where n mod T meets some conditions. Amounts are from 1 to T - 1,
//! so an amount k leads from the residue c to c - k, or to c - k + T where that is negative. AVOID is asked for all residues
//! and amounts; for REACH the certificate says an amount, which is at most the residue, so all heaps of this residue have
//! it. That these inequalities have no solution in numbers from 0 on is looked up by automata that read all of
//! them together.

use std::collections::BTreeSet;

use super::{Answer, grundy_needs_normal};
use crate::automatic::never;
use crate::certificate::Steps;
use crate::rule::Play;
use crate::tree::Tree;
use crate::turn::{self, Condition, Line, Turn};
use crate::{AtLine, Claim, Heading, NamedLaw, Reason, Rejection, Subject, Work};

pub(crate) const NAME: &str = "symbolic";

/// Sums that are all at most 0.
type All = Vec<Line>;

/// An amount that a move takes, if some sums are at most 0.
struct Reach {
    line: usize,
    of: usize,
    amount: Line,
    when: All,
}

pub(crate) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let Some((line, count, names)) = &heading.names else {
        return Err(Reason::Unexpected { expected: "names", found: String::new() }.at(heading.theorem_line));
    };
    let given = sums(names).at(*line)?;
    let (line, words) = steps.step("period")?;
    let [word] = &words[..] else { return Err(Reason::NotRead.at(line)) };
    let period = turn::line(word, *count).at(line)?;
    let free = period.terms.keys().any(|name| turn::CHOICES.contains(name));
    let (law_line, law) = law(steps, work)?;
    if law == NamedLaw::Lost(Vec::new()) || free {
        return Err(Reason::NotRead.at(law_line));
    }
    match law {
        NamedLaw::Value(_) => grundy_needs_normal(heading)?,
        NamedLaw::Lost(_) if heading.play == Play::Misere => {
            return Err(Reason::GrundyUnderMisere.at(heading.play_line));
        }
        NamedLaw::Lost(_) => {}
    }
    let mut moves = Vec::new();
    for (line, turn) in &heading.turns {
        moves.push((*line, taken(turn).and_then(sums).at(*line)?));
    }
    let mut reaches = Vec::new();
    while steps.peek() == "reach" {
        reaches.push(reach(steps, moves.len(), work)?);
    }
    let (c, k, one) = (Line::named('c'), Line::named('k'), Line::number(1));
    let mut ask = |line: usize, obligation: &'static str, parts: &[&[Line]]| {
        if never(&parts.concat(), work).at(line)? {
            Ok(())
        } else {
            Err(Reason::LawFails { obligation }.at(line))
        }
    };
    let less = |x: &Line, y: &Line| x.clone().plus(1, &one).and_then(|x| x.plus(-1, y));

    ask(law_line, "period", &[&given, std::slice::from_ref(&period)])?;
    for (line, of) in &moves {
        let above = period.clone().plus(-1, &k).at(*line)?;
        ask(*line, "descends", &[&given, of, std::slice::from_ref(&k)])?;
        ask(*line, "period", &[&given, of, &[above]])?;
    }
    let at = [given.clone(), vec![less(&c, &period).at(law_line)?]].concat();
    let after = c.clone().plus(-1, &k).at(law_line)?;
    let round = after.clone().plus(1, &period).at(law_line)?;
    let leads = [
        (after.clone(), negative(&after).at(law_line)?),
        (round, less(&after, &Line::number(0)).at(law_line)?),
    ];
    // Where a residue must have a move, and what the residue after it must be.
    let mut wants: Vec<All> = Vec::new();
    match &law {
        NamedLaw::Value(value) => {
            ask(law_line, "total", &[&at, &[less(value, &Line::number(0)).at(law_line)?]])?;
            let smaller = less(&Line::named('l'), value).at(law_line)?;
            wants.push([at.clone(), vec![smaller]].concat());
        }
        NamedLaw::Lost(when) => {
            for sum in sums(when).at(law_line)? {
                wants.push([at.clone(), vec![not(&sum).at(law_line)?]].concat());
            }
        }
    }
    for (line, of) in &moves {
        for (to, when) in &leads {
            let mut keeps = vec![when.clone()];
            keeps.extend(kept(&law, to).at(*line)?);
            ask(*line, "avoid", &[&at, of, &keeps])?;
        }
    }
    for want in &wants {
        for missed in misses(&reaches).at(law_line)? {
            ask(law_line, "reach", &[want, &missed])?;
        }
        for Reach { line, of, amount, when } in &reaches {
            let to = c.clone().plus(-1, amount).at(*line)?;
            // What the moves ask of choices says nothing of amounts below 0.
            let mut must = vec![negative(&to).at(*line)?, not(amount).at(*line)?];
            for sum in &moves[*of].1 {
                must.push(sum.put('k', amount).at(*line)?);
            }
            must.extend(target(&law, &to).at(*line)?);
            for sum in must {
                ask(*line, "reach", &[want, when, &[not(&sum).at(*line)?]])?;
            }
        }
    }
    let claim = Claim::Symbolic { names: *count, when: names.clone(), period, law: law.clone() };
    let subject = if matches!(law, NamedLaw::Value(_)) { Subject::Grundy } else { Subject::Outcome };
    Ok((subject, claim, Vec::new()))
}

/// `value LINE`, `lost if CONDITION ..`
fn law(steps: &mut Steps<'_>, work: &mut Work) -> Result<(usize, NamedLaw), Rejection> {
    if steps.peek() == "value" {
        let (line, words) = steps.step("value")?;
        let [word] = &words[..] else { return Err(Reason::NotRead.at(line)) };
        let value = turn::line(word, 3).at(line)?;
        let plain = !value.terms.keys().any(|name| turn::CHOICES.contains(name));
        return if plain { Ok((line, NamedLaw::Value(value))) } else { Err(Reason::NotRead.at(line)) };
    }
    let (line, words) = steps.step("lost")?;
    let when = turn::conditions(&words, 3, work).at(line)?;
    let plain =
        sums(&when).at(line)?.iter().all(|sum| !sum.terms.keys().any(|it| turn::CHOICES.contains(it)));
    if plain { Ok((line, NamedLaw::Lost(when))) } else { Err(Reason::NotRead.at(line)) }
}

/// `reach MOVE LINE [if CONDITION ..]`
fn reach(steps: &mut Steps<'_>, moves: usize, work: &mut Work) -> Result<Reach, Rejection> {
    let (line, words) = steps.step("reach")?;
    let [of, amount, rest @ ..] = &words[..] else { return Err(Reason::NotRead.at(line)) };
    let of =
        usize::try_from(of.number(1, moves as u64).at(line)? - 1).map_err(|_| Reason::Overflow).at(line)?;
    let when = if rest.is_empty() { Vec::new() } else { turn::conditions(rest, 3, work).at(line)? };
    let amount = turn::line(amount, 3).at(line)?;
    let when = sums(&when).at(line)?;
    let names: BTreeSet<char> =
        when.iter().chain([&amount]).flat_map(|sum| sum.terms.keys().copied()).collect();
    // A choice but l would be chosen by nobody.
    if names.iter().any(|name| turn::CHOICES.contains(name) && *name != 'l') {
        return Err(Reason::NotRead.at(line));
    }
    Ok(Reach { line, of, amount, when })
}

/// The conditions of a move that takes k from c.
fn taken(turn: &Turn) -> Result<&[Condition], Reason> {
    let takes = Line::named('c').plus(-1, &Line::named('k'))?;
    if turn.to == [takes] { Ok(&turn.when) } else { Err(Reason::NotRead) }
}

/// Conditions as sums that are at most 0; of sets nothing is known here.
fn sums(when: &[Condition]) -> Result<All, Reason> {
    let one = |of: &Condition| match of {
        Condition::AtMost(x, y) => x.clone().plus(-1, y),
        Condition::In(..) => Err(Reason::NotRead),
    };
    when.iter().map(one).collect()
}

/// That a sum is not at most 0, as a sum that is: 1 less the sum.
fn not(sum: &Line) -> Result<Line, Reason> {
    Line::number(1).plus(-1, sum)
}

/// The sum with the other sign.
fn negative(sum: &Line) -> Result<Line, Reason> {
    Line::number(0).plus(-1, sum)
}

/// That the move to this residue keeps the value, or leads from lost to lost.
fn kept(law: &NamedLaw, to: &Line) -> Result<All, Reason> {
    match law {
        NamedLaw::Value(value) => {
            let difference = value.put('c', to)?.plus(-1, value)?;
            Ok(vec![negative(&difference)?, difference])
        }
        NamedLaw::Lost(when) => {
            let here = sums(when)?;
            let there = here.iter().map(|sum| sum.put('c', to)).collect::<Result<All, _>>()?;
            Ok([here, there].concat())
        }
    }
}

/// What the residue must be to which REACH leads: of the value l, or lost.
fn target(law: &NamedLaw, to: &Line) -> Result<All, Reason> {
    match law {
        NamedLaw::Value(value) => {
            let difference = value.put('c', to)?.plus(-1, &Line::named('l'))?;
            Ok(vec![negative(&difference)?, difference])
        }
        NamedLaw::Lost(when) => sums(when)?.iter().map(|sum| sum.put('c', to)).collect(),
    }
}

/// All ways in which no amount is said: of each line some condition fails.
fn misses(reaches: &[Reach]) -> Result<Vec<All>, Reason> {
    let mut all: Vec<All> = vec![Vec::new()];
    for reach in reaches {
        let mut next = Vec::new();
        for before in &all {
            for sum in &reach.when {
                next.push([before.clone(), vec![not(sum)?]].concat());
            }
        }
        all = next;
        if all.len() > 256 {
            return Err(Reason::Overflow);
        }
    }
    Ok(all)
}

/// `names N [if CONDITION ..]`, the conditions about the names.
pub(crate) fn names(words: &[Tree<'_>], work: &mut Work) -> Result<(usize, Vec<Condition>), Reason> {
    let [count, rest @ ..] = words else {
        return Err(Reason::Unexpected { expected: "a number", found: String::new() });
    };
    let count = usize::try_from(count.number(1, 2)?).map_err(|_| Reason::Overflow)?;
    let when = if rest.is_empty() { Vec::new() } else { turn::conditions(rest, count, work)? };
    let free = sums(&when)?.iter().any(|sum| sum.terms.keys().any(|it| turn::CHOICES.contains(it)));
    if free { Err(Reason::NotRead) } else { Ok((count, when)) }
}
