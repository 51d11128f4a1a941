//! The content version.

use std::time::Duration;

use base::error::{ApiError, ApiResult};
use sea_orm::DatabaseTransaction;
use serde_json::json;

use crate::support::content;
use crate::support::records::{batch, course};
use crate::support::{TestApp, TestDb, apply, db_test, postgres_test};

/// For a machine under load.
const DEADLINE: Duration = Duration::from_mins(1);
const POLL: Duration = Duration::from_millis(50);

#[apply(db_test)]
async fn every_content_write_raises_the_version_before_it_returns(db: TestDb) {
    let test = TestApp::new(&db).await;
    let changes = test.app.store.content.subscribe();
    let mut last = test.app.store.content.current();
    let id = test.add(&course("One")).await.id;
    let mut check = |step: &str| {
        let now = test.app.store.content.current();
        assert_eq!(now, last + 1, "{step}");
        assert_eq!(*changes.borrow(), now);
        last = now;
    };
    check("create");
    content::courses::update(&test.app.store, id, &course("Two")).await.unwrap();
    check("update");
    content::courses::set_published(&test.app.store, id, false).await.unwrap();
    check("hide");
    content::courses::delete(&test.app.store, id).await.unwrap();
    check("delete");
    content::courses::restore(&test.app.store, id).await.unwrap();
    check("restore");
}

#[apply(db_test)]
async fn a_write_that_changes_nothing_keeps_the_version_and_what_is_cached_by_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let course = test.add(&course("One")).await;
    let its_batch = admin.post("/api/batches", batch(course.id, "2026-04-06")).await.json()["id"].clone();
    let before = test.app.store.content.current();
    for path in [format!("/api/courses/{}", course.id), format!("/api/batches/{its_batch}")] {
        let stored = admin.get(&path.replace("/api/", "/api/admin/")).await.ok();
        let saved = admin.put(&path, stored.clone()).await.ok();
        assert_eq!(saved["revision"], stored["revision"], "{path}");
        assert_eq!(test.app.store.content.current(), before, "{path}");
    }
    for (form, path) in [
        ("/api/admin/settings", "/api/settings"),
        ("/api/admin/search/synonyms", "/api/admin/search/synonyms"),
        ("/api/admin/services/production-reporting", "/api/admin/services/production-reporting"),
    ] {
        let stored = admin.get(form).await.ok();
        let saved = admin.put(path, stored.clone()).await.ok();
        assert_eq!(saved["revision"], stored["revision"], "{path}");
        assert_eq!(test.app.store.content.current(), before, "{path}");
    }
    let records = json!([{ "id": course.id, "revision": 1 }]);
    for action in ["show", "unfeature"] {
        let body = json!({ "kind": "course", "action": action, "records": records });
        assert_eq!(admin.post("/api/admin/bulk", body).await.ok()["changed"], json!([]), "{action}");
        assert_eq!(test.app.store.content.current(), before, "{action}");
    }
}

#[apply(db_test)]
async fn a_write_that_fails_changes_neither_content_nor_version(db: TestDb) {
    let test = TestApp::new(&db).await;
    let before = test.app.store.content.current();
    let failed: ApiResult<()> = test
        .app
        .store
        .write_content(async |txn: &DatabaseTransaction| {
            use sea_orm::ConnectionTrait;
            txn.execute_unprepared("UPDATE content_version SET version = 999").await?;
            Err(ApiError::Conflict("changed my mind".to_owned()))
        })
        .await;
    assert!(failed.is_err());
    assert_eq!(test.app.store.content.current(), before);
    test.add(&course("Next")).await;
    assert_eq!(test.app.store.content.current(), before + 1);
}

#[apply(db_test)]
async fn another_process_sees_a_write(db: TestDb) {
    let (writer, reader) = (TestApp::new(&db).await, TestApp::new(&db).await);
    let store = reader.app.store.clone();
    let watching = tokio::spawn(async move { store.content.watch_polling(&store.db, POLL).await });
    let mut changes = reader.app.store.content.subscribe();
    assert_eq!(reader.anon().get("/api/courses/get?q=news").await.texts("title").len(), 0);
    writer.add(&course("News")).await;
    let version = writer.app.store.content.current();
    tokio::time::timeout(DEADLINE, changes.wait_for(|seen| *seen == version))
        .await
        .expect("the change did not arrive")
        .unwrap();
    assert_eq!(reader.app.store.content.current(), version);
    assert_eq!(reader.anon().get("/api/courses/get?q=news").await.texts("title"), ["News"]);
    watching.abort();
}

#[apply(db_test)]
async fn concurrent_writers_get_distinct_versions(db: TestDb) {
    let (one, two) = (TestApp::new(&db).await, TestApp::new(&db).await);
    let before = one.app.store.content.current();
    let writers: Vec<_> = (0..20)
        .map(|number| {
            let store = if number % 2 == 0 { one.app.store.clone() } else { two.app.store.clone() };
            tokio::spawn(async move {
                content::courses::create(&store, &course(&format!("Course {number}"))).await
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    let fresh = TestApp::new(&db).await;
    assert_eq!(fresh.app.store.content.current(), before + 20);
}

/// By `NOTIFY`: the next poll is hours away.
#[apply(postgres_test)]
async fn on_postgres_a_write_is_notified(db: TestDb) {
    let (writer, reader) = (TestApp::new(&db).await, TestApp::new(&db).await);
    let store = reader.app.store.clone();
    let hours = Duration::from_hours(5);
    let watching = tokio::spawn(async move { store.content.watch_polling(&store.db, hours).await });
    let mut changes = reader.app.store.content.subscribe();
    reader.app.store.content.watched().await;
    for number in 0..3 {
        writer.add(&course(&format!("News {number}"))).await;
        let version = writer.app.store.content.current();
        tokio::time::timeout(DEADLINE, changes.wait_for(|seen| *seen >= version)).await.unwrap().unwrap();
    }
    watching.abort();
}
