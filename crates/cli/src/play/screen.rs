//! A game on the whole screen of a terminal, by keys alone.

use std::io::{self, Stdout, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use grundy::api::Refusal;
use grundy_text::caret::harmless;
use grundy_text::studio::PageWord;
use unicode_width::UnicodeWidthChar;

use super::game::{Entry, Game};
use crate::failure::Failure;
use crate::out::Out;
use crate::report;

/// Stones of a heap that are drawn one by one.
const MOST_STONES: u64 = 40;

/// Puts the terminal back as it was, whatever happens.
struct Screen;

impl Screen {
    fn new() -> io::Result<Screen> {
        enable_raw_mode()?;
        let screen = Screen;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// The terminal as it was.
pub(crate) fn restore() {
    let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// What the person looks at.
#[derive(Default)]
struct View {
    /// The number that the arrows are at, and how many shall stay of it.
    entry: usize,
    left: u64,
    /// The list of all moves instead, and the one the arrows are at.
    listing: bool,
    chosen: usize,
    /// The last hint or complaint, and the heaps it is about.
    said: String,
    tips: Vec<usize>,
}

/// A line of the screen, and whether it stands out.
struct Line {
    text: String,
    bold: bool,
}

/// Plays until the person leaves.
pub(crate) fn run(out: &mut Out, game: &mut Game<'_>) -> Result<(), Failure> {
    let screen = Screen::new()?;
    let result = turns(out, game);
    drop(screen);
    result
}

fn turns(out: &mut Out, game: &mut Game<'_>) -> Result<(), Failure> {
    let mut view = View::default();
    let outlook = game.outlook().map_err(Failure::refused)?;
    let keys = out.text.play_keys(false);
    home(&mut view, game);
    loop {
        if !game.is_over() && !game.is_yours() {
            paint(&outlook, keys, game, &view)?;
            out.compute();
            let done = game.reply();
            out.computed();
            told(out, &mut view, done);
            home(&mut view, game);
            if !game.is_over() && !game.is_yours() {
                // The opponent found no answer; the person may take back or leave.
                view.listing = false;
            }
        }
        paint(&outlook, keys, game, &view)?;
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if matches!(key.code, KeyCode::Char('q') | KeyCode::Esc)
            || (key.code == KeyCode::Char('c') && control)
        {
            return Ok(());
        }
        out.compute();
        let done = act(game, &mut view, key, out.text.no_such_move(""));
        out.computed();
        told(out, &mut view, done);
    }
}

/// A question that stays open is said; the game goes on where it was.
fn told(out: &Out, view: &mut View, done: Result<(), Refusal>) {
    if let Err(refusal) = done {
        view.said = report::lines(out, &Failure::refused(refusal)).join(" ");
        view.tips.clear();
    }
}

/// The arrows at the first number of which something can be taken.
fn home(view: &mut View, game: &Game<'_>) {
    let entries = game.entries();
    let can = |entry: &Entry| entry.size.exact().is_some_and(|size| *size > 0u32.into());
    view.entry = entries.iter().position(can).unwrap_or(0);
    view.left = entries.get(view.entry).map_or(0, |entry| number(entry).saturating_sub(1));
    view.chosen = 0;
    // Nothing to touch, but moves.
    view.listing = game.is_yours() && !entries.iter().any(can);
}

fn number(entry: &Entry) -> u64 {
    entry.size.exact().and_then(|size| u64::try_from(size).ok()).unwrap_or(0)
}

fn act(game: &mut Game<'_>, view: &mut View, key: KeyEvent, no_move: String) -> Result<(), Refusal> {
    match key.code {
        KeyCode::Char('h') => {
            (view.said, view.tips) = game.hint()?;
            return Ok(());
        }
        KeyCode::Char('u') => {
            game.undo()?;
        }
        KeyCode::Char('n') => game.again()?,
        KeyCode::Tab => {
            view.listing = !view.listing;
            return Ok(());
        }
        KeyCode::Enter | KeyCode::Char(' ') => return take(game, view, no_move),
        code => {
            if view.listing {
                walk_list(game, view, code);
            } else {
                walk_board(game, view, code);
            }
            return Ok(());
        }
    }
    view.said.clear();
    view.tips.clear();
    home(view, game);
    Ok(())
}

fn take(game: &mut Game<'_>, view: &mut View, no_move: String) -> Result<(), Refusal> {
    if !game.is_yours() {
        return Ok(());
    }
    if view.listing {
        game.take(view.chosen)?;
    } else {
        let entries = game.entries();
        let Some(entry) = entries.get(view.entry) else { return Ok(()) };
        match game.leaving(entry.slot, entry.entry, view.left).as_slice() {
            [] => {
                view.said = no_move;
                view.tips.clear();
                return Ok(());
            }
            [one] => game.take(*one)?,
            // Several moves look alike on the board: the list tells them apart.
            [first, ..] => {
                (view.listing, view.chosen) = (true, *first);
                return Ok(());
            }
        }
    }
    view.said.clear();
    view.tips.clear();
    home(view, game);
    Ok(())
}

fn walk_list(game: &Game<'_>, view: &mut View, code: KeyCode) {
    let last = game.moves().len().saturating_sub(1);
    view.chosen = match code {
        KeyCode::Up => view.chosen.saturating_sub(1),
        KeyCode::Down => view.chosen + 1,
        KeyCode::PageUp => view.chosen.saturating_sub(10),
        KeyCode::PageDown => view.chosen + 10,
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => view.chosen,
    }
    .min(last);
}

fn walk_board(game: &Game<'_>, view: &mut View, code: KeyCode) {
    let entries = game.entries();
    let last = entries.len().saturating_sub(1);
    let (entry, left) = (view.entry.min(last), view.left);
    view.entry = match code {
        KeyCode::Up => entry.saturating_sub(1),
        KeyCode::Down => (entry + 1).min(last),
        _ => entry,
    };
    let most = entries.get(view.entry).map_or(0, |entry| number(entry).saturating_sub(1));
    view.left = match code {
        KeyCode::Left => left.saturating_sub(1),
        KeyCode::Right => left + 1,
        KeyCode::PageUp => left.saturating_sub(10),
        KeyCode::PageDown => left.saturating_add(10),
        KeyCode::Home => 0,
        KeyCode::End => most,
        // At another heap, one stone.
        _ if view.entry != entry => most,
        _ => left,
    }
    .min(most);
}

/// The whole screen, cut to its size.
fn paint(outlook: &str, keys: &str, game: &Game<'_>, view: &View) -> io::Result<()> {
    let (columns, rows) =
        size().map_or((80, 24), |(columns, rows)| (usize::from(columns), usize::from(rows)));
    let plain = |text: &str| Line { text: text.to_owned(), bold: false };
    let mut lines = vec![plain(&format!("grundy  {}", game.title())), plain(outlook), plain("")];
    if view.listing {
        lines.extend(list(game, view, rows.saturating_sub(10).max(3)));
    } else {
        lines.extend(board(game, view));
    }
    lines.push(plain(""));
    lines.push(Line { text: game.status(), bold: true });
    lines.extend(wrapped(&view.said, columns).into_iter().map(|text| Line { text, bold: true }));
    if game.is_over() {
        for line in game.report() {
            lines.extend(wrapped(&line, columns).iter().map(|line| plain(line)));
        }
    }
    lines.push(plain(""));
    lines.extend(wrapped(keys, columns).iter().map(|line| plain(line)));
    write(&mut io::stdout(), &lines, columns, rows)
}

fn write(out: &mut Stdout, lines: &[Line], columns: usize, rows: usize) -> io::Result<()> {
    queue!(out, Clear(ClearType::All))?;
    for (row, line) in lines.iter().enumerate().take(rows) {
        queue!(out, MoveTo(0, u16::try_from(row).unwrap_or(u16::MAX)))?;
        if line.bold {
            queue!(out, SetAttribute(Attribute::Bold))?;
        }
        queue!(out, Print(cut(&harmless(&line.text), columns)), SetAttribute(Attribute::Reset))?;
    }
    out.flush()
}

/// The heaps; stones that would go are empty, the number says the same.
fn board(game: &Game<'_>, view: &View) -> Vec<Line> {
    let row = |(at, entry): (usize, &Entry)| {
        let here = at == view.entry && game.is_yours();
        let count = number(entry);
        let kept = if here { view.left.min(count) } else { count };
        let stones: String = if count <= MOST_STONES {
            (0..count).map(|stone| if stone < kept { '\u{25cf}' } else { '\u{25cb}' }).collect()
        } else {
            String::new()
        };
        let change =
            if here && kept < count { format!("{} -> {kept}", entry.size) } else { entry.size.to_string() };
        let tip = if view.tips.contains(&entry.slot) { '*' } else { ' ' };
        let mark = if here { '>' } else { ' ' };
        Line { text: format!("{mark}{tip}{:8} {stones} {change}", entry.name), bold: here }
    };
    game.entries().iter().enumerate().map(row).collect()
}

/// The moves around the one that the arrows are at.
fn list(game: &Game<'_>, view: &View, rows: usize) -> Vec<Line> {
    let moves = game.moves();
    let first = view.chosen.saturating_sub(rows / 2).min(moves.len().saturating_sub(rows));
    let shown = moves.iter().enumerate().skip(first).take(rows);
    let mut lines = vec![Line { text: game.position(), bold: false }];
    lines.extend(shown.map(|(at, step)| {
        let here = at == view.chosen;
        Line { text: format!("{} {step}", if here { '>' } else { ' ' }), bold: here }
    }));
    lines.push(Line { text: game.word(PageWord::CutMoves, &[("n", &moves.len().to_string())]), bold: false });
    lines
}

/// What fits into some columns.
fn cut(text: &str, columns: usize) -> String {
    let mut width = 0;
    let fits = text.chars().take_while(|c| {
        width += c.width().unwrap_or(0);
        width <= columns
    });
    fits.collect()
}

/// Lines of some columns, broken at spaces where there are any.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let (mut lines, mut line, mut width) = (Vec::new(), String::new(), 0);
    for piece in text.split_inclusive(|c: char| c == ' ' || c.width() == Some(2)) {
        let own: usize = piece.chars().map(|c| c.width().unwrap_or(0)).sum();
        if width + own > columns && !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            width = 0;
        }
        line += piece;
        width += own;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
