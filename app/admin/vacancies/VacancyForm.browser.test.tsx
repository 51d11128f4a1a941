import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderArea } from "../test-area.tsx";
import { json, refused } from "../test-screen.tsx";
import { AddScreen } from "./VacancyForm.tsx";

const SCREENS = [{ path: "/admin/vacancies/add", Component: AddScreen }];

test("pay is typed as people write it and sent as whole rupees, and what the server refuses stands at its field", async () => {
  let sent: unknown;
  await renderArea(SCREENS, "/admin/vacancies/add", {
    "GET /api/admin/batches/choices": () => json({ courses: [{ id: 3, title: "PLC" }], months: [] }),
    "POST /api/admin/drafts/publish": ({ body }) => {
      sent = (body as { input: unknown }).input;
      return refused("pay_to", "The pay begins at ₹22,000: give as much or more.");
    },
  });
  const publish = page.getByRole("button", { name: "Publish vacancy" });
  const from = page.getByLabelText("Pay a month, from");
  const to = page.getByLabelText("Pay a month, up to");
  await page.getByLabelText("Title").fill("Maintenance electrician");
  await from.fill("22,000.50");
  await to.fill("Rs. 2,800/-");
  await page.getByRole("textbox", { name: "Text" }).fill("Find out why a line stands.");
  await page.getByLabelText("Town").fill("Pune");
  await page.getByLabelText("Last day to apply").fill("2099-02-27");
  await publish.click();
  await expect.element(from).toHaveAccessibleDescription(/Give whole rupees a month, such as 22,000/);
  expect(sent).toBeUndefined();

  await from.fill("₹ 22,000");
  await publish.click();
  await expect.element(to).toHaveAccessibleDescription(/The pay begins at ₹22,000/);
  expect(sent).toEqual({
    title: "Maintenance electrician",
    employer: null,
    town: "Pune",
    place: null,
    pay_from: 22_000,
    pay_to: 2_800,
    text: "Find out why a line stands.",
    skills: [],
    last_day: "2099-02-27",
    course_ids: [],
    published: true,
  });
});
