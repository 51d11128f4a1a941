/** The body of `POST /render`. Error messages name the invalid part. */
import * as v from "valibot";
import type { EnquiryKind, RenderInput } from "../../app/site/page/page-types.ts";

/** A valid request. */
export interface RenderRequest {
  /** The build whose assets the server serves. */
  readonly buildId: string;
  readonly input: RenderInput;
}

/** An invalid request; the message names the invalid part. */
export class ProtocolError extends Error {}

/** The maximum size of requests, and of pages that the server accepts. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** A render's id: printable and short, so that it is safe in a header. */
export function isRenderId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(value);
}

const size = v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));
const text = v.exactOptional(v.nullable(v.string()));

const HEAD = v.looseObject({
  title: v.string(),
  description: v.string(),
  canonical: text,
  robots: text,
  og: v.exactOptional(
    v.nullable(
      v.looseObject({
        type: v.string(),
        title: v.string(),
        description: v.string(),
        url: v.string(),
        site_name: v.string(),
        image: text,
        image_alt: text,
        image_type: text,
        image_width: size,
        image_height: size,
      }),
    ),
  ),
  json_ld: v.exactOptional(
    v.nullable(v.custom<object>((data) => typeof data === "object", "must be an object or a list")),
  ),
});

/** A record, so that the compiler asks for each kind of the app. */
const FORM_KINDS: Readonly<Record<EnquiryKind, true>> = {
  contact: true,
  consultancy: true,
  inquiry: true,
  enroll: true,
  waitlist: true,
  training: true,
  staffing: true,
  candidate: true,
  newsletter: true,
};

/** A form that was taken. Those that were refused hold what a visitor typed, and the server writes their pages itself. */
const FORM = v.pipe(
  v.strictObject({
    kind: v.picklist(Object.keys(FORM_KINDS) as EnquiryKind[]),
    state: v.literal("sent"),
    message: v.string(),
  }),
  v.transform((form) => ({ ...form, values: {}, fields: {} })),
);

/** Pages for staff and for one person, which the server writes itself. */
const PRIVATE_PAGES: readonly string[] = [
  "/login",
  "/login/code",
  "/login/welcome",
  "/forgot-password",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/privacy/my-data",
];

const REQUEST = v.pipe(
  v.object({
    build_id: v.string(),
    // Visible ASCII without backslash and fragment; two leading slashes would name another host.
    url: v.pipe(
      v.string(),
      v.maxLength(4096),
      v.regex(/^\/(?!\/)[!-"$-[\]-~]*$/, "must be a path with an optional query"),
      v.check((url) => !PRIVATE_PAGES.includes(url.replace(/\?.*/, "")), "must not be a page for one person"),
    ),
    preload: v.custom<Record<string, unknown>>(
      (found) => typeof found === "object" && found !== null && !Array.isArray(found),
      "must be an object",
    ),
    record: v.nullish(v.string(), null),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)), 200),
    head: v.nullish(HEAD, null),
    form: v.nullish(FORM, null),
    splash: v.optional(v.boolean(), false),
    preview: v.exactOptional(v.boolean()),
  }),
  // Data that no API call returns has the page's own path as key.
  v.check(
    ({ preload, url }) => Object.keys(preload).every((key) => key.startsWith("/api/") || key === url),
    "each key of preload must be an API path or the url",
  ),
  v.check(
    ({ preload, record }) => record === null || Object.hasOwn(preload, record),
    "record must be a key of preload",
  ),
);

/** Parses a request body. Throws a {@link ProtocolError}. */
export function parseRequest(body: string): RenderRequest {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProtocolError("the body is not JSON");
  }
  const { success, output, issues } = v.safeParse(REQUEST, value, { abortEarly: true });
  if (!success) {
    throw new ProtocolError(
      issues.map((issue) => `${v.getDotPath(issue) ?? "the body"}: ${issue.message}`).join("; "),
    );
  }
  const { build_id: buildId, ...input } = output;
  return { buildId, input };
}
