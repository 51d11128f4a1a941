import type { VacancySummary } from "#api/types.gen.ts";
import { employerOf, jobHref, payOf, placeOf } from "#content/jobs.ts";
import { LongDate } from "#site/LongDate.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";

/** Vacancies as cards, each with what decides whether one reads on. */
export function JobList({ jobs }: { jobs: readonly VacancySummary[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {jobs.map((job) => (
        <li key={job.id} className="card card-active relative flex flex-col justify-between">
          <div className="px-5 pt-5 pb-3">
            <h3 className="text-lg">
              <a href={jobHref(job.slug)} className="after:absolute after:inset-0">
                {job.title}
              </a>
            </h3>
            <p className="mt-1 text-ink-muted">{employerOf(job)}</p>
          </div>
          <DataSheet
            className="px-5 pb-2 datasheet-bare"
            rows={[
              { name: "Place", value: placeOf(job) },
              { name: "Pay a month", value: <span className="figure">{payOf(job)}</span> },
              { name: "Last day", value: <LongDate value={job.last_day} /> },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
