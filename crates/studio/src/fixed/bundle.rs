//! The files of the page as one: its modules in one script, in which what they import stands before them.

use serde_json::Value;

use crate::files::{FILES, find};

/// What takes the place of the module that asks the server.
const BOOK: &str = include_str!("../../page/book.js");
/// The module that it takes the place of.
const SERVER: &str = "server";

/// What the page may load: nothing. Its scripts and styles stand in it.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; \
                      base-uri 'none'; form-action 'none'";

/// The page with its answers.
pub(super) fn page(title: &str, book: &Value) -> String {
    let html = file("/");
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>{} - grundy</title>\n<style>\n{}</style>\n",
        markup(title),
        file("/style.css")
    );
    let foot = format!(
        "<script type=\"application/json\" id=\"book\">{}</script>\n<script>\n{}</script>\n</body>",
        // Nothing in a text ends the element.
        book.to_string().replace('<', "\\u003c"),
        script()
    );
    let mut all = String::new();
    for line in html.lines() {
        match line {
            "</head>" => all += &head,
            "<body>" => {
                all += "</head>\n<body class=\"fixed\">\n";
                continue;
            }
            "</body>" => {
                all += &foot;
                all.push('\n');
                continue;
            }
            line if line.starts_with("<link ")
                || line.starts_with("<script ")
                || line.starts_with("<title>") =>
            {
                continue;
            }
            _ => {
                all += line;
                all.push('\n');
            }
        }
    }
    all
}

fn file(path: &str) -> &'static str {
    find(path).and_then(|file| std::str::from_utf8(file.bytes).ok()).unwrap_or_default()
}

fn markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// All modules in one strict script; each is a function that returns what it exports.
fn script() -> String {
    let mut order = Vec::new();
    visit("app", &mut order);
    let modules: String = order.into_iter().map(|name| module(name, source(name))).collect();
    format!("\"use strict\";\n(() => {{\nconst modules = {{}};\n{modules}}})();\n")
}

fn source(name: &str) -> &'static str {
    if name == SERVER { BOOK } else { file(&format!("/{name}.js")) }
}

/// The name of the module in `.. from "./name.js";`.
fn imported(line: &'static str) -> Option<&'static str> {
    let from = line.strip_prefix("import ")?.split_once(" from \"./")?.1;
    from.strip_suffix(".js\";")
}

/// Modules after those that they import.
fn visit(name: &'static str, order: &mut Vec<&'static str>) {
    if order.contains(&name)
        || (name != "app" && !FILES.iter().any(|file| file.path == format!("/{name}.js")))
    {
        return;
    }
    for line in source(name).lines() {
        if let Some(other) = imported(line) {
            visit(other, order);
        }
    }
    if !order.contains(&name) {
        order.push(name);
    }
}

fn module(name: &str, source: &'static str) -> String {
    let (mut body, mut exports) = (String::new(), Vec::new());
    for line in source.lines() {
        if let Some(from) = imported(line) {
            let what = line
                .strip_prefix("import ")
                .and_then(|line| line.split_once(" from "))
                .map_or("", |(what, _)| what);
            let what = what.strip_prefix("* as ").unwrap_or(what);
            body += &format!("const {what} = modules.{from};\n");
            continue;
        }
        let plain = line.strip_prefix("export ").unwrap_or(line);
        if plain.len() < line.len() {
            let words = plain.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            exports
                .extend(words.filter(|word| !["async", "function", "const", "let"].contains(word)).take(1));
        }
        body += plain;
        body.push('\n');
    }
    format!("modules.{name} = (() => {{\n{body}return {{ {} }};\n}})();\n", exports.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_modules_are_in_it_once_and_after_what_they_import() {
        let script = script();
        for line in script.lines() {
            assert!(!line.starts_with("import ") && !line.starts_with("export "), "{line}");
        }
        for file in FILES.iter().filter(|file| file.path.ends_with(".js")) {
            let name = file.path.trim_matches('/').trim_end_matches(".js");
            let made = format!("modules.{name} = (");
            assert_eq!(script.matches(&made).count(), 1, "{name}");
            let at = script.find(&made);
            assert!(script.find(&format!("= modules.{name};")).is_none_or(|used| Some(used) > at), "{name}");
        }
        assert!(!script.contains("</script") && !script.contains("fetch("));
    }

    #[test]
    fn no_text_ends_the_element() {
        let page = page("a<b", &serde_json::json!({ "rule": "</script><script>alert(1)" }));
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("<title>a&lt;b - grundy</title>"));
    }
}
