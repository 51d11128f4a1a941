import { startSite, VISITORS_PORT } from "./own-site.ts";

/** Starts the site that all tests share which only read and send forms. It makes the data that other sites copy. */
export default async function start(): Promise<() => Promise<void>> {
  const { stop } = await startSite(VISITORS_PORT, { E2E_TEMPLATE: "" });
  return stop;
}
