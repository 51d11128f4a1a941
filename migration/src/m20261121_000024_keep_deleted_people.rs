//! Soft delete and revision numbers for team members and testimonials.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [Person::TeamMember, Person::Testimonial] {
            // SQLite adds one column per statement.
            for column in [
                ColumnDef::new(Person::Revision).integer().not_null().default(1).take(),
                ColumnDef::new(Person::DeletedAt).timestamp_with_time_zone().null().take(),
            ] {
                manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
            }
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [Person::TeamMember, Person::Testimonial] {
            for column in [Person::DeletedAt, Person::Revision] {
                manager.alter_table(Table::alter().table(table).drop_column(column).take()).await?;
            }
        }
        Ok(())
    }
}

/// Both tables get the same columns.
#[derive(Clone, Copy, DeriveIden)]
enum Person {
    TeamMember,
    Testimonial,
    Revision,
    DeletedAt,
}
