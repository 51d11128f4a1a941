/** Addresses that try to leave the site: no file from outside, no redirect elsewhere, no failure. */
import { HOST, ORIGIN, type Site } from "../bench/site.ts";
import { exchange } from "./raw.ts";
import { type Outcomes, SLOW_MS } from "./report.ts";
import { atOnce } from "./visitor.ts";

const FOLDERS = [
  "/",
  "/assets/",
  "/media/",
  "/media/0123456789abcdef0123456789abcdef/",
  "/og/courses/",
  "/sitemaps/",
  "/batches/",
  "/courses/",
  "/courses/category/",
  "/consultancy/",
  "/api/",
  "/api/courses/",
  "/api/consultancy/services/",
  "/admin/",
  "/preview/",
  "/newsletter/",
];
const TARGETS = ["etc/passwd", "Cargo.toml", "site.db", "build.json", "proc/self/environ", "windows/win.ini"];
const UPWARDS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "%252e%252e%252f",
  "%25252e%25252e%25252f",
  "..\\",
  "..%5c",
  "%2e%2e%5c",
  "..%255c",
  "..;/",
  "..%00/",
  ".%2e/",
  "....//",
  "..././",
  "/..//",
  "./../",
  "%c0%ae%c0%ae%c0%af",
  "%c0%ae%c0%ae/",
  "..%c0%af",
  "..%c1%9c",
  "%e0%80%ae%e0%80%ae%e0%80%af",
  "%uff0e%uff0e%u2215",
  "..%u2215",
  "．．／",
  "%ef%bc%8e%ef%bc%8e%ef%bc%8f",
];
/** What follows a folder as it stands. */
const NAMES = [
  "%00",
  "%00.html",
  "a%00.js",
  "%0d%0aSet-Cookie:%20evil=1",
  "%0aX-Evil:%201",
  "%e5%98%8a%e5%98%8dSet-Cookie:evil=1",
  "CON",
  "con.txt",
  "NUL",
  "AUX.js",
  "COM1",
  "LPT1.css",
  "PRN",
  "a::$DATA",
  "a.js::$DATA",
  "C:%5cWindows%5cwin.ini",
  "C:/Windows/win.ini",
  "%5c%5cevil.example%5cshare",
  "/evil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "%5cevil.example",
  "/evil.example/%2e%2e",
  "//evil.example//",
  "https://evil.example",
  "https:%2f%2fevil.example",
  ".git/config",
  ".env",
  ".git%2fHEAD",
  "%2egit/HEAD",
  "~root",
  "a.",
  "a%20",
  "a%2f",
  "%",
  "%2",
  "%zz",
  "%u0000",
  "%ff",
  "%ff%fe",
  "%ed%a0%80",
  "%f4%90%80%80",
  "%e2%80%ae",
  "%c3%28",
  "*",
  "?",
  "#",
  "'",
  '"',
  "<script>",
  "%3Cscript%3E",
  "{{7*7}}",
  "$%7B7*7%7D",
  "|id",
  ";id",
  "`id`",
  "$(id)",
  `${"a/".repeat(2000)}`,
  "a".repeat(8000),
  "%41".repeat(2500),
  "..%2f".repeat(1500),
];
/** What stands in no answer of the site. */
const SECRETS =
  /root:.*:0:0:|\[workspace\]|SQLite format 3|"styleHashes"|ADMIN_PASSWORD|\[fonts\]|\/src\/|stack backtrace/;

export async function paths(_: Site, outcomes: Outcomes) {
  const addresses = FOLDERS.flatMap((folder) => [
    ...NAMES.map((name) => folder + name),
    ...UPWARDS.flatMap((up) =>
      TARGETS.flatMap((target) => [1, 3, 9].map((times) => folder + up.repeat(times) + target)),
    ),
  ]);
  // As query, too: listings and links back take addresses.
  const queries = ["q", "page", "next", "return_to", "token", "url"].flatMap((name) =>
    NAMES.map((value) => `/login?${name}=${value}`),
  );
  const all = [...addresses, ...queries];
  await atOnce(8, all.length, (index) => tryAddress(all[index] ?? "", outcomes));
}

async function tryAddress(address: string, outcomes: Outcomes) {
  const request = `GET ${address} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
  const { answers, milliseconds } = await exchange(Buffer.from(request, "utf8"));
  outcomes.count(address, milliseconds);
  const [answer, second] = answers;
  if (!answer) {
    outcomes.fail(`${address}: no answer`);
    return;
  }
  const { status, head, body } = answer;
  outcomes.expect(!second, `${address}: a second answer`);
  outcomes.expect(status < 500, `${address}: ${status}`);
  outcomes.expect(!SECRETS.test(body.toString("latin1")), `${address}: shows what it should not`);
  outcomes.expect(!/^(set-cookie: evil|x-evil)/im.test(head), `${address}: writes a header`);
  outcomes.expect(milliseconds < SLOW_MS, `${address}: ${milliseconds.toFixed(0)} ms`);
  outcomes.expect(!/^location:/im.test(head) || staysHere(head), `${address}: leads elsewhere: ${head}`);
}

/** Where a redirect leads, as a browser reads it. */
function staysHere(head: string): boolean {
  const [, location = ""] = /\r\nlocation: ([^\r]*)/i.exec(head) ?? [];
  try {
    return new URL(location, ORIGIN).origin === ORIGIN;
  } catch {
    return false;
  }
}
