import * as v from "valibot";
import { expect, test } from "vitest";
import type { MediaRecord } from "#api/types.gen.ts";
import { mediaForm } from "./media-form.ts";

const STORED = {
  name: "lab.png",
  alt: "A lab",
  decorative: false,
  focal_x: 50,
  focal_y: 0,
  treatment: "plain",
  revision: 2,
} as MediaRecord;

test("a file survives a round trip", () => {
  const { values, revision } = mediaForm.version(STORED);
  const { revision: _, ...expected } = STORED;
  expect(revision).toBe(2);
  expect(mediaForm.input(values)).toEqual(expected);
  expect(v.safeParse(mediaForm.schema, values).success).toBe(true);
});

test.each([
  [{ name: " " }, "Give the file a name."],
  [{ focal_x: "101" }, "Give a whole number from 0 to 100."],
  [{ focal_y: "" }, "Give a whole number from 0 to 100."],
  [{ focal_y: "1.5" }, "Give a whole number from 0 to 100."],
])("%j is refused: %s", (change, text) => {
  const result = v.safeParse(mediaForm.schema, { ...mediaForm.version(STORED).values, ...change });
  expect(result.issues?.map(({ message }) => message)).toEqual([text]);
});
