//! Sandboxes of the store: what a change would give, without making it.

use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use domain::audit::Actor;
use domain::courses::staff::StaffCourseJson;
use domain::records;
use sea_orm::DatabaseTransaction;
use server::web::page_table::Page;
use server::web::pages::kinds::{self, Loaded, PageSource};
use storage::Store;

use crate::support::database::dump;
use crate::support::records::course;
use crate::support::{TestApp, TestDb, apply, content, db_test};

const TABLES: [&str; 7] = [
    "course",
    "course_slug",
    "record_version",
    "audit_entry",
    "content_version",
    "mail_outbox",
    "indexnow_notice",
];

/// The page of a course after a change that is not made.
async fn tried(test: &TestApp, id: i32, title: &str) -> ApiResult<Loaded> {
    let search = test.app.search.pinned(&test.app.store).await?;
    test.app
        .store
        .sandboxed(async |sandbox: &Store| {
            let by = Actor::system();
            records::update_from::<StaffCourseJson>(sandbox, &by, id, &course(title), Expected(None)).await?;
            let stored: StaffCourseJson = records::find(&sandbox.db, id).await?;
            let page = Page::Course { slug: stored.course.slug };
            let source = PageSource { store: sandbox, search: &search };
            kinds::load(source, &page)
                .await
                .map_err(|missing| ApiError::internal(anyhow::anyhow!("{missing:?}")))
        })
        .await
}

fn shown(loaded: &Loaded) -> String {
    loaded.preload.answers.values().map(|answer| answer.get()).collect()
}

#[apply(db_test)]
async fn a_change_in_a_sandbox_is_seen_there_and_nowhere_else(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let id = test.add(&course("Steam turbines")).await.id;
    test.add(&course("Gas turbines")).await;
    let anon = test.anon();
    let before = anon.get("/api/courses/get?q=turbines").await.ok();
    let rows = dump(&store.db, &TABLES).await;
    let (version, changes) = (store.content.current(), store.content.subscribe());
    let loaded = tried(&test, id, "Water turbines").await.unwrap();
    assert!(shown(&loaded).contains("Water turbines"));
    assert!(shown(&loaded).contains("Gas turbines"), "related courses are those that visitors see");
    assert_eq!(dump(&store.db, &TABLES).await, rows);
    assert_eq!(store.content.current(), version);
    assert!(!changes.has_changed().unwrap());
    assert_eq!(anon.get("/api/courses/get?q=turbines").await.ok(), before);
    assert_eq!(anon.get("/api/courses/get?q=water").await.texts("title").len(), 0);
    content::courses::update(store, id, &course("Wind turbines")).await.unwrap();
    assert_eq!(store.content.current(), version + 1, "the next change is the next version");
    assert_eq!(anon.get("/api/courses/get?q=wind").await.texts("title"), ["Wind turbines"]);
}

#[apply(db_test)]
async fn what_fails_in_a_sandbox_leaves_nothing_either(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let rows = dump(&store.db, &TABLES).await;
    let outcome: ApiResult<()> = store
        .sandboxed(async |sandbox: &Store| {
            content::courses::create(sandbox, &course("First")).await?;
            let refused: ApiResult<()> =
                sandbox.write(async |_: &DatabaseTransaction| Err(ApiError::Conflict("no".to_owned()))).await;
            assert_eq!(refused.unwrap_err().code(), "conflict");
            content::courses::create(sandbox, &course("Second")).await?;
            Err(ApiError::Conflict("changed my mind".to_owned()))
        })
        .await;
    assert_eq!(outcome.unwrap_err().code(), "conflict");
    assert_eq!(dump(&store.db, &TABLES).await, rows);
}

#[apply(db_test)]
async fn sandboxes_and_writers_take_turns(db: TestDb) {
    let test = std::sync::Arc::new(TestApp::new(&db).await);
    let id = test.add(&course("One")).await.id;
    let tries = (0..6).map(|number| {
        let test = test.clone();
        tokio::spawn(async move {
            let loaded = tried(&test, id, &format!("Tried {number}")).await.unwrap();
            assert!(shown(&loaded).contains(&format!("Tried {number}")));
        })
    });
    let tries: Vec<_> = tries.collect();
    let before = test.app.store.content.current();
    for number in 0..6 {
        content::courses::update(&test.app.store, id, &course(&format!("Stored {number}"))).await.unwrap();
    }
    for one in tries {
        one.await.unwrap();
    }
    assert_eq!(test.app.store.content.current(), before + 6);
    assert_eq!(test.anon().get("/api/courses/get").await.texts("title"), ["Stored 5"]);
}
