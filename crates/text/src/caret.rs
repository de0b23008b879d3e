//! Problems of a rule text as a person reads them: the line, carets under the place, what to write instead.
//!
//! Carets are placed by display width, so that they stand under Chinese text too.

use std::borrow::Cow;

use grundy::rule::diagnostic::Diagnostic;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::Text;
use crate::problem::ProblemMessage;

/// The most of a line that is shown, in columns; the rest of a long line is cut away.
const WIDTH: usize = 100;

/// All problems of a text, one after the other, separated by empty lines. Without a text (it is empty)
/// there are no carets.
pub fn render(source: &str, problems: &[Diagnostic], text: &dyn Text) -> String {
    let shown: Vec<String> = problems.iter().map(|problem| render_one(source, problem, text)).collect();
    shown.join("\n")
}

fn render_one(source: &str, problem: &Diagnostic, text: &dyn Text) -> String {
    let ProblemMessage { code, title, label, help } = text.problem(&problem.problem);
    let mut lines = vec![text.problem_heading(code, &title)];
    if !source.trim().is_empty() {
        let place = Place::of(source, problem.span.start, problem.span.end);
        if source.trim().contains('\n') {
            lines.push(format!("  {}", text.problem_line(place.number)));
        }
        lines.push(format!("  {}", place.line));
        lines.push(format!("  {}{} {label}", " ".repeat(place.column), "^".repeat(place.width)));
    }
    lines.extend(help.map(|help| keep_start(&text.problem_help(&help), WIDTH + WIDTH / 2)));
    lines.join("\n") + "\n"
}

/// The line of a place of a text, and carets under the place.
pub fn marked(source: &str, start: usize, end: usize) -> [String; 2] {
    let place = Place::of(source, start, end);
    [format!("  {}", place.line), format!("  {}{}", " ".repeat(place.column), "^".repeat(place.width))]
}

/// Where carets go.
struct Place {
    /// Line number, from 1.
    number: usize,
    /// The line, tabs as single spaces, cut to a width that fits.
    line: String,
    /// Columns before the carets.
    column: usize,
    /// How many carets.
    width: usize,
}

impl Place {
    fn of(source: &str, start: usize, end: usize) -> Place {
        let start = boundary(source, start);
        let end = boundary(source, end).max(start);
        // A problem at the very end belongs to the last line that has text.
        let text_end = source.trim_end().len();
        let (start, end) = if start > text_end { (text_end, text_end) } else { (start, end) };
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let number = source[..line_start].matches('\n').count() + 1;
        let before = plain(&source[line_start..start]);
        let marked = plain(&source[start..end.min(line_end)]);
        let after = plain(source[end.min(line_end)..line_end].trim_end());
        let (before, cut) = keep_end(&before, WIDTH / 2);
        let lead = if cut { ".." } else { "" };
        let marked = keep_start(&marked, WIDTH / 2);
        let after = keep_start(&after, WIDTH / 4);
        Place {
            number,
            column: lead.len() + before.width(),
            width: marked.width().max(1),
            line: format!("{lead}{before}{marked}{after}").trim_end().to_owned(),
        }
    }
}

fn boundary(source: &str, at: usize) -> usize {
    source.floor_char_boundary(at.min(source.len()))
}

/// Characters without a width of their own would shift the carets.
fn plain(text: &str) -> String {
    harmless(&text.replace('\t', " ").replace(['\r', '\n'], "")).into_owned()
}

/// A text as it may go to a terminal, for it may quote any input: characters that would move the cursor, change
/// colours or turn the direction of writing become question marks.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let harmful = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.contains(harmful) { Cow::Owned(text.replace(harmful, "?")) } else { Cow::Borrowed(text) }
}

/// The end of a text that fits into some columns, and whether something was cut away.
fn keep_end(text: &str, columns: usize) -> (String, bool) {
    let mut width = 0;
    for (at, c) in text.char_indices().rev() {
        width += c.width().unwrap_or(0);
        if width > columns {
            return (text[at + c.len_utf8()..].to_owned(), true);
        }
    }
    (text.to_owned(), false)
}

/// The start of a text that fits into some columns.
fn keep_start(text: &str, columns: usize) -> String {
    let mut width = 0;
    for (at, c) in text.char_indices() {
        width += c.width().unwrap_or(0);
        if width > columns {
            return format!("{}..", &text[..at]);
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use grundy::rule::parser::parse;

    fn shown(text: &str, language: Language) -> String {
        render(text, &parse(text).problems, language.text())
    }

    #[test]
    fn a_missing_number() {
        assert_eq!(
            shown("take {1,3,,4}", Language::En),
            "error[E-entry]: empty entry in the list\n\
             \x20 take {1,3,,4}\n\
             \x20          ^ a number is missing here\n\
             help: write `{1,3,4}`\n"
        );
        assert_eq!(
            shown("取 {1,3,,4}", Language::Zh),
            "错误[E-entry]：列表中有空项\n\
             \x20 取 {1,3,,4}\n\
             \x20        ^ 这里少一个数\n\
             提示：写成 `{1,3,4}`\n"
        );
    }

    /// The columns before the first caret, and the columns of the line before the marked text.
    fn columns(text: &str, marked: &str) -> (usize, usize) {
        let shown = shown(text, Language::Zh);
        let lines: Vec<&str> = shown.lines().collect();
        let at = lines.iter().position(|line| line.trim_start().starts_with('^')).expect("carets");
        let line = lines[at - 1];
        let before = line.find(marked).expect("the marked text");
        (lines[at].find('^').expect("a caret"), line[..before].width())
    }

    #[test]
    fn carets_stand_under_wide_text() {
        let (caret, text) = columns("取 质数 或 ｛１，，３｝", "，，");
        assert_eq!(caret, text);
        let (caret, text) = columns("威佐夫；取 0..3 颗", "0..3");
        assert_eq!(caret, text);
        assert!(shown("威佐夫 取取", Language::Zh).contains('^'));
    }

    #[test]
    fn every_line_and_every_problem_is_shown() {
        let text = "take {1,,3}\nn -> k + n-k where 1 <= k < n\n";
        let shown = shown(text, Language::En);
        assert!(shown.contains("  line 1\n  take {1,,3}\n"), "{shown}");
        assert!(shown.contains("  line 2\n  n -> k + n-k where 1 <= k < n\n         ^ "), "{shown}");
        assert_eq!(shown.matches("error[").count(), 2, "{shown}");
    }

    #[test]
    fn long_lines_are_cut_and_any_span_is_shown() {
        let text = format!("take {{{}, ,1}}", "1,".repeat(400));
        assert!(shown(&text, Language::En).lines().all(|line| line.width() < 160));
        for (text, start, end) in
            [("", 0, 0), ("取", 1, 2), ("a\n", 2, 9), ("\n\n", 2, 2), ("\t取\u{7}", 1, 5)]
        {
            let place = Place::of(text, start, end);
            assert!(place.width >= 1 && !place.line.contains('\n'));
        }
    }
}
