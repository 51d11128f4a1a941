//! What a form saves on its own is a draft of its author, and a publication can be repeated after a lost answer.

use sea_orm_migration::prelude::*;

const OF_RECORD: &str = "idx_record_draft_kind_record_id";
const OF_OWNER: &str = "idx_record_draft_kind_record_id_owner_id";

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut owner = ColumnDef::new(RecordDraft::OwnerId).integer().not_null().default(0).take();
        manager.alter_table(Table::alter().table(RecordDraft::Table).add_column(&mut owner).take()).await?;
        manager.drop_index(Index::drop().name(OF_RECORD).table(RecordDraft::Table).to_owned()).await?;
        manager.create_index(unique(OF_OWNER).col(RecordDraft::OwnerId).take()).await?;
        manager
            .create_table(
                Table::create()
                    .table(PublishedForm::Table)
                    .col(ColumnDef::new(PublishedForm::Key).text().not_null().primary_key())
                    .col(ColumnDef::new(PublishedForm::Answer).text().not_null())
                    .col(ColumnDef::new(PublishedForm::CreatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(PublishedForm::Table).take()).await?;
        manager.drop_index(Index::drop().name(OF_OWNER).table(RecordDraft::Table).to_owned()).await?;
        // The version before knows no drafts of one person, and one draft of each record.
        let own = Query::delete()
            .from_table(RecordDraft::Table)
            .and_where(Expr::col(RecordDraft::OwnerId).ne(0))
            .take();
        manager.exec_stmt(own).await?;
        manager.create_index(unique(OF_RECORD).take()).await?;
        manager
            .alter_table(Table::alter().table(RecordDraft::Table).drop_column(RecordDraft::OwnerId).take())
            .await
    }
}

fn unique(name: &str) -> IndexCreateStatement {
    Index::create()
        .name(name)
        .table(RecordDraft::Table)
        .col(RecordDraft::Kind)
        .col(RecordDraft::RecordId)
        .unique()
        .take()
}

#[derive(DeriveIden)]
enum RecordDraft {
    Table,
    Kind,
    RecordId,
    OwnerId,
}

#[derive(DeriveIden)]
enum PublishedForm {
    Table,
    Key,
    Answer,
    CreatedAt,
}
