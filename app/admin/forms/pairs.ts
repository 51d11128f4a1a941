import * as v from "valibot";
import type { FieldSpec } from "./field-spec.ts";

/** A question with its answer, and a stable key. */
export interface EditedPair {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

interface StoredPair {
  question: string;
  answer: string;
}

// Restored drafts contain keys of an earlier page load, so new keys must be globally unique.
const VISIT = Math.random().toString(36).slice(2);
let made = 0;

export function pairOf({ question, answer }: StoredPair): EditedPair {
  made += 1;
  return { key: `${VISIT}-pair-${made}`, question, answer };
}

const textsOf = ({ question, answer }: EditedPair) => ({ question: question.trim(), answer: answer.trim() });
const isBlank = (pair: EditedPair) => pair.question.trim() === "" && pair.answer.trim() === "";
const isHalf = (pair: EditedPair) => (pair.question.trim() === "") !== (pair.answer.trim() === "");

/** The limits of the server. */
const QUESTION_MAX = 160;
const ANSWER_MAX = 2_000;

/** A list of questions with answers. */
export function pairs(options: {
  readonly label: string;
  readonly hint: string;
  readonly most: number;
}): FieldSpec<readonly EditedPair[], readonly StoredPair[], StoredPair[]> {
  const { label, hint, most } = options;
  const given = (value: readonly EditedPair[]) => value.filter((pair) => !isBlank(pair));
  return {
    label,
    hint,
    widget: { control: "pairs", most },
    empty: [],
    row: () => pairOf({ question: "", answer: "" }),
    schema: v.pipe(
      v.custom<readonly EditedPair[]>(Array.isArray),
      v.check((value) => given(value).length <= most, `Give at most ${most} questions.`),
      v.check((value) => !value.some(isHalf), "Give each question an answer, and each answer a question."),
      v.check(
        (value) =>
          value.every((pair) => pair.question.length <= QUESTION_MAX && pair.answer.length <= ANSWER_MAX),
        `Use at most ${QUESTION_MAX} characters in a question and ${ANSWER_MAX} in an answer.`,
      ),
    ),
    read: (stored) => stored.map(pairOf),
    write: (value) => given(value).map(textsOf),
    show: (value) =>
      given(value)
        .map(textsOf)
        .map(({ question, answer }) => `${question}\n${answer}`)
        .join("\n\n"),
    // Makes the indexes in the server's errors match the pairs on the screen.
    normalize: given,
    lines: {
      of: (value) => given(value).map((pair) => JSON.stringify(textsOf(pair))),
      from: (lines) => lines.map((line) => pairOf(JSON.parse(line) as StoredPair)),
    },
  };
}
