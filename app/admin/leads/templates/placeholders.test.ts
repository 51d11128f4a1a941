import { expect, test } from "vitest";
import { fill, unknownText } from "../../forms/placeholders.ts";
import { NAMES, openText, placeholdersIn, SAMPLE } from "./placeholders.ts";

test("placeholders get their values, and what has none stays", () => {
  const values = { ...SAMPLE, next_batch: null };
  expect(fill("Hello {name},\n{course} is {fee}. {next_batch} {else} {", values)).toBe(
    "Hello Asha Rao,\nPLC Programming is ₹28,999. {next_batch} {else} {",
  );
  expect(fill("{name} $& {name}", { ...values, name: "$1" })).toBe("$1 $& $1");
});

test("what is filled says what is missing and why", () => {
  expect(openText("Hello Asha Rao {and others}")).toBeNull();
  expect(openText("We begin on {next_batch}, {next_batch}.")).toBe(
    "Write something in its place, or remove it. {next_batch}: the course has no batch that one can join.",
  );
  expect(placeholdersIn("{sender} {fee} {sender}")).toEqual(["sender", "fee"]);
});

test("a placeholder that does not exist is named", () => {
  expect(unknownText("{name} {sender} { and }\n{", NAMES)).toContain("There is no placeholder { and }.");
  expect(unknownText("{Name} {prix}", NAMES)).toContain("{Name}, {prix}. Use {name}, {course}, {fee},");
  expect(unknownText("{name} {syllabus_link} { \n }", NAMES)).toBeNull();
});
