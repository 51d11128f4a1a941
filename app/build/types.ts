/**
 * `npm run types`: generates `api/types.gen.ts` from `api/openapi.json`, which a server test writes. Linters and compiler
 * run it first; nothing else needs the types.
 */
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { APP } from "./paths.ts";

const CONTRACT = `${APP}api/openapi.json`;

type Paths = Record<string, Record<string, { readonly operationId: string }>>;

/** The operations by verb and path, as `api/endpoint.ts` finds them. */
function operations(types: string): string {
  const { paths } = JSON.parse(readFileSync(CONTRACT, "utf8")) as { paths: Paths };
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { operationId }]) => {
      const name = operationId.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
      // What is no JSON has no type.
      const answer = types.includes(`export type ${name}Response =`) ? `${name}Response` : "unknown";
      return { verb: verb.toUpperCase(), text: `"${path}": { data: ${name}Data; answer: ${answer} };` };
    }),
  );
  const members = Object.entries(Object.groupBy(calls, ({ verb }) => verb)).map(
    ([verb, ofVerb = []]) => `${verb}: {\n${ofVerb.map(({ text }) => text).join("\n")}\n};`,
  );
  return `\n/** All operations, by verb and path. */\nexport interface Operations {\n${members.join("\n")}\n}\n`;
}

const folder = mkdtempSync(join(APP, "api/types-"));
try {
  await createClient({
    input: CONTRACT,
    output: { path: folder },
    plugins: ["@hey-api/typescript"],
    logs: { level: "silent", file: false },
  });
  const generated = join(folder, "types.gen.ts");
  appendFileSync(generated, operations(readFileSync(generated, "utf8")));
  // At once: a compiler that runs beside never reads half a file.
  renameSync(generated, `${APP}api/types.gen.ts`);
} finally {
  rmSync(folder, { recursive: true });
}
