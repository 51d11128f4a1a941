//! Who may do what: the one declaration of roles and permissions. The route table names the permission of each staff call
//! (`router::table`), and the app shows what the answer of `/api/auth/me` lists.

use sea_orm::{EnumIter, Iterable};
use serde::Serialize;

use crate::audit::RecordKind;
pub use crate::entities::auth::Role;
use base::error::{ApiError, ApiResult};

/// A right to use a group of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// Courses and batches, as staff see them.
    ReadCourses,
    /// All other content.
    ReadContent,
    /// What visitors do not see yet: drafts, previews, uploads, the trash.
    EditContent,
    /// What visitors see at once: records, files that are in use, and the schedule.
    Publish,
    ReadEnquiries,
    WorkOnEnquiries,
    ExportEnquiries,
    /// The data of people who ask for it.
    EraseEnquiries,
    /// The audit log, and the versions of records.
    ReadHistory,
    ChangeSettings,
    ManageAccounts,
}

impl Role {
    /// The table of roles and permissions.
    pub const fn permissions(self) -> &'static [Permission] {
        use Permission::{
            ChangeSettings, EditContent, EraseEnquiries, ExportEnquiries, ManageAccounts, Publish,
            ReadContent, ReadCourses, ReadEnquiries, ReadHistory, WorkOnEnquiries,
        };
        match self {
            Self::Owner => &[
                ReadCourses,
                ReadContent,
                EditContent,
                Publish,
                ReadEnquiries,
                WorkOnEnquiries,
                ExportEnquiries,
                EraseEnquiries,
                ReadHistory,
                ChangeSettings,
                ManageAccounts,
            ],
            Self::Coordinator => {
                &[ReadCourses, ReadContent, EditContent, Publish, ReadEnquiries, WorkOnEnquiries, ReadHistory]
            }
            Self::Editor => &[ReadCourses, ReadContent, EditContent, Publish, ReadHistory],
            Self::Counsellor => &[ReadCourses, ReadEnquiries, WorkOnEnquiries],
            Self::Viewer => &[ReadCourses, ReadContent, ReadEnquiries],
        }
    }

    pub fn may(self, permission: Permission) -> bool {
        self.permissions().contains(&permission)
    }

    /// # Errors
    /// 403 that names what is missing.
    pub fn require(self, permission: Permission) -> ApiResult<()> {
        if self.may(permission) { Ok(()) } else { Err(ApiError::MissingPermission(permission.phrase())) }
    }

    /// The kinds of records that calls for several kinds show to this role.
    pub fn readable_kinds(self) -> Vec<RecordKind> {
        RecordKind::iter().filter(|kind| self.may(Permission::to_read(*kind))).collect()
    }

    /// The kinds of records whose drafts this role works on.
    pub fn editable_kinds(self) -> Vec<RecordKind> {
        RecordKind::iter().filter(|kind| self.may(Permission::to_edit(*kind))).collect()
    }
}

impl Permission {
    /// The end of the sentence "Your account cannot …".
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::ReadCourses => "read courses and batches",
            Self::ReadContent => "read this content",
            Self::EditContent => "change content",
            Self::Publish => "publish content",
            Self::ReadEnquiries => "read enquiries",
            Self::WorkOnEnquiries => "change enquiries",
            Self::ExportEnquiries => "export enquiries",
            Self::EraseEnquiries => "erase the data of people",
            Self::ReadHistory => "read the change history",
            Self::ChangeSettings => "change the settings of the site",
            Self::ManageAccounts => "manage accounts",
        }
    }

    /// The name of the permission in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReadCourses => "read_courses",
            Self::ReadContent => "read_content",
            Self::EditContent => "edit_content",
            Self::Publish => "publish",
            Self::ReadEnquiries => "read_enquiries",
            Self::WorkOnEnquiries => "work_on_enquiries",
            Self::ExportEnquiries => "export_enquiries",
            Self::EraseEnquiries => "erase_enquiries",
            Self::ReadHistory => "read_history",
            Self::ChangeSettings => "change_settings",
            Self::ManageAccounts => "manage_accounts",
        }
    }

    /// What reading a record of this kind takes, in calls that answer several kinds.
    pub const fn to_read(kind: RecordKind) -> Self {
        match kind {
            RecordKind::Course | RecordKind::Batch => Self::ReadCourses,
            RecordKind::Lead
            | RecordKind::ReplyTemplate
            | RecordKind::EnquiryRules
            | RecordKind::LeadFeed => Self::ReadEnquiries,
            RecordKind::Account => Self::ManageAccounts,
            RecordKind::Settings | RecordKind::Text => Self::ChangeSettings,
            RecordKind::TeamMember
            | RecordKind::Testimonial
            | RecordKind::Vacancy
            | RecordKind::Service
            | RecordKind::Media
            | RecordKind::SearchWords => Self::ReadContent,
        }
    }

    /// What the draft of a record of this kind takes.
    pub const fn to_edit(kind: RecordKind) -> Self {
        match kind {
            RecordKind::Lead => Self::WorkOnEnquiries,
            RecordKind::Account => Self::ManageAccounts,
            RecordKind::Settings
            | RecordKind::Text
            | RecordKind::ReplyTemplate
            | RecordKind::EnquiryRules
            | RecordKind::LeadFeed => Self::ChangeSettings,
            RecordKind::Course
            | RecordKind::Batch
            | RecordKind::TeamMember
            | RecordKind::Testimonial
            | RecordKind::Vacancy
            | RecordKind::Service
            | RecordKind::Media
            | RecordKind::SearchWords => Self::EditContent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_may_do_everything() {
        assert!(Permission::iter().all(|permission| Role::Owner.may(permission)));
    }

    #[test]
    fn a_coordinator_may_do_what_an_editor_and_a_counsellor_may() {
        for permission in Permission::iter() {
            let either = Role::Editor.may(permission) || Role::Counsellor.may(permission);
            assert_eq!(Role::Coordinator.may(permission), either, "{permission:?}");
        }
    }

    #[test]
    fn permissions_have_one_name() {
        for permission in Permission::iter() {
            assert_eq!(serde_json::to_value(permission).unwrap(), permission.name());
        }
    }
}
