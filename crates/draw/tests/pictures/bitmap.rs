//! PNG, read by another program.

use grundy_draw::map::{self, Map};
use grundy_draw::paint::{Colour, Paint, tone};
use grundy_draw::scene::{Group, Role};
use grundy_draw::table::Cell;
use grundy_draw::{Caption, Part, Scene, TooLarge, png};

use crate::caption;

struct Bitmap {
    width: usize,
    rgb: Vec<u8>,
    texts: Vec<(String, String)>,
}

fn read(bytes: &[u8]) -> Bitmap {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut rgb).expect("a whole PNG");
    assert_eq!((frame.color_type, frame.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
    reader.finish().expect("right sums to its end");
    let texts = reader.info().utf8_text.iter();
    let texts = texts.map(|text| (text.keyword.clone(), text.get_text().unwrap())).collect();
    Bitmap { width: frame.width as usize, rgb, texts }
}

impl Bitmap {
    fn at(&self, (x, y): (usize, usize)) -> Colour {
        let at = 3 * (y * self.width + x);
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }
}

fn colour(paint: Paint) -> Colour {
    paint.look().fill.unwrap().0
}

#[test]
fn every_cell_of_a_large_map_has_its_colour() {
    let side = 70u32;
    let value = |a: u32, b: u32| a ^ b;
    let cells = (0..side).flat_map(|b| (0..side).map(move |a| Cell::value(value(a, b)))).collect();
    let map = Map { names: ["a".into(), "b".into()], cells, columns: side as usize };
    let scene = map::scene(&map, &caption(), &|_, _| String::new()).unwrap();
    let bitmap = read(&png::write(&scene).unwrap());
    assert_eq!(bitmap.width, usize::try_from(2 * scene.width).unwrap());
    // The diagonal from the lower left corner is the only black of the drawing; it shows where cells are.
    let height = bitmap.rgb.len() / 3 / bitmap.width;
    let black = |at: &(usize, usize)| bitmap.at(*at) == [0, 0, 0];
    let all = || (0..height).flat_map(|y| (0..bitmap.width).map(move |x| (x, y)));
    let (right, top) = all().find(black).expect("(69,69) is the highest");
    let (left, bottom) = (right + 8 - 8 * side as usize, top + 8 * side as usize);
    let greatest = 127;
    for b in 0..side {
        for a in 0..side {
            let paint = match value(a, b) {
                0 => Paint::Black,
                value => Paint::Tone(tone(value, greatest)),
            };
            let corner = (left + 8 * a as usize, bottom - 8 * (b as usize + 1));
            for at in [corner, (corner.0 + 7, corner.1 + 7)] {
                assert_eq!(bitmap.at(at), colour(paint), "({a},{b})");
            }
        }
    }
}

#[test]
fn words_are_text_chunks_and_bytes_are_the_same_each_time() {
    let words =
        Caption {
            title: "取 1..3 颗：SG 值".into(), description: "零\0字节与 <&> é".into(), ..caption()
        };
    let scene = |words: &Caption| {
        let map = Map { names: Default::default(), cells: vec![Cell::value(0), Cell::value(1)], columns: 2 };
        map::scene(&map, words, &|_, _| String::new()).unwrap()
    };
    let bytes = png::write(&scene(&words)).unwrap();
    assert_eq!(bytes, png::write(&scene(&words)).unwrap());
    let texts = read(&bytes).texts;
    assert_eq!(texts[0], ("Title".to_owned(), words.title.clone()));
    assert_eq!(texts[1], ("Description".to_owned(), words.description.replace('\0', "\u{fffd}")));
    // Words with a letter that is missing are left out, with the space for them; others are drawn.
    let rows = |title: &str| {
        let words = Caption { title: title.into(), note: String::new(), ..caption() };
        let bitmap = read(&png::write(&scene(&words)).unwrap());
        bitmap.rgb.len() / 3 / bitmap.width
    };
    assert!(rows("取 Nim") + 20 < rows("Nim"));
}

#[test]
fn letters_stand_where_they_are_put() {
    let scene = |text: &str| Scene {
        width: 60,
        height: 30,
        title: String::new(),
        description: String::new(),
        groups: vec![Group::new(Role::Plain).label(Paint::Text, (30, 15), 20, text)],
    };
    let ink = |text: &str| {
        let bitmap = read(&png::write(&scene(text)).unwrap());
        let dark = |x: usize, y: usize| bitmap.at((x, y))[0] < 128;
        let all = (0..60).flat_map(|y| (0..120).map(move |x| (x, y))).filter(|&(x, y)| dark(x, y));
        all.collect::<Vec<(usize, usize)>>()
    };
    let zero = ink("0");
    // Round the middle, with a hole in it, and high as a digit.
    let (xs, ys): (Vec<usize>, Vec<usize>) = zero.iter().copied().unzip();
    let span = |list: &[usize]| (*list.iter().min().unwrap(), *list.iter().max().unwrap());
    let ((x0, x1), (y0, y1)) = (span(&xs), span(&ys));
    assert!((x0 + x1).abs_diff(120) <= 2 && (y0 + y1).abs_diff(60) <= 4, "{x0}..{x1} {y0}..{y1}");
    assert!((26..=32).contains(&(y1 - y0)) && !zero.contains(&(60, 30)));
    assert_eq!(ink("石"), ink("□"), "a letter that is missing is a box");
    assert!(ink(" ").is_empty() && ink("1") != zero);
}

#[test]
fn more_pixels_than_allowed_are_refused() {
    let scene = |side| Scene {
        width: side,
        height: side,
        title: String::new(),
        description: String::new(),
        groups: Vec::new(),
    };
    assert_eq!(read(&png::write(&scene(2048)).unwrap()).width, 4096);
    assert_eq!(read(&png::write(&scene(2049)).unwrap()).width, 2049);
    let refused = png::write(&scene(5000));
    assert_eq!(refused, Err(TooLarge { what: Part::Pixels, found: 25_000_000, most: 1 << 24 }));
    assert!(png::write(&scene(i64::MAX)).is_err());
}
