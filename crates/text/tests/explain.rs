//! Explanations in both languages tell the same numbers, and never a bare letter.

use grundy::api::Study;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy_text::Language;

fn why(rule: &str, position: &str, language: Language) -> String {
    let study = Study::new(rule, &[]).unwrap();
    let position = Position::parse(position, study.game.parts.len()).unwrap();
    let explanation = study.why(&position, &Limits::default()).unwrap();
    let steps: Vec<String> = explanation.steps.iter().map(|step| language.text().step(step)).collect();
    steps.join("\n")
}

#[test]
fn each_kind_of_reason_in_both_languages() {
    for (rule, position, told) in [
        ("0.07", "6", &["(4)", "(1,3)", "(2,2)", "0 xor 1"][..]),
        ("0.07", "7", &["(5)", "(1,4)", "(2,3)"]),
        ("0.07", "7,3,3", &["7 -> 5", "7 -> 2,3"]),
        ("0.07", "3,4,6", &[]),
        ("take 1..3", "12", &["12", "8", "4"]),
        ("take 1..3; misere", "15", &["13", "9", "5"]),
        ("take any", "3,5,7", &["011", "101", "111", "3 -> 2", "5 -> 4", "7 -> 6", "7 -> 0", "5 -> 3"]),
        ("take any", "2,2,5,5,5,5,7,7", &["2,2 / 5,5,5,5 / 7,7"]),
        ("take any; misere", "0,1", &[]),
        ("take {1,3,4}", "5", &["(4)", "(2)", "(1)", "3"]),
        ("take primes", "1", &[]),
        ("take k where k != last; first take any", "4,4", &["4 -> 3", "4 -> 0"]),
        ("sum of: take 1..3 ; 0.07", "5 ; 7,3", &["5 -> 4"]),
    ] {
        let both = [Language::En, Language::Zh].map(|language| why(rule, position, language));
        for text in &both {
            assert!(told.iter().all(|part| text.contains(part)), "{rule} {position}:\n{text}");
            assert!(!text.contains("safe"), "{text}");
        }
        // A letter stands only in brackets, behind the words it abbreviates.
        let [en, zh] = both;
        assert!(en.contains("the player to move"), "{en}");
        assert!(zh.contains("当前行动者"), "{zh}");
        for word in en.split_whitespace() {
            assert!(!matches!(word.trim_end_matches(['.', ',', ':']), "N" | "P"), "{en}");
        }
    }
}
