//! The period of one game: `solve CODE HEAPS`.
use grundy_sequence::game::Game;
use grundy_sequence::search::Search;
use grundy_sequence::sequence::Settings;
fn game(code: &str) -> Game {
    if code == "grundy" {
        return Game::unequal(&[4]).unwrap();
    }
    let d: Vec<u8> = code.bytes().filter(|b| *b != b'.').map(|b| b - b'0').collect();
    Game::octal(&d).unwrap()
}
fn cpu() -> u64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<u64>().unwrap() / 1000
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let g = game(&a[1]);
    let n: usize = a[2].parse().unwrap();
    let mut s = Search::new(&g, Settings::default());
    let f = s.advance(n, &mut |_| true).unwrap();
    let h: Vec<_> = std::fs::read_to_string("/proc/self/status")
        .unwrap()
        .lines()
        .filter(|l| l.starts_with("VmHWM"))
        .map(|x| x.to_string())
        .collect();
    println!("{} {f:?} {} ms again {} {h:?}", a[1], cpu() / 1000, s.sequence().again());
}
