//! The refusals that many calls share, for the `responses` of their handlers in the API document.

use utoipa::IntoResponses;

use crate::web::http::error_response::ErrorBody;

/// A call whose handler takes `SignedIn`.
#[derive(Debug, IntoResponses)]
#[response(status = 401, description = "Not signed in")]
pub struct SignedInOnly(pub ErrorBody);

/// A call that asks again who it is.
#[derive(Debug, IntoResponses)]
pub enum ConfirmedOnly {
    #[response(status = 401, description = "Not signed in")]
    NotSignedIn(ErrorBody),
    #[response(status = 403, description = "The sign-in is too long ago: `confirmation_required`")]
    NotConfirmed(ErrorBody),
}

/// A call of the staff area. The document states its permission.
#[derive(Debug, IntoResponses)]
pub enum AdminOnly {
    #[response(status = 401, description = "Not signed in")]
    NotSignedIn(ErrorBody),
    #[response(
        status = 403,
        description = "The account lacks the permission of this call, has to change its password or set up a second \
                       factor first, or its sign-in is too long ago for a call of the list `x-asks-again`"
    )]
    NotAllowed(ErrorBody),
}

/// A call whose handler takes `ApiQuery`.
#[derive(Debug, IntoResponses)]
#[response(status = 422, description = "A parameter is not acceptable")]
pub struct InvalidQuery(pub ErrorBody);

/// A call that takes values in its body.
#[derive(Debug, IntoResponses)]
#[response(status = 422, description = "Some values are not acceptable")]
pub struct InvalidBody(pub ErrorBody);
