import { listModulesOfCourse } from "#api/endpoints.ts";
import { enrolHref } from "#site/links.ts";
import { usePreload } from "#site/page/page-data.tsx";
import { Container } from "#ui/Container.tsx";
import { SheetHeading } from "#ui/Section.tsx";

/** The short modules of the catalogue that count towards the course. */
export function CourseModules({ course }: { course: number }) {
  const modules = usePreload(listModulesOfCourse(course)) ?? [];
  if (modules.length === 0) return null;
  return (
    <section
      id="modules"
      aria-labelledby="modules-title"
      className="border-t border-line py-section print:hidden"
    >
      <Container>
        <SheetHeading
          id="modules-title"
          label="Begin small"
          title="Short modules that count towards this course"
          lead="Each one is complete in itself. Take one first to see how we teach, and go on with the course when it suits you."
        />
        <ul className="grid gap-4 md:grid-cols-2">
          {modules.map((module) => (
            <li key={module.id} className="card flex flex-col p-5">
              <p className="label flex justify-between gap-4">
                <span>{module.level}</span>
                <span>{module.duration}</span>
              </p>
              <h3 className="mt-3 text-lg font-semibold">
                <a className="link inline-block py-1" href={enrolHref(module.id)}>
                  {module.name}
                </a>
              </h3>
              <p className="mt-1 text-ink-muted">{module.description}</p>
              <p className="mt-2 mb-4 text-sm">{module.terms}</p>
              <p className="figure mt-auto border-t border-line pt-3 text-lg font-semibold">{module.price}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
