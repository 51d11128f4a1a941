//! What a team member did before, for how long, and the languages that the member teaches in.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "team_member";
const YEARS: &str = "years";
/// JSON lists.
const LISTS: [&str; 2] = ["employers", "languages"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let years = ColumnDef::new(YEARS).integer().null().take();
        manager.alter_table(Table::alter().table(TABLE).add_column(years).take()).await?;
        for column in LISTS {
            let list = ColumnDef::new(column).text().not_null().default("[]").take();
            manager.alter_table(Table::alter().table(TABLE).add_column(list).take()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [YEARS].into_iter().chain(LISTS) {
            manager.alter_table(Table::alter().table(TABLE).drop_column(column).take()).await?;
        }
        Ok(())
    }
}
