// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generateTypes } from "./generate-types.ts";
import { APP } from "./paths.ts";

it("types.gen.ts is up to date; `npm run types --workspace app` updates it", async () => {
  expect(readFileSync(`${APP}api/types.gen.ts`, "utf8")).toBe(await generateTypes());
});
