import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { LeadRow } from "#api/types.gen.ts";
import { listOf, type Replies, renderArea } from "../test-area.tsx";
import { json, OWNER } from "../test-screen.tsx";
import { TodayScreen } from "./TodayScreen.tsx";

const lead = (id: number, name: string) =>
  ({
    id,
    name,
    kind: "inquiry",
    source: "site",
    status: "new",
    lost_reason: null,
    email: "",
    phone: "+919845012345",
    whatsapp: true,
    subject: "",
    excerpt: "",
    item_name: "PLC Programming",
    next_action_at: null,
    next_action: "",
    owner: null,
    waiting: { late: true, office_minutes: 12, since: "2026-11-29T06:00:00.000Z" },
    created_at: "2026-11-29T06:00:00.000Z",
  }) as LeadRow;

const OLD = ["Ajay", "Bela", "Chitra", "Dev", "Esha"].map((name, at) => lead(at + 1, name));

function today(count: number, user = OWNER, more: Replies = {}) {
  const due = { overdue: 2, today: 4, later: 0 };
  const mail = { waiting: 0, oldest_seconds: 0, late: 0, undelivered: 0, failing: 0, dead: 0 };
  const replies: Replies = {
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
    "GET /api/leads/rules": () => json({ office_days: ["mon"] }),
    "GET /api/admin/batches": () =>
      listOf([
        { id: 4, course_title: "PLC Programming", starts_on: "2026-12-07", seats: 20, seats_taken: 12 },
      ]),
    ...more,
  };
  return renderArea([{ path: "/admin", Component: TodayScreen }], "/admin", replies, user);
}

test("four figures, the latest enquiries and one's own follow-ups, each with a call", async () => {
  const { made } = await today(7);
  const figures = page.getByRole("list", { name: "Figures" }).getByRole("link");
  await expect.element(figures.nth(3)).toMatchTextContent(/^8Seats free, PLC Programming/);
  await expect.element(figures.nth(0)).toMatchTextContent(/^7New enquiries$/);
  await expect.element(figures.nth(1)).toMatchTextContent(/^6Follow-ups due today$/);
  await expect.element(figures.nth(2)).toMatchTextContent(/^5\+Waiting too long$/);
  const latest = page.getByRole("region", { name: "Latest enquiries" });
  await expect.element(latest.getByRole("link", { name: "Nisha", exact: true })).toBeVisible();
  await expect.element(latest.getByRole("link", { name: "Call Nisha" })).toBeVisible();
  const mine = page.getByRole("region", { name: "My follow-ups" });
  await expect.element(mine.getByRole("link", { name: "Call Nisha" })).toBeVisible();
  expect(made).toContain("GET /api/leads?sort=-received&per_page=5");
  expect(made).toContain("GET /api/leads?owner=me&due=by_today&sort=next_action&per_page=5");
  await expect
    .element(page.getByText(/^\w+day, \d+ \w+: 7 new enquiries, 4 follow-ups due today, 2 overdue$/))
    .toBeVisible();
  await expect.element(page.getByText("Website: everything is published and complete.")).toBeVisible();
});

test("who may only read is offered nothing to do", async () => {
  const viewer = { ...OWNER, role: "viewer" as const, permissions: ["read_enquiries" as const] };
  await today(3, viewer);
  await expect.element(page.getByRole("region", { name: "Latest enquiries" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "My follow-ups" })).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Website:/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("list", { name: "Figures" }).getByRole("link")).toHaveLength(3);
});

const DEMO: Replies = { "GET /api/settings": () => json({ brand_name: "Training", demo: true }) };
const steps = page.getByRole("region", { name: "First steps for your site" });

test("a site with demo content begins with the first steps", async () => {
  await today(1, OWNER, DEMO);
  await expect.element(steps.getByRole("link").first()).toHaveAttribute("href", "/admin/settings");
  expect(steps.getByRole("link").elements()).toHaveLength(4);
});

test("who may not take the first steps is not told of them", async () => {
  const permissions = OWNER.permissions.filter((one) => one !== "change_settings");
  const { made } = await today(1, { ...OWNER, role: "editor", permissions }, DEMO);
  await expect.element(page.getByRole("list", { name: "Figures" })).toBeVisible();
  await expect.poll(() => made).toContain("GET /api/settings");
  await expect.element(steps).not.toBeInTheDocument();
});
