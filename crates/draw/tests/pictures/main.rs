//! Pictures read back: what is drawn is what the definition says.

mod bitmap;
mod cells;
mod graphs;
mod hostile;
mod xml;

use grundy_draw::{Caption, Scene, svg};
use xml::Element;

pub(crate) fn caption() -> Caption {
    Caption {
        title: "title".into(),
        description: "description".into(),
        note: "note".into(),
        lost: "lost".into(),
        won: "won".into(),
        mark: "mark".into(),
    }
}

/// The picture as SVG, read back.
pub(crate) fn drawn(scene: &Scene) -> Element {
    let root = xml::read(&svg::write(scene));
    assert_eq!((root.name.as_str(), root.get("role")), ("svg", "img"));
    assert_eq!(root.get("viewBox"), format!("0 0 {} {}", scene.width, scene.height));
    let [title, description] = ["title", "desc"].map(|name| root.all(name, "")[0]);
    assert_eq!(root.get("aria-labelledby"), format!("{} {}", title.get("id"), description.get("id")));
    for shape in root.children.iter().flat_map(|group| &group.children) {
        for (key, most) in
            [("x", scene.width), ("cx", scene.width), ("y", scene.height), ("cy", scene.height)]
        {
            if !shape.get(key).is_empty() {
                assert!((0..=most).contains(&shape.number(key)), "{shape:?} is outside");
            }
        }
    }
    root
}
