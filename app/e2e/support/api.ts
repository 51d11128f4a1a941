import type { APIRequestContext } from "@playwright/test";
import { test as base, COURSE, expect, fromSite, unique } from "../staff.ts";

interface Stored {
  readonly id: number;
  readonly slug: string;
}

/** Calls of the API by the member of staff whose browser the test has. */
class Api {
  readonly #request: APIRequestContext;
  readonly #site: string;

  constructor(request: APIRequestContext, site: string) {
    this.#request = request;
    this.#site = site;
  }

  /** The JSON of the answer. Fails unless the call succeeds. */
  async call<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, data?: unknown): Promise<T> {
    const answer = await this.#request.fetch(path, { method, headers: fromSite(this.#site), data });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  get<T>(path: string): Promise<T> {
    return this.call("GET", path);
  }

  /** Adds a course that visitors see. */
  async course(
    change: Partial<typeof COURSE> & { title?: string } = {},
  ): Promise<Stored & { title: string }> {
    return this.call("POST", "/api/courses", { ...COURSE, title: unique("Course"), ...change });
  }

  /** Adds a member of the team whom visitors see. */
  async member(name = unique("Member")): Promise<Stored & { name: string }> {
    const data = { name, title: "Trainer", description: "Teaches drives." };
    return this.call("POST", "/api/team", data);
  }
}

export const test = base.extend<{ api: Api }>({
  api: async ({ context, baseURL }, use) => use(new Api(context.request, baseURL ?? "")),
});
