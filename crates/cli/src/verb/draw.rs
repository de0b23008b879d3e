//! `grundy draw RULE [POSITION] -o FILE`: pictures, as SVG, PNG or DOT.

mod graphs;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use grundy::graph::form::is_form;
use grundy_draw::{Kind, TooLarge, png, svg};
use grundy_text::draw::DrawProblem;
use grundy_text::help::UsageProblem;
use grundy_text::picture::{Made, PictureProblem, Wanted, picture};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::{file, input};

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Dot,
}

/// What is asked for, beside the rule.
struct Ask<'a> {
    matches: &'a ArgMatches,
    wanted: Wanted<'a>,
    /// The words of a position.
    position: &'a [String],
}

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = matches.get_one::<PathBuf>("output").filter(|path| path.as_os_str() != "-");
    let format = format(matches, path.map(PathBuf::as_path))?;
    let named = matches.get_one::<String>("as");
    let kind = named.and_then(|name| Kind::ALL.into_iter().find(|kind| kind.name() == name));
    if format == Format::Dot && kind.is_some_and(|kind| kind != Kind::Graph) {
        return Err(UsageProblem::Draw(DrawProblem::DotOfGraphsOnly).into());
    }
    let kind = if format == Format::Dot { Some(Kind::Graph) } else { kind };
    let (text, rest) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    let (rest, values) = if is_form(&text) { (rest, Vec::new()) } else { input::words_with_values(rest) };
    let position = (!rest.is_empty()).then(|| rest.join(" "));
    let dot = format == Format::Dot;
    let (last, position) = (input::last(matches)?, position.as_deref());
    let wanted = Wanted { text: out.text, kind, dot, last, position, limits: &limits };
    let ask = Ask { matches, wanted, position: &rest };
    let made = if is_form(&text) {
        graphs::made(&ask, &text)?
    } else {
        picture(&ask.wanted, &input::subject_with(matches, &text, values)?).map_err(failure)?
    };
    let (title, bytes) = match (made, format) {
        (Made::Dot { title, text }, _) => (title, text.into_bytes()),
        (Made::Scene(scene), Format::Png) => {
            let bytes = png::write(&scene).map_err(too_large)?;
            (scene.title, bytes)
        }
        (Made::Scene(scene), Format::Svg | Format::Dot) => {
            let text = svg::write(&scene);
            (scene.title, text.into_bytes())
        }
    };
    out.computed();
    match path {
        Some(path) => {
            file::write(path, &bytes)?;
            out.line(out.text.drawn(&path.display().to_string(), &title))?;
        }
        None => {
            talk(&title);
            out.stdout.write_all(&bytes)?;
        }
    }
    Ok(Exit::Done)
}

/// The format that is named, or that the name of the file ends in. Standard output gets SVG.
fn format(matches: &ArgMatches, path: Option<&Path>) -> Result<Format, Failure> {
    let of = |name: &str| match name.to_ascii_lowercase().as_str() {
        "svg" => Some(Format::Svg),
        "png" => Some(Format::Png),
        "dot" | "gv" => Some(Format::Dot),
        _ => None,
    };
    let named = matches.get_one::<String>("format").and_then(|name| of(name));
    match (named, path) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(Format::Svg),
        (None, Some(path)) => {
            let ending = path.extension().and_then(|ending| ending.to_str());
            let file = path.display().to_string();
            ending.and_then(of).ok_or_else(|| UsageProblem::Draw(DrawProblem::NoFormat(file)).into())
        }
    }
}

fn too_large(large: TooLarge) -> Failure {
    UsageProblem::Draw(DrawProblem::TooLarge(large)).into()
}

fn unfit(kind: Kind) -> Failure {
    UsageProblem::Draw(DrawProblem::Unfit(kind)).into()
}

fn failure(problem: PictureProblem) -> Failure {
    match problem {
        PictureProblem::Draw(problem) => UsageProblem::Draw(problem).into(),
        PictureProblem::Refused(refusal) => Failure::refused(refusal),
        PictureProblem::NoPosition => UsageProblem::Missing { names: vec!["POSITION".into()] }.into(),
        PictureProblem::Position(given) => UsageProblem::Unexpected { given }.into(),
    }
}
