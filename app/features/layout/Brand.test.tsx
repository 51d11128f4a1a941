import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { getSettings } from "#api/endpoints.ts";
import { PageDataProvider } from "#site/page/page-data.tsx";
import type { PageData } from "#site/page/page-types.ts";
import { Brand } from "./Brand.tsx";

afterEach(cleanup);

const rules = readFileSync(`${import.meta.dirname}/../../styles/pictures.css`, "utf8");

function show(logo_picture: string | null) {
  const preload = { [getSettings.path]: { brand_name: "Coil", logo_picture } };
  const data = { url: "/", record: null, preload } as unknown as PageData;
  return render(
    <PageDataProvider data={data}>
      <Brand />
    </PageDataProvider>,
  ).container;
}

test("the drawing stands in for a logo that does not load", () => {
  const fallback = show("/gone.png").querySelector("img")?.getAttribute("data-fallback");
  expect(fallback).toBe("/favicon.svg");
  expect(rules).toContain(
    `[data-fallback="${fallback}"]::after {\n  background-image: url("${fallback}");\n}`,
  );
});

test("without a logo the drawing shows at once", () => {
  expect(show(null).querySelector("img")).toBeNull();
});
