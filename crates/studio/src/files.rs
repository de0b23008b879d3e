//! The files of the page, embedded: there is no path to any other.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A file of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct File {
    /// Its path.
    pub(crate) path: &'static str,
    /// What it is.
    pub(crate) content_type: &'static str,
    /// Itself.
    pub(crate) bytes: &'static [u8],
}

const JS: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($path:literal, $name:literal, $content_type:expr;)*) => {
        &[$(File { path: $path, content_type: $content_type, bytes: include_bytes!(concat!("../page/", $name)) }),*]
    };
}

/// All of them.
pub(crate) const FILES: &[File] = files! {
    "/", "index.html", "text/html; charset=utf-8";
    "/style.css", "style.css", "text/css; charset=utf-8";
    "/icon.svg", "icon.svg", "image/svg+xml";
    "/app.js", "app.js", JS;
    "/board.js", "board.js", JS;
    "/dom.js", "dom.js", JS;
    "/export.js", "export.js", JS;
    "/law.js", "law.js", JS;
    "/learn.js", "learn.js", JS;
    "/map.js", "map.js", JS;
    "/mex.js", "mex.js", JS;
    "/play.js", "play.js", JS;
    "/position.js", "position.js", JS;
    "/server.js", "server.js", JS;
    "/state.js", "state.js", JS;
    "/table.js", "table.js", JS;
    "/teach.js", "teach.js", JS;
    "/words.js", "words.js", JS;
};

/// The file at a path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

impl File {
    /// What changes when the file does.
    pub(crate) fn tag(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}
