/**
 * What was found where a budget is not kept, by the name of the row. A run fails beyond `found` and the share of it that
 * runs on one machine differ by. A row that keeps its budget needs no entry.
 */
export type Ceiling = { found: number; tolerance: number };

export const CEILINGS: Readonly<Record<string, Ceiling>> = {
  "miss: whole path against a direct render": { found: 2.4, tolerance: 0.25 },
  "resident memory a minute after load: server": { found: 98, tolerance: 0.15 },
  "  p99 of pages with slow peers against without": { found: 1.57, tolerance: 0.15 },
};
