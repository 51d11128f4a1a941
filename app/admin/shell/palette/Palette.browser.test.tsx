import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FindingJson } from "#api/types.gen.ts";
import { answerCalls, json, renderForStaff } from "../../test-screen.tsx";
import { confirmAction } from "../../ui/confirm.ts";
import { PaletteButton } from "./PaletteButton.tsx";

const FOUND: readonly FindingJson[] = [
  { kind: "course", address: "/admin/courses/edit/1", title: "PLC Programming", note: "Electronics" },
  { kind: "course", address: "/admin/courses/edit/2", title: "PLC and HMI", note: "Electronics" },
  { kind: "lead", address: "/admin/leads/7", title: "Plcide Rao", note: "Course inquiry" },
];

const palette = page.getByRole("dialog", { name: "Find anything" });
const input = palette.getByRole("combobox");
const options = palette.getByRole("option");
const status = palette.getByRole("status");
/** What Enter would open. */
const chosen = () =>
  document.getElementById(input.element().getAttribute("aria-activedescendant") ?? "")?.textContent;
const address = page.getByLabelText("Address");
const find = (q: string) => `GET /api/admin/find?q=${encodeURIComponent(q)}`;

beforeEach(() => sessionStorage.clear());

async function openPalette(): Promise<void> {
  await renderForStaff(<PaletteButton />);
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(input).toHaveFocus();
}

test("arrow keys choose, round both ends, and Enter opens what is chosen", async () => {
  answerCalls({ [find("plc")]: () => json(FOUND) });
  await openPalette();
  await input.fill("plc");
  await expect.element(palette.getByRole("group", { name: "Course" })).toBeVisible();
  await expect.element(status).toHaveTextContent("3 results");
  await expect.poll(chosen).toMatch(/PLC Programming/);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(chosen).toMatch(/PLC and HMI/);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.poll(chosen).toMatch(/Plcide Rao/);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(chosen).toMatch(/PLC Programming/);
  await userEvent.keyboard("{Enter}");
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(address).toHaveTextContent("/admin/courses/edit/1");

  await userEvent.keyboard("{Control>}k{/Control}");
  // What was opened last comes first.
  await expect.element(options.first()).toMatchTextContent(/PLC Programming/);
});

test("Ctrl+Enter opens a new tab, and Escape closes the palette", async () => {
  answerCalls({ [find("plc")]: () => json(FOUND) });
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await renderForStaff(<PaletteButton />);
  await page.getByRole("button", { name: "Find" }).click();
  await input.fill("plc");
  await expect.element(status).toHaveTextContent("3 results");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(opened).toHaveBeenCalledWith("/admin/courses/edit/1", "_blank", "noopener");
  await expect.element(palette).toBeVisible();
  await expect.element(address).toHaveTextContent("/");
  await userEvent.keyboard("{Escape}");
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Find" })).toHaveFocus();
});

test("Enter opens no record of an earlier text", async () => {
  const answer = Promise.withResolvers<Response>();
  answerCalls({ [find("plc")]: () => json(FOUND), [find("plc rao")]: () => answer.promise });
  await openPalette();
  await input.fill("plc");
  await expect.element(status).toHaveTextContent("3 results");
  await input.fill("plc rao");
  await expect.element(status).toHaveTextContent("Searching...");
  await userEvent.keyboard("{Enter}");
  answer.resolve(json(FOUND.slice(2)));
  await expect.element(status).toHaveTextContent("1 result");
  await expect.element(address).toHaveTextContent("/");
  await userEvent.keyboard("{Enter}");
  await expect.element(address).toHaveTextContent("/admin/leads/7");
});

test("a list that is scrolled stays where it is when results arrive", async () => {
  await page.viewport(1280, 500);
  const answer = Promise.withResolvers<Response>();
  answerCalls({ [find("s")]: () => answer.promise });
  await openPalette();
  await input.fill("s");
  await expect.element(status).toHaveTextContent("Searching...");
  const list = palette.getByRole("listbox");
  await userEvent.wheel(list, { direction: "down" });
  const scrolled = () => list.element().scrollTop;
  await expect.poll(scrolled).toBeGreaterThan(0);
  const before = scrolled();
  answer.resolve(json(FOUND));
  await expect.element(palette.getByRole("group", { name: "Course" })).toBeInTheDocument();
  expect(scrolled()).toBe(before);
});

test("nothing found and a failure are said, and the search can be tried again", async () => {
  let works = false;
  answerCalls({
    [find("qqqqzzzz")]: () => json([]),
    [find("plc")]: () => (works ? json(FOUND) : json({ message: "Not now.", code: "x" }, 500)),
  });
  await openPalette();
  await input.fill("qqqqzzzz");
  await expect.element(status).toMatchTextContent(/Nothing was found for “qqqqzzzz”/);
  await input.fill("plc");
  await expect.element(palette.getByRole("alert")).toMatchTextContent(/Not now\./);
  works = true;
  await palette.getByRole("button", { name: "Try again" }).click();
  await expect.element(palette.getByRole("group", { name: "Course" })).toBeVisible();
});

test("it fits a phone, where a tap opens an action", async () => {
  await page.viewport(390, 800);
  answerCalls({ [find("course")]: () => json([{ ...FOUND[0], title: "A".repeat(120) }]) });
  await renderForStaff(<PaletteButton />);
  await page.getByRole("button", { name: "Find" }).click();
  await input.fill("course");
  await expect.element(palette.getByRole("group", { name: "Course" })).toBeVisible();
  const { left, right } = palette.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  await palette.getByRole("option", { name: /^Add course/ }).click();
  await expect.element(address).toHaveTextContent("/admin/courses/add");
});

test("a question above the screen is answered first", async () => {
  await renderForStaff(<PaletteButton />);
  confirmAction({
    text: "Delete it?",
    about: "PLC",
    yes: "Delete",
    busy: "Deleting...",
    run: async () => {},
  });
  const question = page.getByRole("alertdialog", { name: "Delete it?" });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(palette).not.toBeInTheDocument();
});
