import { expect, test } from "vitest";
import { payloadOf } from "./payload.ts";

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
}

test("an enrolment contains its course as an object", () => {
  const body = payloadOf(
    "enroll",
    form({
      name: "Asha",
      email: "asha@example.in",
      phone: "9812345678",
      stack_id: "mern",
      course_name: "Web Development",
      course_stack: "MERN",
      course_price: "₹1499",
      course_duration: "12 weeks",
      course_level: "Beginner",
      website: "",
      key: "k-1",
      form_token: "t-1",
    }),
  );
  expect(body).toEqual({
    name: "Asha",
    email: "asha@example.in",
    phone: "9812345678",
    stack_id: "mern",
    course: {
      name: "Web Development",
      stack: "MERN",
      price: "₹1499",
      duration: "12 weeks",
      level: "Beginner",
    },
    newsletter: false,
    website: "",
    key: "k-1",
    form_token: "t-1",
  });
});

test("a course inquiry contains the course id as a number", () => {
  expect(payloadOf("inquiry", form({ course_id: "12", subject: "When?", newsletter: "on" }))).toEqual({
    course_id: 12,
    subject: "When?",
    newsletter: true,
  });
});

test("empty keys and tokens are omitted", () => {
  expect(payloadOf("newsletter", form({ email: "a@b.in", key: "", form_token: "" }))).toEqual({
    email: "a@b.in",
  });
});
