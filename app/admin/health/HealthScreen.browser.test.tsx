import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { HealthCheck, HealthJson } from "#api/types.gen.ts";
import { renderArea } from "../test-area.tsx";
import { json, OWNER } from "../test-screen.tsx";
import { HealthScreen } from "./HealthScreen.tsx";
import { HealthWarning } from "./HealthWarning.tsx";

const DATABASE: HealthCheck = {
  id: "database",
  title: "Is the database well?",
  state: "good",
  found: "It answers.",
  meaning: "Everything is stored there.",
  action: null,
};

const RENDERER: HealthCheck = {
  id: "renderer",
  title: "Are pages made?",
  state: "broken",
  found: "The renderer is away.",
  meaning: "Visitors see plain pages.",
  action: "Start it again.",
};

const report = (state: HealthJson["state"], ...checks: HealthCheck[]): HealthJson => ({
  state,
  checks,
  checked_at: "2026-11-20T10:00:00.000Z",
  day: {
    since: "2026-11-19T10:00:00.000Z",
    enquiries: 12,
    mails_sent: 30,
    pages: 0,
    pages_within_ms: null,
    slow_pages: 0,
    made: 0,
    fallback: 0,
    failed: 0,
    refused: 0,
    sign_in_failures: 0,
  },
});

const BROKEN = report("broken", DATABASE, RENDERER);
const WELL = report("good", DATABASE);

const SCREENS = [
  { path: "/admin", Component: HealthWarning },
  { path: "/admin/health", Component: HealthScreen },
];

const warning = page.getByRole("status").filter({ hasText: "Something does not work" });

test("what is broken says what to do, and looking again follows it", async () => {
  let answer = BROKEN;
  await renderArea(SCREENS, "/admin/health", { "GET /api/admin/health": () => json(answer) });
  const checks = page.getByRole("region", { name: "Checks" }).getByRole("listitem");
  await expect.element(page.getByText("Something does not work.")).toBeVisible();
  const broken = checks.filter({ hasText: "Are pages made?" });
  await expect.element(broken).toMatchTextContent(/Broken/);
  await expect.element(broken).toMatchTextContent(/What to do: Start it again\./);
  await expect.element(checks.filter({ hasText: "the database" })).not.toMatchTextContent(/What to do/);
  answer = WELL;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByText("Everything works.")).toBeVisible();
});

test("a failed look can be repeated, and later ones keep what was found before", async () => {
  let works = false;
  await renderArea(SCREENS, "/admin/health", {
    "GET /api/admin/health": () => (works ? json(WELL) : json({ message: "Not now." }, 500)),
  });
  await expect.element(page.getByText("Not now.")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Everything works.")).toBeVisible();
  works = false;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByText("The last check failed")).toBeVisible();
  await expect.element(page.getByText("Everything works.")).toBeVisible();
});

test("other screens warn of what is not good, and only those who can open the details", async () => {
  const replies = { "GET /api/admin/health": () => json(BROKEN) };
  const first = await renderArea(SCREENS, "/admin", replies);
  await expect.element(warning).toMatchTextContent(/The renderer is away\./);
  await expect.element(warning).not.toMatchTextContent(/It answers\./);
  await warning.getByRole("link", { name: "What it means and what to do" }).click();
  expect(first.address()).toBe("/admin/health");
});

test("who may not change settings is not warned", async () => {
  const editor = { ...OWNER, role: "editor" as const, permissions: ["read_content" as const] };
  const { made } = await renderArea(SCREENS, "/admin", {}, editor);
  await expect.element(page.getByRole("navigation", { name: "Staff area" })).toBeVisible();
  expect(made.filter((call) => call.includes("health"))).toEqual([]);
  await expect.element(warning).not.toBeInTheDocument();
});
