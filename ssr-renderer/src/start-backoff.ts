const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Decides whether a worker may be started. Starts for every purpose share one: a broken build fails them all. */
export class StartBackoff {
  #failures = 0;
  #notBefore = 0;

  /** A worker ended before it was ready. Tells for how long none may be started. */
  failed(now: number): number {
    this.#failures += 1;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures, 10));
    this.#notBefore = now + pause;
    return pause;
  }

  /** A worker became ready. */
  succeeded(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }

  mayStart(now: number): boolean {
    return now >= this.#notBefore;
  }
}
