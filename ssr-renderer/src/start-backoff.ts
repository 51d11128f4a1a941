const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 10_000;

/** Limits how often workers are started. Shared by all starts, because a broken build fails all of them. */
export class StartBackoff {
  #failures = 0;
  #notBefore = 0;

  /** Records a failed start. Returns the pause before the next one. */
  failed(now: number): number {
    this.#failures += 1;
    const pause = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(this.#failures, 10));
    this.#notBefore = now + pause;
    return pause;
  }

  /** Records a successful start. */
  succeeded(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }

  mayStart(now: number): boolean {
    return now >= this.#notBefore;
  }
}
