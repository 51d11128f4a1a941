import { expect, test } from "vitest";
import { type ComparedField, comparedMember, comparedText } from "./compared.ts";
import { controlId, problemsOf, serverProblems } from "./problems.ts";

interface Values {
  brand_name: string;
  social: { x: string };
}

const FIELDS: readonly ComparedField<Values>[] = [
  comparedText("brand_name", "Name"),
  comparedMember("social", "x", "X"),
  { name: "next", apiName: "next_action_at", label: "Next action", show: () => "" },
  { name: "syllabus", label: "Course Syllabus", show: () => "" },
];

test("ids follow names", () => {
  expect(controlId("settings", "social.x")).toBe("settings-social-x");
  expect(controlId("course", "syllabus.3")).toBe("course-syllabus-3");
});

test("nested errors come out flat, in order, and with the names of their fields", () => {
  const errors = {
    brand_name: { type: "min_length", message: "Give a name." },
    social: { x: { type: "regex", message: "Give an address." } },
  };
  expect(problemsOf("settings", errors, FIELDS)).toEqual([
    { id: "settings-brand_name", text: "Name: Give a name." },
    { id: "settings-social-x", text: "X: Give an address." },
  ]);
});

test("the server's errors lead to the control where there is one, and name the field in any case", () => {
  document.body.innerHTML = '<input id="lead-next"><input id="lead-syllabus-3">';
  const errors = { next_action_at: ["Too late."], "syllabus.3": ["Too long."], teacher: ["Unknown."] };
  expect(serverProblems("lead", errors, FIELDS)).toEqual([
    { id: "lead-next", text: "Next action: Too late." },
    { id: "lead-syllabus-3", text: "Course Syllabus, line 4: Too long." },
    { text: "teacher: Unknown." },
  ]);
});
