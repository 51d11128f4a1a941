//! `/login/welcome`: the page of a one-time link, on which a person chooses a password.
//!
//! Opening the page changes nothing, because mail scanners open links. The form posts to the address under which the page
//! was opened, so that the token stands in no page.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;

use crate::web::app::App;
use crate::web::forms::again::show_again;
use crate::web::guards::rate_limit;
use crate::web::http::extract::read_body;
use crate::web::page_table::{Page, Resolution, fixed};
use crate::web::pages::answer::{self, redirect, refused, show_outcome, unavailable};
use crate::web::rendering::form_result::{FormResult, FormState, Outcome};
use base::error::{ApiError, ApiResult};
use domain::auth::{accounts, links};
use domain::leads::intake::form_post::{FormFields, form_fields};
use domain::mail::tokens;

const KIND: &str = "welcome";

const DONE: Outcome =
    Outcome { kind: KIND, state: FormState::Sent, message: "Your password is set. You can sign in now." };
const OVER: Outcome = Outcome {
    kind: KIND,
    state: FormState::Invalid,
    message: "This link does not work any more. It was used, replaced by a newer one, or is too old. Ask an owner of \
              the site for a new link.",
};

pub(crate) async fn show(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let Some(token) = tokens::in_query(parts.uri.query()) else {
        let outcome = if parts.uri.query() == Some("done") { DONE } else { OVER };
        let status = if outcome == DONE { StatusCode::OK } else { StatusCode::GONE };
        return show_outcome(&app, page(), outcome, status, &parts).await;
    };
    let counted = match app.count_made(&parts.extensions, &parts.headers) {
        Ok(counted) => counted,
        Err(error) => return refused(&app, &error),
    };
    match links::find(&app.store.db, &token, app.store.clock.now()).await {
        Ok(Some(_)) => {
            app.give_back_made(counted);
            answer::show(&app, Resolution::Page(page()), &parts).await
        }
        Ok(None) => show_outcome(&app, page(), OVER, StatusCode::GONE, &parts).await,
        Err(error) => {
            tracing::error!(cause = error.chain(), "a link of an account could not be looked up");
            unavailable(&app)
        }
    }
}

pub(crate) async fn take(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = read_body(Request::from_parts(parts.clone(), body), &app).await;
    let token = tokens::in_query(parts.uri.query()).unwrap_or_default();
    let redeemed = match body {
        Ok(body) => redeem(&app, &parts, &token, &form_fields(&body)).await,
        Err(error) => Err(error),
    };
    match redeemed {
        Ok(true) => redirect(StatusCode::SEE_OTHER, &format!("{}?done", page().address())),
        Ok(false) => show_outcome(&app, page(), OVER, StatusCode::GONE, &parts).await,
        Err(error) => {
            let result =
                FormResult::refused(KIND, &error, BTreeMap::from([("again".to_owned(), "yes".to_owned())]));
            let network = app.counted_network(&parts.extensions, &parts.headers);
            show_again(&app, page(), &result, error, &parts.headers, network).await
        }
    }
}

/// Whether the token worked.
async fn redeem(app: &Arc<App>, parts: &Parts, token: &str, fields: &FormFields) -> ApiResult<bool> {
    rate_limit::count_call(app, &parts.extensions, &parts.headers)?;
    fields.once()?;
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let (password, repeated) = (field("password"), field("repeated"));
    if password.is_empty() {
        return Err(ApiError::invalid("password", "Choose a password."));
    }
    if password != repeated {
        return Err(ApiError::invalid("repeated", "Both entries of the password must be the same."));
    }
    let user = accounts::redeem(&app.store, &app.accounts.passwords, token, password).await?;
    if let Some(user) = &user {
        tracing::info!(event = "authn_password_change", user.id = user.id, "a password was chosen by a link");
    }
    Ok(user.is_some())
}

fn page() -> Page {
    Page::Fixed(&fixed::WELCOME)
}
