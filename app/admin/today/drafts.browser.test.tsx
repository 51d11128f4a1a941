import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DraftRow, TodayJson } from "#api/types.gen.ts";
import { staffArea } from "../screens.ts";
import { routesOf } from "../shell/routes.ts";
import { listOf, renderArea } from "../test-area.tsx";
import { json } from "../test-screen.tsx";

const draft = (id: number, kind: DraftRow["kind"], record_id: number | null, label: string): DraftRow => ({
  id,
  kind,
  record_id,
  label,
  shared: true,
  revision: 1,
  base_revision: 1,
  author: "Asha <asha@example.in>",
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
});

const TODAY: Partial<TodayJson> = {
  storage: { low_megabytes: null, damaged: false },
  enquiries: null,
  courses: { start: 0, picture: 0, outcomes: 0 },
  drafts: 5,
  latest_drafts: [draft(1, "service", 2, "Reporting"), draft(2, "search_words", null, "Search words")],
  unanswered: [],
  unassigned: 0,
  changes: [],
  waiting: [],
};

const drafts = page.getByRole("region", { name: "Changes not yet published" });

test("a draft leads to the form of what it is of, also where no list has it", async () => {
  const service = { id: 2, slug: "reporting", name: "Reporting", updated_at: null, revision: 0 };
  const { address } = await renderArea(routesOf(staffArea), "/admin", {
    "GET /api/admin/today": () => json(TODAY),
    "GET /api/admin/batches": () => listOf([]),
    "GET /api/admin/services": () => json([{ ...service, id: 1, slug: "automation" }, service]),
    "GET /api/admin/services/reporting": () => json(service),
    "GET /api/admin/health": () => json({ state: "good", checks: [] }),
  });
  await page.getByText(/^Website: /).click();
  await expect
    .element(drafts.getByRole("link", { name: "Search words" }).first())
    .toHaveAttribute("href", "/admin/search/words");
  await expect
    .element(drafts.getByText(/^And 3 older ones/))
    .toMatchTextContent(/Search words, Site settings/);
  await drafts.getByRole("link", { name: "Reporting" }).click();
  await expect.element(page.getByRole("heading", { name: "Edit Service" })).toBeVisible();
  expect(address()).toBe("/admin/services/reporting");
});
