//! `grundy win RULE POSITION`: who wins and by which moves, for one position or a stream of them.

use clap::ArgMatches;
use grundy::api::{Answer, Basis, GivenArg, MovesWanted, Refusal, Study, Subject, WinningMove};
use grundy::board::is_board;
use grundy::coins::is_coins;
use grundy::graph::form::is_form;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy::states::outside::is_outside;
use grundy::states::{StateGame, StatePosition, StateSolver, StateStudy};
use grundy::strategy::Solver;
use grundy::theory::{ClosedForm, Multiple};
use grundy_json::states::Said;
use grundy_text::help::HelpWord;
use grundy_text::help::UsageProblem;
use num_bigint::BigUint;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::verb::boards::{BoardReply, Boards};
use crate::verb::coins::{CoinReply, Coins};
use crate::verb::program::{self, Outside};
use crate::verb::states::StateAsked;
use crate::verb::stored::Watch;
use crate::verb::{fates, graph, states};
use crate::{input, json, stream};

/// Winning moves listed when `--limit` is not given.
const DEFAULT_LIMIT: u64 = 1000;
/// Moves to list by `--moves all`: as many as anybody reads, and as memory holds.
const ALL_LIMIT: u64 = 2_000_000;

/// Characters of moves that are shown for reading, when nobody says how many moves.
const READABLE: usize = 16_000;

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    let wanted = wanted(matches)?;
    if is_form(&text) {
        Watch::refuse(matches)?;
        return graph::win(out, matches, (&text, &rest), wanted, &limits);
    }
    let (subject, outside, round);
    let mut words = rest;
    let mut asked = if is_coins(&text) {
        Watch::refuse(matches)?;
        Asked::Coins(Box::new(Coins::read(matches, &text, &limits)?))
    } else if is_board(&text) {
        Watch::refuse(matches)?;
        Asked::Boards(Box::new(Boards::read(matches, &text, &limits)?))
    } else if is_outside(&text) {
        Watch::refuse(matches)?;
        outside = program::rule(matches, &text)?;
        Asked::Outside(Outside::start(matches, &outside, &limits)?)
    } else {
        let (position, values) = input::words_with_values(words);
        words = position;
        match input::subject_with(matches, &text, values) {
            // The values may come with the positions.
            Err(failure) if is_stream(&words) && failure.lacks_a_value() => {
                Watch::refuse(matches)?;
                let asking = Asking { matches, text: &text, wanted, limits: &limits };
                return answer(out, &mut Asked::Unread, &words, &asking);
            }
            read => subject = read?,
        }
        match &subject {
            Subject::Heaps(study) => {
                Watch::refuse(matches)?;
                round = StateStudy::of_heaps(study).ok();
                Asked::heaps(study, round.as_ref(), &limits)
            }
            Subject::States(study) => {
                let watch = Watch::new(out.text, matches)?;
                let mut solver = StateSolver::new(study, &limits);
                watch.resume(&mut solver, &limits)?;
                Asked::States(StateAsked { study, solver, watch: Some(watch) })
            }
        }
    };
    let asking = Asking { matches, text: &text, wanted, limits: &limits };
    let exit = answer(out, &mut asked, &words, &asking);
    out.computed();
    if let Asked::States(StateAsked { solver, watch: Some(watch), .. }) = &mut asked {
        watch.end(solver);
    }
    // The system takes back large memories at once; giving them back one by one takes seconds.
    if !matches!(asked, Asked::Outside(_)) {
        std::mem::forget(asked);
    }
    exit
}

fn is_stream(words: &[String]) -> bool {
    matches!(words, [stdin] if stdin == "-")
}

/// What is asked for, whatever the position.
struct Asking<'a> {
    matches: &'a ArgMatches,
    text: &'a str,
    wanted: MovesWanted,
    limits: &'a Limits,
}

fn answer(
    out: &mut Out,
    asked: &mut Asked<'_>,
    words: &[String],
    asking: &Asking<'_>,
) -> Result<Exit, Failure> {
    if is_stream(words) {
        return stream::lines(out, |out, line| {
            let (position, values) = input::with_values(line);
            if !values.is_empty() && asked.may_lack_values() {
                return with_values(out, asking, &position, values);
            }
            write_line(out, &asked.line(line, asking)?)
        });
    }
    let mut reply = asked.one(words, asking)?;
    if out.json {
        reply.write_json(out)?;
        return Ok(Exit::Done);
    }
    // All that was asked for is listed; else what can be read.
    let said = asking.matches.contains_id("moves") || asking.matches.contains_id("limit");
    let shortened = !said && reply.shorten(out, READABLE);
    for line in reply.lines(out) {
        out.line(line)?;
    }
    if shortened {
        out.line(out.text.moves_cut())?;
    }
    Ok(Exit::Done)
}

fn write_line(out: &mut Out, reply: &Reply<'_>) -> Result<(), Failure> {
    if out.json { reply.write_json(out) } else { Ok(out.line(reply.one_line(out))?) }
}

/// A position that brings the values of the rule with it.
fn with_values(
    out: &mut Out,
    asking: &Asking<'_>,
    position: &str,
    values: Vec<GivenArg>,
) -> Result<(), Failure> {
    let subject = input::subject_with(asking.matches, asking.text, values)?;
    let round;
    let mut asked = match &subject {
        Subject::Heaps(study) => {
            round = StateStudy::of_heaps(study).ok();
            Asked::heaps(study, round.as_ref(), asking.limits)
        }
        Subject::States(study) => {
            let solver = StateSolver::new(study, asking.limits);
            Asked::States(StateAsked { study, solver, watch: None })
        }
    };
    write_line(out, &asked.line(position, asking)?)
}

/// Whoever answers positions of a rule.
enum Asked<'s> {
    /// Single heaps, and the same rule for positions from which play can go round.
    Heaps(&'s Study, Solver<'s>, Option<StateAsked<'s>>),
    States(StateAsked<'s>),
    Outside(Outside<'s>),
    Coins(Box<Coins>),
    Boards(Box<Boards>),
    /// Nobody: the rule needs values.
    Unread,
}

/// An answer and what it is about; of games on states, the canonical text.
enum Reply<'s> {
    Heaps(&'s Study, Answer),
    States(&'s str, &'s StateGame, Said),
    Coins(Box<CoinReply>),
    Boards(Box<BoardReply>),
}

impl<'s> Asked<'s> {
    fn heaps(study: &'s Study, round: Option<&'s StateStudy>, limits: &Limits) -> Self {
        let round =
            round.map(|study| StateAsked { study, solver: StateSolver::new(study, limits), watch: None });
        Asked::Heaps(study, Solver::new(study, limits), round)
    }

    /// Whether the rule may have names whose values come with a position.
    fn may_lack_values(&self) -> bool {
        matches!(self, Asked::Heaps(..) | Asked::States(_) | Asked::Unread)
    }

    /// The position of the words after a rule; without any, the rule's own.
    fn one(&mut self, words: &[String], asking: &Asking<'_>) -> Result<Reply<'s>, Failure> {
        let wanted = asking.wanted;
        match self {
            Asked::Heaps(study, solver, round) => {
                let position = input::position(study, words)?;
                heaps_reply(study, solver, round, &position, wanted)
            }
            Asked::States(asked) => states_reply(asked, &states::position(asked.study, words)?, wanted),
            Asked::Outside(outside) => {
                if words.is_empty() {
                    return Err(UsageProblem::Missing { names: vec!["POSITION".into()] }.into());
                }
                outside_reply(outside, &words.join(" "), wanted)
            }
            Asked::Coins(_) | Asked::Boards(_) | Asked::Unread => {
                if words.is_empty() {
                    return Err(UsageProblem::Missing { names: vec!["POSITION".into()] }.into());
                }
                self.line(&words.join(" "), asking)
            }
        }
    }

    /// A position of a stream.
    fn line(&mut self, text: &str, asking: &Asking<'_>) -> Result<Reply<'s>, Failure> {
        let wanted = asking.wanted;
        match self {
            Asked::Unread => {
                input::subject(asking.matches, asking.text)?;
                Err(UsageProblem::Missing { names: vec!["POSITION".into()] }.into())
            }
            Asked::Heaps(study, solver, round) => {
                let position = Position::parse(text, study.game.parts.len())
                    .map_err(|problem| Failure::refused(Refusal::Position(problem)))?;
                heaps_reply(study, solver, round, &position, wanted)
            }
            Asked::States(asked) => {
                let position = asked.study.position(text).map_err(Failure::refused)?;
                states_reply(asked, &position, wanted)
            }
            Asked::Outside(outside) => outside_reply(outside, text, wanted),
            Asked::Coins(coins) => Ok(Reply::Coins(Box::new(coins.answer(text, wanted)?))),
            Asked::Boards(boards) => Ok(Reply::Boards(Box::new(boards.answer(text, wanted)?))),
        }
    }
}

/// Who wins heaps; where play can go round, the same rule as one on states says what becomes of them.
fn heaps_reply<'s>(
    study: &'s Study,
    solver: &mut Solver<'s>,
    round: &mut Option<StateAsked<'s>>,
    position: &Position,
    wanted: MovesWanted,
) -> Result<Reply<'s>, Failure> {
    match (solver.answer(position, wanted).map_err(Failure::refused), round) {
        (Ok(answer), _) => Ok(Reply::Heaps(study, answer)),
        (Err(failure), Some(asked)) if fates::goes_round(&failure) => {
            states_reply(asked, &StatePosition::of_heaps(position), wanted)
        }
        (Err(failure), _) => Err(failure),
    }
}

fn states_reply<'s>(
    asked: &mut StateAsked<'s>,
    position: &StatePosition,
    wanted: MovesWanted,
) -> Result<Reply<'s>, Failure> {
    let said = asked.answer(position, wanted)?;
    Ok(Reply::States(&asked.study.canonical, &asked.study.game, said))
}

fn outside_reply<'s>(
    outside: &mut Outside<'s>,
    text: &str,
    wanted: MovesWanted,
) -> Result<Reply<'s>, Failure> {
    let answer = outside.answer(text, wanted)?;
    Ok(Reply::States(&outside.game.canonical, outside.game.game(), answer))
}

impl Reply<'_> {
    fn write_json(&self, out: &mut Out) -> Result<(), Failure> {
        match self {
            // There may be a million moves: they are written one by one.
            Reply::Heaps(study, answer) => {
                let head = json::answer_without_moves(study, answer, out.text);
                out.value_with(&head, "moves", answer.moves.iter().map(json::winning_move))?;
            }
            Reply::States(canonical, game, said) => out.value(&said.json(canonical, game))?,
            Reply::Coins(reply) => out.value(&reply.json())?,
            Reply::Boards(reply) => out.value(&reply.json())?,
        }
        Ok(())
    }

    /// Leaves out the moves beyond so many characters; whether there were any.
    fn shorten(&mut self, out: &Out, most: usize) -> bool {
        let Reply::Heaps(_, answer) = self else { return false };
        let mut used = 0;
        let fits = |step: &&WinningMove| {
            let fits = used < most;
            used += out.text.winning_move(step, true).len();
            fits
        };
        let shown = answer.moves.iter().take_while(fits).count();
        let cut = shown < answer.moves.len();
        if cut {
            answer.moves.truncate(shown);
            answer.complete = false;
        }
        cut
    }

    fn lines(&self, out: &Out) -> Vec<String> {
        match self {
            Reply::Heaps(study, answer) => lines(out, study, answer),
            Reply::States(_, game, said) => states::said_lines(out, game, said),
            Reply::Coins(reply) => reply.lines(out),
            Reply::Boards(reply) => reply.lines(out),
        }
    }

    fn one_line(&self, out: &Out) -> String {
        match self {
            Reply::Heaps(_, answer) => one_line(out, answer),
            Reply::States(_, game, said) => states::said_line(out, game, said),
            Reply::Coins(reply) => reply.one_line(out),
            Reply::Boards(reply) => reply.one_line(out),
        }
    }
}

fn wanted(matches: &ArgMatches) -> Result<MovesWanted, Failure> {
    let moves = matches.get_one::<String>("moves").map(String::as_str);
    let most = if moves == Some("all") { ALL_LIMIT } else { DEFAULT_LIMIT };
    let limit = usize::try_from(input::count(matches, "limit", most)?).unwrap_or(usize::MAX);
    Ok(match moves {
        Some("none") => MovesWanted::None,
        Some("one") => MovesWanted::One,
        _ => MovesWanted::All { limit },
    })
}

fn shown(out: &Out, position: &Position) -> String {
    let heaps: Vec<Vec<String>> =
        position.heaps.iter().map(|heaps| heaps.iter().map(ToString::to_string).collect()).collect();
    out.text.position(&heaps)
}

fn one_line(out: &Out, answer: &Answer) -> String {
    let text = out.text;
    let named = answer.position.components().count() > 1;
    let mut line = text.answered(&shown(out, &answer.position), answer.outcome, answer.play);
    for step in &answer.moves {
        line.push_str(text.word(grundy_text::verdict::Word::Between));
        line.push_str(&text.winning_move(step, named));
    }
    line
}

/// m + 1 for one heap of misère Bash: the rule of misère Nim says no more there than its own theorem.
fn misere_bash(study: &Study, answer: &Answer) -> Option<BigUint> {
    let mut live = answer.position.components().filter(|(_, heap)| !heap.is_zero());
    let ((part, _), None) = (live.next()?, live.next()) else { return None };
    match grundy::theory::recognise(study.game.parts.get(part)?)? {
        ClosedForm::Bash { m } if answer.basis == Basis::MisereNim => Some(m + 1u8),
        _ => None,
    }
}

/// An answer for reading.
pub(crate) fn lines(out: &Out, study: &Study, answer: &Answer) -> Vec<String> {
    let text = out.text;
    let forms: Vec<_> = study.game.parts.iter().filter_map(grundy::theory::recognise).collect();
    let named = answer.position.components().count() > 1;
    let mut lines = vec![text.answered(&shown(out, &answer.position), answer.outcome, answer.play)];
    let multiple = match study.game.parts.as_slice() {
        [core] if answer.basis == Basis::ClosedForm => Multiple::of(core, answer.play),
        _ => None,
    };
    let basis = match (multiple, misere_bash(study, answer)) {
        (Some(multiple), _) => text.by_theorem(&[multiple.form]),
        (None, Some(round)) => text.misere_bash(&round),
        (None, None) => text.basis(answer.basis, &forms),
    };
    lines.push(match &answer.value {
        Some(value) => format!("  {}", text.value(&value.to_string(), &basis)),
        None => format!("  {basis}"),
    });
    if !answer.moves.is_empty() {
        lines.push(text.moves_heading(answer.total.as_ref(), answer.complete, answer.moves.len()));
        lines.extend(answer.moves.iter().map(|step| format!("  {}", text.winning_move(step, named))));
    }
    lines.extend(answer.rule.as_ref().map(|rule| text.moves_rule(rule)));
    if let Some(note) = &answer.note {
        lines.push(format!("{}{}", text.help_word(HelpWord::Note), text.note(note)));
    }
    lines
}
