//! What a course costs beside its price: GST, what the fee includes, instalments, early-bird fee and group price.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [
            ColumnDef::new(Course::Gst).text().not_null().default("unstated").take(),
            ColumnDef::new(Course::FeeIncludes).text().not_null().default("[]").take(),
            ColumnDef::new(Course::Instalments).integer().null().take(),
            ColumnDef::new(Course::InstalmentsDue).text().not_null().default("[]").take(),
            ColumnDef::new(Course::EarlyPaise).big_integer().null().take(),
            ColumnDef::new(Course::EarlyUntil).date().null().take(),
            ColumnDef::new(Course::GroupPaise).big_integer().null().take(),
            ColumnDef::new(Course::GroupFrom).integer().null().take(),
        ] {
            let mut column = column;
            manager.alter_table(Table::alter().table(Course::Table).add_column(&mut column).take()).await?;
        }
        let ended = Index::create().name(EARLY_UNTIL).table(Course::Table).col(Course::EarlyUntil).take();
        manager.create_index(ended).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(EARLY_UNTIL).table(Course::Table).to_owned()).await?;
        for column in [
            Course::Gst,
            Course::FeeIncludes,
            Course::Instalments,
            Course::InstalmentsDue,
            Course::EarlyPaise,
            Course::EarlyUntil,
            Course::GroupPaise,
            Course::GroupFrom,
        ] {
            manager.alter_table(Table::alter().table(Course::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

const EARLY_UNTIL: &str = "idx_course_early_until";

#[derive(DeriveIden)]
enum Course {
    Table,
    Gst,
    FeeIncludes,
    Instalments,
    InstalmentsDue,
    EarlyPaise,
    EarlyUntil,
    GroupPaise,
    GroupFrom,
}
