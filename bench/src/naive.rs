//! What a textbook program does.

/// mex of some values.
fn mex(values: &[u32]) -> u32 {
    (0..).find(|v| !values.contains(v)).unwrap_or(0)
}

/// Take an amount of a set.
pub(crate) fn subtraction(amounts: &[usize], count: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::with_capacity(count);
    for n in 0..count {
        let options: Vec<u32> = amounts.iter().take_while(|&&k| k <= n).map(|&k| g[n - k]).collect();
        g.push(mex(&options));
    }
    g
}

/// Take an amount of a set of many: mark what is met.
pub(crate) fn marking(amounts: &[usize], count: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::with_capacity(count);
    for n in 0..count {
        let mut seen = vec![false; n + 2];
        for &k in amounts.iter().take_while(|&&k| k <= n) {
            seen[usize::try_from(g[n - k]).unwrap_or(0)] = true;
        }
        g.push(u32::try_from(seen.iter().position(|s| !s).unwrap_or(0)).unwrap_or(0));
    }
    g
}

/// Digits d0, d1, .. with up to three heaps left, all splits marked.
pub(crate) fn breaking(digits: &[u8], count: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::with_capacity(count);
    let mut seen = vec![usize::MAX; 2 * count + 2];
    for n in 0..count {
        let mut mark = |v: u32| seen[usize::try_from(v).unwrap_or(0)] = n;
        for (k, digit) in digits.iter().enumerate().take(n + 1) {
            let m = n - k;
            if digit & 1 != 0 && m == 0 {
                mark(0);
            }
            if digit & 2 != 0 && m > 0 {
                mark(g[m]);
            }
            if digit & 4 != 0 {
                for a in 1..=m / 2 {
                    mark(g[a] ^ g[m - a]);
                }
            }
            if digit & 8 != 0 {
                for a in 1..=m / 3 {
                    for b in a..=(m - a) / 2 {
                        mark(g[a] ^ g[b] ^ g[m - a - b]);
                    }
                }
            }
        }
        g.push(u32::try_from(seen.iter().position(|&s| s != n).unwrap_or(0)).unwrap_or(0));
    }
    g
}

/// Split a heap into two that differ.
pub(crate) fn unequal(count: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::with_capacity(count);
    let mut seen = vec![usize::MAX; 2 * count + 2];
    for n in 0..count {
        for a in 1..n.div_ceil(2) {
            seen[usize::try_from(g[a] ^ g[n - a]).unwrap_or(0)] = n;
        }
        g.push(u32::try_from(seen.iter().position(|&s| s != n).unwrap_or(0)).unwrap_or(0));
    }
    g
}

/// Who wins Bash's game by the definition: 0 when the player to move loses.
pub(crate) fn bash(m: usize, n: usize) -> u32 {
    let mut wins = vec![0u32; n + 1];
    for heap in 1..=n {
        wins[heap] = u32::from((1..=m.min(heap)).any(|k| wins[heap - k] == 0));
    }
    wins[n]
}
