import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CONSULTANCY_TAGLINE } from "#content/consultancy-page.ts";
import { Tagline } from "./Tagline.tsx";

/** For polls while the clock is a fake one, on which they would pass their interval. */
const STANDING = { interval: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The copy that is typed. Assistive technology reads the sentence instead. */
const typed = () => document.querySelector("p > [aria-hidden=true]")?.textContent;

test("types its sentence, and shows the whole of it while it is paused", async () => {
  expect(CONSULTANCY_TAGLINE).toBe("Get expert help on engineering solutions tailored to your problem.");
  await render(<Tagline />);
  await expect.element(page.getByRole("button", { name: "Pause the animation" }), STANDING).toBeVisible();
  vi.advanceTimersByTime(80);
  await expect.poll(typed, STANDING).toBe("Ge");
  await page.getByRole("button", { name: "Pause the animation" }).click();
  await expect.poll(typed, STANDING).toBeUndefined();
  await expect.element(page.getByText(CONSULTANCY_TAGLINE), STANDING).toBeVisible();
  await page.getByRole("button", { name: "Play the animation" }).click();
  await expect.poll(typed, STANDING).toBe("");
  vi.advanceTimersByTime(40);
  await expect.poll(typed, STANDING).toBe("G");
});

test("stands still for those who want no motion, without a button", async () => {
  const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => still);
  await render(<Tagline />);
  await expect.element(page.getByText(CONSULTANCY_TAGLINE, { exact: true })).toBeVisible();
  expect(vi.getTimerCount()).toBe(0);
  expect(typed()).toBeUndefined();
  expect(page.getByRole("button").query()).toBeNull();
});
