import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LeadRow } from "#api/types.gen.ts";
import { listOf, renderArea } from "../test-area.tsx";
import { json } from "../test-screen.tsx";
import { TodayScreen } from "./TodayScreen.tsx";

const lead = (id: number, name: string) =>
  ({
    id,
    name,
    kind: "inquiry",
    source: "site",
    item_name: "PLC Programming",
    waiting: { late: false, office_minutes: 12, since: "2026-11-29T06:00:00.000Z" },
    created_at: "2026-11-29T06:00:00.000Z",
  }) as LeadRow;

const OLD = ["Ajay", "Bela", "Chitra", "Dev", "Esha"].map((name, at) => lead(at + 1, name));

function today(count: number) {
  const due = { overdue: 2, today: 4, later: 0 };
  const mail = { waiting: 0, oldest_seconds: 0, late: 0, undelivered: 0, failing: 0, dead: 0 };
  return renderArea([{ path: "/admin", Component: TodayScreen }], "/admin", {
    "GET /api/admin/health": () => json({ state: "good", checks: [] }),
    "GET /api/admin/today": () =>
      json({
        changes: [],
        courses: { outcomes: 0, picture: 0, start: 0 },
        drafts: 0,
        enquiries: { all: count, new: count, due, mail: { ...mail, last_refusal: null } },
        latest_drafts: [],
        my_follow_ups: { overdue: 0, today: 0, later: 0 },
        storage: { problems: [], low_megabytes: null },
        unanswered: OLD.slice(0, count),
        unassigned: 0,
        waiting: [],
      }),
    "GET /api/leads": () => listOf([lead(9, "Nisha"), lead(5, "Esha")]),
  });
}

test("what has just come is on the screen of today beside what waits longest", async () => {
  const { made } = await today(7);
  const panel = page.getByRole("region", { name: "New enquiries" });
  await expect.element(panel.getByRole("link", { name: "Nisha" })).toBeVisible();
  await expect.element(panel.getByRole("link", { name: "Ajay" })).toBeVisible();
  expect(panel.getByRole("link", { name: "Esha" }).elements()).toHaveLength(1);
  expect(made).toContain("GET /api/leads?status=new&sort=-received&per_page=3");
  await expect
    .element(page.getByText(/^\w+day, \d+ \w+: 7 new enquiries, 4 follow-ups due today, 2 overdue$/))
    .toBeVisible();
});

test("a few new enquiries are shown once", async () => {
  const { made } = await today(3);
  await expect.element(page.getByRole("link", { name: "Chitra" })).toBeVisible();
  await expect.element(page.getByText("Just received")).not.toBeInTheDocument();
  expect(made.filter((one) => one.startsWith("GET /api/leads?"))).toEqual([]);
});
