use grundy_automata::learn::*;
use grundy_automata::*;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let code = std::env::args().nth(1).unwrap();
    let g: Vec<u64> = std::fs::read_to_string(format!("/tmp/auto/g{code}.txt")).unwrap().lines().map(|l| l.parse().unwrap()).collect();
    let limits = Limits::new(1 << 21, 1 << 28, u64::MAX);
    let budget = Budget { queries: u64::MAX, largest: g.len() as u64 - 1, states: 2000 };
    let mut l = Learner::new(System::BINARY, 1, Shape::Relation, budget, |x: &[u64]| g.get(x[0] as usize).copied(), &limits).unwrap();
    let t = Instant::now();
    let p = l.propose(&limits).unwrap();
    println!("learn {:?}", t.elapsed());
    let Law::Relation(r) = p.law else { panic!() };
    let mut ar = Arithmetic::new(System::BINARY, &limits).unwrap();
    let [n, m, v, w, a, b, x, y, z] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(Var);
    let t = Instant::now();
    let rel = Arc::new(r);
    let gr = |n: Var, v: Var| Formula::holds(rel.clone(), [n, v]);
    let xor = Arc::new(Relation::every_place(System::BINARY, 3, |d| (d[0] ^ d[1] ^ d[2]) == 0, &limits).unwrap());
    let xor = |x: Var, y: Var, z: Var| Formula::holds(xor.clone(), [x, y, z]);
    let pos = |x: Var| Term::from(0).less(x);
    let mut compile = |name: &str, f: Formula, tracks: &[Var]| {
        let t = Instant::now();
        let s = limits.spent();
        let c = ar.compile(&f, &limits).unwrap().on(tracks, &limits).unwrap();
        println!("{name}: {} states {:?} {} steps", c.states(), t.elapsed(), limits.spent() - s);
        Arc::new(c)
    };
    let h = compile("H", Formula::exists([a], (a + b).equals(m).and(pos(a)).and(gr(a, x))), &[b, m, x]);
    let h2 = compile("H2", Formula::exists([b], Formula::holds(h.clone(), [b, m, x]).and(pos(b)).and(gr(b, y))), &[m, x, y]);
    let t2 = compile("T2", Formula::exists([x, y], Formula::holds(h2, [m, x, y]).and(xor(x, y, w))), &[m, w]);
    let digits: Vec<u32> = code.chars().map(|c| c.to_digit(16).unwrap()).collect();
    let mut t3 = t2.clone();
    if digits.iter().any(|d| d & 8 != 0) {
        let k2 = compile("K2", Formula::exists([b], Formula::holds(h.clone(), [b, m, x]).and(Formula::holds(t2.clone(), [b, z]))), &[m, x, z]);
        t3 = compile("T3", Formula::exists([x, z], Formula::holds(k2, [m, x, z]).and(xor(x, z, w))), &[m, w]);
    }
    let mut parts = vec![];
    for (k, d) in digits.iter().enumerate() {
        let k = k as u64 + 1;
        let mut any = vec![];
        if d & 1 != 0 { any.push(m.equals(0).and(w.equals(0))) }
        if d & 2 != 0 { any.push(pos(m).and(gr(m, w))) }
        if d & 4 != 0 { any.push(Formula::holds(t2.clone(), [m, w])) }
        if d & 8 != 0 { any.push(Formula::holds(t3.clone(), [m, w])) }
        if !any.is_empty() { parts.push(Formula::exists([m], (m + k).equals(n).and(Formula::any(any)))) }
    }
    let opt = compile("opt", Formula::any(parts), &[n, w]);
    let opt = |n: Var, w: Var| Formula::holds(opt.clone(), [n, w]);
    let t3 = Instant::now();
    let avoid = ar.decide(&Formula::for_all([n, w], gr(n, w).and(opt(n, w)).negated()), &limits).unwrap();
    let reach = ar.decide(&Formula::for_all([n, v, w], gr(n, v).and(w.less(v)).implies(opt(n, w))), &limits).unwrap();
    println!("avoid {} reach {} {:?}; total {:?}", avoid.holds, reach.holds, t3.elapsed(), t.elapsed());
}
