//! A position and all that can follow it, as DOT for other programs to lay out. Boxes are lost for the player to
//! move, ellipses are won, hexagons are draws, and colours say the same once more.

use std::fmt::Write;

use grundy::game::Outcome;
use grundy::play_graph::{PlayGraph, PlayNode};

use crate::caption::Caption;
use crate::paint::Paint;
use crate::table::DRAWN;

/// The whole file; `hover` is what is said about a position.
pub fn write(graph: &PlayGraph, caption: &Caption, hover: &dyn Fn(&PlayNode) -> String) -> String {
    let colour = |paint: Paint| {
        let [r, g, b] = paint.look().fill.map_or([255; 3], |(light, _)| light);
        format!("#{r:02x}{g:02x}{b:02x}")
    };
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "digraph {{\n  label={};\n  tooltip={};\n  labelloc=t;\n  node [style=filled, fontcolor=\"#000000\"];",
        quoted(&format!("{}\n{}", caption.title, caption.note)),
        quoted(&caption.description)
    );
    for (v, node) in graph.nodes.iter().enumerate() {
        let (shape, paint) = match node.outcome {
            Some(Outcome::P) => ("shape=box, penwidth=3", Paint::Lost),
            Some(Outcome::N) => ("shape=ellipse", Paint::Won),
            None => ("shape=hexagon", DRAWN),
        };
        let label = match node.value {
            Some(value) => format!("{}\ng={value}", node.label),
            None => node.label.clone(),
        };
        let (label, tooltip, colour) = (quoted(&label), quoted(&hover(node)), colour(paint));
        let _ = writeln!(out, "  {v} [label={label}, tooltip={tooltip}, {shape}, fillcolor=\"{colour}\"];");
    }
    for (v, node) in graph.nodes.iter().enumerate() {
        for to in &node.options {
            let _ = writeln!(out, "  {v} -> {to};");
        }
    }
    out.push_str("}\n");
    out
}

/// A quoted string of DOT, in which a backslash begins an escape and line ends are `\n`.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
