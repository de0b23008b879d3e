//! Tables, maps and columns.

use grundy::api::{MovesWanted, Study};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::oracle;
use grundy::states::{StatePosition, StateSolver, StateStudy};
use grundy_draw::columns::{Columns, Row};
use grundy_draw::map::{self, Map};
use grundy_draw::table::{Cell, Table};
use grundy_draw::{Part, TooLarge, columns, table};
use proptest::prelude::*;

use crate::xml::Element;
use crate::{caption, drawn};

/// Values by the definition.
fn values(rule: &str, last: u64) -> Vec<u32> {
    let study = Study::new(rule, &[]).unwrap();
    oracle::values(&study.game.parts[0], last, &Limits::default()).unwrap()
}

/// Cells in order: where they are, whether they are framed, and what stands in them.
fn cells(root: &Element) -> Vec<(i64, i64, bool, String)> {
    let groups = root.children.iter().filter(|group| ["loses", "wins"].contains(&group.get("class")));
    let one = |group: &Element| {
        let rect = group.children.iter().find(|it| it.name == "rect").expect("a cell");
        let framed = rect.get("class") == "frame";
        assert_eq!(framed, group.get("class") == "loses");
        let label = group.all("text", if framed { "text" } else { group.texts_class() });
        (rect.number("x"), rect.number("y"), framed, label[0].text.clone())
    };
    groups.map(one).collect()
}

impl Element {
    /// The class of the text in a cell.
    fn texts_class(&self) -> &str {
        self.children.iter().find(|it| it.name == "text").map_or("", |text| text.get("class"))
    }
}

#[test]
fn a_table_shows_every_value_and_frames_what_is_lost() {
    for (rule, width, break_at) in [("take {1,3,4}", 7, 0), ("0.07", 17, 53), ("take any or split", 10, 0)] {
        let values = values(rule, 120);
        let table =
            Table { first: 0, cells: values.iter().copied().map(Cell::value).collect(), width, break_at };
        let root = drawn(&table::scene(&table, &caption(), &|n| format!("heap {n}")));
        let cells = cells(&root);
        assert_eq!(cells.len(), values.len());
        let mut rows = 1;
        for (n, (x, y, framed, label)) in cells.iter().enumerate() {
            assert_eq!(
                (*framed, label.as_str()),
                (values[n] == 0, values[n].to_string().as_str()),
                "{rule} {n}"
            );
            if n > 0 {
                let fresh = n == break_at || n > break_at && (n - break_at).is_multiple_of(width);
                let fresh = fresh || n < break_at && n.is_multiple_of(width);
                let (x0, y0) = (cells[n - 1].0, cells[n - 1].1);
                assert_eq!(fresh, *y > y0, "rows begin where they should: {n}");
                assert_eq!(fresh, *x < x0);
                rows += usize::from(fresh);
            }
        }
        let zero = root.all("g", "loses")[0];
        assert_eq!(zero.all("title", "")[0].text, "heap 0");
        // Each row is labelled by its first heap, beside the head +0, +1, ..
        let head = &root.all("g", "")[1];
        assert_eq!(head.texts().iter().filter(|text| !text.starts_with('+')).count(), rows);
    }
}

#[test]
fn outcomes_are_letters_where_there_are_no_values() {
    let table = Table { first: 5, cells: [true, false].map(Cell::outcome).to_vec(), width: 10, break_at: 0 };
    let cells = cells(&drawn(&table::scene(&table, &caption(), &|n| n.to_string())));
    let said: Vec<(bool, &str)> = cells.iter().map(|(.., framed, label)| (*framed, label.as_str())).collect();
    assert_eq!(said, [(true, "P"), (false, "N")]);
}

fn wythoff(last: u64) -> Map {
    let study = StateStudy::new("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1", &[]).unwrap();
    let limits = Limits::default();
    let mut solver = StateSolver::new(&study, &limits);
    let mut cells = Vec::new();
    for b in 0..=last {
        for a in 0..=last {
            let position = StatePosition::of(vec![vec![a, b]]);
            let value = solver.answer(&position, MovesWanted::None).unwrap().value.unwrap();
            cells.push(Cell::value(u32::try_from(value).unwrap()));
        }
    }
    Map { names: ["a".into(), "b".into()], cells, columns: usize::try_from(last).unwrap() + 1 }
}

#[test]
fn a_map_grows_to_the_right_and_upwards() {
    let map = wythoff(9);
    let root = drawn(&map::scene(&map, &caption(), &|a, b| format!("({a},{b})")).unwrap());
    let cells = cells(&root);
    assert_eq!(cells.len(), 100);
    let lost = cells.iter().enumerate().filter(|(_, cell)| cell.2).map(|(at, _)| (at % 10, at / 10));
    assert_eq!(lost.collect::<Vec<_>>(), [(0, 0), (2, 1), (1, 2), (5, 3), (7, 4), (3, 5), (4, 7)]);
    // Frames are a little smaller than cells.
    let near = |a: i64, b: i64| (a - b).abs() <= 2;
    for (at, (x, y, _, label)) in cells.iter().enumerate() {
        assert_eq!(*label, map.cells[at].value.unwrap().to_string());
        assert!(near(*x, cells[at % 10].0) && near(*y, cells[at - at % 10].1));
    }
    assert!(cells[9].0 > cells[0].0 && cells[90].1 < cells[0].1);
}

#[test]
fn a_large_map_has_every_cell_once_and_what_is_lost_in_black() {
    let map = wythoff(80);
    let root = drawn(&map::scene(&map, &caption(), &|_, _| String::new()).unwrap());
    let area = |class: &str| {
        let paths = root.children.iter().flat_map(|group| group.all("path", class));
        let wide = |path: &Element| {
            let runs = path.get("d").split('M').skip(1);
            runs.map(|run| run.split_once('h').unwrap().1.split_once('v').unwrap().0.parse::<i64>().unwrap())
                .sum::<i64>()
        };
        paths.map(wide).sum::<i64>() / 4
    };
    let lost = map.cells.iter().filter(|cell| cell.loses).count();
    assert_eq!(area("black"), i64::try_from(lost).unwrap());
    let tones = ["t0", "t1", "t2", "t3", "t4", "t5", "t6"];
    assert_eq!(area("black") + tones.map(area).iter().sum::<i64>(), 81 * 81);
}

#[test]
fn what_cannot_be_seen_is_refused_with_the_number() {
    let map = Map { names: Default::default(), cells: vec![Cell::value(0); 2000], columns: 2000 };
    let refused = map::scene(&map, &caption(), &|_, _| String::new());
    assert_eq!(refused, Err(TooLarge { what: Part::Numbers, found: 2000, most: 1024 }));
}

fn row(value: u64) -> Row {
    let bits = (0..64 - value.leading_zeros()).map(|bit| value >> bit & 1 == 1).collect();
    Row { label: value.to_string(), bits, hover: String::new() }
}

proptest! {
    #[test]
    fn columns_are_the_numbers_and_frames_what_the_move_turns(
        heaps in proptest::collection::vec(0u64..5000, 1..8),
    ) {
        let study = Study::new("nim", &[]).unwrap();
        let position = grundy::position::Position::heaps(heaps.clone());
        let answer = study.win(&position, MovesWanted::One, &Limits::default()).unwrap();
        let turned = answer.moves.first().map(|step| {
            let left = step.to.first().map_or_else(|| "0".to_owned(), ToString::to_string);
            (step.component, left)
        });
        let columns = Columns { rows: heaps.iter().map(|&heap| row(heap)).collect(), turned: turned.clone(), sum: "sum".into() };
        let root = drawn(&columns::scene(&columns, &caption()).unwrap());
        // The title, the powers of two, a group each, the sum.
        let groups: Vec<&Element> = root.children.iter().filter(|group| group.name == "g").collect();
        let read = |group: &Element| {
            let bits: String = group.texts().into_iter().filter(|text| ["0", "1"].contains(text)).collect();
            bits
        };
        let longest = columns.xor().len();
        for (at, &heap) in heaps.iter().enumerate() {
            let group = groups[2 + at];
            let label = group.texts()[0];
            prop_assert_eq!(label, heap.to_string());
            let bits: String = group.texts()[1..=longest].concat();
            prop_assert_eq!(u64::from_str_radix(&format!("0{bits}"), 2).unwrap(), heap);
            let frames = group.all("rect", "turned");
            match &turned {
                Some((which, left)) if *which == at => {
                    // Turning the framed bits leaves what stands beside.
                    let ones = group.children.iter().enumerate();
                    let mut number = heap;
                    for (place, _) in ones.filter(|(_, it)| it.is("rect", "turned")) {
                        let bits_before = group.children[..place].iter().filter(|it| it.name == "text").count() - 1;
                        number ^= 1 << (longest - 1 - bits_before);
                    }
                    prop_assert_eq!(number.to_string(), left.clone());
                    prop_assert_eq!(*group.texts().last().unwrap(), left.as_str());
                    prop_assert!(!frames.is_empty());
                }
                _ => prop_assert!(frames.is_empty()),
            }
        }
        let sum = groups[2 + heaps.len()];
        let xor = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        prop_assert_eq!(u64::from_str_radix(&format!("0{}", read(sum)), 2).unwrap(), xor);
        prop_assert_eq!(sum.get("class") == "loses", answer.outcome == Outcome::P);
    }
}
