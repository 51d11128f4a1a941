//! What a report counts: views as they were counted, and enquiries one by one.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use crate::entities::visits::page_view::{COLUMN, Column, Entity};
use crate::leads::inbox::figures::CountedLead;
use crate::leads::kinds::{Kind, Source, Status};
use crate::visits::report::ReportFigures;
use base::clock::in_india;
use base::error::ApiResult;
use base::month::Month;
use storage::Store;

/// What was counted of one source and one course.
pub(super) struct Cell {
    pub month: String,
    pub source: String,
    pub course_id: Option<i32>,
    pub figures: ReportFigures,
    /// Of an enquiry; views have none.
    pub lead: Option<LeadCell>,
}

/// What an enquiry has beyond that.
pub(super) struct LeadCell {
    /// In India.
    pub day: NaiveDate,
    pub kind: Kind,
    pub owner: Option<i32>,
    /// Minutes until it was answered.
    pub minutes: Option<i64>,
}

/// Figures that are being added up.
#[derive(Default)]
pub(super) struct Sum {
    figures: ReportFigures,
    minutes: Vec<i64>,
}

impl Sum {
    pub fn add(&mut self, cell: &Cell) {
        let (sum, more) = (&mut self.figures, cell.figures);
        sum.views += more.views;
        sum.enquiries += more.enquiries;
        sum.enrolled += more.enrolled;
        sum.placed += more.placed;
        self.minutes.extend(cell.lead.as_ref().and_then(|lead| lead.minutes));
    }

    /// The sums, with the median of the answers.
    pub fn finish(mut self) -> ReportFigures {
        let answered = self.minutes.len();
        let median = (answered > 0).then(|| {
            // Of an even number the later one of the two in the middle: nobody has waited for their mean.
            let (_, median, _) = self.minutes.select_nth_unstable(answered / 2);
            *median
        });
        let answered = i64::try_from(answered).unwrap_or(i64::MAX);
        ReportFigures { answered, answer_minutes: median, ..self.figures }
    }
}

#[derive(FromQueryResult)]
struct ViewedRow {
    month: String,
    channel: String,
    course_id: Option<i32>,
    views: i64,
}

/// The views of these months, of one course or of all.
pub(super) async fn views(
    store: &Store,
    (first, last): (Month, Month),
    course_id: Option<i32>,
) -> ApiResult<Vec<Cell>> {
    let groups = [Column::Month, Column::Channel, Column::CourseId];
    let mut select = Entity::find()
        .select_only()
        .columns(groups)
        .column_as(Expr::col(Column::Views).sum().cast_as("bigint"), "views")
        .filter(COLUMN.month.gte(first.to_string()))
        .filter(COLUMN.month.lte(last.to_string()));
    if let Some(id) = course_id {
        select = select.filter(Column::CourseId.eq(id));
    }
    let select = groups.into_iter().fold(select, QuerySelect::group_by);
    let rows: Vec<ViewedRow> = select.into_model().all(&store.db).await?;
    let cell = |ViewedRow { month, channel, course_id, views }| Cell {
        month,
        source: channel,
        course_id,
        figures: ReportFigures { views, ..ReportFigures::default() },
        lead: None,
    };
    Ok(rows.into_iter().map(cell).collect())
}

impl From<CountedLead> for Cell {
    fn from(lead: CountedLead) -> Self {
        let day = day_of(lead.created_at);
        let won = i64::from(lead.status == Status::Enrolled);
        let (enrolled, placed) = if lead.kind.is_recruitment() { (0, won) } else { (won, 0) };
        let minutes = lead.answer_minutes();
        Self {
            month: Month::of(day).to_string(),
            course_id: lead.course_id,
            figures: ReportFigures { enquiries: 1, enrolled, placed, ..ReportFigures::default() },
            lead: Some(LeadCell { day, kind: lead.kind, owner: lead.owner_id, minutes }),
            source: match lead.source {
                Source::Site => lead.channel,
                // A site that delivers by itself is named.
                Source::Portal if !lead.channel.is_empty() => lead.channel,
                by_hand => hand_key(by_hand),
            },
        }
    }
}

fn day_of(time: DateTime<Utc>) -> NaiveDate {
    in_india(time).date_naive()
}

/// The key of a source of leads that staff entered; no channel has a colon.
pub(super) fn hand_key(source: Source) -> String {
    format!("hand:{}", source.title().to_lowercase())
}
