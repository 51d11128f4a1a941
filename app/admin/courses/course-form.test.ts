import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { editList, textsOf } from "../forms/list-editing.ts";
import { type CourseValues, courseForm, coursePreview } from "./course-form.ts";

const COURSE: StaffCourseJson = {
  id: 7,
  slug: "plc-programming",
  title: "PLC Programming",
  description: "Ladder logic.\nAt the rack.",
  instructor: "Meera",
  duration: "8 weeks",
  students: 1200,
  rating: 4,
  image: "/art/plc.svg",
  drawing: "/art/course-ladder.svg",
  downloadlink: "https://example.com/plc.pdf",
  price: "14,999",
  price_paise: 1_499_900,
  gst: "included",
  fee_includes: ["Workbook"],
  instalments: 3,
  instalments_due: [],
  early_price: "12,999",
  early_days: null,
  early_until: "2026-12-10",
  group_price: null,
  group_from: null,
  category: "Electronics",
  category_key: "electronics",
  syllabus: ["One", "Two"],
  what_you_learn: [],
  prerequisites: ["None"],
  certification: null,
  level: null,
  updated_at: "2026-11-20T10:00:00.000Z",
  published: false,
  revision: 3,
  deleted_at: null,
};

test("a course survives a round trip", () => {
  const { values, revision } = courseForm.version(COURSE);
  expect(revision).toBe(3);
  const { title, students, rating, price, syllabus, prerequisites, certification, slug, published } =
    courseForm.input(values);
  expect({ title, students, rating, price, syllabus, prerequisites, certification, slug, published }).toEqual(
    {
      title: "PLC Programming",
      students: 1200,
      rating: 4,
      price: "14,999",
      syllabus: ["One", "Two"],
      prerequisites: ["None"],
      certification: null,
      slug: "plc-programming",
      published: false,
    },
  );
  expect(v.safeParse(courseForm.schema, values).success).toBe(true);
});

test("a course without content has an empty one in the form", () => {
  const { content } = courseForm.input(courseForm.version(COURSE).values);
  expect(content).toEqual({
    hours_a_week: null,
    languages: [],
    tools: [],
    for_whom: [],
    not_for: [],
    project_title: "",
    project_text: "",
    project_image: null,
    questions: [],
    related: [],
  });
});

test("questions keep their answers, and halves of a pair are rejected", () => {
  const content = {
    hours_a_week: 8,
    languages: ["English"],
    tools: [],
    for_whom: [],
    not_for: [],
    project_title: "",
    project_text: "",
    project_image: null,
    questions: [{ question: "How long?", answer: "Eight weeks." }],
    related: [3, 1],
  };
  const { values } = courseForm.version({ ...COURSE, content });
  expect(courseForm.input(values).content).toEqual(content);
  const [pair] = values.content.questions;
  const half = { ...values, content: { ...values.content, questions: [{ ...pair, answer: " " }] } };
  expect(v.safeParse(courseForm.schema, half).success).toBe(false);
  const blank = {
    ...values,
    content: { ...values.content, questions: [{ ...pair, question: "", answer: " " }] },
  };
  expect(v.safeParse(courseForm.schema, blank).success).toBe(true);
  expect(courseForm.input(blank as CourseValues).content?.questions).toEqual([]);
});

test("blank lines are dropped and the pending line is included", () => {
  const values = {
    ...courseForm.version(COURSE).values,
    syllabus: { ...editList(["One", " "]), pending: " Three " },
  };
  expect(courseForm.input(values).syllabus).toEqual(["One", "Three"]);
  expect(textsOf(courseForm.normalize(values).syllabus)).toEqual(["One", "Three"]);
  expect(courseForm.normalize(values).syllabus.pending).toBe("");
});

describe("validation", () => {
  const problems = (change: Partial<CourseValues>) => {
    const result = v.safeParse(courseForm.schema, { ...courseForm.version(COURSE).values, ...change });
    // One field may break several rules; the form shows the first.
    return result.success ? [] : [...new Set(result.issues.map((issue) => issue.path?.[0]?.key))];
  };

  test("lists all missing fields in the order of the form", () => {
    expect(problems(courseForm.empty)).toEqual([
      "title",
      "category",
      "description",
      "instructor",
      "duration",
      "price",
      "rating",
    ]);
  });

  test.each(["0", "5", "5.0", "4.7", "0.1"])("accepts the rating %s", (rating) => {
    expect(problems({ rating })).toEqual([]);
  });

  test.each(["5.1", "-1", "4.75", "6", "abc", "4,5"])("rejects the rating %s", (rating) => {
    expect(problems({ rating })).toEqual(["rating"]);
  });

  test("rejects fractional students, invalid URLs and overlong lines", () => {
    expect(problems({ students: "1.5" })).toEqual(["students"]);
    expect(problems({ image: "http://example.com/a.png" })).toEqual(["image"]);
    expect(problems({ slug: "Two Words" })).toEqual(["slug"]);
    expect(problems({ syllabus: editList(["x".repeat(501)]) })).toEqual(["syllabus"]);
    expect(problems({ syllabus: editList(Array.from({ length: 101 }, () => "x")) })).toEqual(["syllabus"]);
  });
});

test("the preview handles complete and incomplete values", () => {
  expect(coursePreview(courseForm.empty)).toMatchObject({ title: "", price: "", rating: 0, students: 0 });
  const preview = coursePreview({
    ...courseForm.version(COURSE).values,
    syllabus: editList(["a", "a (1.5 h)"]),
  });
  expect(preview).toMatchObject({ category_key: "electronics", syllabus: ["a", "a"] });
});
