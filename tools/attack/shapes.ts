/** Requests with something wrong, byte by byte, and what each has to get. */
import { HOST, ORIGIN } from "../bench/site.ts";

export const refused = "refused";
/** The statuses of a refusal; after it the connection says nothing more. */
export const served = {
  refusals: new Set([400, 403, 405, 408, 411, 413, 414, 415, 417, 421, 422, 426, 431]),
};

export type Shape = {
  name: string;
  pieces: (string | Buffer)[];
  /** Refused, or these statuses in this order. */
  expected: typeof refused | { statuses: string };
};

/** What must never be answered: it stands where a body should be. */
const HIDDEN = `GET /healthz?hidden HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
const POST = `POST /api/csp-report HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/reports+json\r\n`;
const GET = `GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\n`;
const BODY = "[]";

export function shapes(): Shape[] {
  return [...lengths(), ...codings(), ...chunks(), ...lines(), ...targets(), ...sizes(), ...sequences()];
}

const bad = (name: string, ...pieces: (string | Buffer)[]): Shape => ({ name, pieces, expected: refused });
const good = (name: string, statuses: string, ...pieces: string[]): Shape => ({
  name,
  pieces,
  expected: { statuses },
});

/** The length of a body, given wrongly or twice. */
function lengths(): Shape[] {
  const values = ["+2", "-2", "2 2", "2, 2", "2,3", "0x2", "2.0", "1e1", "", " ", "two", "２", "2;a", '"2"'];
  const huge = [
    "18446744073709551616",
    "99999999999999999999",
    "9223372036854775808",
    "18446744073709551615",
  ];
  return [
    ...[...values, ...huge].map((value) =>
      bad(`content-length ${value}`, `${POST}Content-Length: ${value}\r\n\r\n${BODY}${HIDDEN}`),
    ),
    bad("two content-lengths", `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n${BODY}${HIDDEN}`),
    bad(
      "content-length shorter than the first",
      `${POST}Content-Length: 60\r\nContent-Length: 2\r\n\r\n${BODY}${HIDDEN}`,
    ),
    bad("content-length with a tab before the colon", `${POST}Content-Length\t: 2\r\n\r\n${BODY}${HIDDEN}`),
    bad("content-length with a space before the colon", `${POST}Content-Length : 2\r\n\r\n${BODY}${HIDDEN}`),
    bad("content-length after a NUL", `${POST}\0Content-Length: 2\r\n\r\n${BODY}${HIDDEN}`),
  ];
}

/** A transfer coding beside a length, or one that is none. */
function codings(): Shape[] {
  const both = `0\r\n\r\n${HIDDEN}`;
  const obscured = [
    "xchunked",
    "identity",
    "chunked, identity",
    "identity, chunked, identity",
    "chunked, chunked",
    "gzip",
    "gzip, chunked",
    "chunked;q=1",
    '"chunked"',
    "\x0bchunked",
    "chunked\x00",
    "chu nked",
    "nothing",
    "",
  ];
  return [
    bad(
      "content-length and chunked",
      `${POST}Content-Length: ${both.length}\r\nTransfer-Encoding: chunked\r\n\r\n${both}`,
    ),
    // The chunks are what counts, and the connection ends after them.
    good(
      "chunked and content-length",
      "204",
      `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n2\r\n[]\r\n${both}`,
    ),
    bad(
      "chunked twice and a content-length",
      `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\nContent-Length: 4\r\n\r\n${both}`,
    ),
    ...obscured.map((coding) =>
      bad(`transfer-encoding ${coding}`, `${POST}Transfer-Encoding: ${coding}\r\n\r\n2\r\n[]\r\n${both}`),
    ),
    bad("transfer-encoding before a space", `${POST}Transfer-Encoding : chunked\r\n\r\n2\r\n[]\r\n${both}`),
    bad("transfer-encoding on two lines", `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n2\r\n[]\r\n${both}`),
    bad(
      "transfer-encoding in HTTP/1.0",
      `${POST.replace("1.1", "1.0")}Transfer-Encoding: chunked\r\n\r\n${both}`,
    ),
  ];
}

/** Bodies in chunks. */
function chunks(): Shape[] {
  const chunked = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
  const end = `0\r\n\r\n${HIDDEN}`;
  const sizes = ["+2", "-2", "0x2", " 2", "G", "", "FFFFFFFFFFFFFFFFF", "10000000000000000", "2,"];
  return [
    ...sizes.map((size) => bad(`chunk of size ${size}`, `${chunked}${size}\r\n[]\r\n${end}`)),
    bad("chunk that ends with a bare line feed", `${chunked}2\n[]\n${end}`),
    bad("chunk longer than its size", `${chunked}1\r\n[]\r\n${end}`),
    bad("chunk without an end of line", `${chunked}2\r\n[]${end}`),
    bad("chunk extension with a bare line feed", `${chunked}2;a\n[]\r\n${end}`),
    bad("chunk extensions of 100 kB", `${chunked}2;${"a".repeat(100_000)}\r\n[]\r\n${end}`),
    bad("20,000 chunk extensions", `${chunked}${`1;${"e".repeat(8)}\r\n[\r\n`.repeat(20_000)}${end}`),
    bad("trailers of 100 kB", `${chunked}2\r\n[]\r\n0\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n${HIDDEN}`),
    bad("5,000 trailers", `${chunked}2\r\n[]\r\n0\r\n${"X-A: b\r\n".repeat(5000)}\r\n${HIDDEN}`),
    bad("endless chunks", `${chunked}${`400\r\n${"a".repeat(1024)}\r\n`.repeat(400)}`),
    good("chunk extension", "204", `${chunked}2;a=b\r\n[]\r\n0\r\n\r\n`),
    good("trailer", "204", `${chunked}2\r\n[]\r\n0\r\nContent-Length: 500\r\n\r\n`),
  ];
}

/** Lines of the head. */
function lines(): Shape[] {
  return [
    bad("folded header", `${GET}X-A: b\r\n c\r\n\r\n`),
    bad("folded first header", `GET /healthz HTTP/1.1\r\n Host: ${HOST}\r\n\r\n`),
    bad("bare carriage return in a header", `${GET}X-A: b\rX-B: c\r\n\r\n`),
    bad("NUL in a header", `${GET}X-A: b\0c\r\n\r\n`),
    bad("header without a colon", `${GET}Nonsense\r\n\r\n`),
    bad("header without a name", `${GET}: b\r\n\r\n`),
    bad("space in a name", `${GET}X A: b\r\n\r\n`),
    bad("no host", "GET /healthz HTTP/1.1\r\n\r\n"),
    bad("two hosts", `${GET}Host: evil.example\r\n\r\n`),
    bad("two equal hosts", `${GET}Host: ${HOST}\r\n\r\n`),
    bad("another host", "GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
    bad("host with a user", `GET /healthz HTTP/1.1\r\nHost: a@${HOST}\r\n\r\n`),
    bad("host with a path", `GET /healthz HTTP/1.1\r\nHost: ${HOST}/evil\r\n\r\n`),
    bad("two hosts in one", `GET /healthz HTTP/1.1\r\nHost: ${HOST}, evil.example\r\n\r\n`),
    bad("empty host", "GET /healthz HTTP/1.1\r\nHost:\r\n\r\n"),
    bad("HTTP/0.9", "GET /healthz\r\n\r\n"),
    bad("HTTP/1.2", `GET /healthz HTTP/1.2\r\nHost: ${HOST}\r\n\r\n`),
    bad("HTTP/2.0", `GET /healthz HTTP/2.0\r\nHost: ${HOST}\r\n\r\n`),
    bad("HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    bad("lower-case protocol", `GET /healthz http/1.1\r\nHost: ${HOST}\r\n\r\n`),
    bad("two spaces", `GET  /healthz  HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`),
    bad("tab for space", `GET\t/healthz\tHTTP/1.1\r\nHost: ${HOST}\r\n\r\n`),
    bad("TLS", Buffer.from("16030100c8010000c40303", "hex"), Buffer.alloc(200, 1)),
    bad("random bytes", Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 167 + 13) % 256))),
    bad("PROXY protocol", `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${GET}\r\n`),
  ];
}

/** Methods and targets. */
function targets(): Shape[] {
  const from = (method: string, target: string) => `${method} ${target} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  return [
    bad("CONNECT", from("CONNECT", "evil.example:443")),
    bad("TRACE", from("TRACE", "/healthz")),
    bad("OPTIONS *", from("OPTIONS", "*")),
    bad("a method that nobody has", from("PWN", "/")),
    bad("a method of 10,000 letters", from("A".repeat(10_000), "/")),
    bad("lower-case method", from("get", "/healthz")),
    bad("target without a slash", from("GET", "healthz")),
    bad("target with a space", from("GET", "/health z")),
    bad("target with a NUL", from("GET", "/\0")),
    bad("target with a fragment and control bytes", from("GET", "/\x01\x02")),
    bad("absolute form of another host", from("GET", "http://evil.example/healthz")),
    bad("absolute form with a user", from("GET", `http://a:b@${HOST}/healthz`)),
    bad("absolute form of ftp", from("GET", `ftp://${HOST}/healthz`)),
    bad("absolute form without a host", from("GET", "http:///healthz")),
    good("absolute form", "200", from("GET", `${ORIGIN}/healthz`)),
    bad("upgrade to another protocol by POST", `${POST}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n`),
    good(
      "upgrade to h2c",
      "200",
      `${GET}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    ),
    good(
      "upgrade to a WebSocket",
      "200",
      `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    ),
  ];
}

/** Too much. */
function sizes(): Shape[] {
  return [
    bad("target of 70,000 bytes", `GET /${"a".repeat(70_000)} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`),
    bad("header of 100,000 bytes", `${GET}X-A: ${"a".repeat(100_000)}\r\n\r\n`),
    bad("name of 100,000 bytes", `${GET}${"a".repeat(100_000)}: b\r\n\r\n`),
    bad("65 headers", `${GET}${"X-A: b\r\n".repeat(64)}\r\n`),
    bad("10,000 headers", `${GET}${"X-A: b\r\n".repeat(10_000)}\r\n`),
    bad("cookies of 60 kB", `${GET}Cookie: ${"a=b; ".repeat(12_000)}\r\n\r\n`),
    bad("body beyond the limit", `${POST}Content-Length: 10000000\r\n\r\n`, "a".repeat(200_000)),
    bad("a length beyond the limit", `${POST}Content-Length: 10000000\r\n\r\n`),
    good(
      "an expectation that nobody has",
      "204",
      `${POST}Content-Length: 2\r\nExpect: 200-maybe\r\n\r\n${BODY}`,
    ),
    bad(
      "compressed body",
      `${POST.replace("csp-report", "mail/contact")}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n${BODY}`,
    ),
  ];
}

/** Several requests on one connection. */
function sequences(): Shape[] {
  const other = `GET /api/nothing HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  const last = `${GET}Connection: close\r\n\r\n`;
  return [
    good("pipelined requests", "200 404 200", `${GET}\r\n${other}${last}`),
    good("pipelined after a body", "204 200", `${POST}Content-Length: 2\r\n\r\n${BODY}${last}`),
    // A proxy in front might have counted otherwise.
    good(
      "nothing after chunks",
      "204",
      `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n${last}`,
    ),
    good("empty lines before a request", "200", `\r\n\r\n${last}`),
    good("nothing after close", "200", `${last}${HIDDEN}`),
    good("malformed after a request", "200 400", `${GET}\r\nnonsense\r\n\r\n`),
    good("request in single bytes", "200", ...last),
  ];
}
