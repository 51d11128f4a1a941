import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { listOf, renderArea } from "../test-area.tsx";
import { TrashScreen } from "../trash/TrashScreen.tsx";

const SCREENS = [
  { path: "/admin/trash", Component: TrashScreen },
  { path: "/admin/audit", Component: () => <h1>Change history</h1> },
];

const search = page.getByRole("searchbox");

/** Longer than the pause after which a search begins. */
const REST_MS = 1_000;

beforeEach(stopClock);

test("a search waits until typing rests, and Back does not step through it", async () => {
  const { made, router, address } = await renderArea(SCREENS, "/admin/trash", {
    "GET /api/admin/trash": () => listOf([]),
  });
  await search.fill("p");
  await search.fill("pl");
  await search.fill("plc");
  await pass(REST_MS);
  await expect.poll(address).toBe("/admin/trash?q=plc");
  await expect.element(page.getByText("Nothing deleted matches.")).toBeVisible();
  expect(router.state.historyAction).toBe("REPLACE");
  const asked = made.filter((call) => call.startsWith("GET /api/admin/trash"));
  expect(asked.map((call) => new URLSearchParams(call.split("?")[1]).get("q"))).toEqual([null, "plc"]);
});

test("a search that waits does not call back from the screen that was opened meanwhile", async () => {
  const gate = Promise.withResolvers<void>();
  const { made, address } = await renderArea(
    [
      ...SCREENS.slice(0, 1),
      { path: "/admin/audit", loader: () => gate.promise, Component: () => <h1>Change history</h1> },
    ],
    "/admin/trash",
    { "GET /api/admin/trash": () => listOf([]) },
  );
  await search.fill("plc");
  await page.getByRole("link", { name: "Change history" }).click();
  // While the next screen loads, the pause of the search ends.
  await expect.element(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await pass(REST_MS);
  gate.resolve();
  await expect.element(page.getByRole("heading", { name: "Change history" })).toBeVisible();
  expect(address()).toBe("/admin/audit");
  expect(made.filter((call) => call.includes("q=plc"))).toEqual([]);
});

test("a filter that is chosen while the search waits is kept, and the search too", async () => {
  const { address } = await renderArea(SCREENS, "/admin/trash", {
    "GET /api/admin/trash": () => listOf([]),
  });
  // The pause of the search ends before the screen shows the filter.
  document.addEventListener("change", () => void vi.advanceTimersByTime(REST_MS), { once: true });
  await search.fill("plc");
  await page.getByLabelText("Kind").selectOptions("course");
  await expect.poll(address).toBe("/admin/trash?q=plc&kind=course");
});

test("Back passes over what keys stepped through, and returns from each choice with the pointer", async () => {
  const { address, router } = await renderArea(SCREENS, "/admin/trash", {
    "GET /api/admin/trash": () => listOf([]),
  });
  const kind = page.getByLabelText("Kind");
  const chosen = () => (kind.element() as HTMLSelectElement).value;
  kind.element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(chosen).not.toBe("all");
  const first = address();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(address).not.toBe(first);
  const stepped = address();
  await page.getByRole("heading", { name: "Trash" }).click();
  await kind.selectOptions("all");
  await expect.poll(address).toBe("/admin/trash");
  await router.navigate(-1);
  expect(address()).toBe(stepped);
  await router.navigate(-1);
  expect(address()).toBe("/admin/trash");
});
