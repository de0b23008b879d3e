//! The learning path: games by hand, and then why.

/// A step of the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lesson {
    /// Take 1..m from one heap.
    Bash,
    /// Two heaps, one or the same from both.
    Wythoff,
    /// Heaps and XOR.
    Nim,
    /// Stones that go down one step.
    Staircase,
    /// Whoever takes the last stone loses.
    Misere,
    /// Values by the mex.
    Values,
    /// Games side by side.
    Sums,
}

/// What is filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Who wins.
    Winner,
    /// The Grundy value.
    Value,
}

/// A row to fill in by hand, for n = 0..10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// The rule.
    pub rule: &'static str,
    /// The position; `{n}` is the number that changes.
    pub position: &'static str,
    /// What is asked of each.
    pub asked: Asked,
}

const fn who(rule: &'static str, position: &'static str) -> Task {
    Task { rule, position, asked: Asked::Winner }
}

const fn value(rule: &'static str) -> Task {
    Task { rule, position: "{n}", asked: Asked::Value }
}

impl Lesson {
    /// All of them, in the order of the path.
    pub const ALL: [Lesson; 7] = [
        Lesson::Bash,
        Lesson::Wythoff,
        Lesson::Nim,
        Lesson::Staircase,
        Lesson::Misere,
        Lesson::Values,
        Lesson::Sums,
    ];

    /// What links call it.
    pub fn key(self) -> &'static str {
        match self {
            Lesson::Bash => "bash",
            Lesson::Wythoff => "wythoff",
            Lesson::Nim => "nim",
            Lesson::Staircase => "staircase",
            Lesson::Misere => "misere",
            Lesson::Values => "values",
            Lesson::Sums => "sums",
        }
    }

    /// The rule and the position that the page shows beside it.
    pub fn example(self) -> (&'static str, &'static str) {
        match self {
            Lesson::Bash => ("take 1..3", "13"),
            Lesson::Wythoff => ("wythoff", "(6,9)"),
            Lesson::Nim => ("nim", "3,5,7"),
            Lesson::Staircase => ("staircase-nim", "(2,5,4)"),
            Lesson::Misere => ("nim; misere", "1,2,4"),
            Lesson::Values => ("take {1,3,4}", "5"),
            Lesson::Sums => ("sum of: take 1..3 ; 0.07", "5 ; 7"),
        }
    }

    /// The rows to fill in.
    pub fn tasks(self) -> &'static [Task] {
        match self {
            Lesson::Bash => {
                const {
                    &[
                        who("take 1..2", "{n}"),
                        who("take 1..3", "{n}"),
                        who("take 1..4", "{n}"),
                        who("take {1,3}", "{n}"),
                    ]
                }
            }
            Lesson::Wythoff => {
                const {
                    &[
                        who("wythoff", "(0,{n})"),
                        who("wythoff", "(1,{n})"),
                        who("wythoff", "(2,{n})"),
                        who("wythoff", "(3,{n})"),
                        who("wythoff", "(4,{n})"),
                    ]
                }
            }
            Lesson::Nim => {
                const { &[who("nim", "1,{n}"), who("nim", "2,{n}"), who("nim", "1,2,{n}"), who("nim", "3,5,{n}")] }
            }
            Lesson::Staircase => {
                const {
                    &[
                        who("staircase-nim", "({n},3)"),
                        who("staircase-nim", "(0,{n},0)"),
                        who("staircase-nim", "(2,5,{n})"),
                        who("staircase-nim", "({n},4,3)"),
                    ]
                }
            }
            Lesson::Misere => {
                const {
                    &[
                        who("nim; misere", "{n}"),
                        who("nim; misere", "1,{n}"),
                        who("nim; misere", "1,1,{n}"),
                        who("nim; misere", "2,{n}"),
                    ]
                }
            }
            Lesson::Values => {
                const {
                    &[
                        value("take 1..2"),
                        value("take {1,3,4}"),
                        value("take {2,3}"),
                        value("take any or split"),
                        value("0.07"),
                    ]
                }
            }
            Lesson::Sums => {
                const {
                    &[
                        who("sum of: take 1..3 ; nim", "2 ; {n}"),
                        who("take {1,3,4}", "5,{n}"),
                        who("take any or split", "3,{n}"),
                        who("sum of: take 1..3 ; 0.07", "5 ; {n}"),
                    ]
                }
            }
        }
    }
}

/// The words of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonWords {
    /// Its title.
    pub title: &'static str,
    /// The rules of the game, and what to look for.
    pub intro: &'static str,
    /// Why it is so, step by step.
    pub proof: &'static [&'static str],
}

/// The words of the learning path.
pub trait LessonText {
    /// A step of it.
    fn lesson(&self, lesson: Lesson) -> LessonWords;
}
