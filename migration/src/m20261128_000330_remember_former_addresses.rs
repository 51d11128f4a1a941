//! Files keep the keys that they had, so that former addresses lead to them.

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
                    .table(MediaFormerKey::Table)
                    .col(ColumnDef::new(MediaFormerKey::Key).text().not_null().primary_key())
                    .col(ColumnDef::new(MediaFormerKey::MediaId).integer().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .from(MediaFormerKey::Table, MediaFormerKey::MediaId)
                            .to(Media::Table, Media::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_media_former_key_media_id")
                    .table(MediaFormerKey::Table)
                    .col(MediaFormerKey::MediaId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(MediaFormerKey::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum MediaFormerKey {
    Table,
    Key,
    MediaId,
}

#[derive(DeriveIden)]
enum Media {
    Table,
    Id,
}
