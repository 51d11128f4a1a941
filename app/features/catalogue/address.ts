const SHAPE = /^\/enroll\/([^/?#]+)/;

/** The stack of an enrolment page's URL; null for other URLs. */
export function stackIdOf(address: string): string | null {
  return SHAPE.exec(address)?.[1] ?? null;
}
