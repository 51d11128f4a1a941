//! A lead has the company that it names and its trade in columns of their own, by which the inbox filters.

use sea_orm_migration::prelude::*;
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
        for column in [Lead::Company, Lead::Trade] {
            let column = ColumnDef::new(column).text().not_null().default("").take();
            manager.alter_table(Table::alter().table(Lead::Table).add_column(column).take()).await?;
        }
        fill(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [Lead::Company, Lead::Trade] {
            manager.alter_table(Table::alter().table(Lead::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

#[derive(FromQueryResult)]
struct Stored {
    id: i32,
    subject: String,
    message: String,
}

/// What is stored stands in the message and in the subject. In lower case alone: the search takes the spellings of letters of
/// such rows for one.
async fn fill(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let mut above = 0;
    loop {
        let part = Query::select()
            .columns([Lead::Id, Lead::Subject, Lead::Message])
            .from(Lead::Table)
            .and_where(Expr::col(Lead::Kind).is_in(["training", "staffing", "candidate"]))
            .and_where(Expr::col(Lead::Id).gt(above))
            .order_by(Lead::Id, Order::Asc)
            .limit(BATCH)
            .take();
        let rows = db.query_all(&part).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let Stored { id, subject, message } = Stored::from_query_result(&row, "")?;
            above = id;
            let company = message.lines().find_map(|line| line.strip_prefix("Company: "));
            let filled = Query::update()
                .table(Lead::Table)
                .value(Lead::Company, company.unwrap_or_default().to_lowercase())
                .value(Lead::Trade, subject.to_lowercase())
                .and_where(Expr::col(Lead::Id).eq(id))
                .take();
            db.execute(&filled).await?;
        }
    }
}

#[derive(Clone, Copy, DeriveIden)]
enum Lead {
    Table,
    Id,
    Kind,
    Subject,
    Message,
    Company,
    Trade,
}
