//! `grundy kit RULE -o DIR`: the folder of a contest problem.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use grundy::api::{Refusal, Subject, Unsuitable};
use grundy::class::Class;
use grundy::code::{Form, NoProgram, Target};
use grundy::limits::Limits;
use grundy_text::help::UsageProblem;
use grundy_text::kit::{Kit, KitProblem};
use num_bigint::BigUint;
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::kit::{Problem, Tongue, legal};
use crate::out::Out;
use crate::stress::facts::Facts;
use crate::stress::format::{Format, Many};
use crate::stress::hard;
use crate::stress::input::{Kind, Numbers};
use crate::stress::plan::Plan;
use crate::stress::small::{self, Range};
use crate::stress::truth::Truth;
use crate::stress::words::Split;
use crate::stress::wrong;
use crate::verb::stress::settings;
use crate::{file, input, json};

/// The tests.
const TESTS: usize = 10;
/// Inputs among which they are chosen.
const CHOICE: usize = 500;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let problem = |problem: KitProblem| Failure::from(UsageProblem::Kit(problem));
    let (text, rest) = input::rule(matches, false)?;
    if let Some(given) = rest.into_iter().next() {
        return Err(UsageProblem::Unexpected { given }.into());
    }
    let Some(directory) = matches.get_one::<PathBuf>("output") else {
        return Err(UsageProblem::Missing { names: vec!["-o DIR".into()] }.into());
    };
    let subject = input::subject(matches, &text)?;
    let limits = input::begin(out, matches)?;
    let kind = Kind::of(&subject).filter(|kind| !matches!(kind, Kind::One));
    let kind = kind.ok_or_else(|| problem(KitProblem::Rule))?;
    // Sums of single heaps would be sent, and a program about states answers one of them.
    if matches!((&subject, &kind), (Subject::States(study), Kind::Heaps { .. }) if study.game.parts.iter().any(|core| core.shape.arity() == Some(1)))
    {
        return Err(problem(KitProblem::Rule));
    }
    let size = |name, usual: BigUint| settings::size(matches, name).map(|n| n.unwrap_or(usual));
    let count = |name, usual| {
        settings::positive(matches, name, usual).map(|count| usize::try_from(count).unwrap_or(1).min(1 << 16))
    };
    let setting = Problem {
        legal: match &subject {
            Subject::Heaps(study) => match study.game.parts.as_slice() {
                [core] if core.ring.is_none() => legal(&Class::of(core, &limits)),
                _ => None,
            },
            Subject::States(_) => None,
        },
        kind,
        least: size("min", BigUint::ZERO)?,
        most: size("max", BigUint::from(10u8).pow(9))?,
        fewest: count("min-heaps", 1)?,
        heaps: count("max-heaps", 10)?,
        words: words(matches)?,
        moves: matches.get_flag("with-move"),
    };
    if setting.least > setting.most || setting.fewest > setting.heaps {
        return Err(UsageProblem::Stress(grundy_text::stress::StressProblem::Range).into());
    }
    if setting.most.bits() > 62 {
        return Err(problem(KitProblem::TooLarge));
    }
    if setting.moves && setting.legal.is_none() {
        return Err(problem(KitProblem::Moves));
    }
    if directory.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(problem(KitProblem::Exists));
    }
    let usual = Format::usual(&setting.kind, Many::No).of_program(&setting.kind).unwrap_or_default();
    let code = |language, form: Form| {
        let target = Target { language, form };
        match &subject {
            Subject::Heaps(study) => study.code(target, out.text, &limits),
            Subject::States(study) => study.code(target, out.text),
        }
    };
    // What the files know, and what solves the problem as it is posed.
    let solves = Form {
        words: [setting.words.0.clone(), setting.words.1.clone()],
        moves: setting.moves,
        ..usual.clone()
    };
    let mut programs = Vec::new();
    for tongue in Tongue::ALL {
        let knows = code(tongue.language(), usual.clone()).map_err(Failure::refused)?;
        let main = match code(tongue.language(), solves.clone()) {
            Ok(main) => Some(main),
            Err(Refusal::Unsuitable(Unsuitable::Program(NoProgram::Moves))) => None,
            Err(refusal) => return Err(Failure::refused(refusal)),
        };
        programs.push((knows, main));
    }
    let tests = tests(&subject, &setting)?;
    let solved = programs.iter().all(|(_, main)| main.is_some());
    out.computed();
    let mut made = Vec::new();
    let mut write = |name: String, text: &str| -> Result<(), Failure> {
        write_file(&directory.join(&name), text)?;
        made.push(name);
        Ok(())
    };
    for (tongue, (knows, main)) in Tongue::ALL.into_iter().zip(&programs) {
        for (name, text) in setting.files(tongue, knows) {
            write(format!("files/{name}.{}", tongue.ending()), &text)?;
        }
        if let Some(main) = main {
            write(format!("files/answer.{}", tongue.ending()), main)?;
        }
    }
    for (at, Test { numbers, wins, kills, winning }) in tests.iter().enumerate() {
        let word = if *wins { &setting.words.0 } else { &setting.words.1 };
        let word = match winning {
            Some((heap, amount)) if setting.moves => format!("{word}\n{heap} {amount}"),
            _ => word.clone(),
        };
        write(format!("tests/{:02}", at + 1), &setting.input(numbers))?;
        write(format!("tests/{:02}.a", at + 1), &format!("{word}\n"))?;
        let laws: Vec<String> = kills.iter().map(|law| format!("{}\n", out.text.wrong_law(law))).collect();
        write(format!("tests/{:02}.kills", at + 1), &laws.concat())?;
    }
    write("problem.xml".into(), &xml(&setting, tests.len(), solved))?;
    let kit = Kit {
        directory: directory.display().to_string(),
        tests: tests.len(),
        interactor: setting.legal.is_some(),
        solved,
    };
    if out.json {
        let value = json!({
            "rule": subject.canonical(),
            "directory": kit.directory,
            "files": made,
            "interactor": kit.interactor,
            "solved": kit.solved,
        });
        out.value(&json::with_version(value))?;
    } else {
        for line in out.text.kit(&kit) {
            out.line(line)?;
        }
    }
    Ok(Exit::Done)
}

pub(super) fn words(matches: &ArgMatches) -> Result<(String, String), Failure> {
    use grundy_text::stress::StressProblem;
    let Some(given) = matches.get_one::<String>("vocabulary").cloned() else {
        return Ok(("first".into(), "second".into()));
    };
    // They go into texts of programs as they are.
    if given.contains(['"', '\\', '\n']) {
        return Err(UsageProblem::Stress(StressProblem::Words { given }).into());
    }
    match crate::stress::words::split(&given) {
        Split::Two(pair) => Ok(pair),
        Split::Equal => Err(UsageProblem::Stress(StressProblem::WordsEqual { given }).into()),
        Split::Not => Err(UsageProblem::Stress(StressProblem::Words { given }).into()),
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let made = path
        .parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| file::whole(path, text.as_bytes()));
    made.map_err(|error| {
        UsageProblem::Write { file: path.display().to_string(), why: input::trouble(&error) }.into()
    })
}

/// A test.
struct Test {
    /// The input.
    numbers: Numbers,
    /// Whether the player to move wins it.
    wins: bool,
    /// The wrong laws that it refutes.
    kills: Vec<grundy_text::stress::WrongLaw>,
    /// A move that wins: the number of a heap, from 1, and the amount.
    winning: Option<(usize, BigUint)>,
}

/// The move that leaves these numbers, where it takes from one of them.
fn taken(before: &Numbers, after: &Numbers) -> Option<(usize, BigUint)> {
    let mut changed = before.iter().zip(after).enumerate().filter(|(_, (old, new))| old != new);
    let (at, (old, new)) = changed.next().filter(|(_, (old, new))| new < old)?;
    (before.len() == after.len() && changed.next().is_none()).then(|| (at + 1, old - new))
}

/// Tests that refute as many wrong laws as can be: each the one that refutes most of those that are left.
fn tests(subject: &Subject, setting: &Problem) -> Result<Vec<Test>, Failure> {
    let limits = Limits::default();
    let exhausted = |why: grundy::limits::Exhausted| Failure::refused(why.into());
    let Problem { kind, least, most, fewest, heaps, .. } = setting.clone();
    let range = Range { least, most, each: Vec::new(), fewest, heaps };
    let facts = Facts::of(subject, &limits);
    let mut truth = Truth::new(subject, facts.grundy_law(), &limits);
    let wrongs = wrong::all(&kind, &facts, None, &limits);
    let hard =
        hard::all(Some(subject), &kind, &range, &facts, &wrongs, Some(&mut truth)).map_err(exhausted)?;
    let mut list: Vec<Numbers> = small::all(&kind, &range).take(CHOICE / 2).collect();
    list.extend(hard.order.iter().take(CHOICE / 2).cloned());
    let mut plan = Plan::new(&kind, &range, Vec::new(), 1, false);
    for _ in 0..CHOICE / 5 {
        list.extend(plan.unjudged(Some(&mut truth)).map_err(exhausted)?.map(|(_, numbers)| numbers));
    }
    // Of equal use the larger ones: nobody finds them by hand.
    list.reverse();
    let mut told = Vec::new();
    for numbers in list {
        if let Some(verdict) = truth.verdict(&numbers, false).map_err(exhausted)? {
            let fails = |wrong: &wrong::Wrong<'_>, truth: &mut Truth<'_>| {
                wrong.is_quick() && wrong.wins(&numbers, truth).is_some_and(|wins| wins != verdict.wins)
            };
            let kills: Vec<usize> = (0..wrongs.len()).filter(|&at| fails(&wrongs[at], &mut truth)).collect();
            told.push((numbers, verdict.wins, kills));
        }
    }
    let mut left: Vec<usize> = (0..wrongs.len()).collect();
    let mut tests: Vec<Test> = Vec::new();
    while tests.len() < TESTS && !told.is_empty() {
        let use_of = |kills: &Vec<usize>| kills.iter().filter(|at| left.contains(at)).count();
        let (at, gain) = told
            .iter()
            .map(|it| use_of(&it.2))
            .enumerate()
            .fold((0, 0), |best, it| if it.1 > best.1 { it } else { best });
        let (numbers, wins, kills) = told.remove(at);
        left.retain(|law| !kills.contains(law));
        if gain == 0 {
            // Every law is refuted once: the next ones refute them again.
            left = (0..wrongs.len()).collect();
        }
        let mut names: Vec<grundy_text::stress::WrongLaw> = Vec::new();
        for at in &kills {
            if !names.contains(&wrongs[*at].name) {
                names.push(wrongs[*at].name.clone());
            }
        }
        let verdict =
            if wins && setting.moves { truth.verdict(&numbers, true).map_err(exhausted)? } else { None };
        let winning =
            verdict.and_then(|verdict| verdict.left.iter().find_map(|after| taken(&numbers, after)));
        tests.push(Test { numbers, wins, kills: names, winning });
    }
    tests.sort_by(|a, b| kind.compare(&a.numbers, &b.numbers));
    Ok(tests)
}

/// What Polygon reads.
fn xml(setting: &Problem, tests: usize, solved: bool) -> String {
    let cases: String = (0..tests).map(|_| "        <test method=\"manual\"/>\n").collect();
    let interactor = if setting.legal.is_some() {
        "    <interactor>\n      <source path=\"files/interactor.cpp\" type=\"cpp.g++17\"/>\n    </interactor>\n"
    } else {
        ""
    };
    let solutions = if !solved {
        ""
    } else {
        "    <solutions>\n      <solution tag=\"main\">\n        <source path=\"files/answer.cpp\" type=\"cpp.g++17\"/>\n      \
         </solution>\n    </solutions>\n"
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<problem short-name=\"game\">\n  <judging input-file=\"\" output-file=\"\">\n    \
         <testset name=\"tests\">\n      <time-limit>1000</time-limit>\n      <memory-limit>268435456</memory-limit>\n      \
         <test-count>{tests}</test-count>\n      <input-path-pattern>tests/%02d</input-path-pattern>\n      \
         <answer-path-pattern>tests/%02d.a</answer-path-pattern>\n      <tests>\n{cases}      </tests>\n    </testset>\n  </judging>\n  \
         <files>\n    <executables>\n      <executable>\n        <source path=\"files/generator.cpp\" type=\"cpp.g++17\"/>\n      \
         </executable>\n    </executables>\n  </files>\n  <assets>\n    <checker type=\"cpp.g++17\">\n      \
         <source path=\"files/checker.cpp\" type=\"cpp.g++17\"/>\n    </checker>\n{interactor}    <validators>\n      <validator>\n        \
         <source path=\"files/validator.cpp\" type=\"cpp.g++17\"/>\n      </validator>\n    </validators>\n{solutions}  \
         </assets>\n</problem>\n"
    )
}
