import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, call, whenRefused } from "./client.ts";
import { findCourse, getSettings, listTeam } from "./endpoints.ts";

function answerWith(status: number, body: string) {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => new Response(body || null, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

afterEach(() => vi.unstubAllGlobals());

describe("call", () => {
  it("reads JSON", async () => {
    answerWith(200, '{"id":1}');
    expect(await call(findCourse(1))).toEqual({ id: 1 });
  });

  it("returns undefined for an empty response", async () => {
    answerWith(204, "");
    expect(await call({ method: "POST", path: "/api/auth/logout" })).toBeUndefined();
  });

  it("sends JSON, which cross-site forms cannot, and no content type without a body", async () => {
    const fetch = answerWith(201, "{}");
    await call<unknown, unknown>({ method: "POST", path: "/api/courses" }, { body: { title: "PLC" } });
    await call(listTeam);
    const [post, get] = fetch.mock.calls.map(([, request]) => request);
    expect(post?.body).toBe('{"title":"PLC"}');
    expect(post?.headers).toMatchObject({ "Content-Type": "application/json" });
    expect(get?.headers).not.toHaveProperty("Content-Type");
  });

  it("converts the error envelope to an ApiError", async () => {
    const envelope = {
      error: "No",
      message: "No",
      code: "invalid",
      fields: { email: ["Wrong"] },
      request_id: "r1",
    };
    answerWith(422, JSON.stringify(envelope));
    const error = await failure(call(getSettings));
    expect(error).toMatchObject({ status: 422, message: "No", code: "invalid", requestId: "r1" });
    expect(error.fields).toEqual({ email: ["Wrong"] });
  });

  it.each([
    ['{"message":"Down until 6 pm."}', "Down until 6 pm."],
    ['{"error":"Down until 6 pm."}', "Down until 6 pm."],
    ['{"message":"","error":{"code":7}}', null],
    ["<html>Bad gateway</html>", null],
    ["", null],
  ])("finds the message in %j", async (body, text) => {
    answerWith(503, body);
    expect((await failure(call(getSettings))).text).toBe(text);
  });

  it.each([
    [502, "<html>Bad gateway</html>"],
    [500, ""],
    [404, "null"],
    [200, "<html>"],
  ])("handles a response that is not from the API: %i %j", async (status, body) => {
    answerWith(status, body);
    const error = await failure(call(getSettings));
    expect(error).toMatchObject({ status, code: "unknown", fields: {} });
    expect(error.message).not.toBe("");
  });

  it("has a message of its own without a response", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure(call(getSettings));
    expect(error).toMatchObject({ status: 0, code: "network" });
    expect(error.message).toMatch(/check your connection/);
  });

  it("rethrows aborts", async () => {
    const controller = new AbortController();
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("Aborted", "AbortError")));
    controller.abort();
    await expect(call(getSettings, { signal: controller.signal })).rejects.toThrow("Aborted");
  });
});

describe("a call that asks again who it is", () => {
  const settings = { method: "PUT", path: "/api/settings" } as const;

  /** Answers that refuse so many calls, and then take them. */
  function refuse(times: number) {
    const refusal = JSON.stringify({ code: "confirmation_required" });
    const answers = Array.from({ length: times }, () => new Response(refusal, { status: 403 }));
    const fetch = vi.fn(
      async (_path: string, _request: RequestInit) => answers.shift() ?? new Response("{}"),
    );
    vi.stubGlobal("fetch", fetch);
    return fetch;
  }

  it("is repeated with its body when the person has shown it", async () => {
    const fetch = refuse(1);
    whenRefused((code) => code === "confirmation_required" && Promise.resolve(true));
    expect(await call<unknown, unknown>(settings, { body: { demo: true } })).toEqual({});
    expect(fetch.mock.calls.map(([, request]) => request.body)).toEqual(['{"demo":true}', '{"demo":true}']);
  });

  it("fails when the person gives up, and is repeated only once", async () => {
    const fetch = refuse(2);
    whenRefused(async () => false);
    expect((await failure(call(settings))).code).toBe("confirmation_required");
    expect(fetch).toHaveBeenCalledTimes(1);
    refuse(2);
    whenRefused((code) => code === "confirmation_required" && Promise.resolve(true));
    expect((await failure(call(settings))).code).toBe("confirmation_required");
  });

  it("is told the code, and repeats nothing after other refusals", async () => {
    answerWith(403, JSON.stringify({ code: "missing_permission" }));
    const mend = vi.fn((_code: string): false => false);
    whenRefused(mend);
    expect((await failure(call(settings))).code).toBe("missing_permission");
    expect(mend).toHaveBeenCalledExactlyOnceWith("missing_permission");
  });
});
