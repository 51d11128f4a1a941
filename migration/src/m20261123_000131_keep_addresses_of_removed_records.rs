//! Addresses of courses and members outlive the record: they go on answering that it is gone. And indexes for the list of
//! what is deleted.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for history in HISTORIES {
            if manager.get_database_backend() == DbBackend::Sqlite {
                history.rebuild(manager, false).await?;
            } else {
                let key = ForeignKey::drop().name(history.key).table(history.table).to_owned();
                manager.drop_foreign_key(key).await?;
            }
        }
        for (name, table) in INDEXES {
            let index = Index::create()
                .name(name)
                .table(table)
                .col("deleted_at")
                .and_where(Expr::col("deleted_at").is_not_null())
                .take();
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table) in INDEXES {
            manager.drop_index(Index::drop().name(name).table(table).to_owned()).await?;
        }
        for history in HISTORIES {
            history.forget_removed(manager).await?;
            if manager.get_database_backend() == DbBackend::Sqlite {
                history.rebuild(manager, true).await?;
            } else {
                manager.create_foreign_key(history.foreign_key()).await?;
            }
        }
        Ok(())
    }
}

const INDEXES: [(&str, &str); 5] = [
    ("idx_batch_deleted_at", "batch"),
    ("idx_course_deleted_at", "course"),
    ("idx_media_deleted_at", "media"),
    ("idx_team_member_deleted_at", "team_member"),
    ("idx_testimonial_deleted_at", "testimonial"),
];

/// A table with every slug of the records of another one.
struct History {
    table: &'static str,
    /// The column with the number of the record.
    record: &'static str,
    /// The table of the records.
    of: &'static str,
    key: &'static str,
    index: &'static str,
}

const HISTORIES: [History; 2] = [
    History {
        table: "course_slug",
        record: "course_id",
        of: "course",
        key: "fk_course_slug_course_id",
        index: "idx_course_slug_course_id",
    },
    History {
        table: "team_slug",
        record: "team_member_id",
        of: "team_member",
        key: "fk_team_slug_team_member_id",
        index: "idx_team_slug_team_member_id",
    },
];

impl History {
    fn foreign_key(&self) -> ForeignKeyCreateStatement {
        ForeignKey::create()
            .name(self.key)
            .from(self.table, self.record)
            .to(self.of, "id")
            .on_delete(ForeignKeyAction::Cascade)
            .take()
    }

    /// `SQLite` cannot change the keys of a table: its rows move into a new one.
    async fn rebuild(&self, manager: &SchemaManager<'_>, with_key: bool) -> Result<(), DbErr> {
        let temporary = format!("{}_new", self.table);
        let mut table = Table::create();
        table
            .table(temporary.clone())
            .col(ColumnDef::new("slug").text().not_null().primary_key())
            .col(ColumnDef::new(self.record).integer().not_null())
            .col(ColumnDef::new("created_at").timestamp_with_time_zone().not_null());
        if with_key {
            let mut key = ForeignKey::create();
            key.name(self.key)
                .from(temporary.clone(), self.record)
                .to(self.of, "id")
                .on_delete(ForeignKeyAction::Cascade);
            table.foreign_key(&mut key);
        }
        manager.create_table(table).await?;
        let columns = ["slug", self.record, "created_at"];
        let rows = Query::select().columns(columns).from(self.table).take();
        let copy = Query::insert()
            .into_table(temporary.clone())
            .columns(columns)
            .select_from(rows)
            .map_err(|error| DbErr::Custom(error.to_string()))?
            .take();
        manager.get_connection().execute(&copy).await?;
        manager.drop_table(Table::drop().table(self.table).take()).await?;
        manager.rename_table(Table::rename().table(temporary, self.table).take()).await?;
        let index = Index::create().name(self.index).table(self.table).col(self.record).take();
        manager.create_index(index).await
    }

    async fn forget_removed(&self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let records = Query::select().column("id").from(self.of).take();
        let forget = Query::delete()
            .from_table(self.table)
            .and_where(Expr::col(self.record).not_in_subquery(records))
            .take();
        manager.get_connection().execute(&forget).await?;
        Ok(())
    }
}
