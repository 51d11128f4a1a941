import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** Strings that run a script wherever text is taken for markup, code or an address. */
export const INJECTIONS: readonly string[] = readFileSync(
  join(import.meta.dirname, "script-injections.txt"),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !/^#+ /.test(line));

/** All of them as values of at most so many characters, each with as many as fit. One that is too long is left out. */
export function values(longest: number): string[] {
  const all: string[] = [];
  for (const one of INJECTIONS) {
    const last = all.at(-1);
    if ([...one].length > longest) continue;
    if (last !== undefined && [...last, " ", ...one].length <= longest)
      all[all.length - 1] = `${last} ${one}`;
    else all.push(one);
  }
  return all;
}

declare global {
  interface Window {
    /** What ran that must not. */
    ran?: string[];
  }
}

/** Lets the page remember whatever an injection calls. Call before the first visit. */
export async function watch(page: Page): Promise<void> {
  page.on("dialog", (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  await page.addInitScript(() => {
    const ran: string[] = [];
    window.ran = ran;
    for (const name of ["xss", "alert", "confirm", "prompt", "print"]) {
      Object.defineProperty(window, name, { value: () => ran.push(name) });
    }
  });
}

/**
 * Holds a page that shows injections to it that they are text: every one of `texts` can be read, nothing ran, and no
 * markup came of them. What the content security policy stopped fails the test by itself.
 */
export async function expectText(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(missing, texts), { message: `not to be read at ${page.url()}` })
    .toEqual([]);
  expect(await page.evaluate(traces, null), page.url()).toEqual([]);
}

/** The same for what the server sends, read by the browser's own parser: cheaper than a visit. */
export async function expectTextIn(page: Page, address: string, texts: readonly string[]): Promise<void> {
  const html = await (await page.request.get(address)).text();
  expect(await page.evaluate(traces, html), address).toEqual([]);
  const read = await page.evaluate(
    (source) => new DOMParser().parseFromString(source, "text/html").body.textContent,
    html,
  );
  expect(
    texts.filter((text) => !read.includes(text)),
    address,
  ).toEqual([]);
}

/** Runs in the page: which of `texts` are not readable there. */
function missing(texts: readonly string[]): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  const shown = [document.title, document.body.textContent, ...fields.map(({ value }) => value)].join("\n");
  return texts.filter((text) => !shown.includes(text));
}

/** Runs in the page: what only an injection can have left there, or in the HTML of another. */
function traces(html: string | null): string[] {
  const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const found = (window.ran ?? []).map((name) => `${name} was called`);
  const foreign = "base, iframe, object, embed, applet, marquee, math, [srcdoc], meta[http-equiv]";
  for (const element of page.querySelectorAll("*")) {
    if (element.matches(`${foreign}, script:not([src], [type*=json])`)) found.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      const leads = /^(?:href|src|action|formaction|data|xlink:href)$/.test(name);
      // A browser reads past white space within a scheme.
      const script = leads && /^(?:javascript|vbscript|data:text)/i.test(value.replace(/\s/g, ""));
      if (script || /^on/.test(name)) found.push(`${element.tagName} ${name}=${value}`);
    }
  }
  return found;
}
