//! The entries of `atlas/octal.tsv`: what is known of the sequence of a class of octal codes, a line each.

use std::fmt;

use crate::classes::Class;
use crate::game::Game;
use crate::table::Repeat;

/// What stands above the lines.
pub const HEADING: &str = "\
# The classes of the octal codes with at most three digits after the point, digit 0 being 0 or 4; codes without moves
# left out. Written by `./dev atlas`; docs/en/octal-atlas.md says how to read it and proves why codes stand together.
code\tstatus\tperiod\tpreperiod\tlast_exception\theaps\tlargest\tlargest_at\tmask\trare\tlast_rare\tmembers
";

/// Why a period is one, or that none is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The kernel accepted a certificate by the theorem of Guy and Smith.
    GuySmith,
    /// The kernel accepted a certificate by windows.
    Windows,
    /// The engine found it; no kernel has checked it.
    Found,
    /// None was found in the heaps of the entry.
    Open,
}

impl Status {
    const ALL: [(Status, &str); 4] = [
        (Status::GuySmith, "guy-smith"),
        (Status::Windows, "sparse-window"),
        (Status::Found, "found"),
        (Status::Open, "open"),
    ];
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Status::ALL.iter().find(|(status, _)| status == self).map_or(Ok(()), |(_, name)| f.write_str(name))
    }
}

/// What is known of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The first code of the class; all that follows is about its sequence.
    pub code: String,
    /// Why the period is one.
    pub status: Status,
    /// The least period and pre-period.
    pub repeat: Option<Repeat>,
    /// The heaps `0..heaps` were computed; what follows is about them.
    pub heaps: usize,
    /// The largest value, and the first heap that has it.
    pub largest: (u16, usize),
    /// The mask of the sparse space in hexadecimal digits, `+pos` behind it where the parity of the heap counts.
    pub mask: String,
    /// Rare heaps, heap 0 not counted, and the last of them.
    pub rare: (usize, Option<usize>),
    /// The other codes, `+k` behind those whose values come `k` heaps later.
    pub members: Vec<String>,
}

impl Entry {
    /// The name of a member: the code, and how many heaps later its values come.
    #[must_use]
    pub fn members(class: &Class) -> Vec<String> {
        let name = |(game, later): &(Game, isize)| match later {
            0 => game.to_string(),
            _ => format!("{game}{later:+}"),
        };
        class.codes[1..].iter().map(name).collect()
    }

    /// Reads a line; nothing for a line that is no entry.
    #[must_use]
    pub fn read(line: &str) -> Option<Entry> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let number = |field: &str| if field == "-" { Some(None) } else { field.parse().ok().map(Some) };
        let code = next()?.to_owned();
        let status = next()?;
        let status = Status::ALL.iter().find(|(_, name)| *name == status)?.0;
        let (period, preperiod): (Option<usize>, Option<usize>) = (number(next()?)?, number(next()?)?);
        next()?;
        let heaps = next()?.parse().ok()?;
        let largest = (next()?.parse().ok()?, next()?.parse().ok()?);
        let mask = next()?.to_owned();
        let rare = (next()?.parse().ok()?, number(next()?)?);
        let members = next()?.split(' ').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let repeat = period.zip(preperiod).map(|(period, preperiod)| Repeat { period, preperiod });
        Some(Entry { code, status, repeat, heaps, largest, mask, rare, members })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: Option<usize>| number.map_or("-".to_owned(), |number| number.to_string());
        let preperiod = self.repeat.map(|repeat| repeat.preperiod);
        let fields = [
            self.code.clone(),
            self.status.to_string(),
            number(self.repeat.map(|repeat| repeat.period)),
            number(preperiod),
            number(preperiod.and_then(|preperiod| preperiod.checked_sub(1))),
            self.heaps.to_string(),
            self.largest.0.to_string(),
            self.largest.1.to_string(),
            self.mask.clone(),
            self.rare.0.to_string(),
            number(self.rare.1),
            self.members.join(" "),
        ];
        f.write_str(&fields.join("\t"))
    }
}
