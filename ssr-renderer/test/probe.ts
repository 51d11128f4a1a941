/** Tries what a worker must not be able to do, and prints what succeeded as JSON. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

const [app = "", foreign = "", temporary = "", native = ""] = process.argv.slice(2);

const attempts: Record<string, () => unknown> = {
  "read the app's build": () => readFileSync(`${app}/build.json`),
  "read a file of the system": () => readFileSync("/etc/passwd"),
  "list a folder of the system": () => readdirSync("/etc"),
  "read another part of the project": () => readFileSync(foreign),
  "climb out of a readable folder": () => readFileSync(`${app}/../../tsconfig.json`),
  "write into the app": () => writeFileSync(`${app}/probe.tmp`, ""),
  "write elsewhere": () => writeFileSync(`${temporary}/probe.tmp`, ""),
  "start a program": () => {
    const { error } = spawnSync("true");
    if (error) throw error;
  },
  "start a thread": () => new Worker("0", { eval: true }),
  "load native code": () => createRequire(import.meta.url)(native),
  // biome-ignore lint/security/noGlobalEval: the probe tries it
  "evaluate a text": () => globalThis.eval("1 + 1"),
  "make a function of a text": () => new Function("return 1")(),
  "reach a prototype by its old name": () => {
    if (!("__proto__" in Object.prototype)) throw new Error("it has no such name");
  },
};

const outcome: Record<string, boolean> = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt();
    outcome[name] = true;
  } catch {
    outcome[name] = false;
  }
}
process.stdout.write(JSON.stringify(outcome));
