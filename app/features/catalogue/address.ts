const SHAPE = /^\/enroll\/([^/?#]+)/;

/** The page with the enrolment form of a stack. */
export function enrolHref(stackId: string): string {
  return `/enroll/${stackId}`;
}

/** The stack whose enrolment form an address leads to; null for every other page. */
export function stackIdOf(address: string): string | null {
  return SHAPE.exec(address)?.[1] ?? null;
}
