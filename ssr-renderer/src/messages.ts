/** The messages between primary and workers. */

export type ToWorker =
  /** Health check. */
  | { readonly kind: "ping"; readonly count: number }
  /** Stop accepting connections, finish open requests, exit. */
  | { readonly kind: "drain" };

export type FromWorker =
  /** Loaded and listening. */
  | { readonly kind: "ready"; readonly bound: string }
  | { readonly kind: "pong"; readonly count: number; readonly rss: number; readonly renders: number }
  /** Listening failed; other workers would fail as well. */
  | { readonly kind: "cannot-listen"; readonly reason: string };
