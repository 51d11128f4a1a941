import type { ReactNode } from "react";
import { MODE_LABELS } from "#content/batch-labels.ts";
import { contactHref } from "#content/contact.ts";
import {
  COMPARED_AT_MOST,
  type Course,
  courseHref,
  DEFAULT_CERTIFICATION,
  levelName,
  NO_PREREQUISITES,
} from "#content/courses.ts";
import { categoryPath } from "#site/courses/address.ts";
import { Outcomes, Syllabus } from "#site/courses/CourseLists.tsx";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Rating } from "#ui/Rating.tsx";
import { Instructor } from "../Instructor.tsx";

/** The data of the page. */
export interface Comparison {
  readonly courses: readonly Course[];
  /** Names in the address that no course has. */
  readonly unknown: readonly string[];
}

const ON_REQUEST = "On request";
const NOT_STATED = "Not stated";

/** What is compared, a row each. */
const ROWS: readonly (readonly [name: string, value: (course: Course) => ReactNode])[] = [
  ["Price", ({ fee }) => <PriceToday price={fee?.price} className="text-lg" gst />],
  ["Next start", (course) => nextStart(course, ON_REQUEST)],
  ["Mode", (course) => modes(course) || ON_REQUEST],
  ["Place", (course) => unique(course, ({ place, mode }) => place || MODE_LABELS[mode]) || ON_REQUEST],
  ["Language", (course) => unique(course, ({ language }) => language) || ON_REQUEST],
  ["Duration", ({ duration }) => duration],
  ["Level", ({ level }) => levelName(level) ?? NOT_STATED],
  ["Rating", ({ rated }) => (rated ? <Rating {...rated} /> : "No reviews yet")],
  ["Instructor", ({ instructor }) => <Instructor name={instructor} />],
  ["Certification", ({ certification }) => certification ?? DEFAULT_CERTIFICATION],
  ["Prerequisites", ({ prerequisites }) => prerequisites.join("; ") || NO_PREREQUISITES],
  ["What you'll learn", ({ what_you_learn }) => listOr(what_you_learn, Outcomes)],
  ["Syllabus", ({ syllabus }) => listOr(syllabus, Syllabus)],
];

/** A cell without text would be read as a fault of the page. */
function listOr(items: readonly string[], List: typeof Outcomes): ReactNode {
  return items.length > 0 ? <List items={items} /> : NOT_STATED;
}

function modes(course: Course): string {
  return unique(course, ({ mode }) => MODE_LABELS[mode]);
}

/** What the batches of a course say, each once. */
function unique(course: Course, read: (batch: NonNullable<Course["batches"]>[number]) => string): string {
  return [...new Set((course.batches ?? []).map(read))].filter(Boolean).join("; ");
}

/** Courses side by side, as a data sheet. */
export function ComparePage({ courses, unknown }: Comparison) {
  return (
    <>
      <div className="grid-paper border-b border-line">
        <Container className="py-4 *:first:mb-2 md:py-5">
          <Breadcrumb
            items={[
              { label: "Home", href: "/" },
              { label: "Courses", href: categoryPath("all") },
              { label: "Compare" },
            ]}
          />
          <h1 className="text-3xl">Compare courses</h1>
        </Container>
      </div>
      <Container className="py-6 lg:py-8">
        {unknown.length > 0 ? (
          <p role="status" className="notice mb-6">
            {`We have no course called ${unknown.map((slug) => `“${slug}”`).join(" or ")}. It may have been renamed or taken off the list.`}
          </p>
        ) : null}
        {courses.length === 0 ? <HowTo /> : <Sheet courses={courses} />}
      </Container>
    </>
  );
}

function HowTo() {
  return (
    <div className="card grid-paper max-w-3xl p-6 sm:p-10">
      <h2 className="text-2xl">Which courses shall we put side by side?</h2>
      <p className="mt-4 max-w-measure text-ink-muted">
        Tick “Compare” on two or three courses in the list, then choose the button “Compare” below them.
      </p>
      <ButtonLink href={categoryPath("all")} className="mt-6">
        Choose courses
      </ButtonLink>
    </div>
  );
}

function Sheet({ courses }: { courses: readonly Course[] }) {
  return (
    <>
      {courses.length === 1 ? (
        <p className="mb-4 text-ink-muted">
          One course so far. Add one or two more in the <Chooser>list of courses</Chooser>.
        </p>
      ) : null}
      {/* The wide table scrolls in its own region, which the keyboard reaches. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section aria-label="Comparison" tabIndex={0} className="compare-sheet card">
        <table>
          <caption className="sr-only">{`${courses.length} courses side by side`}</caption>
          <thead>
            <tr>
              <td />
              {courses.map((course) => (
                <th key={course.id} scope="col">
                  <a href={courseHref(course.slug)} className="link inline-block py-0.5 text-lg">
                    {course.title}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {courses.map((course) => (
                  <td key={course.id}>{value(course)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-6 text-ink-muted">
        {`You can compare up to ${COMPARED_AT_MOST} courses. `}
        <Chooser>Choose other courses</Chooser>, or{" "}
        <a className="link" href={contactHref("course")}>
          ask us which one fits you
        </a>
        .
      </p>
    </>
  );
}

function Chooser({ children }: { children: ReactNode }) {
  return (
    <a className="link" href={categoryPath("all")}>
      {children}
    </a>
  );
}
