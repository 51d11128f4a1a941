//! The people shown on the about page.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(TeamMember::Table)
                    .col(ColumnDef::new(TeamMember::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(TeamMember::Slug).text().not_null())
                    .col(ColumnDef::new(TeamMember::Name).text().not_null())
                    .col(ColumnDef::new(TeamMember::Title).text().not_null())
                    .col(ColumnDef::new(TeamMember::Description).text().not_null())
                    .col(ColumnDef::new(TeamMember::Image).text().null())
                    .col(ColumnDef::new(TeamMember::Position).integer().not_null())
                    .col(ColumnDef::new(TeamMember::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(TeamMember::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_team_member_slug")
                    .table(TeamMember::Table)
                    .col(TeamMember::Slug)
                    .unique()
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_team_member_position")
                    .table(TeamMember::Table)
                    .col(TeamMember::Position)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(TeamMember::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum TeamMember {
    Table,
    Id,
    Slug,
    Name,
    Title,
    Description,
    Image,
    Position,
    CreatedAt,
    UpdatedAt,
}
