//! `/privacy/my-data`: asking for the link, and what the link shows.
//!
//! The forms post to the address under which the page was opened, so that the token stands in no page.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sea_orm::DatabaseTransaction;

use super::{clean_up, collect, erase, is_known, withdraw};
use crate::error::{ApiError, ApiResult, FieldErrors, hand_over_cause};
use crate::http::cache_policy::CachePolicy;
use crate::http::extract::read_body;
use crate::http::rate_limit;
use crate::leads::consent::Purpose as Consent;
use crate::leads::email::Email;
use crate::leads::intake::arrival::Sender;
use crate::leads::intake::form_token::TokenState;
use crate::leads::intake::limits::count;
use crate::leads::intake::payloads::{FormFields, form_fields};
use crate::mail::tokens::{self, Purpose};
use crate::mail::{MailKind, NewMail, outbox};
use crate::pages::Site;
use crate::pages::answer::{self, redirect, show_outcome, unavailable_for_form};
use crate::pages::forms::{FormResult, FormState, MY_DATA, Outcome, typed_values};
use crate::pages::ladder;
use crate::pages::table::{Page, Resolution};

const KIND: &str = MY_DATA;
/// Longer than it takes to look an address up and to queue its mail.
const ANSWER_AFTER: Duration = Duration::from_millis(100);

const LINK_SENT: Outcome = Outcome {
    kind: KIND,
    state: FormState::Sent,
    message: "If anything is stored under this address, a mail with the link is on its way. We send at most one a day.",
};
const ERASED: Outcome = Outcome {
    kind: KIND,
    state: FormState::Sent,
    message: "Everything that was stored under your address is erased. No more mail is sent to it.",
};
const LINK_OVER: Outcome = Outcome {
    kind: KIND,
    state: FormState::Invalid,
    message: "This link does not work any more. Ask for a new one below.",
};

/// The page: with the token of a mail what is stored about its owner, else the form that asks for such a mail.
pub async fn show(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let told = match word(&parts, "done").as_deref() {
        Some("link") => Some(LINK_SENT),
        Some("erased") => Some(ERASED),
        _ => None,
    };
    match (tokens::in_query(parts.uri.query()), told) {
        (Some(token), _) => show_data(&site, &parts, &token, Refused::default()).await,
        (None, Some(outcome)) => show_outcome(&site, Page::MyData, outcome, StatusCode::OK, &parts).await,
        (None, None) => answer::show(&site, Resolution::Page(Page::MyData), &parts).await,
    }
}

/// The forms of the page.
pub async fn take(State(site): State<Site>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = read_body(Request::from_parts(parts.clone(), body), &site).await;
    let token = tokens::in_query(parts.uri.query());
    let fields = match body {
        Ok(body) => form_fields(&body),
        Err(error) => return show_form_again(&site, &parts, String::new(), error).await,
    };
    match token {
        Some(token) => change(&site, &parts, &token, &fields).await,
        None => ask(&site, &parts, &fields).await,
    }
}

/// Queues the mail with the link. Whether the address is known must show neither in the answer nor in its time.
async fn ask(site: &Site, parts: &Parts, fields: &FormFields) -> Response {
    let answer_at = tokio::time::Instant::now() + ANSWER_AFTER;
    let typed = fields.get("email").map(|text| text.trim().to_owned()).unwrap_or_default();
    let queued = queue_link(site, parts, &typed, fields).await;
    tokio::time::sleep_until(answer_at).await;
    match queued {
        Ok(()) => redirect(StatusCode::SEE_OTHER, &format!("{}?done=link#answer", Page::MyData.address())),
        Err(error) => show_form_again(site, parts, typed, error).await,
    }
}

async fn queue_link(site: &Site, parts: &Parts, typed: &str, fields: &FormFields) -> ApiResult<()> {
    fields.once()?;
    if typed.is_empty() {
        return Err(ApiError::invalid("email", "Enter your email address"));
    }
    let email = Email::parse(typed).map_err(|error| ApiError::invalid("email", error.to_string()))?;
    let app = &site.app;
    let now = app.clock.now();
    let sender = Sender::of(&parts.extensions, &parts.headers, &site.config);
    let token = app.form_tokens.read(fields.get("form_token").map(String::as_str), now);
    count(site, &sender, &token)?;
    let website = fields.get("website").map(String::as_str).unwrap_or_default();
    // That one field was filled in a moment speaks for the browser's own help, not against the visitor.
    if !website.trim().is_empty() || token == TokenState::Forged {
        return Ok(());
    }
    app.write(async |txn: &DatabaseTransaction| {
        if is_known(txn, &email.key()).await? {
            let topic = "my data".to_owned();
            let mail = NewMail { kind: MailKind::MyData, lead_id: None, recipient: Some(&email), topic };
            outbox::add_within_limits(txn, &mail, now).await?;
        }
        Ok(())
    })
    .await?;
    app.outbox.wake();
    Ok(())
}

/// What the owner of the link asked for.
enum Wish {
    Withdraw(Consent),
    Erase,
}

impl Wish {
    fn of(fields: &FormFields) -> ApiResult<Self> {
        let is = |name: &str, value: &str| fields.get(name).is_some_and(|given| given == value);
        if is("withdraw", Consent::Enquiry.as_str()) {
            Ok(Self::Withdraw(Consent::Enquiry))
        } else if is("withdraw", Consent::Newsletter.as_str()) {
            Ok(Self::Withdraw(Consent::Newsletter))
        } else if fields.contains_key("erase") && is("sure", "yes") {
            Ok(Self::Erase)
        } else if fields.contains_key("erase") {
            Err(ApiError::invalid("sure", "Tick the box to have everything erased"))
        } else {
            Err(ApiError::Malformed("Choose what to do.".to_owned()))
        }
    }
}

async fn change(site: &Site, parts: &Parts, token: &str, fields: &FormFields) -> Response {
    let refused = |error| Refused { error: Some(error), values: typed_values(fields.iter()) };
    let wish = match fields.once().and_then(|_| Wish::of(fields)) {
        Ok(wish) => wish,
        Err(error) => return show_data(site, parts, token, refused(error)).await,
    };
    let now = site.app.clock.now();
    let done = site
        .app
        .write(async |txn: &DatabaseTransaction| {
            let Some(email_key) = tokens::owner(txn, Purpose::MyData, token, now).await? else {
                return Ok(None);
            };
            Ok(Some(match wish {
                Wish::Withdraw(purpose) => {
                    withdraw(txn, &email_key, purpose, now).await?;
                    Vec::new()
                }
                Wish::Erase => erase(txn, &email_key, now).await?,
            }))
        })
        .await;
    let page = Page::MyData.address();
    match (done, wish) {
        (Ok(Some(mails)), Wish::Erase) => {
            let site = site.clone();
            // In a task of its own: a visitor who leaves must not end it half way.
            let clean_up = tokio::spawn(async move { clean_up(&site, mails).await });
            if let Err(error) = clean_up.await {
                tracing::error!(%error, "cleaning up after an erasure failed");
            }
            redirect(StatusCode::SEE_OTHER, &format!("{page}?done=erased#answer"))
        }
        (Ok(Some(_)), Wish::Withdraw(purpose)) => {
            // A token that was found is one of ours, and those stand in an address as they are.
            let done = purpose.as_str();
            redirect(StatusCode::SEE_OTHER, &format!("{page}?token={token}&done={done}#answer"))
        }
        (Ok(None), _) => show_outcome(site, Page::MyData, LINK_OVER, StatusCode::GONE, parts).await,
        (Err(error), _) => show_data(site, parts, token, refused(error)).await,
    }
}

/// Why something could not be done, and what was asked for.
#[derive(Default)]
struct Refused {
    error: Option<ApiError>,
    values: BTreeMap<String, String>,
}

/// Shows the owner of a token what is stored, and perhaps why something could not be done.
async fn show_data(site: &Site, parts: &Parts, token: &str, refused: Refused) -> Response {
    let shown = data_page(site, parts, token, refused.error.as_ref()).await;
    match shown {
        Ok(Some(page)) => {
            let mut response = answer::answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers);
            if let Some(error) = refused.error {
                mark(&mut response, error);
            }
            response
        }
        Ok(None) => show_outcome(site, Page::MyData, LINK_OVER, StatusCode::GONE, parts).await,
        Err(error @ ApiError::RateLimited { .. }) => show_form_again(site, parts, String::new(), error).await,
        Err(error) => {
            let form = FormResult { values: refused.values, ..refusal(&error, "") };
            let mut response = unavailable_for_form(site, &form);
            // The first failure is the one to know of.
            hand_over_cause(&mut refused.error.unwrap_or(error).into_response(), &mut response);
            response
        }
    }
}

async fn data_page(
    site: &Site,
    parts: &Parts,
    token: &str,
    error: Option<&ApiError>,
) -> ApiResult<Option<crate::pages::cache::CachedPage>> {
    let app = &site.app;
    let Some(email_key) = tokens::owner(&app.db, Purpose::MyData, token, app.clock.now()).await? else {
        return Ok(None);
    };
    // Each view is rendered for itself; nobody needs more of them than of calls.
    rate_limit::count_call(site, &parts.extensions, &parts.headers)?;
    let data = collect(&app.db, &email_key).await?;
    let result = error.map_or_else(|| confirmation(parts), |error| Some(refusal(error, "")));
    ladder::with_my_data(site, data, result.as_ref()).await.map(Some)
}

/// What was done before the page was opened again.
fn confirmation(parts: &Parts) -> Option<FormResult> {
    let message = match word(parts, "done")?.as_str() {
        "enquiry" => {
            "Taken back. Your enquiries are not followed up any more, and no further mail is sent about them."
        }
        "newsletter" => "Taken back. You are unsubscribed and get no more news.",
        _ => return None,
    };
    Some(Outcome { kind: KIND, state: FormState::Sent, message }.result())
}

async fn show_form_again(site: &Site, parts: &Parts, typed: String, error: ApiError) -> Response {
    let result = refusal(&error, &typed);
    if let Ok(page) = ladder::with_form(site, Page::MyData, result.state.status(), &result).await {
        let mut response = answer::answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers);
        mark(&mut response, error);
        return response;
    }
    let mut response = unavailable_for_form(site, &result);
    hand_over_cause(&mut error.into_response(), &mut response);
    response
}

fn refusal(error: &ApiError, typed: &str) -> FormResult {
    let fields = match error {
        ApiError::Invalid(fields) => fields.clone(),
        _ => FieldErrors::new(),
    };
    FormResult {
        kind: KIND,
        state: FormState::Invalid,
        message: error.message().into_owned(),
        values: typed_values([(&"email".to_owned(), &typed.to_owned())]),
        fields,
    }
}

/// Puts the true status into the head of an answer that shows an error, and leaves its cause to the log.
fn mark(response: &mut Response, error: ApiError) {
    *response.status_mut() = error.status();
    if let Some(seconds) = error.retry_after() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    hand_over_cause(&mut error.into_response(), response);
}

fn word(parts: &Parts, name: &str) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(parts.uri.query()?.as_bytes());
    Some(pairs.find(|(key, _)| key == name)?.1.into_owned())
}
