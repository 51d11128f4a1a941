import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { groupPrice } from "#content/format.ts";
import { CIRCLE_RADIUS_PX } from "#content/timing.ts";
import { TestPage } from "#site/page/test-page.tsx";
import { DOMAINS } from "./catalogue.ts";
import { Explorer } from "./Explorer.tsx";

const TECHNOLOGIES = {
  "Computer Science": ["Web Development", "App Development", "AI/ML"],
  "Information Technology": ["Cloud Computing", "DevOps"],
  "Electronics & Communication": ["Embedded Systems", "Internet of Things"],
  "Electrical Engineering": ["Industrial Electrical Systems", "Industrial Automation"],
};

const onEnrol = vi.fn();

const radio = (name: string) => page.getByRole("radio", { name, exact: true });
/** What one sees of a radio button. */
const place = (name: string) => radio(name).element().closest("label") as HTMLElement;
/** The names of the technologies in view. */
const technologies = () =>
  page
    .getByRole("group", { name: "Technology" })
    .getByRole("radio")
    .elements()
    .map((one) => one.closest("label")?.textContent);
const stacks = () => page.getByRole("listitem").elements();

async function show(width = 1280): Promise<void> {
  onEnrol.mockClear();
  await page.viewport(width, 900);
  await render(
    <TestPage>
      <Explorer onEnrol={onEnrol} />
    </TestPage>,
  );
}

beforeEach(() => sessionStorage.clear());

test.each([1280, 390, 320])(
  "at %i px the domains are on a circle of 120 px, apart and large enough",
  async (width) => {
    expect(CIRCLE_RADIUS_PX).toBe(120);
    await show(width);
    const boxes = Object.keys(TECHNOLOGIES).map((name) => place(name).getBoundingClientRect());
    const dial = place("Computer Science").parentElement?.getBoundingClientRect() as DOMRect;
    for (const [at, one] of boxes.entries()) {
      const radius = Math.hypot(
        one.x + one.width / 2 - (dial.x + dial.width / 2),
        one.y + one.height / 2 - (dial.y + dial.height / 2),
      );
      expect(radius).toBeCloseTo(120, 0);
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(44);
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(at + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(apart, "two domains overlap").toBe(true);
      }
    }
  },
);

test("each domain shows its technologies, and each technology its stacks", async () => {
  await show();
  expect(DOMAINS.map(({ name }) => name)).toEqual(Object.keys(TECHNOLOGIES));
  for (const domain of DOMAINS) {
    place(domain.name).click();
    expect(technologies()).toEqual(Object.entries(TECHNOLOGIES).find(([name]) => name === domain.name)?.[1]);
    for (const technology of domain.technologies) {
      place(technology.name).click();
      const headings = page.getByRole("heading", { level: 5 }).elements();
      expect(headings.map((one) => one.textContent)).toEqual(technology.stacks.map(({ name }) => name));
      for (const [at, { level, duration, price, description }] of technology.stacks.entries()) {
        for (const text of [level, duration, groupPrice(price), description]) {
          expect(stacks()[at]?.textContent).toContain(text);
        }
      }
    }
  }
});

test("levels and prices are those of the catalogue", () => {
  const all = DOMAINS.flatMap((domain) => domain.technologies.flatMap((technology) => technology.stacks));
  expect(new Set(all.map(({ level }) => level))).toEqual(new Set(["Beginner", "Intermediate", "Advanced"]));
  for (const { price } of all) {
    expect(price).toMatch(/^₹\d{4}$/);
    expect(Number(price.slice(1))).toBeGreaterThanOrEqual(1199);
    expect(Number(price.slice(1))).toBeLessThanOrEqual(1599);
  }
});

test("arrow keys select a domain, and Tab goes on to its technologies and stacks", async () => {
  await show();
  (radio("Computer Science").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(radio("Information Technology")).toBeChecked();
  expect(technologies()).toEqual(TECHNOLOGIES["Information Technology"]);
  expect(getComputedStyle(place("Information Technology")).outlineStyle).toBe("solid");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(radio("Electrical Engineering")).toBeChecked();
  await userEvent.tab();
  await expect.element(radio("Industrial Electrical Systems")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Enroll Now for PLC Ladder Logic");
  await userEvent.keyboard("{Enter}");
  expect(onEnrol.mock.lastCall?.[0]).toMatchObject({
    stack: { name: "PLC Ladder Logic" },
    technology: { name: "Industrial Automation" },
  });
});

test("Enroll Now asks for its stack; with Ctrl, it opens the page of the form", async () => {
  await show();
  const enrol = page.getByRole("link", { name: "Enroll Now for React with TypeScript" });
  await expect.element(enrol).toHaveAttribute("href", "/enroll/react-typescript");
  await enrol.click();
  expect(onEnrol).toHaveBeenCalledOnce();
  const follow = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener("click", follow, { once: true });
  await enrol.click({ modifiers: ["Control"] });
  expect(follow).toHaveBeenCalledOnce();
  expect(onEnrol).toHaveBeenCalledOnce();
});
