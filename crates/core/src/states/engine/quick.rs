//! The options of a component, by compiled clauses where possible, else by the core form as it stands.

use crate::expr::{Cond, Expr, Slot};
use crate::limits::{Exhausted, Limits};
use crate::states::options::{StateOptions, facing};
use crate::states::{End, Piece, Shape, State, StateClause, StateCore, StateMove};

use super::compile::{Compiler, Fault, Program};
use super::shifts::conjuncts;

/// What a search is told of an option.
#[derive(Debug, Clone, Copy)]
pub(super) enum Left<'a> {
    /// The game is over; whether the player who moved has won.
    Over(bool),
    /// Nothing is left.
    Nothing,
    /// One component.
    One(&'a [u64]),
    /// Several components.
    Several(&'a [State]),
}

/// Told one option after another until it says that it has seen enough.
pub(super) type Told<'f> = dyn FnMut(Left<'_>) -> Result<Seen, Exhausted> + 'f;

/// Whether more options are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    More,
    Enough,
}

/// Why a compiled enumeration ended early.
enum Stop {
    Enough,
    Fault,
    Exhausted(Exhausted),
}

/// The options of components of one core rule.
#[derive(Debug)]
pub(super) struct Quick<'c> {
    core: &'c StateCore,
    slow: StateOptions<'c>,
    /// All moves and ends, if all of them could be compiled.
    compiled: Option<Compiled>,
    /// Option looked at, not counted yet.
    pending: u64,
}

#[derive(Debug, Clone)]
struct Compiled {
    clauses: Vec<Flat>,
    facing: Tests,
    made: Tests,
}

/// A clause.
#[derive(Debug, Clone)]
struct Flat {
    regs: Vec<i64>,
    /// Lowest and highest value of each parameter, and where it is kept.
    params: Vec<(Program, Program, usize)>,
    /// Conditions, sorted by how many parameters they need.
    guards: Vec<Vec<Program>>,
    /// New components, each with what has to hold for it.
    pieces: Vec<(Vec<Program>, Program)>,
}

/// Conditions on a component, the first that holds decides.
#[derive(Debug, Clone)]
struct Tests {
    regs: Vec<i64>,
    tests: Vec<(Program, bool)>,
}

impl Tests {
    fn new(conds: &[(&Cond, bool)], numbers: Slot) -> Option<Tests> {
        let mut compiler = Compiler::new(&(0..numbers).collect::<Vec<_>>());
        let tests = conds.iter().map(|(cond, says)| Some((compiler.cond(cond)?, *says)));
        let tests = tests.collect::<Option<_>>()?;
        Some(Tests { tests, regs: compiler.regs })
    }

    fn read(&mut self, state: &[u64]) -> Result<Option<bool>, Fault> {
        if self.tests.is_empty() {
            return Ok(None);
        }
        enter(&mut self.regs, state)?;
        for (program, says) in &self.tests {
            match program.run(&mut self.regs) {
                Ok(0) | Err(Fault::NoValue) => {}
                Ok(_) => return Ok(Some(*says)),
                Err(Fault::Wide) => return Err(Fault::Wide),
            }
        }
        Ok(None)
    }
}

fn enter(regs: &mut [i64], state: &[u64]) -> Result<(), Fault> {
    for (reg, &n) in regs.iter_mut().zip(state) {
        *reg = i64::try_from(n).map_err(|_| Fault::Wide)?;
    }
    Ok(())
}

impl<'c> Quick<'c> {
    pub(super) fn new(core: &'c StateCore) -> Quick<'c> {
        Quick { core, slow: StateOptions::new(core), compiled: compiled(core), pending: 0 }
    }

    /// `lose when`, `win when`.
    pub(super) fn facing(&mut self, state: &[u64], limits: &Limits) -> Result<Option<bool>, Exhausted> {
        if self.core.ends.is_empty() {
            return Ok(None);
        }
        if let Some(compiled) = &mut self.compiled
            && let Ok(says) = compiled.facing.read(state)
        {
            return Ok(says);
        }
        Ok(facing(self.core, state, limits)?.map(|(_, wins)| wins))
    }

    /// Tells every option of a component; the same one may come more than once.
    pub(super) fn each(
        &mut self,
        state: &[u64],
        limits: &Limits,
        told: &mut Told<'_>,
    ) -> Result<(), Exhausted> {
        self.pending += 1;
        if self.pending >= 1 << 12 {
            limits.spend(std::mem::take(&mut self.pending))?;
        }
        if let Some(compiled) = &mut self.compiled {
            let Compiled { clauses, made, .. } = compiled;
            let mut whole = true;
            for clause in clauses {
                let mut run = Run { made, told, pending: &mut self.pending, limits, to: Vec::new() };
                match clause.each(state, &mut run) {
                    Ok(()) => {}
                    Err(Stop::Enough) => return Ok(()),
                    Err(Stop::Exhausted(exhausted)) => return Err(exhausted),
                    Err(Stop::Fault) => {
                        whole = false;
                        break;
                    }
                }
            }
            if whole {
                return Ok(());
            }
        }
        let mut enough = false;
        self.slow.each(state, limits, &mut |made| {
            if enough {
                return Ok(());
            }
            let left = match (made.over, made.to.as_slice()) {
                (Some(wins), _) => Left::Over(wins),
                (None, []) => Left::Nothing,
                (None, [one]) => Left::One(one),
                (None, several) => Left::Several(several),
            };
            enough = told(left)? == Seen::Enough;
            Ok(())
        })
    }
}

fn compiled(core: &StateCore) -> Option<Compiled> {
    let Shape::Tuple(names) = &core.shape else { return None };
    let numbers = Slot::try_from(names.len()).ok()?;
    let mut clauses = Vec::new();
    for a_move in &core.moves {
        let StateMove::Clause(clause) = a_move else { return None };
        clauses.push(flat(clause, numbers)?);
    }
    let mut facing = Vec::new();
    let mut made = Vec::new();
    for end in &core.ends {
        match end {
            End::LoseWhen(cond) => facing.push((cond, false)),
            End::WinWhen(cond) => facing.push((cond, true)),
            End::Leaving { cond, wins } => made.push((cond, *wins)),
        }
    }
    Some(Compiled { clauses, facing: Tests::new(&facing, numbers)?, made: Tests::new(&made, numbers)? })
}

fn flat(clause: &StateClause, numbers: Slot) -> Option<Flat> {
    let slots: Vec<Slot> = (0..numbers).chain(clause.params.iter().map(|param| param.slot)).collect();
    if clause.params.iter().any(|param| param.within.is_some() || param.slot < numbers) {
        return None;
    }
    let mut compiler = Compiler::new(&slots);
    let mut params = Vec::new();
    for (at, param) in clause.params.iter().enumerate() {
        params.push((compiler.expr(&param.lo)?, compiler.expr(&param.hi)?, usize::from(numbers) + at));
    }
    let mut guards = vec![Vec::new(); clause.params.len() + 1];
    for cond in conjuncts(&clause.guard) {
        let read = super::slots::condition_slots(cond)?;
        let needs = clause.params.iter().rposition(|param| read.contains(&param.slot)).map_or(0, |at| at + 1);
        guards[needs].push(compiler.cond(cond)?);
    }
    let mut pieces = Vec::new();
    for piece in &clause.result {
        let Piece::Tuple { entries, repeats } = piece else { return None };
        if !repeats.is_empty() || entries.len() != usize::from(numbers) {
            return None;
        }
        let entries = entries.iter().map(|entry: &Expr| compiler.expr(entry)).collect::<Option<Vec<_>>>()?;
        pieces.push(entries);
    }
    let mut checked = Vec::new();
    for entries in pieces {
        // `leaving` reads the new numbers where the old ones are read elsewhere.
        (0..numbers).zip(&entries).for_each(|(slot, entry)| compiler.alias(slot, entry.result()));
        checked.push((entries, compiler.cond(&clause.leaving)?));
    }
    Some(Flat { regs: compiler.regs, params, guards, pieces: checked })
}

/// What an enumeration carries along.
struct Run<'r, 'f, 't> {
    made: &'r mut Tests,
    told: &'r mut Told<'f>,
    pending: &'r mut u64,
    limits: &'t Limits,
    to: Vec<u64>,
}

impl Flat {
    fn each(&mut self, state: &[u64], run: &mut Run<'_, '_, '_>) -> Result<(), Stop> {
        enter(&mut self.regs, state).map_err(|_| Stop::Fault)?;
        if self.holds(0)? { self.param(0, state.len(), run) } else { Ok(()) }
    }

    /// Whether the conditions hold that need so many parameters.
    fn holds(&mut self, params: usize) -> Result<bool, Stop> {
        for program in &self.guards[params] {
            match program.run(&mut self.regs) {
                Ok(0) | Err(Fault::NoValue) => return Ok(false),
                Ok(_) => {}
                Err(Fault::Wide) => return Err(Stop::Fault),
            }
        }
        Ok(true)
    }

    /// All values of a parameter and those after it. (Recursion over the at most eight of a clause.)
    fn param(&mut self, at: usize, numbers: usize, run: &mut Run<'_, '_, '_>) -> Result<(), Stop> {
        let Some((lo, hi, place)) = self.params.get(at) else { return self.emit(numbers, run) };
        let place = *place;
        let mut bound = |program: &Program| match program.run(&mut self.regs) {
            Ok(value) => Ok(Some(value)),
            Err(Fault::NoValue) => Ok(None),
            Err(Fault::Wide) => Err(Stop::Fault),
        };
        let (Some(lo), Some(hi)) = (bound(lo)?, bound(hi)?) else { return Ok(()) };
        for value in lo..=hi {
            *run.pending += 1;
            if *run.pending >= 1 << 12 {
                run.limits.spend(std::mem::take(run.pending)).map_err(Stop::Exhausted)?;
            }
            self.regs[place] = value;
            if self.holds(at + 1)? {
                self.param(at + 1, numbers, run)?;
            }
        }
        Ok(())
    }

    fn emit(&mut self, numbers: usize, run: &mut Run<'_, '_, '_>) -> Result<(), Stop> {
        run.to.clear();
        for (entries, _) in &self.pieces {
            for entry in entries {
                match entry.run(&mut self.regs) {
                    Ok(value) => match u64::try_from(value) {
                        Ok(value) => run.to.push(value),
                        Err(_) => return Ok(()),
                    },
                    Err(Fault::NoValue) => return Ok(()),
                    Err(Fault::Wide) => return Err(Stop::Fault),
                }
            }
        }
        for (_, leaving) in &self.pieces {
            match leaving.run(&mut self.regs) {
                Ok(0) | Err(Fault::NoValue) => return Ok(()),
                Ok(_) => {}
                Err(Fault::Wide) => return Err(Stop::Fault),
            }
        }
        let mut over = None;
        if !run.made.tests.is_empty() {
            // The first end that any new component satisfies decides.
            let count = run.made.tests.len();
            'ends: for end in 0..count {
                for state in run.to.chunks(numbers.max(1)) {
                    enter(&mut run.made.regs, state).map_err(|_| Stop::Fault)?;
                    let (program, says) = &run.made.tests[end];
                    match program.run(&mut run.made.regs) {
                        Ok(0) | Err(Fault::NoValue) => {}
                        Ok(_) => {
                            over = Some(*says);
                            break 'ends;
                        }
                        Err(Fault::Wide) => return Err(Stop::Fault),
                    }
                }
            }
        }
        let several: Vec<State>;
        let left = match (over, self.pieces.len()) {
            (Some(wins), _) => Left::Over(wins),
            (None, 0) => Left::Nothing,
            (None, 1) => Left::One(&run.to),
            (None, _) => {
                several = run.to.chunks(numbers.max(1)).map(<[u64]>::to_vec).collect();
                Left::Several(&several)
            }
        };
        match (run.told)(left) {
            Ok(Seen::More) => Ok(()),
            Ok(Seen::Enough) => Err(Stop::Enough),
            Err(exhausted) => Err(Stop::Exhausted(exhausted)),
        }
    }
}
