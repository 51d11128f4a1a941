//! Sends requests by a timetable, or as fast as they are answered.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::plan::{Arrival, Requests, Traffic};
use crate::tally::{Outcome, Report, Tally};

/// What all requests in progress share.
#[derive(Clone)]
struct Sender {
    client: Client<HttpConnector, Full<Bytes>>,
    connections: Arc<Semaphore>,
    patience: Duration,
    tally: Arc<Mutex<Tally>>,
}

pub async fn run(traffic: Traffic) -> anyhow::Result<Report> {
    let time = Duration::from_secs_f64(traffic.seconds);
    let (arrival, patience) = (traffic.arrival, Duration::from_secs_f64(traffic.patience));
    let connections = Arc::new(Semaphore::new(traffic.connections));
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    let client = Client::builder(TokioExecutor::new()).build(connector);
    let requests = Requests::new(traffic)?;
    let start = Instant::now();
    let tally = Arc::new(Mutex::new(Tally::new(requests.kinds(), start, time)));
    let sender = Sender { client, connections, patience, tally: tally.clone() };
    match arrival {
        Arrival::Rate(rate) => by_timetable(requests, sender, start, time, rate).await?,
        Arrival::Clients(clients) => by_answer(requests, sender, time, clients).await,
    }
    let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(tally.report())
}

async fn by_timetable(
    mut requests: Requests,
    sender: Sender,
    start: Instant,
    time: Duration,
    rate: f64,
) -> anyhow::Result<()> {
    let (due, mut timetable) = mpsc::unbounded_channel();
    // A thread, because the timer of the runtime has steps of a millisecond.
    let clock = std::thread::spawn(move || {
        for number in 0u32.. {
            let offset = Duration::from_secs_f64(f64::from(number) / rate);
            if offset >= time {
                break;
            }
            let moment = start + offset;
            std::thread::sleep(moment.saturating_duration_since(Instant::now()));
            if due.send(moment).is_err() {
                break;
            }
        }
    });
    let mut under_way = JoinSet::new();
    let mut moments = Vec::new();
    while timetable.recv_many(&mut moments, 64).await > 0 {
        for moment in moments.drain(..) {
            let (kind, request) = requests.next()?;
            under_way.spawn(sender.clone().send(kind, request, moment));
        }
        while under_way.try_join_next().is_some() {}
    }
    under_way.join_all().await;
    clock.join().map_err(|_| anyhow::anyhow!("the clock panicked"))
}

async fn by_answer(requests: Requests, sender: Sender, time: Duration, clients: usize) {
    let requests = Arc::new(Mutex::new(requests));
    let end = Instant::now() + time;
    let mut under_way = JoinSet::new();
    for _ in 0..clients {
        let (requests, sender) = (requests.clone(), sender.clone());
        under_way.spawn(async move {
            while Instant::now() < end {
                let next = requests.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Ok((kind, request)) = next else { break };
                sender.clone().send(kind, request, Instant::now()).await;
            }
        });
    }
    under_way.join_all().await;
}

impl Sender {
    /// Sends a request that was due at `moment`, and notes what became of it.
    async fn send(self, kind: usize, request: Request<Full<Bytes>>, moment: Instant) {
        let end = tokio::time::Instant::from_std(moment + self.patience);
        let late = moment.elapsed();
        let outcome = match tokio::time::timeout_at(end, self.exchange(request)).await {
            Ok(Ok(status)) => Outcome::Answered(status),
            Ok(Err(_)) => Outcome::Broken,
            Err(_) => Outcome::GivenUp,
        };
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.note(kind, moment, late, outcome);
    }

    /// The answer counts when its last byte is there.
    async fn exchange(&self, request: Request<Full<Bytes>>) -> anyhow::Result<StatusCode> {
        let _connection = self.connections.acquire().await?;
        let response = self.client.request(request).await?;
        let status = response.status();
        let mut body = response.into_body();
        while let Some(frame) = body.frame().await {
            frame?;
        }
        Ok(status)
    }
}
