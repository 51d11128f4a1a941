//! The pages that the newsletter's mails lead to: confirming, and leaving.
//!
//! Mail scanners open links, so opening one changes nothing. The button posts to the address under which the page was
//! opened, so the token is in no page, in no cache and never sent to the renderer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use sea_orm::DatabaseTransaction;

use crate::web::app::App;
use crate::web::page_table::{Page, Resolution, fixed};
use crate::web::pages::answer::{self, refused, show_outcome, unavailable};
use crate::web::rendering::form_result::{FormState, Outcome};
use base::error::{ApiError, ApiResult};
use domain::leads::privacy::newsletter;
use domain::mail::tokens::{self, Issued, TokenPurpose};

const CONFIRM: &str = "newsletter_confirm";
const UNSUBSCRIBE: &str = "newsletter_unsubscribe";

const CONFIRMED: Outcome =
    Outcome { kind: CONFIRM, state: FormState::Sent, message: "Thank you. Your address is confirmed." };
const CONFIRMED_BEFORE: Outcome = Outcome {
    kind: CONFIRM,
    state: FormState::Sent,
    message: "Your address is confirmed already. There is nothing left to do.",
};
const CONFIRM_OVER: Outcome = Outcome {
    kind: CONFIRM,
    state: FormState::Invalid,
    message: "This link does not work any more. Please sign up again, and we send you a new one.",
};
const UNSUBSCRIBED: Outcome = Outcome {
    kind: UNSUBSCRIBE,
    state: FormState::Sent,
    message: "You are unsubscribed. We send you no more news.",
};
const UNSUBSCRIBE_OVER: Outcome = Outcome {
    kind: UNSUBSCRIBE,
    state: FormState::Invalid,
    message: "This link does not work any more. Please use the one in our latest mail, or write to us.",
};

/// The state of a link that confirms an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkState {
    Open,
    Done,
    /// Nothing: it is unknown or too old, or the subscription has ended since.
    Over,
}

/// The page with the button that confirms.
pub(crate) async fn show_confirm(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match link_state(&app, &parts).await {
        Ok(LinkState::Open) => {
            answer::show(&app, Resolution::Page(Page::Fixed(&fixed::NEWSLETTER_CONFIRM)), &parts).await
        }
        Ok(LinkState::Done) => show_confirmed(&app, CONFIRMED_BEFORE, &parts).await,
        Ok(LinkState::Over) => show_confirmed(&app, CONFIRM_OVER, &parts).await,
        Err(error) => failed(&app, &error),
    }
}

/// The button that confirms. Pressed again, it says that the address is confirmed already.
pub(crate) async fn confirm(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match press_confirm(&app, &parts).await {
        Ok(outcome) => show_confirmed(&app, outcome, &parts).await,
        Err(error) => failed(&app, &error),
    }
}

/// The page with the button that ends the newsletter.
pub(crate) async fn show_unsubscribe(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match may_unsubscribe(&app, &parts).await {
        Ok(true) => {
            answer::show(&app, Resolution::Page(Page::Fixed(&fixed::NEWSLETTER_UNSUBSCRIBE)), &parts).await
        }
        Ok(false) => show_unsubscribed(&app, UNSUBSCRIBE_OVER, &parts).await,
        Err(error) => failed(&app, &error),
    }
}

/// Ends the newsletter: the button, or the mail service of its owner at one click (RFC 8058). The latter follows no
/// redirects and sends a body in one of two forms, which says nothing that the address does not.
pub(crate) async fn unsubscribe(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match press_unsubscribe(&app, &parts).await {
        Ok(true) => show_unsubscribed(&app, UNSUBSCRIBED, &parts).await,
        Ok(false) => show_unsubscribed(&app, UNSUBSCRIBE_OVER, &parts).await,
        Err(error) => failed(&app, &error),
    }
}

/// What a link is worth. Anybody can send any token, so looking one up counts unless it was issued here.
async fn look_up(app: &Arc<App>, parts: &Parts, purpose: TokenPurpose) -> ApiResult<Option<Issued>> {
    let counted = app.count_made(&parts.extensions, &parts.headers)?;
    let issued = tokens::find(&app.store.db, purpose, &token_of(parts), app.store.clock.now()).await?;
    if issued.is_some() {
        app.give_back_made(counted);
    }
    Ok(issued)
}

async fn may_unsubscribe(app: &Arc<App>, parts: &Parts) -> ApiResult<bool> {
    let issued = look_up(app, parts, TokenPurpose::Unsubscribe).await?;
    Ok(issued.is_some_and(|issued| !issued.used))
}

/// Unsubscribes the owner of the link. Writers take turns, so an invented token must not get that far.
async fn press_unsubscribe(app: &Arc<App>, parts: &Parts) -> ApiResult<bool> {
    if !may_unsubscribe(app, parts).await? {
        return Ok(false);
    }
    let (token, now) = (token_of(parts), app.store.clock.now());
    app.store
        .write(async |txn: &DatabaseTransaction| {
            let owner = tokens::owner(txn, TokenPurpose::Unsubscribe, &token, now).await?;
            if let Some(email_key) = &owner {
                newsletter::unsubscribe(txn, email_key, now).await?;
            }
            Ok(owner.is_some())
        })
        .await
}

/// Confirms the address of the owner of the link, in the same way.
async fn press_confirm(app: &Arc<App>, parts: &Parts) -> ApiResult<Outcome> {
    let state = link_state(app, parts).await?;
    if state == LinkState::Open && redeem(app, &token_of(parts)).await? {
        return Ok(CONFIRMED);
    }
    // Of two presses at the same moment one finds the link used by the other.
    let state = if state == LinkState::Open { link_state(app, parts).await? } else { state };
    Ok(if state == LinkState::Done { CONFIRMED_BEFORE } else { CONFIRM_OVER })
}

async fn link_state(app: &Arc<App>, parts: &Parts) -> ApiResult<LinkState> {
    let issued = look_up(app, parts, TokenPurpose::Confirm).await?;
    Ok(match issued {
        Some(issued) if !issued.used => LinkState::Open,
        Some(issued) if newsletter::is_subscribed(&app.store.db, &issued.email_key).await? => LinkState::Done,
        _ => LinkState::Over,
    })
}

/// Uses the token up. False when it does not hold.
async fn redeem(app: &Arc<App>, token: &str) -> ApiResult<bool> {
    let now = app.store.clock.now();
    app.store
        .write(async |txn: &DatabaseTransaction| {
            let owner = tokens::redeem(txn, TokenPurpose::Confirm, token, now).await?;
            match owner {
                Some(email_key) => Ok(newsletter::confirm(txn, &email_key, now).await?),
                None => Ok(false),
            }
        })
        .await
}

/// The token of the address that was opened; empty, which no token is, without one.
fn token_of(parts: &Parts) -> String {
    tokens::in_query(parts.uri.query()).unwrap_or_default()
}

async fn show_confirmed(app: &Arc<App>, outcome: Outcome, parts: &Parts) -> Response {
    show_outcome(app, Page::Fixed(&fixed::NEWSLETTER_CONFIRM), outcome, status_of(outcome), parts).await
}

async fn show_unsubscribed(app: &Arc<App>, outcome: Outcome, parts: &Parts) -> Response {
    show_outcome(app, Page::Fixed(&fixed::NEWSLETTER_UNSUBSCRIBE), outcome, status_of(outcome), parts).await
}

const fn status_of(outcome: Outcome) -> StatusCode {
    match outcome.state {
        FormState::Sent => StatusCode::OK,
        FormState::Invalid => StatusCode::GONE,
    }
}

fn failed(app: &Arc<App>, error: &ApiError) -> Response {
    if matches!(error, ApiError::RateLimited { .. }) {
        return refused(app, error);
    }
    tracing::warn!(cause = error.chain(), "a link from a mail could not be followed");
    unavailable(app)
}
