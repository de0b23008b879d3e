//! The certificate of a law of one heap: the automaton of every step that the kernel asks for, in its order
//! (`docs/certificate.md`, `automatic`).

use std::fmt::Write;

use grundy_automata::{Comparison, Join, Limits as Budgets, Relation, System, Var};

use super::claims::few_values;
use super::sum::Sum;
use super::{Code, Guess, Kind, Maker, Stop, digits};
use crate::core_text;
use crate::expr::{Cond, Expr};
use crate::game::{Amounts, Core, Move, Parts, Play};
use crate::limits::Limits;
use crate::prove::Proof;
use crate::set::Set;

/// The certificate that the kernel accepts, if it does: for a rule that certificates can say, under normal play, of a
/// law of one heap. To write it takes about as long as [`super::decide`], with `budgets`; the kernel works within `limits`.
///
/// A guess that is wrong has no certificate; ask [`super::decide`] first, which says where it is.
pub fn prove(core: &Core, play: Play, guess: &Guess, budgets: &Budgets, limits: &Limits) -> Option<Proof> {
    let text = certificate(core, play, guess, budgets)?;
    Proof::of(text, limits)
}

/// Whether certificates can say a rule.
pub(crate) fn can_say(core: &Core, play: Play) -> bool {
    Moves::of(core).is_some_and(|moves| moves.head(play).is_some())
}

/// The text; `None` when certificates cannot say the rule or the law, or a budget ran out.
pub fn certificate(core: &Core, play: Play, guess: &Guess, budgets: &Budgets) -> Option<String> {
    let moves = Moves::of(core)?;
    let head = moves.head(play)?;
    let system = guess.system();
    let mut text = format!("{head}{}\n", system_line(system)?);
    let law = match &guess.kind {
        Kind::Values(values) if values.tracks() == 1 => few_values(values, budgets).ok()?,
        Kind::Relation(relation) if relation.tracks() == 2 => relation.clone(),
        Kind::Coded { relation, code: Code::Power { base }, .. } if relation.tracks() == 2 => {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "code {base}");
            relation.clone()
        }
        _ => return None,
    };
    let mut maker = Maker::new(system, budgets).ok()?;
    write_automaton(&mut text, "law", &law);
    let mut writer = Writer { maker: &mut maker, text, law: Named::new(law, "nv") };
    writer.steps(moves).ok()?;
    Some(writer.text)
}

/// The line that names a system.
pub(super) fn system_line(system: System) -> Option<String> {
    match (system.base_of(), system.ostrowski_of()) {
        (Some(base), _) => Some(format!("system base {base}")),
        (None, Some(a)) => Some(format!("system ostrowski {a}")),
        (None, None) => None,
    }
}

/// A relation between numbers that are called by these names.
#[derive(Clone)]
pub(super) struct Named {
    pub(super) relation: Relation,
    names: Vec<char>,
}

impl Named {
    pub(super) fn new(relation: Relation, names: &str) -> Named {
        Named { relation, names: names.chars().collect() }
    }

    pub(super) fn of(&self, names: &str) -> Named {
        Named::new(self.relation.clone(), names)
    }
}

/// The text, and what makes the automata of its steps.
pub(super) struct Writer<'m, 'l> {
    pub(super) maker: &'m mut Maker<'l>,
    pub(super) text: String,
    pub(super) law: Named,
}

impl Writer<'_, '_> {
    /// The relation between the kept numbers that for some others all literals are as they must be.
    pub(super) fn step(
        &mut self,
        kept: &str,
        other: &str,
        literals: &[(&Named, bool)],
    ) -> Result<Named, Stop> {
        let made = self.made(kept, other, literals)?;
        Ok(self.write("step", made))
    }

    /// The same, not written.
    pub(super) fn made(
        &mut self,
        kept: &str,
        other: &str,
        literals: &[(&Named, bool)],
    ) -> Result<Named, Stop> {
        let names: Vec<char> = kept.chars().chain(other.chars()).collect();
        let limits = self.maker.limits;
        let everywhere: Vec<usize> = (0..names.len()).collect();
        let mut all: Option<Relation> = None;
        for (named, holds) in literals {
            let places: Vec<usize> =
                named.names.iter().filter_map(|name| names.iter().position(|other| other == name)).collect();
            all = Some(match all {
                None if *holds => named.relation.place(names.len(), &places, limits)?,
                None => named.relation.complement(limits)?.place(names.len(), &places, limits)?,
                Some(all) => {
                    let how = if *holds { Join::And } else { Join::Minus };
                    all.join(how, &named.relation, names.len(), (&everywhere, &places), limits)?
                }
            });
        }
        let mut made = match all {
            Some(all) => all,
            None => Relation::all(self.maker.system(), names.len(), limits)?,
        };
        for track in (kept.len()..names.len()).rev() {
            made = made.exists(track, limits)?;
        }
        Ok(Named::new(made, kept))
    }

    /// This or that.
    pub(super) fn either(&mut self, before: Option<Named>, here: Named) -> Result<Named, Stop> {
        let Some(before) = before else { return Ok(here) };
        let either = before.relation.or(&here.relation, self.maker.limits)?;
        Ok(self.write("step", Named::new(either, &String::from_iter(&here.names))))
    }

    pub(super) fn write(&mut self, name: &str, made: Named) -> Named {
        write_automaton(&mut self.text, name, &made.relation);
        made
    }

    fn steps(&mut self, all: Moves) -> Result<(), Stop> {
        let law = self.law.clone();
        self.step("n", "v", &[(&law, true)])?;
        let moves = all.takes;
        let most = moves.iter().map(|(_, parts)| parts.most()).max().unwrap_or(0);
        let (system, limits) = (self.maker.system(), self.maker.limits);
        let plus = Relation::linear(system, &[1, 1, -1], Comparison::Equal, 0, limits)?;
        let plus = Named::new(plus, "xyz");
        let zero = Named::new(Relation::constant(system, 0, limits)?, "x");
        let mut parted = Vec::new();
        if most >= 2 {
            let part = [(&plus.of("abm"), true), (&zero.of("a"), false), (&law.of("ax"), true)];
            let part = self.step("bmx", "a", &part)?;
            let xor = Named::new(digits::xor(system, None, limits)?, "xyw");
            let pair = [(&part, true), (&zero.of("b"), false), (&law.of("by"), true)];
            let pair = self.step("mxy", "b", &pair)?;
            parted.push(self.step("mw", "xy", &[(&pair, true), (&xor, true)])?);
            if most >= 3 {
                let pair = self.step("mxy", "b", &[(&part, true), (&parted[0].of("by"), true)])?;
                parted.push(self.step("mw", "xy", &[(&pair, true), (&xor, true)])?);
            }
        }
        let mut option: Option<Named> = None;
        for (set, parts) in moves {
            let rest = match set {
                Some(set) => {
                    let k: Var = self.maker.var();
                    let member = self.maker.member(&set, k)?;
                    let member = Named::new(self.maker.define(&member, &[k])?, "k");
                    Some(self.step("nm", "k", &[(&plus.of("mkn"), true), (&member, true)])?)
                }
                None => None,
            };
            let (value, empty) = (law.of("mw"), zero.of("m"));
            let mut left = Vec::new();
            match (parts.allows(0), parts.allows(1)) {
                (true, true) => left.push(vec![(&value, true)]),
                (true, false) => left.push(vec![(&value, true), (&empty, true)]),
                (false, true) => left.push(vec![(&value, true), (&empty, false)]),
                (false, false) => {}
            }
            for (heaps, of) in (2..).zip(&parted) {
                if parts.allows(heaps) {
                    left.push(vec![(of, true)]);
                }
            }
            let mut made = Vec::new();
            for mut literals in left {
                made.push(match &rest {
                    Some(rest) => {
                        literals.insert(0, (rest, true));
                        self.step("nw", "m", &literals)?
                    }
                    None => literals[0].0.of("nw"),
                });
            }
            for here in made {
                option = Some(self.either(option, here)?);
            }
        }
        for part in all.parts {
            let rest = Named::new(self.part(part)?, "nm");
            let here = self.step("nw", "m", &[(&rest, true), (&law.of("mw"), true)])?;
            option = Some(self.either(option, here)?);
        }
        Ok(())
    }

    /// (n, m): m is the part of n, and less.
    fn part(&mut self, (times, plus, over): (i128, i128, i128)) -> Result<Relation, Stop> {
        let (n, m) = (self.maker.var(), self.maker.var());
        let rest = Sum::number(plus).plus(times, &n.into())?.plus(-over, &m.into())?;
        let zero = Sum::number(0).compare(Comparison::AtMost, &rest)?;
        let below = rest.compare(Comparison::Less, &Sum::number(over))?;
        self.maker.define(&zero.and(below).and(m.less(n)), &[n, m])
    }
}

/// The moves of a rule as certificates say them.
pub(super) struct Moves {
    /// The amounts (`None`: nothing is taken) and the heaps that may be left.
    takes: Vec<(Option<Set>, Parts)>,
    lines: Vec<String>,
    /// (A, B, C): to floor((A n + B) / C), if that is from 0 to n - 1.
    parts: Vec<(i128, i128, i128)>,
}

impl Moves {
    pub(super) fn of(core: &Core) -> Option<Moves> {
        let (takes, clauses): (Vec<&Move>, Vec<&Move>) =
            core.moves.iter().partition(|one| matches!(one, Move::Take { .. }));
        let parts = clauses.into_iter().map(part_left).collect::<Option<Vec<_>>>()?;
        let alone = Core { moves: takes.into_iter().cloned().collect(), ..core.clone() };
        let takes: Vec<_> = alone.moves.iter().filter_map(amounts).collect();
        let lines = if takes.is_empty() { Vec::new() } else { core_text::moves(&alone)? };
        let plain = !core.memory && core.first.is_none() && core.ring.is_none();
        (plain && takes.len() + parts.len() > 0).then_some(Moves { takes, lines, parts })
    }

    fn head(&self, play: Play) -> Option<String> {
        if play == Play::Misere {
            return None;
        }
        Some(format!("grundy-certificate 1\nplay normal\n{}\ntheorem automatic\n", self.all().join("\n")))
    }

    /// The lines of all moves.
    pub(super) fn all(&self) -> Vec<String> {
        let part = |(a, b, c): &(i128, i128, i128)| format!("move leave (ratio {a} {b} {c})");
        self.lines.iter().cloned().chain(self.parts.iter().map(part)).collect()
    }
}

/// What a clause leaves, if it is one part of the heap, whenever that is less.
fn part_left(of: &Move) -> Option<(i128, i128, i128)> {
    let Move::Clause(clause) = of else { return None };
    let [piece] = &clause.result[..] else { return None };
    let plain = clause.params.is_empty() && clause.leaving == Cond::True && piece.repeats.is_empty();
    let guarded = clause.guard == Cond::Lt(piece.size.clone(), Expr::Slot(0));
    if !plain || !guarded {
        return None;
    }
    let (of, over) = match &piece.size {
        Expr::FloorDiv(of, over) => match **over {
            Expr::Num(over) if over >= 1 => (&**of, over),
            _ => return None,
        },
        other => (other, 1),
    };
    let (times, plus) = line(of)?;
    let small = |n: i128| (-1000..=1000).contains(&n);
    (times >= 0 && small(times) && small(plus) && small(over)).then_some((times, plus, over))
}

/// (A, B) for an expression A n + B.
fn line(of: &Expr) -> Option<(i128, i128)> {
    let small = |(a, b): (i128, i128)| (a.abs() <= 1 << 20 && b.abs() <= 1 << 20).then_some((a, b));
    small(match of {
        Expr::Num(n) => (0, *n),
        Expr::Slot(0) => (1, 0),
        Expr::Add(terms) => terms.iter().try_fold((0, 0), |(a, b), term| {
            let (c, d) = line(term)?;
            Some((a + c, b + d))
        })?,
        Expr::Sub(x, y) => {
            let ((a, b), (c, d)) = (line(x)?, line(y)?);
            (a - c, b - d)
        }
        Expr::Mul(factors) => match &factors[..] {
            [Expr::Num(k), x] | [x, Expr::Num(k)] if k.abs() <= 1 << 20 => {
                let (a, b) = line(x)?;
                (a * k, b * k)
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// The amounts of a move (`None`: nothing is taken) and the heaps it may leave, for moves that certificates say.
fn amounts(of: &Move) -> Option<(Option<Set>, Parts)> {
    match of {
        Move::Take { amounts: Amounts::Set(Set::List(list)), .. } if list.is_empty() => None,
        Move::Take { amounts: Amounts::Set(set), parts } => Some((Some(set.clone()), *parts)),
        Move::Take { amounts: Amounts::Whole, parts } => Some((Some(Set::From(1)), *parts)),
        Move::Take { amounts: Amounts::Zero, parts } => Some((None, *parts)),
        Move::Clause(_) => None,
    }
}

/// A line with a word for each state: whether it accepts, and the next state for each letter.
pub(super) fn write_automaton(text: &mut String, name: &str, relation: &Relation) {
    let (radix, tracks) = (relation.system().radix(), relation.tracks());
    let letters = (0..tracks).fold(1, |letters, _| letters * radix);
    text.push_str(name);
    for state in 0..relation.states() {
        text.push_str(if relation.accepts(state) { " +" } else { " -" });
        let mut run: Option<(Option<usize>, usize)> = None;
        let mut first = true;
        for letter in 0..=letters {
            let next = (letter < letters).then(|| {
                let mut rest = letter;
                let mut digits = vec![0u8; tracks];
                for digit in digits.iter_mut().rev() {
                    *digit = u8::try_from(rest % radix).unwrap_or(0);
                    rest /= radix;
                }
                relation.next(state, &digits)
            });
            run = match (run, next) {
                (Some((last, times)), Some(next)) if last == next => Some((last, times + 1)),
                (before, next) => {
                    if let Some((last, times)) = before {
                        if !first {
                            text.push(',');
                        }
                        first = false;
                        match last {
                            Some(state) => {
                                let _ = write!(text, "{state}");
                            }
                            None => text.push('.'),
                        }
                        if times > 1 {
                            let _ = write!(text, "*{times}");
                        }
                    }
                    next.map(|next| (next, 1))
                }
            };
        }
    }
    text.push('\n');
}
