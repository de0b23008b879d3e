//! What a program rests on.

use super::bounds::table_limit;
use super::form::Form;
use super::taking::Taking;
use super::{NoProgram, Said};
use crate::game::{Core, Game, Move, Play};
use crate::law::pattern::{Automatic, Pattern};
use crate::law::rewriting::{Rewriting, Side};
use crate::law::{Claim, Law, Standing, Subject};
use crate::limits::Limits;
use crate::options::{Options, Turn};
use crate::prove::automatic::Kind;
use crate::theory::{ClosedForm, nim_like_by_theorem, recognise};

/// A program, language-free.
pub(super) struct Plan<'a> {
    /// What is said at the top.
    pub comments: Vec<Said>,
    /// How a heap of each part is valued.
    pub parts: Vec<Value<'a>>,
    /// What a move takes, where it takes from one heap and no more.
    pub taking: Option<Taking>,
    /// How the answer follows from the values.
    pub answer: Answer,
}

/// The value of a heap.
pub(super) enum Value<'a> {
    /// n
    Identity,
    /// n mod m
    Mod(u64),
    /// m (an even number) minus 1 and m change places for every positive multiple of `block`.
    Swapped(u64),
    /// The largest power of 2 that divides n, 0 for 0.
    LowBit,
    /// floor(n / d)
    Floor(u64),
    /// g(n + period) = g(n) + saltus from the pre-period on.
    Periodic {
        /// n0
        preperiod: u64,
        /// p
        period: u64,
        /// Added per period.
        saltus: u64,
        /// The first preperiod + period values.
        values: Vec<u32>,
    },
    /// For n = modulus m + r, from the first heap without a value of its own on: a m + b, or the value of
    /// the heap a m + b.
    Rewriting(Rewriting),
    /// An automaton reads the digits of the heap, the first being the greatest.
    Digits(Digits),
    /// A table filled from the bottom.
    Table {
        /// The moves.
        core: &'a Core,
        /// The largest heap.
        limit: u64,
    },
}

impl Value<'_> {
    /// The sides of a rewriting as three lists: whether the value is found, a, b.
    pub(super) fn sides(it: &Rewriting) -> (Vec<u32>, Vec<i64>, Vec<i64>) {
        let parts = it.sides.iter().map(|side| match *side {
            Side::Value(a, b) => (1, a, b),
            Side::Heap(a, b) => (0, a, b),
        });
        parts.fold(
            Default::default(),
            |(mut ends, mut times, mut plus): (Vec<_>, Vec<_>, Vec<_>), (e, a, b)| {
                ends.push(e);
                times.push(a);
                plus.push(b);
                (ends, times, plus)
            },
        )
    }
}

/// An automaton with output.
pub(super) struct Digits {
    /// U(0) = 1, U(1) = first, U(i + 1) = times U(i) + before U(i - 1): what a digit counts.
    pub first: u64,
    pub times: u64,
    pub before: u64,
    /// How many digits there are.
    pub radix: usize,
    /// For each state and digit the next state.
    pub next: Vec<usize>,
    /// What each state says.
    pub says: Vec<u64>,
}

impl Digits {
    /// `None`: it is not an automaton of few values.
    fn of(law: &Automatic) -> Option<Digits> {
        let system = law.system();
        let (first, times, before) = match (system.base_of(), system.ostrowski_of()) {
            (Some(base), _) => (base, base, 0),
            (None, a) => (a? + 1, a?, 1),
        };
        let radix = system.radix();
        type Step<'a> = Box<dyn Fn(usize, u8) -> Option<usize> + 'a>;
        let (count, step, says): (usize, Step<'_>, Vec<u64>) = match &law.guess.kind {
            Kind::Values(it) => (
                it.states(),
                Box::new(|state, digit| it.next(state, &[digit])),
                (0..it.states()).map(|state| it.value_of(state).unwrap_or(0)).collect(),
            ),
            Kind::Lost(it) if it.tracks() == 1 => (
                it.states(),
                Box::new(|state, digit| it.next(state, &[digit])),
                (0..it.states()).map(|state| u64::from(!it.accepts(state))).collect(),
            ),
            Kind::Lost(_) | Kind::Relation(_) | Kind::Coded { .. } => return None,
        };
        // Words that end nowhere are won in the one case, and do not occur in the other.
        let dead = count;
        let digits = || (0..radix).filter_map(|digit| u8::try_from(digit).ok());
        let mut next: Vec<usize> = Vec::new();
        for state in 0..count {
            next.extend(digits().map(|digit| step(state, digit).unwrap_or(dead)));
        }
        next.extend(digits().map(|_| dead));
        let says = says.into_iter().chain([1]).collect();
        (next.len() <= MOST_STEPS).then_some(Digits { first, times, before, radix, next, says })
    }
}

/// A longer table of an automaton is not written into a program.
const MOST_STEPS: usize = 20_000;

/// How the answer follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// XOR of Grundy values, normal play.
    Xor,
    /// The misère Nim rule on Grundy values.
    MisereNim,
    /// A table of outcomes of one heap under misère play.
    MisereHeap,
    /// A table of outcomes over (heap, last amount).
    Memory(Play),
}

pub(super) fn plan<'a>(
    rule: &str,
    game: &'a Game,
    laws: &[Option<Law>],
    form: &Form,
    limits: &Limits,
) -> Result<Plan<'a>, NoProgram> {
    if game.parts.iter().any(Core::is_beyond_words) {
        return Err(NoProgram::Numbers);
    }
    let mut comments = vec![Said::Rule(rule.replace('\n', " "))];
    if let Some(core) = game.parts.iter().find(|core| core.memory || core.first.is_some()) {
        return memory(comments, game, core, form);
    }
    let answer = match game.play {
        Play::Normal => {
            comments.push(Said::Play(Play::Normal));
            Answer::Xor
        }
        Play::Misere if game.parts.iter().all(|core| nim_like_by_theorem(core).is_some()) => {
            comments.push(Said::MisereNim);
            Answer::MisereNim
        }
        Play::Misere if game.parts.len() == 1 && game.parts.iter().all(one_heap_stays_one) => {
            comments.push(Said::MisereHeap);
            Answer::MisereHeap
        }
        Play::Misere => return Err(NoProgram::MisereSums),
    };
    let mut parts = Vec::new();
    for (i, core) in game.parts.iter().enumerate() {
        let part = (game.parts.len() > 1).then_some(i + 1);
        let law = laws.get(i).and_then(Option::as_ref);
        let wanted = if answer == Answer::MisereHeap { Subject::Outcome } else { Subject::Grundy };
        let known = match (core.ring.is_some(), answer) {
            (true, _) => None,
            (false, Answer::MisereHeap) => law.and_then(|law| proved(law, wanted, part, &mut comments)),
            (false, _) => closed(core, part, &mut comments)
                .or_else(|| law.and_then(|law| proved(law, wanted, part, &mut comments))),
        };
        if let (None, Some(Law { claim, standing: Standing::Checked { up_to }, subject, .. })) = (&known, law)
            && *subject == Subject::Grundy
        {
            comments.push(Said::OnlyChecked { part, claim: claim.clone(), up_to: *up_to });
        }
        parts.push(match known {
            Some(value) => value,
            None => table(core, answer, part, &mut comments, limits)?,
        });
    }
    let any_size = !parts.iter().any(|part| matches!(part, Value::Table { .. }));
    comments.push(match answer {
        Answer::MisereHeap => Said::InputOneLive(form.count),
        _ => Said::Input { any_size, parts: game.parts.len(), told: form.count },
    });
    comments.extend(Said::form(form));
    let taking = match &game.parts[..] {
        [core] => Taking::of(core),
        _ => None,
    };
    Ok(Plan { comments, parts, taking, answer })
}

fn closed<'a>(core: &Core, part: Option<usize>, comments: &mut Vec<Said>) -> Option<Value<'a>> {
    let form = recognise(core)?;
    let value = match &form {
        ClosedForm::Bash { m } => Value::Mod(u64::try_from(m + 1u8).ok()?),
        ClosedForm::PrimePowers => Value::Mod(6),
        ClosedForm::OneOrPrime => Value::Mod(4),
        ClosedForm::Nim | ClosedForm::NimMaySplit => Value::Identity,
        ClosedForm::Lasker => Value::Swapped(4),
        ClosedForm::SplitInThree => Value::Swapped(8),
        ClosedForm::Ruler => Value::LowBit,
    };
    comments.push(Said::Theorem { part, form });
    Some(value)
}

fn proved<'a>(
    law: &Law,
    subject: Subject,
    part: Option<usize>,
    comments: &mut Vec<Said>,
) -> Option<Value<'a>> {
    if law.subject != subject {
        return None;
    }
    let Standing::Proved(verified) = &law.standing else { return None };
    let value = match &law.claim {
        Claim::Periodic { preperiod, period, saltus, values } => {
            // One pair of bounds for every language: indices and values stay far below 2^63.
            if preperiod.checked_add(*period)? > 1 << 24 || *saltus > *period {
                return None;
            }
            Value::Periodic {
                preperiod: *preperiod,
                period: *period,
                saltus: *saltus,
                values: values.clone(),
            }
        }
        Claim::Floor { divisor } => Value::Floor(*divisor),
        Claim::Pattern(Pattern::Automatic(it)) => Value::Digits(Digits::of(it)?),
        claim @ Claim::MaximumNim { .. } => Value::Rewriting(Rewriting::of(claim)?),
        _ => return None,
    };
    comments.push(Said::Law { part, claim: law.claim.clone(), theorem: verified.theorem, subject });
    Some(value)
}

fn table<'a>(
    core: &'a Core,
    answer: Answer,
    part: Option<usize>,
    comments: &mut Vec<Said>,
    limits: &Limits,
) -> Result<Value<'a>, NoProgram> {
    // A heap that grows says more than the numbers that it grows to.
    smaller(core, answer == Answer::MisereHeap, limits)?;
    let limit = table_limit(core, false)?;
    comments.push(Said::Computed { part, outcomes: answer == Answer::MisereHeap, limit });
    Ok(Value::Table { core, limit })
}

/// Heaps that are tried for a move that does not make the heap smaller. (Larger ones meet the bounds check of
/// the program, which stops it: never a wrong answer.)
const TRIED: u64 = 48;

fn smaller(core: &Core, zero_must_be_dead: bool, limits: &Limits) -> Result<(), NoProgram> {
    let limits = limits.part(20_000_000, 1 << 26, 1 << 20);
    let mut options = Options::new(core);
    if zero_must_be_dead && options.zero_is_dead(&limits) != Ok(true) {
        return Err(NoProgram::NotSmaller);
    }
    let mut all_smaller = true;
    for n in 0..=TRIED {
        let each = &mut |heaps: &[u64], _| all_smaller &= heaps.iter().all(|&h| h < n);
        if options.each(n, Turn::default(), &limits, each).is_err() {
            break;
        }
    }
    if all_smaller { Ok(()) } else { Err(NoProgram::NotSmaller) }
}

fn memory<'a>(
    mut comments: Vec<Said>,
    game: &'a Game,
    core: &'a Core,
    form: &Form,
) -> Result<Plan<'a>, NoProgram> {
    let all = core.moves.iter().chain(core.first.iter().flatten());
    if game.parts.len() > 1 || core.ring.is_some() || core.first.is_none() || !all.clone().all(takes_only) {
        return Err(NoProgram::Memory);
    }
    let limit = table_limit(core, true)?;
    comments.extend([Said::Play(game.play), Said::ComputedWithMemory { limit }, Said::InputHeap]);
    comments.extend(Said::form(form));
    Ok(Plan {
        comments,
        parts: vec![Value::Table { core, limit }],
        taking: None,
        answer: Answer::Memory(game.play),
    })
}

fn takes_only(one: &Move) -> bool {
    match one {
        Move::Take { parts, .. } => parts.most() <= 1,
        Move::Clause(clause) => clause.takes.is_some() && single(clause),
    }
}

fn one_heap_stays_one(core: &Core) -> bool {
    core.ring.is_none()
        && core.moves.iter().all(|one| match one {
            Move::Take { parts, .. } => parts.most() <= 1,
            Move::Clause(clause) => clause.result.is_empty() || single(clause),
        })
}

fn single(clause: &crate::game::ClauseMove) -> bool {
    matches!(&clause.result[..], [piece] if piece.repeats.is_empty())
}
