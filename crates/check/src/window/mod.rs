//! Sparse window: long periods of games in which at most two heaps are left, in pieces that can be checked alone.
//!
//! Let s be the largest amount, H the head, W = H - 1 + s, A >= 2H + s. See `evaluate` for common and rare. Suppose
//!  (1) the rare heaps among 1 .. A - 1 are known and lie below H;
//!  (2) for A <= n < N: let c(n) be the least common value that neither a move to one heap nor a pair of parts,
//!      one of them rare and below H, gives; every rare value below c(n) is given by a move to one heap or by a
//!      pair (a, n - t - a) with 1 <= a < H;
//!  (3) with E = N - T >= A: g(i + T) = g(i) for E - W <= i < E.
//! Then g(n) = c(n) and n is common for all n >= A, and g(n + T) = g(n) for all n >= E - W.
//!
//! For A <= n < N by induction: let no rare heap lie in H .. n - 1. A pair of a rare and a common part has its rare
//! part below H; so c(n) is no option's value, and every smaller common value is one. By (2) every smaller rare
//! value is one too: g(n) = c(n), and n is common. For n >= N: c(n) and what (2) says of n depend on the values of
//! n - W .. n - 1 only (n - t - a > n - t - H >= n - W - 1, and no whole heap is taken), on the heaps below H, and
//! where the parity of the heap counts, on that; and T is even then, for by (3) a value is common at i and at
//! i + T. By induction the values before n are those before n - T, so (2) holds for n, and g(n) = g(n - T).
//!
//! The least period: if T' < T is one, so it is from E - W on (the sequence is periodic there, with T), and the
//! W values before E stand before E + T' too. It is enough to see that they do not, before any heap of
//! E + 1 .. N - 1. If they did, T' would be a period by the theorem. The least pre-period p = E - W: the value of
//! heap p - 1 is another than that of p - 1 + T.
//!
//! (1) is computed from nothing, all pairs of each heap. (2) is checked from checkpoint to checkpoint: each piece
//! needs only the heaps below H and the window before it, and ends in the window that the next begins with.

mod evaluate;
mod pack;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::certificate::heading;
use crate::rule::{Move, Play};
use crate::set::Set;
use crate::theorem::{Answer, grundy_needs_normal};
use crate::tree::{Tree, only};
use crate::{AtLine, Claim, Heading, Reason, Rejection, Statement, Steps, Subject, Verified, Work};
use evaluate::{Run, Space};

/// Its name.
pub(crate) const NAME: &str = "sparse-window";
/// The largest head, and the largest A.
const HEAD: u64 = 1 << 22;
const FIRST: u64 = 1 << 25;
/// The most bits of a value.
const BITS: u64 = 10;
/// The most windows.
const WINDOWS: usize = 1 << 16;
/// The largest heap.
const FAR: u64 = 1 << 60;

/// What is asked every few thousand heaps, with the heap that is reached: whether to go on.
pub type Waits<'a> = dyn Fn(u64) -> bool + 'a;

/// A certificate of this kind that was read. Nothing of it is believed.
#[derive(Debug)]
pub struct Windows {
    moves: Vec<Move>,
    line: usize,
    space: Space,
    head: usize,
    first: usize,
    rare: Vec<(usize, u16)>,
    rare_line: usize,
    /// The pre-period and the period, or nothing: then only how far the values were followed.
    period: Option<(u64, u64)>,
    period_line: usize,
    end: u64,
    /// The heap after the window, its line, the window as bytes.
    kept: Vec<(u64, usize, Vec<u8>)>,
    text: Arc<str>,
}

/// The same, and its first values were computed and are as it says: its pieces can be checked.
#[derive(Debug)]
pub struct Pieces {
    of: Windows,
    values: Vec<u16>,
}

/// A piece of one text that was checked. Only the kernel makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    number: usize,
    text: Arc<str>,
}

/// The theorem as one check, piece after piece.
pub(crate) fn check(heading: &Heading, steps: &mut Steps<'_>, work: &mut Work) -> Answer {
    let windows = Windows::lines(heading, steps)?;
    let pieces = windows.compute(&mut |_, cost| work.spend(cost.into()))?;
    for number in 0..pieces.of.pieces().len() {
        pieces.follow(number, &mut |_, cost| work.spend(cost.into()))?;
    }
    Ok((Subject::Grundy, pieces.of.claim(), vec![]))
}

impl Windows {
    /// Reads a certificate; nothing if it is one by another theorem.
    ///
    /// # Errors
    /// [`Rejection`] if it is none.
    pub fn read(certificate: &str) -> Result<Option<Windows>, Rejection> {
        let mut steps = Steps::new(certificate)?;
        let heading = heading(&mut steps, &mut Work::awaited(&|| true))?;
        if heading.theorem.0 != NAME {
            return Ok(None);
        }
        let mut windows = Windows::lines(&heading, &mut steps)?;
        steps.end()?;
        windows.text = certificate.into();
        windows.moves = heading.moves.into_iter().map(|(_, of)| of).collect();
        Ok(Some(windows))
    }

    /// The heaps that the pieces follow, in order, each from a window to the next.
    #[must_use]
    pub fn pieces(&self) -> Vec<Range<u64>> {
        let starts = std::iter::once(self.first as u64).chain(self.kept.iter().map(|kept| kept.0));
        let ends = self.kept.iter().map(|kept| kept.0).chain(std::iter::once(self.end));
        starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| start..end).collect()
    }

    /// The claim is a period; otherwise only the values up to a heap.
    #[must_use]
    pub fn claims_period(&self) -> bool {
        self.period.is_some()
    }

    /// Computes the first values, from nothing.
    ///
    /// # Errors
    /// [`Rejection`] if they are not as the certificate says, or if nobody waits.
    pub fn begin(self, waits: &Waits<'_>) -> Result<Pieces, Rejection> {
        self.compute(&mut |heap, _| if waits(heap) { Ok(()) } else { Err(Reason::Stopped) })
    }

    fn compute(self, go_on: &mut evaluate::GoOn<'_>) -> Result<Pieces, Rejection> {
        let (values, rare) = self.space.first(self.first, go_on).at(self.line)?;
        for place in 0..rare.len().max(self.rare.len()) {
            let wrong = match (self.rare.get(place), rare.get(place)) {
                (listed, found) if listed == found => continue,
                (Some(&(n, claimed)), Some(&(found, actual))) if n == found => {
                    Reason::ValueWrong { n: n as u64, claimed: claimed.into(), actual: actual.into() }
                }
                (Some(&(n, _)), found) if found.is_none_or(|found| n < found.0) => {
                    Reason::NotRare { n: n as u64 }
                }
                (_, found) => Reason::RareNotListed { n: found.map_or(0, |found| found.0 as u64) },
            };
            return Err(wrong.at(self.rare_line));
        }
        Ok(Pieces { of: self, values })
    }

    /// The lines after the theorem.
    fn lines(heading: &Heading, steps: &mut Steps<'_>) -> Result<Windows, Rejection> {
        grundy_needs_normal(heading)?;
        let (leaving, most) = amounts(heading)?;
        let (mask_line, words) = steps.step("mask")?;
        let (mask, positional) = match &words[..] {
            [mask, Tree::Word("positional")] => (mask, true),
            words => (only(words, "a number").at(mask_line)?, false),
        };
        let number = |steps: &mut Steps<'_>, name, least, limit| {
            let (line, words) = steps.step(name)?;
            let value = only(&words, "a number").and_then(|word| word.number(least, limit)).at(line)?;
            Ok((line, value))
        };
        let (_, bits) = number(steps, "bits", 1, BITS)?;
        let mask = mask.number(1, (1 << bits) - 1).at(mask_line)?;
        let mut parities = leaving[2].iter().map(|t| t % 2);
        let tau = parities.next().unwrap_or(0);
        if positional && parities.any(|parity| parity != tau) {
            return Err(Reason::MixedParity.at(mask_line));
        }
        let positional = positional.then_some(tau as u64);
        let bits = u32::try_from(bits).unwrap_or(1);
        let space = Space { leaving, most, mask, positional, bits };
        let (_, head) = number(steps, "head", 1, HEAD)?;
        let (rare_line, words) = steps.step("rare")?;
        let rare = rare(&words, head, bits).at(rare_line)?;
        let (_, first) = number(steps, "from", 2 * head + most as u64, FIRST)?;
        let length = head + most as u64;
        // The window has one value more than W, that of heap p - 1.
        let (period_line, period, end, needed) = if steps.peek() == "frontier" {
            let (line, end) = number(steps, "frontier", first + 1, FAR)?;
            (line, None, end, end)
        } else {
            let (line, preperiod) = number(steps, "preperiod", first + 1 - length, FAR)?;
            let (_, period) = number(steps, "period", 1, FAR)?;
            let repeats = preperiod + length - 1;
            (line, Some((preperiod, period)), repeats + period, repeats)
        };
        let mut kept: Vec<(u64, usize, Vec<u8>)> = Vec::new();
        let mut last = first;
        while steps.peek() == "at" && kept.len() < WINDOWS {
            let (line, words) = steps.step("at")?;
            let [at, Tree::Word("window"), Tree::Word(window)] = &words[..] else {
                let found = words.get(1).map_or(Tree::Word(""), |_| Tree::Word("at"));
                return Err(found.unexpected("at .. window ..").at(line));
            };
            let at = at.number(last + 1, end).at(line)?;
            let bytes = pack::bytes(window).filter(|bytes| unpacked(bytes, length, bits).is_some());
            kept.push((at, line, bytes.ok_or_else(|| Tree::Word(window).unexpected("a window")).at(line)?));
            last = at;
        }
        if needed > first && kept.iter().all(|kept| kept.0 != needed) {
            return Err(Reason::NoWindow { n: needed }.at(period_line));
        }
        Ok(Windows {
            moves: Vec::new(),
            line: heading.theorem_line,
            space,
            head: usize::try_from(head).map_err(|_| Reason::Overflow).at(rare_line)?,
            first: usize::try_from(first).map_err(|_| Reason::Overflow).at(rare_line)?,
            rare,
            rare_line,
            period,
            period_line,
            end,
            kept,
            text: "".into(),
        })
    }

    /// How many values a window has.
    fn length(&self) -> usize {
        self.head + self.space.most
    }

    fn claim(&self) -> Claim {
        match self.period {
            Some((preperiod, period)) => Claim::Repeats { preperiod, period },
            None => Claim::Followed {
                heaps: self.end,
                mask: self.space.mask,
                positional: self.space.positional.is_some(),
                rare: self.rare.len() as u64,
                last_rare: self.rare.last().map(|rare| rare.0 as u64),
            },
        }
    }
}

impl Pieces {
    /// What was read.
    #[must_use]
    pub fn windows(&self) -> &Windows {
        &self.of
    }

    /// Checks one piece.
    ///
    /// # Errors
    /// [`Rejection`] if it is not as the certificate says, or if nobody waits.
    pub fn check(&self, number: usize, waits: &Waits<'_>) -> Result<Piece, Rejection> {
        self.follow(number, &mut |heap, _| if waits(heap) { Ok(()) } else { Err(Reason::Stopped) })?;
        Ok(Piece { number, text: self.of.text.clone() })
    }

    /// The statement, if all pieces were checked.
    #[must_use]
    pub fn conclude(&self, checked: &[Piece]) -> Option<Verified> {
        let of = &self.of;
        let own = checked.iter().filter(|piece| piece.text == of.text);
        let numbers: BTreeSet<usize> = own.map(|piece| piece.number).collect();
        (0..of.pieces().len()).all(|number| numbers.contains(&number)).then(|| {
            Verified(Statement {
                play: Play::Normal,
                moves: of.moves.clone(),
                caps: Vec::new(),
                targets: Vec::new(),
                turns: Vec::new(),
                firsts: Vec::new(),
                theorem: NAME,
                subject: Subject::Grundy,
                claim: of.claim(),
                facts: Vec::new(),
            })
        })
    }

    /// A piece that was checked earlier, as somebody has noted it who can be believed: with the text that it is of,
    /// which must be this one.
    #[must_use]
    pub fn recall(&self, text: &str, number: usize) -> Option<Piece> {
        (*self.of.text == *text).then(|| Piece { number, text: self.of.text.clone() })
    }

    fn follow(&self, number: usize, go_on: &mut evaluate::GoOn<'_>) -> Result<(), Rejection> {
        let of = &self.of;
        let pieces = of.pieces();
        let Some(heaps) = pieces.get(number).cloned() else { return Ok(()) };
        let target = of.period.map(|(preperiod, period)| (preperiod + of.length() as u64 - 1, period));
        let repeats = target.map(|(at, _)| self.window(at));
        let again = target.zip(repeats.as_ref()).map(|((at, _), window)| (&window[1..], at + 1..of.end));
        let run = Run { head: &self.values[..of.head], rare: &of.rare, again };
        let mut window = self.window(heaps.start);
        let line = of.kept.iter().find(|kept| kept.0 == heaps.end).map_or(of.period_line, |kept| kept.1);
        of.space.run(&run, &mut window, heaps.start, heaps.end, go_on).at(line)?;
        let first = heaps.end - of.length() as u64;
        if of.kept.iter().any(|kept| kept.0 == heaps.end) {
            for ((n, &claimed), &actual) in (first..).zip(&self.window(heaps.end)).zip(&window) {
                if claimed != actual {
                    let wrong = Reason::ValueWrong { n, claimed: claimed.into(), actual: actual.into() };
                    return Err(wrong.at(line));
                }
            }
        }
        let Some(before) = repeats.filter(|_| heaps.end == of.end) else { return Ok(()) };
        for ((n, &expected), &actual) in (first..).zip(&before).zip(&window).skip(1) {
            if expected != actual {
                let broken = Reason::WindowBroken { n, expected: expected.into(), actual: actual.into() };
                return Err(broken.at(of.period_line));
            }
        }
        match (before.first() == window.first(), of.period) {
            (true, Some((preperiod, _))) => {
                Err(Reason::PreperiodNotLeast { smaller: preperiod - 1 }.at(of.period_line))
            }
            _ => Ok(()),
        }
    }

    /// The values before a heap: computed if it is the first, else as they are claimed.
    fn window(&self, at: u64) -> Vec<u16> {
        let kept = self.of.kept.iter().find(|kept| kept.0 == at);
        let claimed = kept.and_then(|kept| unpacked(&kept.2, self.of.length() as u64, self.of.space.bits));
        claimed.unwrap_or_else(|| self.values[self.of.first - self.of.length()..].to_vec())
    }
}

impl Piece {
    /// Its place among [`Windows::pieces`].
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }
}

fn unpacked(bytes: &[u8], length: u64, bits: u32) -> Option<Vec<u16>> {
    pack::values(bytes, usize::try_from(length).ok()?, bits)
}

/// The amounts that leave no heap, one and two, and the largest of all.
fn amounts(heading: &Heading) -> Result<([Vec<usize>; 3], usize), Rejection> {
    let mut leaving: [Vec<usize>; 3] = Default::default();
    for (line, of) in &heading.moves {
        let list = match &of.amounts {
            None => &vec![0],
            Some(Set::List(list)) => list,
            Some(_) => return Err(Reason::NotFinite.at(*line)),
        };
        for &heaps in &of.leaves {
            let heaps = usize::try_from(heaps).unwrap_or(usize::MAX);
            let amounts = leaving.get_mut(heaps).ok_or(Reason::LeavesThree.at(*line))?;
            for &amount in list {
                if amount > 4096 {
                    let found = amount.to_string();
                    return Err(Reason::NumberOutOfRange { found, least: 1, limit: 4096 }.at(*line));
                }
                amounts.push(usize::try_from(amount).unwrap_or(0));
            }
        }
    }
    for amounts in &mut leaving {
        amounts.sort_unstable();
        amounts.dedup();
    }
    let most = leaving.iter().flatten().copied().max().unwrap_or(0);
    Ok((leaving, most))
}

/// `(heap value) ..`, ascending, all below the head.
fn rare(words: &[Tree<'_>], head: u64, bits: u32) -> Result<Vec<(usize, u16)>, Reason> {
    let mut rare: Vec<(usize, u16)> = Vec::new();
    for word in words {
        let Tree::List(pair) = word else { return Err(word.unexpected("(heap value)")) };
        let [heap, value] = &pair[..] else { return Err(word.unexpected("(heap value)")) };
        let (heap, value) = (heap.number(1, head - 1)?, value.number(0, (1 << bits) - 1)?);
        if let Some(before) = rare.last().map(|last| last.0 as u64).filter(|&before| before >= heap) {
            return Err(Reason::NotAscending { before, after: heap });
        }
        let heap = usize::try_from(heap).map_err(|_| Reason::Overflow)?;
        rare.push((heap, u16::try_from(value).map_err(|_| Reason::Overflow)?));
    }
    Ok(rare)
}
