//! Team members in the search.

use async_trait::async_trait;

use crate::search::{Document, Entry, Field, Part, ResultKind, Source};
use crate::team::queries::list;
use base::error::ApiResult;
use storage::Store;

/// All team members.
#[derive(Debug)]
pub struct Members;

#[async_trait]
impl Source for Members {
    async fn load(&self, store: &Store, _from: i32) -> ApiResult<Part> {
        let entries = list(store).await?.into_iter().map(|member| Entry {
            document: Document {
                kind: ResultKind::Person,
                id: member.id,
                address: format!("/team/{}", member.slug),
                title: member.name,
                note: member.title.clone(),
                popularity: 0,
            },
            texts: vec![
                (Field::Name, vec![member.title]),
                (Field::Detail, [vec![member.description], member.employers].concat()),
            ],
        });
        Ok(Part::whole(entries.collect()))
    }
}
