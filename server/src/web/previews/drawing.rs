//! Draws a card: the drawing board of the site as a picture.

use anyhow::Context;
use askama::Template;
use bytes::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::web::drawings::{self, Ground};
use crate::web::previews::card::{Card, HEIGHT, WIDTH};
use crate::web::typography::{self as letters, Face};

const LEFT: f32 = 60.0;
const ROOM: f32 = 1080.0;
/// Place and width of the course's drawing.
const PICTURE: (f32, f32, f32) = (660.0, 150.0, 480.0);
const GUTTER: f32 = 40.0;
/// Sizes of a title with the lines that it may take, largest first.
const TITLES: [(f32, usize); 4] = [(84.0, 2), (68.0, 3), (54.0, 4), (46.0, 5)];
/// Size of the brand's name.
const BRAND: f32 = 32.0;
const CATEGORY: f32 = 24.0;
const LINE_HEIGHT: f32 = 1.14;
/// Middle of the field for the title.
const TITLE_MIDDLE: f32 = 312.0;

/// The texts are outlines already: letters are joined and placed by [`letters::shape`] alone.
#[derive(Template)]
#[template(path = "course-card.svg")]
struct CardTemplate {
    brand: String,
    category: String,
    title: String,
    facts: Vec<CardFact>,
}

struct CardFact {
    name: String,
    value: String,
    /// Where the line stands between this one and the one before.
    line: Option<f32>,
}

/// The card as PNG.
///
/// # Errors
/// When the template is no SVG, or the picture cannot be encoded.
pub fn draw(card: &Card) -> anyhow::Result<Bytes> {
    let picture = drawings::of_course(card.drawing, Ground::Board)?;
    let room = if picture.is_some() { PICTURE.0 - LEFT - GUTTER } else { ROOM };
    let tree = Tree::from_str(&svg(card, room)?, &Options::default()).context("the card is no SVG")?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).context("no room for a picture")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    if let Some(picture) = picture {
        let (x, y, width) = PICTURE;
        let scale = width / picture.size().width();
        resvg::render(&picture, Transform::from_row(scale, 0.0, 0.0, scale, x, y), &mut pixels.as_mut());
    }
    Ok(Bytes::from(pixels.encode_png().context("the picture cannot be encoded")?))
}

fn svg(card: &Card, room: f32) -> anyhow::Result<String> {
    let (title_size, lines) = title(&letters::drawable(&card.title), room);
    let height = title_size * LINE_HEIGHT;
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let first = TITLE_MIDDLE - height * (lines.len() as f32 - 1.0) / 2.0 + title_size * 0.35;
    let mut y = first - height;
    let title = lines.into_iter().map(|text| {
        y += height;
        set(Face::Sans, title_size, (LEFT - 2.0, y), &text)
    });
    let brand = fitted(Face::Sans, BRAND, 560.0, &card.brand);
    // What the brand leaves of the first line.
    let beside_brand = 960.0 - letters::width(Face::Sans, BRAND, &brand);
    let category = fitted(Face::Mono, CATEGORY, beside_brand, &card.category.to_uppercase());
    let category_x = 1140.0 - letters::width(Face::Mono, CATEGORY, &category);
    let template = CardTemplate {
        brand: set(Face::Sans, BRAND, (136.0, 89.0), &brand),
        category: set(Face::Mono, CATEGORY, (category_x, 87.0), &category),
        title: title.collect(),
        facts: facts(card),
    };
    Ok(template.render()?)
}

/// The facts at the foot, each as wide as its share.
fn facts(card: &Card) -> Vec<CardFact> {
    const NAME: f32 = 20.0;
    let facts = card.facts();
    // Where each begins, and the size of all.
    let (columns, size): (&[f32], f32) =
        if facts.len() == 4 { (&[60.0, 280.0, 560.0, 900.0], 36.0) } else { (&[60.0, 700.0], 44.0) };
    let ends = columns.iter().skip(1).copied().chain([1140.0 + GUTTER]);
    let placed = facts.iter().zip(columns.iter().zip(ends));
    let drawn = placed.enumerate().map(|(at, ((name, value), (&x, end)))| CardFact {
        name: set(Face::Mono, NAME, (x, 534.0), name),
        value: set(Face::Sans, size, (x, 584.0), &fitted(Face::Sans, size, end - x - GUTTER, value)),
        line: (at > 0).then_some(x - 22.0),
    });
    drawn.collect()
}

fn fitted(face: Face, size: f32, room: f32, text: &str) -> String {
    letters::fitted(face, size, room, &letters::drawable(text))
}

/// A line of text as the data of a path.
fn set(face: Face, size: f32, at: (f32, f32), line: &str) -> String {
    letters::outlines(&letters::shape(face, line), size, at)
}

/// The largest size at which the title fits, and its lines.
fn title(text: &str, room: f32) -> (f32, Vec<String>) {
    for (size, most) in TITLES {
        if let Some(lines) = letters::lines(Face::Sans, size, room, most, text) {
            return (size, lines);
        }
    }
    let (size, most) = TITLES[TITLES.len() - 1];
    (size, letters::cut_lines(Face::Sans, size, room, most, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::previews::card::Start;
    use crate::web::typography::SAMPLES;

    fn card(title: &str) -> Card {
        Card {
            brand: "மேல்நிலை Training".to_owned(),
            title: title.to_owned(),
            category: "Électronique".to_owned(),
            duration: "४ सप्ताह".to_owned(),
            price: "₹14,999".to_owned(),
            next: None,
            drawing: "",
        }
    }

    #[test]
    fn the_drawing_of_the_course_stands_beside_its_title() {
        let start = Start { when: "5 Dec, Pune".to_owned(), language: "Hindi and Marathi".to_owned() };
        let plain = Card { next: Some(start), ..card("PLC Programming") };
        let drawn = Card { drawing: "/art/course-plc.svg", ..plain.clone() };
        let [plain, drawn] =
            [plain, drawn].map(|card| image::load_from_memory(&draw(&card).unwrap()).unwrap().to_rgb8());
        let differs = |x: std::ops::Range<u32>| {
            x.flat_map(|x| (140..430).map(move |y| (x, y)))
                .filter(|&(x, y)| plain.get_pixel(x, y) != drawn.get_pixel(x, y))
                .count()
        };
        assert!(differs(660..1140) > 20_000, "the right half is drawn on");
        assert_eq!(differs(1141..1200), 0, "and the edge is not");
    }

    #[test]
    fn a_title_in_any_script_and_in_several_is_drawn_within_the_card() {
        let mixed = SAMPLES.join(" 4–20 mA ≤ 250 Ω 🤖 ");
        for title in SAMPLES.into_iter().chain(["🤖", "漢字", "\u{200b}", mixed.as_str()]) {
            let picture = image::load_from_memory(&draw(&card(title)).unwrap()).unwrap().to_rgb8();
            let dark = |x: u32, y: u32| picture.get_pixel(x, y).0.iter().all(|part| *part < 0x60);
            let drawn = |mut columns: std::ops::Range<u32>| columns.any(|x| (200..480).any(|y| dark(x, y)));
            assert_eq!(drawn(50..1150), title != "\u{200b}", "{title}");
            assert!(!drawn(1150..1180), "{title} runs out of the card");
        }
    }
}
