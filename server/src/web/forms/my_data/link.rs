//! The link to one's stored data: asking for it, and using it up.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use sea_orm::DatabaseTransaction;

use crate::web::app::App;
use crate::web::forms::my_data::{PAGE, show_form_again};
use crate::web::pages::answer::redirect;
use base::email::Email;
use base::error::{ApiError, ApiResult};
use domain::leads::intake::form_post::FormFields;
use domain::leads::intake::form_token::TokenState;
use domain::leads::privacy::my_data::is_known;
use domain::mail::tokens::{self, TokenPurpose};
use domain::mail::{MailKind, NewMail, outbox};

/// Longer than it takes to look an address up and to queue its mail.
const ANSWER_AFTER: Duration = Duration::from_millis(100);
/// More links that one address gets while the first ones, used already, have not expired.
const MOST_LINKS: u64 = 3;

/// Queues the mail with the link. Whether the address is known must show neither in the answer nor in its time.
pub(super) async fn ask(app: &Arc<App>, parts: &Parts, fields: &FormFields) -> Response {
    let answer_at = tokio::time::Instant::now() + ANSWER_AFTER;
    let typed = fields.get("email").map(|text| text.trim().to_owned()).unwrap_or_default();
    let queued = queue_link(app, parts, &typed, fields).await;
    tokio::time::sleep_until(answer_at).await;
    match queued {
        Ok(()) => redirect(StatusCode::SEE_OTHER, &format!("{}?done=link#answer", PAGE.address())),
        Err(error) => show_form_again(app, parts, typed, error).await,
    }
}

async fn queue_link(app: &Arc<App>, parts: &Parts, typed: &str, fields: &FormFields) -> ApiResult<()> {
    fields.once()?;
    if typed.is_empty() {
        return Err(ApiError::invalid("email", "Enter your email address"));
    }
    let email = Email::parse(typed).map_err(|error| ApiError::invalid("email", error.to_string()))?;
    let now = app.store.clock.now();
    let token = app.keys.forms.read(fields.get("form_token").map(String::as_str), now);
    app.limits.forms.count(
        app.counted_network(&parts.extensions, &parts.headers),
        &token,
        app.store.clock.instant(),
    )?;
    let website = fields.get("website").map(String::as_str).unwrap_or_default();
    // A single field that is filled in at once is a sign of autofill, not of a bot.
    if !website.trim().is_empty() || token == TokenState::Forged {
        return Ok(());
    }
    app.store
        .write(async |txn: &DatabaseTransaction| {
            if is_known(txn, &email.key()).await? {
                // One a day, and another one for each that was used: what it showed is open for a quarter of an hour.
                let used = tokens::redeemed(txn, TokenPurpose::MyData, &email.key()).await?.min(MOST_LINKS);
                let topic = format!("my data {used}");
                let mail = NewMail { kind: MailKind::MyData, lead_id: None, recipient: Some(&email), topic };
                outbox::add_within_limits(txn, &mail, now).await?;
            }
            Ok(())
        })
        .await?;
    app.store.mail_worker.wake();
    Ok(())
}

/// Anybody can send any token, so looking one up counts unless it was issued here.
pub(super) async fn link_works(app: &Arc<App>, parts: &Parts, token: &str) -> ApiResult<bool> {
    let counted = app.count_made(&parts.extensions, &parts.headers)?;
    let now = app.store.clock.now();
    let works = tokens::owner(&app.store.db, TokenPurpose::MyData, token, now).await?.is_some();
    if works {
        app.give_back_made(counted);
    }
    Ok(works)
}

/// Uses the link up, and returns the token for the cookie.
pub(super) async fn redeem(app: &Arc<App>, parts: &Parts, token: &str) -> ApiResult<Option<String>> {
    if !link_works(app, parts, token).await? {
        return Ok(None);
    }
    let now = app.store.clock.now();
    app.store
        .write(async |txn: &DatabaseTransaction| {
            let owner = tokens::redeem(txn, TokenPurpose::MyData, token, now).await?;
            let Some(email_key) = owner else { return Ok(None) };
            Ok(Some(tokens::issue(txn, TokenPurpose::MyDataOpened, &email_key, now).await?))
        })
        .await
}
