//! The learning path.

use grundy::limits::Limits;
use grundy_json as json_of;
use grundy_text::lesson::{Asked, Lesson, LessonText, Task};
use serde_json::{Value, json};

use super::{Problem, Reply};
use crate::ask::Ask;

pub(super) fn lessons(ask: &Ask, _: &Limits) -> Result<Reply, Problem> {
    let task = |task: &Task| {
        let asked = match task.asked {
            Asked::Winner => "winner",
            Asked::Value => "value",
        };
        json!({ "rule": task.rule, "position": task.position, "asked": asked })
    };
    let lesson = |lesson: Lesson| {
        let words = LessonText::lesson(ask.text(), lesson);
        let (rule, position) = lesson.example();
        json!({
            "name": lesson.key(),
            "title": words.title,
            "intro": words.intro,
            "rule": rule,
            "position": position,
            "tasks": lesson.tasks().iter().map(task).collect::<Vec<_>>(),
            "proof": words.proof,
        })
    };
    let all: Vec<Value> = Lesson::ALL.into_iter().map(lesson).collect();
    Ok(json_of::with_version(json!({ "lessons": all })).into())
}
