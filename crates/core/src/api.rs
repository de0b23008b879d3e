//! The one door for command, page and bindings: a rule text becomes a [`Study`], and every question
//! is a method of it. Nothing here prints; nothing right of it adds mathematics.

use crate::game::{Game, Outcome, Play};
use crate::law::{Claim, Law, Subject as LawSubject};
use crate::limits::Limits;
use crate::rule::diagnostic::{Diagnostic, Problem};
use crate::rule::meaning::Meaning;
use crate::rule::tree::Rule;
use crate::states::StateStudy;
use crate::table::Table;

mod answer;
mod convention;
mod refusal;

pub use answer::{Answer, Basis, Laws, MovesRule, MovesWanted, Note, Rejected, WinningMove};
pub use convention::with_convention;
pub use refusal::{PositionProblem, Refusal, Unsuitable};

/// A rule that was understood.
#[derive(Debug, Clone)]
pub struct Study {
    /// The tree, with `given` values filled in.
    pub rule: Rule,
    /// Its canonical text.
    pub canonical: String,
    /// The core form.
    pub game: Game,
    /// Whether known games are answered by their closed forms; otherwise engines and laws are asked, for
    /// comparisons.
    pub names: bool,
}

/// A value for a `given` name from outside the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenArg {
    /// The name.
    pub name: String,
    /// Its value as text in the rule language: `3`, `[1,2]`, `{1,3}`.
    pub value: String,
}

/// Reads a rule text and lowers it: the tree with `given` values filled in, its canonical text, the core form.
pub(crate) fn read<T>(
    text: &str,
    given: &[GivenArg],
    lower: impl FnOnce(&Rule, &[GivenArg]) -> Result<T, Vec<Diagnostic>>,
) -> Result<(Rule, String, T), Refusal> {
    let parsed = crate::rule::parser::parse(text);
    let rule = crate::rule::lower::fill(&parsed.rule, given);
    let unread = !parsed.problems.is_empty();
    match lower(&parsed.rule, given) {
        Ok(core) if !unread => {
            let canonical = crate::rule::print::print(&rule);
            Ok((rule, canonical, core))
        }
        Ok(_) => Err(Refusal::Rule(parsed.problems)),
        Err(more) => {
            let mut problems = parsed.problems;
            // Where something could not be read, what is missing may stand right there, and what was
            // said about a place is not said again.
            let news = |more: &Diagnostic| {
                !unread || more.stands_alone() && !problems.iter().any(|said| said.overlaps(more))
            };
            let more: Vec<Diagnostic> = more.into_iter().filter(news).collect();
            problems.extend(more);
            problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
            Err(Refusal::Rule(problems))
        }
    }
}

/// Any rule that was understood: about single heaps, or about more than that.
// There is one of it, and each kind is used as a whole.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone)]
pub enum Subject {
    /// Single heaps and their sums.
    Heaps(Study),
    /// Tuples, rows, coupled heaps, early ends, `move in all`; single heaps whose play is not shown to end.
    States(StateStudy),
}

impl Subject {
    /// Reads a rule of either kind.
    ///
    /// ```
    /// # use grundy::api::Subject;
    /// assert!(matches!(Subject::read("take 1..3", &[]), Ok(Subject::Heaps(_))));
    /// assert!(matches!(Subject::read("take any from 1..2 heaps", &[]), Ok(Subject::States(_))));
    /// // Nothing shows that play ends: searches of the positions that can follow do, or name the cycle.
    /// assert!(matches!(Subject::read("n -> (n+1) where n in squares", &[]), Ok(Subject::States(_))));
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Rule`] with every problem of the text at once.
    pub fn read(text: &str, given: &[GivenArg]) -> Result<Subject, Refusal> {
        if crate::rule::lower::state::is_state(&crate::rule::parser::parse(text).rule) {
            return StateStudy::new(text, given).map(Subject::States);
        }
        match Study::new(text, given) {
            Err(Refusal::Rule(problems)) if problems.iter().all(is_end) => {
                StateStudy::new(text, given).map(Subject::States)
            }
            study => study.map(Subject::Heaps),
        }
    }

    /// The canonical text of the rule.
    pub fn canonical(&self) -> &str {
        match self {
            Subject::Heaps(study) => &study.canonical,
            Subject::States(study) => &study.canonical,
        }
    }
}

/// Whether all that is wrong is that play is not shown to end.
fn is_end(problem: &Diagnostic) -> bool {
    matches!(&problem.problem, Problem::Meaning(Meaning::NotShownToEnd { .. }))
}

impl Study {
    /// Reads a rule: parse, fill in `given` values, look up names, lower to the core form.
    ///
    /// ```
    /// use grundy::api::{GivenArg, Refusal, Study};
    ///
    /// let three = GivenArg { name: "m".into(), value: "3".into() };
    /// assert_eq!(Study::new("given m; take 1..m", &[three]).unwrap().canonical, "given m = 3; take 1..m");
    /// assert_eq!(Study::new("取｛１，３，４｝", &[]).unwrap().canonical, "take {1,3,4}");
    /// assert!(matches!(Study::new("take {1,3,,4}", &[]), Err(Refusal::Rule(problems)) if problems.len() == 1));
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Rule`] with every problem of the text at once.
    pub fn new(text: &str, given: &[GivenArg]) -> Result<Study, Refusal> {
        let (rule, canonical, game) = read(text, given, crate::rule::lower::lower)?;
        Ok(Study { rule, canonical, game, names: true })
    }

    /// As [`Study::new`], where nothing need show that play ends: for questions about what a `start` reaches.
    ///
    /// ```
    /// # use grundy::{api::Study, limits::Limits};
    /// let rule = "x -> k*x where k in {2,3,5} and k*x <= 10; start 1";
    /// let (study, limits) = (Study::growing(rule, &[]).unwrap(), Limits::default());
    /// let refusal = study.table(10, &limits).unwrap_err();
    /// let reached = study.reached_instead(refusal, &limits).unwrap();
    /// assert_eq!(reached.heaps, [1, 2, 3, 4, 5, 6, 8, 9, 10]);
    /// assert_eq!(reached.values.unwrap()[0], 0);
    /// ```
    ///
    /// # Errors
    /// As [`Study::new`].
    pub fn growing(text: &str, given: &[GivenArg]) -> Result<Study, Refusal> {
        let (rule, canonical, game) = read(text, given, crate::rule::lower::lower_growing)?;
        Ok(Study { rule, canonical, game, names: true })
    }

    /// Grundy values of heaps 0..=last of a single-part game, by the fastest exact engine.
    ///
    /// ```
    /// # use grundy::{api::Study, limits::Limits};
    /// let kayles = Study::new("0.77", &[]).unwrap();
    /// assert_eq!(kayles.table(9, &Limits::default()).unwrap().values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out or the game has no Grundy values.
    pub fn table(&self, last: u64, limits: &Limits) -> Result<Table, Refusal> {
        let mut values = Vec::new();
        let engine = crate::engine::fill_study(self, last, limits, &mut values)?;
        Ok(Table { values, engine })
    }

    /// As [`Study::table`], into `out`: when a budget runs out, the values of the first heaps stay there.
    ///
    /// # Errors
    /// As [`Study::table`].
    pub fn table_into(&self, last: u64, limits: &Limits, out: &mut Vec<u32>) -> Result<(), Refusal> {
        out.clear();
        crate::engine::fill_study(self, last, limits, out).map(|_| ())
    }

    /// Who wins from each single heap 0..=last of a single-part game, by the fastest exact engine.
    ///
    /// # Errors
    /// [`Refusal`] when a budget runs out or the rule has memory.
    pub fn outcomes(&self, play: Play, last: u64, limits: &Limits) -> Result<Vec<Outcome>, Refusal> {
        let core = match &self.game.parts[..] {
            [core] if core.memory => return Err(Refusal::Unsuitable(Unsuitable::Memory)),
            [core] => core,
            _ => return Err(Refusal::Unsuitable(Unsuitable::SumOfSeveral)),
        };
        let won = crate::engine::outcome::outcomes(core, play, last, limits)?;
        Ok(won.into_iter().map(|won| if won == 0 { Outcome::P } else { Outcome::N }).collect())
    }

    /// The laws of a single-part game.
    ///
    /// ```
    /// # use grundy::{api::Study, law::Claim, limits::Limits};
    /// let laws = Study::new("0.77", &[]).unwrap().laws(&Limits::default()).unwrap();
    /// let law = laws.grundy.expect("normal play has Grundy values");
    /// assert!(law.is_proved());
    /// assert!(matches!(law.claim, Claim::Periodic { preperiod: 71, period: 12, saltus: 0, .. }));
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when the question does not fit the game. A budget that runs out shortens the table
    /// that was looked at, which the standing says.
    pub fn laws(&self, limits: &Limits) -> Result<Laws, Refusal> {
        self.laws_to(None, limits)
    }

    /// Tests a claim on all heaps up to `last`, and proves it where a proved law decides it. A claim with
    /// `g(` in it is about Grundy values, any other says when the player to move loses.
    ///
    /// ```
    /// # use grundy::{api::Study, law::Standing, limits::Limits};
    /// let (study, limits) = (Study::new("take {1,3,4}", &[]).unwrap(), Limits::default());
    /// let right = study.check("n mod 7 in {0,2}", 100, &limits).unwrap();
    /// assert!(matches!(right.standing, Standing::Proved(_)));
    /// let wrong = study.check("n mod 7 = 0", 100, &limits).unwrap();
    /// assert!(matches!(wrong.standing, Standing::Refuted { at: 2 }));
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when the claim cannot be read or a budget runs out before the first heap.
    pub fn check(&self, claim: &str, last: u64, limits: &Limits) -> Result<crate::claim::Checked, Refusal> {
        crate::claim::check(self, claim, last, limits)
    }

    /// The first difference between two games, or equality where it is proved.
    ///
    /// ```
    /// # use grundy::{api::Study, limits::Limits};
    /// let (three, four) = (Study::new("take 1..3", &[]).unwrap(), Study::new("take 1..4", &[]).unwrap());
    /// let difference = three.compare(&four, 100, &Limits::default()).unwrap().first_difference.unwrap();
    /// assert_eq!((difference.n, difference.left, difference.right), (4, 0, 4));
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when one of them has no Grundy values.
    pub fn compare(
        &self,
        other: &Study,
        last: u64,
        limits: &Limits,
    ) -> Result<crate::compare::Comparison, Refusal> {
        crate::compare::compare(self, other, last, limits)
    }

    /// A certificate of the strongest law that can be proved, accepted by the kernel; `None` without one.
    ///
    /// ```
    /// # use grundy::{api::Study, limits::Limits};
    /// let proof = Study::new("take primes or 1", &[]).unwrap().prove(&Limits::default()).unwrap().unwrap();
    /// assert_eq!(proof.verified.theorem, "residue");
    /// assert!(proof.certificate.starts_with("grundy-certificate 1\n"));
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when the question does not fit the game.
    pub fn prove(&self, limits: &Limits) -> Result<Option<crate::prove::Proof>, Refusal> {
        crate::law::study::prove(self, limits)
    }

    /// The certificate of a period of Grundy values that was found elsewhere, if the kernel accepts one:
    /// g(n + period) = g(n) for n >= preperiod, `values` being those below preperiod + period. The game
    /// must be one rule with moves as in a take-and-break code.
    ///
    /// ```
    /// # use grundy::{api::Study, limits::Limits};
    /// let study = Study::new("4.0", &[]).unwrap();
    /// let proof = study.prove_period(1, 2, &[0, 0, 1], &Limits::default()).unwrap();
    /// assert_eq!(proof.verified.theorem, "guy-smith");
    /// assert!(study.prove_period(1, 3, &[0, 0, 1, 0], &Limits::default()).is_none());
    /// ```
    #[must_use]
    pub fn prove_period(
        &self,
        preperiod: u64,
        period: u64,
        values: &[u32],
        limits: &Limits,
    ) -> Option<crate::prove::Proof> {
        let [core] = self.game.parts.as_slice() else { return None };
        let claim = Claim::Periodic { preperiod, period, saltus: 0, values: values.to_vec() };
        let goal =
            crate::prove::Goal { core, play: self.game.play, subject: LawSubject::Grundy, claim: &claim };
        let certificate = crate::prove::guy_smith::certificate(&goal)?;
        crate::prove::Proof::of(certificate, limits)
    }

    /// A short, exact, self-contained program that reads the natural input and prints who wins; its comments and
    /// messages are in the given words.
    ///
    /// ```
    /// # use grundy::{api::Study, code::{Language, Said, Words}, limits::Limits};
    /// struct Terse;
    /// impl Words for Terse {
    ///     fn say(&self, said: &Said) -> String {
    ///         format!("{said:?}")
    ///     }
    /// }
    /// let study = Study::new("take 1..3", &[]).unwrap();
    /// let program = study.code(Language::Python, &Terse, &Limits::default()).unwrap();
    /// assert!(program.contains("return n % 4"));
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when no exact program is known for the game.
    pub fn code(
        &self,
        target: impl Into<crate::code::Target>,
        words: &dyn crate::code::Words,
        limits: &Limits,
    ) -> Result<String, Refusal> {
        let target = target.into();
        if let [core] = self.game.parts.as_slice()
            && self.names
            && !target.form.moves
            && let Some(game) = crate::theory::Multiple::of(core, self.game.play)
            && let Some(program) =
                crate::code::memory_program(&self.canonical, self.game.play, &game, target.clone(), words)
        {
            return Ok(program);
        }
        let law = |core: &crate::game::Core| {
            if core.memory || core.first.is_some() || core.ring.is_some() {
                return None;
            }
            // Under misère play a single heap is asked who wins, unless values decide that too.
            if self.game.play == Play::Misere
                && self.game.parts.len() == 1
                && crate::theory::nim_like_by_theorem(core).is_none()
            {
                return Some(self.laws(limits).ok()?.outcome);
            }
            let game = Game { parts: vec![core.clone()], play: Play::Normal, start: None };
            let part = Study { game, ..self.clone() };
            part.laws(limits).ok()?.grundy
        };
        let laws: Vec<Option<Law>> = self.game.parts.iter().map(law).collect();
        crate::code::program(&self.canonical, &self.game, &laws, target, words, limits)
            .map_err(|why| Refusal::Unsuitable(Unsuitable::Program(why)))
    }
}
