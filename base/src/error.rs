//! What can go wrong while answering a request.
//!
//! A failure of our own has a constant text; its cause goes to the log. The status of each kind is the server's matter.

use std::borrow::Cow;
use std::collections::BTreeMap;

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

/// Every way in which a request can fail.
///
/// It has no `Display` on purpose. Its one text for visitors, [`Self::message`], leaves out the reason, and a log line
/// made of it would, too: what goes to the log is [`Self::chain`].
#[derive(Debug)]
pub enum ApiError {
    /// The request is not well formed.
    Malformed(String),
    /// Not signed in.
    Unauthorized,
    /// The e-mail address and the password do not belong together; which of them is wrong is not told.
    WrongPassword,
    /// The body was not signed with the secret of its sender.
    WrongSignature,
    /// The request does not come from this site.
    ForeignOrigin,
    /// Signed in, but not as staff.
    Forbidden,
    /// The role of the account lacks a permission. The text ends the sentence "Your account cannot …".
    MissingPermission(&'static str),
    /// The password was made up for the account, and has to be changed first.
    PasswordChangeRequired,
    /// Staff need a second factor, and the account has none yet.
    SecondFactorRequired,
    /// The sign-in is too long ago for this call: the person shows again that it is they.
    ConfirmationRequired,
    /// There is nothing at this address. The text names what was looked for.
    NotFound(&'static str),
    /// The address exists, but not for this method.
    MethodNotAllowed,
    /// The body came too slowly, or not at all.
    TooSlow,
    /// The change collides with what is stored.
    Conflict(String),
    /// Somebody else changed the record after it was read. `audit::stale` makes it.
    Stale(Box<StaleRecord>),
    /// The body is larger than this call accepts.
    TooLarge,
    /// The body is of another type than this call takes, which is named, or is encoded in a way that is not accepted.
    UnsupportedMediaType(MediaType),
    /// The request names another host.
    WrongHost,
    /// The request was understood, and some of its values are not acceptable.
    Invalid(FieldErrors),
    /// Too many requests.
    RateLimited {
        /// What there was too much of, as a sentence.
        cause: &'static str,
        /// Seconds to wait.
        retry_after: u32,
    },
    /// A resource that the answer needs is not available just now.
    Unavailable(anyhow::Error),
    /// There is no room for what was sent. The text says what limits it.
    StorageFull(String),
    /// A fault of this server.
    Internal(anyhow::Error),
}

impl ApiError {
    /// [`Self::Invalid`] for one field.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::from([(field.to_owned(), vec![message.into()])]))
    }

    /// [`Self::NotFound`] that names what was looked for, such as `course`.
    pub const fn not_found(what: &'static str) -> Self {
        Self::NotFound(what)
    }

    /// [`Self::Internal`], with the place it was made at in the log: the list of such places reads like a short backtrace.
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

    /// Whether the request is to blame: sent again as it is, it fails again.
    pub const fn is_refusal(&self) -> bool {
        !matches!(self, Self::Unavailable(_) | Self::StorageFull(_) | Self::Internal(_))
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
