import { expect, test } from "vitest";
import type { CourseContent } from "#content/courses.ts";
import { syllabusParts, syllabusSize } from "./syllabus-parts.ts";

const withHours = (syllabus_hours: CourseContent["syllabus_hours"]) =>
  ({ syllabus_hours }) as unknown as CourseContent;

test("parts have their hours, and long ones fold at the end of their heading", () => {
  const long = `Fault-finding: ${"open circuits, wrong scaling, race conditions, ".repeat(4)}`;
  const endless = "x".repeat(200);
  const parts = syllabusParts({ syllabus: ["Timers", long, endless], content: withHours([6, null, 1.5]) });
  expect(parts.map(({ title, hours }) => [title, hours])).toEqual([
    ["Timers", 6],
    ["Fault-finding", null],
    [endless, 1.5],
  ]);
  expect(parts.map(({ rest }) => rest)).toEqual([null, long.slice("Fault-finding: ".length), null]);
});

test.each([
  [["One"], [6], "8 weeks", "1 part · 6 hours · 8 weeks"],
  [["One", "Two"], [6, 1.5], "8 weeks", "2 parts · 7.5 hours · 8 weeks"],
  [["One", "Two"], [6, null], "8 weeks", "2 parts · 8 weeks"],
  [["One", "Two"], [6, 4], "10 hours", "2 parts · 10 hours"],
  [["One", "Two"], undefined, "8 weeks", "2 parts · 8 weeks"],
])("the size of %j with %j hours in %s is %s", (syllabus, hours, duration, size) => {
  const content = hours === undefined ? undefined : withHours(hours);
  expect(syllabusSize({ syllabus, duration, ...(content && { content }) })).toBe(size);
});
