//! Embeds the files of `games/`. A malformed file stops the build with its name and line.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

#[path = "src/catalogue/format.rs"]
#[allow(unreachable_pub, reason = "the same file is a public module of the library")]
mod format;

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let dir = Path::new(&root).join("../../games");
    println!("cargo::rerun-if-changed=../../games");
    println!("cargo::rerun-if-changed=src/catalogue/format.rs");
    let mut paths: Vec<_> = fs::read_dir(&dir)
        .expect("games/ can be read")
        .map(|entry| entry.expect("games/ can be read").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "game"))
        .collect();
    paths.sort_by_key(|path| path.file_stem().map(|stem| stem.to_owned()));

    let mut known: Vec<(String, String)> = Vec::new();
    let mut out = String::from("static GAMES: &[NamedGame] = &[\n");
    for path in &paths {
        println!("cargo::rerun-if-changed=../../games/{}", name_of(path));
        let text = fs::read_to_string(path).unwrap_or_else(|error| fail(path, 1, &error.to_string()));
        let game = format::parse(&text).unwrap_or_else(|bad| fail(path, bad.line, &bad.reason));
        if format!("{}.game", game.name) != name_of(path) {
            fail(path, 1, "the file is not called NAME.game");
        }
        for name in std::iter::once(&game.name).chain(&game.aliases) {
            let name = format::folded(name);
            if let Some((_, other)) = known.iter().find(|(taken, _)| *taken == name) {
                fail(path, 1, &format!("the name `{name}` is already taken by {other}"));
            }
            known.push((name, name_of(path)));
        }
        let format::GameFile { name, aliases, params, rule, en, zh, source, source_zh, facts } = game;
        let source_zh = if source_zh.is_empty() { &source } else { &source_zh };
        writeln!(
            out,
            "NamedGame {{ name: {name:?}, aliases: &{aliases:?}, params: &{params:?}, rule: {rule:?}, \
             en: {en:?}, zh: {zh:?}, source: {source:?}, source_zh: {source_zh:?}, facts: &{facts:?} }},"
        )
        .expect("writing to a string");
    }
    out.push_str("];\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("games.rs");
    fs::write(target, out).expect("OUT_DIR can be written");
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn fail(path: &Path, line: usize, reason: &str) -> ! {
    println!("cargo::error=games/{}:{line}: {reason}", name_of(path));
    process::exit(1);
}
