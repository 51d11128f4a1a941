import type { StaffVacancyJson } from "#api/types.gen.ts";
import { shortDate } from "#content/format.ts";
import { employerOf, payOf, placeOf } from "#content/jobs.ts";
import { paths } from "../kit/paths.ts";
import { StateChips } from "../records/drafts/draft-marks.tsx";
import { PRESENCE_OPTIONS, RecordListScreen } from "../records/RecordListScreen.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { vacancies, vacancyList } from "./vacancies-api.ts";

/** `/admin/vacancies` */
export function VacancyListScreen() {
  return (
    <RecordListScreen
      resource={vacancies}
      bulk="vacancy"
      source={vacancyList}
      addText="Add Vacancy"
      intro="Visitors see a vacancy until its last day is over, at midnight in India."
      caption="Vacancies"
      nouns={["vacancy", "vacancies"]}
      search={{ label: "Search by title, town or employer" }}
      filters={[{ name: "status", label: "Show", options: PRESENCE_OPTIONS }]}
      failed="The vacancies could not be loaded"
      empty="No vacancies found."
      all="Show all vacancies"
      columns={COLUMNS}
      nameOf={vacancies.nameOf}
    />
  );
}

const COLUMNS: readonly Column<StaffVacancyJson>[] = [
  {
    key: "title",
    label: "Title",
    sort: "title",
    names: true,
    cell: (row) => (
      <>
        <a href={paths.vacancyEdit(row.id)} className="row-title">
          {row.title}
        </a>
        <StateChips id={row.id} published={row.published} />
        <span className="block text-ink-muted md:hidden">
          {placeOf(row)}, until {shortDate(row.last_day)}
        </span>
      </>
    ),
  },
  { key: "town", label: "Place", sort: "town", wide: true, cell: placeOf },
  { key: "employer", label: "Employer", wide: "xl", cell: employerOf },
  { key: "pay", label: "Pay a month", wide: "xl", cell: payOf },
  {
    key: "last_day",
    label: "Last day",
    sort: "last_day",
    wide: true,
    cell: (row) => shortDate(row.last_day),
  },
];
