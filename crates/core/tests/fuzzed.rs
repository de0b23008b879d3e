//! What fuzzing found once, replayed.

#[path = "support/agree.rs"]
mod agree;

#[test]
fn answers_agree_on_what_was_found() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/answers");
    let mut texts = 0;
    for file in std::fs::read_dir(folder).expect("the regressions") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        agree::agree(&text);
        texts += 1;
    }
    assert!(texts > 0, "no regressions in {folder}");
}
