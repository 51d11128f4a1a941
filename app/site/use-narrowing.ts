import { useEffect, useRef } from "react";
import { readStored, writeStored } from "#site/storage.ts";
import { useKeyChoice } from "#ui/use-key-choice.ts";

/** Where the id of the last changed select stands while the page with its result loads. */
const CHANGED = "changed-filter";

/**
 * For a form of selects that narrows a list, in a fold: a choice opens its page at once. `hrefOf` says which, `current` is
 * the one that is shown.
 */
export function useNarrowing(hrefOf: (values: FormData) => string, current: string) {
  const form = useRef<HTMLFormElement>(null);
  const { waiting, control } = useKeyChoice(({ id }) => choose(id));

  function choose(id: string): void {
    if (!form.current) return;
    const href = hrefOf(new FormData(form.current));
    if (href === current) return;
    writeStored("sessionStorage", CHANGED, id);
    window.location.assign(href);
  }

  // Somebody may have chosen before the code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => choose(document.activeElement?.id ?? ""), []);

  // After a change the keyboard continues where it was.
  useEffect(() => {
    const id = readStored("sessionStorage", CHANGED);
    const fold = form.current?.querySelector("details");
    if (id === null || !fold) return;
    writeStored("sessionStorage", CHANGED, null);
    fold.open = true;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, []);

  return { form, waiting, control };
}
