import { describe, expect, test } from "vitest";
import { group, list, text } from "./fields.ts";
import { mergeVersions } from "./merge.ts";
import { mergeLines } from "./merge-lines.ts";
import { recordForm } from "./record-form.ts";

interface Record {
  title: string;
  price: string;
  social: { x: string; linkedin: string };
  messages: [string, string];
  lines: string[];
}

const form = recordForm<Record, Record>()("course", {
  title: text({ label: "Title" }),
  price: text({ label: "Price" }),
  social: group("Social", { x: text({ label: "X" }), linkedin: text({ label: "LinkedIn" }) }),
  messages: group("Messages", [text({ label: "Message 1" }), text({ label: "Message 2" })]),
  lines: list({ label: "Lines", hint: "", noun: "line" }),
});

const BASE: Record = {
  title: "PLC",
  price: "100",
  social: { x: "", linkedin: "" },
  messages: ["One", "Two"],
  lines: ["A", "B", "C"],
};

function merge(mine: Partial<Record>, theirs: Partial<Record>) {
  const valuesOf = (change: Partial<Record>) => form.version({ ...BASE, ...change }).values;
  const { values, fromServer, conflicts } = mergeVersions(form.compared, {
    base: valuesOf({}),
    mine: valuesOf(mine),
    theirs: valuesOf(theirs),
  });
  const names = (fields: typeof fromServer) => fields.map(({ name }) => name);
  return { values: form.input(values), fromServer: names(fromServer), conflicts: names(conflicts) };
}

describe("mergeVersions", () => {
  test("a field that one side changed has its value", () => {
    expect(merge({ title: "PLC 1" }, { price: "200" })).toEqual({
      values: { ...BASE, title: "PLC 1", price: "200" },
      fromServer: ["price"],
      conflicts: [],
    });
  });

  test("only fields that both sides changed differently conflict", () => {
    const merged = merge({ title: "Mine" }, { title: "Theirs", price: "200" });
    expect(merged).toMatchObject({ fromServer: ["price"], conflicts: ["title"] });
    expect(merged.values).toMatchObject({ title: "Mine", price: "200" });
  });

  test("equal changes do not conflict, ignoring whitespace", () => {
    expect(merge({ title: "Same " }, { title: "Same" })).toMatchObject({ fromServer: [], conflicts: [] });
  });

  test("a change that was reverted does not count", () => {
    expect(merge({ title: "PLC" }, { title: "Theirs" })).toMatchObject({
      values: { title: "Theirs" },
      conflicts: [],
    });
  });

  test("groups are merged by member", () => {
    const merged = merge(
      { social: { x: "mine", linkedin: "" }, messages: ["Uno", "Two"] },
      { social: { x: "", linkedin: "theirs" }, messages: ["One", "Due"] },
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.values.social).toEqual({ x: "mine", linkedin: "theirs" });
    expect(merged.values.messages).toEqual(["Uno", "Due"]);
  });

  test("members of a group conflict separately", () => {
    const merged = merge({ social: { x: "mine", linkedin: "" } }, { social: { x: "theirs", linkedin: "l" } });
    expect(merged.conflicts).toEqual(["social.x"]);
    expect(merged.values.social).toEqual({ x: "mine", linkedin: "l" });
  });

  test("lists are merged by line and conflict as a whole", () => {
    const both = merge({ lines: ["A", "B", "C", "D"] }, { lines: ["B", "C"] });
    expect(both).toMatchObject({ values: { lines: ["B", "C", "D"] }, fromServer: ["lines"], conflicts: [] });
    expect(merge({ lines: ["A", "X", "C"] }, { lines: ["A", "Y", "C"] }).conflicts).toEqual(["lines"]);
    expect(merge({ lines: ["C", "B", "A"] }, {})).toMatchObject({ values: { lines: ["C", "B", "A"] } });
  });
});

describe("mergeLines", () => {
  const base = ["A", "B", "C"];
  test.each([
    [
      "added on both sides, at one place",
      ["A", "B", "C", "M"],
      ["A", "B", "C", "T"],
      ["A", "B", "C", "T", "M"],
    ],
    [
      "added on both sides, at several",
      ["M", "A", "B", "C"],
      ["A", "B", "T", "C"],
      ["M", "A", "B", "T", "C"],
    ],
    ["the same added on both sides", ["N", "A", "B", "C"], ["A", "B", "C", "N"], ["A", "B", "C", "N"]],
    ["removed here, added there beside it", ["A", "C"], ["A", "B", "T", "C"], ["A", "T", "C"]],
    ["removed on both sides", ["A", "C"], ["A", "C", "T"], ["A", "C", "T"]],
    ["neighbours rewritten", ["M", "B", "C"], ["A", "T", "C"], ["M", "T", "C"]],
    ["rewritten alike", ["A", "N", "C"], ["A", "N", "C", "T"], ["A", "N", "C", "T"]],
    ["emptied here, nothing there", [], base, []],
  ])("%s", (_, mine, theirs, merged) => {
    expect(mergeLines(base, mine, theirs)).toEqual(merged);
  });

  test("lists with an empty base have the lines of both sides", () => {
    expect(mergeLines([], ["M"], ["T"])).toEqual(["T", "M"]);
  });

  test.each([
    ["rewritten differently", ["A", "M", "C"], ["A", "T", "C"]],
    ["removed here, rewritten there", ["A", "C"], ["A", "T", "C"]],
    ["moved here, changed there", ["B", "A", "C"], ["A", "B", "C", "T"]],
    ["moved on both sides", ["B", "A", "C"], ["A", "C", "B"]],
  ])("%s is a conflict", (_, mine, theirs) => {
    expect(mergeLines(base, mine, theirs)).toBeNull();
  });
});
