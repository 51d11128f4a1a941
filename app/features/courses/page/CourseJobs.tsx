import type { VacancySummary } from "#api/types.gen.ts";
import { JOBS, jobHref } from "#content/jobs.ts";
import { Container } from "#ui/Container.tsx";

/** Open vacancies for which a course prepares; nothing when there are none. */
export function CourseJobs({ jobs }: { jobs: readonly VacancySummary[] }) {
  if (jobs.length === 0) return null;
  return (
    <section id="jobs-section" aria-labelledby="jobs">
      <Container>
        <div className="flex flex-wrap items-baseline gap-x-8 border-y border-line py-3">
          <h2 id="jobs" className="text-base">
            {JOBS.ofCourse}
          </h2>
          <ul className="flex grow flex-wrap gap-x-8">
            {jobs.map(({ id, slug, title, town }) => (
              <li key={id}>
                <a href={jobHref(slug)} className="link inline-block py-1">
                  {title}
                </a>
                , {town}
              </li>
            ))}
          </ul>
          <a href={JOBS.all.href} className="link inline-block py-1">
            {JOBS.all.label}
          </a>
        </div>
      </Container>
    </section>
  );
}
