import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CONSULTANCY_TAGLINE } from "#content/consultancy-page.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { Tagline } from "./Tagline.tsx";

afterEach(() => vi.unstubAllGlobals());

/** The copy that is typed. Assistive technology reads the sentence instead. */
const typed = () => document.querySelector("p > [aria-hidden=true]")?.textContent;

test("types its sentence, and shows the whole of it while it is paused", async () => {
  expect(CONSULTANCY_TAGLINE).toBe("Get expert help on engineering solutions tailored to your problem.");
  stopClock();
  await render(<Tagline />);
  await expect.element(page.getByRole("button", { name: "Pause the animation" })).toBeVisible();
  await pass(80);
  await expect.poll(typed).toBe("Ge");
  await page.getByRole("button", { name: "Pause the animation" }).click();
  await expect.poll(typed).toBeUndefined();
  await expect.element(page.getByText(CONSULTANCY_TAGLINE)).toBeVisible();
  await page.getByRole("button", { name: "Play the animation" }).click();
  await expect.poll(typed).toBe("");
  await pass(40);
  await expect.poll(typed).toBe("G");
});

test("stands still for those who want no motion, without a button", async () => {
  const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => still);
  stopClock();
  await render(<Tagline />);
  await expect.element(page.getByText(CONSULTANCY_TAGLINE, { exact: true })).toBeVisible();
  await pass(5000);
  expect(typed()).toBeUndefined();
  expect(page.getByRole("button").query()).toBeNull();
});
