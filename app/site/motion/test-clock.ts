import { act } from "react";
import { onTestFinished, vi } from "vitest";

const reactTests = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

/**
 * Stops all that moves by code until the end of the test: timers, frames and the time by which animations measure
 * themselves are one clock, which `pass` advances. What the browser does on its own goes on: scroll events, observers,
 * and CSS animations.
 */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "performance",
      "Date",
    ],
  });
  // Vitest itself would advance the clock while it waits for the page.
  const known = vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
  onTestFinished(() => {
    known.mockRestore();
    vi.useRealTimers();
  });
}

/** Lets React finish what it has scheduled after an event. Its scheduler takes turns by messages. */
async function finishTurns(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
}

/** Advances the stopped clock; React has rendered what was before, and renders what has changed. */
export async function pass(ms: number): Promise<void> {
  await finishTurns();
  const before = reactTests.IS_REACT_ACT_ENVIRONMENT;
  reactTests.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => void vi.advanceTimersByTime(ms));
  reactTests.IS_REACT_ACT_ENVIRONMENT = before;
}
