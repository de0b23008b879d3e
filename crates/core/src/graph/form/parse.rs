//! From the text of a rule on a graph to its parts.

use super::super::ask::GraphGame;
use super::super::read::Head;
use super::{Form, FormProblem, Kind, Source, Start};
use crate::game::Play;

/// Whether a rule text is one on a graph.
pub fn is_form(text: &str) -> bool {
    let mut words = text.split_whitespace();
    // `graph -> ..` is a clause about a variable of that name.
    words.next() == Some("graph") && words.next() != Some("->")
}

pub(super) fn form(text: &str) -> Result<Form, FormProblem> {
    let mut items = text.split([';', '；', '\n']).map(str::trim).filter(|item| !item.is_empty());
    let mut form = first(items.next().unwrap_or_default())?;
    let mut seen: Vec<&'static str> = Vec::new();
    for item in items {
        let name = one(&mut form, item)?;
        if seen.contains(&name) {
            return Err(FormProblem::Twice(name));
        }
        seen.push(name);
    }
    fitting(form)
}

pub(super) fn start(text: &str) -> Start {
    match text.trim() {
        "free" => Start::Free,
        text => Start::At(text.to_owned()),
    }
}

/// The form, if its items mean something in its game: what would be passed over is refused.
pub(super) fn fitting(form: Form) -> Result<Form, FormProblem> {
    use GraphGame as G;
    let tokens = matches!(form.game, G::Tokens | G::LoopyTokens);
    let numbers = matches!(form.game, G::Staircase { .. } | G::VertexNim { .. } | G::EdgeNim);
    let free = matches!(form.game, G::NodeKayles | G::ArcKayles);
    let lists = matches!(form.source, Source::File { kind: Kind::Graph | Kind::Tree, .. });
    let bipartite = matches!(form.source, Source::File { kind: Kind::Bipartite, .. });
    let wrong = [
        ("start", form.start != Start::Unsaid && free),
        ("ends", form.ends.is_some() && !tokens),
        ("numbers", !form.numbers.is_empty() && !numbers),
        ("directed", form.directed && !lists),
        ("head", form.head != Head::Auto && !(lists || bipartite)),
    ];
    match wrong.into_iter().find(|(_, wrong)| *wrong) {
        Some((name, _)) => Err(FormProblem::NotHere(name)),
        None => Ok(form),
    }
}

/// `graph [directed] [KIND] FILE with GAME [loopy]`
fn first(item: &str) -> Result<Form, FormProblem> {
    // The last `with`: there may be one in the name of the file.
    let (graph, game) = match item.rfind(" with ") {
        Some(at) => (&item[..at], item[at + 6..].trim()),
        None => return Err(FormProblem::NoGame),
    };
    let mut rest = graph.strip_prefix("graph").unwrap_or(graph).trim();
    let directed = word(&mut rest, "directed");
    let source = source(rest)?;
    let (name, loopy) = match game.strip_suffix(" loopy") {
        Some(name) => (name.trim(), true),
        None => (game, false),
    };
    let mut form = Form {
        source,
        directed,
        head: Head::Auto,
        game: self::game(name)?,
        play: Play::Normal,
        start: Start::Unsaid,
        ends: None,
        numbers: Vec::new(),
    };
    if loopy {
        one(&mut form, "loopy")?;
    }
    Ok(form)
}

/// Takes a word off the front of the text, if it stands there before something else.
fn word(text: &mut &str, word: &str) -> bool {
    match text.strip_prefix(word) {
        Some(rest) if rest.starts_with(char::is_whitespace) => {
            *text = rest.trim_start();
            true
        }
        _ => false,
    }
}

fn source(mut text: &str) -> Result<Source, FormProblem> {
    if let Some(size) =
        text.strip_prefix("grid").map(str::trim_start).filter(|it| it.starts_with(['(', '（']))
    {
        let wrong = || FormProblem::Grid(text.to_owned());
        let inner = bracketed(size).ok_or_else(wrong)?;
        let (rows, columns) = inner.split_once([',', '，']).ok_or_else(wrong)?;
        let side = |side: &str| side.trim().parse().ok().filter(|&side| side > 0).ok_or_else(wrong);
        return Ok(Source::Grid { rows: side(rows)?, columns: side(columns)? });
    }
    let kinds = [
        ("tree", Kind::Tree),
        ("parents", Kind::Parents),
        ("map", Kind::Map),
        ("bipartite", Kind::Bipartite),
        ("intervals", Kind::Intervals),
    ];
    let kind =
        kinds.into_iter().find(|(name, _)| word(&mut text, name)).map_or(Kind::Graph, |(_, kind)| kind);
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let name = quoted.unwrap_or(text).to_owned();
    if name.is_empty() { Err(FormProblem::NoFile) } else { Ok(Source::File { name, kind }) }
}

fn bracketed(text: &str) -> Option<&str> {
    Some(text.trim().strip_prefix(['(', '（'])?.strip_suffix([')', '）'])?.trim())
}

fn game(text: &str) -> Result<GraphGame, FormProblem> {
    let (name, number) = match text.find(['(', '（']) {
        None => (text, None),
        Some(at) => {
            let inner = bracketed(&text[at..]).ok_or_else(|| FormProblem::UnknownGame(text.to_owned()))?;
            (text[..at].trim(), Some(inner.parse().map_err(|_| FormProblem::Number(inner.to_owned()))?))
        }
    };
    Ok(match (name, number) {
        ("geography", None) => GraphGame::Geography,
        ("edge-geography", None) => GraphGame::EdgeGeography,
        ("tokens", None) => GraphGame::Tokens,
        ("hackenbush", None) => GraphGame::Hackenbush,
        ("node-cutting", None) => GraphGame::NodeCutting,
        ("node-kayles", None) => GraphGame::NodeKayles,
        ("arc-kayles", None) => GraphGame::ArcKayles,
        ("edge-nim", None) => GraphGame::EdgeNim,
        ("vertex-nim", d) => GraphGame::VertexNim { d: d.unwrap_or(1) },
        ("staircase", k) => {
            let k = k.unwrap_or(1);
            GraphGame::Staircase { k: u32::try_from(k).map_err(|_| FormProblem::Number(k.to_string()))? }
        }
        _ => return Err(FormProblem::UnknownGame(text.to_owned())),
    })
}

/// Takes in one item behind the game; its name.
fn one(form: &mut Form, item: &str) -> Result<&'static str, FormProblem> {
    let (name, rest) =
        item.split_once(char::is_whitespace).map_or((item, ""), |(name, rest)| (name, rest.trim()));
    Ok(match (name, rest) {
        ("misere" | "misère" | "反常" | "反常规则", "") => {
            form.play = Play::Misere;
            "misere"
        }
        ("directed", "") if form.directed => return Err(FormProblem::Twice("directed")),
        ("directed", "") => {
            form.directed = true;
            "directed"
        }
        ("loopy", "") => {
            form.game = match form.game {
                GraphGame::Tokens => GraphGame::LoopyTokens,
                GraphGame::LoopyTokens => return Err(FormProblem::Twice("loopy")),
                _ => return Err(FormProblem::NotHere("loopy")),
            };
            "loopy"
        }
        ("head", "") => {
            form.head = Head::Yes;
            "head"
        }
        ("no", "head") => {
            form.head = Head::No;
            "head"
        }
        ("start" | "root" | "ground", text) if !text.is_empty() => {
            form.start = start(text);
            "start"
        }
        ("ends", text) if !text.is_empty() => {
            form.ends = Some(text.to_owned());
            "ends"
        }
        ("numbers", text) if !text.is_empty() => {
            let numbers = text.split(|c: char| c.is_whitespace() || c == ',').filter(|it| !it.is_empty());
            form.numbers = numbers
                .map(|number| number.parse().map_err(|_| FormProblem::Number(number.to_owned())))
                .collect::<Result<_, _>>()?;
            "numbers"
        }
        _ => return Err(FormProblem::UnknownItem(item.to_owned())),
    })
}
