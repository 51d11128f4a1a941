//! The tables `team_member` and `team_slug`.

pub mod team_member {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "team_member")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub slug: String,
        pub name: String,
        pub title: String,
        pub description: String,
        pub image: Option<String>,
        /// In the trade, where that is said.
        pub years: Option<i32>,
        /// JSON list: where the member worked.
        pub employers: String,
        /// JSON list: in which the member teaches.
        pub languages: String,
        pub position: i32,
        /// Whether visitors see the member.
        pub published: bool,
        pub revision: i32,
        pub deleted_at: Option<DateTimeUtc>,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Every slug that a member has or had.
pub mod team_slug {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "team_slug")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub team_member_id: i32,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
