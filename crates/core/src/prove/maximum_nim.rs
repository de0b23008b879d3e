//! T8: take 1 to h(n) stones, where h grows by 0 or 1 from each heap to the next.

use crate::game::{Core, Play};
use crate::law::caps::{Cap, Caps, Slow};

/// The certificate of Maximum Nim, and the caps of the rule.
pub(crate) fn certificate(core: &Core, play: Play) -> Option<(String, Caps)> {
    let caps = Caps::of(core).filter(|_| play == Play::Normal)?;
    let words: Vec<String> = caps.caps().iter().map(cap).collect();
    let text = format!(
        "grundy-certificate 1\nplay normal\nmove take (upto {}) leave 0 1\ntheorem maximum-nim\n",
        words.join(" ")
    );
    Some((text, caps))
}

fn cap(cap: &Cap) -> String {
    match *cap {
        Cap::Ratio { times, plus, over } => format!("(ratio {times} {plus} {over})"),
        Cap::Of { function, shift, plus } => {
            let name = match function {
                Slow::Log2 => "log2",
                Slow::Root => "sqrt",
                Slow::Golden => "golden",
            };
            format!("({name} {shift} {plus})")
        }
    }
}
