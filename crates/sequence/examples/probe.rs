//! Times and invariants of one game: `probe CODE HEAPS`.
use grundy_sequence::game::Game;
use grundy_sequence::sequence::{Sequence, Settings};
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
    let mut s = Sequence::new(&g, Settings::default());
    let mut k = 1 << 16;
    let mut last = cpu();
    let mut from = 0;
    loop {
        let to = k.min(n);
        s.advance(to, &mut |_| true).unwrap();
        let t = cpu();
        let i = s.invariants();
        println!(
            "{} {:>10} max {} at {} mask {:x}{} rare {} last {:?} {} : {:.2} M/s",
            a[1],
            i.heaps,
            i.largest,
            i.largest_at,
            i.mask.bits,
            if i.mask.positional { "+pos" } else { "" },
            i.rare,
            i.last_rare,
            if s.streams() { "stream" } else { "whole" },
            (i.heaps - from) as f64 / (t - last) as f64
        );
        last = t;
        from = i.heaps;
        if to == n {
            break;
        }
        k *= 2;
    }
    let h: Vec<_> = std::fs::read_to_string("/proc/self/status")
        .unwrap()
        .lines()
        .filter(|l| l.starts_with("VmHWM"))
        .map(|x| x.to_string())
        .collect();
    println!("{h:?}");
}
