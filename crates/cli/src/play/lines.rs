//! A game line by line, where there is no terminal to draw on.

use std::io::{self, BufRead, Write};

use grundy_text::studio::PageWord;

use super::game::Game;
use crate::failure::Failure;
use crate::out::Out;

/// Moves that are listed.
const LISTED: usize = 30;

/// Plays until the game is over, the person leaves or the input ends.
pub(crate) fn run(out: &mut Out, game: &mut Game<'_>) -> Result<(), Failure> {
    out.line(game.outlook().map_err(Failure::refused)?)?;
    out.line(out.text.play_keys(true))?;
    let mut input = io::stdin().lock().lines();
    loop {
        out.compute();
        game.reply().map_err(Failure::refused)?;
        out.line(format!("{}  {}", game.position(), game.status()))?;
        if game.is_over() {
            for line in game.report() {
                out.line(line)?;
            }
        }
        loop {
            out.stdout.write_all(b"> ")?;
            out.stdout.flush()?;
            let Some(line) = input.next().transpose()? else {
                out.line("")?;
                return Ok(());
            };
            out.compute();
            let word = line.trim();
            match word {
                "" => continue,
                "q" => return Ok(()),
                "u" => {
                    game.undo().map_err(Failure::refused)?;
                    break;
                }
                "n" => {
                    game.again().map_err(Failure::refused)?;
                    break;
                }
                "h" => {
                    let (hint, _) = game.hint().map_err(Failure::refused)?;
                    out.line(hint)?;
                }
                "m" => {
                    let moves = game.moves();
                    for (at, step) in moves.iter().enumerate().take(LISTED) {
                        out.line(format!("  {}. {step}", at + 1))?;
                    }
                    if moves.len() > LISTED {
                        out.line(game.word(PageWord::CutMoves, &[("n", &moves.len().to_string())]))?;
                    }
                }
                _ => {
                    let numbered = word.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
                    let number = match numbered {
                        Some(number) => number.checked_sub(1).filter(|at| *at < game.moves().len()),
                        None => game.leading_to(word),
                    };
                    match number {
                        Some(number) if game.is_yours() => {
                            game.take(number).map_err(Failure::refused)?;
                            break;
                        }
                        _ => out.line(out.text.no_such_move(word))?,
                    }
                }
            }
        }
    }
}
