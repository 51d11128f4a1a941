//! Draws a card: the drawing board of the site as a picture.

use anyhow::Context;
use askama::Template;
use bytes::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::web::lettering::{self as letters, Face, Run};
use crate::web::previews::card::{Card, HEIGHT, WIDTH};

const ROOM: f32 = 1080.0;
/// Sizes of a title with the lines that it may take, largest first.
const TITLES: [(f32, usize); 3] = [(84.0, 2), (68.0, 3), (54.0, 4)];
/// Size of the brand's name.
const BRAND: f32 = 32.0;
const LINE_HEIGHT: f32 = 1.14;
/// Middle of the field for the title.
const TITLE_MIDDLE: f32 = 312.0;

#[derive(Template)]
#[template(path = "course-card.svg")]
struct CardTemplate {
    brand: Vec<Run>,
    category: Vec<Run>,
    title: Vec<CardLine>,
    title_size: f32,
    facts: [CardFact; 2],
}

struct CardLine {
    y: f32,
    runs: Vec<Run>,
}

struct CardFact {
    x: f32,
    name: &'static str,
    value: Vec<Run>,
}

/// The card as PNG.
///
/// # Errors
/// When the template is no SVG, or the picture cannot be encoded.
pub fn draw(card: &Card) -> anyhow::Result<Bytes> {
    let options = Options { fontdb: letters::database(), ..Options::default() };
    let tree = Tree::from_str(&svg(card)?, &options).context("the card is no SVG")?;
    let mut picture = Pixmap::new(WIDTH, HEIGHT).context("no room for a picture")?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    Ok(Bytes::from(picture.encode_png().context("the picture cannot be encoded")?))
}

fn svg(card: &Card) -> anyhow::Result<String> {
    let (title_size, lines) = title(&letters::drawable(&card.title));
    let height = title_size * LINE_HEIGHT;
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let first = TITLE_MIDDLE - height * (lines.len() as f32 - 1.0) / 2.0 + title_size * 0.35;
    let mut y = first - height;
    let title = lines.into_iter().map(|text| {
        y += height;
        CardLine { y, runs: letters::runs(Face::Sans, &text) }
    });
    let fact = |x, name, value: &str| CardFact { x, name, value: set(Face::Sans, 44.0, 560.0, value) };
    // What the brand leaves of the first line.
    let beside_brand = 960.0 - letters::width(Face::Sans, BRAND, &card.brand).min(560.0);
    let template = CardTemplate {
        brand: set(Face::Sans, BRAND, 560.0, &card.brand),
        category: set(Face::Mono, 24.0, beside_brand, &card.category.to_uppercase()),
        title: title.collect(),
        title_size,
        facts: [fact(60.0, "DURATION", &card.duration), fact(700.0, "PRICE", &card.price)],
    };
    Ok(template.render()?)
}

fn set(face: Face, size: f32, room: f32, text: &str) -> Vec<Run> {
    letters::runs(face, &letters::fitted(face, size, room, &letters::drawable(text)))
}

/// The largest size at which the title fits, and its lines.
fn title(text: &str) -> (f32, Vec<String>) {
    for (size, most) in TITLES {
        if let Some(lines) = letters::lines(Face::Sans, size, ROOM, most, text) {
            return (size, lines);
        }
    }
    let (size, most) = TITLES[TITLES.len() - 1];
    (size, letters::cut_lines(Face::Sans, size, ROOM, most, text))
}
