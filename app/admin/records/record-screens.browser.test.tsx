import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { staffArea } from "../screens.ts";
import { routesOf } from "../shell/routes.ts";
import { listOf, type Received, renderArea } from "../test-area.tsx";
import { json } from "../test-screen.tsx";

const name = page.getByLabelText("Name", { exact: true });
const menu = page.getByRole("dialog", { name: "Staff area" });
const list = page.getByRole("heading", { name: "Team Members", level: 1 });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));

afterEach(() => void vi.useRealTimers());

/** A draft of a new record as the server answers it. */
const draft = (revision: number, form: object) =>
  json({
    id: 5,
    revision,
    shared: false,
    base_revision: 0,
    record_id: null,
    author: "Asha",
    updated_at: "2026-11-20T10:00:00.000Z",
    form,
  });

/** The screen that adds a team member, while the server makes the first draft of what was typed. */
async function addWhileDraftIsMade() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let noteRead = () => {};
  /** Ends when the screen has the answer. */
  const read = new Promise<void>((resolve) => (noteRead = resolve));
  const area = await renderArea(routesOf(staffArea), "/admin/team/create", {
    "GET /api/admin/team": () => listOf([]),
    "POST /api/admin/drafts": async ({ body }: Received) => {
      const { form } = body as { form: object };
      await answered;
      const made = draft(1, form);
      const text = made.text.bind(made);
      return Object.assign(made, { text: () => text().finally(noteRead) });
    },
    "PUT /api/admin/drafts/5": ({ body }: Received) => draft(2, (body as { form: object }).form),
    "DELETE /api/admin/drafts/5": () => json({}),
  });
  await name.fill("Meera");
  vi.advanceTimersByTime(4000);
  await expect.element(page.getByText("Saving the draft…")).toBeVisible();
  return { ...area, answer, read };
}

test("a draft that is made after its screen was left does not stand in the address of the next one", async () => {
  const { router, answer, read, address } = await addWhileDraftIsMade();
  await name.fill("");
  await router.navigate("/admin/team");
  await expect.element(list).toBeVisible();
  const later: string[] = [];
  router.subscribe(() => later.push(address()));
  answer();
  await read;
  await router.navigate("/admin/account");
  expect(later).not.toContain("/admin/team?draft=5");
});

test("changes are discarded while their draft is made", async () => {
  const { router, answer, made, address } = await addWhileDraftIsMade();
  void router.navigate("/admin/team");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  answer();
  await expect.element(list).toBeVisible();
  expect(made).toContain("DELETE /api/admin/drafts/5");
  expect(address()).toBe("/admin/team");
});

test("a draft that is made stands in the address of its screen, and closes no open menu", async () => {
  const { answer, address, made } = await addWhileDraftIsMade();
  await page.viewport(390, 844);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(menu).toBeVisible();
  answer();
  await expect.poll(address).toBe("/admin/team/create?draft=5");
  await expect.element(menu).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await name.fill("Meera Joshi");
  vi.advanceTimersByTime(4000);
  await vi.waitFor(() => expect(made).toContain("PUT /api/admin/drafts/5"));
  await expect.element(name).toHaveValue("Meera Joshi");
});
