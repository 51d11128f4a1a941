//! The calls of what the site shows: courses, batches, people and what else staff publish.

use axum::http::Method;

use super::{
    COURSE_LIMIT, DRAFT_LIMIT, EDIT_CONTENT, PUBLISH, READ_CONTENT, READ_COURSES, TABLE_FILE_LIMIT,
    UPLOAD_LIMIT,
};
use crate::router::routes::Routes;
use crate::web::api::{
    batches, consultancy, course_files, courses, drafts, media, search, staff_courses, staff_records, team,
    testimonials, vacancies,
};
use crate::web::http::access::Access;
use domain::batches::StaffBatchJson;
use domain::courses::staff::StaffCourseJson;
use domain::media::MediaRecord;
use domain::team::StaffTeamMemberJson;
use domain::testimonials::StaffTestimonialJson;
use domain::vacancies::StaffVacancyJson;

pub(super) fn course_routes() -> Routes {
    Routes::default()
        .get(Access::Public, "/api/courses/get", courses::list_courses)
        .get(Access::Public, "/api/courses/counts", courses::count_courses)
        .get(Access::Public, "/api/courses/facets", courses::count_facets)
        .get(Access::Public, "/api/courses/menu", courses::list_course_menu)
        .get(Access::Public, "/api/courses/home", courses::list_home_courses)
        .get(Access::Public, "/api/courses/{id}", courses::find_course)
        .get(Access::Public, "/api/courses/{id}/related", courses::list_related_courses)
        .get(Access::Public, "/api/courses/{id}/modules", courses::list_modules_of_course)
        .get(Access::Public, "/api/modules", courses::list_modules)
        .get(Access::Public, "/api/modules/{id}", courses::find_module)
        .large(PUBLISH, Method::POST, "/api/courses", staff_records::create::<StaffCourseJson>, COURSE_LIMIT)
        .large(
            PUBLISH,
            Method::PUT,
            "/api/courses/{id}",
            staff_records::update::<StaffCourseJson>,
            COURSE_LIMIT,
        )
        .delete(PUBLISH, "/api/courses/{id}", staff_records::delete::<StaffCourseJson>)
        .post(PUBLISH, "/api/courses/{id}/restore", staff_records::restore::<StaffCourseJson>)
        .get(READ_COURSES, "/api/admin/courses", staff_courses::list_staff_courses)
        .get(READ_COURSES, "/api/admin/courses/fee", staff_courses::preview_fee)
        .get(READ_COURSES, "/api/admin/courses/undrawable", staff_courses::find_undrawable)
        .get(READ_COURSES, "/api/admin/courses/{id}", staff_records::find::<StaffCourseJson>)
        .post(PUBLISH, "/api/courses/{id}/copy", staff_courses::copy_course)
        .get(EDIT_CONTENT, "/api/admin/courses.csv", course_files::export_courses)
        .upload(
            EDIT_CONTENT,
            "/api/admin/courses/import/check",
            course_files::check_course_file,
            TABLE_FILE_LIMIT,
        )
        .upload(PUBLISH, "/api/admin/courses/import", course_files::import_courses, TABLE_FILE_LIMIT)
}

pub(super) fn batch_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/batches/upcoming", batches::list_upcoming_batches)
        .get(Public, "/api/batches/upcoming/choices", batches::list_upcoming_choices)
        .post(PUBLISH, "/api/batches", staff_records::create::<StaffBatchJson>)
        .put(PUBLISH, "/api/batches/{id}", staff_records::update::<StaffBatchJson>)
        .delete(PUBLISH, "/api/batches/{id}", staff_records::delete::<StaffBatchJson>)
        .post(PUBLISH, "/api/batches/{id}/restore", staff_records::restore::<StaffBatchJson>)
        .post(PUBLISH, "/api/batches/{id}/copy", batches::copy_batch)
        .get(READ_COURSES, "/api/admin/batches", batches::list_staff_batches)
        .get(READ_COURSES, "/api/admin/batches/choices", batches::list_batch_choices)
        .get(READ_COURSES, "/api/admin/batches/waiting", batches::list_waiting)
        .get(READ_COURSES, "/api/admin/batches/{id}", staff_records::find::<StaffBatchJson>)
}

pub(super) fn team_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/team/get", team::list_team)
        .get(Public, "/api/team/names", team::list_team_names)
        .get(Public, "/api/team/{id}", team::find_team_member)
        .post(PUBLISH, "/api/team", staff_records::create::<StaffTeamMemberJson>)
        .put(PUBLISH, "/api/team/{id}", staff_records::update::<StaffTeamMemberJson>)
        .delete(PUBLISH, "/api/team/{id}", staff_records::delete::<StaffTeamMemberJson>)
        .post(PUBLISH, "/api/team/{id}/restore", staff_records::restore::<StaffTeamMemberJson>)
        .get(READ_CONTENT, "/api/admin/team", staff_records::list::<StaffTeamMemberJson>)
        .get(READ_CONTENT, "/api/admin/team/{id}", staff_records::find::<StaffTeamMemberJson>)
}

pub(super) fn testimonial_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/testimonials/get", testimonials::list_testimonials)
        .get(Public, "/api/testimonials/{id}", testimonials::find_testimonial)
        .post(PUBLISH, "/api/testimonials", staff_records::create::<StaffTestimonialJson>)
        .put(PUBLISH, "/api/testimonials/{id}", staff_records::update::<StaffTestimonialJson>)
        .delete(PUBLISH, "/api/testimonials/{id}", staff_records::delete::<StaffTestimonialJson>)
        .post(PUBLISH, "/api/testimonials/{id}/restore", staff_records::restore::<StaffTestimonialJson>)
        .get(READ_CONTENT, "/api/admin/testimonials", staff_records::list::<StaffTestimonialJson>)
        .get(READ_CONTENT, "/api/admin/testimonials/{id}", staff_records::find::<StaffTestimonialJson>)
}

pub(super) fn vacancy_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/vacancies/open", vacancies::list_open_vacancies)
        .get(Public, "/api/vacancies/{id}", vacancies::find_vacancy)
        .get(Public, "/api/courses/{id}/vacancies", vacancies::list_vacancies_of_course)
        .post(PUBLISH, "/api/vacancies", staff_records::create::<StaffVacancyJson>)
        .put(PUBLISH, "/api/vacancies/{id}", staff_records::update::<StaffVacancyJson>)
        .delete(PUBLISH, "/api/vacancies/{id}", staff_records::delete::<StaffVacancyJson>)
        .post(PUBLISH, "/api/vacancies/{id}/restore", staff_records::restore::<StaffVacancyJson>)
        .get(READ_CONTENT, "/api/admin/vacancies", vacancies::list_staff_vacancies)
        .get(READ_CONTENT, "/api/admin/vacancies/{id}", staff_records::find::<StaffVacancyJson>)
}

pub(super) fn service_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/consultancy/services", consultancy::list_services)
        .get(Public, "/api/consultancy/services/names", consultancy::list_service_names)
        .get(Public, "/api/consultancy/services/{slug}", consultancy::find_service)
        .get(READ_CONTENT, "/api/admin/services", consultancy::list_staff_services)
        .get(READ_CONTENT, "/api/admin/services/{slug}", consultancy::find_staff_service)
        .get(READ_CONTENT, "/api/admin/services/{slug}/original", consultancy::find_original_service)
        .put(PUBLISH, "/api/admin/services/{slug}", consultancy::update_service)
}

pub(super) fn search_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/search", search::search)
        .get(Public, "/api/search/suggest", search::suggest)
        .get(READ_CONTENT, "/api/admin/search/synonyms", search::get_synonyms)
        .put(PUBLISH, "/api/admin/search/synonyms", search::update_synonyms)
        .get(READ_CONTENT, "/api/admin/search/misses", search::list_misses)
        .delete(PUBLISH, "/api/admin/search/misses/{id}", search::remove_miss)
}

pub(super) fn draft_routes() -> Routes {
    Routes::default()
        .get(EDIT_CONTENT, "/api/admin/drafts", drafts::list_drafts)
        .large(EDIT_CONTENT, Method::POST, "/api/admin/drafts", drafts::create_draft, DRAFT_LIMIT)
        .get(EDIT_CONTENT, "/api/admin/drafts/{id}", drafts::find_draft)
        .large(EDIT_CONTENT, Method::PUT, "/api/admin/drafts/{id}", drafts::update_draft, DRAFT_LIMIT)
        .delete(EDIT_CONTENT, "/api/admin/drafts/{id}", drafts::discard_draft)
        .large(PUBLISH, Method::POST, "/api/admin/drafts/publish", drafts::publish_form, DRAFT_LIMIT)
        .put(PUBLISH, "/api/admin/drafts/{id}/schedule", drafts::schedule_draft)
        .get(EDIT_CONTENT, "/api/admin/schedule", drafts::list_schedule)
        .post(PUBLISH, "/api/admin/schedule/hide", drafts::schedule_hiding)
        .delete(PUBLISH, "/api/admin/schedule/{id}", drafts::cancel_scheduled)
        .put(EDIT_CONTENT, "/api/admin/editors", drafts::note_editor)
        .delete(EDIT_CONTENT, "/api/admin/editors", drafts::leave_editor)
}

pub(super) fn media_routes() -> Routes {
    Routes::default()
        .get(READ_CONTENT, "/api/media", media::list_media)
        .upload(EDIT_CONTENT, "/api/media", media::upload_media, UPLOAD_LIMIT)
        .get(READ_CONTENT, "/api/media/{id}", media::find_media)
        .patch(EDIT_CONTENT, "/api/media/{id}", media::update_media)
        .delete(PUBLISH, "/api/media/{id}", staff_records::delete::<MediaRecord>)
        .upload(PUBLISH, "/api/media/{id}/replace", media::replace_media, UPLOAD_LIMIT)
        .post(PUBLISH, "/api/media/{id}/restore", staff_records::restore::<MediaRecord>)
}
