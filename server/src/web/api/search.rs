//! The calls of `/api/search`, and of staff about it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;

use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{CountedList, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use base::query::{FromQuery, QueryReader};
use domain::courses::Suggestion;
use domain::courses::filter::SearchText;
use domain::courses::queries;
use domain::search::SearchJson;
use domain::search::misses::{self, MissJson};
use domain::search::synonyms::{self, SynonymsInput, SynonymsJson};

/// Searches on a page of the list.
const PER_PAGE: u32 = 50;
const MAX_PAGE: u32 = 100_000;

/// What a search finds beside courses
///
/// The list of courses with the same `q` has the courses. A search tolerates a typing error, words written in one or in two,
/// other forms of a word, and words that staff declared to mean the same. `reading` says when results are shown for
/// something else than what was typed.
#[utoipa::path(
    get,
    path = "/api/search",
    tag = "search",
    params(("q" = Option<String>, Query, description = "What to look for, at most 100 characters")),
    responses((status = 200, body = SearchJson), InvalidQuery),
)]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    ApiQuery(SearchText(q)): ApiQuery<SearchText>,
) -> HandlerResult<Reply<SearchJson>> {
    let Some(q) = q else { return Ok(Reply(SearchJson::default())) };
    let found = app.search.words.find(&app.store, &q).await?;
    Ok(Reply(found.as_ref().into()))
}

/// Up to eight suggestions for the search box, courses first
#[utoipa::path(
    get,
    path = "/api/search/suggest",
    tag = "search",
    params(("q" = Option<String>, Query, description = "What was typed so far")),
    responses((status = 200, body = Vec<Suggestion>), InvalidQuery),
)]
pub(crate) async fn suggest(
    State(app): State<Arc<App>>,
    ApiQuery(SearchText(q)): ApiQuery<SearchText>,
) -> HandlerResult<Reply<Vec<Suggestion>>> {
    Ok(Reply(queries::suggest(&app.store, &app.search, q.as_deref()).await?))
}

/// The words that mean the same
#[utoipa::path(
    get,
    path = "/api/admin/search/synonyms",
    tag = "search",
    responses((status = 200, body = SynonymsJson), AdminOnly),
)]
pub(crate) async fn get_synonyms(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Stored<SynonymsJson>> {
    Ok(stored(synonyms::get(&app.store).await?))
}

/// Replaces the words that mean the same
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When they have another one by
/// now, the answer is 409 and shows them.
#[utoipa::path(
    put,
    path = "/api/admin/search/synonyms",
    tag = "search",
    request_body = SynonymsInput,
    responses(
        (status = 200, body = SynonymsJson),
        AdminOnly,
        (status = 409, description = "Somebody else changed them first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_synonyms(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    Edit { input, expected }: Edit<SynonymsInput>,
) -> HandlerResult<Stored<SynonymsJson>> {
    Ok(stored(synonyms::update(&app.store, &(&admin).into(), &input, expected).await?))
}

fn stored(synonyms: SynonymsJson) -> Stored<SynonymsJson> {
    Stored { revision: synonyms.revision, record: synonyms, created_at: None }
}

/// Which page of the searches without results is asked for.
#[derive(Debug)]
pub struct MissPage(u32);

impl FromQuery for MissPage {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.number("page", 1..=MAX_PAGE).unwrap_or(1))
    }
}

/// Searches that found nothing, or nothing with all their words
///
/// The most frequent first, 50 a page. Texts that may be somebody's phone number or address are not kept; the others are
/// for 180 days after they were last searched for.
#[utoipa::path(
    get,
    path = "/api/admin/search/misses",
    tag = "search",
    params(("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000)),
    responses(
        (status = 200, body = Vec<MissJson>,
            headers(("x-total-count" = u64, description = "How many there are in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub(crate) async fn list_misses(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(MissPage(page)): ApiQuery<MissPage>,
) -> HandlerResult<CountedList<MissJson>> {
    app.search.words.misses.write(&app.store).await?;
    let (items, total) = misses::list(&app.store, page, PER_PAGE).await?;
    Ok(CountedList { items, total })
}

/// Takes a search off the list
#[utoipa::path(
    delete,
    path = "/api/admin/search/misses/{id}",
    tag = "search",
    params(("id" = i32, Path, description = "Number of the search")),
    responses(
        (status = 204, description = "It is off the list"),
        AdminOnly,
        (status = 404, description = "There is no such search", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_miss(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<StatusCode> {
    misses::remove(&app.store, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
