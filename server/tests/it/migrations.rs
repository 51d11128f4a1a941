//! Migrations up and down.

use std::collections::BTreeMap;

use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use storage::db;

use crate::support::TestDb;
use crate::support::database::on_postgres_unmigrated;

#[tokio::test]
async fn up_down_up_on_sqlite() {
    up_down_up(TestDb::sqlite_unmigrated()).await;
}

#[tokio::test]
async fn up_down_up_on_postgres() {
    on_postgres_unmigrated(up_down_up).await;
}

async fn up_down_up(test: TestDb) {
    let db = test.connect().await;
    assert_eq!(db::pending_migrations(&db).await.unwrap().len(), Migrator::migrations().len());
    db::migrate(&db).await.unwrap();
    let schema = describe(&db).await;
    for table in ["course", "course_slug", "team_member", "testimonial", "site_setting", "content_version"] {
        assert!(
            schema.iter().any(|line| line.starts_with(&format!("table {table} "))),
            "{table}: {schema:#?}"
        );
    }
    assert!(
        schema.iter().filter(|line| line.starts_with("index ")).all(|line| line.starts_with("index idx_")),
        "every index has a name of ours: {schema:#?}"
    );
    assert_eq!(db::pending_migrations(&db).await.unwrap(), Vec::<String>::new());
    db::migrate(&db).await.unwrap();
    db::migrate_down(&db, None).await.unwrap();
    assert_eq!(describe(&db).await, Vec::<String>::new());
    db::migrate(&db).await.unwrap();
    assert_eq!(describe(&db).await, schema);
}

#[tokio::test]
async fn administrators_become_owners_on_sqlite() {
    administrators_become_owners(TestDb::sqlite_unmigrated()).await;
}

#[tokio::test]
async fn administrators_become_owners_on_postgres() {
    on_postgres_unmigrated(administrators_become_owners).await;
}

async fn administrators_become_owners(test: TestDb) {
    const ROLES: &str = "m20261123_000170_give_accounts_roles";
    let db = test.connect().await;
    db::migrate(&db).await.unwrap();
    while !db::pending_migrations(&db).await.unwrap().iter().any(|name| name == ROLES) {
        db::migrate_down(&db, Some(1)).await.unwrap();
    }
    for (email, is_admin) in [("admin@site.example", "TRUE"), ("user@site.example", "FALSE")] {
        let insert = format!(
            "INSERT INTO \"user\" (email, name, password_hash, is_admin, created_at, updated_at) \
             VALUES ('{email}', 'Asha', 'x', {is_admin}, '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00')"
        );
        db.execute_unprepared(&insert).await.unwrap();
    }
    db::migrate(&db).await.unwrap();
    let roles = Statement::from_string(db.get_database_backend(), "SELECT role FROM \"user\" ORDER BY email");
    let rows = db.query_all_raw(roles).await.unwrap();
    let roles: Vec<Option<String>> = rows.iter().map(|row| row.try_get("", "role").unwrap()).collect();
    assert_eq!(roles, [Some("owner".to_owned()), None]);
}

#[tokio::test]
async fn concurrent_instances_migrate_once_on_sqlite() {
    start_together(TestDb::sqlite_unmigrated()).await;
}

#[tokio::test]
async fn concurrent_instances_migrate_once_on_postgres() {
    on_postgres_unmigrated(start_together).await;
}

async fn start_together(test: TestDb) {
    let (one, two, three) = (test.connect().await, test.connect().await, test.connect().await);
    let (first, second, third) = tokio::join!(db::migrate(&one), db::migrate(&two), db::migrate(&three));
    for done in [first, second, third] {
        done.unwrap();
    }
    assert_eq!(db::pending_migrations(&three).await.unwrap(), Vec::<String>::new());
}

/// A line for each table with its columns and for each index, without the table of the migrations themselves.
async fn describe(db: &DatabaseConnection) -> Vec<String> {
    let sql = match db.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') AS line FROM sqlite_master
             WHERE name NOT LIKE 'sqlite_%' AND name <> 'seaql_migrations' ORDER BY line"
        }
        _ => {
            "SELECT 'table ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable AS line
             FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name <> 'seaql_migrations'
             UNION ALL SELECT 'index ' || indexname || ' ' || indexdef FROM pg_indexes
             WHERE schemaname = current_schema() AND tablename <> 'seaql_migrations' AND indexname NOT LIKE '%_pkey'
             ORDER BY line"
        }
    };
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get("", "line").unwrap()).collect()
}

#[tokio::test]
async fn follow_ups_and_waiting_senders_are_carried_over_on_sqlite() {
    follow_ups_are_carried_over(TestDb::sqlite_unmigrated()).await;
}

#[tokio::test]
async fn follow_ups_and_waiting_senders_are_carried_over_on_postgres() {
    on_postgres_unmigrated(follow_ups_are_carried_over).await;
}

async fn follow_ups_are_carried_over(test: TestDb) {
    const PLANNED: &str = "m20261123_000191_plan_follow_ups";
    let db = test.connect().await;
    db::migrate(&db).await.unwrap();
    while !db::pending_migrations(&db).await.unwrap().iter().any(|name| name == PLANNED) {
        db::migrate_down(&db, Some(1)).await.unwrap();
    }
    let came = "2026-01-01T00:00:00.000+00:00";
    for (id, kind, status, at) in [
        (1, "contact", "new", "'2026-01-04T18:30:00+00:00'"),
        (2, "contact", "contacted", "'2026-01-04T09:00:00+00:00'"),
        (3, "contact", "contacted", "NULL"),
        (4, "contact", "new", "NULL"),
        (5, "newsletter", "new", "NULL"),
    ] {
        let insert = format!(
            "INSERT INTO lead (id, kind, source, status, name, email, email_key, subject, message, batch, item_name, \
             item_group, duration, level, page, campaign, agent, network, spam_score, spam_reasons, search, \
             next_action_at, revision, created_at, updated_at) VALUES ({id}, '{kind}', 'site', '{status}', '', '', '', \
             '', '', '', '', '', '', '', '', '', '', '', 0, '[]', '', {at}, 1, '{came}', '{came}')"
        );
        db.execute_unprepared(&insert).await.unwrap();
    }
    let event = |lead: i32, kind: &str, day: i32| {
        format!(
            "INSERT INTO lead_event (lead_id, kind, actor, detail, created_at) VALUES ({lead}, '{kind}', '', '', \
             '2026-01-0{day}T00:00:00.000+00:00')"
        )
    };
    // The sender of 3 wrote again after staff had acted; 4 was called.
    let called = "INSERT INTO lead_entry (lead_id, kind, outcome, text, author, created_at) VALUES \
                  (4, 'call', 'reached', '', 'Asha', '2026-01-02T00:00:00.000+00:00')";
    for statement in
        [event(2, "status", 2), event(3, "status", 2), event(3, "repeated", 3), called.to_owned()]
    {
        db.execute_unprepared(&statement).await.unwrap();
    }
    db::migrate(&db).await.unwrap();
    let read = "SELECT next_action_at, waiting_since FROM lead ORDER BY id";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), read)).await.unwrap();
    let time = |text: &str| Some(text.parse::<chrono::DateTime<chrono::Utc>>().unwrap());
    let found: Vec<_> = rows
        .iter()
        .map(|row| (row.try_get("", "next_action_at").unwrap(), row.try_get("", "waiting_since").unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            (time("2026-01-05T04:30:00Z"), time("2026-01-01T00:00:00Z")),
            (time("2026-01-04T09:00:00Z"), None),
            (None, time("2026-01-03T00:00:00Z")),
            (None, None),
            (None, None),
        ]
    );
}

#[tokio::test]
async fn stored_enquiries_are_found_by_company_and_trade_on_sqlite() {
    companies_are_named(TestDb::sqlite_unmigrated()).await;
}

#[tokio::test]
async fn stored_enquiries_are_found_by_company_and_trade_on_postgres() {
    on_postgres_unmigrated(companies_are_named).await;
}

async fn companies_are_named(test: TestDb) {
    const NAMED: &str = "m20261130_000450_name_company_of_lead";
    let db = test.connect().await;
    db::migrate(&db).await.unwrap();
    while !db::pending_migrations(&db).await.unwrap().iter().any(|name| name == NAMED) {
        db::migrate_down(&db, Some(1)).await.unwrap();
    }
    for (id, kind, subject, message) in [
        (1, "training", "PLC, 12 people", "Company: Pune Pumps\nPlace: Chakan"),
        (2, "candidate", "Electrician", "Place: Pune"),
        (3, "contact", "Electrician", "Hello"),
    ] {
        let insert = format!(
            "INSERT INTO lead (id, kind, source, status, name, email, email_key, subject, message, batch, item_name, \
             item_group, duration, level, page, campaign, agent, network, spam_score, spam_reasons, search, revision, \
             created_at, updated_at) VALUES ({id}, '{kind}', 'site', 'new', '', '', '', '{subject}', '{message}', '', \
             '', '', '', '', '', '', '', '', 0, '[]', '', 1, '2026-01-01T00:00:00.000+00:00', \
             '2026-01-01T00:00:00.000+00:00')"
        );
        db.execute_unprepared(&insert).await.unwrap();
    }
    db::migrate(&db).await.unwrap();
    let read = "SELECT company || '|' || trade AS named FROM lead ORDER BY id";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), read)).await.unwrap();
    let named: Vec<String> = rows.iter().map(|row| row.try_get("", "named").unwrap()).collect();
    assert_eq!(named, ["pune pumps|plc, 12 people", "|electrician", "|"]);
}

/// The last migration of the release that has to run beside this one while servers are replaced in turn. Each release
/// moves it to the last one of the release before.
const FORMER_RELEASE: &str = "m20261123_000180_create_lead_entry";

#[tokio::test]
async fn the_former_release_can_use_the_schema_on_sqlite() {
    the_former_release_can_use_the_schema(TestDb::sqlite_unmigrated()).await;
}

#[tokio::test]
async fn the_former_release_can_use_the_schema_on_postgres() {
    on_postgres_unmigrated(the_former_release_can_use_the_schema).await;
}

/// Migrations expand: what is no longer needed is removed by a later release than the one that stops using it.
async fn the_former_release_can_use_the_schema(test: TestDb) {
    let db = test.connect().await;
    db::migrate(&db).await.unwrap();
    let migrations = Migrator::migrations();
    let newer = migrations.iter().rev().take_while(|migration| migration.name() != FORMER_RELEASE).count();
    assert!(newer < migrations.len(), "there is no migration {FORMER_RELEASE}");
    db::migrate_down(&db, Some(u32::try_from(newer).unwrap())).await.unwrap();
    let former = columns(&db).await;
    db::migrate(&db).await.unwrap();
    let current = columns(&db).await;
    for (name, column) in &former {
        let kept =
            current.get(name).unwrap_or_else(|| panic!("{name:?} is gone, and the former release reads it"));
        assert_eq!(kept.kind, column.kind, "{name:?} holds something else");
        assert!(
            !kept.is_required || column.is_required,
            "{name:?} is required, and the former release may leave it out"
        );
    }
    let is_added = |(table, _): &&(String, String)| former.keys().any(|(known, _)| known == table);
    for name in current.keys().filter(|name| !former.contains_key(*name)).filter(is_added) {
        assert!(!current[name].is_required, "{name:?} is required, and the former release does not know it");
    }
}

#[derive(Debug)]
struct Column {
    kind: String,
    /// Has neither NULL nor a default.
    is_required: bool,
}

/// By table and name.
async fn columns(db: &DatabaseConnection) -> BTreeMap<(String, String), Column> {
    let sql = match db.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT held.name AS held_by, col.name AS name, lower(col.type) AS kind,
                 col.\"notnull\" = 1 AND col.dflt_value IS NULL AND col.pk = 0 AS is_required
             FROM sqlite_master AS held, pragma_table_info(held.name) AS col
             WHERE held.type = 'table' AND held.name NOT LIKE 'sqlite_%'"
        }
        _ => {
            "SELECT table_name::text AS held_by, column_name::text AS name, data_type::text AS kind,
                 is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AS is_required
             FROM information_schema.columns WHERE table_schema = current_schema()"
        }
    };
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter()
        .map(|row| {
            let text = |name| row.try_get::<String>("", name).unwrap();
            let column = Column { kind: text("kind"), is_required: row.try_get("", "is_required").unwrap() };
            ((text("held_by"), text("name")), column)
        })
        .collect()
}
