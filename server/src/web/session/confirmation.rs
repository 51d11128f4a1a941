//! After somebody has shown again who they are: the session goes on, and its cookie gets another id.

use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::respond::Reply;
use crate::web::session::cookie::SESSION;
use crate::web::session::current::SignedIn;
use base::clock::timestamp;
use base::error::ApiResult;
use base::secrets::{random_token, storage_key};
use domain::auth::second_factor::json::ConfirmationJson;
use domain::auth::sessions;

/// Notes it, and answers until when it counts. A client with a bearer token has no cookie and keeps its token.
///
/// An id that was read before somebody showed again who they are is worth nothing afterwards (OWASP ASVS 5.0, 7.2.4).
pub(crate) async fn confirmed(app: &App, signed_in: &SignedIn) -> ApiResult<Response> {
    let id = random_token();
    let key = (!signed_in.by_token).then(|| storage_key(id.as_bytes()));
    let confirmation = sessions::confirm(&app.store, &signed_in.session, key.as_deref()).await?;
    let body = Reply(ConfirmationJson { until: timestamp(confirmation.until) });
    if !confirmation.renewed {
        return Ok(body.into_response());
    }
    let session = &signed_in.session;
    let lasts = session.remember.then(|| session.expires_at - app.store.clock.now());
    let cookie = SESSION.set(&app.config.public_url, &id, lasts)?;
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), body).into_response())
}
