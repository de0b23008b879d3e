//! The examples of `docs/certificate.md` are certificates, one of each kind at least.

mod common;

use common::assert_true;
use grundy_check::verify;

#[test]
fn examples_are_accepted() {
    let page = include_str!("../../../docs/certificate.md");
    let mut theorems = Vec::new();
    for block in page.split("\n\n").filter(|block| block.starts_with("    grundy-certificate 1")) {
        let certificate: String = block.lines().map(|line| format!("{}\n", line.trim_start())).collect();
        if certificate.contains("SET leave P") {
            continue;
        }
        match verify(&certificate) {
            Ok(verified) => {
                let last = if verified.theorem == "sparse-window" { 1200 } else { 60 };
                assert_true(&verified, last, &certificate);
                theorems.push(verified.theorem);
            }
            Err(rejection) => panic!("{rejection}\n{certificate}"),
        }
    }
    assert_eq!(
        theorems,
        [
            "window",
            "residue",
            "residue",
            "residue",
            "residue",
            "floor",
            "all-but",
            "guy-smith",
            "sparse-window",
            "aperiodic",
            "maximum-nim",
            "automatic",
            "lost",
            "lost"
        ]
    );
}
