//! The text of rules on graphs.

use grundy::graph::form::{Form, FormProblem, is_form};

#[test]
fn what_is_printed_is_read_again() {
    for text in [
        "graph a b.dot with geography; start 1,2; misere",
        "graph x with y.txt with edge-geography; directed; no head; start a",
        "graph map - with geography; start free",
        "graph grid(2,3) with node-kayles",
        "graph tree t with staircase(2); start 1; numbers 3 0 5",
        "graph parents t with node-cutting",
        "graph e with tokens; loopy; directed; start 1 1; ends 4 5",
        "graph intervals i with arc-kayles",
        "graph v with vertex-nim(3); head; numbers 18446744073709551615",
    ] {
        assert_eq!(Form::parse(text).map(|form| form.to_string()), Ok(text.to_owned()));
    }
    let same = Form::parse("graph directed \"e\" with tokens loopy ； ends 4,5\nroot 1； 反常").unwrap();
    assert_eq!(same.to_string(), "graph e with tokens; loopy; directed; start 1; ends 4,5; misere");
}

#[test]
fn what_says_nothing_is_refused() {
    use FormProblem as P;
    for (text, problem) in [
        ("graph", P::NoGame),
        ("graph with geography", P::NoFile),
        ("graph g geography", P::NoGame),
        ("graph g with chess", P::UnknownGame("chess".into())),
        ("graph g with geography(2)", P::UnknownGame("geography(2)".into())),
        ("graph g with staircase(x)", P::Number("x".into())),
        ("graph g with staircase(4294967296)", P::Number("4294967296".into())),
        ("graph grid(2) with geography", P::Grid("grid(2)".into())),
        ("graph grid(0,2) with geography", P::Grid("grid(0,2)".into())),
        ("graph g with geography; loopy", P::NotHere("loopy")),
        ("graph g with geography; ends 2", P::NotHere("ends")),
        ("graph g with node-kayles; start 2", P::NotHere("start")),
        ("graph g with hackenbush; numbers 2", P::NotHere("numbers")),
        ("graph map g with geography; directed", P::NotHere("directed")),
        ("graph directed g with geography; directed", P::Twice("directed")),
        ("graph g with geography; root 1; start 2", P::Twice("start")),
        ("graph g with geography; start", P::UnknownItem("start".into())),
        ("graph g with edge-nim; numbers 1 -2", P::Number("-2".into())),
    ] {
        assert_eq!(Form::parse(text), Err(problem), "{text}");
    }
    assert!(is_form(" graph g with x") && !is_form("graph -> k") && !is_form("graphs"));
}
