import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../../styles/index.css";
import { SPLASH_MS } from "#content/timing.ts";
import { pass, stopClock } from "#site/motion/test-clock.ts";
import { Splash } from "./Splash.tsx";

const brand = () => page.getByText("Demo Academy", { exact: true });

/** Whether it covers the middle of the page. */
const covers = () =>
  document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest("[aria-hidden]") != null;

/** Sets the time of its CSS animations, which no clock of the code moves. */
function setStyleClock(ms: number): void {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = ms;
  }
}

async function show(): Promise<void> {
  stopClock();
  await render(
    <>
      <Splash brand="Demo Academy" />
      <a href="#content">Skip to content</a>
      <main style={{ blockSize: "300vh" }}>Page</main>
    </>,
  );
  // After the drawing of its sheet.
  setStyleClock(1000);
}

test("the stylesheet shows it for 3500 ms", async () => {
  expect(SPLASH_MS).toBe(3500);
  await show();
  setStyleClock(3499);
  expect(covers()).toBe(true);
  setStyleClock(3500);
  expect(covers()).toBe(false);
});

test("the code removes it when it has ended, not before", async () => {
  await show();
  await pass(3499);
  await expect.element(brand()).toBeInTheDocument();
  await pass(1);
  await expect.element(brand()).not.toBeInTheDocument();
});

test("it shows the brand, and not to screen readers", async () => {
  await show();
  await expect.element(brand()).toBeVisible();
  expect(brand().element().closest("[aria-hidden=true]")?.querySelector("svg")).not.toBeNull();
});

test("a click closes it and does nothing else", async () => {
  await show();
  await brand().click();
  expect(covers()).toBe(false);
  expect(window.scrollY).toBe(0);
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test("a key closes it and also has its effect on the page", async () => {
  await show();
  await userEvent.tab();
  await expect.element(brand()).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
});

test("it does not show with reduced motion", async () => {
  const media = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await media("reduce");
  try {
    await show();
    await expect.element(brand()).not.toBeVisible();
    expect(covers()).toBe(false);
  } finally {
    await media("");
  }
});
