/** Random choices that a seed repeats: `SEED=7 make attack`. */

export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

export class Random {
  private state: number;

  /** `stream` gives each user numbers of its own. */
  constructor(stream: number) {
    this.state = (SEED * 2_654_435_761 + stream * 40_503) >>> 0;
  }

  /** From 0 to just below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  word(length = 1 + this.below(12)): string {
    return Array.from({ length }, () => this.pick([..."abcdefghijklmnopqrstuvwxyz0123456789-"])).join("");
  }
}
