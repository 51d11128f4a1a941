import type { Course } from "#content/courses.ts";
import { hoursText } from "#content/format.ts";
import { SYLLABUS_LIST } from "#site/courses/CourseLists.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Chapter } from "./Chapter.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { SyllabusRequest } from "./SyllabusRequest.tsx";
import { syllabusParts, syllabusSize } from "./syllabus-parts.ts";

/** The syllabus in parts with their hours. */
export function SyllabusSection({ course }: { course: Course }) {
  return (
    <Chapter id="syllabus" title="Course Syllabus" lead={syllabusSize(course)} aside={<PrintButton />}>
      <ol className={cx(SYLLABUS_LIST, "max-sm:text-sm sm:columns-2")}>
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
    </Chapter>
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
