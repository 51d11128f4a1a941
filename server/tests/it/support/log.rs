//! What is written to the log, for a test to look at.

use std::io::Write;
use std::sync::{Arc, Mutex, Once};

use tracing::level_filters::LevelFilter;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::Registry;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::SubscriberExt;

/// The log of the current thread.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Collects what this thread logs until the guard is dropped. A `tokio::test` runs its tasks on one thread.
    pub fn capture() -> (Self, DefaultGuard) {
        keep_all_events_enabled();
        let log = Self::default();
        let writer = log.clone();
        let subscriber =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        let guard = tracing::subscriber::set_default(subscriber);
        (log, guard)
    }

    /// Everything so far.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// The lines that contain `part`.
    pub fn lines(&self, part: &str) -> Vec<String> {
        self.text().lines().filter(|line| line.contains(part)).map(str::to_owned).collect()
    }
}

/// An event is turned off for good where no subscriber wants it the first time, which may be in a thread that collects
/// nothing, while another thread begins to. With a subscriber that decides anew each time, it never is.
fn keep_all_events_enabled() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let nothing = dynamic_filter_fn(|_, _| false).with_max_level_hint(LevelFilter::INFO);
        tracing::subscriber::set_global_default(Registry::default().with(nothing)).unwrap();
    });
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
