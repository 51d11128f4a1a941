import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { APP } from "./paths.ts";

/** The server's description of its API, written by a server test. */
const DOCUMENT = `${APP}api/openapi.json`;

/** The types of all requests and answers, as the text of a TypeScript file. Types only: nothing of it runs. */
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
