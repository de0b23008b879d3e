//! How inputs are written: one position, or many in one run.

use grundy::code::{self, Count, Form};
use num_bigint::BigUint;

use super::input::{Kind, Numbers};

/// Whether a run gets one position or many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Many {
    /// One.
    No,
    /// Many, their number first.
    Counted,
    /// Many, to the end of the input.
    Lines,
}

/// The form of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Format {
    /// Whether a run gets many positions.
    pub(crate) many: Many,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// How many numbers there are.
    Count,
    /// All of them, with this between two.
    All(&'static str),
    /// The one in this place.
    Entry(usize),
    /// How much was taken in the turn before; 0: this is the first turn.
    Last,
}

/// What is wrong with a `--io`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BadFormat {
    /// Nothing is called so.
    Unknown(String),
    /// A bracket without its other half.
    Open,
    /// Not all numbers of the position are in it.
    Missing,
}

impl Format {
    /// The usual form of a kind of input.
    pub(crate) fn usual(kind: &Kind, many: Many) -> Format {
        let line = |pieces: Vec<Piece>| {
            let mut pieces = pieces;
            pieces.push(Piece::Text("\n".into()));
            Format { many, pieces }
        };
        match kind {
            Kind::One | Kind::Pair { .. } | Kind::Tuple(_) => line(vec![Piece::All(" ")]),
            Kind::Heaps { .. } | Kind::Row => {
                line(vec![Piece::Count, Piece::Text("\n".into()), Piece::All(" ")])
            }
        }
    }

    /// The form that the text of `--io` names, and the kind of input that is left: a template with one number
    /// is about one heap.
    pub(crate) fn read(text: &str, kind: &Kind) -> Result<(Format, Kind), BadFormat> {
        match text {
            "usual" => return Ok((Format::usual(kind, Many::No), kind.clone())),
            "batch" => return Ok((Format::usual(kind, Many::Counted), kind.clone())),
            "lines" | "json" => {
                let all = if text == "json" {
                    vec![Piece::Text("[".into()), Piece::All(","), Piece::Text("]\n".into())]
                } else {
                    vec![Piece::All(" "), Piece::Text("\n".into())]
                };
                return Ok((Format { many: Many::Lines, pieces: all }, kind.clone()));
            }
            _ => {}
        }
        let text = text.replace("\\n", "\n").replace("\\t", "\t");
        let (many, rest) = match text.strip_prefix("{T}") {
            Some(rest) => (Many::Counted, rest.strip_prefix('\n').unwrap_or(rest)),
            None => (Many::No, text.as_str()),
        };
        let mut pieces = pieces(rest, kind)?;
        let ends = matches!(pieces.last(), Some(Piece::Text(text)) if text.ends_with('\n'));
        if !ends {
            pieces.push(Piece::Text("\n".into()));
        }
        let entries: Vec<usize> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Entry(at) => Some(*at),
                _ => None,
            })
            .collect();
        let all = pieces.iter().any(|piece| matches!(piece, Piece::All(_)));
        let kind = match kind {
            _ if all => kind.clone(),
            Kind::Pair { .. } | Kind::Tuple(_) if (0..kind.names().len()).all(|at| entries.contains(&at)) => {
                kind.clone()
            }
            Kind::One | Kind::Heaps { .. } if entries.contains(&0) => Kind::One,
            _ => return Err(BadFormat::Missing),
        };
        Ok((Format { many, pieces }, kind))
    }

    /// The form of a program that reads it; `None`: programs are not written for such a form. A program takes commas
    /// and brackets as blanks, and no other text.
    pub(crate) fn of_program(&self, kind: &Kind) -> Option<Form> {
        let many = match self.many {
            Many::No => code::Many::One,
            Many::Counted => code::Many::Counted,
            Many::Lines => code::Many::Lines,
        };
        let mut form = Form { many, ..Form::default() };
        let (mut counted, mut all, mut entries) = (false, false, Vec::new());
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) if text.chars().all(|c| c.is_whitespace() || "[],".contains(c)) => {
                    form.listed |= text.contains(['[', ']', ',']);
                }
                Piece::Count if !all && entries.is_empty() => counted = true,
                Piece::All(between) if !all && entries.is_empty() => {
                    all = true;
                    form.listed |= *between == ",";
                }
                Piece::Entry(at) if !all && !counted && !entries.contains(at) => entries.push(*at),
                Piece::Text(_) | Piece::Count | Piece::All(_) | Piece::Entry(_) | Piece::Last => return None,
            }
        }
        form.count = match kind {
            // The program knows by itself how many there are.
            Kind::Tuple(_) if counted => return None,
            Kind::Tuple(_) => Count::First,
            Kind::Pair { .. } if !counted => Count::Exactly(2),
            Kind::One if !counted => Count::Exactly(1),
            _ if counted => Count::First,
            _ => Count::Rest,
        };
        if entries.len() > 1 && !entries.is_sorted() {
            form.order = (0..entries.len())
                .map(|at| entries.iter().position(|it| *it == at))
                .collect::<Option<_>>()?;
        }
        Some(form)
    }

    /// The input of a run on these positions.
    pub(crate) fn write<'n>(
        &self,
        cases: impl IntoIterator<Item = &'n Numbers, IntoIter: ExactSizeIterator>,
    ) -> String {
        let cases = cases.into_iter();
        let mut out = String::new();
        if self.many == Many::Counted {
            out.push_str(&format!("{}\n", cases.len()));
        }
        cases.for_each(|numbers| self.put(&mut out, numbers, 0));
        out
    }

    /// A position in play: so much was taken in the turn before.
    pub(crate) fn write_in_play(&self, numbers: &Numbers, last: u64) -> String {
        let mut out = String::new();
        self.put(&mut out, numbers, last);
        out
    }

    fn put(&self, out: &mut String, numbers: &Numbers, last: u64) {
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Count => out.push_str(&numbers.len().to_string()),
                Piece::All(between) => {
                    for (at, number) in numbers.iter().enumerate() {
                        if at > 0 {
                            out.push_str(between);
                        }
                        push(out, number);
                    }
                }
                Piece::Entry(at) => {
                    if let Some(number) = numbers.get(*at) {
                        push(out, number);
                    }
                }
                Piece::Last => out.push_str(&last.to_string()),
            }
        }
    }
}

/// Numbers of a word are written much faster than long ones.
fn push(out: &mut String, number: &BigUint) {
    use std::fmt::Write;
    // Writing to a string cannot fail.
    let _ = match u64::try_from(number) {
        Ok(word) => write!(out, "{word}"),
        Err(_) => write!(out, "{number}"),
    };
}

fn pieces(text: &str, kind: &Kind) -> Result<Vec<Piece>, BadFormat> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(BadFormat::Open)?;
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        let entry = || kind.names().iter().position(|it| it == name).map(Piece::Entry);
        let piece = match (name, kind) {
            ("m", Kind::Heaps { .. } | Kind::Row) => Some(Piece::Count),
            ("heaps" | "row" | "numbers", _) => Some(Piece::All(" ")),
            ("heaps," | "row," | "numbers,", _) => Some(Piece::All(",")),
            ("lines", _) => Some(Piece::All("\n")),
            ("n", Kind::Heaps { .. } | Kind::One) => Some(Piece::Entry(0)),
            ("last", Kind::One) => Some(Piece::Last),
            (_, Kind::Pair { .. } | Kind::Tuple(_)) => entry(),
            _ => None,
        };
        pieces.push(piece.ok_or_else(|| BadFormat::Unknown(name.to_owned()))?);
        rest = after;
    }
    if rest.contains('}') {
        return Err(BadFormat::Open);
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[u32]) -> Numbers {
        list.iter().copied().map(BigUint::from).collect()
    }

    #[test]
    fn each_kind_has_its_usual_form() {
        let heaps = Kind::Heaps { ordered: false };
        let pair = Kind::Tuple(vec!["a".into(), "b".into()]);
        let usual = |kind: &Kind, list: &[u32]| Format::usual(kind, Many::No).write(&[numbers(list)]);
        assert_eq!(usual(&heaps, &[3, 0, 5]), "3\n3 0 5\n");
        assert_eq!(usual(&Kind::Row, &[7]), "1\n7\n");
        assert_eq!(usual(&Kind::One, &[7]), "7\n");
        assert_eq!(usual(&pair, &[3, 5]), "3 5\n");
        let batch = Format::read("batch", &heaps).unwrap().0;
        assert_eq!(batch.write(&[numbers(&[1]), numbers(&[2, 3])]), "2\n1\n1\n2\n2 3\n");
        let lines = Format::read("lines", &heaps).unwrap().0;
        assert_eq!(lines.write(&[numbers(&[1]), numbers(&[2, 3])]), "1\n2 3\n");
        let json = Format::read("json", &pair).unwrap().0;
        assert_eq!(json.write(&[numbers(&[1, 4])]), "[1,4]\n");
    }

    #[test]
    fn templates_name_what_they_write() {
        let heaps = Kind::Heaps { ordered: false };
        let (format, kind) = Format::read("{n}", &heaps).unwrap();
        assert_eq!((format.write(&[numbers(&[9])]).as_str(), kind), ("9\n", Kind::One));
        let (format, kind) = Format::read("{T}\\n{m} {heaps}", &heaps).unwrap();
        assert_eq!((format.many, kind), (Many::Counted, heaps.clone()));
        assert_eq!(format.write(&[numbers(&[9, 1]), numbers(&[2])]), "2\n2 9 1\n1 2\n");
        let pair = Kind::Tuple(vec!["a".into(), "b".into()]);
        let (format, _) = Format::read("{b} {a}", &pair).unwrap();
        assert_eq!(format.write(&[numbers(&[3, 5])]), "5 3\n");
        // Two heaps that are told together are a pair like any other.
        let heaps_two = Kind::Pair { ordered: false };
        let (format, kind) = Format::read("{b} {a}", &heaps_two).unwrap();
        assert_eq!((format.write(&[numbers(&[3, 5])]).as_str(), kind), ("5 3\n", heaps_two.clone()));
        assert_eq!(Format::usual(&heaps_two, Many::No).write(&[numbers(&[3, 5])]), "3 5\n");
        assert_eq!(Format::read("{a}", &pair), Err(BadFormat::Missing));
        assert_eq!(Format::read("{c} {a} {b}", &pair), Err(BadFormat::Unknown("c".into())));
        assert_eq!(Format::read("{a", &pair), Err(BadFormat::Open));
        assert_eq!(Format::read("{m}", &heaps), Err(BadFormat::Missing));
    }
}
