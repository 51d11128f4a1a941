import type { Course } from "#content/courses.ts";
import { hoursText } from "#content/format.ts";
import { SYLLABUS_LIST } from "#site/courses/CourseLists.tsx";
import { Container } from "#ui/Container.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { SheetHeading } from "#ui/Section.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { SyllabusRequest } from "./SyllabusRequest.tsx";
import { syllabusParts, syllabusSize } from "./syllabus-parts.ts";

/** The syllabus in parts with their hours. */
export function SyllabusSection({ course }: { course: Course }) {
  return (
    <section
      id="syllabus"
      aria-labelledby="syllabus-title"
      className="border-y border-line bg-paper-sunken py-section print:border-0 print:bg-transparent print:py-4"
    >
      <Container>
        <SheetHeading
          id="syllabus-title"
          label={syllabusSize(course)}
          title="Course Syllabus"
          aside={<PrintButton />}
        />
        <ol className={cx(SYLLABUS_LIST, "md:columns-2 md:gap-x-16")}>
          {syllabusParts(course).map(({ key, title, rest, hours }) =>
            rest === null ? (
              <li key={key}>
                <span>{title}</span> <Hours hours={hours} />
              </li>
            ) : (
              <li key={key}>
                <Disclosure
                  summary={
                    <span>
                      {title} <Hours hours={hours} />
                    </span>
                  }
                  className="-mt-2.5"
                >
                  <p className="pb-2 text-ink-muted">{rest}</p>
                </Disclosure>
              </li>
            ),
          )}
        </ol>
        <SyllabusRequest course={course} />
      </Container>
    </section>
  );
}

function Hours({ hours }: { hours: number | null }) {
  if (hours === null) return null;
  return (
    <span className="ms-1 whitespace-nowrap font-mono text-sm font-normal text-ink-muted">
      {hoursText(hours)}
    </span>
  );
}
