//! Checks the access that the route table names for a call, before its handler runs.

use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::access::{Access, AccessRules};
use crate::web::http::error_response::ErrorResponse;
use crate::web::session::credential::Credential;
use crate::web::session::current::{RequireAdmin, SignedIn, who};
use base::error::{ApiError, ApiResult};
use domain::auth::permissions::Permission;
use domain::auth::{AdminUser, second_factor};

/// Middleware that refuses calls that the client may not use. Handlers take who asks from the request, and cannot run
/// without this check: their extractors find it there only.
pub(crate) async fn check(
    State((app, rules)): State<(Arc<App>, AccessRules)>,
    mut request: Request,
    next: Next,
) -> Response {
    let pattern = request.extensions().get::<MatchedPath>();
    let access = pattern.and_then(|pattern| rules.of(request.method(), pattern.as_str()));
    request.extensions_mut().insert(rules);
    match access {
        // Without a rule there is no handler: the answer is 404 or 405.
        None | Some(Access::Public) => next.run(request).await,
        Some(access) => {
            let (mut parts, body) = request.into_parts();
            match admitted(&app, &parts, access).await {
                Ok((signed_in, staff)) => {
                    parts.extensions.insert(signed_in);
                    if let Some(staff) = staff {
                        parts.extensions.insert(staff);
                    }
                    next.run(Request::from_parts(parts, body)).await
                }
                Err(error) => refused(&app, &parts.headers, error),
            }
        }
    }
}

/// The cookie of a session that has ended is taken off the browser.
fn refused(app: &App, headers: &HeaderMap, error: ApiError) -> Response {
    let removal = match error {
        ApiError::Unauthorized => Credential::removal(headers, &app.config.public_url),
        _ => None,
    };
    (AppendHeaders(removal.map(|cookie| (SET_COOKIE, cookie))), ErrorResponse(error)).into_response()
}

async fn admitted(app: &App, parts: &Parts, access: Access) -> ApiResult<(SignedIn, Option<RequireAdmin>)> {
    let signed_in = who(app, parts).await?.ok_or(ApiError::Unauthorized)?;
    let staff = match access.permission() {
        Some(permission) => Some(admitted_staff(app, &signed_in, permission).await?),
        None => None,
    };
    if access.asks_again() {
        signed_in.require_confirmed(app.store.clock.now())?;
    }
    Ok((signed_in, staff))
}

async fn admitted_staff(app: &App, signed_in: &SignedIn, permission: Permission) -> ApiResult<RequireAdmin> {
    let lacks_factor = !signed_in.user.second_factor && second_factor::is_required(&app.store.db).await?;
    let staff = staff(signed_in, permission, lacks_factor).inspect_err(|_| {
        let (user, permission) = (signed_in.user.id, permission.name());
        tracing::warn!(
            event = "authz_fail",
            user.id = user,
            permission,
            "a call of the staff area was refused"
        );
    })?;
    Ok(RequireAdmin(staff))
}

fn staff(signed_in: &SignedIn, permission: Permission, lacks_factor: bool) -> ApiResult<AdminUser> {
    let user = &signed_in.user;
    let role = user.role.ok_or(ApiError::Forbidden)?;
    if user.must_change_password {
        return Err(ApiError::PasswordChangeRequired);
    }
    if lacks_factor {
        return Err(ApiError::SecondFactorRequired);
    }
    role.require(permission)?;
    Ok(AdminUser { id: user.id, name: user.name.clone(), email: user.email.clone(), role })
}
