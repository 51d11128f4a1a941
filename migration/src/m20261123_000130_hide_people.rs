//! Team members and testimonials can be hidden from visitors, as courses can.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let published = || ColumnDef::new(Shown::Published).boolean().not_null().default(true).take();
        for table in [Shown::TeamMember, Shown::Testimonial] {
            manager.alter_table(Table::alter().table(table).add_column(published()).take()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [Shown::TeamMember, Shown::Testimonial] {
            manager.alter_table(Table::alter().table(table).drop_column(Shown::Published).take()).await?;
        }
        Ok(())
    }
}

/// The two tables and the column that they share.
#[derive(DeriveIden)]
enum Shown {
    TeamMember,
    Testimonial,
    Published,
}
