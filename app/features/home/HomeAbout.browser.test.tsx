import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import type { Figures } from "#content/site.ts";
import { COUNTER } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { TestPage } from "#site/page/test-page.tsx";
import { HomeAbout } from "./HomeAbout.tsx";

const FIGURES = { students: "50000+", courses: "500+", instructors: "200+", countries: "25+" } as Figures;
const FINAL = ["50000+", "500+", "200+", "25+"];
const ZERO = ["0+", "0+", "0+", "0+"];

const figures = () => page.getByRole("definition").elements();
const box = () => figures()[0]?.closest("dl") as HTMLElement;
/** What one sees. */
const shown = () => figures().map((one) => (one.querySelector("[aria-hidden]") ?? one).textContent);
/** What a screen reader reads. */
const read = () => figures().map((one) => (one.querySelector(":not([aria-hidden])") ?? one).textContent);

/** Scrolls until this share of the counters is in view, and waits for the observers of that. */
async function showShare(share: number): Promise<void> {
  const { top, height } = box().getBoundingClientRect();
  window.scrollBy({ top: top + height * share - window.innerHeight, behavior: "instant" });
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(box());
  });
  await pass(0);
}

async function show(): Promise<void> {
  await page.viewport(1280, 800);
  stopClock();
  await render(
    <TestPage>
      <div style={{ paddingBlock: "150vh" }}>
        <HomeAbout figures={FIGURES} />
      </div>
    </TestPage>,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.scrollTo({ top: 0, behavior: "instant" });
});

test("the counters start when 30 % of them are in view, not before", async () => {
  expect(COUNTER.threshold).toBe(0.3);
  await show();
  expect(shown()).toEqual(FINAL);
  await showShare(0.28);
  await pass(500);
  expect(shown()).toEqual(FINAL);
  await showShare(0.32);
  expect(shown()).toEqual(ZERO);
});

test("the counters count up in 60 steps of 33 ms, once", async () => {
  expect([COUNTER.steps, COUNTER.stepMs]).toEqual([60, 33]);
  await show();
  await showShare(1);
  expect(shown()).toEqual(ZERO);
  await pass(32);
  expect(shown()).toEqual(ZERO);
  await pass(1);
  expect(shown()[0]).toBe("833+");
  await pass(29 * 33);
  expect(shown()).toEqual(["25000+", "250+", "100+", "13+"]);
  await pass(29 * 33);
  expect(shown()[0]).toBe("49167+");
  await pass(32);
  expect(shown()[0]).toBe("49167+");
  await pass(1);
  expect(shown()).toEqual(FINAL);
  expect(vi.getTimerCount()).toBe(0);
  window.scrollTo({ top: 0, behavior: "instant" });
  await showShare(1);
  await pass(33);
  expect(shown()).toEqual(FINAL);
});

test("meanwhile a screen reader gets the final values, and nothing changes its size", async () => {
  await show();
  const before = box().getBoundingClientRect();
  expect(read()).toEqual(FINAL);
  await showShare(1);
  expect(shown()).toEqual(ZERO);
  expect(read()).toEqual(FINAL);
  const { width, height } = box().getBoundingClientRect();
  expect([width, height]).toEqual([before.width, before.height]);
});

test("with reduced motion the final values show", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await show();
  await showShare(1);
  for (let step = 0; step < 5; step++) {
    expect(shown()).toEqual(FINAL);
    await pass(COUNTER.stepMs);
  }
  expect(vi.getTimerCount()).toBe(0);
});

test("a figure with a source says on demand where it comes from, others say nothing", async () => {
  const sourced = { ...FIGURES, students_source: "Enrolment register, October 2026" };
  const section = (figures: Figures) => (
    <TestPage>
      <HomeAbout figures={figures} />
    </TestPage>
  );
  const { rerender } = await render(section(sourced));
  const source = page.getByText("Enrolment register, October 2026");
  await expect.element(source).not.toBeVisible();
  await page.getByText("Where these figures come from").click();
  await expect.element(source).toBeVisible();
  expect(page.getByRole("definition").elements().at(-1)?.parentElement?.textContent).toBe(
    "Happy Students: Enrolment register, October 2026",
  );
  await rerender(section(FIGURES));
  expect(page.getByText("Where these figures come from").elements()).toEqual([]);
});
