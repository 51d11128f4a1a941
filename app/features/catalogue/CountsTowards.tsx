import { Fragment } from "react";
import type { ModuleCourse } from "#api/types.gen.ts";
import { courseHref } from "#content/courses.ts";

interface CountsTowardsProps {
  /** How long the module takes. */
  duration: string;
  /** The courses that it counts towards. */
  courses: readonly ModuleCourse[];
  /** What it is against these courses. */
  terms: string | undefined;
}

/** Says what a stack is, and links to the courses that it leads to. */
export function CountsTowards({ duration, courses, terms }: CountsTowardsProps) {
  // "5 weeks" is a "5-week starter".
  const starter = `${duration.replace(/^(\d+) (\w+?)s?$/, "$1-$2")} starter`;
  if (courses.length === 0) return `${starter}.`;
  return (
    <>
      {starter}; counts towards{" "}
      {courses.map(({ slug, title }, at) => (
        <Fragment key={slug}>
          {at > 0 ? " and " : null}
          <a className="link" href={courseHref(slug)}>
            {title}
          </a>
        </Fragment>
      ))}
      . {terms}
    </>
  );
}
