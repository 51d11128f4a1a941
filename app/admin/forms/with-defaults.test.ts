import { expect, test } from "vitest";
import { checkbox, choices, group, list, numeric, pick, text } from "./fields.ts";
import { pairs } from "./pairs.ts";
import { recordForm } from "./record-form.ts";

interface Course {
  title: string;
  seats: number;
  published: boolean;
  days: ("mon" | "tue")[];
  lines: string[];
  related: number[];
  questions: { question: string; answer: string }[];
  social: { x: string; linkedin: string };
  messages: [string, string];
}

const form = recordForm<Course, Course>()("course", {
  title: text({ label: "Title", empty: "New" }),
  seats: numeric(text({ label: "Seats", empty: "12" }), String),
  published: checkbox({ label: "Published", hint: "", empty: true, show: String }),
  days: choices({
    label: "Days",
    hint: "",
    required: "",
    options: [
      { value: "mon", label: "Mon" },
      { value: "tue", label: "Tue" },
    ],
  }),
  lines: list({ label: "Lines", hint: "", noun: "line" }),
  related: pick({ label: "Related", hint: "", noun: "course", most: 6 }),
  questions: pairs({ label: "Questions", hint: "", most: 9 }),
  social: group("Social", { x: text({ label: "X" }), linkedin: text({ label: "LinkedIn" }) }),
  messages: group("Messages", [text({ label: "Message 1" }), text({ label: "Message 2" })]),
});

const EMPTY: Course = {
  title: "New",
  seats: 12,
  published: true,
  days: [],
  lines: [],
  related: [],
  questions: [],
  social: { x: "", linkedin: "" },
  messages: ["", ""],
};

const WHOLE: Course = {
  title: "PLC",
  seats: 8,
  published: false,
  days: ["tue"],
  lines: ["One"],
  related: [3],
  questions: [{ question: "When?", answer: "In May." }],
  social: { x: "https://x.com/x", linkedin: "" },
  messages: ["Hello", "Call me"],
};

/** What the form makes of values: all that a screen does with them. */
function used(values: typeof form.empty): Course {
  for (const field of form.compared) field.show(values);
  return form.input(form.normalize(values)) as Course;
}

test.each<[string, object, Partial<Course>]>([
  ["nothing but a title", { title: "PLC" }, { title: "PLC" }],
  ["a group without a member", { social: { linkedin: "me" } }, { social: { x: "", linkedin: "me" } }],
  ["a group by number without its last", { messages: ["Hello"] }, { messages: ["Hello", ""] }],
  [
    "a row without a member",
    { questions: [{ question: "When?" }] },
    { questions: [{ question: "When?", answer: "" }] },
  ],
  [
    "other types",
    { title: null, published: "yes", days: "mon", questions: {}, social: [], messages: {} },
    {},
  ],
])("what was stored with %s opens", (_, stored, expected) => {
  expect(used(form.complete(stored))).toEqual({ ...EMPTY, ...expected });
  // A version is stored as the API answers a record.
  expect(used(form.version(stored as Course).values)).toEqual({ ...EMPTY, ...expected });
});

test("a list that lacks what is typed next, or a row what it is about, opens", () => {
  const lines = { entries: [{ key: "1", text: "One" }, { key: "2" }, null] };
  expect(used(form.complete({ lines, related: ["3", null] }))).toMatchObject({
    lines: ["One"],
    related: [3],
  });
  expect(used(form.complete({ lines: ["One"] })).lines).toEqual([]);
});

test("what is whole stays as it is", () => {
  const { values } = form.version(WHOLE);
  expect(form.complete(JSON.parse(JSON.stringify(values)))).toEqual(values);
  expect(used(values)).toEqual(WHOLE);
});
