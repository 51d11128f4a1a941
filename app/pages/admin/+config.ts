import type { Config } from "vike/types";

/** No server rendering: the content depends on the user, and search engines are excluded. */
export default {
  meta: { Page: { env: { server: false, client: true } } },
} satisfies Config;
