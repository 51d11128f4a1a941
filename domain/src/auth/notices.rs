//! Mails to the holder of an account about what somebody else may have done with it.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use crate::auth::users;
use crate::entities::auth::user;
use crate::mail::{MailKind, NewMail, outbox};
use base::email::Email;
use base::error::ApiResult;
use storage::Store;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    NewBrowser,
    WrongCodes,
    AppAdded,
    AppRemoved,
    PasskeyAdded,
    PasskeyRemoved,
}

impl Notice {
    const ALL: [Self; 6] = [
        Self::NewBrowser,
        Self::WrongCodes,
        Self::AppAdded,
        Self::AppRemoved,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
    ];

    /// As topics of mails have it.
    const fn name(self) -> &'static str {
        match self {
            Self::NewBrowser => "new_browser",
            Self::WrongCodes => "wrong_codes",
            Self::AppAdded => "app_added",
            Self::AppRemoved => "app_removed",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
        }
    }

    /// Whether others can cause any number of them, so that one a day is enough.
    const fn is_repeated(self) -> bool {
        matches!(self, Self::NewBrowser | Self::WrongCodes)
    }
}

/// Queues the mail. An account whose address cannot be written to has none.
pub(crate) async fn queue(
    txn: &DatabaseTransaction,
    user: &user::Model,
    notice: Notice,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let Ok(email) = Email::stored(&user.email) else { return Ok(()) };
    let topic = format!("{}:{}", user.id, notice.name());
    let mail =
        |topic| NewMail { kind: MailKind::AccountNotice, lead_id: None, recipient: Some(&email), topic };
    if notice.is_repeated() {
        outbox::add_once_a_day(txn, &mail(topic), now).await?;
    } else {
        outbox::add(txn, &mail(format!("{topic}:{}", now.timestamp_micros())), now).await?;
    }
    Ok(())
}

/// Queues the mail in a transaction of its own. That this fails must not fail what it is about.
pub async fn send(store: &Store, user: &user::Model, notice: Notice) {
    let now = store.clock.now();
    let queued = store.write(async |txn: &DatabaseTransaction| queue(txn, user, notice, now).await).await;
    match queued {
        Ok(()) => store.mail_worker.wake(),
        Err(error) => {
            tracing::warn!(cause = error.chain(), user.id = user.id, "an account was not told by mail");
        }
    }
}

/// What a mail with this topic is about, and the name of the account.
pub(crate) async fn of_topic(db: &impl ConnectionTrait, topic: &str) -> ApiResult<Option<(Notice, String)>> {
    let mut parts = topic.split(':');
    let id = parts.next().and_then(|id| id.parse().ok());
    let name = parts.next().unwrap_or_default();
    let notice = Notice::ALL.into_iter().find(|notice| notice.name() == name);
    let (Some(id), Some(notice)) = (id, notice) else { return Ok(None) };
    Ok(users::find(db, id).await?.map(|user| (notice, user.name)))
}
