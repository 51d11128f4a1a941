/**
 * `npm run types`: generates `api/types.gen.ts` from `api/openapi.json`, which a server test writes. Linters and compiler
 * run it first; nothing else needs the types.
 */
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { APP } from "./paths.ts";

const folder = mkdtempSync(join(APP, "api/types-"));
try {
  await createClient({
    input: `${APP}api/openapi.json`,
    output: { path: folder },
    plugins: ["@hey-api/typescript"],
    logs: { level: "silent", file: false },
  });
  // At once: a compiler that runs beside never reads half a file.
  renameSync(join(folder, "types.gen.ts"), `${APP}api/types.gen.ts`);
} finally {
  rmSync(folder, { recursive: true });
}
