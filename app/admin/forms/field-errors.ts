/** Errors of single lines of a list field, by index, from server errors such as `syllabus.3`. */
export function lineErrorsOf(error: object | undefined): Record<number, string> {
  const lines: Record<number, string> = {};
  for (const [place, inner] of Object.entries(error ?? {})) {
    const message = (inner as { message?: unknown } | null)?.message;
    if (/^\d+$/.test(place) && typeof message === "string") lines[Number(place)] = message;
  }
  return lines;
}
