//! Answers that were given, so that a class that asks the same costs one computation.

use std::collections::{HashMap, VecDeque};

use hyper::body::Bytes;

/// Bytes of answers that are kept, with their questions.
const MOST: usize = 6 << 20;
/// Answers larger than this are made anew.
const LARGE: usize = 1 << 20;

/// An answer as it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub(crate) content_type: &'static str,
    pub(crate) bytes: Bytes,
}

/// The latest answers, by their questions.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    kept: HashMap<String, Kept>,
    order: VecDeque<String>,
    bytes: usize,
}

impl Cache {
    pub(crate) fn get(&self, question: &str) -> Option<Kept> {
        self.kept.get(question).cloned()
    }

    pub(crate) fn put(&mut self, question: String, answer: Kept) {
        let bytes = size(&question, &answer);
        if answer.bytes.len() > LARGE || self.kept.contains_key(&question) {
            return;
        }
        self.bytes += bytes;
        self.order.push_back(question.clone());
        self.kept.insert(question, answer);
        while self.bytes > MOST {
            let Some(oldest) = self.order.pop_front() else { return };
            if let Some(gone) = self.kept.remove(&oldest) {
                self.bytes -= size(&oldest, &gone);
            }
        }
    }
}

fn size(question: &str, answer: &Kept) -> usize {
    2 * question.len() + answer.bytes.len() + 256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_go_first_and_the_bytes_stay_bounded() {
        let mut cache = Cache::default();
        let answer = || Kept { content_type: "text/plain", bytes: vec![0; 1 << 19].into() };
        for n in 0..100 {
            cache.put(n.to_string(), answer());
            cache.put(n.to_string(), answer());
            assert!(cache.bytes <= MOST && cache.kept.len() == cache.order.len());
        }
        assert!(cache.get("0").is_none() && cache.get("99").is_some());
        cache.put("large".into(), Kept { content_type: "text/plain", bytes: vec![0; LARGE + 1].into() });
        assert!(cache.get("large").is_none());
    }
}
