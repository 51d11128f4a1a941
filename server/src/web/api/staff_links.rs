//! Where in the staff area a record is edited: found by a few letters, or by the address of its page.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;

use crate::web::app::App;
use crate::web::http::error_response::HandlerResult;
use crate::web::http::extract::ApiQuery;
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::Reply;
use crate::web::page_table::fixed::{CONSULTANCY, CONTACT};
use crate::web::page_table::{self, Page, Resolution};
use crate::web::session::current::RequireAdmin;
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use domain::audit::RecordKind;
use domain::auth::permissions::Permission;
use domain::finder::{FinderText, Finding};
use domain::{batches, consultancy, courses, leads, media, team, testimonials, vacancies};
use storage::slug_history::SlugLookup;

const MAX_PATH: usize = 500;
const SETTINGS: &str = "/admin/settings";
const TEXTS: &str = "/admin/texts";

/// A record that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FindingJson {
    pub kind: RecordKind,
    /// Where staff edit it.
    #[schema(example = "/admin/courses/edit/3")]
    pub address: String,
    pub title: String,
    /// What tells it from others of the same title.
    pub note: String,
}

impl From<Finding> for FindingJson {
    fn from(Finding { kind, id, title, note }: Finding) -> Self {
        Self { kind, address: address(kind, id), title, note }
    }
}

/// Records by a few letters of their name, at most six of each kind
///
/// Courses, batches, team members, testimonials, vacancies, consultancy services, leads (also by e-mail address, phone number or
/// number) and files of the media library, as far as the account may read them.
#[utoipa::path(
    get,
    path = "/api/admin/find",
    tag = "staff",
    params(("q" = Option<String>, Query, description = "What to look for, at most 100 characters")),
    responses((status = 200, body = Vec<FindingJson>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn find_records(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(text): ApiQuery<FinderText>,
) -> HandlerResult<Reply<Vec<FindingJson>>> {
    let store = &app.store;
    let Some(words) = text.words(store.db.get_database_backend()) else { return Ok(Reply(Vec::new())) };
    let (courses, batches, members, testimonials, vacancies, services, leads, files) = tokio::try_join!(
        courses::found::found(store, &words),
        batches::found::found(store, &words),
        team::found::found(store, &words),
        testimonials::found::found(store, &words),
        vacancies::found::found(store, &words),
        consultancy::store::found(store, &words),
        leads::inbox::found::found(store, &words),
        media::found::found(store, &words),
    )?;
    let all = [courses, batches, members, testimonials, vacancies, services, leads, files];
    let readable = |finding: &Finding| admin.role.may(Permission::to_read(finding.kind));
    Ok(Reply(all.into_iter().flatten().filter(readable).map(FindingJson::from).collect()))
}

/// What a page shows, for staff who read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct EditLinkJson {
    /// Where staff edit it; `null` for a page that they cannot change.
    #[schema(required = true, example = "/admin/courses/edit/3")]
    pub address: Option<String>,
    /// What the link is called; empty without one.
    #[schema(example = "Edit this course")]
    pub label: String,
}

impl EditLinkJson {
    fn to(address: impl Into<String>, label: &str) -> Self {
        Self { address: Some(address.into()), label: label.to_owned() }
    }

    const fn none() -> Self {
        Self { address: None, label: String::new() }
    }
}

/// The address of a page of this site.
#[derive(Debug)]
pub struct PagePath(Option<String>);

impl FromQuery for PagePath {
    fn from_query(query: &mut QueryReader) -> Self {
        let path = query.text_within("path", MAX_PATH);
        if path.as_ref().is_none_or(|path| !path.starts_with('/')) {
            query.refuse("path", "Give the path of a page of this site, such as /about.");
        }
        Self(path)
    }
}

/// Where staff edit what a page shows
#[utoipa::path(
    get,
    path = "/api/admin/edit-link",
    tag = "staff",
    params(("path" = String, Query, description = "The path of a page, such as /courses/plc")),
    responses((status = 200, body = EditLinkJson), AdminOnly, InvalidQuery),
)]
pub(crate) async fn find_edit_link(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(PagePath(path)): ApiQuery<PagePath>,
) -> HandlerResult<Reply<EditLinkJson>> {
    match page_table::resolve(path.as_deref().unwrap_or_default(), None) {
        Resolution::Page(page) => {
            let link = edit_link(&app, &page).await?;
            let settings = link.address.as_deref().is_some_and(|to| [SETTINGS, TEXTS].contains(&to));
            let needed = if settings { Permission::ChangeSettings } else { Permission::EditContent };
            Ok(Reply(if admin.role.may(needed) { link } else { EditLinkJson::none() }))
        }
        Resolution::Moved(_) | Resolution::Unknown => Ok(Reply(EditLinkJson::none())),
    }
}

async fn edit_link(app: &App, page: &Page) -> ApiResult<EditLinkJson> {
    Ok(match page {
        Page::Home | Page::About => EditLinkJson::to(TEXTS, "Edit the texts"),
        Page::Fixed(page) if page.path == CONTACT.path => {
            EditLinkJson::to(SETTINGS, "Edit the site settings")
        }
        Page::Fixed(page) if page.path == CONSULTANCY.path => {
            EditLinkJson::to("/admin/services", "Edit the services")
        }
        Page::Service { slug } => EditLinkJson::to(service_address(slug), "Edit this service"),
        Page::Courses(_) | Page::Compare(_) => EditLinkJson::to("/admin/courses", "Edit the courses"),
        Page::Batches(_) => EditLinkJson::to("/admin/batches", "Edit the batches"),
        Page::Course { slug } | Page::Reserve { slug, .. } => {
            match courses::find_by_slug(&app.store, slug).await? {
                SlugLookup::Current(course) => {
                    EditLinkJson::to(address(RecordKind::Course, course.id), "Edit this course")
                }
                _ => EditLinkJson::none(),
            }
        }
        Page::Member { slug } => match team::find_by_slug(&app.store, slug).await? {
            SlugLookup::Current(member) => {
                EditLinkJson::to(address(RecordKind::TeamMember, member.id), "Edit this team member")
            }
            _ => EditLinkJson::none(),
        },
        Page::Jobs => EditLinkJson::to("/admin/vacancies", "Edit the vacancies"),
        Page::Vacancy { slug } => match vacancies::find_by_slug(&app.store, slug).await? {
            SlugLookup::Current(vacancy) => {
                EditLinkJson::to(address(RecordKind::Vacancy, vacancy.summary.id), "Edit this vacancy")
            }
            _ => EditLinkJson::none(),
        },
        Page::Enroll { .. } | Page::Fixed(_) | Page::Staff | Page::Error(_) => EditLinkJson::none(),
    })
}

/// The screen of a record.
fn address(kind: RecordKind, id: i32) -> String {
    match kind {
        RecordKind::Course => format!("/admin/courses/edit/{id}"),
        RecordKind::Batch => format!("/admin/batches/edit/{id}"),
        RecordKind::TeamMember => format!("/admin/team/edit/{id}"),
        RecordKind::Testimonial => format!("/admin/testimonials/edit/{id}"),
        RecordKind::Vacancy => format!("/admin/vacancies/edit/{id}"),
        RecordKind::Lead => format!("/admin/leads/{id}"),
        RecordKind::Media => format!("/admin/media/{id}"),
        RecordKind::Service => consultancy::numbered(id)
            .map_or_else(|| "/admin/services".to_owned(), |service| service_address(&service.slug)),
        RecordKind::Settings => SETTINGS.to_owned(),
        RecordKind::Text => format!("{TEXTS}/{id}"),
        RecordKind::SearchWords => "/admin/search/words".to_owned(),
        RecordKind::ReplyTemplate => format!("/admin/leads/templates/{id}"),
        RecordKind::LeadFeed => format!("/admin/leads/feeds/{id}"),
        RecordKind::EnquiryRules => "/admin/leads/rules".to_owned(),
        RecordKind::Account => "/admin/accounts".to_owned(),
    }
}

fn service_address(slug: &str) -> String {
    format!("/admin/services/{slug}")
}
