import { useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { TextArea, TextField } from "#ui/Field.tsx";
import { entryActions } from "./entries.ts";
import type { PairWords } from "./field-spec.ts";
import { addingControl, ListFrame } from "./ListFrame.tsx";
import { type EditedPair, pairOf } from "./pairs.ts";
import { RowTools } from "./RowTools.tsx";

interface PairsFieldProps {
  id: string;
  label: string;
  hint: string;
  most: number;
  words?: PairWords | undefined;
  value: readonly EditedPair[];
  onChange: (value: readonly EditedPair[]) => void;
  /** Errors of the list as a whole. */
  errors?: string[] | undefined;
  /** Errors of single pairs, by index. */
  pairErrors: (at: number) => { question?: string | undefined; answer?: string | undefined };
}

const QUESTIONS = { one: "question", question: "Question", answer: "Answer" };

/** An editable list of questions with answers: add, edit, reorder, remove. */
export function PairsField(props: PairsFieldProps) {
  const { id, label, hint, most, words = QUESTIONS, value, onChange, errors, pairErrors } = props;
  const add = useRef<HTMLButtonElement>(null);
  const count = value.length;
  const { move, remove } = entryActions(value, onChange, () => add.current?.focus());

  function change(at: number, part: Partial<EditedPair>): void {
    onChange(value.map((pair, index) => (index === at ? { ...pair, ...part } : pair)));
  }

  function append(): void {
    onChange([...value, pairOf({ question: "", answer: "" })]);
    requestAnimationFrame(() => document.getElementById(`${id}-${count}-question`)?.focus());
  }

  const entries = (
    <ol className="grid gap-4">
      {value.map((pair, at) => {
        const wrong = pairErrors(at);
        return (
          <li key={pair.key} className="grid gap-3 border border-line p-3">
            <div className="flex items-center justify-between gap-3">
              <span className="label">
                {capitalised(words.one)} {at + 1}
              </span>
              <RowTools
                name={`${words.one} ${at + 1}`}
                at={at}
                count={count}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            </div>
            <TextField
              id={`${id}-${at}-question`}
              label={words.question}
              value={pair.question}
              errors={wrong.question ? [wrong.question] : undefined}
              onChange={(event) => change(at, { question: event.target.value })}
            />
            <TextArea
              id={`${id}-${at}-answer`}
              label={words.answer}
              rows={3}
              value={pair.answer}
              errors={wrong.answer ? [wrong.answer] : undefined}
              onChange={(event) => change(at, { answer: event.target.value })}
            />
          </li>
        );
      })}
    </ol>
  );
  return (
    <ListFrame id={id} label={label} hint={hint} count={count} errors={errors} entries={entries}>
      <Button
        ref={add}
        {...addingControl(id, errors)}
        variant="secondary"
        className="justify-self-start"
        disabled={count >= most}
        onClick={append}
      >
        Add a {words.one}
      </Button>
    </ListFrame>
  );
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
