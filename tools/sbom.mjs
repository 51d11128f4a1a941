// Writes what the site is made of as CycloneDX: `tools/sbom.mjs FOLDER` makes server.cdx.json from the crates that the
// program is linked with, and app.cdx.json from the packages of the lockfile that are not for development alone.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("tools/sbom.mjs FOLDER");
const OPTIONS = { encoding: "utf8", maxBuffer: 256 * 1024 * 1024, stdio: ["ignore", "pipe", "inherit"] };

const npm = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"];
writeFileSync(
  join(folder, "app.cdx.json"),
  execFileSync("npm", npm, { ...OPTIONS, stdio: ["ignore", "pipe", "ignore"] }),
);

const platform = execFileSync("rustc", ["-vV"], OPTIONS).match(/^host: (.+)$/m)[1];
// As `make release` builds it.
const features = ["--features", "server/jemalloc"];
const cargo = ["metadata", "--locked", "--format-version", "1", "--filter-platform", platform, ...features];
const { packages, resolve } = JSON.parse(execFileSync("cargo", cargo, OPTIONS));
const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
const named = new Map(packages.map((entry) => [entry.id, entry]));
const checksums = new Map();
for (const [, name, version, checksum] of readFileSync("Cargo.lock", "utf8").matchAll(
  /name = "(.+)"\nversion = "(.+)"\n(?:source = .+\n)checksum = "(.+)"/g,
)) {
  checksums.set(`${name} ${version}`, checksum);
}

// Dependencies of tests and of builds are not part of the program.
const linked = (node) => node.deps.filter((dep) => dep.dep_kinds.some((kind) => kind.kind === null));
const server = packages.find((entry) => entry.name === "server" && entry.source === null);
const reached = new Set([server.id]);
for (const id of reached) for (const dep of linked(nodes.get(id))) reached.add(dep.pkg);

const purl = ({ name, version }) => `pkg:cargo/${name}@${version}`;
const component = (entry) => {
  const checksum = checksums.get(`${entry.name} ${entry.version}`);
  return {
    type: "library",
    "bom-ref": purl(entry),
    name: entry.name,
    version: entry.version,
    purl: purl(entry),
    ...(entry.license && { licenses: [{ expression: entry.license.replaceAll("/", " OR ") }] }),
    ...(checksum && { hashes: [{ alg: "SHA-256", content: checksum }] }),
  };
};
const entries = [...reached].map((id) => named.get(id)).sort((a, b) => purl(a).localeCompare(purl(b)));
const bom = {
  $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: { component: { ...component(server), type: "application" } },
  components: entries.filter((entry) => entry !== server).map(component),
  dependencies: entries.map((entry) => ({
    ref: purl(entry),
    dependsOn: [...new Set(linked(nodes.get(entry.id)).map((dep) => purl(named.get(dep.pkg))))].sort(),
  })),
};
writeFileSync(join(folder, "server.cdx.json"), `${JSON.stringify(bom, null, 2)}\n`);
