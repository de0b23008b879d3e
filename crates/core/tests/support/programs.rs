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
    let driver = match language {
        Language::Go => build_go(dir, "driver", &go_driver(texts)),
        _ => build(language, dir, "driver", &driver(language, texts)),
    };
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
        Language::Java => "javac",
        Language::Go => "go",
        Language::JavaScript => "node",
    };
    let asks = if tool == "go" { "version" } else { "--version" };
    let found = Command::new(tool).arg(asks).output().is_ok_and(|output| output.status.success());
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
    match language {
        Language::Java => return build_java(dir, name, text),
        Language::Go => return build_go(dir, name, &[("main.go".into(), text.to_owned())]),
        _ => {}
    }
    let (ending, compiler): (&str, &[&str]) = match language {
        Language::Cpp => ("cpp", &["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror=return-type"]),
        Language::Python => ("py", &[]),
        Language::JavaScript => ("js", &[]),
        _ => ("rs", &["rustc", "--edition=2021", "-Cdebuginfo=0", "-Coverflow-checks=on"]),
    };
    let source = dir.join(format!("{name}.{ending}"));
    fs::write(&source, text).expect("a source file");
    let source = source.to_string_lossy().into_owned();
    let Some((command, flags)) = compiler.split_first() else {
        return vec![if language == Language::Python { "python3" } else { "node" }.into(), source];
    };
    let target = dir.join(name).to_string_lossy().into_owned();
    let output =
        Command::new(command).args(flags).args([&source, "-o", &target]).output().expect("a compiler");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !messages.contains("warning"), "{source}:\n{messages}");
    vec![target]
}

/// A class `Main` in a folder of its own; starting it costs less without the compiler that optimises.
fn build_java(dir: &Path, name: &str, text: &str) -> Vec<String> {
    let folder = dir.join(format!("java-{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("Main.java"), text).expect("a source file");
    let flags = ["-encoding", "UTF-8", "-Xlint:all,-cast", "-J-XX:TieredStopAtLevel=1"];
    let output = Command::new("javac").args(flags).arg("Main.java").current_dir(&folder).output();
    let output = output.expect("a compiler");
    let said = [output.stdout, output.stderr].concat();
    assert!(
        output.status.success() && said.is_empty(),
        "{}:\n{}",
        folder.display(),
        String::from_utf8_lossy(&said)
    );
    let folder = folder.to_string_lossy().into_owned();
    ["java", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-cp", &folder, "Main"].map(Into::into).to_vec()
}

/// A module of these files.
fn build_go(dir: &Path, name: &str, files: &[(String, String)]) -> Vec<String> {
    let folder = dir.join(format!("go-{name}"));
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a source file");
    }
    fs::write(folder.join("go.mod"), "module programs\n\ngo 1.19\n").expect("a file");
    let go = |args: &[&str]| {
        let mut command = Command::new("go");
        command
            .args(args)
            .current_dir(&folder)
            .env("GOCACHE", dir.join("go-cache"))
            .env("GOFLAGS", "-mod=mod");
        let output = command.output().expect("a compiler");
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}:\n{}", folder.display(), String::from_utf8_lossy(&said));
    };
    go(&["build", "-o", "program", "."]);
    vec![folder.join("program").to_string_lossy().into_owned()]
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
            let includes =
                texts.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("#include"));
            for line in includes.collect::<std::collections::BTreeSet<_>>() {
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
            for (i, text) in texts.iter().enumerate() {
                let answer = match runs(text) {
                    true => format!(
                        "{{ std::string rest; std::getline(in, rest); p{i}::Words w(rest); p{i}::run(w); }}"
                    ),
                    false => format!("std::cout << p{i}::solve(in) << \"\\n\";"),
                };
                out.push_str(&format!("            if (i == {i}) {answer}\n"));
            }
            out.push_str("        } catch (const std::runtime_error&) {\n            std::cout << \"refused\\n\";\n        }\n    }\n}\n");
            out
        }
        Language::Rust => {
            let mut out = String::new();
            for (i, text) in texts.iter().enumerate() {
                let text = text.replace("fn main()", "pub fn main()").replace("fn solve(", "pub fn solve(");
                let text = text.replace("fn run(", "pub fn run(").replace("fn new(text", "pub fn new(text");
                let text = text
                    .replace("struct Words {", "pub struct Words {")
                    .replace("std::process::exit(1)", "panic!()");
                out.push_str(&format!("mod p{i} {{\n{text}\n}}\n"));
            }
            out.push_str("fn main() {\n    std::panic::set_hook(Box::new(|_| ()));\n    if std::env::args().count() > 9 {\n");
            for i in 0..texts.len() {
                out.push_str(&format!("        p{i}::main();\n"));
            }
            out.push_str(
                "    }\n    for line in std::io::stdin().lines() {\n        let line = line.unwrap();\n",
            );
            out.push_str(
                "        let (i, rest) = line.split_once(' ').unwrap();\n        let answer = match i {\n",
            );
            for (i, text) in texts.iter().enumerate() {
                let answer = match runs(text) {
                    true => format!(
                        "match std::panic::catch_unwind(|| p{i}::run(&mut p{i}::Words::new(rest))) {{ Ok(()) => continue, Err(_) => Err(String::new()) }}"
                    ),
                    false => format!("p{i}::solve(rest)"),
                };
                out.push_str(&format!("            \"{i}\" => {answer},\n"));
            }
            out.push_str("            _ => panic!(),\n        };\n        println!(\"{}\", answer.unwrap_or(\"refused\"));\n    }\n}\n");
            out
        }
        Language::Java => {
            let mut out = String::from(
                "import java.io.*;\nimport java.math.BigInteger;\nimport java.util.*;\nimport java.util.stream.LongStream;\n",
            );
            out.push_str(
                "public class Main {\n    public static void main(String[] args) throws IOException {\n",
            );
            out.push_str(
                "        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));\n",
            );
            out.push_str("        for (String line = in.readLine(); line != null; line = in.readLine()) {\n");
            out.push_str("            String[] words = line.split(\" \", 2);\n            try {\n                switch (words[0]) {\n");
            for i in 0..texts.len() {
                out.push_str(&format!(
                    "                    case \"{i}\": P{i}.run(new P{i}.Words(words[1])); P{i}.out.flush(); break;\n"
                ));
            }
            out.push_str("                }\n            } catch (RuntimeException error) {\n");
            out.push_str(
                "                System.out.println(\"refused\");\n            }\n        }\n    }\n}\n",
            );
            for (i, text) in texts.iter().enumerate() {
                let lines = text.lines().filter(|line| !line.starts_with("import "));
                let text: String = lines.map(|line| format!("{line}\n")).collect();
                out.push_str(&text.replace("public class Main {", &format!("class P{i} {{")));
            }
            out
        }
        Language::Go => String::new(),
        Language::JavaScript => {
            let mut out = String::from("const programs = [];\n");
            for text in texts {
                let text = text.replace("\nmain();\n", "\n");
                out.push_str(&format!(
                    "programs.push((() => {{\n{text}\nreturn {{ run, Words, out }};\n}})());\n"
                ));
            }
            out.push_str("for (const line of require(\"fs\").readFileSync(0, \"utf8\").split(\"\\n\")) {\n");
            out.push_str("    if (line === \"\") continue;\n    const at = line.indexOf(\" \");\n");
            out.push_str("    const { run, Words, out } = programs[Number(line.slice(0, at))];\n    try {\n");
            out.push_str("        run(new Words(line.slice(at + 1)));\n        process.stdout.write(out.splice(0).join(\"\"));\n");
            out.push_str("    } catch (error) {\n        process.stdout.write(\"refused\\n\");\n    }\n}\n");
            out
        }
        Language::Python => {
            let mut out = String::from("import sys\nprograms = []\n");
            for text in texts {
                out.push_str(&format!(
                    "scope = {{\"__name__\": \"program\"}}\nexec({text:?}, scope)\nprograms.append(scope)\n"
                ));
            }
            out.push_str("for line in sys.stdin:\n    i, rest = line.split(\" \", 1)\n    try:\n        program = programs[int(i)]\n        if \"Words\" in program:\n            program[\"run\"](program[\"Words\"](rest))\n        else:\n            print(program[\"solve\"](rest))\n");
            out.push_str("    except ValueError:\n        print(\"refused\")\n");
            out
        }
    }
}

/// Whether a program has a function for all of its input.
fn runs(text: &str) -> bool {
    text.contains("struct Words")
}

/// A package for each program, and what calls them.
fn go_driver(texts: &[String]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let (mut imports, mut cases) = (String::new(), String::new());
    for (i, text) in texts.iter().enumerate() {
        let text = text.replacen("package main", &format!("package p{i}"), 1);
        let answer = "
func Answer(text string) (said string) {
	defer func() {
		if recover() != nil {
			said = \"refused\\n\"
		}
	}()
	all := &strings.Builder{}
	out = bufio.NewWriter(all)
	run(newWords(text))
	out.Flush()
	return all.String()
}
";
        files.push((format!("p{i}/p.go"), text + answer));
        imports.push_str(&format!("\t\"programs/p{i}\"\n"));
        cases.push_str(&format!("\t\tcase \"{i}\":\n\t\t\tos.Stdout.WriteString(p{i}.Answer(words[1]))\n"));
    }
    let main = format!(
        "package main\n\nimport (\n\t\"bufio\"\n\t\"os\"\n\t\"strings\"\n{imports})\n\nfunc main() {{\n\tlines := bufio.NewScanner(os.Stdin)\n\t\
         for lines.Scan() {{\n\t\twords := strings.SplitN(lines.Text(), \" \", 2)\n\t\tswitch words[0] {{\n{cases}\t\t}}\n\t}}\n}}\n"
    );
    files.push(("main.go".into(), main));
    files
}
