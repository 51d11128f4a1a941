import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

interface Entry {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/** The packages of a lockfile, without those of the project itself. */
function packagesOf(lockfile: string): [path: string, Entry][] {
  const text = readFileSync(new URL(lockfile, import.meta.url), "utf8");
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages).filter(([path, entry]) => path.includes("node_modules/") && !entry.link);
}

const installed = packagesOf("../package-lock.json");

test("every package comes from the configured registry, with a hash of its content", () => {
  const ofFrameworks = ["next", "rari"].map((name) =>
    packagesOf(`bench/frameworks/${name}/package-lock.json`),
  );
  assert.ok(installed.length > 100);
  for (const packages of [installed, ...ofFrameworks]) {
    assert.ok(packages.length > 10);
    const others = packages.filter(
      ([, { resolved, integrity }]) => !integrity?.startsWith("sha512-") || resolved !== undefined,
    );
    assert.deepEqual(others, []);
  }
});

// Scripts of packages are not run when they are installed. One that is new would have been left out without notice.
test("the packages that would run a script are the known ones", () => {
  const scripted = installed.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path);
  assert.deepEqual(scripted, ["node_modules/esbuild"]);
});

// The site has no server components; their packages have been a way to run code on the server.
test("no package of React server components is there", () => {
  const found = installed.filter(([path]) => /\/react-server-dom-/.test(path)).map(([path]) => path);
  assert.deepEqual(found, []);
});
