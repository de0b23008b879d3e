//! A scene as PNG, in the colours of a light page: whole-number arithmetic and letters of our own, so the same bytes
//! on every machine. Title and description are text chunks of the file.

mod canvas;
mod mask;

use crate::caption::{Part, TooLarge};
use crate::legend::MARGIN;
use crate::scene::Scene;
use canvas::Canvas;

/// Most pixels of a picture.
pub const MOST_PIXELS: u64 = 1 << 24;

/// The whole file: two pixels for one unit of the scene, or one where two would be too many.
///
/// # Errors
/// When it would have more than [`MOST_PIXELS`].
pub fn write(scene: &Scene) -> Result<Vec<u8>, TooLarge> {
    let pixels = |scale: i64| {
        let side = |length: i64| u64::try_from(length.saturating_mul(scale)).unwrap_or(0);
        side(scene.width).saturating_mul(side(scene.height))
    };
    let scale = if pixels(2) <= MOST_PIXELS { 2 } else { 1 };
    TooLarge::check(Part::Pixels, pixels(scale), MOST_PIXELS)?;
    let mut canvas = Canvas::new(scene.width * scale, scene.height * scale, scale);
    scene.groups.iter().flat_map(|group| &group.items).for_each(|item| canvas.paint(item));
    canvas.trim(MARGIN);
    Ok(file(&canvas, [("Title", &scene.title), ("Description", &scene.description)]))
}

fn file(canvas: &Canvas, texts: [(&str, &String); 2]) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
    let mut head = Vec::new();
    head.extend(side(canvas.width));
    head.extend(side(canvas.height));
    // Eight bits, red green blue, the only methods there are, not interlaced.
    head.extend([8, 2, 0, 0, 0]);
    chunk(&mut out, *b"IHDR", &head);
    for (key, text) in texts {
        // iTXt: not compressed, no language named, no translated key. The text must not hold a zero byte.
        let text = text.replace('\0', "\u{fffd}");
        chunk(&mut out, *b"iTXt", &[key.as_bytes(), &[0; 5], text.as_bytes()].concat());
    }
    let mut rows = Vec::with_capacity(canvas.rgb.len() + canvas.height);
    for row in canvas.rgb.chunks(3 * canvas.width.max(1)) {
        // No filter: large areas of one colour compress well enough.
        rows.push(0);
        rows.extend(row);
    }
    chunk(&mut out, *b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, 6));
    chunk(&mut out, *b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    out.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    let start = out.len();
    out.extend(kind);
    out.extend(data);
    let sum = checksum(&out[start..]);
    out.extend(sum.to_be_bytes());
}

/// CRC-32 of the PNG specification (W3C, annex D).
fn checksum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0u32; 256];
        let mut n = 0u32;
        while n < 256 {
            let (mut c, mut bit) = (n, 0);
            while bit < 8 {
                c = if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 };
                bit += 1;
            }
            table[n as usize] = c;
            n += 1;
        }
        table
    };
    let step = |c: u32, &byte: &u8| TABLE[usize::from(c.to_le_bytes()[0] ^ byte)] ^ (c >> 8);
    !bytes.iter().fold(u32::MAX, step)
}
