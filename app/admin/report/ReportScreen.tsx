import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#api/client.ts";
import type { ReportJson, ReportRow } from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { pageNumber, useAddressState } from "../kit/address-state.ts";
import { textOf } from "../kit/errors.ts";
import { durationText, isoDay } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { Choice } from "../ui/Choice.tsx";
import { Combobox } from "../ui/Combobox.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Panel } from "../ui/Panel.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { answerOf } from "./answer.ts";
import { figureColumns, ShareBar, shown } from "./figure-columns.tsx";
import { MonthPlot } from "./MonthPlot.tsx";
import { monthBefore, monthName } from "./months.ts";
import { ReferencePanel } from "./ReferencePanel.tsx";
import { REPORT_SPEC, type ReportState, ROWS_PER_PAGE, reportQuery } from "./report-api.ts";

type Change = (change: Partial<ReportState>, options?: { replace?: boolean }) => void;

/** `/admin/report` */
export function ReportScreen() {
  const { values, href, change } = useAddressState(REPORT_SPEC);
  const query = useQuery(reportQuery(values));
  return (
    <>
      <ScreenHead
        title="Report"
        lead="How many people saw the site, where they came from, and how many enquired and enrolled."
      />
      <Filters values={values} report={query.data} change={change} />
      {query.data ? (
        <div className="refreshable grid gap-8" aria-busy={query.isPlaceholderData || undefined}>
          <Answer report={query.data} by={values.by} />
          <Rows
            report={query.data}
            values={values}
            change={change}
            hrefOfPage={(page) => href({ page: String(page) })}
          />
          <Months report={query.data} />
        </div>
      ) : query.isError ? (
        <>
          <QueryError
            text={problemOf(query.error) ?? textOf(query.error, "Failed to fetch the report")}
            retry={() => void query.refetch()}
            busy={query.isFetching}
          />
          <Button variant="secondary" onClick={() => change({ from: "", to: "", source: "", course: "" })}>
            Show the last twelve months
          </Button>
        </>
      ) : (
        <Loading />
      )}
      <div className="mt-8">
        <ReferencePanel />
      </div>
    </>
  );
}

/** What the figures say, before they are shown. */
function Answer({ report, by }: { report: ReportJson; by: string }) {
  const present = isoDay(new Date().toISOString()).slice(0, 7);
  const [first, ...rest] = answerOf(report, by, present);
  return (
    <section aria-label="In short" className="max-w-[44rem]">
      <p className="text-xl font-semibold">{first}</p>
      {rest.length > 0 ? <p className="mt-1 text-ink-muted">{rest.join(" ")}</p> : null}
    </section>
  );
}

/** What is wrong with an address, such as one of an old bookmark. */
function problemOf(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined;
}

const MONTHS_BACK = 36;

function Filters({
  values,
  report,
  change,
}: {
  values: ReportState;
  report: ReportJson | undefined;
  change: Change;
}) {
  const courses = useCourseOptions();
  const present = isoDay(new Date().toISOString()).slice(0, 7);
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const month = monthBefore(present, back);
    return { value: month, label: monthName(month) };
  });
  const withGiven = (month: string) =>
    month === "" || months.some(({ value }) => value === month)
      ? months
      : [...months, { value: month, label: monthName(month) }];
  const from = values.from || report?.from || "";
  const to = values.to || report?.to || "";
  const sourceName = report?.rows.find(({ key }) => key === values.source)?.label ?? values.source;
  return (
    <search className="mb-6 flex flex-wrap items-center gap-3" aria-label="What the report covers">
      <Choice
        id="report-from"
        label="From"
        value={from}
        options={withGiven(from).map(({ value, label }) => ({ value, label: `From ${label}` }))}
        onChange={(month, replace) =>
          change({ from: month, ...(month > to ? { to: month } : {}) }, { replace })
        }
      />
      <Choice
        id="report-to"
        label="To"
        value={to}
        options={withGiven(to).map(({ value, label }) => ({ value, label: `To ${label}` }))}
        onChange={(month, replace) =>
          change({ to: month, ...(month < from ? { from: month } : {}) }, { replace })
        }
      />
      <div className="min-w-0 grow sm:w-56 sm:grow-0">
        <Combobox
          id="report-course"
          aria-label="Course"
          placeholder="All courses"
          value={values.course}
          options={courses}
          onChange={(course) => change({ course }, { replace: false })}
        />
      </div>
      {values.source === "" ? null : (
        <Button size="sm" variant="secondary" onClick={() => change({ source: "" })}>
          Only {sourceName}: show all sources
        </Button>
      )}
    </search>
  );
}

function Months({ report: { months, total } }: { report: ReportJson }) {
  return (
    <Panel title="By month">
      <DataSheet
        rows={[
          { name: "Views", value: groupDigits(total.views) },
          { name: "Enquiries", value: groupDigits(total.enquiries) },
          { name: "Enrolled", value: groupDigits(total.enrolled) },
          { name: "Placed", value: groupDigits(total.placed) },
          {
            name: "Median time to the first answer",
            value: total.answer_minutes === null ? null : durationText(total.answer_minutes),
          },
        ]}
        className="max-w-[30rem]"
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <MonthPlot title="Views" months={months} value={({ views }) => views} />
        <MonthPlot
          title="Enquiries (dark: enrolled)"
          months={months}
          value={({ enquiries }) => enquiries}
          part={({ enrolled }) => enrolled}
        />
      </div>
      <details>
        <summary className="link py-2">Figures of each month</summary>
        <DataTable
          caption="Figures of each month"
          columns={[
            { key: "month", label: "Month", cell: ({ month }) => monthName(month) },
            ...figureColumns({ total, views: true }),
          ]}
          rows={months.map((month, id) => ({ id, ...month })).reverse()}
        />
      </details>
    </Panel>
  );
}

/** What rows stand for. */
const WORDS = {
  source: { title: "Source", nouns: ["source", "sources"], caption: "Figures of each source" },
  course: { title: "Course", nouns: ["course", "courses"], caption: "Figures of each course" },
  kind: { title: "Form", nouns: ["form", "forms"], caption: "Figures of each form" },
  week: { title: "Week", nouns: ["week", "weeks"], caption: "Figures of each week" },
  person: { title: "Person", nouns: ["person", "people"], caption: "Figures of each person" },
} as const;

/** Views are of a source and a course; nobody can say more of them. */
const VIEWED: readonly string[] = ["source", "course"];

interface RowsProps {
  report: ReportJson;
  values: ReportState;
  change: Change;
  hrefOfPage: (page: number) => string;
}

function Rows({ report: { rows, row_count, total }, values, change, hrefOfPage }: RowsProps) {
  const bySource = values.by === "source";
  const { title, nouns, caption } = WORDS[values.by as keyof typeof WORDS];
  const page = pageNumber(values.page);
  const columns: readonly Column<ReportRow & { id: number }>[] = [
    {
      key: "label",
      label: title,
      cell: ({ key, label }) =>
        values.by === "kind" ? (
          <a className="link" href={`${paths.leads}?kind=${key}`}>
            {label}
          </a>
        ) : key !== "" && VIEWED.includes(values.by) ? (
          <button
            type="button"
            className="link text-start wrap-anywhere"
            onClick={() => change(bySource ? { source: key, by: "course" } : { course: key, by: "source" })}
          >
            {shown(label)}
            <span className="sr-only">: show {bySource ? "its courses" : "its sources"}</span>
          </button>
        ) : (
          shown(label)
        ),
    },
    ...figureColumns({ total, views: VIEWED.includes(values.by) }),
    {
      key: "share",
      label: "Share of enquiries",
      wide: true,
      cell: ({ enquiries }) => <ShareBar part={enquiries} whole={total.enquiries} />,
    },
  ];
  return (
    <Panel title={`By ${title.toLowerCase()}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice
          id="report-by"
          label="Rows"
          value={values.by}
          options={[
            { value: "source", label: "By source" },
            { value: "course", label: "By course" },
            { value: "kind", label: "By form" },
            { value: "week", label: "By week" },
            { value: "person", label: "By person" },
          ]}
          onChange={(by, replace) => change({ by }, { replace })}
        />
        <p className="text-sm text-ink-muted">{countOf(row_count, nouns[0], nouns[1])}</p>
      </div>
      {rows.length === 0 ? (
        <EmptyState text="Nothing was counted in these months." />
      ) : (
        <DataTable caption={caption} columns={columns} rows={rows.map((row, id) => ({ id, ...row }))} />
      )}
      <Pagination page={page} pages={Math.ceil(row_count / ROWS_PER_PAGE)} href={hrefOfPage} />
      <p className="text-sm text-ink-muted">
        Views are counted by this site without cookies and without anything about the visitor. Search engines,
        signed-in staff and pages that a browser fetched ahead are left out. Views of a source are arrivals;
        further pages of the same visit count only in the totals. The rate is that of enquiries which enrolled
        or were placed. “Answer” is the time until the first call, message or visit in the log, at any hour of
        the day; half of them came sooner. Who called or came by waited for none.
      </p>
    </Panel>
  );
}
