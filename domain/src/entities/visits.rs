//! The table `page_view`.

/// How often a page was viewed in a month by those who came from one channel.
pub mod page_view {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "page_view")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        /// Such as `2026-12`, in India.
        pub month: String,
        pub channel: String,
        /// Without the query.
        pub path: String,
        /// The course that the page was about.
        pub course_id: Option<i32>,
        pub views: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
