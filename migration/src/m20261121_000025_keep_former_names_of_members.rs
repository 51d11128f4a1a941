//! Slug history of team members, and an index to find courses by instructor.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ExprTrait, FromQueryResult};

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_team_slug(manager).await?;
        add_instructor_key(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite cannot drop a column that an index uses.
        manager.drop_index(Index::drop().name(BY_INSTRUCTOR).table(Course::Table).to_owned()).await?;
        let column = Table::alter().table(Course::Table).drop_column(Course::InstructorKey).take();
        manager.alter_table(column).await?;
        manager.drop_table(Table::drop().table(TeamSlug::Table).take()).await
    }
}

const BY_INSTRUCTOR: &str = "idx_course_visible_instructor_key";

/// The current slugs are the first entries of the history.
async fn create_team_slug(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table(TeamSlug::Table)
        .col(ColumnDef::new(TeamSlug::Slug).text().not_null().primary_key())
        .col(ColumnDef::new(TeamSlug::TeamMemberId).integer().not_null())
        .col(ColumnDef::new(TeamSlug::CreatedAt).timestamp_with_time_zone().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_team_slug_team_member_id")
                .from(TeamSlug::Table, TeamSlug::TeamMemberId)
                .to(TeamMember::Table, TeamMember::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take();
    manager.create_table(table).await?;
    let index = Index::create()
        .name("idx_team_slug_team_member_id")
        .table(TeamSlug::Table)
        .col(TeamSlug::TeamMemberId)
        .take();
    manager.create_index(index).await?;
    let present = Query::select()
        .columns([TeamMember::Slug, TeamMember::Id, TeamMember::CreatedAt])
        .from(TeamMember::Table)
        .take();
    let copy = Query::insert()
        .into_table(TeamSlug::Table)
        .columns([TeamSlug::Slug, TeamSlug::TeamMemberId, TeamSlug::CreatedAt])
        .select_from(present)
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .take();
    manager.get_connection().execute(&copy).await?;
    Ok(())
}

/// The name normalized for comparison. The server writes it with every change, because the databases differ in
/// lowercasing letters beyond ASCII.
async fn add_instructor_key(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = ColumnDef::new(Course::InstructorKey).text().not_null().default("").take();
    manager.alter_table(Table::alter().table(Course::Table).add_column(column).take()).await?;
    let db = manager.get_connection();
    let names = Query::select().distinct().column(Course::Instructor).from(Course::Table).take();
    for row in db.query_all(&names).await? {
        let Named { instructor } = Named::from_query_result(&row, "")?;
        let fill = Query::update()
            .table(Course::Table)
            .value(Course::InstructorKey, instructor.trim().to_lowercase())
            .and_where(Expr::col(Course::Instructor).eq(instructor))
            .take();
        db.execute(&fill).await?;
    }
    let index = Index::create()
        .name(BY_INSTRUCTOR)
        .table(Course::Table)
        .col(Course::Published)
        .col(Course::DeletedAt)
        .col(Course::InstructorKey)
        .col((Course::Students, IndexOrder::Desc))
        .col(Course::Id)
        .take();
    manager.create_index(index).await
}

#[derive(FromQueryResult)]
struct Named {
    instructor: String,
}

#[derive(DeriveIden)]
enum Course {
    Table,
    Id,
    Instructor,
    InstructorKey,
    Students,
    Published,
    DeletedAt,
}

#[derive(DeriveIden)]
enum TeamMember {
    Table,
    Id,
    Slug,
    CreatedAt,
}

#[derive(DeriveIden)]
enum TeamSlug {
    Table,
    Slug,
    TeamMemberId,
    CreatedAt,
}
