import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { renderPage } from "vike/server";
import { APP } from "./paths.ts";

/** A URL of each page, by page id. The page itself is not rendered, so any of its URLs will do. */
const SAMPLES: Readonly<Record<string, string>> = {
  index: "/",
  about: "/about",
  courses: "/courses",
  course: "/courses/any",
  contact: "/contact",
  batches: "/batches",
  compare: "/courses/compare",
  consultancy: "/consultancy",
  service: "/consultancy/any",
  "training-for-companies": "/training-for-companies",
  recruitment: "/recruitment",
  jobs: "/jobs",
  vacancy: "/jobs/any",
  enroll: "/enroll/any",
  reserve: "/courses/any/reserve",
  member: "/team/any",
  login: "/login",
  "login/code": "/login/code",
  "login/welcome": "/login/welcome",
  "forgot-password": "/forgot-password",
  privacy: "/privacy",
  terms: "/terms",
  "newsletter/confirm": "/newsletter/confirm",
  "newsletter/unsubscribe": "/newsletter/unsubscribe",
  "privacy/my-data": "/privacy/my-data",
  admin: "/admin/courses",
  _error: "/_error",
};

/** The files and tags that a page needs besides its HTML. */
export interface PageFiles {
  readonly scripts: string[];
  readonly modulepreload: string[];
  readonly styles: string[];
  readonly fonts: string[];
  /** vike's data blocks, which go before the scripts. */
  readonly data: string;
}

/** Renders an empty document for each page: vike adds the same tags as to the page itself. */
export async function pageFiles(server: string): Promise<Record<string, PageFiles>> {
  await import(pathToFileURL(`${server}entry.mjs`).href);
  const pages: Record<string, PageFiles> = {};
  // Without its files a page does not start in the browser when the renderer did not make it.
  for (const file of globSync("pages/**/+Page.tsx", { cwd: APP })) {
    const id = file.slice("pages/".length, -"/+Page.tsx".length);
    if (!(id in SAMPLES)) throw new Error(`The page ${id} lacks a URL among the samples.`);
  }
  for (const [id, urlOriginal] of Object.entries(SAMPLES)) {
    const { httpResponse, pageId } = await renderPage({ urlOriginal });
    if (pageId !== `/pages/${id}`) throw new Error(`${urlOriginal} shows ${pageId}, not the page ${id}`);
    pages[id] = readTags(httpResponse.body);
  }
  return pages;
}

function readTags(html: string): PageFiles {
  const files: PageFiles = {
    scripts: addresses(html, /<script src="([^"]+)" type="module"[^>]*>/g),
    modulepreload: addresses(html, /<link rel="modulepreload" href="([^"]+)"/g),
    styles: addresses(html, /<link rel="stylesheet"[^>]* href="([^"]+)"/g),
    fonts: addresses(html, /<link rel="preload" href="([^"]+)" as="font"/g),
    data: (html.match(/<script id="vike_[^>]*>.*?<\/script>/g) ?? []).join(""),
  };
  const tags = html.match(/<(?:script|link)\b/g)?.length ?? 0;
  const blocks = files.data.match(/<script\b/g)?.length ?? 0;
  const known = files.scripts.length + files.modulepreload.length + files.styles.length + files.fonts.length;
  if (tags !== known + blocks || blocks !== 2 || files.scripts.length !== 1 || files.styles.length !== 1) {
    throw new Error(`vike adds tags that the build does not expect: ${html}`);
  }
  return files;
}

function addresses(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), (match) => match[1] ?? "");
}
