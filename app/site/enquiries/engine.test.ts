import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepare, send, startNewEnquiry } from "./engine.ts";

interface Call {
  path: string;
  body: Record<string, unknown>;
}

let calls: Call[];
let answer: () => Promise<Response>;
let token: () => Promise<Response>;

function newForm(email = "asha@example.in"): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = `
    <input name="email" type="email" required data-missing="Enter your email address" value="${email}">
    <input type="hidden" name="key"><input type="hidden" name="form_token"><input name="website">`;
  return form;
}

const json = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(() => {
  calls = [];
  answer = json(201, {});
  token = json(200, { token: "signed" });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/forms/token") return token();
    calls.push({ path, body: JSON.parse(String(init?.body)) as Record<string, unknown> });
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a focused form gets a key and the server's token", async () => {
  const form = newForm();
  prepare(form);
  await settled();
  await send("newsletter", form);
  expect(calls[0]?.path).toBe("/api/mail/newsletter");
  expect(calls[0]?.body).toMatchObject({ email: "asha@example.in", form_token: "signed", website: "" });
  expect(calls[0]?.body.key).toMatch(/^[0-9a-f]{32}$/);
});

test("an address with marks that nobody sees is sent without them", async () => {
  const form = newForm("\u202a\u200basha@example.in\u00a0\u202c");
  await send("newsletter", form);
  expect(calls[0]?.body).toMatchObject({ email: "asha@example.in" });
});

test("retries reuse the key even if rendering has reset the fields; the next enquiry gets a new one", async () => {
  const form = newForm();
  answer = () => Promise.reject(new TypeError("network"));
  await send("contact", form);
  for (const field of form.querySelectorAll<HTMLInputElement>("[type=hidden]")) field.value = "";
  answer = json(201, {});
  await send("contact", form);
  startNewEnquiry(form);
  await send("contact", form);
  expect(calls[1]?.body.key).toBe(calls[0]?.body.key);
  expect(calls[2]?.body.key).not.toBe(calls[0]?.body.key);
});

describe("sending waits for the token's minimum age", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    token = json(200, { token: "signed", wait_ms: 3300 });
  });

  test("counted from the first focus", async () => {
    const form = newForm();
    prepare(form);
    await vi.advanceTimersByTimeAsync(1000);
    const outcome = send("newsletter", form);
    await vi.advanceTimersByTimeAsync(2299);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[0]?.body).toMatchObject({ form_token: "signed" });
    expect(await outcome).toMatchObject({ ok: true });
  });

  test("without additional delay when the token request was slow", async () => {
    const come = Promise.withResolvers<Response>();
    token = () => come.promise;
    const form = newForm();
    prepare(form);
    await vi.advanceTimersByTimeAsync(9000);
    const outcome = send("newsletter", form);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual([]);
    come.resolve(await json(200, { token: "late", wait_ms: 3300 })());
    await vi.advanceTimersByTimeAsync(0);
    expect(calls[0]?.body).toMatchObject({ form_token: "late" });
    await outcome;
  });

  test("with a limit when the token does not arrive", async () => {
    token = () => new Promise(() => {});
    const outcome = send("newsletter", newForm());
    await vi.advanceTimersByTimeAsync(3000);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).not.toHaveProperty("form_token");
    await outcome;
  });
});

test("the key of a draft is reused", async () => {
  const form = newForm();
  const field = form.elements.namedItem("key") as HTMLInputElement;
  field.value = "from-a-draft";
  await send("contact", form);
  expect(calls[0]?.body.key).toBe("from-a-draft");
});

test.each([
  ["inquiry", "Error submitting inquiry."],
  ["enroll", "Enrollment failed"],
  ["consultancy", "Submission failed"],
] as const)("%s has a fallback text", async (kind, text) => {
  answer = json(500, {});
  expect(await send(kind, newForm())).toEqual({ ok: false, message: text, fields: {} });
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await send(kind, newForm())).toMatchObject({ ok: false, message: text });
  answer = async () => new Response("<html>", { status: 502 });
  expect(await send(kind, newForm())).toMatchObject({ ok: false, message: text });
});

test("the server's texts and field errors are returned", async () => {
  answer = json(422, { error: "No", message: "Please check", fields: { email: ["Unknown domain"], x: 3 } });
  expect(await send("contact", newForm())).toEqual({
    ok: false,
    message: "Please check",
    fields: { email: ["Unknown domain"] },
  });
  answer = json(201, { message: "We have it." });
  expect(await send("contact", newForm())).toEqual({ ok: true, message: "We have it." });
});

test.each([
  ["inquiry", "We have it."],
  ["consultancy", "Successfully submitted! Our team will contact you."],
] as const)("%s says of its success what it should", async (kind, message) => {
  answer = json(201, { message: "We have it." });
  expect(await send(kind, newForm())).toMatchObject({ ok: true, message });
});

test("when the session has ended, it is forgotten and the sign-in page opens", async () => {
  const went = vi.spyOn(window.location, "assign").mockReturnValue();
  window.history.replaceState(null, "", "/courses/plc?from=mail");
  localStorage.setItem("userInfo", JSON.stringify({ name: "Asha", email: "asha@example.in" }));
  localStorage.setItem("token", "of former days");
  answer = json(401, { message: "Please sign in." });
  expect(await send("inquiry", newForm())).toMatchObject({ ok: false, message: "Please sign in." });
  expect(went).toHaveBeenCalledExactlyOnceWith("/login?next=%2Fcourses%2Fplc%3Ffrom%3Dmail");
  expect(localStorage).toHaveLength(0);
  expect(calls).toHaveLength(1);
  went.mockRestore();
});

test("an incomplete form is not sent", async () => {
  expect(await send("contact", newForm(""))).toEqual({
    ok: false,
    message: "",
    fields: { email: ["Enter your email address"] },
  });
  expect(calls).toEqual([]);
});
