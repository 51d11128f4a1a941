//! Words that staff declared to mean the same, and searches that found nothing.

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
                    .table(SearchSynonyms::Table)
                    .col(ColumnDef::new(SearchSynonyms::Id).integer().not_null().primary_key())
                    .col(ColumnDef::new(SearchSynonyms::Groups).text().not_null())
                    .col(ColumnDef::new(SearchSynonyms::Revision).integer().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table(SearchMiss::Table)
                    .col(ColumnDef::new(SearchMiss::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(SearchMiss::Text).text().not_null())
                    .col(ColumnDef::new(SearchMiss::SomeWords).boolean().not_null())
                    .col(ColumnDef::new(SearchMiss::Times).integer().not_null())
                    .col(ColumnDef::new(SearchMiss::LastAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_search_miss_text")
                    .table(SearchMiss::Table)
                    .col(SearchMiss::Text)
                    .unique()
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_search_miss_last_at")
                    .table(SearchMiss::Table)
                    .col(SearchMiss::LastAt)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(SearchMiss::Table).take()).await?;
        manager.drop_table(Table::drop().table(SearchSynonyms::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum SearchSynonyms {
    Table,
    Id,
    Groups,
    Revision,
}

#[derive(DeriveIden)]
enum SearchMiss {
    Table,
    Id,
    Text,
    SomeWords,
    Times,
    LastAt,
}
