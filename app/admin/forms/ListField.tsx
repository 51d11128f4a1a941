import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { announce } from "../ui/announce.ts";
import { entryActions } from "./entries.ts";
import { addingControl, ListFrame } from "./ListFrame.tsx";
import { ListRow } from "./ListRow.tsx";
import { addLines, addPending, type EditedList, linesOf, repeatedLines, rewriteAt } from "./list-editing.ts";

interface ListFieldProps {
  id: string;
  label: string;
  hint: string;
  /** The name of one line: "syllabus line". */
  noun: string;
  value: EditedList;
  onChange: (value: EditedList) => void;
  /** Errors of the list as a whole. */
  errors?: string[] | undefined;
  /** Errors of single lines, by index. */
  lineErrors?: Readonly<Record<number, string>> | undefined;
}

/** An editable list of lines: add, paste several, edit, reorder by button or key, remove. */
export function ListField({ id, label, hint, noun, value, onChange, errors, lineErrors }: ListFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const count = value.entries.length;
  const repeated = useMemo(() => repeatedLines(value), [value]);

  const { move, remove } = entryActions(
    value.entries,
    (entries) => onChange({ ...value, entries }),
    // Focuses the next one, so that several lines can be removed in a row.
    (at) =>
      requestAnimationFrame(() => {
        const buttons = rows.current?.querySelectorAll<HTMLElement>("[data-remove]");
        (buttons?.[Math.min(at, buttons.length - 1)] ?? input.current)?.focus();
      }),
  );

  function add(): void {
    if (value.pending.trim() !== "") announce("Added");
    onChange(addPending(value));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter adds the line instead of submitting the form.
    event.preventDefault();
    add();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const block = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(block.trim())) return;
    event.preventDefault();
    const lines = linesOf(block);
    onChange(addLines(value, lines));
    announce(`${lines.length} lines added`);
  }

  const lines = (
    <ol ref={rows} className="grid gap-1.5">
      {value.entries.map((entry, at) => (
        <ListRow
          key={entry.key}
          id={`${id}-${at}`}
          at={at}
          count={count}
          noun={noun}
          text={entry.text}
          error={lineErrors?.[at]}
          sameAs={repeated.get(at)}
          onText={(text) => onChange(rewriteAt(value, at, text))}
          onMove={(to) => move(at, to)}
          onRemove={() => remove(at)}
        />
      ))}
    </ol>
  );
  return (
    <ListFrame id={id} label={label} hint={hint} count={count} errors={errors} entries={lines}>
      <div className="flex gap-2">
        <input
          ref={input}
          {...addingControl(id, errors)}
          className="control"
          aria-label={`New ${noun}`}
          aria-invalid={errors?.length ? true : undefined}
          placeholder={`New ${noun}`}
          value={value.pending}
          onChange={(event) => onChange({ ...value, pending: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button variant="secondary" onClick={add}>
          Add<span className="sr-only"> {noun}</span>
        </Button>
      </div>
    </ListFrame>
  );
}
