//! Schema migrations, the same for `SQLite` and `PostgreSQL`.
//!
//! Each migration uses sea-query builders and its own identifiers and never imports an entity of the server, so that
//! later changes of the entities do not change it. Every migration runs inside a transaction on both databases. The
//! server decides when they run (`storage::db::migrate`).

pub use sea_orm_migration::prelude::MigratorTrait;
use sea_orm_migration::prelude::*;

mod m20261121_000001_create_course;
mod m20261121_000002_create_team_member;
mod m20261121_000003_create_testimonial;
mod m20261121_000004_create_site_setting;
mod m20261121_000005_create_content_version;
mod m20261121_000010_create_lead;
mod m20261121_000011_create_mail_outbox;
mod m20261121_000012_create_newsletter_subscriber;
mod m20261121_000013_create_server_secret;
mod m20261121_000020_create_user;
mod m20261121_000021_create_session;
mod m20261121_000022_create_api_token;
mod m20261121_000023_create_audit_entry;
mod m20261121_000024_keep_deleted_people;
mod m20261121_000025_keep_former_names_of_members;
mod m20261121_000030_create_indexnow_notice;
mod m20261121_000031_order_courses_by_title;
mod m20261122_000040_create_media;
mod m20261122_000041_treat_pictures;
mod m20261122_000050_create_batch;
mod m20261122_000051_remember_the_day;
mod m20261123_000060_add_course_fees;
mod m20261123_000070_create_course_content;
mod m20261123_000071_name_course_of_testimonial;
mod m20261123_000080_reserve_and_wait;
mod m20261123_000090_add_course_level;
mod m20261123_000100_make_syllabuses;
mod m20261123_000110_create_search;
mod m20261123_000120_create_record_version;
mod m20261123_000130_hide_people;
mod m20261123_000131_keep_addresses_of_removed_records;
mod m20261123_000140_create_service_text;
mod m20261123_000150_create_preview_link;
mod m20261123_000160_create_draft;
mod m20261123_000170_give_accounts_roles;
mod m20261123_000180_create_lead_entry;
mod m20261123_000181_name_source_of_lead;
mod m20261123_000190_own_leads;
mod m20261123_000191_plan_follow_ups;
mod m20261123_000200_add_second_factor;
mod m20261123_000210_feature_courses;
mod m20261123_000220_create_reply_template;
mod m20261123_000230_count_page_views;
mod m20261123_000231_note_arrival_of_lead;
mod m20261123_000232_create_chat_reference;
mod m20261123_000240_create_saved_view;
mod m20261123_000250_create_person_alias;
mod m20261123_000260_create_passkeys;
mod m20261123_000270_end_generated_passwords;
mod m20261123_000291_renew_session_keys;
mod m20261123_000292_read_lists_from_indexes;
mod m20261125_000300_mark_mails_to_visitors;
mod m20261128_000310_end_early_bird_before_starts;
mod m20261128_000320_publish_in_one_call;
mod m20261128_000330_remember_former_addresses;
mod m20261129_000340_index_what_is_looked_up;
mod m20261129_000350_count_sign_in_failures;
mod m20261129_000360_give_lost_leads_a_reason;
mod m20261130_000380_describe_team_members;
mod m20261130_000390_create_vacancy;
mod m20261130_000400_create_lead_feed;
mod m20261130_000410_create_lead_cv;
mod m20261130_000450_name_company_of_lead;

/// All migrations, in the order in which they run.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000001_create_course::Migration),
            Box::new(m20261121_000002_create_team_member::Migration),
            Box::new(m20261121_000003_create_testimonial::Migration),
            Box::new(m20261121_000004_create_site_setting::Migration),
            Box::new(m20261121_000005_create_content_version::Migration),
            Box::new(m20261121_000010_create_lead::Migration),
            Box::new(m20261121_000011_create_mail_outbox::Migration),
            Box::new(m20261121_000012_create_newsletter_subscriber::Migration),
            Box::new(m20261121_000013_create_server_secret::Migration),
            Box::new(m20261121_000020_create_user::Migration),
            Box::new(m20261121_000021_create_session::Migration),
            Box::new(m20261121_000022_create_api_token::Migration),
            Box::new(m20261121_000023_create_audit_entry::Migration),
            Box::new(m20261121_000024_keep_deleted_people::Migration),
            Box::new(m20261121_000025_keep_former_names_of_members::Migration),
            Box::new(m20261121_000030_create_indexnow_notice::Migration),
            Box::new(m20261121_000031_order_courses_by_title::Migration),
            Box::new(m20261122_000040_create_media::Migration),
            Box::new(m20261122_000041_treat_pictures::Migration),
            Box::new(m20261122_000050_create_batch::Migration),
            Box::new(m20261122_000051_remember_the_day::Migration),
            Box::new(m20261123_000060_add_course_fees::Migration),
            Box::new(m20261123_000070_create_course_content::Migration),
            Box::new(m20261123_000071_name_course_of_testimonial::Migration),
            Box::new(m20261123_000080_reserve_and_wait::Migration),
            Box::new(m20261123_000090_add_course_level::Migration),
            Box::new(m20261123_000100_make_syllabuses::Migration),
            Box::new(m20261123_000110_create_search::Migration),
            Box::new(m20261123_000120_create_record_version::Migration),
            Box::new(m20261123_000130_hide_people::Migration),
            Box::new(m20261123_000131_keep_addresses_of_removed_records::Migration),
            Box::new(m20261123_000140_create_service_text::Migration),
            Box::new(m20261123_000150_create_preview_link::Migration),
            Box::new(m20261123_000160_create_draft::Migration),
            Box::new(m20261123_000170_give_accounts_roles::Migration),
            Box::new(m20261123_000180_create_lead_entry::Migration),
            Box::new(m20261123_000181_name_source_of_lead::Migration),
            Box::new(m20261123_000190_own_leads::Migration),
            Box::new(m20261123_000191_plan_follow_ups::Migration),
            Box::new(m20261123_000200_add_second_factor::Migration),
            Box::new(m20261123_000210_feature_courses::Migration),
            Box::new(m20261123_000220_create_reply_template::Migration),
            Box::new(m20261123_000230_count_page_views::Migration),
            Box::new(m20261123_000231_note_arrival_of_lead::Migration),
            Box::new(m20261123_000232_create_chat_reference::Migration),
            Box::new(m20261123_000240_create_saved_view::Migration),
            Box::new(m20261123_000250_create_person_alias::Migration),
            Box::new(m20261123_000260_create_passkeys::Migration),
            Box::new(m20261123_000270_end_generated_passwords::Migration),
            Box::new(m20261123_000291_renew_session_keys::Migration),
            Box::new(m20261123_000292_read_lists_from_indexes::Migration),
            Box::new(m20261125_000300_mark_mails_to_visitors::Migration),
            Box::new(m20261128_000310_end_early_bird_before_starts::Migration),
            Box::new(m20261128_000320_publish_in_one_call::Migration),
            Box::new(m20261128_000330_remember_former_addresses::Migration),
            Box::new(m20261129_000340_index_what_is_looked_up::Migration),
            Box::new(m20261129_000350_count_sign_in_failures::Migration),
            Box::new(m20261129_000360_give_lost_leads_a_reason::Migration),
            Box::new(m20261130_000380_describe_team_members::Migration),
            Box::new(m20261130_000390_create_vacancy::Migration),
            Box::new(m20261130_000400_create_lead_feed::Migration),
            Box::new(m20261130_000410_create_lead_cv::Migration),
            Box::new(m20261130_000450_name_company_of_lead::Migration),
        ]
    }
}
