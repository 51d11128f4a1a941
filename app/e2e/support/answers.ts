import type { Page, Request } from "@playwright/test";

/** What a call was asked with, oldest first. */
export interface Asked {
  readonly requests: Request[];
  /** The JSON body of the n-th request. */
  body(at: number): Record<string, unknown>;
}

function remember(): Asked {
  const requests: Request[] = [];
  return { requests, body: (at) => requests[at]?.postDataJSON() as Record<string, unknown> };
}

const at = (path: string) => (url: URL) => url.pathname === path;

/** The error envelope of the API, with one text under both names. */
export function envelope(text: string, fields?: Record<string, string[]>) {
  return { error: text, message: text, code: "test", request_id: "test", ...(fields ? { fields } : {}) };
}

/** Lets a call of the API answer what the test says, from now on. Without a body the answer is an empty one. */
export async function answer(page: Page, path: string, status: number, body?: unknown): Promise<Asked> {
  const asked = remember();
  await page.unroute(at(path));
  await page.route(at(path), async (route) => {
    asked.requests.push(route.request());
    await route.fulfill(body === undefined ? { status, body: "" } : { status, json: body });
  });
  return asked;
}

/** As {@link answer}, but the answer waits until the test lets it go. */
export async function answerLater(page: Page, path: string, status: number, body?: unknown) {
  const asked = remember();
  const gate = Promise.withResolvers<void>();
  await page.unroute(at(path));
  await page.route(at(path), async (route) => {
    asked.requests.push(route.request());
    await gate.promise;
    // The page may have gone on meanwhile.
    await route.fulfill(body === undefined ? { status, body: "" } : { status, json: body }).catch(() => {});
  });
  return { ...asked, letGo: () => gate.resolve() };
}

/** The connection breaks while a call is under way. */
export async function lose(page: Page, path: string): Promise<void> {
  await page.unroute(at(path));
  await page.route(at(path), (route) => route.abort("connectionreset"));
}

/** Lets the server hand out form tokens, as it does when a form is first touched. */
export async function giveTokens(page: Page): Promise<Asked> {
  return answer(page, "/api/forms/token", 200, { token: "signed-by-the-test" });
}

/** The browser's own word on the console about an answer that failed or never came. */
export const FAILED_LOAD = /^console error: Failed to load resource/;
