import { expect, test } from "vitest";
import { controlId, problemsOf, serverProblems } from "./problems.ts";

test("ids follow names", () => {
  expect(controlId("settings", "social.x")).toBe("settings-social-x");
  expect(controlId("course", "syllabus.3")).toBe("course-syllabus-3");
});

test("nested errors come out flat and in order", () => {
  const problems = problemsOf("settings", {
    brand_name: { type: "min_length", message: "Give a name." },
    social: { x: { type: "regex", message: "Give an address." } },
  });
  expect(problems).toEqual([
    { id: "settings-brand_name", text: "Give a name." },
    { id: "settings-social-x", text: "Give an address." },
  ]);
});

test("the server's errors lead to the control where there is one, and name the field where there is none", () => {
  document.body.innerHTML = '<input id="course-title">';
  expect(serverProblems("course", { title: ["Too long."], teacher: ["Unknown."] })).toEqual([
    { id: "course-title", text: "Too long." },
    { text: "teacher: Unknown." },
  ]);
});
