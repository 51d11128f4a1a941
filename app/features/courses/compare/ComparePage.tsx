import type { ReactNode } from "react";
import { MODE_LABELS, reserveHref } from "#content/batch-labels.ts";
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
import { CoursePicture } from "#site/courses/CoursePicture.tsx";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Price } from "#ui/Price.tsx";
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

interface CompareRow {
  readonly name: string;
  readonly show: (course: Course) => ReactNode;
  /** What of it is compared; what shows, where that is a text. */
  readonly said?: (course: Course) => unknown;
}

/** What is compared, a row each. */
const ROWS: readonly CompareRow[] = [
  {
    name: "Price",
    show: ({ fee }) => <PriceToday price={fee?.price} gst />,
    said: ({ fee }) => fee?.price.words,
  },
  { name: "Next start", show: (course) => nextStart(course, ON_REQUEST) },
  { name: "Mode", show: (course) => modes(course) || ON_REQUEST },
  {
    name: "Place",
    show: (course) => unique(course, ({ place, mode }) => place || MODE_LABELS[mode]) || ON_REQUEST,
  },
  { name: "Language", show: (course) => unique(course, ({ language }) => language) || ON_REQUEST },
  { name: "Duration", show: ({ duration }) => duration },
  { name: "Level", show: ({ level }) => levelName(level) ?? NOT_STATED },
  {
    name: "Rating",
    show: ({ rated }) => (rated ? <Rating {...rated} /> : "No reviews yet"),
    said: ({ rated }) => rated?.value,
  },
  {
    name: "Instructor",
    show: ({ instructor }) => <Instructor name={instructor} />,
    said: ({ instructor }) => instructor,
  },
  { name: "Certification", show: ({ certification }) => certification ?? DEFAULT_CERTIFICATION },
  { name: "Prerequisites", show: ({ prerequisites }) => prerequisites.join("; ") || NO_PREREQUISITES },
  {
    name: "What you'll learn",
    show: (course) => fold(course, course.what_you_learn, "outcomes", Outcomes),
    said: ({ what_you_learn }) => what_you_learn.join(),
  },
  {
    name: "Syllabus",
    show: (course) => fold(course, course.syllabus, "parts", Syllabus),
    said: ({ syllabus }) => syllabus.join(),
  },
];

/** Whether the courses say different things in a row. */
function differs({ show, said = show }: CompareRow, courses: readonly Course[]): boolean {
  return new Set(courses.map(said)).size > 1;
}

/** A long list, folded. A cell without text would be read as a fault of the page. */
function fold(course: Course, items: readonly string[], noun: string, List: typeof Outcomes): ReactNode {
  if (items.length === 0) return NOT_STATED;
  return (
    <Disclosure
      summary={
        <span>
          {items.length} {noun}
          <span className="sr-only"> of {course.title}</span>
        </span>
      }
    >
      <List items={items} />
    </Disclosure>
  );
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
      {courses.length > 1 ? (
        <p className="mb-3 text-sm text-ink-muted">
          <DiffersMark /> marks the rows in which the courses differ.
        </p>
      ) : null}
      <div className="compare">
        {courses.length > 2 ? <SecondChoice courses={courses.slice(1)} /> : null}
        <table aria-label="Comparison" className="compare-sheet">
          <thead>
            <tr>
              <td />
              {courses.map((course) => (
                <th key={course.id} scope="col">
                  <CourseHead course={course} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => {
              const marked = differs(row, courses);
              return (
                <tr key={row.name} className={cx(courses.length > 1 && !marked && "compare-same")}>
                  <th scope="row">
                    {marked ? <DiffersMark /> : null}
                    {row.name}
                  </th>
                  {courses.map((course) => (
                    <td key={course.id}>{row.show(course)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
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

/** A course at the head of its column, which stays in sight. */
function CourseHead({ course }: { course: Course }) {
  return (
    <div className="compare-head">
      <CoursePicture course={course} sizes="8rem" className="border" />
      <a href={courseHref(course.slug)} className="link">
        {course.title}
      </a>
      <Price value={course.fee?.price.today.rupees ?? course.price} className="font-semibold" />
      <a href={reserveHref(course.slug)} className="btn btn-primary btn-sm">
        Reserve<span className="sr-only"> a seat: {course.title}</span>
      </a>
    </div>
  );
}

/** Phones have the room for two columns; this chooses the second, without JavaScript. */
function SecondChoice({ courses }: { courses: readonly Course[] }) {
  return (
    <fieldset className="compare-second">
      <legend className="field-label mb-1.5">Beside the first</legend>
      {courses.map(({ id, title }, at) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="second"
            value={id}
            defaultChecked={at === 0}
            autoComplete="off"
            className="tick"
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function DiffersMark() {
  return (
    <span className="compare-differs">
      <span aria-hidden="true">≠</span>
      <span className="sr-only">Differs: </span>
    </span>
  );
}

function Chooser({ children }: { children: ReactNode }) {
  return (
    <a className="link" href={categoryPath("all")}>
      {children}
    </a>
  );
}
