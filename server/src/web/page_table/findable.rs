//! Pages of the site in the search.

use async_trait::async_trait;

use crate::web::page_table::fixed::{self, Audience};
use crate::web::page_table::{Page, starts};
use domain::kernel::error::ApiResult;
use domain::store::Store;
use domain::subjects::search::{Document, Entry, Field, Part, ResultKind, Source};

/// Public pages that belong to no record.
#[derive(Debug)]
pub struct Pages;

#[async_trait]
impl Source for Pages {
    async fn load(&self, _store: &Store, _from: i32) -> ApiResult<Part> {
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
                "About us",
                Page::About.address(),
                "Who we are: vision, values, team, teachers and what learners say.".to_owned(),
            ),
        ];
        Ok(Part::whole(fixed.chain(others).collect()))
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
