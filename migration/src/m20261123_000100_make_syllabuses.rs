//! Courses whose syllabus file was their own page get the PDF that the site makes.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let update = Query::update()
            .table(Course::Table)
            .value(Course::Downloadlink, "")
            .and_where(Expr::col(Course::Downloadlink).like("/courses/%#syllabus"))
            .to_owned();
        manager.get_connection().execute(&update).await?;
        Ok(())
    }

    /// Nothing is lost that could be restored.
    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Course {
    Table,
    Downloadlink,
}
