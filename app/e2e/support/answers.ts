import type { Page, Request } from "@playwright/test";

/** The requests of a call, oldest first. */
export interface MockedCall {
  readonly requests: Request[];
  /** The JSON body of the n-th request. */
  body(at: number): Record<string, unknown>;
}

function remember(): MockedCall {
  const requests: Request[] = [];
  return { requests, body: (at) => requests[at]?.postDataJSON() as Record<string, unknown> };
}

const at = (path: string) => (url: URL) => url.pathname === path;

/** An error response of the API. */
export function envelope(text: string, fields?: Record<string, string[]>) {
  return { error: text, message: text, code: "test", request_id: "test", ...(fields ? { fields } : {}) };
}

/** Mocks the response of a call. Without a body the response is empty. */
export async function answer(page: Page, path: string, status: number, body?: unknown): Promise<MockedCall> {
  const asked = remember();
  await page.unroute(at(path));
  await page.route(at(path), async (route) => {
    asked.requests.push(route.request());
    await route.fulfill(body === undefined ? { status, body: "" } : { status, json: body });
  });
  return asked;
}

/** As {@link answer}, but the response is sent when the test calls `respond`. */
export async function answerOnDemand(page: Page, path: string, status: number, body?: unknown) {
  const asked = remember();
  const gate = Promise.withResolvers<void>();
  await page.unroute(at(path));
  await page.route(at(path), async (route) => {
    asked.requests.push(route.request());
    await gate.promise;
    // The page may have been closed meanwhile.
    await route.fulfill(body === undefined ? { status, body: "" } : { status, json: body }).catch(() => {});
  });
  return { ...asked, respond: () => gate.resolve() };
}

/** Holds back requests until the function that it returns is called. */
export async function holdBack(page: Page, requests: Parameters<Page["route"]>[0]): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await gate.promise;
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {});
  });
  return gate.resolve;
}

/** Breaks the connection of a call. */
export async function breakConnection(page: Page, path: string): Promise<void> {
  await page.unroute(at(path));
  await page.route(at(path), (route) => route.abort("connectionreset"));
}

/** Mocks form tokens. */
export async function mockTokens(page: Page): Promise<MockedCall> {
  return answer(page, "/api/forms/token", 200, { token: "signed-by-the-test" });
}

/** The browser's console error about a failed request. */
export const FAILED_LOAD = /^console error: Failed to load resource/;
