import type { Course } from "#content/courses.ts";
import { countOf, hoursText } from "#content/format.ts";

/** Longer parts fold. */
const LONG_PART = 160;
/** A heading of a part is at most this long. */
const HEADING = 100;

export interface SyllabusPart {
  readonly key: string;
  /** The part, or the heading of a part that folds. */
  readonly title: string;
  /** The rest of a part that folds. */
  readonly rest: string | null;
  readonly hours: number | null;
}

export function syllabusParts({ syllabus, content }: Pick<Course, "syllabus" | "content">): SyllabusPart[] {
  return syllabus.map((text, at) => {
    const [title, rest] = folded(text);
    return { key: `${at} ${text}`, title, rest, hours: content?.syllabus_hours?.[at] ?? null };
  });
}

/** A long part is cut where its heading ends. One without a heading stays whole. */
function folded(text: string): [title: string, rest: string | null] {
  if (text.length <= LONG_PART) return [text, null];
  const at = text.slice(0, HEADING).search(/[:;.] /);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 2)];
}

/** "12 parts · 48 hours · 8 weeks"; the hours only where all parts have some and the duration does not say them. */
export function syllabusSize(course: Pick<Course, "syllabus" | "content" | "duration">): string {
  const { syllabus, content, duration } = course;
  const hours = content?.syllabus_hours ?? [];
  const total = hours.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const told = hours.length === syllabus.length && !hours.includes(null) && duration !== hoursText(total);
  return [countOf(syllabus.length, "part", "parts"), told ? hoursText(total) : "", duration]
    .filter(Boolean)
    .join(" · ");
}
