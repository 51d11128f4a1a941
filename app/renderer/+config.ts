import type { Config } from "vike/types";

/**
 * Server routing: each page is a document of its own, and there is no router in the browser. The app embeds the page's
 * data itself, so nothing is passed through vike. Without a nonce all visitors get the same HTML, which can be cached.
 */
export default {
  clientRouting: false,
  prerender: false,
  passToClient: [],
  // The server handles redirects.
  disableUrlNormalization: true,
  hooksTimeout: false,
  ai: { skill: false },
} satisfies Config;
