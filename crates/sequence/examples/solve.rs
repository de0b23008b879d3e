//! The period of one game, kept in a directory: `solve CODE HEAPS [STORE]`.
use std::time::{Duration, Instant};

use grundy_sequence::game::Game;
use grundy_sequence::search::Search;
use grundy_sequence::sequence::{Settings, Stop};
use grundy_sequence::store::Store;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let digits: Vec<u8> = words[1].bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let game = if words[1] == "grundy" { Game::unequal(&[4]) } else { Game::octal(&digits) }.unwrap();
    let until: usize = words[2].parse().unwrap();
    let store = words.get(3).map(|path| Store::open(path.as_ref()).unwrap());
    let saved = store.as_ref().and_then(|store| store.load(&game, Settings::default()).unwrap());
    let mut search = saved.unwrap_or_else(|| Search::new(&game, Settings::default()));
    loop {
        let end = Instant::now() + Duration::from_secs(60);
        match search.advance(until, &mut |_| Instant::now() < end) {
            Err(Stop::Asked) => eprintln!("{:?}", search.sequence().invariants()),
            other => {
                println!("{other:?}");
                break;
            }
        }
        if let Some(store) = &store {
            store.save(&search).unwrap();
        }
    }
}
