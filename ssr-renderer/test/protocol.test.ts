/** Invalid requests and their error responses. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ProtocolError, parseRequest } from "../src/protocol.ts";
import { PAGES } from "./fixtures.ts";
import { BUILD_ID, type Renderer, startRenderer, until } from "./support.ts";

const GOOD = { url: "/terms", build_id: "b", preload: { "/api/settings": {} } };

describe("parseRequest", () => {
  it("fills in defaults", () => {
    assert.deepEqual(parseRequest(JSON.stringify(GOOD)), {
      buildId: "b",
      input: {
        url: "/terms",
        preload: GOOD.preload,
        record: null,
        status: 200,
        head: null,
        form: null,
        splash: false,
      },
    });
  });

  const wrong: [string, unknown][] = [
    ["a list", []],
    ["null", null],
    ["no url", { ...GOOD, url: undefined }],
    ["a relative url", { ...GOOD, url: "terms" }],
    ["another host", { ...GOOD, url: "//example.com/" }],
    ["a backslash", { ...GOOD, url: "/\\example.com" }],
    ["a fragment", { ...GOOD, url: "/a#b" }],
    ["a space", { ...GOOD, url: "/a b" }],
    ["a control character", { ...GOOD, url: "/a\nb" }],
    ["an endless url", { ...GOOD, url: `/${"a".repeat(5000)}` }],
    ["no build", { ...GOOD, build_id: 7 }],
    ["no preload", { ...GOOD, preload: undefined }],
    ["a preload list", { ...GOOD, preload: [] }],
    ["a key that is no API path", { ...GOOD, preload: { "/etc/passwd": 1 } }],
    ["a record that is not in the preload", { ...GOOD, record: "/api/courses/12" }],
    ["an odd status", { ...GOOD, status: 99 }],
    ["a status text", { ...GOOD, status: "200" }],
    ["a splash text", { ...GOOD, splash: "yes" }],
    ["a head without title", { ...GOOD, head: { description: "d" } }],
    ["a preview without url", { ...GOOD, head: { title: "t", description: "d", og: { type: "website" } } }],
    ["structured data as text", { ...GOOD, head: { title: "t", description: "d", json_ld: "x" } }],
    ["an unknown form", { ...GOOD, form: { kind: "poll" } }],
    ["a form that was refused", { ...GOOD, form: { kind: "contact", state: "invalid", message: "" } }],
    [
      "a form with what was typed",
      { ...GOOD, form: { kind: "contact", state: "sent", message: "", values: { name: "Asha" } } },
    ],
    ["a sign-in", { ...GOOD, form: { kind: "login", state: "sent", message: "" } }],
    ["a page for staff", { ...GOOD, url: "/login" }],
    ["a page for one person with a token", { ...GOOD, url: "/newsletter/confirm?token=1" }],
    ["data of one person", { ...GOOD, preload: { "/privacy/my-data": {} } }],
  ];
  for (const [name, body] of wrong) {
    it(`refuses ${name}`, () => assert.throws(() => parseRequest(JSON.stringify(body)), ProtocolError));
  }
  it("refuses what is not JSON", () => assert.throws(() => parseRequest("{"), ProtocolError));
});

describe("over HTTP", () => {
  let renderer: Renderer;
  before(async () => {
    renderer = await startRenderer({ RENDERER_WORKERS: "1" });
  });
  after(() => renderer.stop());

  const JSON_TYPE = { "content-type": "application/json" };
  const HEADERS = { ...JSON_TYPE, "x-render-id": "id-1" };

  it("/healthz reports the state of the worker", async () => {
    const health = await renderer.health();
    assert.equal(health.status, "ok");
    assert.equal(health.build_id, BUILD_ID);
    assert.ok(health.pid > 1 && health.rss_bytes > 1_000_000);
  });

  it("answers another build with 409", async () => {
    const answer = await renderer.render("/terms", PAGES["/terms"], { build_id: "another" });
    assert.equal(answer.status, 409);
    assert.equal(answer.headers["x-render-id"], "test-1");
  });

  it("answers invalid requests with 400 and continues to serve", async () => {
    for (const body of ["", "garbage", "[]", "\u0000\u0001", '{"url":1}']) {
      assert.equal((await renderer.ask("POST", "/render", HEADERS, body)).status, 400);
    }
    assert.equal((await renderer.ask("POST", "/render", JSON_TYPE, "{}")).status, 400, "no render id");
    assert.equal(
      (await renderer.ask("POST", "/render", { ...HEADERS, "x-render-id": "a b" }, "{}")).status,
      400,
    );
    assert.equal((await renderer.render("/terms", PAGES["/terms"])).status, 200);
  });

  it("rejects other methods, URLs and content types", async () => {
    const get = await renderer.ask("GET", "/render");
    assert.equal(get.status, 405);
    assert.equal(get.headers.allow, "POST");
    assert.equal((await renderer.ask("POST", "/healthz")).status, 405);
    assert.equal((await renderer.ask("GET", "/")).status, 404);
    assert.equal((await renderer.ask("GET", "/../../etc/passwd")).status, 404);
    assert.equal(
      (await renderer.ask("POST", "/render", { "x-render-id": "a", "content-type": "text/plain" }, "{}"))
        .status,
      415,
    );
  });

  it("answers bodies over 2 MiB with 413, with and without Content-Length", async () => {
    const large = Buffer.alloc(2 * 1024 * 1024 + 1, 0x20);
    assert.equal((await renderer.ask("POST", "/render", HEADERS, large)).status, 413);
    const chunked = { ...HEADERS, "transfer-encoding": "chunked" };
    assert.equal((await renderer.ask("POST", "/render", chunked, large)).status, 413);
    assert.equal((await renderer.render("/terms", PAGES["/terms"])).status, 200);
  });

  it("answers 500 without details when a page cannot be rendered", async () => {
    const answer = await renderer.render("/terms", { "/api/settings": null });
    assert.equal(answer.status, 500);
    assert.equal(answer.body, "the page could not be rendered\n");
    assert.equal((await renderer.render("/terms", PAGES["/terms"])).status, 200);
    assert.ok(
      renderer.lines.some((line) => line.startsWith("error")),
      "the log has the cause",
    );
  });

  it("logs the trace of a failed render, and nothing that is no trace", async () => {
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const body = JSON.stringify({ url: "/terms", build_id: BUILD_ID, preload: { "/api/settings": null } });
    const failures = () => renderer.lines.filter((line) => line.includes("a render failed"));
    const before = failures().length;
    for (const traceparent of [`00-${trace}-b7ad6b7169203331-01`, "00-forged-b7ad6b7169203331-01"]) {
      assert.equal((await renderer.ask("POST", "/render", { ...HEADERS, traceparent }, body)).status, 500);
    }
    await until(() => failures().length === before + 2);
    assert.match(failures()[before] ?? "", new RegExp(`a render failed trace=${trace} error=`));
    assert.match(failures()[before + 1] ?? "", /a render failed error=/);
  });
});
