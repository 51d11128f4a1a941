//! The tables `search_synonyms` and `search_miss`.

/// One row: the words that mean the same, as staff wrote them.
pub mod synonyms {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "search_synonyms")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        /// A list as JSON text; see [`base::lists`].
        pub groups: String,
        pub revision: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A search that found nothing, or nothing with all its words.
pub mod miss {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "search_miss")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub text: String,
        pub some_words: bool,
        pub times: i32,
        pub last_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
