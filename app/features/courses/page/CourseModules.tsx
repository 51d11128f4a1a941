import { listModulesOfCourse } from "#api/endpoints.ts";
import { enrolHref } from "#site/links.ts";
import { usePreload } from "#site/page/page-data.tsx";

/** The short modules of the catalogue that count towards the course. */
export function CourseModules({ course }: { course: number }) {
  const modules = usePreload(listModulesOfCourse(course)) ?? [];
  if (modules.length === 0) return null;
  return (
    <section aria-labelledby="modules" className="course-chapter print:hidden">
      <h2 id="modules" className="text-xl">
        Short modules that count towards this course
      </h2>
      <p className="mt-2 mb-4 max-w-measure text-ink-muted">
        Each one is complete in itself. Take one first to see how we teach, and go on with the course when it
        suits you.
      </p>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {modules.map((module) => (
          <li key={module.id} className="flex gap-4 border-t border-line py-3">
            <div className="grow">
              <h3 className="font-semibold">
                <a className="link inline-block py-1" href={enrolHref(module.id)}>
                  {module.name}
                </a>
              </h3>
              <p className="text-sm text-ink-muted">{`${module.level} · ${module.duration}`}</p>
              <p className="mt-1 max-sm:hidden">{module.description}</p>
              <p className="mt-1 text-sm">{module.terms}</p>
            </div>
            <p className="figure whitespace-nowrap py-1 font-semibold">{module.price}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
