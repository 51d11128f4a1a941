// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generateTypes } from "./generate-types.ts";
import { APP } from "./paths.ts";

it("the types are those of the server's present API; `npm run types --workspace app` renews them", async () => {
  expect(readFileSync(`${APP}api/types.gen.ts`, "utf8")).toBe(await generateTypes());
});
