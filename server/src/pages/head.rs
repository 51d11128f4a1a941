//! The head of each page: title, description, canonical address, robots and link previews.
//!
//! Compiled here and nowhere else: the rendered page and the plain shell carry the same head
//! (discovery guide 3.2).

use serde::Serialize;

use super::content::Content;
use super::listing::Listing;
use super::structured_data::{self, StructuredData};
use super::table::Page;
use crate::catalogue::FoundStack;
use crate::config::PublicUrl;
use crate::courses::{CategoryKey, CourseJson, category_texts};
use crate::previews::card::{self, Card};
use crate::settings::SettingsJson;

/// Search results show about this much of a title.
const TITLE_MAX_CHARS: usize = 60;
/// Search results show about this much of a description.
const DESCRIPTION_MAX_CHARS: usize = 155;
/// The picture of link previews that have no better one, and what it shows.
const PREVIEW_PICTURE: (&str, &str) =
    ("/og-default.png", "Drawing of a controller with its ladder diagram, and a robot arm at a conveyor");
const PREVIEW_ROBOTS: &str = "index, follow, max-image-preview:large";

/// What the `<head>` of a page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Head {
    /// Title of the document.
    pub title: String,
    /// Meta description.
    pub description: String,
    /// Absolute address under which the page is to be known; none on errors and private pages.
    pub canonical: Option<String>,
    /// Robots directive.
    pub robots: Option<&'static str>,
    /// Open Graph, which the Twitter card repeats.
    pub og: Option<OpenGraph>,
    /// The page for machines; only on pages that search engines may list.
    pub json_ld: Option<StructuredData>,
}

/// Link preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenGraph {
    /// `website` or `article`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Title without the brand.
    pub title: String,
    /// As in the meta description.
    pub description: String,
    /// The canonical address.
    pub url: String,
    /// The brand.
    pub site_name: String,
    /// Absolute address of a picture.
    pub image: String,
    /// Its width in pixels.
    pub image_width: u32,
    /// Its height in pixels.
    pub image_height: u32,
    /// The picture in words.
    pub image_alt: String,
}

/// Compiles the head of a page.
pub fn compile(page: &Page, content: &Content, settings: &SettingsJson, public_url: &PublicUrl) -> Head {
    let brand = settings.brand_name.as_str();
    let words = words_of(page, content, brand);
    let description = shorten(&words.description, DESCRIPTION_MAX_CHARS);
    let title =
        if words.title.contains(brand) { words.title.clone() } else { format!("{} | {brand}", words.title) };
    let indexed = words.robots == PREVIEW_ROBOTS;
    let canonical = (!matches!(page, Page::Error(_)) && !page.is_private())
        .then(|| public_url.absolute(&canonical_address(page)));
    let listed = canonical.as_ref().filter(|_| indexed);
    let json_ld = listed.map(|url| structured_data::compile(page, content, settings, public_url, url));
    let (picture, image_alt) = picture_of(content, settings);
    let og = listed.map(|url| OpenGraph {
        kind: "website",
        title: words.title,
        description: description.clone(),
        url: url.clone(),
        site_name: brand.to_owned(),
        image: public_url.absolute(&picture),
        image_width: card::WIDTH,
        image_height: card::HEIGHT,
        image_alt,
    });
    Head { title, description, canonical, robots: Some(words.robots), og, json_ld }
}

/// The picture of the link preview, and what it shows.
fn picture_of(content: &Content, settings: &SettingsJson) -> (String, String) {
    match content {
        Content::Course { course, .. } => {
            let card = Card::of(course, settings);
            (card.address(&course.slug), card.alternative())
        }
        _ => (PREVIEW_PICTURE.0.to_owned(), PREVIEW_PICTURE.1.to_owned()),
    }
}

struct Words {
    title: String,
    description: String,
    robots: &'static str,
}

fn words_of(page: &Page, content: &Content, brand: &str) -> Words {
    let indexed = |title: String, description: String| Words { title, description, robots: PREVIEW_ROBOTS };
    match page {
        Page::Home => indexed(
            format!("{brand}: engineering training and consultancy"),
            format!(
                "{brand} trains engineers in industrial automation, AI and data, embedded systems and machine design, and \
                 takes on consultancy work for industry."
            ),
        ),
        Page::About => indexed(
            "About us".into(),
            format!("What {brand} stands for, how it teaches, and the engineers who teach: vision, values, team and what learners say."),
        ),
        Page::Courses(listing) => words_of_listing(listing),
        Page::Course { .. } => match content {
            Content::Course { course, .. } => words_of_course(course),
            _ => indexed("Course".into(), String::new()),
        },
        Page::Contact => indexed(
            "Contact us".into(),
            format!("Ask {brand} about a course, a batch or a project: phone, e-mail, WhatsApp, address and a form that a person answers."),
        ),
        Page::Consultancy => indexed(
            "Engineering consultancy services".into(),
            "Automation, energy saving, quality inspection, OEE, predictive maintenance and AI for plants: describe the problem, \
             an engineer answers."
                .into(),
        ),
        Page::Service { .. } => match content {
            Content::Service { service, .. } => {
                indexed(service.name.clone(), format!("{} {}", service.summary, service.description))
            }
            _ => indexed("Engineering consultancy".into(), String::new()),
        },
        Page::Enroll { .. } => match content {
            Content::Stack(found) => words_of_stack(found),
            _ => indexed("Enroll".into(), String::new()),
        },
        Page::Member { .. } => match content {
            Content::Member { member, .. } => {
                indexed(member_title(&member.name, &member.title, brand), member.description.clone())
            }
            _ => indexed("Team".into(), String::new()),
        },
        Page::Login => private("Sign in to your account"),
        Page::Staff => private("Staff area"),
        Page::ForgotPassword => private("Forgot your password?"),
        Page::Privacy => indexed(
            "Privacy notice".into(),
            format!("Which personal data {brand} keeps when you enquire or enrol, why, for how long, and how to see or withdraw it."),
        ),
        Page::Terms => indexed(
            "Terms of use".into(),
            format!("The terms under which {brand} offers this site, its courses and its consultancy enquiries."),
        ),
        Page::NewsletterConfirm => personal("Confirm the newsletter", "The last step to news of courses by e-mail."),
        Page::NewsletterUnsubscribe => personal("Unsubscribe", "Ends news of courses by e-mail."),
        Page::MyData => personal(
            "Your data",
            "See what is stored under your e-mail address, take a consent back, or have everything erased.",
        ),
        Page::Error(403) => error_words("Request refused", "This request did not come from this site."),
        Page::Error(404) => error_words("Page not found", "There is no page at this address."),
        Page::Error(410) => error_words("Page removed", "This page was removed and will not come back."),
        Page::Error(_) => error_words("Something went wrong", "The page could not be shown. Please try again in a moment."),
    }
}

fn private(title: &str) -> Words {
    Words { title: title.into(), description: "For staff.".into(), robots: "noindex, nofollow" }
}

fn personal(title: &str, description: &str) -> Words {
    Words { title: title.into(), description: description.into(), robots: "noindex, nofollow" }
}

fn error_words(title: &str, description: &str) -> Words {
    Words { title: title.into(), description: description.into(), robots: "noindex" }
}

fn words_of_listing(listing: &Listing) -> Words {
    let heading = category_texts(listing.category).heading;
    let name = if heading.ends_with("Courses") { heading.to_owned() } else { format!("{heading} courses") };
    let page = if listing.page > 1 { format!(", page {}", listing.page) } else { String::new() };
    let title = match &listing.search {
        Some(search) => format!("\"{search}\" in {name}{page}"),
        None => format!("{name}{page}"),
    };
    let topics = match listing.category {
        None => {
            "Every course with syllabus, duration, price and instructor: software, data and AI, automation, electronics, machine design and more"
        }
        Some(CategoryKey::CsIt) => {
            "Software, data, AI, cloud and security courses with full syllabus, duration, price and instructor"
        }
        Some(CategoryKey::Electronics) => {
            "PLC, SCADA, robotics, embedded systems and IoT courses with full syllabus, duration, price and instructor"
        }
        Some(CategoryKey::MachineDesign) => {
            "CAD, drafting, GD&T, FEA and CNC courses with full syllabus, duration, price and instructor"
        }
        Some(CategoryKey::Other) => {
            "Quality, energy, safety and project courses with full syllabus, duration, price and instructor"
        }
    };
    let robots = if listing.search.is_some() { "noindex, follow" } else { PREVIEW_ROBOTS };
    Words { title, description: format!("{topics}{page}."), robots }
}

/// A form with a few facts above it: useful to follow links from, and nothing to find.
fn words_of_stack(FoundStack { stack, technology, .. }: &FoundStack<'_>) -> Words {
    Words {
        title: format!("Enroll: {}", stack.name),
        description: format!(
            "{}: {} {}, {}.",
            technology.name, stack.description, stack.duration, stack.price
        ),
        robots: "noindex, follow",
    }
}

fn words_of_course(course: &CourseJson) -> Words {
    Words { title: course.title.clone(), description: course.description.clone(), robots: PREVIEW_ROBOTS }
}

/// A name with as much of what the person does as a search result shows beside the brand.
fn member_title(name: &str, title: &str, brand: &str) -> String {
    let room = TITLE_MAX_CHARS.saturating_sub(brand.chars().count() + " | ".len());
    let ends = title.match_indices(',').map(|(end, _)| end).chain([title.len()]);
    let mut titles = ends.map(|end| format!("{name}, {}", &title[..end])).rev();
    titles.find(|text| text.chars().count() <= room).unwrap_or_else(|| name.to_owned())
}

/// A sorted listing is the same list: only the unsorted address is to be known.
fn canonical_address(page: &Page) -> String {
    match page {
        Page::Courses(listing) => {
            Page::Courses(Listing { sort: crate::courses::Sort::default(), ..listing.clone() }).address()
        }
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
    fn a_member_is_titled_with_what_fits() {
        let title = |what: &str| member_title("Asha Rao", what, "Brand");
        assert_eq!(title("Trainer"), "Asha Rao, Trainer");
        assert_eq!(
            title("Lead Instructor, Energy, Fluid Power and Maintenance"),
            "Asha Rao, Lead Instructor, Energy"
        );
        assert_eq!(title(&"x".repeat(80)), "Asha Rao");
    }

    #[test]
    fn a_description_ends_at_a_word_as_the_staff_area_says() {
        let table = include_str!("../../../app/content/search-appearance.json");
        let table: serde_json::Value = serde_json::from_str(table).unwrap();
        assert_eq!(table["description_max"], DESCRIPTION_MAX_CHARS);
        for case in table["shortened"].as_array().unwrap() {
            let max = usize::try_from(case["max"].as_u64().unwrap()).unwrap();
            assert_eq!(shorten(case["text"].as_str().unwrap(), max), case["short"].as_str().unwrap());
        }
        assert!(shorten(&"word ".repeat(100), 155).chars().count() <= 155);
    }
}
