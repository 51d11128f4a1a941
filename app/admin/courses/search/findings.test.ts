import { describe, expect, test } from "vitest";
import type { CategoryCounts } from "#content/categories.ts";
import { editList } from "../../forms/list-editing.ts";
import { courseForm, coursePreview } from "../course-form.ts";
import { eligibilityOf, findingsOf } from "./findings.ts";

const BRAND = "Acme Training";
const COUNTS: CategoryCounts = { all: 9, "cs-it": 5, electronics: 2, "machine-design": 2, other: 0 };

const complete = {
  ...courseForm.empty,
  title: "PLC Programming",
  category: "CS-IT",
  description:
    "Ladder logic, structured text and a running conveyor by the end of the second week of training.",
  duration: "8 weeks",
  image: "/art/plc.svg",
  syllabus: editList(["Timers"]),
  what_you_learn: editList(["Read ladder diagrams", "Write them"]),
};
const course = (change: object = {}) => coursePreview({ ...complete, ...change });

describe("findings", () => {
  test("an empty form passes no check, a complete one all", () => {
    expect(
      findingsOf(coursePreview(courseForm.empty), BRAND, "none").every(({ state }) => state !== "good"),
    ).toBe(true);
    expect(findingsOf(course(), BRAND, "shown").every(({ state }) => state === "good")).toBe(true);
  });

  test("each fault has its finding, listed first", () => {
    for (const [change, words] of [
      [{ title: "A very long title of a course that will not fit any search result" }, "show about 60"],
      [{ description: "Short." }, "has 6 characters"],
      [{ description: "Many words. ".repeat(20) }, "show the description up to"],
      [{ syllabus: editList([]) }, "Add the syllabus"],
      [{ what_you_learn: editList(["", " "]) }, "what learners can do"],
      [{ duration: "2-3 months" }, "a number and a unit"],
      [{ duration: "" }, "how long"],
    ] as const) {
      const [first, ...rest] = findingsOf(course(change), BRAND, "shown");
      expect(first?.text).toContain(words);
      expect(first?.state).not.toBe("good");
      expect(rest.every(({ state }) => state === "good")).toBe(true);
    }
  });
});

test.each([
  ["none", "Visitors see a drawing"],
  ["broken", "could not be loaded"],
  ["loading", "still being loaded"],
] as const)("a picture that is %s is not reported as good", (state, words) => {
  const [first] = findingsOf(course(), BRAND, state);
  expect(first?.text).toContain(words);
  expect(first?.state).not.toBe("good");
});

describe("eligibility for course lists", () => {
  const reasons = (change: object, published = true, countedIn: "cs-it" | null = null) =>
    eligibilityOf(course(change), published, COUNTS, countedIn).reasons;

  test("a published, complete course is eligible in a category of three", () => {
    expect(eligibilityOf(course(), true, COUNTS, "cs-it")).toEqual({ eligible: true, reasons: [] });
    expect(eligibilityOf(course(), true, null, null).eligible).toBe(true);
  });

  test("a course that is already published is counted once", () => {
    expect(reasons({ category: "Electronics" })).toEqual([]);
    expect(reasons({ category: "Other" })).toHaveLength(1);
    const two: CategoryCounts = { ...COUNTS, "cs-it": 2 };
    expect(eligibilityOf(course(), true, two, "cs-it").reasons[0]).toContain("1 more is needed");
    expect(eligibilityOf(course(), true, two, null).eligible).toBe(true);
  });

  test("the reason is given", () => {
    expect(reasons({}, false)[0]).toContain("do not see");
    expect(reasons({ title: "" })).toEqual(["It has no title."]);
    expect(reasons({ description: " \n" })).toEqual(["It has no description."]);
    for (const title of [
      "PLC at ₹999",
      "PLC 50% off",
      "Free PLC course",
      "PLC, Rs. 999",
      "Enroll now: PLC",
    ]) {
      expect(reasons({ title })[0]).toContain("advertises");
    }
    expect(reasons({ title: "Offline robot programming" })).toEqual([]);
  });
});
