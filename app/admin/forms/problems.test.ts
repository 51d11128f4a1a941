import { expect, test } from "vitest";
import { group, list, text } from "./fields.ts";
import { controlId, problemsOf, serverProblems } from "./problems.ts";
import { recordForm } from "./record-form.ts";

interface Record {
  brand_name: string;
  social: { x: string };
  syllabus: string[];
}

const { compared: FIELDS } = recordForm<Record, Record>()("settings", {
  brand_name: text({ label: "Name" }),
  social: group("Social links", { x: text({ label: "X" }) }),
  syllabus: list({ label: "Course Syllabus", hint: "", noun: "line" }),
});

test("ids are derived from field names", () => {
  expect(controlId("settings", "social.x")).toBe("settings-social-x");
  expect(controlId("course", "syllabus.3")).toBe("course-syllabus-3");
});

test("nested errors are flattened, in order, with their field labels", () => {
  const errors = {
    brand_name: { type: "min_length", message: "Give a name." },
    social: { x: { type: "regex", message: "Give an address." } },
  };
  expect(problemsOf("settings", errors, FIELDS)).toEqual([
    { id: "settings-brand_name", text: "Name: Give a name." },
    { id: "settings-social-x", text: "X: Give an address." },
  ]);
});

test("server errors link to their controls; errors of unknown fields are listed too", () => {
  const errors = { brand_name: ["Too long."], "syllabus.3": ["Too long."], teacher: ["Unknown."] };
  expect(serverProblems("course", errors, FIELDS)).toEqual([
    { id: "course-brand_name", text: "Name: Too long." },
    { id: "course-syllabus-3", text: "Course Syllabus, line 4: Too long." },
    { text: "teacher: Unknown." },
  ]);
});
