import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

/** Where `tools/e2e-site` writes the mails of the site, one file each. */
const FOLDER = join(tmpdir(), `e2e-site-${process.env.E2E_PORT ?? "3210"}`, "mail");

/** The same for the site at a URL. */
function folderOf(site: string | undefined): string {
  return site === undefined ? FOLDER : join(tmpdir(), `e2e-site-${new URL(site).port}`, "mail");
}

/** The links of a mail's text, if it was sent to `address`. */
async function links(file: string, address: string): Promise<string[]> {
  const mail = await PostalMime.parse(readFileSync(file));
  const reached = mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase());
  return reached ? (mail.text?.match(/http:\/\/localhost:\d+[^\s"<>]+/g) ?? []) : [];
}

/** Waits for a mail to `address` and returns its subject. */
export async function subjectOfMail(address: string): Promise<string> {
  let subject: string | undefined;
  await expect
    .poll(
      async () => {
        const names = readdirSync(FOLDER).filter((name) => name.endsWith(".eml"));
        const mails = await Promise.all(
          names.map((name) => PostalMime.parse(readFileSync(join(FOLDER, name)))),
        );
        const found = mails.find((mail) => mail.to?.some((to) => to.address === address));
        subject = found?.subject;
        return subject;
      },
      { message: `a mail to ${address}`, timeout: 15_000 },
    )
    .toBeDefined();
  return subject ?? "";
}

/**
 * Waits for a mail to `address` and returns the path and query of its first link that contains `part`. Without a site
 * the mail is from the visitors' site.
 */
export async function linkInMail(address: string, part: string, site?: string): Promise<string> {
  const folder = folderOf(site);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
        const found = await Promise.all(names.map((name) => links(join(folder, name), address)));
        link = found.flat().find((found) => found.includes(part));
        return link;
      },
      { message: `a mail to ${address} with a link to ${part}`, timeout: 15_000 },
    )
    .toBeDefined();
  const url = new URL(link ?? "");
  return url.pathname + url.search;
}
