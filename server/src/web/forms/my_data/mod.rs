//! `/privacy/my-data`: asking for the link, opening it, and what it shows.
//!
//! Mail scanners open links, and proxies write addresses down. So the link shows a button, which redeems its token for a
//! cookie of a quarter of an hour that goes to this page alone, and leads on to the address without a token.

mod link;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use sea_orm::{ActiveEnum, DatabaseTransaction};

use crate::web::app::App;
use crate::web::forms::again::{mark, show_again};
use crate::web::guards::rate_limit;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::envelope::hand_over_cause;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::extract::read_body;
use crate::web::page_table::{Page, Resolution, fixed};
use crate::web::pages::answer::{self, redirect, refused, show_outcome, unavailable, unavailable_for_form};
use crate::web::pages::make;
use crate::web::rendering::form_result::{
    FormResult, FormState, MY_DATA, MY_DATA_LINK, Outcome, typed_values,
};
use crate::web::session::cookie::OPENED_DATA;
use base::error::{ApiError, ApiResult};
use domain::leads::intake::form_post::{FormFields, form_fields};
use domain::leads::privacy::consent::ConsentPurpose;
use domain::leads::privacy::my_data::{clean_up, collect, erase, withdraw};
use domain::mail::tokens::{self, TokenPurpose};
use link::{ask, link_works, redeem};

const KIND: &str = MY_DATA;
const PAGE: Page = Page::Fixed(&fixed::MY_DATA);

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
/// The app shows the button for this.
const LINK_WORKS: Outcome = Outcome {
    kind: MY_DATA_LINK,
    state: FormState::Sent,
    message: "The link in our email works once. What it shows stays open in this browser for 15 minutes.",
};
const LINK_OVER: Outcome = Outcome {
    kind: KIND,
    state: FormState::Invalid,
    message: "This link does not work any more. Ask for a new one below.",
};

/// The page: with a token what is stored about its owner, else the form that asks for a message with a token.
pub(crate) async fn show(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let told = match word(&parts, "done").as_deref() {
        Some("link") => Some(LINK_SENT),
        Some("erased") => Some(ERASED),
        _ => None,
    };
    if let Some(token) = tokens::in_query(parts.uri.query()) {
        return match link_works(&app, &parts, &token).await {
            Ok(true) => show_outcome(&app, PAGE, LINK_WORKS, StatusCode::OK, &parts).await,
            Ok(false) => show_outcome(&app, PAGE, LINK_OVER, StatusCode::GONE, &parts).await,
            Err(error) => failed(&app, error),
        };
    }
    match (told, OPENED_DATA.read(&app.config.public_url, &parts.headers)) {
        (Some(outcome), _) => show_outcome(&app, PAGE, outcome, StatusCode::OK, &parts).await,
        (None, Some(token)) => show_data(&app, &parts, token, Refused::default()).await,
        (None, None) => answer::show(&app, Resolution::Page(PAGE), &parts).await,
    }
}

pub(crate) async fn take(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = read_body(Request::from_parts(parts.clone(), body), &app).await;
    if let Some(token) = tokens::in_query(parts.uri.query()) {
        return match redeem(&app, &parts, &token).await {
            Ok(Some(opened)) => {
                let lasts = TokenPurpose::MyDataOpened.lifetime();
                let cookie = OPENED_DATA.set(&app.config.public_url, &opened, Some(lasts));
                with_cookie(cookie, redirect(StatusCode::SEE_OTHER, fixed::MY_DATA.path))
            }
            Ok(None) => show_outcome(&app, PAGE, LINK_OVER, StatusCode::GONE, &parts).await,
            Err(error) => failed(&app, error),
        };
    }
    let fields = match body {
        Ok(body) => form_fields(&body),
        Err(error) => return show_form_again(&app, &parts, String::new(), error).await,
    };
    match OPENED_DATA.read(&app.config.public_url, &parts.headers).filter(|_| !fields.contains_key("email")) {
        Some(token) => change(&app, &parts, token, &fields).await,
        None if Wish::of(&fields).is_ok() => {
            show_outcome(&app, PAGE, LINK_OVER, StatusCode::GONE, &parts).await
        }
        None => ask(&app, &parts, &fields).await,
    }
}

fn with_cookie(cookie: ApiResult<HeaderValue>, answer: Response) -> Response {
    (AppendHeaders(cookie.ok().map(|cookie| (SET_COOKIE, cookie))), answer).into_response()
}

fn failed(app: &Arc<App>, error: ApiError) -> Response {
    if matches!(error, ApiError::RateLimited { .. }) {
        return refused(app, &error);
    }
    let mut response = unavailable(app);
    hand_over_cause(&mut ErrorResponse(error).into_response(), &mut response);
    response
}

/// What the owner of the link asked for.
enum Wish {
    Withdraw(ConsentPurpose),
    Erase,
}

impl Wish {
    fn of(fields: &FormFields) -> ApiResult<Self> {
        let is = |name: &str, value: &str| fields.get(name).is_some_and(|given| given == value);
        if is("withdraw", &ConsentPurpose::Enquiry.to_value()) {
            Ok(Self::Withdraw(ConsentPurpose::Enquiry))
        } else if is("withdraw", &ConsentPurpose::Newsletter.to_value()) {
            Ok(Self::Withdraw(ConsentPurpose::Newsletter))
        } else if is("withdraw", &ConsentPurpose::Cv.to_value()) {
            Ok(Self::Withdraw(ConsentPurpose::Cv))
        } else if fields.contains_key("erase") && is("sure", "yes") {
            Ok(Self::Erase)
        } else if fields.contains_key("erase") {
            Err(ApiError::invalid("sure", "Tick the box to have everything erased"))
        } else {
            Err(ApiError::Malformed("Choose what to do.".to_owned()))
        }
    }
}

async fn change(app: &Arc<App>, parts: &Parts, token: &str, fields: &FormFields) -> Response {
    let refusing = |error| Refused { error: Some(error), values: typed_values(fields.iter()) };
    let wish = match fields.once().and_then(|_| Wish::of(fields)) {
        Ok(wish) => wish,
        Err(error) => return show_data(app, parts, token, refusing(error)).await,
    };
    let now = app.store.clock.now();
    match is_open(app, parts, token).await {
        Ok(true) => {}
        Ok(false) => return show_outcome(app, PAGE, LINK_OVER, StatusCode::GONE, parts).await,
        Err(error) => return show_data(app, parts, token, refusing(error)).await,
    }
    let done = app
        .store
        .write(async |txn: &DatabaseTransaction| {
            let Some(email_key) = tokens::owner(txn, TokenPurpose::MyDataOpened, token, now).await? else {
                return Ok(None);
            };
            Ok(Some(match wish {
                Wish::Withdraw(purpose) => withdraw(txn, &email_key, purpose, now).await?,
                Wish::Erase => erase(txn, &email_key, ("", ""), now).await?.files,
            }))
        })
        .await;
    let page = fixed::MY_DATA.path;
    match (done, wish) {
        (Ok(Some(files)), Wish::Erase) => {
            clean_up(&app.store, &app.config.data_dir, &app.files.cvs, files).await;
            let cookie = OPENED_DATA.removal(&app.config.public_url);
            with_cookie(cookie, redirect(StatusCode::SEE_OTHER, &format!("{page}?done=erased#answer")))
        }
        (Ok(Some(files)), Wish::Withdraw(purpose)) => {
            if !files.cvs.is_empty() {
                clean_up(&app.store, &app.config.data_dir, &app.files.cvs, files).await;
            }
            let done = purpose.to_value();
            redirect(StatusCode::SEE_OTHER, &format!("{page}?done={done}#answer"))
        }
        (Ok(None), _) => show_outcome(app, PAGE, LINK_OVER, StatusCode::GONE, parts).await,
        (Err(error), _) => show_data(app, parts, token, refusing(error)).await,
    }
}

/// Whether a token from a cookie still opens the page: looked up before any writer takes a turn for it.
async fn is_open(app: &Arc<App>, parts: &Parts, token: &str) -> ApiResult<bool> {
    rate_limit::count_call(app, &parts.extensions, &parts.headers)?;
    let now = app.store.clock.now();
    Ok(tokens::owner(&app.store.db, TokenPurpose::MyDataOpened, token, now).await?.is_some())
}

/// Why something could not be done, and what was asked for.
#[derive(Default)]
struct Refused {
    error: Option<ApiError>,
    values: BTreeMap<String, String>,
}

/// Shows the owner of a token what is stored, and perhaps why something could not be done.
async fn show_data(app: &Arc<App>, parts: &Parts, token: &str, refused: Refused) -> Response {
    let shown = data_page(app, parts, token, refused.error.as_ref()).await;
    match shown {
        Ok(Some(page)) => {
            let mut response = answer::answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers);
            if let Some(error) = refused.error {
                mark(&mut response, error);
            }
            response
        }
        Ok(None) => {
            let over = show_outcome(app, PAGE, LINK_OVER, StatusCode::GONE, parts).await;
            with_cookie(OPENED_DATA.removal(&app.config.public_url), over)
        }
        Err(error @ ApiError::RateLimited { .. }) => show_form_again(app, parts, String::new(), error).await,
        Err(error) => {
            let form = FormResult { values: refused.values, ..refusal(&error, "") };
            let mut response = unavailable_for_form(app, &form);
            // The first failure is logged.
            hand_over_cause(
                &mut ErrorResponse(refused.error.unwrap_or(error)).into_response(),
                &mut response,
            );
            response
        }
    }
}

async fn data_page(
    app: &Arc<App>,
    parts: &Parts,
    token: &str,
    error: Option<&ApiError>,
) -> ApiResult<Option<crate::web::rendering::cache::CachedPage>> {
    // Each view is made for itself; they are limited as calls are.
    rate_limit::count_call(app, &parts.extensions, &parts.headers)?;
    let now = app.store.clock.now();
    let Some(email_key) = tokens::owner(&app.store.db, TokenPurpose::MyDataOpened, token, now).await? else {
        return Ok(None);
    };
    let data = collect(&app.store.db, &email_key).await?;
    let result = error.map_or_else(|| confirmation(parts), |error| Some(refusal(error, "")));
    make::with_my_data(app, data, result.as_ref()).await.map(Some)
}

/// What was done before the page was opened again.
fn confirmation(parts: &Parts) -> Option<FormResult> {
    let message = match word(parts, "done")?.as_str() {
        "enquiry" => {
            "Withdrawn. We no longer follow up your enquiries, and send no further email about them."
        }
        "cv" => "Withdrawn. Your CV is deleted.",
        "newsletter" => "Withdrawn. You are unsubscribed and get no more news.",
        _ => return None,
    };
    Some(Outcome { kind: KIND, state: FormState::Sent, message }.result())
}

async fn show_form_again(app: &Arc<App>, parts: &Parts, typed: String, error: ApiError) -> Response {
    let result = refusal(&error, &typed);
    let network = app.counted_network(&parts.extensions, &parts.headers);
    show_again(app, PAGE, &result, error, &parts.headers, network).await
}

fn refusal(error: &ApiError, typed: &str) -> FormResult {
    FormResult::refused(KIND, error, typed_values([(&"email".to_owned(), &typed.to_owned())]))
}

fn word(parts: &Parts, name: &str) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(parts.uri.query()?.as_bytes());
    Some(pairs.find(|(key, _)| key == name)?.1.into_owned())
}
