import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { plain } from "#content/typed.ts";

/** Strings that run a script where input is not escaped in markup, code or URLs. */
export const INJECTIONS: readonly string[] = readFileSync(
  join(import.meta.dirname, "script-injections.txt"),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !/^#+ /.test(line));

/** All injections, packed into values of a maximum length. Longer ones are omitted. */
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
    /** Records calls of injected code. */
    ran?: string[];
  }
}

/** Records what injected code calls. Call it before the first visit. */
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
 * Asserts that a page shows injections as text: every one of `texts` is readable, but for what nobody sees, no code ran, and no markup was
 * created. What the content security policy blocked fails the test as well.
 */
export async function expectText(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(missing, texts.map(plain)), { message: `not to be read at ${page.url()}` })
    .toEqual([]);
  expect(await page.evaluate(findFaults), page.url()).toEqual([]);
}

/** Runs in the page: which of `texts` are not readable. */
function missing(texts: readonly string[]): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  const shown = [document.title, document.body.textContent, ...fields.map(({ value }) => value)].join("\n");
  return texts.filter((text) => !shown.includes(text));
}

/** Runs in the page: the elements and attributes that only an injection can have created, and what it called. */
function findFaults(): string[] {
  const found = (window.ran ?? []).map((name) => `${name} was called`);
  const foreign = "base, iframe, object, embed, applet, marquee, math, [srcdoc], meta[http-equiv]";
  for (const element of document.querySelectorAll("*")) {
    if (element.matches(`${foreign}, script:not([src], [type*=json])`)) found.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      const leads = /^(?:href|src|action|formaction|data|xlink:href)$/.test(name);
      // Browsers ignore white space within a scheme.
      const script = leads && /^(?:javascript|vbscript|data:text)/i.test(value.replace(/\s/g, ""));
      if (script || /^on/.test(name)) found.push(`${element.tagName} ${name}=${value}`);
    }
  }
  return found;
}
