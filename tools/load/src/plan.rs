//! What is to be sent.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};

use bytes::Bytes;
use http_body_util::Full;
use hyper::Request;
use hyper::header::HOST;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    Traffic(Traffic),
    Slow(Slow),
}

#[derive(Debug, Deserialize)]
pub struct Traffic {
    pub server: SocketAddr,
    /// Value of the header `Host`.
    host: String,
    pub seconds: f64,
    pub arrival: Arrival,
    /// Open connections at most.
    pub connections: usize,
    /// Seconds after which a visitor gives up.
    pub patience: f64,
    kinds: Vec<Kind>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arrival {
    /// So many requests a second, at even distances.
    Rate(f64),
    /// So many clients, each of which asks again as soon as it is answered: as much as the server can do.
    Clients(usize),
}

/// Requests that are counted together.
#[derive(Debug, Deserialize)]
struct Kind {
    name: String,
    share: f64,
    method: String,
    headers: BTreeMap<String, String>,
    targets: Vec<Target>,
    /// `{number}` stands for a number that no other request has, `{value}` for the next one of `values`.
    body: String,
    values: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Target {
    path: String,
    weight: f64,
}

/// Slow peers, which keep connections busy.
#[derive(Clone, Debug, Deserialize)]
pub struct Slow {
    pub server: SocketAddr,
    pub host: String,
    pub seconds: f64,
    /// Peers that read an answer byte by byte.
    pub readers: usize,
    /// Peers that send the header of a request byte by byte.
    pub senders: usize,
    /// What the readers ask for.
    pub path: String,
}

/// Makes the requests of a plan, in the same order each time.
#[derive(Debug)]
pub struct Requests {
    server: SocketAddr,
    host: String,
    kinds: Vec<Kind>,
    shares: WeightedIndex<f64>,
    weights: Vec<WeightedIndex<f64>>,
    random: StdRng,
    made: usize,
}

impl Requests {
    /// # Errors
    /// When the shares or weights are no distribution.
    pub fn new(traffic: Traffic) -> anyhow::Result<Self> {
        let kinds = traffic.kinds;
        let weights = kinds
            .iter()
            .map(|kind| WeightedIndex::new(kind.targets.iter().map(|target| target.weight)))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            server: traffic.server,
            host: traffic.host,
            shares: WeightedIndex::new(kinds.iter().map(|kind| kind.share))?,
            weights,
            kinds,
            random: StdRng::seed_from_u64(1),
            made: 0,
        })
    }

    pub fn kinds(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| kind.name.clone()).collect()
    }

    /// The number of a kind, and a request of it from one of 130,000 visitors.
    ///
    /// # Errors
    /// When the plan has a value that HTTP does not allow.
    pub fn next(&mut self) -> anyhow::Result<(usize, Request<Full<Bytes>>)> {
        let number = self.shares.sample(&mut self.random);
        let kind = &self.kinds[number];
        let target = &kind.targets[self.weights[number].sample(&mut self.random)];
        self.made += 1;
        // The addresses that are set aside for benchmarks, 198.18.0.0/15.
        let visitor = Ipv4Addr::from((198 << 24) + (18 << 16) + self.random.random_range(0..1u32 << 17));
        let mut request = Request::builder()
            .method(kind.method.as_str())
            .uri(format!("http://{}{}", self.server, target.path))
            .header(HOST, &self.host)
            .header("x-forwarded-for", visitor.to_string());
        for (name, value) in &kind.headers {
            request = request.header(name, value);
        }
        let value = kind.values.get(self.made % kind.values.len().max(1)).map_or("", String::as_str);
        let body = match kind.body.as_str() {
            "" => Bytes::new(),
            text => text.replace("{number}", &self.made.to_string()).replace("{value}", value).into(),
        };
        Ok((number, request.body(Full::new(body))?))
    }
}
