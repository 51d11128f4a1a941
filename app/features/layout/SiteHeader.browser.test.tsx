import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { TestPage } from "#site/page/test-page.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

const NONE = { total: 0, courses: [] };
const MENU = {
  "cs-it": { total: 1, courses: [{ id: 1, slug: "a", title: "Only One" }] },
  electronics: NONE,
  "machine-design": NONE,
  other: NONE,
};

const LINKS = [
  ["Home", "/"],
  ["About Us", "/about"],
  ["Start dates", "/batches"],
  ["Engineering Consultancy", "/consultancy"],
] as const;

beforeEach(() => void vi.stubGlobal("fetch", async () => Response.json(MENU)));
afterEach(() => vi.unstubAllGlobals());

const link = (name: string) => page.getByRole("link", { name, exact: true });
const menu = page.getByText("Menu", { exact: true });
/** The one of the bar or the one of the menu of narrow screens. */
const courses = () =>
  page.elementLocator(
    page
      .getByText("Courses", { exact: true })
      .elements()
      .find((summary) => summary.checkVisibility()) as Element,
  );
// Its role changes when the code of the suggestions has come.
const search = page.getByRole("searchbox").or(page.getByRole("combobox", { name: "Search courses" }));

async function show(path: string, width: number, brand_name = "Demo"): Promise<void> {
  await page.viewport(width, 800);
  await render(
    <TestPage settings={{ brand_name }}>
      <SiteHeader path={path} query={undefined} />
      <p style={{ position: "fixed", insetBlockEnd: 0 }}>Page</p>
    </TestPage>,
  );
}

async function openSearch(): Promise<void> {
  const texts = page.getByText("Search courses", { exact: true });
  const sign = () =>
    texts
      .elements()
      .map((text) => text.closest("summary"))
      .find((one) => one !== null);
  // Its code comes after that of the bar.
  await expect.poll(sign).toBeTruthy();
  await page.elementLocator(sign() as Element).click();
}

test("on a wide screen it has its links, and marks the one of the page", async () => {
  await show("/about", 1280);
  for (const [name, href] of [...LINKS, ["Contact", "/contact"]] as const) {
    await expect.element(link(name)).toHaveAttribute("href", href);
  }
  await expect.element(courses()).toBeVisible();
  await expect.element(link("About Us")).toHaveAttribute("aria-current", "page");
  await expect.element(link("Home")).not.toHaveAttribute("aria-current");
  await expect.element(search).toHaveAttribute("placeholder", "What do you want to learn?");
});

test.each([1024, 1100, 1280, 1920])("at %i pixels all of the header stands in one line", async (width) => {
  await show("/", width);
  const main = page.getByRole("navigation", { name: "Main" });
  const names = ["Home", "About Us", "Courses", "Start dates", "Engineering Consultancy", "For companies"];
  await expect.element(main.getByText("For companies", { exact: true })).toBeVisible();
  const parts = names.map((name) => main.getByText(name, { exact: true }).element());
  parts.push(link("Demo").element(), link("Contact").element());
  const middles = parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    expect(part.getClientRects(), part.textContent ?? "").toHaveLength(1);
    return Math.round((top + bottom) / 2);
  });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  const edges = parts.map((part) => part.getBoundingClientRect()).sort((a, b) => a.left - b.left);
  for (const [at, edge] of edges.entries()) {
    expect(edge.right).toBeLessThanOrEqual(edges[at + 1]?.left ?? width);
  }
  expect(document.documentElement.scrollWidth).toBe(width);
});

test("between 1024 and 1280 pixels the search is behind its sign", async () => {
  await show("/", 1024);
  await expect.element(menu).not.toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
  await openSearch();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(search).not.toBeInTheDocument();
});

test.each([1024, 1280])(
  "at %i pixels companies have a menu of three links, which Escape closes",
  async (width) => {
    await show("/recruitment", width);
    const summary = page
      .getByRole("navigation", { name: "Main" })
      .getByText("For companies", { exact: true });
    await expect.element(link("Recruitment")).not.toBeInTheDocument();
    await summary.click();
    for (const [name, href] of [
      ["Training", "/training-for-companies"],
      ["Consultancy", "/consultancy"],
      ["Recruitment", "/recruitment"],
    ] as const) {
      await expect
        .element(page.getByRole("link", { name: new RegExp(`^${name}`) }))
        .toHaveAttribute("href", href);
    }
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("link", { name: /^Recruitment/ })).not.toBeInTheDocument();
    expect(document.activeElement?.textContent).toBe("For companies");
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

test.each([
  [768, "Rekhayantra"],
  [1024, "Rekhayantra"],
  [1280, "Rekhayantra"],
  [1024, "Rekhayantra Engineering"],
])("at %i pixels no word of the name is broken: %s", async (width, brand) => {
  await show("/", width, brand);
  const words = brand.split(" ");
  const text = page.getByText(brand, { exact: true }).element().firstChild as Text;
  for (const word of words) {
    const range = document.createRange();
    range.setStart(text, brand.indexOf(word));
    range.setEnd(text, brand.indexOf(word) + word.length);
    expect(range.getClientRects(), word).toHaveLength(1);
  }
  expect(document.documentElement.scrollWidth).toBe(width);
});

test("between phone and desktop the search and the contact stand beside the menu", async () => {
  await show("/", 768);
  await expect.element(search).toBeVisible();
  await expect.element(link("Contact")).toBeVisible();
  await expect.element(menu).toBeVisible();
});

test("on a phone all of it is in a menu", async () => {
  await show("/", 390);
  await expect.element(search).not.toBeInTheDocument();
  await menu.click();
  for (const [name, href] of [...LINKS, ["Contact Us", "/contact"]] as const) {
    await expect.element(link(name)).toBeVisible();
    await expect.element(link(name)).toHaveAttribute("href", href);
  }
  const forCompanies = page.getByRole("list", { name: "For companies" }).getByRole("link");
  expect(forCompanies.elements().map(({ textContent }) => textContent)).toEqual([
    "Training for companies",
    "Engineering Consultancy",
    "Recruitment",
  ]);
  await expect.element(link("Jobs")).toHaveAttribute("href", "/jobs");
  await courses().click();
  await expect.element(link("Only One")).toBeVisible();
  await courses().click();
  await expect.element(link("Only One")).not.toBeInTheDocument();
  await expect.element(link("Home")).toBeVisible();
  await menu.click();
  await expect.element(link("Home")).not.toBeInTheDocument();
});

test("the search of a phone opens from its sign, with the keyboard in its field", async () => {
  await show("/", 390);
  await openSearch();
  await expect.element(search).toHaveAttribute("placeholder", "Search courses...");
  await expect.element(search).toHaveFocus();
});

test("Escape closes the inner menu first, then the outer one, and focus goes back step by step", async () => {
  await show("/", 390);
  await menu.click();
  await courses().click();
  await expect.element(link("Only One")).toBeVisible();
  (link("Only One").element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(link("Only One")).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe("Courses");
  await expect.element(link("Home")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(link("Home")).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe("Menu");
});

test("a click outside closes the whole menu, and so does a course", async () => {
  await show("/courses", 390);
  await menu.click();
  await courses().click();
  // The page itself stays.
  window.addEventListener("click", (event) => event.preventDefault(), { once: true, capture: true });
  await link("Only One").click();
  await expect.element(link("Only One")).not.toBeInTheDocument();
  await page.getByText("Page").click();
  await expect.element(link("Home")).not.toBeInTheDocument();
});
