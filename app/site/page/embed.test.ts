import { describe, expect, it } from "vitest";
import { jsonForScript, splitPreloads, withoutMarker } from "./embed.ts";

describe("jsonForScript", () => {
  it.each([
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "a & b > c < d",
    "line\u2028and paragraph\u2029separator",
    "__VITE_PLUGIN_SSR__ASSETS_FIRST__",
    'back\\slash and "quotes" \u0000',
    "₹ नमस्ते 🛠",
  ])("parses back to %j and cannot close the script", (text) => {
    const json = jsonForScript({ [text]: [text] });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(json).not.toContain("__VITE_PLUGIN");
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
  });
});

describe("withoutMarker", () => {
  it("breaks up the marker and keeps the text", () => {
    const html = withoutMarker("<p>__VITE_PLUGIN__SSR_ASSETS_LAST__</p>");
    expect(html).toBe("<p>__VITE&#95;PLUGIN__SSR_ASSETS_LAST__</p>");
  });
});

describe("splitPreloads", () => {
  it("splits off leading preload links only", () => {
    const links =
      '<link rel="preload" as="image" href="/a.svg"/><link rel="preload" as="image" href="/b.svg"/>';
    expect(splitPreloads(`${links}<div>x</div>`)).toEqual({ preloads: links, markup: "<div>x</div>" });
    expect(splitPreloads("<div>x</div>")).toEqual({ preloads: "", markup: "<div>x</div>" });
    expect(splitPreloads(`<div></div>${links}`).preloads).toBe("");
  });
});
