//! Indexes for look-ups that read whole tables: each request for a link to one's data, each erasure, the hourly retention,
//! and the audit log.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

/// Name, table and what is indexed.
const INDEXES: [(&str, &str, &str); 5] = [
    ("idx_mail_token_email_key", "mail_token", "email_key"),
    ("idx_lead_event_created_at", "lead_event", "created_at"),
    ("idx_lead_entry_created_at", "lead_entry", "created_at"),
    ("idx_mail_outbox_recipient", "mail_outbox", "lower(recipient)"),
    ("idx_audit_entry_at", "audit_entry", "at"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table, indexed) in INDEXES {
            let sql = format!("CREATE INDEX {name} ON {table} ({indexed})");
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, ..) in INDEXES {
            manager.get_connection().execute_unprepared(&format!("DROP INDEX {name}")).await?;
        }
        Ok(())
    }
}
