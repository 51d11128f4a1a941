/** The parsers of outside input, each with the request that brings an input to it and with inputs that it takes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ORIGIN } from "../bench/site.ts";
import type { Sent } from "./visitor.ts";

export type Target = {
  name: string;
  seeds: (string | Buffer)[];
  /** What belongs to the language of the parser. */
  words: string[];
  request: (input: Buffer) => [path: string, sent: Sent];
};

const BOUNDARY = "attack-boundary";
const PNG = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200000001000000010806000000" +
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082",
  "hex",
);
const JPEG = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffdb004300" +
    "01".repeat(64) +
    "ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000ffda0008010100003f0054dfffd9",
  "hex",
);
const WEBP = Buffer.from("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700", "hex");
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>endobj
xref
0 4
0000000000 65535 f
0000000009 00000 n
0000000052 00000 n
0000000101 00000 n
trailer<</Size 4/Root 1 0 R>>
startxref
162
%%EOF`;

const CONTACT = {
  name: "Asha Rao",
  email: "asha.rao@example.in",
  phone: "+91 98450 12345",
  subject: "Weekend batch",
  message: "Is there a batch on Saturdays?",
  key: "4b7f8a52-5a3e-4a62-9a53-0b1a2c3d4e5f",
  page: "/contact?utm_source=a",
  referrer: "https://example.org/",
};
const EMAILS = [
  "a.b+c@example.co.in",
  '"quoted mail"@example.org',
  "user@[127.0.0.1]",
  "नमस्ते@उदाहरण.भारत",
  "a@xn--bcher-kva.example",
];
const PHONES = [
  "+91 98450 12345",
  "098450-12345",
  "(080) 2345 6789 ext. 12",
  "+1 650 253 0000",
  "tel:+91-98450-12345;ext=3",
];
const NETWORKS = [
  "198.51.100.4",
  "198.51.100.4, 203.0.113.9",
  "[2001:db8::1]:443",
  "2001:db8::1%eth0",
  "1.2.3.4:4711",
  "unknown",
  "::ffff:1.2.3.4",
];

export function targets(token: string): Target[] {
  const staff = { authorization: `Bearer ${token}`, origin: ORIGIN };
  const json = { "content-type": "application/json", origin: ORIGIN };
  const form = { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN };
  const jsonWords = ['"name":', '"email":', '"phone":', "{", "}", "[", "]", ":", ",", "\\u", '"'];
  const formWords = ["&", "=", "+", "%", "name=", "email=", "newsletter=on", "form_token=", "website="];
  const post =
    (path: string, headers: Record<string, string>) =>
    (body: Buffer): [string, Sent] => [path, { headers, body }];
  const query =
    (path: string, headers: Record<string, string> = {}) =>
    (input: Buffer): [string, Sent] => [`${path}?${asTarget(input)}`, { headers }];
  const header =
    (path: string, name: string, sent: Sent = {}) =>
    (input: Buffer): [string, Sent] => [
      path,
      { ...sent, headers: { ...(sent.headers as Record<string, string>), [name]: asHeader(input) } },
    ];
  const field =
    (name: keyof typeof CONTACT) =>
    (input: Buffer): [string, Sent] => [
      "/api/mail/contact",
      { headers: json, body: JSON.stringify({ ...CONTACT, key: undefined, [name]: input.toString() }) },
    ];
  const upload =
    (path: string, file: string, type: string) =>
    (input: Buffer): [string, Sent] => [
      path,
      {
        headers: { ...staff, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
        body: Buffer.concat([
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`,
          ),
          input,
          Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
        ]),
      },
    ];
  const multipart = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--${BOUNDARY}--\r\n`;
  const listWords = [
    "&",
    "=",
    "q=",
    "page=",
    "per_page=",
    "sort=",
    "price=",
    "starts=",
    "level=",
    "%2C",
    ",",
    "-",
  ];
  return [
    {
      name: "json-enquiry",
      seeds: [JSON.stringify(CONTACT)],
      words: jsonWords,
      request: post("/api/mail/contact", json),
    },
    {
      name: "form-enquiry",
      seeds: [String(new URLSearchParams(CONTACT))],
      words: formWords,
      request: post("/api/mail/contact", form),
    },
    {
      name: "email-address",
      seeds: EMAILS,
      words: ["@", ".", "xn--", '"', "(", "<", "..", "\u3002"],
      request: field("email"),
    },
    {
      name: "phone-number",
      seeds: PHONES,
      words: ["+", "00", "ext.", ";", "x", "(0)", "\u0966", "\uff0b"],
      request: field("phone"),
    },
    { name: "form-key", seeds: [CONTACT.key], words: ["-", "a".repeat(64)], request: field("key") },
    {
      name: "page-of-form",
      seeds: ["/contact?utm_source=a&utm_campaign=b", "/courses/plc#top"],
      words: ["?", "&", "#", "utm_", "//"],
      request: field("page"),
    },
    {
      name: "referrer",
      seeds: ["https://example.org/a?b", "android-app://com.example"],
      words: ["://", "@", ":", "[::1]"],
      request: field("referrer"),
    },
    {
      name: "forwarded-for",
      seeds: NETWORKS,
      words: [",", ":", "[", "]", "::", ".", "for="],
      request: header("/api/mail/contact", "x-forwarded-for", { headers: json, body: "{}" }),
    },
    {
      name: "cookies",
      seeds: ["sid=abc; device=def", 'a="b; c"; sid=%41'],
      words: [";", "=", "sid=", "__Host-sid=", "device="],
      request: header("/api/auth/me", "cookie"),
    },
    {
      name: "authorization",
      seeds: ["Bearer abc", "Basic YTpi", `Bearer ${"a".repeat(43)}`],
      words: ["Bearer ", " ", "=", ","],
      request: header("/api/auth/me", "authorization"),
    },
    {
      name: "entity-tags",
      seeds: ['"1"', 'W/"a", "b"', "*"],
      words: ["W/", '"', ",", "*"],
      request: header("/courses", "if-none-match"),
    },
    {
      name: "revision",
      seeds: ['"1"', "*"],
      words: ['"', "W/", ","],
      request: header("/api/admin/search/synonyms", "if-match", {
        method: "PUT",
        headers: { ...json, ...staff },
        body: '{"groups":["a, b"]}',
      }),
    },
    {
      name: "accepted-encodings",
      seeds: ["br, gzip;q=0.5, *;q=0", "identity"],
      words: [";q=", ",", "*", "br", "gzip", "0.001"],
      request: header("/about", "accept-encoding"),
    },
    {
      name: "ranges",
      seeds: ["bytes=0-3", "bytes=-5, 2-"],
      words: ["bytes=", "-", ","],
      request: header("/favicon.svg", "range"),
    },
    {
      name: "host",
      seeds: ["localhost:3410", "[::1]:3410"],
      words: [":", "[", "]", ".", "@"],
      request: header("/api/settings", "host"),
    },
    {
      name: "origin",
      seeds: [ORIGIN, "null", "https://evil.example"],
      words: ["://", ":", "null"],
      request: header("/api/csp-report", "origin", {
        headers: { "content-type": "application/reports+json" },
        body: "[]",
      }),
    },
    {
      name: "content-type",
      seeds: ["application/json; charset=utf-8", `multipart/form-data; boundary=${BOUNDARY}`],
      words: [";", "=", "charset=", "boundary=", '"'],
      request: header("/api/media", "content-type", { headers: staff, body: multipart }),
    },
    {
      name: "media-types-of-forms",
      seeds: ["application/x-www-form-urlencoded", "text/plain"],
      words: [";", "/", "charset="],
      request: header("/api/mail/contact", "content-type", { headers: { origin: ORIGIN }, body: "name=a" }),
    },
    {
      name: "listing-of-courses",
      seeds: ["q=plc&level=beginner&sort=price-desc&page=2", "starts=2026-12&price=0-50000"],
      words: listWords,
      request: query("/api/courses/get"),
    },
    {
      name: "page-of-listing",
      seeds: ["q=plc&page=2", "sort=price-desc"],
      words: listWords,
      request: query("/courses/category/all"),
    },
    {
      name: "comparison",
      seeds: ["courses=plc-programming,scada", "c=1&c=2"],
      words: ["courses=", ",", "&", "="],
      request: query("/courses/compare"),
    },
    {
      name: "batches",
      seeds: ["month=2026-12&course=1", "language=hi"],
      words: listWords,
      request: query("/batches"),
    },
    {
      name: "search",
      seeds: ["q=plc%20programing", "q=%E0%A4%B9"],
      words: ["q=", "%20", "%E2", "+", '"'],
      request: query("/api/search"),
    },
    {
      name: "list-of-enquiries",
      seeds: ["q=98450&status=new&sort=-updated&page=1&per_page=25", "due=today&owner=me"],
      words: [...listWords, "status=", "owner=", "due=", "kind="],
      request: query("/api/leads", staff),
    },
    {
      name: "list-of-changes",
      seeds: ["kind=course&record_id=1&page=2", "user_id=1&action=update"],
      words: [...listWords, "kind=", "action=", "record_id="],
      request: query("/api/audit", staff),
    },
    {
      name: "list-of-versions",
      seeds: ["kind=course&record_id=1", "kind=settings"],
      words: ["kind=", "record_id=", "&", "="],
      request: query("/api/admin/versions", staff),
    },
    {
      name: "report",
      seeds: ["from=2026-01&to=2026-12", "months=12"],
      words: ["from=", "to=", "-", "&", "2026-13"],
      request: query("/api/admin/report", staff),
    },
    {
      name: "visit-source",
      seeds: ["utm_source=a&utm_medium=b", "gclid=1"],
      words: ["utm_source=", "&", "%"],
      request: query("/"),
    },
    {
      name: "sign-in-form",
      seeds: ["email=a%40b.example&password=c&next=%2Fadmin", "next=//evil.example"],
      words: [...formWords, "next=", "password=", "remember=on"],
      request: post("/login", form),
    },
    {
      name: "sign-in-code",
      seeds: ['{"code":"287082"}', '{"code":"abcd-efgh-ijkl"}'],
      words: jsonWords,
      request: post("/api/auth/code", json),
    },
    {
      name: "app-code",
      seeds: ['{"code":"287 082"}'],
      words: ["-", " ", "\u0660", "\u00a0"],
      request: post("/api/auth/second-factor/app/confirm", { ...json, ...staff }),
    },
    {
      name: "mailed-token",
      seeds: ["token=AAAAAAAAAAAAAAAAAAAAAA", "token=a.b.c"],
      words: ["token=", "-", "_", "=", "."],
      request: query("/newsletter/confirm"),
    },
    {
      name: "my-data-token",
      seeds: ["token=AAAAAAAAAAAAAAAAAAAAAA"],
      words: ["token=", "-", "_"],
      request: query("/privacy/my-data"),
    },
    {
      name: "violation-report",
      seeds: ['[{"type":"csp-violation","body":{"blockedURL":"inline","effectiveDirective":"img-src"}}]'],
      words: jsonWords,
      request: post("/api/csp-report", { "content-type": "application/reports+json", origin: ORIGIN }),
    },
    {
      name: "chat-reference",
      seeds: ['{"code":"AB12","page":"/courses/plc"}'],
      words: jsonWords,
      request: post("/api/chat-references", json),
    },
    {
      name: "course",
      seeds: courses(),
      words: [...jsonWords, '"fee":', '"slug":', '"faqs":'],
      request: post("/api/courses", { ...json, ...staff }),
    },
    {
      name: "batch",
      seeds: ['{"course_id":1,"starts_on":"2027-01-04","ends_on":"2027-02-04","mode":"online","seats":20}'],
      words: [...jsonWords, '"starts_on":', '"2027-02-29"'],
      request: post("/api/batches", { ...json, ...staff }),
    },
    {
      name: "draft",
      seeds: ['{"kind":"course","record_id":1,"values":{},"base":{},"body":{}}'],
      words: [...jsonWords, '"kind":', '"values":'],
      request: post("/api/admin/drafts", { ...json, ...staff }),
    },
    {
      name: "synonyms",
      seeds: ['{"groups":["plc, programmable logic controller"],"revision":1}'],
      words: [...jsonWords, ","],
      request: (body) => [
        "/api/admin/search/synonyms",
        { method: "PUT", headers: { ...json, ...staff }, body },
      ],
    },
    {
      name: "lead-rules",
      seeds: ['{"rules":[],"revision":1}'],
      words: jsonWords,
      request: (body) => ["/api/leads/rules", { method: "PUT", headers: { ...json, ...staff }, body }],
    },
    {
      name: "saved-view",
      seeds: ['{"screen":"leads","name":"New","query":"status=new"}'],
      words: jsonWords,
      request: post("/api/auth/views", { ...json, ...staff }),
    },
    {
      name: "csv-of-courses",
      seeds: [
        "id,title,slug,price\r\n1,PLC,plc,45000\r\n",
        '"title","description"\n"a ""b""","c\nd"\n',
        "\ufefftitle;slug\r\nä;b",
      ],
      words: [",", ";", '"', '""', "\r\n", "\n", "id", "title", "slug", "=1+1"],
      request: upload("/api/admin/courses/import/check", "courses.csv", "text/csv"),
    },
    {
      name: "multipart",
      seeds: [multipart],
      words: [
        `--${BOUNDARY}`,
        "\r\n",
        "\r\n\r\n",
        'name="file"',
        "filename*=UTF-8''",
        "Content-Transfer-Encoding: base64",
      ],
      request: post("/api/media", { ...staff, "content-type": `multipart/form-data; boundary=${BOUNDARY}` }),
    },
    {
      name: "png",
      seeds: [PNG],
      words: ["IHDR", "IDAT", "IEND", "iCCP", "acTL", "tRNS", "PLTE"],
      request: upload("/api/media", "a.png", "image/png"),
    },
    {
      name: "jpeg",
      seeds: [JPEG],
      words: ["Exif\0\0", "II*\0", "MM\0*", "ICC_PROFILE\0", "Adobe"],
      request: upload("/api/media", "a.jpg", "image/jpeg"),
    },
    {
      name: "webp",
      seeds: [WEBP],
      words: ["VP8X", "VP8L", "VP8 ", "ANIM", "ALPH", "EXIF", "ICCP"],
      request: upload("/api/media", "a.webp", "image/webp"),
    },
    {
      name: "pdf",
      seeds: [PDF],
      words: [
        "obj",
        "endobj",
        "stream",
        "endstream",
        "xref",
        "trailer",
        "<<",
        ">>",
        "/Count",
        "/ObjStm",
        "/FlateDecode",
        "/Encrypt",
      ],
      request: upload("/api/media", "a.pdf", "application/pdf"),
    },
    {
      name: "path-of-page",
      seeds: ["courses/plc-programming", "courses/category/electronics", "consultancy/automation"],
      words: ["/", "%2f", "%00", "..", "%", "?", ";", "//"],
      request: (input) => [`/${asTarget(input)}`, {}],
    },
    {
      name: "path-of-file",
      seeds: [
        "media/0123456789abcdef0123456789abcdef/a.webp",
        "og/courses/plc.png",
        "sitemaps/courses-1.xml",
        "batches/1.ics",
        "assets/a.js",
      ],
      words: ["/", "%2f", "..", "-", ".", "4294967296"],
      request: (input) => [`/${asTarget(input)}`, {}],
    },
    {
      name: "path-of-call",
      seeds: ["courses/1", "leads/chat-references/AB12", "consultancy/services/automation"],
      words: ["/", "%2f", "-1", "9223372036854775808", "."],
      request: (input) => [`/api/${asTarget(input)}`, { headers: staff }],
    },
  ];
}

/** The first courses of the demo content, as staff would send them. */
function courses(): string[] {
  const file = join(import.meta.dirname, "../../domain/seed/courses.json");
  const [first] = JSON.parse(readFileSync(file, "utf8")) as object[];
  return [JSON.stringify(first)];
}

/** Bytes that may stand in a request line: the others are written with their numbers. */
function asTarget(input: Buffer): string {
  return input
    .subarray(0, 8000)
    .toString("latin1")
    .replace(/[^!-~]|#/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Bytes that may stand in a header. */
function asHeader(input: Buffer): string {
  return input
    .subarray(0, 8000)
    .toString("latin1")
    .replace(/[^\t -~\x80-\xff]/g, " ");
}
