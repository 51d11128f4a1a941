import type { EnquiryKind } from "#site/page/page-types.ts";
import { HIDDEN } from "./kinds.ts";

/** The course fields of an enrolment. Form posts contain them with the prefix `course_`. */
const COURSE_FIELDS = ["name", "stack", "price", "duration", "level"] as const;

/** Fields that are numbers in JSON. */
const NUMERIC = new Set(["course_id", "batch_id", "people"]);

/** Boxes and wishes, which are `true` in JSON. */
const TICKED = new Set(["syllabus", "purchase_order", "company_pays"]);

/** The JSON body of a form. Values are sent as typed; the server trims and validates them. */
export function payloadOf(kind: EnquiryKind, data: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const course: Record<string, string> = {};
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    const part = kind === "enroll" ? COURSE_FIELDS.find((field) => name === `course_${field}`) : undefined;
    if (part) course[part] = value;
    else if (NUMERIC.has(name)) {
      if (value !== "") body[name] = Number(value);
    } else if (TICKED.has(name)) body[name] = true;
    else body[name] = value;
  }
  if (kind === "enroll") body.course = course;
  // Form data omits unticked boxes; the API expects false.
  if (kind !== "newsletter") body.newsletter = data.has("newsletter");
  // An empty key would make all such enquiries duplicates of each other.
  if (body[HIDDEN.key] === "") delete body[HIDDEN.key];
  if (body[HIDDEN.token] === "") delete body[HIDDEN.token];
  return body;
}
