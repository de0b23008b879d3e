//! Formulas with names in them.

use crate::law::Subject;

/// constant + the sum of factor x name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Linear {
    constant: i64,
    factors: Vec<i64>,
}

/// What may hold for all values of the names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    /// g(n) = n mod X
    Mod(Linear),
    /// g(n) = floor(n / X)
    Floor(Linear),
    /// g(n) = floor((n mod X) / Y)
    FloorMod(Linear, Linear),
    /// The player to move loses iff (n + shift) mod X < Y.
    Lost(i64, Linear, Linear),
    /// g(n + X) = g(n)
    Period(Linear),
}

/// The table of the rule for some values of its names.
pub(super) struct Instance {
    pub(super) values: Vec<u64>,
    pub(super) table: Vec<u32>,
    pub(super) subject: Subject,
}

impl Linear {
    pub(super) fn number(constant: i64, names: usize) -> Linear {
        Linear { constant, factors: vec![0; names] }
    }

    pub(super) fn name(at: usize, names: usize) -> Linear {
        Linear { constant: 0, factors: (0..names).map(|other| i64::from(other == at)).collect() }
    }

    pub(super) fn plus(&self, constant: i64) -> Linear {
        Linear { constant: self.constant + constant, factors: self.factors.clone() }
    }

    /// `self + times * other`, of small numbers.
    pub(super) fn and(&self, times: i64, other: &Linear) -> Linear {
        let factors = self.factors.iter().zip(&other.factors).map(|(a, b)| a + times * b).collect();
        Linear { constant: self.constant + times * other.constant, factors }
    }

    /// Whether all its numbers are small enough to compute with.
    pub(super) fn is_small(&self) -> bool {
        self.factors.iter().chain([&self.constant]).all(|n| n.abs() <= 1000)
    }

    pub(super) fn as_number(&self) -> Option<i64> {
        self.is_number().then_some(self.constant)
    }

    /// As certificates say it, the names being a and b.
    pub(super) fn certificate(&self) -> String {
        let mut terms: Vec<String> = Vec::new();
        for (factor, name) in self.factors.iter().zip(["a", "b"]) {
            match factor {
                0 => {}
                1 => terms.push(name.to_owned()),
                factor => terms.push(format!("(* {factor} {name})")),
            }
        }
        if self.constant != 0 || terms.is_empty() {
            terms.push(self.constant.to_string());
        }
        if terms.len() == 1 { terms.remove(0) } else { format!("(+ {})", terms.join(" ")) }
    }

    fn value(&self, values: &[u64]) -> Option<usize> {
        let terms = self.factors.iter().zip(values).map(|(f, v)| Some(f * i64::try_from(*v).ok()?));
        let sum = terms.sum::<Option<i64>>()? + self.constant;
        usize::try_from(sum).ok().filter(|&sum| sum > 0)
    }

    fn print(&self, names: &[String]) -> String {
        let mut text = String::new();
        for (factor, name) in self.factors.iter().zip(names) {
            match factor {
                0 => continue,
                1 => text.push_str(&format!("+{name}")),
                f => text.push_str(&format!("{f:+}{name}")),
            }
        }
        if self.constant != 0 || text.is_empty() {
            text.push_str(&format!("{:+}", self.constant));
        }
        text.strip_prefix('+').unwrap_or(&text).to_owned()
    }

    /// As an operand.
    fn operand(&self, names: &[String]) -> String {
        let text = self.print(names);
        if text.chars().all(char::is_alphanumeric) && !text.starts_with(|c: char| c.is_ascii_digit())
            || self.is_number()
        {
            text
        } else {
            format!("({text})")
        }
    }

    fn is_number(&self) -> bool {
        self.factors.iter().all(|&f| f == 0)
    }
}

/// Linear forms, the simplest first, with a name in them or not.
fn linear(count: usize) -> Vec<Linear> {
    let mut all = Vec::new();
    let factors: Vec<Vec<i64>> = match count {
        1 => (0..=2).map(|a| vec![a]).collect(),
        _ => (0..=2).flat_map(|a| (0..=2).map(move |b| vec![a, b])).collect(),
    };
    for factors in factors {
        all.extend((-2..=3).map(|constant| Linear { constant, factors: factors.clone() }));
    }
    all.sort_by_key(|it| (it.factors.iter().sum::<i64>() + it.constant.abs(), it.constant));
    all
}

/// All formulas that are tried, the simplest of each kind first. One that names no name is no law of a family.
pub(super) fn forms(count: usize, subject: Subject) -> impl Iterator<Item = Form> {
    let all = linear(count);
    let named: Vec<Linear> = all.iter().filter(|it| !it.is_number()).cloned().collect();
    let mut forms = Vec::new();
    if subject == Subject::Grundy {
        forms.extend(named.iter().cloned().map(Form::Mod));
        forms.extend(named.iter().cloned().map(Form::Floor));
        forms.extend(named.iter().flat_map(|x| all.iter().map(|y| Form::FloorMod(x.clone(), y.clone()))));
        forms.extend(named.iter().cloned().map(Form::Period));
    } else {
        for shift in [0, -1, 1] {
            forms.extend(
                named.iter().flat_map(|x| all.iter().map(move |y| Form::Lost(shift, x.clone(), y.clone()))),
            );
        }
    }
    forms.into_iter()
}

impl Form {
    /// As a claim that `check` reads.
    pub(super) fn claim(&self, names: &[String]) -> String {
        match self {
            Form::Mod(x) => format!("g(n) = n mod {}", x.operand(names)),
            Form::Floor(x) => format!("g(n) = floor(n/{})", x.operand(names)),
            Form::FloorMod(x, y) => {
                format!("g(n) = floor((n mod {})/{})", x.operand(names), y.operand(names))
            }
            Form::Lost(shift, x, y) => {
                let n = if *shift == 0 { "n".to_owned() } else { format!("(n{shift:+})") };
                let one = y.is_number() && y.constant == 1;
                match (one, shift) {
                    (true, 1) => format!("(n+1) mod {} = 0", x.operand(names)),
                    (true, _) => format!("n mod {} = {}", x.operand(names), -shift),
                    (false, _) => format!("{n} mod {} < {}", x.operand(names), y.print(names)),
                }
            }
            Form::Period(x) => format!("g(n+{}) = g(n)", x.print(names)),
        }
    }
}

impl Instance {
    /// Whether the whole table obeys a formula.
    pub(super) fn obeys(&self, form: &Form) -> bool {
        let number = |it: &Linear| it.value(&self.values);
        let all = |holds: &dyn Fn(usize, usize) -> bool| {
            self.table.iter().enumerate().all(|(n, &v)| usize::try_from(v).is_ok_and(|v| holds(n, v)))
        };
        match form {
            Form::Mod(x) => number(x).is_some_and(|x| all(&|n, v| n % x == v)),
            Form::Floor(x) => number(x).is_some_and(|x| all(&|n, v| n / x == v)),
            Form::FloorMod(x, y) => {
                number(x).zip(number(y)).is_some_and(|(x, y)| all(&|n, v| (n % x) / y == v))
            }
            Form::Lost(shift, x, y) => number(x).zip(number(y)).is_some_and(|(x, y)| {
                let Ok(width) = i64::try_from(x) else { return false };
                all(&|n, v| {
                    let shifted = i64::try_from(n).map(|n| (n + shift).rem_euclid(width));
                    shifted.is_ok_and(|r| usize::try_from(r).is_ok_and(|r| (r < y) == (v == 0)))
                })
            }),
            Form::Period(x) => number(x).is_some_and(|x| {
                self.table.windows(x + 1).all(|window| window[0] == window[x]) && self.table.len() >= 3 * x
            }),
        }
    }
}
