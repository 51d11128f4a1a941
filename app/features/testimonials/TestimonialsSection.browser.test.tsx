import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import type { TestimonialJson } from "#api/types.gen.ts";
import { TESTIMONIALS } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import type { ListState } from "#site/page/use-list.ts";
import { TestimonialsSection } from "./TestimonialsSection.tsx";

const items = Array.from(
  { length: 9 },
  (_, at) =>
    ({
      id: at + 1,
      name: `Name ${at + 1}`,
      role: `Role ${at + 1}`,
      quote: `Quote ${at + 1}`,
    }) as TestimonialJson,
);

const section = page.getByRole("region", { name: "TESTIMONIALS" });
const row = page.getByRole("group", { name: "Testimonial slides" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const marks = () => page.getByRole("button", { name: /^Go to testimonial/ }).elements();

/** The numbers, from 1, of the slides that are completely in view. */
function inView(): number[] {
  const { left, right } = row.element().getBoundingClientRect();
  return [...row.element().children].flatMap((slide, at) => {
    const box = slide.getBoundingClientRect();
    return box.left > left - 2 && box.right < right + 2 ? [at + 1] : [];
  });
}

/** Whether a transition is going on. */
const moves = () => "animating" in (row.element() as HTMLElement).dataset;

async function show(list: ListState<TestimonialJson> = { phase: "ready", items }, width = 1280) {
  await page.viewport(width, 900);
  stopClock();
  await render(
    <>
      <h1>Elsewhere</h1>
      <TestimonialsSection list={list} />
    </>,
  );
  await page.getByText("Elsewhere").hover();
}

test("each has its quote, name and role", async () => {
  await show();
  for (const { quote, name, role } of items) {
    expect(row.element().textContent).toMatch(new RegExp(`${quote}.*${name}${role}`));
  }
});

test.each([
  [1920, 3],
  [1280, 3],
  [1279, 2],
  [768, 2],
  [767, 1],
  [390, 1],
])("at %i px, %i are in view, each reached by a dot", async (width, expected) => {
  await show({ phase: "ready", items }, width);
  expect(inView()).toEqual([1, 2, 3].slice(0, expected));
  expect(marks()).toHaveLength(9 - expected + 1);
  await button(`Go to testimonial ${marks().length}`).click();
  await pass(TESTIMONIALS.transitionMs + 16);
  expect(inView()).toEqual([7, 8, 9].slice(-expected));
  await button("Next testimonial").click();
  await pass(TESTIMONIALS.transitionMs + 16);
  expect(inView()).toEqual([1, 2, 3].slice(0, expected));
});

test("the constants have the numbers of slides that the stylesheet shows", () => {
  expect(TESTIMONIALS.perView).toEqual([
    { from: 1280, slides: 3 },
    { from: 768, slides: 2 },
    { from: 0, slides: 1 },
  ]);
});

test("they advance every 4000 ms with a transition of 1000 ms", async () => {
  expect([TESTIMONIALS.autoplayMs, TESTIMONIALS.transitionMs]).toEqual([4000, 1000]);
  await show();
  await pass(3999);
  expect(marks()[0]?.ariaCurrent).toBe("true");
  await pass(1);
  expect(marks()[1]?.ariaCurrent).toBe("true");
  await pass(980);
  expect(moves()).toBe(true);
  // The frame after the end.
  await pass(20 + 16);
  expect(moves()).toBe(false);
  expect(inView()).toEqual([2, 3, 4]);
  await pass(4000);
  expect(inView()).toEqual([3, 4, 5]);
});

test("the focused row scrolls by the arrow keys, and stands meanwhile", async () => {
  await show();
  (row.element() as HTMLElement).focus({ preventScroll: true });
  await pass(60_000);
  expect(inView()).toEqual([1, 2, 3]);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(inView).toEqual([2, 3, 4]);
  await expect.poll(() => marks()[1]?.ariaCurrent).toBe("true");
});

test.each<[string, ListState<TestimonialJson>, string, string]>([
  ["loading", { phase: "loading" }, "status", "Loading testimonials..."],
  ["a failure", { phase: "failed", message: "The quotes are locked" }, "alert", "The quotes are locked"],
])("%s shows its text instead of quotes", async (_, list, role, text) => {
  await show(list);
  await expect.element(section.getByRole(role)).toHaveTextContent(text);
  expect(row.query()).toBeNull();
});

test("it says when there are none", async () => {
  await show({ phase: "ready", items: [] });
  await expect.element(section.getByText("No testimonials found.")).toBeVisible();
});

test("a quote names its course and batch where they are known", async () => {
  const [first, ...others] = items;
  const course = { slug: "plc-programming", title: "PLC Programming" };
  await show({
    phase: "ready",
    items: [{ ...first, course, batch: "Evening batch, June 2026" } as TestimonialJson, ...others],
  });
  const link = section.getByRole("link", { name: "PLC Programming" });
  await expect.element(link).toHaveAttribute("href", "/courses/plc-programming");
  await expect
    .element(section.getByRole("group").nth(1))
    .toMatchTextContent(/PLC Programming, Evening batch, June 2026/);
  expect(section.getByRole("link").elements()).toHaveLength(1);
});
