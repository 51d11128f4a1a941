//! Receives an enquiry with a CV.

use crate::leads::cvs::rows::{Attached, attach};
use crate::leads::cvs::{Cv, Cvs};
use crate::leads::events::{self, EventKind};
use crate::leads::intake::enquiry::{Arrival, Enquiry};
use crate::leads::intake::receive::{Received, receive_and};
use crate::leads::intake::repetitions::make_room;
use crate::leads::privacy::consent::{self, ConsentPurpose};
use base::error::ApiResult;
use storage::Store;

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
    let kept = cvs.keep(cv).await?;
    // A file that is left by a failure may have its row after all, if only the answer of the database was lost. So it stays
    // until it is swept.
    let (received, attached) = receive_and(store, enquiry, arrival, async |txn, received, now| {
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
        Ok(attached)
    })
    .await?;
    match attached {
        Attached::Known => cvs.remove([kept.into_file()]).await,
        Attached::Further(superseded) => cvs.remove(superseded).await,
        Attached::First => {}
    }
    Ok(received)
}
