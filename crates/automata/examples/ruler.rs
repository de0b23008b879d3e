use grundy_automata::learn::*;
use grundy_automata::*;
use std::time::Instant;
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let largest: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let g: Vec<u64> = std::fs::read_to_string(file).unwrap().lines().map(|l| l.parse().unwrap()).collect();
    let limits = Limits::default();
    let t = Instant::now();
    let budget = Budget { queries: u64::MAX, largest, states: 2000 };
    let mut l = Learner::new(System::BINARY, 1, Shape::Relation, budget, |x: &[u64]| g.get(x[0] as usize).copied(), &limits).unwrap();
    let p = l.propose(&limits);
    println!("{:?} asked {} largest {} states {}", t.elapsed(), l.asked(), l.largest(), l.states());
    match p {
        Ok(p) => { if let Law::Relation(r) = &p.law { println!("states {} checked {} refuted {}", r.states(), p.checked_to, p.refuted);
            let bad = (0..g.len()).find(|n| !r.contains(&[*n as u128, g[*n] as u128])); println!("first mismatch {bad:?}"); } }
        Err(e) => println!("{e}"),
    }
}
