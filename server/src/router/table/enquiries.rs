//! The calls of enquiries and of the feeds that deliver some.

use axum::http::Method;
use axum::routing::post;

use super::{
    CHANGE_SETTINGS, CHANGE_SETTINGS_CONFIRMED, ERASE_ENQUIRIES, EXPORT_ENQUIRIES, READ_ENQUIRIES,
    TABLE_FILE_LIMIT, WORK_ON_ENQUIRIES,
};
use crate::router::routes::Routes;
use crate::web::api::{
    chat_references, inbox, inbox_bulk, lead_assignment, lead_cvs, lead_feeds, lead_files, lead_log,
    reply_templates, subscribers,
};
use crate::web::http::access::Access;
use crate::web::http::policy::Policy;

pub(super) fn lead_routes() -> Routes {
    Routes::default()
        .get(READ_ENQUIRIES, "/api/leads", inbox::list_leads)
        .get(EXPORT_ENQUIRIES, "/api/leads.csv", inbox::export_leads)
        .get(EXPORT_ENQUIRIES, "/api/admin/newsletter.csv", subscribers::export_subscribers)
        .get(READ_ENQUIRIES, "/api/leads/counts", inbox::count_leads)
        .get(READ_ENQUIRIES, "/api/leads/chat-references/{code}", chat_references::find_chat_reference)
        .get(READ_ENQUIRIES, "/api/leads/{id}", inbox::find_lead)
        .get(WORK_ON_ENQUIRIES, "/api/leads/{id}/cvs/{cv_id}", lead_cvs::download_cv)
        .patch(WORK_ON_ENQUIRIES, "/api/leads/{id}", inbox::update_lead)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/mails/{mail_id}/resend", lead_log::resend_lead_mail)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/mails/{mail_id}/stop", lead_log::stop_lead_mail)
        .post(WORK_ON_ENQUIRIES, "/api/leads", inbox::enter_lead)
        .upload(WORK_ON_ENQUIRIES, "/api/leads/import/check", lead_files::check_lead_file, TABLE_FILE_LIMIT)
        .upload(WORK_ON_ENQUIRIES, "/api/leads/import", lead_files::import_leads, TABLE_FILE_LIMIT)
        .post(WORK_ON_ENQUIRIES, "/api/leads/bulk", inbox_bulk::change_leads)
        .post(WORK_ON_ENQUIRIES, "/api/leads/mails/resend", inbox_bulk::resend_dead_mails)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/same-person", inbox_bulk::merge_person)
        .delete(WORK_ON_ENQUIRIES, "/api/leads/{id}/same-person", inbox_bulk::separate_person)
        .put(WORK_ON_ENQUIRIES, "/api/leads/{id}/details", inbox::correct_lead)
        .post(ERASE_ENQUIRIES, "/api/leads/{id}/erase", inbox_bulk::erase_person)
        .get(WORK_ON_ENQUIRIES, "/api/leads/matching", inbox::find_known_people)
        .put(WORK_ON_ENQUIRIES, "/api/leads/{id}/owner", lead_assignment::set_lead_owner)
        .get(READ_ENQUIRIES, "/api/leads/colleagues", lead_assignment::list_colleagues)
        .get(READ_ENQUIRIES, "/api/leads/categories", lead_assignment::list_lead_categories)
        .get(READ_ENQUIRIES, "/api/leads/rules", lead_assignment::get_lead_rules)
        .put(CHANGE_SETTINGS, "/api/leads/rules", lead_assignment::update_lead_rules)
        .get(READ_ENQUIRIES, "/api/leads/{id}/entries", lead_log::list_lead_entries)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/entries", lead_log::add_lead_entry)
        .patch(WORK_ON_ENQUIRIES, "/api/leads/{id}/entries/{entry_id}", lead_log::edit_lead_entry)
        .delete(WORK_ON_ENQUIRIES, "/api/leads/{id}/entries/{entry_id}", lead_log::undo_lead_entry)
        .get(READ_ENQUIRIES, "/api/leads/{id}/reply-values", reply_templates::find_reply_values)
        .get(READ_ENQUIRIES, "/api/admin/reply-templates", reply_templates::list_reply_templates)
        .post(CHANGE_SETTINGS, "/api/admin/reply-templates", reply_templates::create_reply_template)
        .get(READ_ENQUIRIES, "/api/admin/reply-templates/{id}", reply_templates::find_reply_template)
        .put(CHANGE_SETTINGS, "/api/admin/reply-templates/{id}", reply_templates::update_reply_template)
        .delete(CHANGE_SETTINGS, "/api/admin/reply-templates/{id}", reply_templates::remove_reply_template)
}

pub(super) fn feed_routes() -> Routes {
    Routes::default()
        .add(
            Access::Public,
            Policy::SIGNED,
            Method::POST,
            "/api/leads/inbound/{source}",
            post(lead_feeds::take_delivery).layer(lead_feeds::limit()),
        )
        .get(READ_ENQUIRIES, "/api/admin/lead-feeds", lead_feeds::list_lead_feeds)
        .post(CHANGE_SETTINGS_CONFIRMED, "/api/admin/lead-feeds", lead_feeds::create_lead_feed)
        .get(READ_ENQUIRIES, "/api/admin/lead-feeds/{id}", lead_feeds::find_lead_feed)
        .put(CHANGE_SETTINGS_CONFIRMED, "/api/admin/lead-feeds/{id}", lead_feeds::update_lead_feed)
        .delete(CHANGE_SETTINGS_CONFIRMED, "/api/admin/lead-feeds/{id}", lead_feeds::remove_lead_feed)
        .post(
            CHANGE_SETTINGS_CONFIRMED,
            "/api/admin/lead-feeds/{id}/secret",
            lead_feeds::renew_lead_feed_secret,
        )
        .get(READ_ENQUIRIES, "/api/admin/lead-feeds/{id}/deliveries", lead_feeds::list_refused_deliveries)
        .post(WORK_ON_ENQUIRIES, "/api/admin/lead-feeds/{id}/retry", lead_feeds::retry_deliveries)
        .post(
            WORK_ON_ENQUIRIES,
            "/api/admin/lead-feeds/{id}/deliveries/{entry_id}/retry",
            lead_feeds::retry_delivery,
        )
        .delete(
            WORK_ON_ENQUIRIES,
            "/api/admin/lead-feeds/{id}/deliveries/{entry_id}",
            lead_feeds::dismiss_delivery,
        )
}
