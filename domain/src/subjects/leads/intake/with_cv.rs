//! Receives an enquiry with a CV.

use sea_orm::DatabaseTransaction;

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::leads::cvs::rows::{Attached, attach};
use crate::subjects::leads::cvs::{Cv, Cvs};
use crate::subjects::leads::events::{self, EventKind};
use crate::subjects::leads::intake::enquiry::{Arrival, Enquiry};
use crate::subjects::leads::intake::receive::{Received, make_room, receive_in};
use crate::subjects::leads::privacy::consent::{self, ConsentPurpose};

/// What the history says of a CV that came with a repetition.
const AGAIN: &str = "Another CV";

/// Stores an enquiry, its messages and its CV; all of it when this returns. An enquiry that comes again with the same file has
/// it once.
pub async fn receive_with_cv(
    store: &Store,
    cvs: &Cvs,
    (enquiry, arrival): (&Enquiry, &Arrival),
    cv: &Cv,
) -> ApiResult<Received> {
    let now = store.clock.now();
    let kept = cvs.keep(cv).await?;
    // A file that is left by a failure may have its row after all, if only the answer of the database was lost. So it stays
    // until it is swept.
    let (received, attached) = store
        .write(async |txn: &DatabaseTransaction| {
            let received = receive_in(txn, enquiry, arrival, now).await?;
            let id = received.id();
            let attached = attach(txn, id, cv, &kept, now).await?;
            let is_news = !matches!(attached, Attached::Known);
            if matches!(attached, Attached::First) {
                consent::note(txn, id, ConsentPurpose::Cv, enquiry.kind, now).await?;
            }
            if is_news && matches!(received, Received::Repeated(_)) {
                make_room(txn, id).await?;
                events::note(txn, id, EventKind::Repeated, "", AGAIN, now).await?;
            }
            Ok((received, attached))
        })
        .await?;
    match attached {
        Attached::Known => cvs.remove([kept.into_file()]).await,
        Attached::Further(superseded) => cvs.remove(superseded).await,
        Attached::First => {}
    }
    store.mail_worker.wake();
    Ok(received)
}
