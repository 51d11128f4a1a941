import type { ComponentProps } from "react";
import type { StartChoices, StartsPage } from "#api/types.gen.ts";
import {
  batchesHref,
  MODE_LABELS,
  monthName,
  reserveHref,
  type Start,
  seatsOf,
} from "#content/batch-labels.ts";
import { contactHref } from "#content/contact.ts";
import { courseHref } from "#content/courses.ts";
import { countOf, shortDate } from "#content/format.ts";
import { ALL_COURSES } from "#content/site.ts";
import { BatchMeeting } from "#site/batches/BatchFacts.tsx";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { PageHead } from "#ui/Section.tsx";
import { CALENDAR_PATH, type CalendarState, calendarQuery, isNarrowed } from "./address.ts";
import type { CalendarFilters } from "./CalendarFilters.tsx";

const PER_PAGE = 50;

/** With more batches than these, a phone has the months after them folded. */
const SHOWN_AT_FIRST = 32;

/* A plain form that works without its code. */
const LazyFilters = hydrateWhenVisible<ComponentProps<typeof CalendarFilters>>({
  server: import.meta.env.SSR ? (await import("./CalendarFilters.tsx")).CalendarFilters : null,
  load: () => import("./CalendarFilters.tsx").then((part) => part.CalendarFilters),
  selector: "#calendar-filters",
});

interface BatchCalendarProps {
  state: CalendarState;
  found: StartsPage;
  choices: StartChoices;
}

/** All batches that one can still join, by the month in which they start. */
export function BatchCalendar({ state, found, choices }: BatchCalendarProps) {
  const monthOf = ({ starts_on }: Start) => starts_on.slice(0, 7);
  const months = [...new Set(found.batches.map(monthOf))].map(
    (month) => [month, found.batches.filter((start) => monthOf(start) === month)] as const,
  );
  const [soon, later] = split(months);
  const file = `${CALENDAR_PATH}.ics${calendarQuery({ ...state, page: 1 })}`;
  return (
    <>
      <PageHead
        above={
          <Breadcrumb
            items={[
              { label: "Home", href: "/" },
              { label: "Courses", href: ALL_COURSES.href },
              { label: "Start dates" },
            ]}
          />
        }
        title="Upcoming batches"
        lead="Open batches. Reserving is free; we call before you pay anything."
      />
      <Container className="py-5 lg:py-10">
        <LazyFilters state={state} choices={choices} />
        <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-4 lg:mt-6">
          <p className="figure text-ink-muted">
            {countOf(found.total, "batch", "batches")}
            {isNarrowed(state) ? (
              <a className="link ms-4 py-1.5" href={CALENDAR_PATH} data-print="hide">
                Show all
              </a>
            ) : null}
          </p>
          {found.batches.length > 0 ? (
            <a
              className="link inline-flex min-h-11 items-center gap-2 max-sm:text-sm"
              href={file}
              data-print="hide"
            >
              <Icon name="download" />
              Add these dates to your calendar
            </a>
          ) : null}
        </div>
        {found.batches.length === 0 ? <NoBatches narrowed={isNarrowed(state)} /> : null}
        {soon.map((month) => (
          <Month key={month[0]} month={month} />
        ))}
        {later[0] ? (
          <details className="disclosure unfold-sm">
            <summary>
              {countOf(numberOf(later), "batch", "batches")} from {monthName(later[0][0])} on
            </summary>
            {later.map((month) => (
              <Month key={month[0]} month={month} />
            ))}
          </details>
        ) : null}
        <div data-print="hide">
          <Pagination
            page={state.page}
            pages={Math.ceil(found.total / PER_PAGE)}
            href={(page) => `${CALENDAR_PATH}${calendarQuery({ ...state, page })}`}
            label="Pages of the calendar"
          />
        </div>
      </Container>
    </>
  );
}

/** The empty state, with a way out. */
function NoBatches({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="card grid justify-items-start gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">{narrowed ? "No batch matches this choice" : "No dates are fixed yet"}</h2>
      <p className="max-w-measure text-ink-muted">
        {narrowed
          ? "Try another month or place, or tell us what suits you: batches are often opened on request."
          : "New batches are being planned. Tell us which course you want and when, and we call you as soon as there is a date."}
      </p>
      <div className="flex flex-wrap gap-3">
        {narrowed ? <ButtonLink href={CALENDAR_PATH}>Show all batches</ButtonLink> : null}
        <ButtonLink href={ALL_COURSES.href} variant="secondary">
          {ALL_COURSES.label}
        </ButtonLink>
        <ButtonLink href={contactHref("date")} variant="secondary">
          Ask for a date
        </ButtonLink>
      </div>
    </div>
  );
}

/** A month, as in "2027-01", with the batches that start in it. */
type MonthOfStarts = readonly [string, readonly Start[]];

const numberOf = (months: readonly MonthOfStarts[]) => months.flatMap(([, starts]) => starts).length;

/** The months that a phone shows, and those that it has folded. */
function split(months: readonly MonthOfStarts[]): [readonly MonthOfStarts[], readonly MonthOfStarts[]] {
  const isLater = (at: number) => at > 0 && numberOf(months.slice(0, at + 1)) > SHOWN_AT_FIRST;
  const first = months.findIndex((_, at) => isLater(at));
  return first < 0 ? [months, []] : [months.slice(0, first), months.slice(first)];
}

function Month({ month: [month, starts] }: { month: MonthOfStarts }) {
  const id = `month-${month}`;
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid-page last:mb-0 sm:mb-8">
      <h2 id={id} className="calendar-month text-2xl">
        {monthName(month)}
      </h2>
      <table aria-labelledby={id} className="calendar">
        <thead>
          <tr>
            {["Dates", "Course", "Days and hours", "Where and language", "Seats", "Fee"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" data-print="hide">
              <span className="sr-only">What you can do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {starts.map((start) => (
            <Row key={start.id} start={start} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * A batch. On phones the whole row reserves a seat, apart from the course's title and the date, which is the leaf of a
 * calendar and adds the batch to the visitor's own.
 */
function Row({ start }: { start: Start }) {
  const { course } = start;
  const seats = seatsOf(start);
  return (
    <tr className="relative">
      <td className="calendar-dates figure">
        <Dates start={start} />
      </td>
      <th scope="row" className="calendar-course">
        <a href={courseHref(course.slug)} className="inline-block py-0.5 underline-offset-4 hover:underline">
          {course.title}
        </a>
      </th>
      <td className="calendar-meeting">
        <BatchMeeting batch={start} />
        {start.has_started && start.can_enrol ? (
          <strong className="block font-semibold">
            <span className="calendar-runs">running, </span>join until{" "}
            {shortDate(start.enrol_by ?? start.ends_on)}
          </strong>
        ) : null}
      </td>
      <td className="calendar-place">
        {MODE_LABELS[start.mode]}
        <span className="calendar-language">{start.language}</span>
        {start.place === "" ? null : <span className="block text-ink-muted">{start.place}</span>}
      </td>
      <td className={cx("calendar-seats figure", seats === `${start.seats} seats` && "calendar-many")}>
        {seats}
      </td>
      <td className="calendar-fee">
        <PriceToday price={start.price} />
      </td>
      <td className="calendar-actions" data-print="hide">
        {start.can_enrol ? (
          <a href={reserveHref(course.slug, start)} className="btn btn-secondary btn-sm">
            <span>
              Reserve<span className="calendar-more"> a seat</span>
              <span className="sr-only">: {course.title}</span>
            </span>
          </a>
        ) : (
          <a href={batchesHref(course.slug)} className="btn btn-quiet btn-sm">
            Other dates<span className="sr-only">: {course.title}</span>
          </a>
        )}
        <a href={`${CALENDAR_PATH}/${start.id}.ics`} className="calendar-add">
          <span className="calendar-more">Add to calendar</span>
          <span className="sr-only">, the dates of {course.title}</span>
        </a>
      </td>
    </tr>
  );
}

/** First and last day. */
function Dates({ start: { starts_on, ends_on, has_started } }: { start: Start }) {
  const [day, month, year] = shortDate(starts_on).split(" ");
  return (
    <>
      <strong className="font-semibold">
        {has_started ? <span className="calendar-more">Started </span> : null}
        <time dateTime={starts_on} className="whitespace-nowrap">
          <span className="calendar-day">{day}</span> {month}
          {/* On phones the month's heading says it. */}
          <span className="calendar-more"> {year}</span>
        </time>
      </strong>
      <span className="calendar-more calendar-end">
        {" "}
        to <time dateTime={ends_on}>{shortDate(ends_on)}</time>
      </span>
    </>
  );
}
