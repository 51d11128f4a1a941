//! The present state of the records that audit entries are about.
//!
//! An entry never changes, and it keeps no personal data of the people who wrote to us. Whether a deletion can still be
//! undone, and who sent a lead, is looked up when the entries are shown.

use std::collections::{HashMap, HashSet};

use sea_orm::ConnectionTrait;

use base::error::ApiResult;
use domain::audit::json::AuditJson;
use domain::audit::{Action, RecordKind};
use domain::batches::StaffBatchJson;
use domain::courses::staff::StaffCourseJson;
use domain::entities::audit::Model;
use domain::leads;
use domain::media::MediaRecord;
use domain::records::{Deletion, Record, lasting_deletions};
use domain::team::json::StaffTeamMemberJson;
use domain::testimonials::json::StaffTestimonialJson;
use domain::vacancies::StaffVacancyJson;
use storage::ids::LeadId;

/// A page of entries as the API shows them.
pub(crate) async fn entries(db: &impl ConnectionTrait, rows: Vec<Model>) -> ApiResult<Vec<AuditJson>> {
    let mut restorable = HashSet::new();
    restorable.extend(lasting::<StaffCourseJson>(db, RecordKind::Course, &rows).await?);
    restorable.extend(lasting::<StaffBatchJson>(db, RecordKind::Batch, &rows).await?);
    restorable.extend(lasting::<StaffTeamMemberJson>(db, RecordKind::TeamMember, &rows).await?);
    restorable.extend(lasting::<StaffTestimonialJson>(db, RecordKind::Testimonial, &rows).await?);
    restorable.extend(lasting::<StaffVacancyJson>(db, RecordKind::Vacancy, &rows).await?);
    restorable.extend(lasting::<MediaRecord>(db, RecordKind::Media, &rows).await?);
    let senders = senders(db, &rows).await?;
    let entries = rows.into_iter().map(|row| {
        let sender = if row.kind == RecordKind::Lead {
            row.record_id.and_then(|id| senders.get(&LeadId(id)))
        } else {
            None
        };
        AuditJson {
            sender: sender.cloned().unwrap_or_default(),
            restorable: restorable.contains(&row.id),
            ..row.into()
        }
    });
    Ok(entries.collect())
}

/// The entries of this kind whose deletion was not undone, by number.
async fn lasting<R: Record>(
    db: &impl ConnectionTrait,
    kind: RecordKind,
    rows: &[Model],
) -> ApiResult<Vec<i32>> {
    let of = |row: &Model| -> Option<Deletion> {
        let deletion = row.kind == kind && row.action == Action::Deleted;
        row.record_id.filter(|_| deletion).map(|id| (id, row.at))
    };
    let deletions: Vec<Deletion> = rows.iter().filter_map(of).collect();
    let lasting = lasting_deletions::<R>(db, &deletions).await?;
    let shown = rows.iter().filter(|row| of(row).is_some_and(|deletion| lasting.contains(&deletion)));
    Ok(shown.map(|row| row.id).collect())
}

async fn senders(db: &impl ConnectionTrait, rows: &[Model]) -> ApiResult<HashMap<LeadId, String>> {
    let leads = rows.iter().filter(|row| row.kind == RecordKind::Lead);
    let ids: Vec<LeadId> = leads.filter_map(|row| row.record_id).map(LeadId).collect();
    leads::inbox::list::names(db, &ids).await
}
