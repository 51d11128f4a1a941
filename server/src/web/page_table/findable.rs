//! Pages of the site in the search.

use async_trait::async_trait;

use crate::web::page_table::fixed::{self, Audience};
use crate::web::page_table::{Page, starts};
use base::error::ApiResult;
use domain::search::{Document, Entry, Field, Part, ResultKind, Source};
use domain::settings;
use storage::Store;

/// An answer for those who ask without naming anything.
struct Answer {
    title: &'static str,
    address: &'static str,
    note: &'static str,
    /// The words they ask with, in English and in Hindi.
    asked: &'static str,
}

const ANSWERS: [Answer; 6] = [
    Answer {
        title: "Fees and instalments",
        address: "/courses/category/all?sort=price",
        note: "Each course says what one person pays in all, and in which parts",
        asked: "charge charges cost costs discount emi fee fees instalment instalments installment installments kitna \
                kitne kitni paisa paise price prices pricing rate rates",
    },
    Answer {
        title: "Start dates",
        address: starts::PATH,
        note: "All batches with days, hours and free seats",
        asked: "batch batches date dates kab schedule start starting starts timetable timing timings when",
    },
    Answer {
        title: "Training for companies",
        address: fixed::TRAINING.path,
        note: "For your people, at your plant or in our lab",
        asked: "company companies corporate employee employees inhouse onsite",
    },
    Answer {
        title: "Jobs",
        address: "/jobs",
        note: "Open vacancies with place, pay and the last day to apply",
        asked: "career careers internship internships job jobs naukri placement placements vacancies vacancy",
    },
    Answer {
        title: "Recruitment: people and work",
        address: fixed::RECRUITMENT.path,
        note: "People for your plant, tested at the rack, and work for those who look for it",
        asked: "hire hiring manpower recruit recruitment staff staffing",
    },
    Answer {
        title: "Address, phone and map",
        address: "/contact",
        note: "Call, write, or come by",
        asked: "address call contact direction directions kahan location map number phone whatsapp where",
    },
];

impl Answer {
    fn entry(&self, place: Option<&str>) -> Entry {
        let Entry { document, .. } = entry(self.title, self.address.to_owned(), String::new());
        let document = Document { note: self.note.to_owned(), ..document };
        // Where the provider is says nothing about what is looked for: courses are there.
        let place = place.filter(|_| self.asked.contains("address")).map(str::to_owned);
        let asked = std::iter::once(self.asked.to_owned()).chain(place).collect();
        Entry { document, texts: vec![(Field::Asked, asked)] }
    }
}

/// The town of an Indian address: the word before the PIN code.
pub fn town(address: &str) -> Option<&str> {
    let words: Vec<&str> =
        address.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_pin = |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    let before = words.windows(2).find(|pair| is_pin(pair[1]))?[0];
    before.chars().all(char::is_alphabetic).then_some(before)
}

/// Public pages that belong to no record.
#[derive(Debug)]
pub struct Pages;

#[async_trait]
impl Source for Pages {
    async fn load(&self, store: &Store, _from: i32) -> ApiResult<Part> {
        let settings = settings::get(store).await?;
        let answers = ANSWERS.iter().map(|answer| answer.entry(town(&settings.address)));
        let fixed = fixed::ALL.iter().filter(|page| page.audience == Audience::Everybody);
        let fixed = fixed
            .map(|page| entry(page.heading, page.path.to_owned(), page.description.replace("{brand}", "")));
        let others = [
            entry(
                "Start dates",
                starts::PATH.to_owned(),
                "When courses start: batches by month, days, hours, weekend and evening batches, free seats."
                    .to_owned(),
            ),
            entry(
                "Jobs",
                Page::Jobs.address(),
                "Open vacancies for technicians and engineers: place, pay and the last day to apply."
                    .to_owned(),
            ),
            entry(
                "About us",
                Page::About.address(),
                "Who we are: vision, values, team, teachers and what learners say.".to_owned(),
            ),
        ];
        Ok(Part::whole(fixed.chain(others).chain(answers).collect()))
    }
}

fn entry(title: &str, address: String, text: String) -> Entry {
    let document = Document {
        kind: ResultKind::Page,
        id: 0,
        address,
        title: title.to_owned(),
        note: String::new(),
        popularity: 0,
    };
    Entry { document, texts: vec![(Field::Description, vec![text])] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_town_stands_before_the_pin_code() {
        for (address, expected) in [
            ("Plot 00, Example Industrial Estate\nPune 411000, Maharashtra\nIndia", Some("Pune")),
            ("12 MG Road, Nashik - 422001", Some("Nashik")),
            ("Pune, Maharashtra", None),
            ("Plot 12 411000", None),
            ("", None),
        ] {
            assert_eq!(town(address), expected, "{address}");
        }
    }
}
