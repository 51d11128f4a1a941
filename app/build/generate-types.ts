import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { APP } from "./paths.ts";

/** The OpenAPI document, written by a server test. */
const DOCUMENT = `${APP}api/openapi.json`;

/** Generates the types of all requests and responses. */
export async function generateTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "api-types-"));
  try {
    await createClient({
      input: DOCUMENT,
      output: { path: folder },
      plugins: ["@hey-api/typescript"],
      logs: { level: "silent", file: false },
    });
    return readFileSync(join(folder, "types.gen.ts"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
