//! Certificates by windows: the kernel, which shares no code with the engine, accepts them; runs go on from them.

use grundy_check::{Claim, verify};
use grundy_sequence::game::Game;
use grundy_sequence::search::Search;
use grundy_sequence::sequence::Settings;
use grundy_sequence::windows::Unusable;

fn octal(code: &str) -> Game {
    let digits: Vec<u8> = code.bytes().filter(|&c| c != b'.').map(|digit| digit - b'0').collect();
    Game::octal(&digits).unwrap()
}

fn frontier(search: &Search) -> String {
    search.certificate(None, &mut |_| true).unwrap().unwrap()
}

#[test]
fn the_kernel_accepts_what_the_search_finds() {
    let usual = Settings::default();
    let rows = [("0.16", usual), ("0.127", usual), ("0.56", usual), ("4.406", usual)];
    for (code, settings) in rows {
        let mut search = Search::new(&octal(code), settings);
        let found = search.advance(1 << 20, &mut |_| true).unwrap().unwrap();
        let text = search.certificate(Some(found), &mut |_| true).unwrap().expect(code);
        let verified = verify(&text).unwrap_or_else(|error| panic!("{code}: {error}"));
        let period = u64::try_from(found.repeat.period).unwrap();
        let preperiod = u64::try_from(found.repeat.preperiod).unwrap();
        assert_eq!(verified.claim, Claim::Repeats { preperiod, period }, "{code}");
    }
}

#[test]
fn the_kernel_accepts_values_without_a_period() {
    for code in ["0.106", "0.104", "0.167", "4.045", "0.6"] {
        let mut search = Search::new(&octal(code), Settings::default());
        search.advance(1 << 20, &mut |_| true).unwrap();
        let verified = verify(&frontier(&search)).unwrap_or_else(|error| panic!("{code}: {error}"));
        let known = search.sequence().invariants();
        let Claim::Followed { heaps, rare, last_rare, .. } = verified.claim else { panic!("{code}") };
        assert_eq!((heaps, rare), (1 << 20, known.rare as u64), "{code}");
        assert_eq!(last_rare, known.last_rare.map(|last| last as u64), "{code}");
    }
}

#[test]
fn what_no_window_says_has_no_certificate() {
    let mut grundy = Search::new(&Game::unequal(&[4]).unwrap(), Settings::default());
    grundy.advance(1 << 18, &mut |_| true).unwrap();
    assert_eq!(grundy.certificate(None, &mut |_| true).unwrap(), None);
    let mut few = Search::new(&octal("0.106"), Settings::default());
    few.advance(4096, &mut |_| true).unwrap();
    assert_eq!(few.certificate(None, &mut |_| true).unwrap(), None);
}

#[test]
fn a_run_goes_on_from_a_certificate() {
    let game = octal("0.106");
    let settings = Settings { head: 1 << 17, ..Settings::default() };
    let mut first = Search::new(&game, settings);
    first.advance(5 << 20, &mut |_| true).unwrap();
    let text = frontier(&first);
    let mut again = Search::from_certificate(&game, settings, &text, &mut |_| true).unwrap();
    assert_eq!(again.sequence().heaps(), 5 << 20);
    for search in [&mut first, &mut again] {
        search.advance(9 << 20, &mut |_| true).unwrap();
    }
    assert_eq!(again.sequence().invariants(), first.sequence().invariants());
    let end = first.sequence().heaps();
    assert!((end - 65536..end).all(|heap| first.sequence().value(heap) == again.sequence().value(heap)));
    // Its own certificate is accepted in turn, with the windows of the first.
    let text = frontier(&again);
    verify(&text).unwrap();
    assert!(text.lines().filter(|line| line.starts_with("at ")).count() > 20);
    // It can be kept, and read again.
    let mut bytes = Vec::new();
    again.write(&mut bytes).unwrap();
}

#[test]
fn a_period_is_found_from_a_certificate_too() {
    let game = octal("0.16");
    let mut first = Search::new(&game, Settings::default());
    first.advance(1 << 18, &mut |_| true).unwrap();
    let mut again = Search::from_certificate(
        &game,
        Settings { head: 1 << 16, ..Settings::default() },
        &frontier(&first),
        &mut |_| true,
    )
    .unwrap();
    let found = again.advance(1 << 21, &mut |_| true).unwrap().unwrap();
    assert_eq!((found.repeat.period, found.repeat.preperiod), (149_459, 105_351));
}

#[test]
fn certificates_of_others_are_refused() {
    let mut search = Search::new(&octal("0.106"), Settings::default());
    search.advance(1 << 18, &mut |_| true).unwrap();
    let text = frontier(&search);
    let read = |code: &str, text: &str| {
        let settings = Settings { head: 1 << 14, ..Settings::default() };
        Search::from_certificate(&octal(code), settings, text, &mut |_| true).map(|_| ()).unwrap_err()
    };
    assert_eq!(read("0.104", &text), Unusable::OtherGame);
    assert_eq!(read("0.106", "notes\n"), Unusable::Form);
    assert_eq!(read("0.106", &text.replace("mask 13", "mask 12")), Unusable::OtherSpace);
    assert_eq!(read("0.106", &text.replace("(7 2)", "(7 3)")), Unusable::OtherSpace);
    assert_eq!(read("0.106", &text.replace("bits 5", "bits 99")), Unusable::Form);
    assert_eq!(read("0.106", &text[..text.len() - 9]), Unusable::Form);
    let heads: Vec<&str> = text.lines().filter(|line| !line.starts_with("at ")).collect();
    assert_eq!(read("0.106", &heads.join("\n")), Unusable::NoWindow);
    let asked = Search::from_certificate(&octal("0.106"), Settings::default(), &text, &mut |_| false);
    assert!(matches!(asked, Err(Unusable::Stopped(_))));
}
