/** What primary and workers tell each other. */

/** From the primary. */
export type ToWorker =
  /** Are you there? */
  | { readonly kind: "ping"; readonly count: number }
  /** Take no new connection, finish what is begun, leave. */
  | { readonly kind: "drain" };

/** From a worker. */
export type FromWorker =
  /** Loaded and listening. */
  | { readonly kind: "ready"; readonly bound: string }
  | { readonly kind: "pong"; readonly count: number; readonly rss: number; readonly renders: number }
  /** The address cannot be listened on; no other worker could, either. */
  | { readonly kind: "cannot-listen"; readonly reason: string };
