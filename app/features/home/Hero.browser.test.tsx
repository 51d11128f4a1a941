import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { HERO } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { TestPage } from "#site/page/test-page.tsx";
import { Hero } from "./Hero.tsx";

const TITLES = [
  "Learn Today Learn Tomorrow",
  "Transform Your Career Today",
  "Industry-Leading Certifications",
];

const mark = (number: number) => page.getByRole("button", { name: `Go to slide ${number}`, exact: true });
const title = (number: number) => page.getByRole("heading", { name: TITLES[number - 1] ?? "" });

test("it shows its three slides for 5000 ms each, with one title of the page", async () => {
  expect(HERO.autoplayMs).toBe(5000);
  await page.viewport(1280, 800);
  stopClock();
  await render(
    <TestPage>
      <Hero soon={undefined} />
      <p>Elsewhere</p>
    </TestPage>,
  );
  await page.getByText("Elsewhere").hover();
  const titles = page.getByRole("heading", { includeHidden: true }).elements();
  expect(titles.map((heading) => heading.textContent)).toEqual(TITLES);
  expect(titles.map((heading) => heading.localName)).toEqual(["h1", "h2", "h2"]);
  for (const number of [2, 3, 1]) {
    await pass(HERO.autoplayMs - 1);
    await expect.element(mark(number)).not.toHaveAttribute("aria-current");
    await pass(1);
    await expect.element(mark(number)).toHaveAttribute("aria-current", "true");
    await expect.element(page.getByText(`Sheet ${number} of 3`)).toBeVisible();
  }
  await pass(HERO.transitionMs + 16);
  await expect.element(title(1)).toBeInViewport({ ratio: 1 });
});
