//! The pages that the newsletter's mails lead to: confirming, and leaving.
//!
//! Programs that look through mails open links, so opening one changes nothing; the button posts to the address under
//! which the page was opened. So the token stands in no page, and gets into no cache and to no renderer.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use sea_orm::DatabaseTransaction;

use crate::error::{ApiError, ApiResult};
use crate::mail::tokens::{self, Purpose};
use crate::pages::Site;
use crate::pages::answer::{self, show_outcome, unavailable};
use crate::pages::forms::{FormState, Outcome};
use crate::pages::table::{Page, Resolution};

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

/// What a link that confirms an address is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Its owner may confirm.
    Open,
    /// They have.
    Done,
    /// Nothing: it is unknown or too old, or the subscription has ended since.
    Over,
}

/// The page with the button that confirms.
pub async fn show_confirm(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match standing(&site, &token_of(&parts)).await {
        Ok(Standing::Open) => answer::show(&site, Resolution::Page(Page::NewsletterConfirm), &parts).await,
        Ok(Standing::Done) => show_confirmed(&site, CONFIRMED_BEFORE, &parts).await,
        Ok(Standing::Over) => show_confirmed(&site, CONFIRM_OVER, &parts).await,
        Err(error) => failed(&site, &error),
    }
}

/// The button that confirms. Pressed twice, it says that all is well.
pub async fn confirm(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let token = token_of(&parts);
    match redeem(&site, &token).await {
        Ok(true) => show_confirmed(&site, CONFIRMED, &parts).await,
        Ok(false) => match standing(&site, &token).await {
            Ok(Standing::Done) => show_confirmed(&site, CONFIRMED_BEFORE, &parts).await,
            Ok(_) => show_confirmed(&site, CONFIRM_OVER, &parts).await,
            Err(error) => failed(&site, &error),
        },
        Err(error) => failed(&site, &error),
    }
}

/// The page with the button that ends the newsletter.
pub async fn show_unsubscribe(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let (app, token) = (&site.app, token_of(&parts));
    match tokens::owner(&app.db, Purpose::Unsubscribe, &token, app.clock.now()).await {
        Ok(Some(_)) => answer::show(&site, Resolution::Page(Page::NewsletterUnsubscribe), &parts).await,
        Ok(None) => show_unsubscribed(&site, UNSUBSCRIBE_OVER, &parts).await,
        Err(error) => failed(&site, &error.into()),
    }
}

/// Ends the newsletter: the button, or the mail service of its owner at one click (RFC 8058). The latter follows no
/// redirects and sends a body in one of two forms, which says nothing that the address does not.
pub async fn unsubscribe(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let (app, token) = (&site.app, token_of(&parts));
    let now = app.clock.now();
    let ended = app
        .write(async |txn: &DatabaseTransaction| {
            let owner = tokens::owner(txn, Purpose::Unsubscribe, &token, now).await?;
            if let Some(email_key) = &owner {
                super::unsubscribe(txn, email_key, now).await?;
            }
            Ok(owner.is_some())
        })
        .await;
    match ended {
        Ok(true) => show_unsubscribed(&site, UNSUBSCRIBED, &parts).await,
        Ok(false) => show_unsubscribed(&site, UNSUBSCRIBE_OVER, &parts).await,
        Err(error) => failed(&site, &error),
    }
}

async fn standing(site: &Site, token: &str) -> ApiResult<Standing> {
    let app = &site.app;
    let issued = tokens::find(&app.db, Purpose::Confirm, token, app.clock.now()).await?;
    Ok(match issued {
        Some(issued) if !issued.used => Standing::Open,
        Some(issued) if super::is_subscribed(&app.db, &issued.email_key).await? => Standing::Done,
        _ => Standing::Over,
    })
}

/// Uses the token up. False when it does not hold.
async fn redeem(site: &Site, token: &str) -> ApiResult<bool> {
    let now = site.app.clock.now();
    site.app
        .write(async |txn: &DatabaseTransaction| {
            let owner = tokens::redeem(txn, Purpose::Confirm, token, now).await?;
            match owner {
                Some(email_key) => Ok(super::confirm(txn, &email_key, now).await?),
                None => Ok(false),
            }
        })
        .await
}

/// The token of the address that was opened; empty, which no token is, without one.
fn token_of(parts: &Parts) -> String {
    tokens::in_query(parts.uri.query()).unwrap_or_default()
}

async fn show_confirmed(site: &Site, outcome: Outcome, parts: &Parts) -> Response {
    show_outcome(site, Page::NewsletterConfirm, outcome, status_of(outcome), parts).await
}

async fn show_unsubscribed(site: &Site, outcome: Outcome, parts: &Parts) -> Response {
    show_outcome(site, Page::NewsletterUnsubscribe, outcome, status_of(outcome), parts).await
}

const fn status_of(outcome: Outcome) -> StatusCode {
    match outcome.state {
        FormState::Sent => StatusCode::OK,
        FormState::Invalid => StatusCode::GONE,
    }
}

fn failed(site: &Site, error: &ApiError) -> Response {
    tracing::warn!(cause = error.chain(), "a link from a mail could not be followed");
    unavailable(site)
}
