/**
 * The render protocol (DESIGN 3.4): what `POST /render` takes. Checked by hand, because a request either is exactly
 * what the server sends, or something is wrong that its author wants to hear about in one sentence.
 */
import type { FormKind, FormResult, Head, RenderInput } from "../../app/renderer/page-types.ts";

/** A request that passed all checks. */
export interface RenderRequest {
  /** The build that the server serves assets of. */
  readonly buildId: string;
  /** What is rendered. */
  readonly input: RenderInput;
}

/** A request that is not what the protocol says; the message names the place. */
export class ProtocolError extends Error {}

/** The largest body that is read, and the largest page that the server takes. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** As a record, so that the compiler misses a kind that is not here. */
const FORM_KINDS: Readonly<Record<FormKind, true>> = {
  contact: true,
  consultancy: true,
  inquiry: true,
  enroll: true,
  newsletter: true,
  newsletter_confirm: true,
  newsletter_unsubscribe: true,
  my_data: true,
  login: true,
};

/** An id of a render: printable, short, nothing that could break a header. */
export function isRenderId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(value);
}

/** Reads a request body. Throws a {@link ProtocolError}. */
export function parseRequest(body: string): RenderRequest {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProtocolError("the body is not JSON");
  }
  const request = object(value, "the body");
  const url = address(request.url);
  return {
    buildId: text(request.build_id, "build_id"),
    input: {
      url,
      preload: preload(request.preload, url),
      status: status(request.status),
      head: optional(request.head, (found) => head(found)),
      form: optional(request.form, (found) => form(found)),
      splash: flag(request.splash),
    },
  };
}

function address(value: unknown): string {
  const url = text(value, "url");
  // Visible ASCII without backslash and fragment; two slashes in front would name another host.
  if (url.length > 4096 || !/^\/(?!\/)[!-"$-[\]-~]*$/.test(url)) {
    throw new ProtocolError("url must be a path with an optional query");
  }
  return url;
}

/** Beside the answers of calls a page may show what no call answers: that stands under its own address. */
function preload(value: unknown, url: string): Readonly<Record<string, unknown>> {
  const found = object(value, "preload");
  const stranger = Object.keys(found).find((key) => !key.startsWith("/api/") && key !== url);
  if (stranger !== undefined) throw new ProtocolError("each key of preload must be an API path or the url");
  return found;
}

function status(value: unknown): number {
  if (value === undefined) return 200;
  if (typeof value === "number" && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw new ProtocolError("status must be a whole number from 200 to 599");
}

function flag(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value === "boolean") return value;
  throw new ProtocolError("splash must be true or false");
}

function head(value: unknown): Head {
  const found = object(value, "head");
  text(found.title, "head.title");
  text(found.description, "head.description");
  optional(found.canonical, (link) => text(link, "head.canonical"));
  optional(found.robots, (rule) => text(rule, "head.robots"));
  optional(found.og, (og) => {
    const preview = object(og, "head.og");
    for (const name of ["type", "title", "description", "url", "site_name"])
      text(preview[name], `head.og.${name}`);
    for (const name of ["image", "image_alt"])
      optional(preview[name], (value) => text(value, `head.og.${name}`));
    for (const name of ["image_width", "image_height"])
      optional(preview[name], (value) => wholeNumber(value, `head.og.${name}`));
  });
  optional(found.json_ld, (data) => {
    if (typeof data !== "object") throw new ProtocolError("head.json_ld must be an object or a list");
  });
  // Every part of it was looked at above.
  return found as unknown as Head;
}

function form(value: unknown): FormResult {
  const found = object(value, "form");
  if (typeof found.kind !== "string" || !Object.hasOwn(FORM_KINDS, found.kind))
    throw new ProtocolError("form.kind is unknown");
  if (found.state !== "sent" && found.state !== "invalid") throw new ProtocolError("form.state is unknown");
  text(found.message, "form.message");
  for (const [name, typed] of Object.entries(object(found.values, "form.values"))) {
    text(typed, `form.values.${name}`);
  }
  for (const [name, texts] of Object.entries(object(found.fields, "form.fields"))) {
    if (!Array.isArray(texts)) throw new ProtocolError(`form.fields.${name} must be a list`);
    for (const one of texts) text(one, `form.fields.${name}`);
  }
  return found as unknown as FormResult;
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === undefined || value === null ? null : read(value);
}

function text(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw new ProtocolError(`${name} must be a text`);
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new ProtocolError(`${name} must be a whole number`);
}

function object(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new ProtocolError(`${name} must be an object`);
}
