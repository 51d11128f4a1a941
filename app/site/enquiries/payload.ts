import type { EnquiryKind } from "#site/page/page-types.ts";
import { HIDDEN } from "./kinds.ts";

/** The values of the course part of an enrolment, as hidden fields carry them in a form post. */
const COURSE_FIELDS = ["name", "stack", "price", "duration", "level"] as const;

/** Fields that travel as numbers. */
const NUMERIC = new Set(["course_id"]);

/**
 * The JSON body of a form: the names of the call's own fields, and those of the engine. Values go as typed; the
 * server trims and judges them.
 */
export function payloadOf(kind: EnquiryKind, data: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const course: Record<string, string> = {};
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    const part = kind === "enroll" ? COURSE_FIELDS.find((field) => name === `course_${field}`) : undefined;
    if (part) course[part] = value;
    else if (NUMERIC.has(name)) body[name] = Number(value);
    else body[name] = value;
  }
  if (kind === "enroll") body.course = course;
  // An unticked box is absent from form data; for the call it is a plain no.
  if (kind !== "newsletter") body.newsletter = data.has("newsletter");
  // A key that was never set would make all keyless enquiries look like one.
  if (body[HIDDEN.key] === "") delete body[HIDDEN.key];
  if (body[HIDDEN.token] === "") delete body[HIDDEN.token];
  return body;
}
