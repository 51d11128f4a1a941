//! The tables `vacancy` and `vacancy_slug`.

pub mod vacancy {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "vacancy")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub slug: String,
        pub title: String,
        /// `None` where the employer is not named.
        pub employer: Option<String>,
        pub town: String,
        /// Plant or area within the town.
        pub place: Option<String>,
        /// Rupees a month.
        pub pay_from: i32,
        pub pay_to: i32,
        /// A JSON list of lines.
        pub skills: String,
        pub text: String,
        /// The last day to apply, in India.
        pub last_day: Date,
        /// A JSON list of the numbers of related courses.
        pub courses: String,
        /// Whether visitors see it.
        pub published: bool,
        pub first_published_at: Option<DateTimeUtc>,
        pub revision: i32,
        pub deleted_at: Option<DateTimeUtc>,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Every slug that a vacancy has or had.
pub mod vacancy_slug {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "vacancy_slug")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub vacancy_id: i32,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
