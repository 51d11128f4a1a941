//! What can go wrong while answering a request.
//!
//! A failure of our own has a constant text; its cause goes to the log. How an error is answered lies in
//! [`crate::kernel::error_response`]; pages show the same errors as rendered documents with the same [`ApiError::status`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::http::StatusCode;
use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr};
use serde::Serialize;

/// Messages by field name, in a stable order.
pub type FieldErrors = BTreeMap<String, Vec<String>>;

/// The result of everything that answers a request.
pub type ApiResult<T> = Result<T, ApiError>;

/// The cause of a refusal by a rate limit, unless a limit has one of its own.
pub const TOO_MANY_REQUESTS: &str = "Too many requests.";

/// Seconds after which a client may ask again when a resource was briefly unavailable.
const RETRY_AFTER_UNAVAILABLE: u32 = 5;

/// What a call takes in its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaType {
    Json,
    /// A form with a file, in the field `file`.
    File,
}

/// Every way in which a request can fail, each with its own status.
///
/// It has no `Display` on purpose. Its one text for visitors, [`Self::message`], leaves out the reason, and a log line
/// made of it would, too: what goes to the log is [`Self::chain`].
#[derive(Debug)]
pub enum ApiError {
    /// 400: the request is not well formed.
    Malformed(String),
    /// 401: not signed in.
    Unauthorized,
    /// 401: the e-mail address and the password do not belong together; which of them is wrong is not told.
    WrongPassword,
    /// 401: the body was not signed with the secret of its sender.
    WrongSignature,
    /// 403: the request does not come from this site.
    ForeignOrigin,
    /// 403: signed in, but not as staff.
    Forbidden,
    /// 403: the role of the account lacks a permission. The text ends the sentence "Your account cannot …".
    MissingPermission(&'static str),
    /// 403: the password was made up for the account, and has to be changed first.
    PasswordChangeRequired,
    /// 403: staff need a second factor, and the account has none yet.
    SecondFactorRequired,
    /// 403: the sign-in is too long ago for this call: the person shows again that it is they.
    ConfirmationRequired,
    /// 404: there is nothing at this address. The text names what was looked for.
    NotFound(&'static str),
    /// 405: the address exists, but not for this method.
    MethodNotAllowed,
    /// 408: the body came too slowly, or not at all.
    TooSlow,
    /// 409: the change collides with what is stored.
    Conflict(String),
    /// 409: somebody else changed the record after it was read. `audit::stale` makes it.
    Stale(Box<StaleRecord>),
    /// 413: the body is larger than this call accepts.
    TooLarge,
    /// 415: the body is of another type than this call takes, which is named, or is encoded in a way that is not accepted.
    UnsupportedMediaType(MediaType),
    /// 421: the request names another host.
    WrongHost,
    /// 422: the request was understood, and some of its values are not acceptable.
    Invalid(FieldErrors),
    /// 429: too many requests.
    RateLimited {
        /// What there was too much of, as a sentence.
        cause: &'static str,
        /// Seconds to wait.
        retry_after: u32,
    },
    /// 503: a resource that the answer needs is not available just now.
    Unavailable(anyhow::Error),
    /// 507: there is no room for what was sent. The text says what limits it.
    StorageFull(String),
    /// 500: a fault of this server.
    Internal(anyhow::Error),
}

impl ApiError {
    /// A 422 about one field.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::from([(field.to_owned(), vec![message.into()])]))
    }

    /// A 404 that names what was looked for, such as `course`.
    pub const fn not_found(what: &'static str) -> Self {
        Self::NotFound(what)
    }

    /// A 500, with the place it was made at in the log: the list of such places reads like a short backtrace.
    #[track_caller]
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        let place = std::panic::Location::caller();
        Self::Internal(cause.into().context(format!("at {}:{}", place.file(), place.line())))
    }

    /// What the visitor is told.
    pub fn message(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::Malformed(text) | Self::Conflict(text) | Self::StorageFull(text) => text,
            Self::Unauthorized => "Please sign in to continue.",
            Self::WrongPassword => "The email address or password is incorrect.",
            Self::WrongSignature => {
                "The signature is wrong. X-Signature takes sha256= and the HMAC-SHA256 of the body under the secret, in hex."
            }
            Self::ForeignOrigin => "This request did not come from this site.",
            Self::Forbidden => "You are not allowed to do this.",
            Self::MissingPermission(what) => {
                return Cow::Owned(format!(
                    "Your account cannot {what}. An owner of this site can change that."
                ));
            }
            Self::PasswordChangeRequired => "Choose a password of your own first.",
            Self::SecondFactorRequired => "Set up a second factor first.",
            Self::ConfirmationRequired => "Please confirm that it is you.",
            Self::NotFound(what) => return Cow::Owned(format!("{} not found.", capitalised(what))),
            Self::MethodNotAllowed => "This method is not available at this address.",
            Self::TooSlow => "The request took too long to arrive. Please try again.",
            Self::Stale(_) => "Somebody else changed this in the meantime.",
            Self::TooLarge => "The request is too large.",
            Self::UnsupportedMediaType(MediaType::Json) => "Please send the request as JSON.",
            Self::UnsupportedMediaType(MediaType::File) => {
                "Please send the file in a form (multipart/form-data), in the field “file”."
            }
            Self::WrongHost => "This server does not answer for that host name.",
            Self::Invalid(_) => "Please check the marked fields.",
            Self::RateLimited { cause, retry_after } => {
                return Cow::Owned(format!("{cause} Try again in {}.", in_words(*retry_after)));
            }
            Self::Unavailable(_) => "The service is busy. Please try again in a moment.",
            Self::Internal(_) => "Something went wrong on our side. Please try again later.",
        })
    }

    /// What the log is told: the reason with everything that led to it, on one line.
    pub fn chain(&self) -> String {
        match self {
            Self::Unavailable(cause) | Self::Internal(cause) => chain(cause),
            Self::Invalid(fields) => format!("{} {fields:?}", self.message()),
            other => other.message().into_owned(),
        }
    }

    pub const fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Unauthorized | Self::WrongPassword | Self::WrongSignature => StatusCode::UNAUTHORIZED,
            Self::Forbidden
            | Self::MissingPermission(_)
            | Self::PasswordChangeRequired
            | Self::SecondFactorRequired
            | Self::ConfirmationRequired
            | Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict(_) | Self::Stale(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::StorageFull(_) => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The machine-readable word for this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::Unauthorized => "unauthorized",
            Self::WrongPassword => "wrong_password",
            Self::WrongSignature => "wrong_signature",
            Self::Forbidden => "forbidden",
            Self::MissingPermission(_) => "missing_permission",
            Self::PasswordChangeRequired => "password_change_required",
            Self::SecondFactorRequired => "second_factor_required",
            Self::ConfirmationRequired => "confirmation_required",
            Self::ForeignOrigin => "foreign_origin",
            Self::NotFound(_) => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::TooSlow => "too_slow",
            Self::Conflict(_) | Self::Stale(_) => "conflict",
            Self::TooLarge => "too_large",
            Self::UnsupportedMediaType(_) => "unsupported_media_type",
            Self::WrongHost => "wrong_host",
            Self::Invalid(_) => "invalid",
            Self::RateLimited { .. } => "rate_limited",
            Self::Unavailable(_) => "unavailable",
            Self::StorageFull(_) => "storage_full",
            Self::Internal(_) => "internal",
        }
    }

    /// Seconds for a `Retry-After` header, where this error carries one.
    pub const fn retry_after(&self) -> Option<u32> {
        match self {
            Self::RateLimited { retry_after, .. } => Some(*retry_after),
            Self::Unavailable(_) => Some(RETRY_AFTER_UNAVAILABLE),
            _ => None,
        }
    }
}

/// A time to wait as people say it, never shorter than it is.
fn in_words(seconds: u32) -> String {
    let (number, unit) = match seconds {
        0..=90 => (seconds.max(1), "second"),
        91..=7200 => (seconds.div_ceil(60), "minute"),
        _ => (seconds.div_ceil(3600), "hour"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// The alternate form prints all causes, separated by colons; some databases explain themselves on several lines.
pub fn chain(cause: &anyhow::Error) -> String {
    format!("{cause:#}").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn capitalised(what: &str) -> String {
    let mut letters = what.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a client needs to merge its change into a record that somebody else changed first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleRecord {
    /// The record as it is now.
    pub current: serde_json::Value,
    /// Who changed its fields last.
    pub last_changes: LastChanges,
}

/// The last change of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LastChange {
    /// Who, as in the audit log.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub by: String,
    /// When, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub at: String,
}

/// Last changes by field name; within a group with the name of the group before it, as in `social.x`.
pub type LastChanges = BTreeMap<String, LastChange>;

/// For the command line, which shows the reason to the operator.
impl From<ApiError> for anyhow::Error {
    fn from(error: ApiError) -> Self {
        let message = error.message().into_owned();
        match error {
            ApiError::Unavailable(cause) | ApiError::Internal(cause) => cause.context(message),
            _ => anyhow::anyhow!(message),
        }
    }
}

impl From<anyhow::Error> for ApiError {
    #[track_caller]
    fn from(error: anyhow::Error) -> Self {
        Self::internal(error)
    }
}

impl From<DbErr> for ApiError {
    #[track_caller]
    fn from(error: DbErr) -> Self {
        if is_temporary(&error) { Self::Unavailable(error.into()) } else { Self::internal(error) }
    }
}

/// Whether the database, rather than our question, is the reason: then asking again later may succeed.
fn is_temporary(error: &DbErr) -> bool {
    let runtime = match error {
        DbErr::ConnectionAcquire(ConnAcquireErr::Timeout | ConnAcquireErr::ConnectionClosed) => return true,
        DbErr::Conn(runtime) | DbErr::Exec(runtime) | DbErr::Query(runtime) => runtime,
        _ => return false,
    };
    let RuntimeErr::SqlxError(error) = runtime else { return false };
    match error.as_ref() {
        sea_orm::sqlx::Error::PoolTimedOut
        | sea_orm::sqlx::Error::PoolClosed
        | sea_orm::sqlx::Error::WorkerCrashed
        | sea_orm::sqlx::Error::Io(_) => true,
        sea_orm::sqlx::Error::Database(error) => error.code().is_some_and(|code| is_temporary_code(&code)),
        _ => false,
    }
}

/// `SQLite` result codes are decimal numbers whose low byte is the primary code; `PostgreSQL` has five characters.
fn is_temporary_code(code: &str) -> bool {
    if code.len() == 5 {
        // 08: connection; 53: resources; 57: shut down or cancelled; 25006: read-only; 55P03, 40001, 40P01: locks.
        return ["08", "53", "57"].iter().any(|class| code.starts_with(class))
            || ["25006", "55P03", "40001", "40P01"].contains(&code);
    }
    // 5 busy, 6 locked, 8 read-only, 9 interrupted by the limit of statements, 10 input/output, 13 full, 14 cannot open.
    code.parse::<u32>().is_ok_and(|code| [5, 6, 8, 9, 10, 13, 14].contains(&(code & 0xff)))
}
