//! The calls of `/api/media`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::api::media_upload::{Arriving, UploadForm};
use crate::web::app::App;
use crate::web::http::edit::{Edit, IfMatch};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{CountedList, Stored};
use crate::web::session::current::RequireAdmin;
use domain::media::queries::{self, MediaFilter, MediaListing};
use domain::media::{MediaEdit, MediaJson, MediaRow};
use domain::records::Presence;

/// A page of uploaded files, the latest first
#[utoipa::path(
    get,
    path = "/api/media",
    tag = "media",
    params(
        ("q" = Option<String>, Query, description = "Words that all have to occur in name, alternative text, or what a record is called that uses the file"),
        ("filter" = Option<MediaFilter>, Query, description = "Only these"),
        ("status" = Option<Presence>, Query, description = "present, unless deleted ones are asked for"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Files a page, 40 unless given", minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<MediaRow>,
            headers(("x-total-count" = u64, description = "How many files match in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub(crate) async fn list_media(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(listing): ApiQuery<MediaListing>,
) -> HandlerResult<CountedList<MediaRow>> {
    let (items, total) = queries::list(&app.store.db, &listing).await?;
    Ok(CountedList { items, total })
}

/// Stores a picture or a document
///
/// The answer comes when the file is stored durably and was read whole. What visitors get of a picture is made
/// afterwards: its state is `processing` until then. A file that is there already is answered with its record.
#[utoipa::path(
    post,
    path = "/api/media",
    tag = "media",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = MediaJson, headers(("location" = String, description = "The new file"))),
        (status = 200, description = "The same file is there already", body = MediaJson),
        AdminOnly,
        (status = 422, description = "The file is not accepted; the text says what was found", body = ErrorBody),
        (status = 507, description = "There is no room for it", body = ErrorBody),
    ),
)]
pub(crate) async fn upload_media(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    Arriving(upload): Arriving,
) -> HandlerResult<Stored<MediaJson>> {
    let (record, new) = app.files.media.upload(&(&admin).into(), upload).await?;
    let created_at = new.then(|| format!("/api/media/{}", record.id));
    Ok(Stored { created_at, ..stored(queries::find(&app.store.db, record.id).await?) })
}

/// One file with what was made from it, and where it is used
#[utoipa::path(
    get,
    path = "/api/media/{id}",
    tag = "media",
    params(("id" = i32, Path, description = "Number of the file")),
    responses(
        (status = 200, body = MediaJson),
        AdminOnly,
        (status = 404, description = "There never was a file with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn find_media(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<MediaJson>> {
    Ok(stored(queries::find(&app.store.db, id).await?))
}

/// Changes name, alternative text, focal point or treatment of a file
///
/// What is left out stays. Another focal point or treatment gives other files at other addresses, and records that show
/// the picture follow. The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the record
/// has another one by now, the answer is 409 and shows it.
#[utoipa::path(
    patch,
    path = "/api/media/{id}",
    tag = "media",
    params(("id" = i32, Path, description = "Number of the file")),
    request_body = MediaEdit,
    responses(
        (status = 200, body = MediaJson),
        AdminOnly,
        (status = 404, description = "There is no file with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_media(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<MediaEdit>,
) -> HandlerResult<Stored<MediaJson>> {
    app.files.media.edit(&(&admin).into(), id, &input, expected).await?;
    Ok(stored(queries::find(&app.store.db, id).await?))
}

/// Puts another file in the place of one
///
/// Records that show it follow once its variants are there. The revision that the change is meant for comes in
/// `If-Match`.
#[utoipa::path(
    post,
    path = "/api/media/{id}/replace",
    tag = "media",
    params(("id" = i32, Path, description = "Number of the file")),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = MediaJson),
        AdminOnly,
        (status = 404, description = "There is no file with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first, or the library has this file already",
            body = ErrorBody),
        (status = 422, description = "The file is not accepted, or of another kind", body = ErrorBody),
        (status = 507, description = "There is no room for it", body = ErrorBody),
    ),
)]
pub(crate) async fn replace_media(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    IfMatch(expected): IfMatch,
    Arriving(upload): Arriving,
) -> HandlerResult<Stored<MediaJson>> {
    app.files.media.replace(&(&admin).into(), id, upload, expected).await?;
    Ok(stored(queries::find(&app.store.db, id).await?))
}

fn stored(media: MediaJson) -> Stored<MediaJson> {
    Stored { revision: media.record.revision, record: media, created_at: None }
}
