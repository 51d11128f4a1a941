import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { RowTools } from "./RowTools.tsx";

interface ListRowProps {
  id: string;
  at: number;
  count: number;
  noun: string;
  text: string;
  error: string | undefined;
  /** The index of an earlier line with the same text. */
  sameAs: number | undefined;
  onText: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function ListRow(props: ListRowProps) {
  const { id, at, count, noun, text, error, sameAs } = props;
  const name = `${noun} ${at + 1}`;
  const focused = useKeptFocus(at);

  function onHandleKey(event: KeyboardEvent): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    props.onMove(to);
  }

  return (
    <li ref={focused} className="list-row">
      <button
        type="button"
        className="grid min-h-[2.875rem] w-10 flex-none place-items-center rounded-sm border border-dashed border-line-strong text-[length:var(--text-xs)] text-ink-muted"
        onKeyDown={onHandleKey}
      >
        <span className="figure">{String(at + 1).padStart(2, "0")}</span>
        <span className="sr-only">{`Move ${name} of ${count}: press the up and down arrow keys`}</span>
      </button>
      <div className="min-w-0 grow">
        <textarea
          id={id}
          rows={1}
          className="control control-line"
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${id}-error`, sameAs !== undefined && `${id}-same`) || undefined}
          value={text}
          // Pasted line breaks become spaces: it stays one line.
          onChange={(event) => props.onText(event.target.value.replace(/\s*[\r\n]+\s*/g, " "))}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        {error ? (
          <p id={`${id}-error`} className="field-error mt-1">
            <span className="sr-only">Error: </span>
            {error}
          </p>
        ) : null}
        {sameAs === undefined ? null : (
          <p id={`${id}-same`} className="mt-1 text-sm text-signal-text">
            The same as {noun} {sameAs + 1}. Remove one of them.
          </p>
        )}
      </div>
      <RowTools name={name} at={at} count={count} onMove={props.onMove} onRemove={props.onRemove} />
    </li>
  );
}

/** Restores focus after a move: React briefly removes the row from the document, which drops focus. */
function useKeptFocus(at: number) {
  const row = useRef<HTMLLIElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const note = (event: FocusEvent) => {
      last.current = event.target as Element;
    };
    const forget = (event: FocusEvent) => {
      // Restore only lost focus, not focus that moved to another element.
      if (event.relatedTarget !== null) last.current = null;
    };
    element.addEventListener("focusin", note);
    element.addEventListener("focusout", forget);
    return () => {
      element.removeEventListener("focusin", note);
      element.removeEventListener("focusout", forget);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the index changes
  useLayoutEffect(() => {
    const target = last.current;
    if (!(target instanceof HTMLElement) || document.activeElement === target) return;
    if (target instanceof HTMLButtonElement && target.disabled) row.current?.querySelector("button")?.focus();
    else target.focus();
  }, [at]);
  return row;
}
