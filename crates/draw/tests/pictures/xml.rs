//! A small strict reader of the XML that pictures are: it refuses what is not well-formed.

/// An element with what it holds.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
    pub(crate) children: Vec<Element>,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    pub(crate) fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap_or_else(|_| panic!("{name} of {self:?}"))
    }

    pub(crate) fn is(&self, name: &str, class: &str) -> bool {
        self.name == name && self.get("class") == class
    }

    /// The children of this name and class.
    pub(crate) fn all(&self, name: &str, class: &str) -> Vec<&Element> {
        self.children.iter().filter(|child| child.is(name, class)).collect()
    }

    /// The texts drawn in it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.children.iter().filter(|child| child.name == "text").map(|child| child.text.as_str()).collect()
    }
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let end = rest[at..].find(';').expect("an entity ends") + at;
        out.push(match &rest[at + 1..end] {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            other => panic!("unknown entity {other}"),
        });
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    let legal = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    assert!(out.chars().all(legal), "characters that XML forbids: {out:?}");
    out
}

/// The root of a text.
pub(crate) fn read(text: &str) -> Element {
    let mut open = vec![Element::default()];
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let said = unescaped(&rest[..at]);
        open.last_mut().unwrap().text.push_str(&said);
        // Values are quoted, so `>` in them would be an entity.
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let closed = open.pop().unwrap();
            assert_eq!(closed.name, name, "closed in order");
            open.last_mut().unwrap().children.push(closed);
            continue;
        }
        let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut more) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()), "{name:?}");
        let mut element = Element { name: name.to_owned(), ..Element::default() };
        while !more.trim().is_empty() {
            let (key, value) = more.trim_start().split_once("=\"").expect("a quoted value");
            let (value, after) = value.split_once('"').expect("a quoted value");
            assert!(element.get(key).is_empty(), "{key} twice");
            element.attributes.push((key.to_owned(), unescaped(value)));
            more = after;
        }
        if alone {
            open.last_mut().unwrap().children.push(element);
        } else {
            open.push(element);
        }
    }
    assert!(rest.trim().is_empty() && open.len() == 1, "everything is closed");
    let mut top = open.pop().unwrap();
    assert!(top.children.len() == 1 && top.text.trim().is_empty(), "one root");
    top.children.remove(0)
}
