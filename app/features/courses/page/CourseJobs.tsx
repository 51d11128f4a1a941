import type { VacancySummary } from "#api/types.gen.ts";
import { JOBS, jobHref, payOf, placeOf } from "#content/jobs.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Section } from "#ui/Section.tsx";

/** Open vacancies for which a course prepares; nothing when there are none. */
export function CourseJobs({ jobs }: { jobs: readonly VacancySummary[] }) {
  if (jobs.length === 0) return null;
  return (
    <Section
      id="jobs"
      title={JOBS.ofCourse}
      minor
      aside={
        <ButtonLink href={JOBS.all.href} variant="secondary">
          {JOBS.all.label}
        </ButtonLink>
      }
    >
      <ul className="border-b border-line">
        {jobs.map((job) => (
          <li key={job.id} className="relative border-t border-line py-3">
            <a
              href={jobHref(job.slug)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {job.title}
            </a>
            <p className="text-ink-muted">
              {job.employer === null ? null : `${job.employer}, `}
              {placeOf(job)}, <span className="figure">{payOf(job)}</span> a month
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
