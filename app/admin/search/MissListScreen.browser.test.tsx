import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listOf, renderArea, toast } from "../test-area.tsx";
import { json } from "../test-screen.tsx";
import { MissListScreen } from "./MissListScreen.tsx";

const MISS = {
  id: 4,
  text: "plc course",
  count: 3,
  some_words: false,
  last_at: "2026-11-20T10:00:00.000Z",
};

test("a search is taken off the list once, however often the button is pressed", async () => {
  const gate = Promise.withResolvers<void>();
  let misses: unknown[] = [MISS];
  const { made } = await renderArea([{ path: "/admin/search", Component: MissListScreen }], "/admin/search", {
    "GET /api/admin/search/misses": () => listOf(misses),
    "DELETE /api/admin/search/misses/4": async () => {
      await gate.promise;
      misses = [];
      return json({});
    },
  });
  const remove = page.getByRole("button", { name: "Remove plc course" });
  await remove.click();
  await expect.element(remove).toHaveAttribute("aria-disabled", "true");
  await remove.click({ force: true });
  gate.resolve();
  await expect.element(toast("“plc course” is off the list")).toBeVisible();
  await expect.element(page.getByText("Every search found something so far.")).toBeVisible();
  expect(made.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
});
