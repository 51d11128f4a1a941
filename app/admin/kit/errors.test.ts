import { describe, expect, test } from "vitest";
import { readAnswer, unreachable } from "#api/client.ts";
import { fullTextOf, textOf } from "./errors.ts";

/** The error of a call by what the server answers. */
function errorOf(status: number, body: unknown): unknown {
  try {
    readAnswer("GET", status, typeof body === "string" ? body : JSON.stringify(body));
    throw new Error("The answer is a success.");
  } catch (error) {
    return error;
  }
}

describe.each([400, 403, 404, 409, 422, 429, 500, 502, 503])("of a failure with status %i", (status) => {
  test.each([
    ["the message", { message: "Not today." }, "Not today."],
    ["the error", { error: "Not today." }, "Not today."],
    ["what was expected, without a text", {}, "Failed to fetch course"],
    ["what was expected, with an empty text", { message: "", error: " " }, "Failed to fetch course"],
    ["what was expected, of a gateway's page", "<h1>Bad gateway</h1>", "Failed to fetch course"],
    ["what was expected, without a body", "", "Failed to fetch course"],
    ["what was expected, of a text of another type", { error: { code: 7 } }, "Failed to fetch course"],
  ])("staff read %s", (_, body, text) => {
    expect(textOf(errorOf(status, body), "Failed to fetch course")).toBe(text);
  });
});

test("a success that cannot be read is a failure without a text", () => {
  expect(textOf(errorOf(200, "<h1>Sign in to the network</h1>"), "Fetch failed")).toBe("Fetch failed");
});

test("without a response, staff read what failed, and why", () => {
  const why = "The site could not be reached. Please check your connection and try again.";
  expect(textOf(unreachable(), "Delete failed")).toBe(`Delete failed. ${why}`);
  expect(textOf(unreachable(), "The order could not be changed.")).toBe(
    `The order could not be changed. ${why}`,
  );
});

test("an error that is none of the API has a text of its own where there is one", () => {
  expect(textOf(new TypeError("x is undefined"), "Failed", "An unexpected error occurred")).toBe(
    "An unexpected error occurred",
  );
  expect(textOf(new TypeError("x is undefined"), "Failed")).toBe("Failed");
});

test("without a form the refused fields are told with the text", () => {
  const refused = errorOf(422, { message: "Please check the fields.", fields: { role: ["Unknown role."] } });
  expect(fullTextOf(refused, "Failed")).toBe("Please check the fields. Unknown role.");
});
