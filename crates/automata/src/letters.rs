//! Letters are tuples of digits, one digit a track; they are numbered with the first track most significant.

use crate::limits::{Limits, Undecided};
use crate::machine::id;

/// How many letters there are, if a table with one row of them is allowed.
pub(crate) fn count(radix: usize, tracks: usize, limits: &Limits) -> Result<usize, Undecided> {
    let power = u32::try_from(tracks).ok().and_then(|tracks| radix.checked_pow(tracks));
    match power {
        Some(letters) if u32::try_from(letters).is_ok() => limits.allow_cells(letters).map(|()| letters),
        _ => Err(Undecided::Cells(limits.cells)),
    }
}

/// The number of a letter.
pub(crate) fn number(radix: usize, digits: &[u8]) -> usize {
    digits.iter().fold(0, |number, digit| number * radix + usize::from(*digit))
}

/// The digits of a letter.
pub(crate) fn digits(radix: usize, tracks: usize, mut number: usize) -> Vec<u8> {
    let mut digits = vec![0; tracks];
    for digit in digits.iter_mut().rev() {
        *digit = u8::try_from(number % radix).expect("a radix is at most 64");
        number /= radix;
    }
    digits
}

/// For each letter of `tracks` tracks the letter that the chosen tracks make, in the order chosen.
pub(crate) fn chosen(radix: usize, tracks: usize, letters: usize, choice: &[usize]) -> Vec<u32> {
    // Each track's place value in the chosen letter: a track may be chosen twice.
    let mut place = vec![0usize; tracks];
    let mut value = 1;
    for track in choice.iter().rev() {
        place[*track] += value;
        value *= radix;
    }
    let mut digit = vec![0usize; tracks];
    let mut sum = 0;
    let mut map = Vec::with_capacity(letters);
    for _ in 0..letters {
        map.push(id(sum));
        for track in (0..tracks).rev() {
            if digit[track] + 1 < radix {
                digit[track] += 1;
                sum += place[track];
                break;
            }
            sum -= digit[track] * place[track];
            digit[track] = 0;
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_letters_are_made_of_the_chosen_digits() {
        for (radix, tracks) in [(2, 0), (2, 3), (3, 3), (10, 2)] {
            let letters = count(radix, tracks, &Limits::default()).expect("few");
            let choices: Vec<Vec<usize>> =
                if tracks == 0 { vec![vec![]] } else { vec![vec![], vec![1], vec![1, 0], vec![0, 1, 0]] };
            for choice in choices {
                let map = chosen(radix, tracks, letters, &choice);
                assert_eq!(map.len(), letters);
                for (letter, made) in map.iter().enumerate() {
                    let all = digits(radix, tracks, letter);
                    assert_eq!(number(radix, &all), letter);
                    let some: Vec<u8> = choice.iter().map(|track| all[*track]).collect();
                    assert_eq!(*made as usize, number(radix, &some));
                }
            }
        }
    }
}
