//! The kernel is small enough to be read in one sitting, and stays so.

use std::fs;
use std::path::{Path, PathBuf};

/// What ARCHITECTURE.md says of it.
const MOST: usize = 2050;
/// The second evaluator, for long nim-sequences, is counted apart.
const MOST_OF_WINDOWS: usize = 520;
/// Laws by automata are counted apart, too.
const MOST_OF_AUTOMATIC: usize = 900;
/// A file for each kind of certificate, each shorter than this, comments and all.
const MOST_A_THEOREM: usize = 300;

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found
}

/// Lines that say something: not empty, no comment, no name brought in from elsewhere.
fn code_lines(text: &str) -> usize {
    let imports = ["use ", "pub use ", "mod ", "pub mod ", "pub(crate) mod "];
    let says = |line: &&str| {
        !line.is_empty() && !line.starts_with("//") && !imports.iter().any(|it| line.starts_with(it))
    };
    text.lines().map(str::trim).filter(says).count()
}

#[test]
fn the_kernel_is_short() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources(&src);
    let (mut lines, mut of_windows, mut of_automatic) = (0, 0, 0);
    for path in &files {
        let count = if path.starts_with(src.join("window")) {
            &mut of_windows
        } else if path.starts_with(src.join("automatic")) {
            &mut of_automatic
        } else {
            &mut lines
        };
        *count += code_lines(&fs::read_to_string(path).unwrap());
    }
    assert!((1000..=MOST).contains(&lines), "{lines} lines of code");
    assert!((100..=MOST_OF_WINDOWS).contains(&of_windows), "{of_windows} lines of code in window/");
    assert!((100..=MOST_OF_AUTOMATIC).contains(&of_automatic), "{of_automatic} lines of code in automatic/");
    for theorem in sources(&src.join("theorem")) {
        let length = fs::read_to_string(&theorem).unwrap().lines().count();
        assert!(length <= MOST_A_THEOREM, "{}: {length} lines", theorem.display());
    }
}
