import { expect, test } from "vitest";
import { staffArea } from "../../screens.ts";
import { firstEntries, knownEntries } from "./entries.ts";

const { screens } = staffArea;
const titles = (text: string) =>
  knownEntries(text, screens).flatMap(({ items }) => items.map(({ title }) => title));

test("actions, screens and sections are found by any of their words", () => {
  expect(titles("add cour")).toEqual(["Add course"]);
  expect(titles("gst")).toEqual(["Fees"]);
  expect(titles("colleague")).toEqual(["Invite a colleague"]);
  expect(titles("deleted")).toEqual(["Restore what was deleted"]);
  expect(titles("CSV")).toEqual(["Import and export", "Import enquiries"]);
  expect(titles("xyz")).toEqual([]);
});

test("what was opened last comes first", () => {
  const entry = { href: "/admin/leads/7", title: "Asha", note: "Enquiry" };
  expect(firstEntries([entry], screens)[0]).toEqual({ label: "Opened last", items: [entry] });
  expect(firstEntries([], screens)[0]?.label).toBe("Actions");
});
