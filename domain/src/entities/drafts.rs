//! The tables `record_draft`, `published_form`, `scheduled_change` and `record_editor`.

pub mod draft {
    use sea_orm::entity::prelude::*;

    use crate::entities::audit::RecordKind;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "record_draft")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub kind: RecordKind,
        /// `None` for a record that is not there yet, zero for what there is only one of.
        pub record_id: Option<i32>,
        /// The account that it is kept for alone; zero for all editors.
        pub owner_id: i32,
        /// The revision of the record that it is based on; zero for a new one.
        pub base_revision: i32,
        /// Raised with every save.
        pub revision: i32,
        pub label: String,
        /// What the form needs to go on, as JSON; the server does not read it.
        pub form: String,
        /// What publishing takes, as JSON; may have any gap.
        pub input: String,
        /// Who saved it last.
        pub author: String,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Forms that were published, for those whose answer was lost.
pub mod published_form {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "published_form")]
    pub struct Model {
        /// Hash of the account and the key of the request.
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        /// The answer, as JSON.
        pub answer: String,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub mod scheduled_change {
    use sea_orm::entity::prelude::*;

    use serde::{Deserialize, Serialize};

    use crate::entities::audit::RecordKind;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum ScheduledAction {
        /// A draft is published.
        Publish,
        /// A record is hidden from visitors.
        Hide,
    }

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "scheduled_change")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub action: ScheduledAction,
        pub kind: RecordKind,
        /// `None` for a record that is not there yet.
        pub record_id: Option<i32>,
        /// The draft that is published.
        pub draft_id: Option<i32>,
        pub at: DateTimeUtc,
        pub author_id: Option<i32>,
        /// Who asked for it.
        pub author: String,
        /// Why it could not be done; then it is not tried again.
        pub failure: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub mod editor {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "record_editor")]
    pub struct Model {
        /// Which form is open.
        #[sea_orm(primary_key, auto_increment = false)]
        pub place: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i32,
        pub name: String,
        pub seen_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
