import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { staffArea } from "./screens.ts";
import { routesOf } from "./shell/routes.ts";
import { renderArea } from "./test-area.tsx";
import { json } from "./test-screen.tsx";

test.each([
  ["/admin/team/edit/7", "GET /api/admin/team/7"],
  ["/admin/media/7", "GET /api/media/7"],
  ["/admin/services/reporting", "GET /api/admin/services/reporting"],
  ["/admin/search/words", "GET /api/admin/search/synonyms"],
  ["/admin/settings", "GET /api/admin/settings"],
])("%s says that its drafts could not be loaded, and asks for them again", async (path, record) => {
  const asked: string[] = [];
  await renderArea(routesOf(staffArea), path, {
    [record]: () => json({ id: 7, name: "Asha", deleted_at: null, updated_at: "2026-11-20T10:00:00.000Z" }),
    "GET /api/admin/drafts": ({ query }) => {
      asked.push(`${query}`);
      return new Response("", { status: 500 });
    },
    "*": () => json({ id: 7, name: "Asha", deleted_at: null, updated_at: "2026-11-20T10:00:00.000Z" }),
  });
  await expect.element(page.getByText("The drafts could not be loaded.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.getByRole("form").query()).toBeNull();
  const before = asked.length;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});
