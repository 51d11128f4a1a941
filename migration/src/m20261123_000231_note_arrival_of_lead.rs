//! How the sender of a lead first arrived: the page, the site with the link, and the channel that both amount to.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One by one: SQLite adds one column at a time.
        for name in [Lead::FirstPage, Lead::Referrer, Lead::Channel] {
            let column = ColumnDef::new(name).text().not_null().default("").take();
            manager.alter_table(Table::alter().table(Lead::Table).add_column(column).take()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in [Lead::FirstPage, Lead::Referrer, Lead::Channel] {
            manager.alter_table(Table::alter().table(Lead::Table).drop_column(name).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    FirstPage,
    Referrer,
    Channel,
}
