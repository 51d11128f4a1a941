import type { Config } from "vike/types";

/** No server rendering: what staff see depends on who they are, and no crawler comes here. */
export default {
  meta: { Page: { env: { server: false, client: true } } },
} satisfies Config;
