//! Whether a delivery is from its feed: the signature.

use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter};

use crate::entities::lead_feeds::lead_feed::{Column, Entity, Model};
use crate::leads::feeds::Feeds;
use base::error::{ApiError, ApiResult};
use base::secrets::is_signature;
use storage::Store;

impl Feeds {
    /// The feed at an address, if a delivery to it is signed with its secret. What is not is counted, and not kept.
    ///
    /// # Errors
    /// 404 without such a feed, 401 for a wrong signature.
    pub async fn signed(
        &self,
        store: &Store,
        slug: &str,
        body: &[u8],
        signature: Option<&str>,
    ) -> ApiResult<Model> {
        let found = Entity::find().filter(Column::Slug.eq(slug)).one(&store.db).await?;
        let feed = found.ok_or(ApiError::not_found("feed"))?;
        let secret = self.seal.open(feed.slug.as_bytes(), &feed.secret)?;
        let signature = signature.and_then(|text| hex::decode(text.trim().strip_prefix("sha256=")?).ok());
        if signature.is_some_and(|signature| is_signature(&secret, body, &signature)) {
            return Ok(feed);
        }
        let now = store.clock.now();
        store
            .write(async |txn: &DatabaseTransaction| {
                let counted = Expr::col(Column::WrongSignatures).add(1);
                Entity::update_many()
                    .col_expr(Column::WrongSignatures, counted)
                    .col_expr(Column::WrongAt, Expr::value(now))
                    .filter(Column::Id.eq(feed.id))
                    .exec(txn)
                    .await?;
                Ok(())
            })
            .await?;
        Err(ApiError::WrongSignature)
    }
}
