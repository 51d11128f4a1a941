//! The head of each page: title, description, canonical address, robots and link previews.
//!
//! Compiled here and nowhere else: the rendered page and the plain page carry the same head.

use crate::web::page_table::Page;
use crate::web::page_table::listing::Listing;
use crate::web::page_table::starts::Starts;
use crate::web::pages::kinds::{Loaded, PreviewPicture, Robots};
use crate::web::pages::structured_data::{self, Compiler};
use crate::web::rendering::protocol::{Head, OpenGraph};
use base::public_url::PublicUrl;
use domain::courses::Sort;

/// Search results show about this much of a description.
const DESCRIPTION_MAX_CHARS: usize = 155;
/// The picture of link previews that have no better one, and what it shows.
const PREVIEW_PICTURE: (&str, &str) =
    ("/og-default.png", "Drawing of a controller with its ladder diagram, and a robot arm at a conveyor");

/// Compiles the head of a page.
pub fn compile(page: &Page, loaded: &Loaded, public_url: &PublicUrl) -> Head {
    let Loaded { settings, services, view, .. } = loaded;
    let (brand, kind) = (settings.brand_name.as_str(), view.kind());
    let words = kind.words(settings);
    let description = shorten(&words.description, DESCRIPTION_MAX_CHARS);
    let title =
        if words.title.contains(brand) { words.title.clone() } else { format!("{} | {brand}", words.title) };
    let canonical = (!matches!(page, Page::Error(_)) && !page.is_private())
        .then(|| public_url.absolute(&canonical_address(page)));
    let listed = canonical.as_ref().filter(|_| words.robots == Robots::Index);
    let json_ld = listed.map(|url| {
        let nodes = |compiler: &Compiler<'_>, breadcrumbs| kind.structured_data(compiler, breadcrumbs);
        let compiler = Compiler { settings, services, public_url, canonical: url };
        structured_data::compile(kind.breadcrumbs(), nodes, &compiler)
    });
    let picture = kind.picture(settings).or_else(|| PreviewPicture::of_site(settings)).unwrap_or_else(|| {
        let (address, alt) = PREVIEW_PICTURE;
        PreviewPicture::drawn(address.to_owned(), alt.to_owned())
    });
    let og = listed.map(|url| OpenGraph {
        kind: "website",
        title: words.title,
        description: description.clone(),
        url: url.clone(),
        site_name: brand.to_owned(),
        image: public_url.absolute(&picture.address),
        image_type: picture.mime,
        image_width: picture.width,
        image_height: picture.height,
        image_alt: picture.alt,
    });
    Head { title, description, canonical, robots: Some(words.robots.directive()), og, json_ld }
}

/// The head of the page of a draft: search engines and programs that show link previews learn nothing from it.
pub fn of_preview(head: Head) -> Head {
    Head { canonical: None, robots: Some(Robots::Nothing.directive()), og: None, json_ld: None, ..head }
}

/// A sorted listing is the same list, and a form with a chosen batch the same form: only the plain address is to be
/// known.
fn canonical_address(page: &Page) -> String {
    match page {
        Page::Courses(listing) => {
            Page::Courses(Listing { sort: Sort::default(), ..listing.clone() }).address()
        }
        // A part of the calendar is not to be known either.
        Page::Batches(starts) if starts.is_narrowed() => Page::Batches(Starts::default()).address(),
        Page::Reserve { slug, .. } => Page::Reserve { slug: slug.clone(), batch: None }.address(),
        other => other.address(),
    }
}

/// Whole words up to `max` characters, with an ellipsis when something was left out.
fn shorten(text: &str, max: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= max {
        return text;
    }
    let cut: String = text.chars().take(max - 1).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches([',', ';', ':', '.', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_ends_at_a_word_as_the_staff_area_says() {
        let table = include_str!("../../../../app/content/search-appearance.json");
        let table: serde_json::Value = serde_json::from_str(table).unwrap();
        assert_eq!(table["description_max"], DESCRIPTION_MAX_CHARS);
        for case in table["shortened"].as_array().unwrap() {
            let max = usize::try_from(case["max"].as_u64().unwrap()).unwrap();
            assert_eq!(shorten(case["text"].as_str().unwrap(), max), case["short"].as_str().unwrap());
        }
        assert!(shorten(&"word ".repeat(100), 155).chars().count() <= 155);
    }
}
