//! Open vacancies in the search.

use async_trait::async_trait;

use crate::search::{Document, Entry, Field, Part, ResultKind, Source};
use crate::vacancies::queries::newest;
use base::error::ApiResult;
use storage::Store;

/// All open vacancies.
#[derive(Debug)]
pub struct Vacancies;

#[async_trait]
impl Source for Vacancies {
    async fn load(&self, store: &Store, _from: i32) -> ApiResult<Part> {
        let entries = newest(store).await?.into_iter().map(|vacancy| {
            let (summary, text) = (vacancy.summary, vacancy.text);
            let note = format!("{}, {}", summary.place_in_words(), summary.pay_in_words());
            let places = [Some(summary.town), summary.place, summary.employer];
            Entry {
                document: Document {
                    kind: ResultKind::Job,
                    id: summary.id,
                    address: format!("/jobs/{}", summary.slug),
                    title: summary.title,
                    note,
                    popularity: 0,
                },
                texts: vec![
                    (Field::Name, places.into_iter().flatten().collect()),
                    (Field::Detail, summary.skills),
                    (Field::Description, vec![text]),
                ],
            }
        });
        Ok(Part::whole(entries.collect()))
    }
}
