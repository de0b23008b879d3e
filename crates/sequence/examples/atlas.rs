//! Writes `atlas/octal.tsv`: `./dev atlas`, or
//!
//! `cargo run --release -p grundy-sequence --example atlas -- atlas/octal.tsv [--heaps N] [--time SECONDS]
//! [--store DIR] [CODE ..]`
//!
//! Each class is computed to `N` heaps (2^26), as long as the seconds last (60, on a processor where the system tells
//! that), the kernel's check of a period too (as long again). Entries that say more already are kept, so it can be stopped and run again; with a store a class goes
//! on where it was. What is written is at a power of two where no period is known, whenever the time ended.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy_check::{Windows, verify_while};
use grundy_sequence::atlas::{Entry, HEADING, Status};
use grundy_sequence::classes::{Class, classes};
use grundy_sequence::game::Game;
use grundy_sequence::search::{Found, Reason, Search};
use grundy_sequence::sequence::Settings;
use grundy_sequence::store::Store;

/// Values that the kernel checks by the theorem of Guy and Smith.
const WHOLE: usize = 1 << 17;

struct Plan {
    file: PathBuf,
    heaps: usize,
    time: Duration,
    store: Option<PathBuf>,
    codes: Vec<String>,
}

fn main() {
    let Some(plan) = plan() else {
        eprintln!("atlas FILE [--heaps N] [--time SECONDS] [--store DIR] [CODE ..]");
        std::process::exit(2);
    };
    let text = fs::read_to_string(&plan.file).unwrap_or_default();
    let mut known: BTreeMap<String, Entry> =
        text.lines().filter_map(Entry::read).map(|entry| (entry.code.clone(), entry)).collect();
    let classes = classes(&[0, 4], 3);
    let mut order: Vec<usize> = (0..classes.len()).collect();
    // Short periods first: they take no time, and the file is of use early.
    order.sort_by_key(|&place| classes[place].repeat.is_none());
    for place in order {
        let class = &classes[place];
        let code = class.codes[0].0.to_string();
        if !plan.codes.is_empty() && !plan.codes.contains(&code) {
            continue;
        }
        let entry = known.get(&code).cloned();
        let more = |entry: &Entry| match entry.status {
            Status::GuySmith | Status::Windows => false,
            Status::Found => true,
            Status::Open => entry.heaps < plan.heaps,
        };
        let entry = match entry {
            Some(entry) if !more(&entry) => Some(entry),
            old => {
                let new = compute(class, &plan);
                eprintln!("{}", new.as_ref().map_or(format!("{code}: too little time"), Entry::to_string));
                let better = |old: &Entry| {
                    new.as_ref().is_none_or(|new| new.repeat.is_none() && new.heaps <= old.heaps)
                };
                if old.as_ref().is_some_and(better) { old } else { new }
            }
        };
        if let Some(entry) = entry {
            known.insert(code, Entry { members: Entry::members(class), ..entry });
        }
        let lines = classes.iter().filter_map(|class| known.get(&class.codes[0].0.to_string()));
        let text = lines.fold(HEADING.to_owned(), |mut text, entry| {
            let _ = writeln!(text, "{entry}");
            text
        });
        if let Err(error) = replace(&plan.file, &text) {
            eprintln!("{}: {error}", plan.file.display());
            std::process::exit(2);
        }
    }
}

fn plan() -> Option<Plan> {
    let mut words = std::env::args().skip(1);
    let mut plan = Plan {
        file: words.next()?.into(),
        heaps: 1 << 26,
        time: Duration::from_secs(60),
        store: None,
        codes: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--heaps" => plan.heaps = words.next()?.parse().ok()?,
            "--time" => plan.time = Duration::from_secs(words.next()?.parse().ok()?),
            "--store" => plan.store = Some(words.next()?.into()),
            _ if word.starts_with('-') => return None,
            _ => plan.codes.push(word),
        }
    }
    Some(plan)
}

fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(&new, path)
}

/// The time of this thread on a processor: what else runs on the machine does not count.
struct Clock(Instant, Option<Duration>);

impl Clock {
    fn new() -> Clock {
        Clock(Instant::now(), Clock::on_processor())
    }

    fn on_processor() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }

    fn spent(&self) -> Duration {
        let spent = self.1.zip(Clock::on_processor()).map(|(before, now)| now.saturating_sub(before));
        spent.unwrap_or_else(|| self.0.elapsed())
    }
}

/// What can be said in the time; nothing before the first power of two at which invariants are kept.
fn compute(class: &Class, plan: &Plan) -> Option<Entry> {
    let game = &class.codes[0].0;
    let settings = Settings::default();
    let store = plan.store.as_ref().map(|directory| {
        Store::open(&directory.join(game.to_string())).unwrap_or_else(|error| panic!("{error}"))
    });
    let saved = store.as_ref().and_then(|store| store.load(game, settings).ok().flatten());
    let mut search = saved.unwrap_or_else(|| Search::new(game, settings));
    let clock = Clock::new();
    let result = search.advance(plan.heaps, &mut |_| clock.spent() < plan.time);
    if let Some(store) = &store
        && let Err(error) = store.save(&search)
    {
        eprintln!("{error}");
    }
    // Why it stopped does not matter: what was computed is told.
    let found = result.unwrap_or_default();
    let known = match found {
        Some(_) => search.sequence().invariants(),
        None => search.milestones().last()?.clone(),
    };
    let flag = if known.mask.positional { "+pos" } else { "" };
    Some(Entry {
        code: game.to_string(),
        status: found.map_or(Status::Open, |found| proved(&search, found, plan.time)),
        repeat: found.map(|found| found.repeat),
        heaps: known.heaps,
        largest: (known.largest, known.largest_at),
        mask: format!("{:x}{flag}", known.mask.bits),
        rare: (known.rare, known.last_rare),
        members: Vec::new(),
    })
}

/// What the kernel says to the certificate of a period.
fn proved(search: &Search, found: Found, time: Duration) -> Status {
    let clock = Clock::new();
    let waits = || clock.spent() < time;
    if let Reason::Enough(values) = found.reason
        && values <= WHOLE
    {
        let text = guy_smith(search, found);
        if verify_while(&text, &waits).is_ok() {
            return Status::GuySmith;
        }
    }
    let certificate = search.certificate(Some(found), &mut |_| waits()).ok().flatten();
    let pieces = certificate.and_then(|text| Windows::read(&text).ok().flatten());
    let Some(Ok(pieces)) = pieces.map(|windows| windows.begin(&|_| waits())) else { return Status::Found };
    let numbers = 0..pieces.windows().pieces().len();
    let checked: Option<Vec<_>> = numbers.map(|number| pieces.check(number, &|_| waits()).ok()).collect();
    let verified = checked.and_then(|checked| pieces.conclude(&checked));
    if verified.is_some() { Status::Windows } else { Status::Found }
}

/// The certificate by the theorem of Guy and Smith.
fn guy_smith(search: &Search, found: Found) -> String {
    let mut text = "grundy-certificate 1\nplay normal\n".to_owned();
    let game: &Game = search.sequence().game();
    for (t, &digit) in game.digits().iter().enumerate().filter(|(_, digit)| **digit != 0) {
        let amounts = if t == 0 { "zero".to_owned() } else { format!("(list {t})") };
        let parts: Vec<&str> = [(1, "0"), (2, "1"), (4, "2")]
            .iter()
            .filter(|(bit, _)| digit & bit != 0)
            .map(|part| part.1)
            .collect();
        let _ = writeln!(text, "move take {amounts} leave {}", parts.join(" "));
    }
    let (period, preperiod) = (found.repeat.period, found.repeat.preperiod);
    let _ = writeln!(text, "theorem guy-smith\npreperiod {preperiod}\nperiod {period}");
    let values = (0..preperiod + period).map(|heap| search.sequence().value(heap).unwrap_or(0).to_string());
    let values: Vec<String> = values.collect();
    for values in values.chunks(64) {
        let _ = writeln!(text, "values {}", values.join(" "));
    }
    text
}
