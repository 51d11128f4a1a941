import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SHIPPED_TEXTS } from "#site/page/shipped-texts.ts";
import { staffArea } from "../screens.ts";
import { routesOf } from "../shell/routes.ts";
import { renderArea } from "../test-area.tsx";
import { json, refused } from "../test-screen.tsx";

const TEXTS = SHIPPED_TEXTS["/api/texts/home-hero"] as Record<string, string>;
const SHIPPED = "Learn Today Learn Tomorrow";
const CHANGED = "Learn at the machine";

test("a changed text shows what is shipped, which one button puts back, and errors of the server stand at their field", async () => {
  const record = { id: 1, slug: "home-hero", revision: 2, updated_at: "2026-11-30T10:00:00.000Z" };
  let sent: unknown;
  await renderArea(routesOf(staffArea), "/admin/texts/home-hero", {
    "GET /api/admin/texts/home-hero": () => json({ ...record, texts: { ...TEXTS, slide_1_title: CHANGED } }),
    "POST /api/admin/drafts/publish": ({ body }) => {
      sent = (body as { input: unknown }).input;
      return refused("texts.slide_2_text", "Use at most 240 characters.");
    },
  });
  const title = page.getByLabelText("Title").first();
  await expect.element(title).toHaveValue(CHANGED);
  const back = page.getByRole("button", { name: /^Use the shipped text/ });
  expect(back.elements()).toHaveLength(1);
  await expect.element(page.getByText(`Shipped: ${SHIPPED}`)).toBeVisible();
  await back.click();
  await expect.element(title).toHaveValue(SHIPPED);
  expect(back.elements()).toHaveLength(0);
  await expect.element(page.getByText("Not saved yet")).toBeVisible();

  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect
    .element(page.getByLabelText("Text", { exact: true }).nth(1))
    .toHaveAccessibleDescription(/Use at most 240/);
  await expect.element(page.getByRole("link", { name: /Second slide: Text/ })).toBeVisible();
  expect(sent).toEqual({ texts: TEXTS });
});

test("a mail is previewed with a sample, and a placeholder that it cannot fill is named beside those that it can", async () => {
  const { made } = await renderArea(routesOf(staffArea), "/admin/texts/mail-courses", {
    "GET /api/admin/texts/mail-courses": () =>
      json({
        id: 7,
        slug: "mail-courses",
        revision: 0,
        updated_at: null,
        texts: SHIPPED_TEXTS["/api/texts/mail-courses"],
      }),
  });
  await page.getByText("Preview: Reservation").click();
  await expect.element(page.getByText("Seat requested, Asha")).toBeVisible();
  const heading = page.getByLabelText("Heading").first();
  await heading.fill("A seat for {name} in {city}");
  await expect.element(page.getByText("A seat for Asha in {city}")).toBeVisible();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect
    .element(heading)
    .toHaveAccessibleDescription(/There is no placeholder \{city\}\. Use \{name\}, \{course\}/);
  expect(made.some((call) => call.startsWith("POST /api/admin/drafts/publish"))).toBe(false);
});
