import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { CarouselControls } from "./CarouselControls.tsx";
import { pass, stopClock } from "./test-clock.ts";
import { useCarousel } from "./use-carousel.ts";

const AUTOPLAY_MS = 3000;
const TRANSITION_MS = 400;
/** Longer than every interval of a carousel. */
const ONE_MINUTE_MS = 60_000;

const NAMES = ["One", "Two", "Three"];

function Slides() {
  const carousel = useCarousel({ count: 3, autoplayMs: AUTOPLAY_MS, transitionMs: TRANSITION_MS });
  return (
    <>
      <section ref={carousel.root} style={{ inlineSize: 300, marginBlockEnd: 100 }}>
        <CarouselControls carousel={carousel} count={3} noun="slide" controls="track" />
        <div
          ref={carousel.track}
          id="track"
          data-testid="track"
          className="carousel-track hero-track"
          aria-live={carousel.live}
        >
          {NAMES.map((name) => (
            <div key={name} data-testid={name}>
              <a href={`#${name}`}>{name}</a>
            </div>
          ))}
        </div>
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const track = () => page.getByTestId("track").element() as HTMLElement;
const elsewhere = button("Elsewhere");

/** The number, from 1, of the slide whose dot is the current one. */
function current(): number {
  const marks = page.getByRole("button", { name: /^Go to slide/ }).elements();
  expect(marks).toHaveLength(3);
  const found = marks.flatMap((mark, at) => (mark.getAttribute("aria-current") === "true" ? [at + 1] : []));
  expect(found).toHaveLength(1);
  return found[0] ?? 0;
}

/** The number, from 1, of the slide at the start of the track; between two slides not a whole one. */
function place(): number {
  const [first, second] = [...track().children].map((slide) => (slide as HTMLElement).offsetLeft);
  const slides = track().scrollLeft / ((second ?? 0) - (first ?? 0));
  return 1 + Math.round(slides * 100) / 100;
}

async function show({ reducedMotion = false } = {}): Promise<void> {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion") ? reducedMotion : true,
  }));
  stopClock();
  await render(<Slides />);
  await elsewhere.hover();
}

afterEach(() => vi.unstubAllGlobals());

test("it advances after its interval, of which the transition is a part, and begins again after the last", async () => {
  await show();
  for (const next of [2, 3, 1]) {
    const before = current();
    await pass(AUTOPLAY_MS - 1);
    expect(current()).toBe(before);
    expect(place()).toBe(before);
    await pass(1);
    expect(current()).toBe(next);
  }
});

test("a transition takes its time, without the snapping that would end it", async () => {
  await show();
  await button("Next slide").click();
  expect(current()).toBe(2);
  expect(place()).toBe(1);
  await pass(TRANSITION_MS / 2);
  expect(place()).toBeGreaterThan(1);
  expect(place()).toBeLessThan(2);
  expect(getComputedStyle(track()).scrollSnapType).toBe("none");
  // The frame after the end.
  await pass(TRANSITION_MS / 2 + 16);
  expect(place()).toBe(2);
  expect(getComputedStyle(track()).scrollSnapType).toBe("x mandatory");
});

test("previous and next go around, and each dot shows its slide", async () => {
  await show();
  for (const [name, number] of [
    ["Next slide", 2],
    ["Next slide", 3],
    ["Next slide", 1],
    ["Previous slide", 3],
    ["Previous slide", 2],
    ["Go to slide 3", 3],
    ["Go to slide 1", 1],
    ["Go to slide 2", 2],
  ] as const) {
    await button(name).click();
    expect(current()).toBe(number);
    await pass(TRANSITION_MS + 16);
    expect(place()).toBe(number);
  }
});

test("it is paused and played by its button, at once although the pointer is on it", async () => {
  await show();
  await button("Pause slides").click();
  await elsewhere.click();
  await pass(ONE_MINUTE_MS);
  expect(current()).toBe(1);
  await button("Play slides").click();
  await pass(AUTOPLAY_MS);
  expect(current()).toBe(2);
  await expect.element(button("Pause slides")).toBeVisible();
});

test("it stands below the pointer, and a whole interval begins when the pointer leaves", async () => {
  await show();
  await pass(AUTOPLAY_MS - 1);
  await page.getByTestId("One").hover();
  await pass(ONE_MINUTE_MS);
  expect(current()).toBe(1);
  await elsewhere.hover();
  await pass(AUTOPLAY_MS - 1);
  expect(current()).toBe(1);
  await pass(1);
  expect(current()).toBe(2);
});

test("it stands while the focus is inside", async () => {
  await show();
  (page.getByRole("link", { name: "One" }).element() as HTMLElement).focus();
  await pass(ONE_MINUTE_MS);
  expect(current()).toBe(1);
  (elsewhere.element() as HTMLElement).focus();
  await pass(AUTOPLAY_MS);
  // Below no mouse.
  expect(current()).toBe(2);
});

test("it stands in a hidden tab", async () => {
  await show();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(ONE_MINUTE_MS);
  expect(current()).toBe(1);
  hidden.mockRestore();
  await pass(AUTOPLAY_MS);
  expect(current()).toBe(2);
});

test("with reduced motion it does not start, changes at once, and plays for who asks for it", async () => {
  await show({ reducedMotion: true });
  await pass(ONE_MINUTE_MS);
  expect([current(), place()]).toEqual([1, 1]);
  await button("Next slide").click();
  expect([current(), place()]).toEqual([2, 2]);
  await button("Play slides").click();
  await pass(AUTOPLAY_MS);
  expect([current(), place()]).toEqual([3, 3]);
});

test("a change is announced only while it does not play", async () => {
  await show();
  expect(track().ariaLive).toBe("off");
  await page.getByTestId("One").hover();
  await expect.element(page.getByTestId("track")).toHaveAttribute("aria-live", "polite");
  await elsewhere.hover();
  await expect.element(page.getByTestId("track")).toHaveAttribute("aria-live", "off");
  await button("Pause slides").click();
  await expect.element(page.getByTestId("track")).toHaveAttribute("aria-live", "polite");
});

test("a swipe moves the dots, and a whole interval begins", async () => {
  await show();
  await pass(AUTOPLAY_MS - 1);
  // What a finger does to the track.
  track().scrollLeft = track().scrollWidth;
  await expect.poll(current).toBe(3);
  await pass(AUTOPLAY_MS - 1);
  expect(current()).toBe(3);
  await pass(1);
  expect(current()).toBe(1);
});

test("a finger on the track takes it over from a transition", async () => {
  await show();
  await button("Next slide").click();
  await pass(TRANSITION_MS / 2);
  const before = track().scrollLeft;
  track().dispatchEvent(new Event("touchstart"));
  await pass(TRANSITION_MS);
  expect("animating" in track().dataset).toBe(false);
  expect(track().scrollLeft).not.toBe(0);
  expect(before).toBeGreaterThan(0);
});

test("the controls come before the slides, and slides out of view take no focus", async () => {
  await show();
  const inert = () => NAMES.filter((name) => (page.getByTestId(name).element() as HTMLElement).inert);
  await expect.poll(inert).toEqual(["Two", "Three"]);
  const names: string[] = [];
  (button("Pause slides").element() as HTMLElement).focus();
  while (document.activeElement !== elsewhere.element()) {
    names.push(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");
    await userEvent.tab();
  }
  const controls = ["Pause slides", "Previous slide", "Next slide"];
  const marks = [1, 2, 3].map((number) => `Go to slide ${number}`);
  expect(names).toEqual([...controls, ...marks, "One"]);
  await button("Next slide").click();
  await pass(TRANSITION_MS + 16);
  await expect.poll(inert).toEqual(["One", "Three"]);
});
