//! `grundy period RULE`: the period of a nim-sequence, by the streaming engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use grundy::api::Study;
use grundy::law::Standing;
use grundy_sequence::directory::DirectoryError;
use grundy_sequence::search::{Found, Reason, Search};
use grundy_sequence::sequence::{Invariants, Settings, Stop};
use grundy_sequence::store::{Store, StoreError};
use grundy_sequence::windows::Unusable;
use grundy_text::help::UsageProblem;
use grundy_text::period::{Ended, FromTrouble, Grounds, Milestone, PeriodProblem, Progress, Sparse};
use serde_json::{Value, json};

use self::engine::{Engine, Sought};
use crate::certify::{self, Proof};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::verb::stored;
use crate::{input, interrupt, json};

mod engine;

/// Seconds without `--time`, `--until` and `--store`.
const SECONDS: u64 = 60;
/// Between two lines of progress, and two saved states of a long run.
const PAUSE: Duration = Duration::from_secs(10);
/// Before the first state is saved; the next pauses are each twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, _) = input::rule(matches, true)?;
    let study = input::study(matches, &text)?;
    let sought = Sought::of(&study)?;
    let until = usize::try_from(input::count(matches, "until", u64::MAX)?).unwrap_or(usize::MAX);
    let threads = usize::try_from(input::count(matches, "threads", 1)?.clamp(1, 64)).unwrap_or(1);
    let directory = matches.get_one::<PathBuf>("store");
    let bounded = matches.contains_id("until") || directory.is_some();
    let seconds = input::count(matches, "time", if bounded { 0 } else { SECONDS })?;
    let settings = Settings { threads, ..Settings::default() };
    let store = directory.map(|path| Store::open(path)).transpose().map_err(|error| problem(&error))?;
    let saved = store.as_ref().map(|store| Engine::load(store, &sought, settings)).transpose();
    let mut search = match saved.map_err(|error| problem(&error))?.flatten() {
        Some(search) => {
            let name = directory.map_or(String::new(), |path| path.display().to_string());
            talk(&out.text.goes_on(&name, number(search.heaps())));
            search
        }
        None => match matches.get_one::<PathBuf>("from") {
            Some(path) => from(out, path, &sought, settings)?,
            None => Engine::new(&sought, settings),
        },
    };
    let asked = Arc::new(AtomicBool::new(false));
    if store.is_some() {
        let asked = asked.clone();
        interrupt::first(move || asked.store(true, Ordering::Relaxed));
    }
    let mut run = Run { out, store, until, seconds, end: deadline(seconds), asked };
    let result = run.search(&mut search);
    let (found, ended) = match result {
        Ok(Some(found)) => (Some(found), None),
        Ok(None) => (None, Some(Ended::Until)),
        Err(ended) => (None, Some(ended)),
    };
    let certificate = matches.get_one::<PathBuf>("certificate");
    let told = matches.contains_id("time").then_some(seconds);
    let proof = match (&search, found) {
        (Engine::Code(search), Some(found)) => {
            let limits = input::begin(out, matches)?;
            let proof = certify::whole(&study, search, found, &limits);
            out.computed();
            let patient = certificate.is_some();
            proof.or_else(|| certify::windows(out.text, search, found, threads, told, patient))
        }
        (Engine::Set(search), Some(found)) => certify::set(out.text, search, found, told),
        (Engine::Code(search), None) if certificate.is_some() => {
            let certificate = search.certificate(None, &mut |_| true).ok().flatten();
            Some(Proof { certificate, verified: None })
        }
        (_, None) => None,
    };
    if let Some(path) = certificate {
        certify::write(out.text, path, proof.as_ref())?;
    }
    let verified = proof.and_then(|proof| proof.verified);
    let proved = verified.is_some();
    let heaps = search.heaps();
    let standing = match (verified, &found) {
        (Some(verified), _) => Standing::Proved(verified),
        (None, Some(found)) => Standing::Checked { up_to: number(found.heaps.saturating_sub(1)) },
        (None, None) => Standing::None { up_to: number(heaps.saturating_sub(1)), would_decide: None },
    };
    let answer = Answer { study: &study, search: &search, found, ended, standing };
    answer.tell(out)?;
    Ok(if proved { Exit::Done } else { Exit::Undecided })
}

fn number(heaps: usize) -> u64 {
    u64::try_from(heaps).unwrap_or(u64::MAX)
}

/// The search that goes on from the windows of a certificate.
fn from(out: &Out, path: &Path, sought: &Sought, settings: Settings) -> Result<Engine, Failure> {
    let name = path.display().to_string();
    let text = input::read(path)?;
    let search = match sought {
        Sought::Code(game) => Search::from_certificate(game, settings, &text, &mut |_| true),
        // Sets have no certificates by windows.
        Sought::Set(_) => Err(Unusable::OtherGame),
    };
    let search = search.map_err(|why| {
        let why = match why {
            Unusable::Form => FromTrouble::Form,
            Unusable::OtherGame => FromTrouble::OtherGame,
            Unusable::OtherSpace => FromTrouble::OtherSpace,
            Unusable::NoWindow => FromTrouble::NoWindow,
            Unusable::Stopped(_) => FromTrouble::Stopped,
        };
        Failure::Usage(UsageProblem::Period(PeriodProblem::From { file: name.clone(), why }))
    })?;
    talk(&out.text.goes_on(&name, number(search.sequence().heaps())));
    Ok(Engine::Code(Box::new(search)))
}

/// When so many seconds will be over; 0: never.
pub(crate) fn deadline(seconds: u64) -> Option<Instant> {
    if seconds == 0 { None } else { Instant::now().checked_add(Duration::from_secs(seconds)) }
}

/// A run and what watches over it.
struct Run<'a> {
    out: &'a Out,
    store: Option<Store>,
    until: usize,
    seconds: u64,
    end: Option<Instant>,
    /// Somebody asked to stop.
    asked: Arc<AtomicBool>,
}

impl Run<'_> {
    fn search(&mut self, search: &mut Engine) -> Result<Option<Found>, Ended> {
        let mut told = (Instant::now(), search.heaps());
        let mut pause = if self.store.is_some() { FIRST_PAUSE } else { PAUSE };
        loop {
            let next = Instant::now() + pause;
            let next = self.end.map_or(next, |end| end.min(next));
            let asked = || self.asked.load(Ordering::Relaxed);
            let result = search.advance(self.until, &mut |_| Instant::now() < next && !asked());
            match result {
                Ok(_) | Err(Stop::Asked) => self.save(search),
                Err(Stop::TooLarge | Stop::Memory { .. }) => {}
            }
            match result {
                Ok(found) => return Ok(found),
                Err(Stop::TooLarge) => return Err(Ended::TooLarge),
                Err(Stop::Memory { heap, bytes }) => {
                    return Err(Ended::Memory { heap: number(heap), bytes: number(bytes) });
                }
                Err(Stop::Asked) if asked() => return Err(Ended::Asked),
                Err(Stop::Asked) if self.end.is_some_and(|end| Instant::now() >= end) => {
                    return Err(Ended::Time { seconds: self.seconds });
                }
                Err(Stop::Asked) => {}
            }
            if told.0.elapsed() >= PAUSE {
                talk(&self.out.text.progress(&self.progress(search, told)));
                told = (Instant::now(), search.heaps());
            }
            pause = PAUSE.min(2 * pause);
        }
    }

    fn save(&self, search: &Engine) {
        let Some(store) = &self.store else { return };
        if let Err(StoreError::Directory(DirectoryError::Io { path, error })) = search.save(store) {
            talk(&self.out.text.not_saved(&path.display().to_string(), input::trouble(&error)));
        }
    }

    fn progress(&self, search: &Engine, (begun, before): (Instant, usize)) -> Progress {
        let heaps = search.heaps();
        let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
        let gained = number(heaps.saturating_sub(before));
        let per_second = gained.saturating_mul(1000) / milliseconds;
        let left = number(self.until.saturating_sub(heaps));
        let known = search.code().map(|search| search.sequence().invariants());
        Progress {
            heaps: number(heaps),
            per_second,
            sparse: known.map(|known| Sparse {
                rare: number(known.rare),
                last_rare: known.last_rare.map(number),
                largest: known.largest.into(),
                largest_at: number(known.largest_at),
            }),
            seconds_left: (self.until < usize::MAX && per_second > 0).then(|| left / per_second),
            again: search.code().map_or(0, |search| number(search.sequence().again())),
            beginning: search.beginning().map(number),
        }
    }
}

/// What there is to say in the end.
struct Answer<'a> {
    study: &'a Study,
    search: &'a Engine,
    found: Option<Found>,
    ended: Option<Ended>,
    standing: Standing,
}

impl Answer<'_> {
    fn tell(&self, out: &mut Out) -> Result<(), Failure> {
        if out.json {
            let value = self.json(out);
            return Ok(out.value(&value)?);
        }
        let text = out.text;
        out.heading(&text.titled(&self.study.canonical, self.study.game.play))?;
        for line in self.sentences(out) {
            out.line(line)?;
        }
        let milestones = self.search.code().map_or(&[][..], |search| search.milestones());
        if !milestones.is_empty() {
            out.line(text.milestones())?;
            for known in milestones {
                out.line(text.milestone(&milestone(known)))?;
            }
        }
        Ok(())
    }

    fn sentences(&self, out: &Out) -> Vec<String> {
        let text = out.text;
        let Some(found) = self.found else {
            let heaps = number(self.search.heaps());
            let mut lines = vec![text.ended(self.ended.unwrap_or(Ended::Until), heaps)];
            let least = self.search.not_excluded();
            lines.extend(least.map(|least| format!("  {}", text.not_excluded(number(least)))));
            return lines;
        };
        let period = text.period(number(found.repeat.period), number(found.repeat.preperiod));
        let mut lines = vec![period, format!("  {}", text.standing(&self.standing))];
        if !matches!(self.standing, Standing::Proved(_)) {
            lines.push(format!("  {}", text.grounds(self.grounds(found.reason))));
        }
        lines
    }

    fn grounds(&self, reason: Reason) -> Grounds {
        match reason {
            Reason::Enough(values) if self.search.code().is_none() => Grounds::State(number(values)),
            Reason::Enough(values) => Grounds::Enough(number(values)),
            Reason::Window { at, parts } => Grounds::Window { at: number(at), parts: number(parts) },
            Reason::Seen => Grounds::Seen,
        }
    }

    fn json(&self, out: &Out) -> Value {
        let integer = |n: usize| json::integer(number(n));
        let repeat = self.found.map(|found| found.repeat);
        let (reason, at, parts) = match self.found.map(|found| found.reason) {
            Some(Reason::Enough(_)) if self.search.code().is_none() => (Some("state"), None, None),
            Some(Reason::Enough(_)) => (Some("guy-smith"), None, None),
            Some(Reason::Window { at, parts }) => (Some("window"), Some(at), Some(parts)),
            Some(Reason::Seen) => (Some("seen"), None, None),
            None => (None, None, None),
        };
        let facts: Vec<String> = match &self.standing {
            Standing::Proved(verified) => verified.facts.iter().map(|fact| out.text.fact(fact)).collect(),
            _ => Vec::new(),
        };
        let code = self.search.code();
        let known = code.map(|search| search.sequence().invariants());
        let invariants = code.map_or(&[][..], |search| search.milestones()).iter().chain(&known);
        let between = out.text.word(grundy_text::verdict::Word::Between);
        json::with_version(json!({
            "rule": self.study.canonical,
            "play": json::play(self.study.game.play),
            "subject": "grundy",
            "standing": json::standing(&self.standing),
            "up_to": json::up_to(&self.standing),
            "theorem": json::theorem(&self.standing),
            "facts": facts,
            "period": repeat.map(|repeat| integer(repeat.period)),
            "preperiod": repeat.map(|repeat| integer(repeat.preperiod)),
            "saltus": repeat.map(|_| 0),
            "text": self.sentences(out).iter().map(|line| line.trim()).collect::<Vec<_>>().join(between),
            "grounds": reason,
            "window_at": at.map(integer),
            "window_parts": parts.map(integer),
            "not_excluded": if self.found.is_none() { self.search.not_excluded().map(integer) } else { None },
            "heaps": integer(self.search.heaps()),
            "invariants": invariants.map(|known| json!({
                "heaps": integer(known.heaps),
                "largest": known.largest,
                "largest_at": integer(known.largest_at),
                "mask": milestone(known).mask,
                "rare": integer(known.rare),
                "last_rare": known.last_rare.map(integer),
            })).collect::<Vec<_>>(),
        }))
    }
}

fn milestone(known: &Invariants) -> Milestone {
    let flag = if known.mask.positional { "+pos" } else { "" };
    Milestone {
        heaps: number(known.heaps),
        largest: known.largest.into(),
        largest_at: number(known.largest_at),
        mask: format!("{:x}{flag}", known.mask.bits),
        rare: number(known.rare),
        last_rare: known.last_rare.map(number),
    }
}

/// A store that cannot be used, as a usage error.
pub(crate) fn problem(error: &StoreError) -> Failure {
    let name = |path: &Path| path.display().to_string();
    let problem = match error {
        StoreError::Directory(error) => return stored::problem(error),
        StoreError::Foreign { path } => PeriodProblem::Foreign { file: name(path) },
        StoreError::Damaged { path } => PeriodProblem::Damaged { file: name(path) },
        StoreError::OtherGame { path, game } => {
            PeriodProblem::OtherGame { file: name(path), code: game.clone() }
        }
    };
    Failure::Usage(UsageProblem::Period(problem))
}
