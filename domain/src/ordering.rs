//! Moving a record within the order that staff give to records of its kind.

use std::collections::HashSet;

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, IdenStatic, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Actor, Change};
use crate::records::{self, Ordered, in_order};
use base::error::{ApiError, ApiResult};
use storage::Store;

const REORDERED: &str =
    "A colleague changed the order meanwhile. The list shows it as it is now: move the entry again.";
const NEIGHBOUR_GONE: &str =
    "The entry before which it was to stand was deleted meanwhile. The list shows what is there now.";

/// Where a record is to stand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
pub struct Move {
    /// Number of the record that is moved.
    pub id: i32,
    /// Number of the record before which it is to stand; `null` for the end.
    pub before: Option<i32>,
    /// The numbers of all records in the order in which the sender saw them.
    #[schema(max_items = 10_000)]
    pub order: Vec<i32>,
}

/// The order of all records of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OrderJson {
    /// Their numbers, in order.
    pub order: Vec<i32>,
}

/// Moves a record. What was added or deleted since the sender saw the order does not matter; when somebody else moved
/// a record meanwhile, the answer is 409. The revisions stay: the place of a record is no part of its content.
pub async fn put<R: Ordered>(store: &Store, by: &Actor, wanted: &Move) -> ApiResult<OrderJson> {
    let now = store.clock.now();
    store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let places = places::<R>(txn).await?;
            let current: Vec<i32> = places.iter().map(|(id, _)| *id).collect();
            let from = current.iter().position(|id| *id == wanted.id).ok_or(R::NOT_FOUND)?;
            if is_reordered(&wanted.order, &current) {
                return Err(ApiError::Conflict(REORDERED.to_owned()));
            }
            let order =
                moved(&current, wanted).ok_or_else(|| ApiError::Conflict(NEIGHBOUR_GONE.to_owned()))?;
            let to = order.iter().position(|id| *id == wanted.id).unwrap_or(from);
            if to == from {
                return Ok((OrderJson { order }, false));
            }
            write_places::<R>(txn, &places, &order).await?;
            let record = R::from(records::find_row::<R>(txn, wanted.id).await?);
            let field = R::POSITION.as_str().to_owned();
            let change = Change { field, before: (from + 1).into(), after: (to + 1).into() };
            audit::record(txn, by, Action::Updated, record.subject(), vec![change], now).await?;
            Ok((OrderJson { order }, true))
        })
        .await
}

/// The records of a kind with their places, in order.
pub(super) async fn places<R: Ordered>(txn: &DatabaseTransaction) -> ApiResult<Vec<(i32, i32)>> {
    let places = in_order::<R>().select_only().column(R::ID).column(R::POSITION);
    Ok(places.into_tuple().all(txn).await?)
}

/// Numbers the places anew where `order` differs from what is stored.
pub(super) async fn write_places<R: Ordered>(
    txn: &DatabaseTransaction,
    stored: &[(i32, i32)],
    order: &[i32],
) -> ApiResult<()> {
    for (position, id) in (1..).zip(order) {
        if !stored.contains(&(*id, position)) {
            R::Entity::update_many()
                .col_expr(R::POSITION, Expr::value(position))
                .filter(R::ID.eq(*id))
                .exec(txn)
                .await?;
        }
    }
    Ok(())
}

/// Whether the records that stand in both orders do so in another sequence.
fn is_reordered(seen: &[i32], current: &[i32]) -> bool {
    let (known, there): (HashSet<i32>, HashSet<i32>) =
        (seen.iter().copied().collect(), current.iter().copied().collect());
    let seen = seen.iter().filter(|id| there.contains(id));
    !seen.eq(current.iter().filter(|id| known.contains(id)))
}

/// The order after the move; `None` when the record before which it is to stand is not there.
fn moved(current: &[i32], wanted: &Move) -> Option<Vec<i32>> {
    if wanted.before == Some(wanted.id) {
        return Some(current.to_vec());
    }
    let mut order: Vec<i32> = current.iter().copied().filter(|id| *id != wanted.id).collect();
    let at = match wanted.before {
        Some(before) => order.iter().position(|id| *id == before)?,
        None => order.len(),
    };
    order.insert(at, wanted.id);
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_or_deleted_is_no_other_order() {
        assert!(!is_reordered(&[1, 2, 3], &[1, 2, 3]));
        assert!(!is_reordered(&[1, 2, 3], &[1, 3, 4]));
        assert!(is_reordered(&[1, 2, 3], &[2, 1, 3]));
    }

    #[test]
    fn a_record_stands_before_another_or_at_the_end() {
        let to = |id, before| moved(&[1, 2, 3], &Move { id, before, order: Vec::new() });
        assert_eq!(to(3, Some(1)), Some(vec![3, 1, 2]));
        assert_eq!(to(1, Some(3)), Some(vec![2, 1, 3]));
        assert_eq!(to(1, None), Some(vec![2, 3, 1]));
        assert_eq!(to(2, Some(2)), Some(vec![1, 2, 3]));
        assert_eq!(to(1, Some(9)), None);
    }
}
