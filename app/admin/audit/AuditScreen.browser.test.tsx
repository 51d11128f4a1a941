import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AuditJson } from "#api/types.gen.ts";
import { listOf, renderArea, toast } from "../test-area.tsx";
import { json } from "../test-screen.tsx";
import { AuditScreen } from "./AuditScreen.tsx";

const DELETED: AuditJson = {
  id: 9,
  action: "deleted",
  actor: "Asha",
  at: "2026-11-20T10:00:00.000Z",
  changes: [],
  kind: "team_member",
  label: "Meera Joshi",
  record_id: 7,
  restorable: true,
  sender: "",
  user_id: 1,
};

test("one short change is told in the line, and more of them unfold", async () => {
  const change = { field: "title", before: "Trainer", after: "Lead trainer" };
  const entry = { ...DELETED, action: "updated", restorable: false } as const;
  await renderArea([{ path: "/admin/audit", Component: AuditScreen }], "/admin/audit", {
    "GET /api/audit": () =>
      listOf([
        { ...entry, changes: [change] },
        { ...entry, id: 8, changes: [change, { field: "name", before: "A", after: "B" }] },
        { ...entry, id: 7, changes: [{ ...change, after: "x".repeat(80) }] },
      ]),
  });
  await expect.element(page.getByText(/: Trainer → Lead trainer$/)).toBeVisible();
  await expect.element(page.getByText(/^2 fields: /)).toBeVisible();
  await expect.element(page.getByText(/^1 field: /)).toBeVisible();
});

test("a record that a colleague had restored already is told so, and offered no more", async () => {
  let restorable = true;
  await renderArea([{ path: "/admin/audit", Component: AuditScreen }], "/admin/audit", {
    "GET /api/audit": () => listOf([{ ...DELETED, restorable }]),
    "POST /api/team/7/restore": () => {
      restorable = false;
      return json({ restored: false });
    },
  });
  const restore = page.getByRole("button", { name: "Restore Meera Joshi" });
  await restore.click();
  await expect.element(toast("This team member had already been restored.")).toBeVisible();
  await expect.element(restore).not.toBeInTheDocument();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Meera Joshi" })).toBeVisible();
});

test("the history is searched by words, person and days", async () => {
  const asked: string[] = [];
  await renderArea([{ path: "/admin/audit", Component: AuditScreen }], "/admin/audit", {
    "GET /api/audit": ({ query }) => {
      asked.push(query.toString());
      return listOf(query.has("until") ? [] : [DELETED]);
    },
  });
  await page.getByLabelText("From").fill("2026-11-01");
  await page.getByRole("searchbox", { name: "Search by person, record or value" }).fill("asha 18,500");
  await expect.poll(() => asked.at(-1)).toContain("q=asha+18%2C500&from=2026-11-01&page=1");
  await page.getByLabelText("Until").fill("2026-11-19");
  await expect.element(page.getByText("No change matches.")).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect.element(page.getByLabelText("Until")).toHaveValue("");
  await expect.poll(() => asked.at(-1)).toBe("page=1&per_page=50");
});
