import type { Config } from "vike/types";

/**
 * Server routing: each page is a real document, and the browser loads no router. The page's data travels in our own
 * block, so nothing is passed through vike; without a nonce the same bytes serve everybody and can be cached.
 */
export default {
  clientRouting: false,
  prerender: false,
  passToClient: [],
  // Redirects belong to the server.
  disableUrlNormalization: true,
  hooksTimeout: false,
  ai: { skill: false },
} satisfies Config;
