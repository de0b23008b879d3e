//! The contest desk: `stress` beside a loop of the shell, and `judge`. The command itself is run, the one that lies
//! beside this program (`cargo build --release -p grundy-cli` puts it there), and so are two small C++ programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Nim: one position a run.
const EACH: &str = "#include <cstdio>
int main() {
    int m; unsigned long long x = 0, a;
    if (scanf(\"%d\", &m) != 1) return 1;
    while (m-- && scanf(\"%llu\", &a) == 1) x ^= a;
    puts(x ? \"Yes\" : \"No\");
}
";
/// Nim: many positions a run, their number first.
const BATCH: &str = "#include <cstdio>
int main() {
    int t, m; unsigned long long a;
    if (scanf(\"%d\", &t) != 1) return 1;
    while (t--) {
        unsigned long long x = 0;
        if (scanf(\"%d\", &m) != 1) return 1;
        while (m-- && scanf(\"%llu\", &a) == 1) x ^= a;
        puts(x ? \"Yes\" : \"No\");
    }
}
";
/// A player of Nim that is kept.
const PLAYER: &str = "#include <cstdio>
#include <cstdlib>
#include <cstring>
int main() {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        unsigned long long h[99], x = 0; int n = 0;
        for (char *w = strtok(line, \" \\n\"); w; w = strtok(nullptr, \" \\n\")) x ^= h[n++] = strtoull(w, nullptr, 10);
        int at = 0;
        if (x) { while ((h[at] ^ x) >= h[at]) at++; h[at] ^= x; }
        else { while (!h[at]) at++; h[at]--; }
        for (int i = 0; i < n; i++) printf(i ? \" %llu\" : \"%llu\", h[i]);
        puts(\"\"); fflush(stdout);
    }
}
";

/// Processor time of all processes that we have waited for, and that they have.
fn of_others() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("a name").split_whitespace().collect();
    let ticks = |at: usize| fields[at].parse::<u64>().expect("a number");
    // Their own and the system's, in hundredths of a second, as Linux tells them to everybody.
    Duration::from_millis(10 * (ticks(13) + ticks(14)))
}

/// Runs a command that must succeed: by the clock, on processors, and what it wrote.
fn run(command: &mut Command) -> (Duration, Duration, String) {
    let (start, before) = (Instant::now(), of_others());
    let output = command.stderr(Stdio::null()).output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stdout));
    let text = String::from_utf8(output.stdout).expect("text");
    (start.elapsed(), of_others() - before, text)
}

fn compile(folder: &Path, name: &str, text: &str) -> Option<PathBuf> {
    let source = folder.join(name).with_extension("cpp");
    std::fs::write(&source, text).ok()?;
    let binary = folder.join(name);
    let status = Command::new("g++").args(["-O2", "-o"]).arg(&binary).arg(&source).status();
    status.is_ok_and(|status| status.success()).then_some(binary)
}

/// The whole number before a word of a text.
fn number(text: &str, word: &str) -> u64 {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|it| it.starts_with(word)).expect("the word");
    words[at - 1].parse().expect("a number")
}

/// Prints the table.
pub(crate) fn desk() {
    let grundy = std::env::current_exe().expect("a path").with_file_name("grundy");
    let folder = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let programs = [("each", EACH), ("batch", BATCH), ("player", PLAYER)];
    let programs: Vec<PathBuf> =
        programs.into_iter().filter_map(|(name, text)| compile(&folder, name, text)).collect();
    let [each, batch, player] = &programs[..] else { return println!("NOT RUN: there is no g++") };
    if !grundy.exists() {
        return println!("NOT RUN: there is no {}: cargo build --release -p grundy-cli", grundy.display());
    }
    println!("| what | how many | by the clock | on processors | a second of one processor |");
    println!("|---|---|---|---|---|");
    let row = |what: &str, count: u64, (clock, busy, _): &(Duration, Duration, String)| {
        let rate = u128::from(count) * 1_000_000 / busy.as_micros().max(1);
        println!("| {what} | {count} | {} ms | {} ms | {rate} |", clock.as_millis(), busy.as_millis());
    };
    let runs = 2000;
    let text = format!(
        "for i in $(seq {runs}); do echo \"2\n3 $i\" | {} > {}; done",
        each.display(),
        folder.join("out").display()
    );
    row("a loop of the shell, without a check", runs, &run(Command::new("bash").args(["-c", &text])));
    let stress = |tests: u64, more: &[&str], program: &Path| {
        let mut command = Command::new(&grundy);
        command.args(["stress", "nim", "--jobs", "1", "--time", "0", "--tests", &tests.to_string()]);
        let ran = run(command.args(more).arg("--").arg(program));
        assert!(ran.2.starts_with("nothing found"), "{}", ran.2);
        assert_eq!(number(&ran.2, "inputs"), tests, "{}", ran.2);
        ran
    };
    row("`stress`, started for each test, no limits", runs, &stress(runs, &["--no-limits"], each));
    row("`stress`, started for each test", runs, &stress(runs, &[], each));
    let many = 1_000_000;
    row("`stress`, many tests a run", many, &stress(many, &["--io", "batch"], batch));
    // The same input once more, from a file: what is left is ours.
    let alone = format!("1000000\n{}", "2\n123456789 987654321\n".repeat(1_000_000));
    std::fs::write(folder.join("in"), alone).expect("a file");
    let input = std::fs::File::open(folder.join("in")).expect("the file");
    row("of these, the program alone, about", many, &run(Command::new(batch).stdin(input)));
    let judge = |games: u64, more: &[&str]| {
        let mut command = Command::new(&grundy);
        command.args(["judge", "nim", "--time", "0", "--games", &games.to_string()]);
        run(command.args(more).arg("--").arg(player))
    };
    row("`judge`, games of a program that is kept", 20_000, &judge(20_000, &[]));
    row("`judge`, a process for each game", 100, &judge(100, &["--per-game"]));
    let _ = std::fs::remove_dir_all(&folder);
}
