//! English: formulas of C++.

use super::stress::count;
use crate::En;
use crate::formula::{FormulaChecked, FormulaFault, FormulaProblem, FormulaText, Undefined};

impl FormulaText for En {
    fn formula_problem(&self, problem: &FormulaProblem) -> (String, Option<String>) {
        match problem {
            FormulaProblem::Empty => {
                ("the formula is empty".into(), Some("write for example: n % 4 != 0".into()))
            }
            FormulaProblem::Letter => ("C++ has no such letter outside texts".into(), None),
            FormulaProblem::Number => ("this number cannot be read, or no type holds it".into(), None),
            FormulaProblem::Expected { what } => (format!("`{what}` is missing here"), None),
            FormulaProblem::ExpectedName => ("a name is missing here".into(), None),
            FormulaProblem::ExpectedType => (
                "a type is missing here, or is none".into(),
                Some("int, long long, double, long double, ..".into()),
            ),
            FormulaProblem::ExpectedValue => ("a number, a name or a bracket is missing here".into(), None),
            FormulaProblem::Surplus => ("the formula should end here".into(), None),
            FormulaProblem::Unknown { name, known } => (
                format!("there is no `{name}` here"),
                Some(format!("the numbers of the position are called: {}", known.join(", "))),
            ),
            FormulaProblem::Function { name, known } => (
                format!("`{name}` is not supported"),
                Some(format!(
                    "supported: {known}; pow, log and their like differ from machine to machine in the last bit"
                )),
            ),
            FormulaProblem::Arguments { name, wanted } => {
                (format!("`{name}` takes {wanted} argument{}", if *wanted == 1 { "" } else { "s" }), None)
            }
            FormulaProblem::Parameters { names } => (
                "the function has more parameters than the position has numbers".into(),
                Some(format!("the numbers are: {}", names.join(", "))),
            ),
            FormulaProblem::NoValue { name } => {
                (format!("`{name}` gets no value"), Some(format!("{name} = ..")))
            }
            FormulaProblem::SameTypes { name, left, right } => (
                format!("`{name}` of {left} and {right}: g++ does not compile this"),
                Some(format!("cast one of them: ({left})x")),
            ),
            FormulaProblem::Whole { of } => {
                (format!("this needs whole numbers, not {of}"), Some("cast it: (long long)x".into()))
            }
            FormulaProblem::Unsigned { name, of } => {
                (format!("`{name}` of {of} is ambiguous: g++ does not compile this"), None)
            }
            FormulaProblem::Chain => (
                "a chain such as 1 < a < 3 compares 0 or 1 with 3 in C++".into(),
                Some("write 1 < a && a < 3".into()),
            ),
            FormulaProblem::TooDeep => ("too many brackets in each other".into(), None),
        }
    }

    fn formula_checked(&self, checked: &FormulaChecked, why: &[String]) -> Vec<String> {
        let FormulaChecked { claim, at, .. } = checked;
        let mut lines = vec![claim.clone()];
        match &checked.fault {
            Some(FormulaFault::Verdict { wins }) => {
                let (said, truth) = if *wins { ("loses", "wins (N)") } else { ("wins", "loses (P)") };
                lines.push(format!(
                    "  refuted at ({at}): it says that the player to move {said}; the player to move {truth}"
                ));
            }
            Some(FormulaFault::False { value }) => {
                let value = value.map(|value| format!("; g({at}) = {value}")).unwrap_or_default();
                lines.push(format!("  refuted: it is false at n = {at}{value}"));
            }
            Some(FormulaFault::Undefined(why)) => lines.push(format!("  refuted at ({at}): {why}")),
            None => lines.push(match checked.up_to {
                Some(to) => format!("  checked to {to}, not proved"),
                None => format!("  no counterexample among {} inputs, not proved", checked.inputs),
            }),
        }
        if checked.left_out > 0 {
            let inputs = count(checked.left_out, "input");
            lines.push(format!("  {inputs} left out: the formula takes more steps there than are followed"));
        }
        lines.extend(checked.loses.map(|loses| {
            let loses = if loses { "loses" } else { "wins" };
            format!("  read as: true exactly where the player to move {loses}")
        }));
        if !why.is_empty() {
            lines.push("why".into());
            lines.extend(why.iter().map(|line| format!("  {line}")));
        }
        lines
    }

    fn undefined(&self, why: &Undefined, part: &str) -> String {
        match why {
            Undefined::Overflow { of } => format!("undefined in C++: `{part}` overflows {of}"),
            Undefined::Division => format!("undefined in C++: `{part}` divides by zero"),
            Undefined::Shift { of, by } => format!("undefined in C++: `{part}` shifts {of} by {by}"),
            Undefined::ShiftOut { of } => {
                format!("undefined in C++: `{part}` shifts a negative {of}, or bits out of it")
            }
            Undefined::Conversion { to } => format!("undefined in C++: `{part}` does not fit into {to}"),
            Undefined::Input { name, to } => format!("the number does not fit into `{to} {name}`"),
            Undefined::Entry => format!("undefined in C++: `{part}` lies outside the position"),
            Undefined::NoGrundy { heap } => format!("`{part}`: the Grundy value of {heap} is not known here"),
            Undefined::NoReturn => "undefined in C++: nothing is returned".into(),
            Undefined::TooLong => "stopped: too many steps".into(),
        }
    }
}
