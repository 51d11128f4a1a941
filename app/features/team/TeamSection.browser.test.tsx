import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import type { TeamMember } from "#content/team.ts";
import { TEAM } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import type { ListState } from "#site/page/use-list.ts";
import { TeamSection } from "./TeamSection.tsx";

const members: readonly TeamMember[] = Array.from({ length: 8 }, (_, at) => ({
  id: at + 1,
  slug: `member-${at + 1}`,
  name: `Name ${at + 1}`,
  title: `Title ${at + 1}`,
  description: `Description ${at + 1}. ${"A few more words. ".repeat(8)}`.trim(),
  image: null,
  years: at === 0 ? 14 : null,
  employers: at === 0 ? ["Filling lines, Hosur"] : [],
  languages: at === 0 ? ["English", "Hindi"] : [],
}));

const section = page.getByRole("region", { name: "People who have done the work" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (number: number) => button(`Name ${number}`);
const panel = () =>
  document.getElementById(card(1).element().getAttribute("aria-controls") ?? "") as HTMLElement;
const marks = () => page.getByRole("button", { name: /^Go to team member/ }).elements();

/** Whether an element is completely on the screen. */
function isOnScreen(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  if (!box) return false;
  return box.left >= 0 && box.top >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight;
}

/** The number, from 1, of the first card in view. */
function first(): number {
  const slides = card(1).element().closest("[role=group]")?.parentElement as HTMLElement;
  const { left } = slides.getBoundingClientRect();
  return [...slides.children].findIndex((slide) => slide.getBoundingClientRect().left > left - 2) + 1;
}

async function show(
  list: ListState<TeamMember> = { phase: "ready", items: members },
  width = 1280,
  height = 800,
) {
  await page.viewport(width, height);
  stopClock();
  await render(
    <>
      <h1>Elsewhere</h1>
      <TeamSection list={list} />
    </>,
  );
  await page.getByText("Elsewhere").hover();
}

test("every member has a card with name and title", async () => {
  await show();
  for (const { name, title } of members) {
    await expect.element(page.getByRole("heading", { name, includeHidden: true })).toBeInTheDocument();
    await expect.element(page.getByText(title, { exact: true })).toBeInTheDocument();
  }
});

test("they advance every 4000 ms and begin again after the last", async () => {
  expect(TEAM.autoplayMs).toBe(4000);
  await show();
  await pass(3999);
  expect(marks()[0]?.ariaCurrent).toBe("true");
  await pass(1);
  expect(marks()[1]?.ariaCurrent).toBe("true");
  await pass(TEAM.transitionMs + 16);
  expect(first()).toBe(2);
  for (let turn = 1; turn < marks().length; turn++) await pass(4000);
  expect(marks()[0]?.ariaCurrent).toBe("true");
  await pass(TEAM.transitionMs + 16);
  expect(first()).toBe(1);
});

test.each([
  [1280, 4],
  [1024, 3],
  [768, 2],
])("at %i px, %i cards are in view", async (width, expected) => {
  await show({ phase: "ready", items: members }, width);
  expect(marks()).toHaveLength(8 - expected + 1);
  await button(`Go to team member ${marks().length}`).click();
  await pass(TEAM.transitionMs + 16);
  expect(first()).toBe(8 - expected + 1);
});

test("a card opens and closes the details of its member", async () => {
  await show();
  expect(panel().childElementCount).toBe(0);
  await card(2).click();
  await expect.poll(() => panel().textContent).toMatch(/Name 2Title 2.*Description 2/);
  await expect.element(card(2)).toHaveAttribute("aria-expanded", "true");
  expect(panel().ariaLive).toBe("polite");
  await card(3).click();
  await expect.poll(() => panel().textContent).toMatch(/Description 3/);
  await expect.poll(() => panel().textContent).not.toMatch(/Description 2/);
  await expect.element(card(2)).toHaveAttribute("aria-expanded", "false");
  await card(3).click();
  await expect.element(panel()).toBeEmptyDOMElement();
});

test.each([
  ["a desktop", 1280, 800],
  ["a tablet", 768, 1024],
  ["a phone", 390, 844],
])("on %s the opened panel comes into view, and focus stays on its card", async (_, width, height) => {
  await show({ phase: "ready", items: members }, width, height);
  await card(1).click();
  await expect.element(card(1)).toHaveFocus();
  await expect.poll(() => isOnScreen(panel().firstElementChild)).toBe(true);
});

test("closing the panel focuses its card, also one that has moved out of view", async () => {
  await show();
  await card(1).click();
  await button(`Go to team member ${marks().length}`).click();
  await pass(TEAM.transitionMs + 16);
  expect(first()).toBe(5);
  await button("Close details").click();
  await expect.element(card(1)).toHaveFocus();
  await expect.poll(first).toBe(1);
});

test("by keyboard the panel opens and closes, and focus returns to the card", async () => {
  await show();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => panel().textContent).toMatch(/Description 1/);
  (button("Close details").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel()).toBeEmptyDOMElement();
  await expect.element(card(1)).toHaveFocus();
});

test.each<[string, ListState<TeamMember>, string, string]>([
  ["loading", { phase: "loading" }, "status", "Loading team members..."],
  ["a failure", { phase: "failed", message: "The register is locked" }, "alert", "The register is locked"],
])("%s shows its text instead of the team", async (_, list, role, text) => {
  await show(list);
  await expect.element(section.getByRole(role)).toHaveTextContent(text);
  expect(marks()).toHaveLength(0);
});

test("it says when there is nobody", async () => {
  await show({ phase: "ready", items: [] });
  await expect.element(section.getByText("No team members found.")).toBeVisible();
});
