//! A histogram of durations in atomic counters, which this program reads itself and shows to Prometheus.

use std::iter::zip;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::{MetricType, TypedMetric};

/// Upper bounds of the buckets in seconds; one more bucket holds what took longer.
pub const BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
const BUCKETS: usize = BOUNDS.len() + 1;

/// How many durations fell into each bucket.
pub type Buckets = [u64; BUCKETS];

/// Clones share the counters.
#[derive(Clone, Debug, Default)]
pub struct Durations(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    buckets: [AtomicU64; BUCKETS],
    nanoseconds: AtomicU64,
}

impl Durations {
    pub fn record(&self, duration: Duration) {
        let seconds = duration.as_secs_f64();
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        self.0.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        self.0.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    pub fn buckets(&self) -> Buckets {
        std::array::from_fn(|bucket| self.0.buckets[bucket].load(Ordering::Relaxed))
    }
}

/// The bound below which a share of the durations lies; infinite when that is the last bucket, and nothing without any.
pub fn quantile(buckets: &Buckets, share: f64) -> Option<f64> {
    let count = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let all = count(buckets.iter().sum());
    let mut below = 0.0;
    for (bucket, bound) in zip(buckets, BOUNDS.iter().chain([&f64::INFINITY])) {
        below += count(*bucket);
        if all > 0.0 && below >= all * share {
            return Some(*bound);
        }
    }
    None
}

impl TypedMetric for Durations {
    const TYPE: MetricType = MetricType::Histogram;
}

impl EncodeMetric for Durations {
    fn encode(&self, mut encoder: MetricEncoder) -> Result<(), std::fmt::Error> {
        let counts = self.buckets();
        let sum = Duration::from_nanos(self.0.nanoseconds.load(Ordering::Relaxed)).as_secs_f64();
        // The last bound stands for infinity in this encoder.
        let buckets: Vec<(f64, u64)> = zip(BOUNDS.into_iter().chain([f64::MAX]), counts).collect();
        encoder.encode_histogram::<NoLabelSet>(sum, counts.iter().sum(), &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_the_bound_of_its_bucket() {
        let durations = Durations::default();
        assert_eq!(quantile(&durations.buckets(), 0.95), None);
        for _ in 0..95 {
            durations.record(Duration::from_millis(4));
        }
        for _ in 0..5 {
            durations.record(Duration::from_mins(1));
        }
        assert_eq!(quantile(&durations.buckets(), 0.95), Some(0.005));
        assert_eq!(quantile(&durations.buckets(), 0.96), Some(f64::INFINITY));
    }
}
