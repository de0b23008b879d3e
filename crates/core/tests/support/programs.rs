//! Builds and runs emitted programs.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use grundy::code::{Language, Said, Words, program};
use grundy::game::{Game, Outcome};
use grundy::law::{Claim, Law, Standing, Subject};
use grundy::limits::Limits;
use grundy::oracle::{Place, Search, values};

/// Words as hard as can be for comments and messages.
pub(crate) struct Odd;

impl Words for Odd {
    fn say(&self, said: &Said) -> String {
        format!("必败态 \"\\ {said:?} {}", if let Said::Rule(_) = said { "\n第二行" } else { "" })
    }
}

/// A rule whose programs are tested.
pub(crate) struct Case {
    /// Its text.
    pub(crate) name: String,
    /// Its core form.
    pub(crate) game: Game,
    /// Laws that the program may use.
    pub(crate) laws: Vec<Option<Law>>,
    /// Whether it is also built in a file of its own.
    pub(crate) alone: bool,
}

impl Case {
    /// A rule without laws.
    pub(crate) fn new(name: &str, game: Game) -> Self {
        Case { name: name.into(), game, laws: Vec::new(), alone: false }
    }

    /// With the law that a certificate proves: its first lines, the law and its last lines before the values.
    pub(crate) fn proved(mut self, head: &str, preperiod: u64, period: u64, saltus: u64, tail: &str) -> Self {
        let last = preperiod + period - 1;
        let values = values(&self.game.parts[0], last, &Limits::default()).expect("a short table");
        let words: Vec<String> = values.iter().map(u32::to_string).collect();
        let added = if saltus > 0 { format!("saltus {saltus}\n") } else { String::new() };
        let text = format!(
            "grundy-certificate 1\nplay normal\n{head}\npreperiod {preperiod}\nperiod {period}\n{added}{tail}values {}\n",
            words.join(" ")
        );
        self.laws = vec![Some(law(&text, Claim::Periodic { preperiod, period, saltus, values }))];
        self
    }

    /// With a proved floor law.
    pub(crate) fn proved_floor(mut self, head: &str, divisor: u64) -> Self {
        self.laws = vec![Some(law(
            &format!("grundy-certificate 1\nplay normal\n{head}\n"),
            Claim::Floor { divisor },
        ))];
        self
    }

    /// A rule text with the law that the library proves for it.
    pub(crate) fn proved_rule(text: &str) -> Self {
        let study = grundy::api::Study::new(text, &[]).expect("a rule");
        let law = study.laws(&Limits::default()).expect("within the budget").grundy.expect("has values");
        assert!(law.is_proved(), "{text}");
        Case { name: text.into(), game: study.game, laws: vec![Some(law)], alone: false }
    }

    fn has_memory(&self) -> bool {
        self.game.parts.iter().any(|core| core.memory)
    }

    /// Small positions, as lists of heaps, one for each part.
    fn positions(&self) -> Vec<Vec<Vec<u64>>> {
        let single = (0..=30).map(|n| vec![n]);
        let one: Vec<Vec<u64>> = if self.has_memory() {
            single.collect()
        } else {
            let pairs = (0..=7).flat_map(|a| (0..=7).map(move |b| vec![a, b]));
            let long = (31..=130).map(|n| vec![n]);
            let single = single.chain(long.take(if self.laws.is_empty() { 0 } else { 100 }));
            let more = [vec![], vec![0, 0, 0], vec![1, 2, 3], vec![1, 1, 1], vec![4, 3, 5], vec![2, 3, 3, 4]];
            single.chain(pairs).chain(more).collect()
        };
        if self.game.parts.len() == 1 {
            return one.into_iter().map(|heaps| vec![heaps]).collect();
        }
        one.iter().zip(one.iter().rev()).map(|(a, b)| vec![a.clone(), b.clone()]).collect()
    }

    /// What a program reads.
    fn input(&self, position: &[Vec<u64>]) -> String {
        let join = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        if self.has_memory() {
            return join(&position[0]);
        }
        position.iter().map(|heaps| format!("{} {}", heaps.len(), join(heaps))).collect::<Vec<_>>().join(" ")
    }

    /// Inputs, and what the definition says to each; None where a program must refuse.
    fn expected(&self, refuses: bool) -> Vec<(String, Option<&'static str>)> {
        let limits = Limits::default();
        let mut search = Search::new(&self.game);
        let table = match &self.laws[..] {
            [] => Vec::new(),
            _ => values(&self.game.parts[0], 130, &limits).expect("a short table"),
        };
        let mut all = Vec::new();
        for position in self.positions() {
            let several = position.iter().flatten().filter(|&&h| h > 0).count() > 1;
            let answer = if refuses && several {
                None
            } else if !self.laws.is_empty() {
                // Larger heaps than a search of sums can do: by the Grundy values of the definition.
                let nim_sum =
                    position[0].iter().fold(0, |x, &h| x ^ table[usize::try_from(h).expect("small")]);
                Some(if nim_sum != 0 { "first" } else { "second" })
            } else {
                let place = Place::fresh(position.clone());
                Some(match search.outcome(&place, &limits).expect("small positions are decided") {
                    Outcome::N => "first",
                    Outcome::P => "second",
                })
            };
            all.push((self.input(&position), answer));
        }
        all
    }
}

fn law(certificate: &str, claim: Claim) -> Law {
    let verified = grundy_check::verify(certificate).unwrap_or_else(|bad| panic!("{bad}:\n{certificate}"));
    Law {
        subject: Subject::Grundy,
        claim,
        standing: Standing::Proved(verified),
        facts: Vec::new(),
        would_decide: None,
    }
}

/// Compares the programs of all cases with the definition.
pub(crate) fn run_all(language: Language, cases: &[Case]) {
    if !available(language) {
        return;
    }
    let dir = workshop(language);
    let texts: Vec<String> = cases
        .iter()
        .map(|case| {
            program(&case.name, &case.game, &case.laws, language, &Odd, &Limits::default())
                .unwrap_or_else(|refused| panic!("{}: {refused:?}", case.name))
        })
        .collect();
    // Just as it is: build the first program, feed its standard input.
    let alone = build(language, &dir, "alone", &texts[0]);
    assert_eq!(feed(&alone, "2\n5 4\n").trim(), "first", "{}", texts[0]);
    assert_eq!(feed(&alone, "0\n").trim(), "second", "{}", texts[0]);
    assert_eq!(feed(&alone, "1\n-3\n").trim(), "", "negative heaps are refused");

    // In one file with the others no name of a program meets one of the language's library.
    for (i, text) in texts.iter().enumerate().filter(|(i, _)| cases[*i].alone) {
        let alone = build(language, &dir, &format!("alone{i}"), text);
        assert_eq!(feed(&alone, "0\n").trim(), "second", "{text}");
    }

    let mut runs = Vec::new();
    for (i, (case, text)) in cases.iter().zip(&texts).enumerate() {
        for (line, answer) in case.expected(text.contains("Several")) {
            runs.push((i, line, answer.unwrap_or("refused")));
        }
    }
    let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    run_together(language, &dir, &names, &texts, &runs);
}

/// Compares programs that are at hand with what is expected: runs are the index of a program, its input and its answer.
pub(crate) fn run_programs(
    language: Language,
    names: &[&str],
    texts: &[String],
    runs: &[(usize, String, &str)],
) {
    if available(language) {
        run_together(language, &workshop(language), names, texts, runs);
    }
}

fn run_together(
    language: Language,
    dir: &Path,
    names: &[&str],
    texts: &[String],
    runs: &[(usize, String, &str)],
) {
    let driver = build(language, dir, "driver", &driver(language, texts));
    let input: String = runs.iter().map(|(i, line, _)| format!("{i} {line}\n")).collect();
    let output = feed(&driver, &input);
    let answers: Vec<&str> = output.lines().collect();
    assert_eq!(answers.len(), runs.len(), "one answer an input");
    for ((i, line, answer), found) in runs.iter().zip(answers) {
        assert_eq!(found, *answer, "{} on `{line}`\n{}", names[*i], texts[*i]);
    }
}

/// Whether the tools of a language are there. A missing compiler is never passed over in silence.
fn available(language: Language) -> bool {
    let tool = match language {
        Language::Cpp => "g++",
        Language::Python => "python3",
        Language::Rust => "rustc",
    };
    let found = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        let message =
            format!("\n*** {tool} IS MISSING: the {language:?} programs were NOT tested. Install it. ***\n");
        // Past the capture of the test harness.
        let _ = std::io::stderr().write_all(message.as_bytes());
    }
    found
}

fn workshop(language: Language) -> PathBuf {
    let dir =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("code-{language:?}-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a directory for programs");
    dir
}

/// Builds a program; what to run.
fn build(language: Language, dir: &Path, name: &str, text: &str) -> Vec<String> {
    let (ending, compiler): (&str, &[&str]) = match language {
        Language::Cpp => ("cpp", &["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror=return-type"]),
        Language::Python => ("py", &[]),
        Language::Rust => ("rs", &["rustc", "--edition=2021", "-Cdebuginfo=0", "-Coverflow-checks=on"]),
    };
    let source = dir.join(format!("{name}.{ending}"));
    fs::write(&source, text).expect("a source file");
    let source = source.to_string_lossy().into_owned();
    let Some((command, flags)) = compiler.split_first() else {
        return vec!["python3".into(), source];
    };
    let target = dir.join(name).to_string_lossy().into_owned();
    let output =
        Command::new(command).args(flags).args([&source, "-o", &target]).output().expect("a compiler");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !messages.contains("warning"), "{source}:\n{messages}");
    vec![target]
}

fn feed(command: &[String], input: &str) -> String {
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let Output { stdout, .. } = child.wait_with_output().expect("the program ends");
    let _ = writer.join();
    String::from_utf8_lossy(&stdout).into_owned()
}

/// A program that reads lines `I INPUT` and prints what program I answers to INPUT, or `refused`.
fn driver(language: Language, texts: &[String]) -> String {
    match language {
        Language::Cpp => {
            let mut out = String::from("#include <sstream>\n");
            for line in texts[0].lines().filter(|line| line.starts_with("#include")) {
                out.push_str(&format!("{line}\n"));
            }
            for (i, text) in texts.iter().enumerate() {
                let text: String = text
                    .lines()
                    .filter(|line| !line.starts_with("#include"))
                    .map(|l| format!("{l}\n"))
                    .collect();
                let (text, _) = text.split_once("int main() {").expect("a main function");
                out.push_str(&format!("namespace p{i} {{\n{text}\n}}\n"));
            }
            out.push_str("int main() {\n    std::string line;\n    while (std::getline(std::cin, line)) {\n");
            out.push_str(
                "        std::istringstream in(line);\n        int i;\n        in >> i;\n        try {\n",
            );
            for i in 0..texts.len() {
                out.push_str(&format!(
                    "            if (i == {i}) std::cout << p{i}::solve(in) << \"\\n\";\n"
                ));
            }
            out.push_str("        } catch (const std::runtime_error&) {\n            std::cout << \"refused\\n\";\n        }\n    }\n}\n");
            out
        }
        Language::Rust => {
            let mut out = String::new();
            for (i, text) in texts.iter().enumerate() {
                let text = text.replace("fn main()", "pub fn main()").replace("fn solve(", "pub fn solve(");
                out.push_str(&format!("mod p{i} {{\n{text}\n}}\n"));
            }
            out.push_str("fn main() {\n    if std::env::args().count() > 9 {\n");
            for i in 0..texts.len() {
                out.push_str(&format!("        p{i}::main();\n"));
            }
            out.push_str(
                "    }\n    for line in std::io::stdin().lines() {\n        let line = line.unwrap();\n",
            );
            out.push_str(
                "        let (i, rest) = line.split_once(' ').unwrap();\n        let answer = match i {\n",
            );
            for i in 0..texts.len() {
                out.push_str(&format!("            \"{i}\" => p{i}::solve(rest),\n"));
            }
            out.push_str("            _ => panic!(),\n        };\n        println!(\"{}\", answer.unwrap_or(\"refused\"));\n    }\n}\n");
            out
        }
        Language::Python => {
            let mut out = String::from("import sys\nprograms = []\n");
            for text in texts {
                out.push_str(&format!("scope = {{\"__name__\": \"program\"}}\nexec({text:?}, scope)\nprograms.append(scope[\"solve\"])\n"));
            }
            out.push_str("for line in sys.stdin:\n    i, rest = line.split(\" \", 1)\n    try:\n        print(programs[int(i)](rest))\n");
            out.push_str("    except ValueError:\n        print(\"refused\")\n");
            out
        }
    }
}
