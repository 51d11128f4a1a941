import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { VISITORS_PORT } from "./own-site.ts";

/** How long the site may take to write a mail. */
const ARRIVAL_MS = 15_000;

/** Where `tools/e2e-site` writes the mails of the site at a URL, one file each; without a URL those of the visitors' site. */
function folderOf(site: string | undefined): string {
  const port = site === undefined ? `${VISITORS_PORT}` : new URL(site).port;
  return join(tmpdir(), `e2e-site-${port}`, "mail");
}

/** None of a mail that is gone by now: an erasure removes those of a person. */
function contentOf(file: string): Buffer[] {
  try {
    return [readFileSync(file)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The mails that were sent to `address` so far. */
async function mailsTo(address: string, site: string | undefined): Promise<Email[]> {
  const folder = folderOf(site);
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const named = files
    .flatMap((name) => contentOf(join(folder, name)))
    .filter((file) => file.includes(address));
  const mails = await Promise.all(named.map((file) => PostalMime.parse(file)));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Waits for a mail to `address` and returns its subject. */
export async function subjectOfMail(address: string, site?: string): Promise<string> {
  let subject: string | undefined;
  await expect
    .poll(
      async () => {
        subject = (await mailsTo(address, site))[0]?.subject;
        return subject;
      },
      { message: `a mail to ${address}`, timeout: ARRIVAL_MS },
    )
    .toBeDefined();
  return subject ?? "";
}

/** Waits for a mail to `address` and returns the path and query of its first link that contains `part`. */
export async function linkInMail(address: string, part: string, site?: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address, site);
        const links = mails.flatMap(({ text }) => text?.match(/http:\/\/localhost:\d+[^\s"<>]+/g) ?? []);
        link = links.find((found) => found.includes(part));
        return link;
      },
      { message: `a mail to ${address} with a link to ${part}`, timeout: ARRIVAL_MS },
    )
    .toBeDefined();
  const url = new URL(link ?? "");
  return url.pathname + url.search;
}
