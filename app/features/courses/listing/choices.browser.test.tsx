import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FacetCounts } from "#content/facets.ts";
import type { ListingState } from "#site/courses/address.ts";
import { showHtml } from "#site/hydration/test-hydration.ts";
import "../../../styles/index.css";
import { FilterPanel } from "./FilterPanel.tsx";
import { SortForm } from "./SortForm.tsx";

const STATE: ListingState = { category: "all", q: "", filters: {}, sort: "popularity", page: 2 };

const FACETS = {
  level: { values: ["beginner", "intermediate", "advanced"].map((value) => ({ value, count: 3 })) },
  mode: { values: [{ value: "online", count: 2 }] },
  timing: { values: [] },
  starts: { values: [] },
  duration: { values: [] },
  price: { values: [] },
  language: { values: [] },
  seats: { values: [] },
} as unknown as FacetCounts;

/** Where the page was about to go. */
let opened: string[];

beforeEach(() => {
  opened = [];
  sessionStorage.clear();
  const record = (event: NavigateEvent) => {
    const { pathname, search } = new URL(event.destination.url);
    opened.push(pathname + search);
    event.preventDefault();
  };
  navigation.addEventListener("navigate", record);
  onTestFinished(() => navigation.removeEventListener("navigate", record));
});

const level = page.getByLabelText("Level");
const sort = page.getByLabelText("Sort by");
const PRICE = "/courses/category/all?sort=price";
const INTERMEDIATE = "/courses/category/all?level=intermediate";

async function showFilters(): Promise<() => void> {
  const hydrate = showHtml(<FilterPanel state={STATE} facets={FACETS} />);
  await page.getByText("Filters", { exact: true }).click();
  return hydrate;
}

test("a choice with the pointer opens its page at once", async () => {
  showHtml(<SortForm state={STATE} />)();
  (await showFilters())();
  await sort.selectOptions("price");
  expect(opened).toEqual([PRICE]);
  await level.selectOptions("intermediate");
  expect(opened).toEqual([PRICE, INTERMEDIATE]);
});

test("arrow keys step through the orders, and Enter opens the page of the chosen one", async () => {
  showHtml(<SortForm state={STATE} />)();
  const apply = page.getByRole("button", { name: "Apply" });
  await expect.element(apply).not.toBeInTheDocument();
  sort.element().focus();
  while ((sort.element() as HTMLSelectElement).value !== "price") await userEvent.keyboard("{ArrowDown}");
  await expect.element(apply).toBeVisible();
  expect(opened).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(opened).toEqual([PRICE]);
});

test("arrow keys step through a filter, and the button sends the form", async () => {
  (await showFilters())();
  level.element().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(level).toHaveValue("intermediate");
  expect(opened).toEqual([]);
  await page.getByRole("button", { name: "Show courses" }).click();
  expect(opened).toEqual([expect.stringContaining("level=intermediate")]);
});

test("what was chosen before the code was there opens its page when it is", async () => {
  const sorting = showHtml(<SortForm state={STATE} />);
  await sort.selectOptions("price");
  sorting();
  await expect.poll(() => opened).toEqual([PRICE]);
  const filtering = await showFilters();
  await level.selectOptions("intermediate");
  filtering();
  await expect.poll(() => opened).toEqual([PRICE, INTERMEDIATE]);
});

test("what the address says opens no page", async () => {
  const state: ListingState = { ...STATE, sort: "price", filters: { level: "beginner" } };
  showHtml(<SortForm state={state} />)();
  showHtml(<FilterPanel state={state} facets={FACETS} />)();
  // They have their code once a key shows their buttons.
  for (const [select, button] of [
    [sort, "Apply"],
    [level, "Show courses"],
  ] as const) {
    if (select === level) await page.getByText("Filters (1)").click();
    await expect.element(select).toHaveValue(select === sort ? "price" : "beginner");
    await expect
      .poll(async () => {
        select.element().focus();
        await userEvent.keyboard("{ArrowDown}");
        return page.getByRole("button", { name: button }).query();
      })
      .not.toBeNull();
  }
  expect(opened).toEqual([]);
});
