/** The clock of the machine is set forward or back while the site runs. */
import { enquiriesIn, Load } from "./load.ts";
import { Renderer } from "./renderers.ts";
import type { Report } from "./report.ts";
import { ask, pause, Shim, Site, STAFF, until, withDemoContent } from "./site.ts";

const HOUR_MS = 3_600_000;
const LASTS_MS = 4000;
const MAIL_MS = 20_000;

export async function clock(report: Report) {
  const renderer = new Renderer();
  await renderer.start();
  try {
    for (const [what, ahead] of [
      ["forward a day", 24 * HOUR_MS],
      ["back an hour", -HOUR_MS],
    ] as const) {
      await report.fault(`clock: ${what}`, async (findings) => {
        const data = withDemoContent();
        const shim = new Shim(data);
        const site = new Site({ ...shim.settings, RENDERER_URL: renderer.url }, { data });
        try {
          await site.start();
          await Load.warm(site);
          const login = JSON.parse((await site.call("/api/auth/login", STAFF)).text);
          const load = new Load(site, { fresh: true });
          load.begin();
          await load.acknowledges();
          shim.set({ ahead });
          await pause(LASTS_MS);
          await load.acknowledges();
          await load.end(findings);
          load.stored(findings, enquiriesIn(site));
          const headers = { authorization: `Bearer ${login.token}` };
          const { status } = await ask(`${site.origin}/api/admin/today`, { headers });
          // A session of the future is not taken, and one of a day ago has ended.
          findings.tell(`who was signed in gets ${status}`);
          findings.require(status === 200 || status === 401, `a signed-in call got ${status}`);
          const again = await site.call("/api/auth/login", STAFF);
          findings.require(again.status === 200, `a sign-in got ${again.status}`);
          await site.enquire("afterwards@example.in");
          const unsent = (whose: string) =>
            Number(site.query(`SELECT count(*) FROM mail_outbox WHERE state <> 'sent' AND ${whose}`)[0]);
          await until(() => unsent("recipient = 'afterwards@example.in'") === 0, MAIL_MS);
          findings.tell(`mail of a new enquiry sent, ${unsent("1 = 1")} of former ones wait for the clock`);
          shim.set({ ahead: Math.max(ahead, 0) });
          await until(() => unsent("1 = 1") === 0, MAIL_MS);
          findings.tell("then all sent");
        } finally {
          await site.end();
        }
      });
    }
  } finally {
    await renderer.end();
  }
}
