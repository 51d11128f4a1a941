//! The log of a lead: what staff said and did, one row each. The notes of a lead become its first entry.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::prelude::DateTimeUtc;
use sea_orm_migration::sea_orm::{ExprTrait, FromQueryResult};

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

/// Rows read at once, so that memory does not grow with the number of leads.
const BATCH: u64 = 500;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_table(manager).await?;
        move_notes(manager).await?;
        manager.alter_table(Table::alter().table(Lead::Table).drop_column(Lead::Notes).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let notes = ColumnDef::new(Lead::Notes).text().not_null().default("").take();
        manager.alter_table(Table::alter().table(Lead::Table).add_column(notes).take()).await?;
        move_back(manager).await?;
        manager.drop_table(Table::drop().table(LeadEntry::Table).take()).await
    }
}

async fn create_table(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(LeadEntry::Table)
                .col(ColumnDef::new(LeadEntry::Id).integer().not_null().auto_increment().primary_key())
                .col(ColumnDef::new(LeadEntry::LeadId).integer().not_null())
                .col(ColumnDef::new(LeadEntry::Kind).text().not_null())
                .col(ColumnDef::new(LeadEntry::Outcome).text().not_null())
                .col(ColumnDef::new(LeadEntry::Text).text().not_null())
                // No foreign key: an entry outlives the account of its author, and names them as they were called.
                .col(ColumnDef::new(LeadEntry::AuthorId).integer().null())
                .col(ColumnDef::new(LeadEntry::Author).text().not_null())
                .col(ColumnDef::new(LeadEntry::Key).text().null())
                .col(ColumnDef::new(LeadEntry::CreatedAt).timestamp_with_time_zone().not_null())
                .col(ColumnDef::new(LeadEntry::EditedAt).timestamp_with_time_zone().null())
                .foreign_key(
                    ForeignKey::create()
                        .name("fk_lead_entry_lead_id")
                        .from(LeadEntry::Table, LeadEntry::LeadId)
                        .to(Lead::Table, Lead::Id)
                        .on_delete(ForeignKeyAction::Cascade),
                )
                .take(),
        )
        .await?;
    let index = |name: &str| Index::create().name(name).table(LeadEntry::Table).take();
    manager
        .create_index(index("idx_lead_entry_lead_id").col(LeadEntry::LeadId).col(LeadEntry::Id).take())
        .await?;
    manager.create_index(index("idx_lead_entry_key").col(LeadEntry::Key).unique().take()).await
}

#[derive(FromQueryResult)]
struct Noted {
    id: i32,
    notes: String,
    search: String,
    updated_at: DateTimeUtc,
}

/// One entry for each lead with notes, dated with its last change. Its text joins what the inbox searches; the server
/// lowers the letters, because the databases differ in lowercasing those beyond ASCII.
async fn move_notes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let mut above = 0;
    loop {
        let part = Query::select()
            .columns([Lead::Id, Lead::Notes, Lead::Search, Lead::UpdatedAt])
            .from(Lead::Table)
            .and_where(Expr::col(Lead::Notes).ne(""))
            .and_where(Expr::col(Lead::Id).gt(above))
            .order_by(Lead::Id, Order::Asc)
            .limit(BATCH)
            .take();
        let rows = db.query_all(&part).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let Noted { id, notes, search, updated_at } = Noted::from_query_result(&row, "")?;
            above = id;
            let found_by = format!("{search}\n{}", notes.to_lowercase());
            let entry = Query::insert()
                .into_table(LeadEntry::Table)
                .columns([
                    LeadEntry::LeadId,
                    LeadEntry::Kind,
                    LeadEntry::Outcome,
                    LeadEntry::Text,
                    LeadEntry::Author,
                    LeadEntry::CreatedAt,
                ])
                .values([id.into(), "note".into(), "none".into(), notes.into(), "".into(), updated_at.into()])
                .map_err(|error| DbErr::Custom(error.to_string()))?
                .take();
            db.execute(&entry).await?;
            let searched = Query::update()
                .table(Lead::Table)
                .value(Lead::Search, found_by)
                .and_where(Expr::col(Lead::Id).eq(id))
                .take();
            db.execute(&searched).await?;
        }
    }
}

#[derive(FromQueryResult)]
struct Entered {
    id: i32,
    lead_id: i32,
    text: String,
}

/// The texts of a lead's entries as its notes, the oldest first.
async fn move_back(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let mut above = 0;
    loop {
        let part = Query::select()
            .columns([LeadEntry::Id, LeadEntry::LeadId, LeadEntry::Text])
            .from(LeadEntry::Table)
            .and_where(Expr::col(LeadEntry::Text).ne(""))
            .and_where(Expr::col(LeadEntry::Id).gt(above))
            .order_by(LeadEntry::Id, Order::Asc)
            .limit(BATCH)
            .take();
        let rows = db.query_all(&part).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let Entered { id, lead_id, text } = Entered::from_query_result(&row, "")?;
            above = id;
            let of_lead = Query::select()
                .column(Lead::Notes)
                .from(Lead::Table)
                .and_where(Expr::col(Lead::Id).eq(lead_id))
                .take();
            let before: Option<String> =
                db.query_one(&of_lead).await?.map(|row| row.try_get("", "notes")).transpose()?;
            let notes = match before.unwrap_or_default().as_str() {
                "" => text,
                before => format!("{before}\n\n{text}"),
            };
            let kept = Query::update()
                .table(Lead::Table)
                .value(Lead::Notes, notes)
                .and_where(Expr::col(Lead::Id).eq(lead_id))
                .take();
            db.execute(&kept).await?;
        }
    }
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Id,
    Notes,
    Search,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum LeadEntry {
    Table,
    Id,
    LeadId,
    Kind,
    Outcome,
    Text,
    AuthorId,
    Author,
    Key,
    CreatedAt,
    EditedAt,
}
