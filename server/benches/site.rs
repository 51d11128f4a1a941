//! A site over a database of its own, with as many courses as are wanted.

use std::path::Path;
use std::sync::Arc;

use base::clock::Clock;
use base::lifecycle::Lifecycle;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};
use server::commands::seed;
use server::config::Config;
use server::web::app::{App, Parts};
use server::web::rendering::Mode;
use storage::db;
use tempfile::TempDir;

/// The configuration of a site that keeps its data in `folder`.
pub fn config(folder: &Path, variables: &[(&str, &str)]) -> Config {
    let folder = folder.display().to_string();
    Config::from_lookup(|name| match name {
        "DATA_DIR" => Some(folder.clone()),
        _ => variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()),
    })
    .expect("the configuration is valid")
}

/// The demo content, with copies of its courses until there are `count`.
pub async fn site_with_courses(count: usize) -> (Arc<App>, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let dist = folder.path().join("dist");
    std::fs::create_dir(&dist).expect("a folder");
    std::fs::write(dist.join("build.json"), r#"{ "build_id": "none", "pages": {} }"#).expect("a file");
    let config = config(folder.path(), &[]);
    let database = db::connect(config.database_url.text()).await.expect("a database");
    db::migrate(&database).await.expect("the schema");
    let parts = Parts::new(config, database, Clock::system(), &dist, Lifecycle::default(), Mode::Production);
    let app = App::of(parts.await.expect("a site"));
    seed::seed(&app.store).await.expect("the demo content");
    copy_courses(&app.store.db, count).await.expect("more courses");
    (Arc::new(app), folder)
}

async fn copy_courses(database: &DatabaseConnection, count: usize) -> Result<(), DbErr> {
    let columns = "SELECT group_concat(name) FROM pragma_table_info('course') WHERE name NOT IN ('id', 'slug', 'title')";
    let row = database.query_one_raw(Statement::from_string(DbBackend::Sqlite, columns)).await?;
    let columns: String = row.ok_or(DbErr::RecordNotFound("course".to_owned()))?.try_get_by_index(0)?;
    let copies = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
         INSERT INTO course (slug, title, {columns})
         SELECT slug || '-' || i, title || ' ' || i, {columns} FROM n, course
         LIMIT {count} - (SELECT count(*) FROM course)"
    );
    database.execute_unprepared(&copies).await.map(drop)
}
