//! A follow-up has a time of day and a text, a lead knows since when its sender waits, and staff get a daily digest.

use std::time::Duration;

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::prelude::{DateTimeUtc, Time};
use sea_orm_migration::sea_orm::{ExprTrait, FromQueryResult};

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

/// Rows read at once, so that memory does not grow with the number of leads.
const BATCH: u64 = 500;
/// From midnight to the time of day that a follow-up without one gets.
const MORNING: Duration = Duration::from_hours(10);

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            ColumnDef::new(Lead::NextAction).text().not_null().default("").take(),
            ColumnDef::new(Lead::WaitingSince).timestamp_with_time_zone().null().take(),
        ] {
            manager.alter_table(Table::alter().table(Lead::Table).add_column(column).take()).await?;
        }
        move_midnights(manager).await?;
        manager.get_connection().execute_unprepared(WAITING).await?;
        for (name, columns) in INDEXES {
            let mut index = Index::create().name(name).table(Lead::Table).take();
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table(DailyDigest::Table)
                    .col(ColumnDef::new(DailyDigest::Day).date().not_null().primary_key())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(DailyDigest::Table).take()).await?;
        for (name, _) in INDEXES {
            manager.drop_index(Index::drop().name(name).table(Lead::Table).to_owned()).await?;
        }
        for column in [Lead::NextAction, Lead::WaitingSince] {
            manager.alter_table(Table::alter().table(Lead::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

/// The first counts all tabs of the inbox, also those of one form, without reading rows; the others list what is due, for
/// all and for one owner.
const INDEXES: [(&str, &[Lead]); 3] = [
    ("idx_lead_tabs", &[Lead::Status, Lead::OwnerId, Lead::NextActionAt, Lead::Kind]),
    ("idx_lead_next_action_at", &[Lead::NextActionAt, Lead::OwnerId, Lead::Status]),
    ("idx_lead_owner_id_next_action_at", &[Lead::OwnerId, Lead::NextActionAt, Lead::Status]),
];

/// Those whose last message staff have not answered: new ones, and others whose senders wrote again since.
const WAITING: &str = "
    UPDATE lead SET waiting_since = COALESCE(
        (SELECT MAX(created_at) FROM lead_event WHERE lead_id = lead.id AND kind = 'repeated'), created_at)
    WHERE erased_at IS NULL
        AND kind NOT IN ('newsletter', 'waitlist')
        AND source IN ('site', 'referral', 'portal')
        AND (status = 'new' OR status IN ('contacted', 'qualified') AND EXISTS (
            SELECT 1 FROM lead_event AS message WHERE message.lead_id = lead.id AND message.kind = 'repeated'
                AND NOT EXISTS (SELECT 1 FROM lead_event AS act WHERE act.lead_id = lead.id
                    AND act.kind = 'status' AND act.created_at >= message.created_at)))
        AND NOT EXISTS (SELECT 1 FROM lead_entry AS entry WHERE entry.lead_id = lead.id AND entry.kind <> 'note'
            AND entry.outcome NOT IN ('no_answer', 'wrong_contact') AND entry.created_at >= COALESCE(
                (SELECT MAX(created_at) FROM lead_event WHERE lead_id = lead.id AND kind = 'repeated'),
                lead.created_at))";

#[derive(FromQueryResult)]
struct Planned {
    id: i32,
    next_action_at: DateTimeUtc,
}

/// Follow-ups had a day only, stored as its midnight in India: they are due in the morning of that day.
async fn move_midnights(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let midnight = Time::from_hms_opt(18, 30, 0);
    let mut above = 0;
    loop {
        let part = Query::select()
            .columns([Lead::Id, Lead::NextActionAt])
            .from(Lead::Table)
            .and_where(Expr::col(Lead::NextActionAt).is_not_null())
            .and_where(Expr::col(Lead::Id).gt(above))
            .order_by(Lead::Id, Order::Asc)
            .limit(BATCH)
            .take();
        let rows = db.query_all(&part).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let Planned { id, next_action_at } = Planned::from_query_result(&row, "")?;
            above = id;
            if Some(next_action_at.time()) != midnight {
                continue;
            }
            let moved = Query::update()
                .table(Lead::Table)
                .value(Lead::NextActionAt, next_action_at + MORNING)
                .and_where(Expr::col(Lead::Id).eq(id))
                .take();
            db.execute(&moved).await?;
        }
    }
}

#[derive(Clone, Copy, DeriveIden)]
enum Lead {
    Table,
    Id,
    Kind,
    Status,
    OwnerId,
    NextActionAt,
    NextAction,
    WaitingSince,
}

#[derive(DeriveIden)]
enum DailyDigest {
    Table,
    Day,
}
