//! The number that tells everybody that the content changed.

use std::time::Duration;

use sea_orm::DatabaseTransaction;
use server::courses;
use server::error::{ApiError, ApiResult};

use crate::support::records::course;
use crate::support::{TestApp, db_test};

db_test! {
    async fn every_content_write_raises_it_before_the_write_returns(db: TestDb) {
        let test = TestApp::new(&db).await;
        let changes = test.app.content.subscribe();
        let mut last = test.app.content.current();
        let id = test.add(&course("One")).await.id;
        let mut check = |step: &str| {
            let now = test.app.content.current();
            assert_eq!(now, last + 1, "{step}");
            assert_eq!(*changes.borrow(), now);
            last = now;
        };
        check("create");
        courses::update(&test.app, id, &course("Two")).await.unwrap();
        check("update");
        courses::set_published(&test.app, id, false).await.unwrap();
        check("hide");
        courses::delete(&test.app, id).await.unwrap();
        check("delete");
        courses::restore(&test.app, id).await.unwrap();
        check("restore");
    }

    async fn a_write_that_fails_changes_neither_content_nor_version(db: TestDb) {
        let test = TestApp::new(&db).await;
        let before = test.app.content.current();
        let failed: ApiResult<()> = test
            .app
            .write_content(async |txn: &DatabaseTransaction| {
                use sea_orm::ConnectionTrait;
                txn.execute_unprepared("UPDATE content_version SET version = 999").await?;
                Err(ApiError::Conflict("changed my mind".to_owned()))
            })
            .await;
        assert!(failed.is_err());
        assert_eq!(test.app.content.current(), before);
        test.add(&course("Next")).await;
        assert_eq!(test.app.content.current(), before + 1);
    }

    async fn another_process_hears_of_a_write(db: TestDb) {
        let (writer, reader) = (TestApp::new(&db).await, TestApp::new(&db).await);
        let app = reader.app.clone();
        let watching = tokio::spawn(async move { app.content.watch(&app.db).await });
        let mut changes = reader.app.content.subscribe();
        assert_eq!(reader.anon().get("/api/courses/get?q=news").await.texts("title").len(), 0);
        writer.add(&course("News")).await;
        let version = writer.app.content.current();
        // A second for the poll; the rest is for a busy machine.
        tokio::time::timeout(Duration::from_secs(5), changes.wait_for(|seen| *seen == version))
            .await
            .expect("the change did not arrive")
            .unwrap();
        assert_eq!(reader.app.content.current(), version);
        assert_eq!(reader.anon().get("/api/courses/get?q=news").await.texts("title"), ["News"]);
        watching.abort();
    }

    async fn writers_at_once_each_get_their_own_version(db: TestDb) {
        let (one, two) = (TestApp::new(&db).await, TestApp::new(&db).await);
        let before = one.app.content.current();
        let writers: Vec<_> = (0..20)
            .map(|number| {
                let app = if number % 2 == 0 { one.app.clone() } else { two.app.clone() };
                tokio::spawn(async move { courses::create(&app, &course(&format!("Course {number}"))).await })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap().unwrap();
        }
        let fresh = TestApp::new(&db).await;
        assert_eq!(fresh.app.content.current(), before + 20);
    }
}

/// `NOTIFY` arrives well before the poll would have looked.
#[tokio::test]
async fn on_postgres_a_write_is_announced_at_once() {
    crate::support::database::on_postgres(async |db| {
        let (writer, reader) = (TestApp::new(&db).await, TestApp::new(&db).await);
        let app = reader.app.clone();
        let watching = tokio::spawn(async move { app.content.watch(&app.db).await });
        let mut changes = reader.app.content.subscribe();
        // The first look of the poll, and the listener taking its place, are over by then.
        tokio::time::sleep(Duration::from_millis(1300)).await;
        let mut fastest = Duration::MAX;
        for number in 0..3 {
            writer.add(&course(&format!("News {number}"))).await;
            let started = std::time::Instant::now();
            let version = writer.app.content.current();
            changes.wait_for(|seen| *seen >= version).await.unwrap();
            fastest = fastest.min(started.elapsed());
            tokio::time::sleep(Duration::from_millis(370)).await;
        }
        assert!(fastest < Duration::from_millis(200), "{fastest:?}");
        watching.abort();
    })
    .await;
}
