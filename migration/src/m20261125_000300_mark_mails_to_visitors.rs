//! Messages that a quota may hold back are marked, so that those to staff are found without reading past them, and the
//! quota is counted from an index.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

const DUE: &str = "idx_mail_outbox_state_to_visitors_next_attempt_at";
const SENT: &str = "idx_mail_outbox_to_visitors_sent_at";
/// As they are at this migration.
const TO_VISITORS: [&str; 4] = ["visitor_lead", "newsletter_confirm", "my_data", "batch_opened"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mark = ColumnDef::new(MailOutbox::ToVisitors).boolean().not_null().default(false).take();
        manager.alter_table(Table::alter().table(MailOutbox::Table).add_column(mark).take()).await?;
        let theirs = Query::update()
            .table(MailOutbox::Table)
            .value(MailOutbox::ToVisitors, true)
            .and_where(Expr::col(MailOutbox::Kind).is_in(TO_VISITORS))
            .take();
        manager.execute(theirs).await?;
        let index = |name: &str| Index::create().name(name).table(MailOutbox::Table).take();
        let due = index(DUE)
            .col(MailOutbox::State)
            .col(MailOutbox::ToVisitors)
            .col(MailOutbox::NextAttemptAt)
            .take();
        manager.create_index(due).await?;
        manager.create_index(index(SENT).col(MailOutbox::ToVisitors).col(MailOutbox::SentAt).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in [SENT, DUE] {
            manager.drop_index(Index::drop().name(name).table(MailOutbox::Table).to_owned()).await?;
        }
        manager
            .alter_table(Table::alter().table(MailOutbox::Table).drop_column(MailOutbox::ToVisitors).take())
            .await
    }
}

#[derive(DeriveIden)]
enum MailOutbox {
    Table,
    Kind,
    State,
    ToVisitors,
    NextAttemptAt,
    SentAt,
}
