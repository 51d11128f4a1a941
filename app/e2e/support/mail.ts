import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Where `tools/e2e-site` keeps the mails of the site under test, one file each. */
const FOLDER = join(tmpdir(), `e2e-site-${process.env.E2E_PORT ?? "3210"}`, "mail");

/** The text of a quoted-printable mail, near enough to find addresses in it. */
function plain(source: string): string {
  return source
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Waits for a mail to `address` and returns the path and query of its first link that contains `part`. */
export async function linkInMail(address: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      () => {
        const names = readdirSync(FOLDER).filter((name) => name.endsWith(".eml"));
        const mails = names.map((name) => plain(readFileSync(join(FOLDER, name), "utf8")));
        const links = mails
          .filter((mail) => new RegExp(`^To: ${address}`, "im").test(mail))
          .flatMap((mail) => mail.match(/http:\/\/localhost:\d+[^\s"<>]+/g) ?? []);
        link = links.find((found) => found.includes(part));
        return link;
      },
      { message: `a mail to ${address} with a link to ${part}`, timeout: 15_000 },
    )
    .toBeDefined();
  const url = new URL(link ?? "");
  return url.pathname + url.search;
}
