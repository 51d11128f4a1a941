import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { find, renderArea, toasts } from "../test-area.tsx";
import { json, refused } from "../test-screen.tsx";
import { AddScreen } from "./BatchForm.tsx";
import { BatchListScreen } from "./BatchListScreen.tsx";

const SCREENS = [
  { path: "/admin/batches/add", Component: AddScreen },
  { path: "/admin/batches", Component: BatchListScreen },
];

const CHOICES = {
  "GET /api/admin/batches/choices": () => json({ courses: [{ id: 3, title: "PLC" }], months: [] }),
};

const create = page.getByRole("button", { name: "Create Batch" });

test("faults stand at their fields, days are chosen by keyboard, and what the server refuses is told", async () => {
  let sent: unknown;
  await renderArea(SCREENS, "/admin/batches/add", {
    ...CHOICES,
    "GET /api/admin/batches": () => json([]),
    "POST /api/admin/drafts/publish": ({ body }) => {
      sent = (body as { input: unknown }).input;
      return refused("to_time", "The lesson begins at 18:30.");
    },
  });
  create.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Language")).toHaveAccessibleDescription(/Give the language/);
  const days = page.getByRole("group", { name: "Days of the week" });
  await expect.element(days).toHaveAccessibleDescription(/Choose at least one day/);
  page
    .getByRole("link", { name: /Choose at least one day/ })
    .element()
    .focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Monday")).toHaveFocus();
  await userEvent.keyboard(" {Tab} ");
  await expect.element(page.getByLabelText("Monday")).toBeChecked();
  await expect.element(page.getByLabelText("Tuesday")).toBeChecked();

  await find("Course", "PLC");
  await page.getByLabelText("First day").fill("2099-01-05");
  await page.getByLabelText("Last day", { exact: true }).fill("2099-02-27");
  await page.getByLabelText("Lessons begin at").fill("18:30");
  const end = page.getByLabelText("Lessons end at");
  await end.fill("18:00");
  await page.getByLabelText("Language").fill("English");
  await page.getByLabelText("Seats", { exact: true }).fill("12");
  await create.click();
  await expect.element(end).toHaveAccessibleDescription(/begins at 18:30/);
  await expect.element(page.getByRole("alert").getByText("Please check the marked fields.")).toBeVisible();
  expect(sent).toMatchObject({ course_id: 3, days: ["mon", "tue"], from_time: "18:30", seats: 12 });
  expect(toasts.elements()).toEqual([]);
});

test("a batch begins as the latest one of its course, and only an online batch needs no place", async () => {
  const latest = {
    id: 7,
    course_id: 3,
    starts_on: "2098-01-06",
    ends_on: "2098-02-28",
    place: "Baner, Pune",
    language: "Hindi",
    from_time: "18:30",
    to_time: "20:30",
  };
  await renderArea(SCREENS, "/admin/batches/add", {
    ...CHOICES,
    "GET /api/admin/batches": () => json([latest]),
  });
  const place = page.getByLabelText(/^Place/);
  await page.getByLabelText("Language").fill("Marathi");
  await find("Course", "PLC");
  await expect.element(place).toHaveValue("Baner, Pune");
  await page.getByLabelText("First day").fill("2099-01-05");
  await expect.element(page.getByLabelText("Last day", { exact: true })).toHaveValue("2099-02-27");
  await expect
    .element(page.getByLabelText("Last day", { exact: true }))
    .toHaveAccessibleDescription(/Fri, 27 Feb 2099$/);
  await expect.element(page.getByLabelText("Lessons begin at")).toHaveValue("18:30");
  await expect.element(page.getByLabelText("Language")).toHaveValue("Marathi");

  await expect.element(place).toBeRequired();
  await page.getByLabelText("How it is taught").selectOptions("Online");
  await expect.element(page.getByLabelText("Place (optional)")).not.toBeRequired();
});

test("a batch begins with the course that the address names", async () => {
  const latest = { "GET /api/admin/batches": () => json([]) };
  await renderArea(SCREENS, "/admin/batches/add?course=3", { ...CHOICES, ...latest });
  await expect.element(page.getByLabelText("Course", { exact: true })).toHaveValue("PLC");
});

test("each filter of the list of batches is a part of what is asked for", async () => {
  const { made, address } = await renderArea(SCREENS, "/admin/batches", {
    "GET /api/admin/batches/choices": () => json({ courses: [{ id: 3, title: "PLC" }], months: ["2098-05"] }),
    "GET /api/admin/batches/waiting": () => json([]),
    "GET /api/admin/batches": () => new Response("[]", { headers: { "X-Total-Count": "0" } }),
  });
  const last = () =>
    new URLSearchParams(made.findLast((call) => call.includes("/api/admin/batches?"))?.split("?")[1]);
  for (const [label, option, name, value] of [
    ["State", "Full", "state", "full"],
    ["Month of the first day", "May 2098", "month", "2098-05"],
    ["Show", "Past", "status", "past"],
  ] as const) {
    await page.getByLabelText(label, { exact: true }).selectOptions(option);
    await expect.poll(() => last().get(name)).toBe(value);
  }
  await find("Course", "PLC");
  await expect.poll(() => last().get("course_id")).toBe("3");
  await page.getByRole("link", { name: "Show all running and upcoming batches" }).click();
  await expect.poll(address).toBe("/admin/batches");
});
