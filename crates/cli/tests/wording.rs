//! What answers rest on and what to write instead, in the words that people meet.

mod common;

use common::expect;

#[test]
fn staircases_say_what_the_first_number_is() {
    let steps = expect(&["win", "staircase-nim", "2,1,3"], 0).stdout;
    assert!(steps.contains("the first number is step 1; the ground is never part of a position"), "{steps}");
    let ground = expect(&["win", "staircase-with-ground", "9,2,1,3"], 0).stdout;
    assert!(ground.contains("the first number is the ground") && ground.contains("never count"), "{ground}");
    // What lies on the ground changes nothing.
    let verdict = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let other = expect(&["win", "staircase-with-ground", "0,2,1,3"], 0).stdout;
    assert_eq!(verdict(&ground)[0], verdict(&other)[0]);
    let zh = expect(&["--lang", "zh", "staircase-nim"], 0).stdout;
    assert!(zh.contains("地面从不计入") && zh.contains("建模"), "{zh}");
}

#[test]
fn theorems_are_named_rightly() {
    let bash = expect(&["win", "take 1..3; misere", "15"], 0).stdout;
    assert!(bash.contains("misère Bash, lost iff n mod 4 is 1"), "{bash}");
    assert!(expect(&["win", "take 1..3; misere", "13"], 0).stdout.contains("LOSES"));
    let sum = expect(&["win", "take 1..3; misere", "15,7"], 0).stdout;
    assert!(sum.contains("the rule of misère Nim"), "{sum}");
    let fibonacci = expect(&["why", "fibonacci-nim", "11"], 0).stdout;
    assert!(fibonacci.contains("11 = 8 + 3 in Fibonacci numbers"), "{fibonacci}");
    assert!(fibonacci.contains("heap 1: 11 -> 8   wins"), "{fibonacci}");
    let lost = expect(&["why", "fibonacci-nim", "13"], 0).stdout;
    assert!(lost.contains("At most 12 may be taken now") && !lost.contains("No move"), "{lost}");
    assert!(expect(&["why", "fibonacci-nim", "10^30"], 0).stdout.contains("winning moves, among them"));
    assert!(!expect(&["win", "fibonacci-nim", "13"], 0).stdout.contains("no move is left"));
    assert!(expect(&["why", "fibonacci-nim", "13", "--lang", "zh"], 0).stdout.contains("齐肯多夫"));
}

#[test]
fn refusals_say_what_to_write_instead() {
    for (words, word) in [
        (&["win", "wythoff", "(3,5)+"][..], "something is missing"),
        (&["win", "wythoff", "3,5+"], "something is missing"),
        (&["win", "wythoff", "(3,5)++(1,2)"], "something is missing"),
        (&["win", "(a,b) -> (a-k,b) | (a,b-k) where 1 <= k <= 2*last", "3,5"], "first (a,b) ->"),
    ] {
        let ran = expect(words, 2);
        assert!(ran.stderr.contains(word), "{words:?}: {}", ran.stderr);
    }
}
