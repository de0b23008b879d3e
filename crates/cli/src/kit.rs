//! The folder of a contest problem about a rule: validator, generator, checker, interactor, tests. All of it is text that
//! stands alone: nothing of this program is needed to use it.

use num_bigint::BigUint;

use grundy::class::Class;
use grundy::code::Language;

use crate::stress::input::{Kind, Numbers};

/// A language of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tongue {
    Cpp,
    Python,
}

impl Tongue {
    pub(crate) const ALL: [Tongue; 2] = [Tongue::Cpp, Tongue::Python];

    pub(crate) fn language(self) -> Language {
        match self {
            Tongue::Cpp => Language::Cpp,
            Tongue::Python => Language::Python,
        }
    }

    pub(crate) fn ending(self) -> &'static str {
        match self {
            Tongue::Cpp => "cpp",
            Tongue::Python => "py",
        }
    }
}

/// What the files are about.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) kind: Kind,
    pub(crate) least: BigUint,
    pub(crate) most: BigUint,
    pub(crate) fewest: usize,
    pub(crate) heaps: usize,
    /// The words for winning and losing.
    pub(crate) words: (String, String),
    /// A winning move must be printed.
    pub(crate) moves: bool,
    /// Which amounts may be taken from a heap, in both languages, where that is all there is to a move.
    pub(crate) legal: Option<[String; 2]>,
}

/// Which amounts may be taken, as conditions on n and k; `None`: moves are more than that.
pub(crate) fn legal(class: &Class) -> Option<[String; 2]> {
    let list = |amounts: &[u64], own: &str, equal: &str, between: &str, empty: &str| {
        let all: Vec<String> = amounts.iter().map(|amount| format!("k {equal} {amount}{own}")).collect();
        if all.is_empty() { empty.to_owned() } else { all.join(between) }
    };
    let run = |amounts: &[u64]| amounts.len() > 2 && amounts.iter().zip(1..).all(|(amount, n)| *amount == n);
    match class {
        Class::FiniteSubtraction { amounts, whole } => {
            let last = amounts.last().copied().unwrap_or(0);
            let counted = run(amounts).then(|| format!("k <= {last}"));
            let cpp = counted.clone().unwrap_or_else(|| list(amounts, "LL", "==", " || ", "false"));
            let python = counted.unwrap_or_else(|| list(amounts, "", "==", " or ", "False"));
            Some(if *whole {
                [format!("k == n || {cpp}"), format!("k == n or {python}")]
            } else {
                [cpp, python]
            })
        }
        Class::CofiniteSubtraction { missing, whole } => {
            let cpp = list(missing, "LL", "!=", " && ", "true");
            let python = list(missing, "", "!=", " and ", "True");
            Some(if *whole {
                [format!("k == n || ({cpp})"), format!("k == n or ({python})")]
            } else {
                [cpp, python]
            })
        }
        _ => None,
    }
}

impl Problem {
    /// Whether the count stands before the numbers.
    pub(crate) fn counted(&self) -> bool {
        matches!(self.kind, Kind::Heaps { .. } | Kind::Row)
    }

    /// The files of a language, by their names without ending. `program` is what answers the game.
    pub(crate) fn files(&self, tongue: Tongue, program: &str) -> Vec<(&'static str, String)> {
        let (end, jury, legal_text) = match tongue {
            Tongue::Cpp => ("\nint main() {", include_str!("kit/jury.cpp"), include_str!("kit/legal.cpp")),
            Tongue::Python => ("\n\nif __name__", include_str!("kit/jury.py"), include_str!("kit/legal.py")),
        };
        // What answers the game, without the part that runs it.
        let answers = program.find(end).map_or(program, |at| &program[..at]);
        let legal = self.legal.as_ref().map(|legal| {
            let at = usize::from(tongue == Tongue::Python);
            legal_text.replace("@LEGAL@", &legal[at])
        });
        let (validator, generator, checker, checked, interactor) = match tongue {
            Tongue::Cpp => (
                include_str!("kit/validator.cpp"),
                include_str!("kit/generator.cpp"),
                include_str!("kit/checker.cpp"),
                include_str!("kit/checker-move.cpp"),
                include_str!("kit/interactor.cpp"),
            ),
            Tongue::Python => (
                include_str!("kit/validator.py"),
                include_str!("kit/generator.py"),
                include_str!("kit/checker.py"),
                include_str!("kit/checker-move.py"),
                include_str!("kit/interactor.py"),
            ),
        };
        let own = |text: &str| self.filled(tongue, text);
        let says = match (tongue, program.contains("Words")) {
            (Tongue::Cpp, true) => "Words in(text.str());\n    return answer(in) == \"first\";",
            (Tongue::Cpp, false) => "istringstream in(text.str());\n    return solve(in) == \"first\";",
            (Tongue::Python, true) => "answer(Words(text))",
            (Tongue::Python, false) => "solve(text)",
        };
        let jury = jury.replace("@ANSWER@", says);
        let head = format!("{}\n{}{}", answers.trim_end(), own(&jury), legal.clone().unwrap_or_default());
        let checker = checker.replace("@MOVE@", if self.moves { checked } else { "" });
        let mut files = vec![
            ("validator", format!("{head}{}", own(validator))),
            ("generator", format!("{head}{}", own(generator))),
            ("checker", format!("{head}{}", own(&checker))),
        ];
        if legal.is_some() {
            files.push(("interactor", format!("{head}{}", own(interactor))));
        }
        files
    }

    fn filled(&self, tongue: Tongue, text: &str) -> String {
        let counted = match (tongue, self.counted()) {
            (Tongue::Cpp, true) => "true",
            (Tongue::Cpp, false) => "false",
            (Tongue::Python, true) => "True",
            (Tongue::Python, false) => "False",
        };
        let fixed = self.kind.fixed();
        text.replace("@LEAST@", &self.least.to_string())
            .replace("@MOST@", &self.most.to_string())
            .replace("@FEWEST@", &fixed.unwrap_or(self.fewest).to_string())
            .replace("@HEAPS@", &fixed.unwrap_or(self.heaps).to_string())
            .replace("@COUNTED@", counted)
            .replace("@WIN@", &self.words.0)
            .replace("@LOSE@", &self.words.1)
    }

    /// An input.
    pub(crate) fn input(&self, numbers: &Numbers) -> String {
        let all: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
        let count = if self.counted() { format!("{}\n", numbers.len()) } else { String::new() };
        format!("{count}{}\n", all.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_as_conditions() {
        let of = |amounts: &[u64], whole| {
            legal(&Class::FiniteSubtraction { amounts: amounts.to_vec(), whole }).unwrap()
        };
        assert_eq!(of(&[1, 3, 4], false), ["k == 1LL || k == 3LL || k == 4LL", "k == 1 or k == 3 or k == 4"]);
        assert_eq!(of(&[1, 2, 3], true), ["k == n || k <= 3", "k == n or k <= 3"]);
        assert_eq!(of(&[], true), ["k == n || false", "k == n or False"]);
        let nim = Class::CofiniteSubtraction { missing: vec![], whole: false };
        assert_eq!(legal(&nim).unwrap(), ["true", "True"]);
        assert_eq!(legal(&Class::UnequalSplit), None);
    }
}
