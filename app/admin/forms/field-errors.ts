/** Errors of single lines of a list field, by index, from server errors such as `syllabus.3`. */
export function lineErrorsOf(error: object | undefined): Record<number, string> {
  const lines: Record<number, string> = {};
  for (const [place, inner] of Object.entries(error ?? {})) {
    const message = (inner as { message?: unknown } | null)?.message;
    if (/^\d+$/.test(place) && typeof message === "string") lines[Number(place)] = message;
  }
  return lines;
}

type PairErrors = { [Part in "question" | "answer"]?: string | undefined };

/** The errors of one pair, from server errors such as `questions.3.answer`. */
export function pairErrorsOf(
  error: object | undefined,
  at: number,
  [question, answer]: readonly [string, string] = ["question", "answer"],
): PairErrors {
  type Inner = Readonly<Record<string, { message?: string } | undefined>>;
  const pair = (error as Record<number, Inner | undefined> | undefined)?.[at];
  return { question: pair?.[question]?.message, answer: pair?.[answer]?.message };
}
