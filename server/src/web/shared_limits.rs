//! Limits and the throttle of sign-ins, shared by the servers of one `PostgreSQL`: each counts in its own memory, tells the
//! others what it has counted, and counts what it is told. A request never waits for that.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::web::app::App;
use crate::web::limits::Count;
use domain::store::broadcast;
use domain::subjects::auth::throttle;

const CHANNEL: &str = "shared_limits";

#[derive(Debug, Serialize, Deserialize)]
enum Event {
    SignIn(throttle::Event),
    Limit(Count),
}

/// Runs until it is dropped; on `SQLite` there is nobody to share with.
pub async fn run(app: Arc<App>) {
    broadcast::run(&app.store, CHANNEL, || unsent(&app), |event| receive(&app, event)).await;
}

fn unsent(app: &App) -> Vec<Event> {
    let sign_ins = app.throttle.take_unsent().map(Event::SignIn);
    sign_ins.chain(app.limits.take_unsent().map(Event::Limit)).collect()
}

fn receive(app: &App, event: Event) {
    match event {
        Event::SignIn(event) => app.throttle.add(event, app.store.clock.now()),
        Event::Limit(count) => app.limits.add(count, app.store.clock.instant()),
    }
}
