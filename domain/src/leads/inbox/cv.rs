//! CVs for staff: what there is of an enquiry, and the file, each download of which is in the audit log.

use bytes::Bytes;
use sea_orm::DatabaseTransaction;

use crate::audit::{self, Action};
use crate::auth::AdminUser;
use crate::leads::cvs::{CvFormat, Cvs, rows};
use crate::leads::inbox::edit::differs;
use crate::leads::inbox::{hold, label, subject};
use base::error::ApiResult;
use storage::Store;
use storage::ids::{CvId, LeadId};

/// The file of a CV.
#[derive(Debug)]
pub struct CvFile {
    /// A name that says nothing of the person.
    pub name: String,
    pub mime: &'static str,
    pub content: Bytes,
}

/// Reads a CV. The entry of the audit log is written before the first byte leaves.
///
/// # Errors
/// 404 when the enquiry has no such CV.
pub async fn download(
    store: &Store,
    cvs: &Cvs,
    admin: &AdminUser,
    lead: LeadId,
    id: CvId,
) -> ApiResult<CvFile> {
    let now = store.clock.now();
    let row = store
        .write(async |txn: &DatabaseTransaction| {
            let row = rows::find(txn, lead, id).await?;
            let lead = hold(txn, lead).await?;
            let changes = vec![differs("cv", None::<i32>, row.id.0)];
            audit::record(
                txn,
                &admin.into(),
                Action::Downloaded,
                subject(&lead, &label(&lead)),
                changes,
                now,
            )
            .await?;
            Ok(row)
        })
        .await?;
    let (ending, mime) = match row.format {
        CvFormat::Pdf => ("pdf", "application/pdf"),
        CvFormat::Docx => ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    };
    Ok(CvFile { name: format!("cv-{lead}-{id}.{ending}"), mime, content: cvs.open(&row).await? })
}
