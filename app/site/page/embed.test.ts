import { describe, expect, it } from "vitest";
import { jsonForScript, splitPreloads } from "./embed.ts";

describe("jsonForScript", () => {
  it.each([
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "a & b > c < d",
    "line\u2028and paragraph\u2029separator",
    'back\\slash and "quotes" \u0000',
    "₹ नमस्ते 🛠",
  ])("parses back to %j and cannot close the script", (text) => {
    const json = jsonForScript({ [text]: [text] });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
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
