//! Revisions, for optimistic locking.

/// The revision that a change is meant for, if the client says so: in `If-Match`, or in a member `revision` of the
/// body. Without one the last writer wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expected(pub Option<i32>);

impl Expected {
    /// Whether the record has another revision by now, so that the change must be refused with `audit::stale`.
    pub fn is_overtaken(self, revision: i32) -> bool {
        self.0.is_some_and(|expected| expected != revision)
    }
}
