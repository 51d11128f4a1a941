//! Pictures and documents that staff upload.

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
                    .table(Media::Table)
                    .col(ColumnDef::new(Media::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(Media::Digest).text().not_null())
                    .col(ColumnDef::new(Media::FileKey).text().not_null())
                    .col(ColumnDef::new(Media::LiveKey).text().null())
                    .col(ColumnDef::new(Media::Kind).text().not_null())
                    .col(ColumnDef::new(Media::Mime).text().not_null())
                    .col(ColumnDef::new(Media::Name).text().not_null())
                    .col(ColumnDef::new(Media::Alt).text().not_null())
                    .col(ColumnDef::new(Media::Decorative).boolean().not_null())
                    .col(ColumnDef::new(Media::Search).text().not_null())
                    .col(ColumnDef::new(Media::FocalX).integer().not_null())
                    .col(ColumnDef::new(Media::FocalY).integer().not_null())
                    .col(ColumnDef::new(Media::Width).integer().null())
                    .col(ColumnDef::new(Media::Height).integer().null())
                    .col(ColumnDef::new(Media::Transparent).boolean().not_null())
                    .col(ColumnDef::new(Media::Colour).text().null())
                    .col(ColumnDef::new(Media::Pages).integer().null())
                    .col(ColumnDef::new(Media::Bytes).big_integer().not_null())
                    .col(ColumnDef::new(Media::StoredBytes).big_integer().not_null())
                    .col(ColumnDef::new(Media::Failure).text().null())
                    .col(ColumnDef::new(Media::Attempts).integer().not_null())
                    .col(ColumnDef::new(Media::NextAttemptAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Media::LeaseToken).text().null())
                    .col(ColumnDef::new(Media::LeaseUntil).timestamp_with_time_zone().null())
                    .col(ColumnDef::new(Media::UploadedBy).text().not_null())
                    .col(ColumnDef::new(Media::Revision).integer().not_null())
                    .col(ColumnDef::new(Media::DeletedAt).timestamp_with_time_zone().null())
                    .col(ColumnDef::new(Media::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Media::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_media_digest")
                    .table(Media::Table)
                    .col(Media::Digest)
                    .unique()
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create().name("idx_media_live_key").table(Media::Table).col(Media::LiveKey).take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Media::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Media {
    Table,
    Id,
    Digest,
    FileKey,
    LiveKey,
    Kind,
    Mime,
    Name,
    Alt,
    Decorative,
    Search,
    FocalX,
    FocalY,
    Width,
    Height,
    Transparent,
    Colour,
    Pages,
    Bytes,
    StoredBytes,
    Failure,
    Attempts,
    NextAttemptAt,
    LeaseToken,
    LeaseUntil,
    UploadedBy,
    Revision,
    DeletedAt,
    CreatedAt,
    UpdatedAt,
}
