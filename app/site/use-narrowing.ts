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
  const leavingFor = useRef<string>(null);
  const { waiting, control } = useKeyChoice(({ id }) => choose(id));

  function choose(id: string): void {
    if (!form.current) return;
    const href = hrefOf(new FormData(form.current));
    // A choice that hydrates the form is met twice, in either order: by the effect below and by its own event.
    if (href === leavingFor.current) return;
    leavingFor.current = href === current ? null : href;
    if (leavingFor.current === null) return;
    writeStored("sessionStorage", CHANGED, id);
    window.location.assign(href);
  }

  // After a change the keyboard continues where it was.
  useEffect(() => {
    // A choice before the code was there is for the next page to continue.
    if (leavingFor.current !== null) return;
    const id = readStored("sessionStorage", CHANGED);
    const fold = form.current?.querySelector("details");
    if (!id || !fold) return;
    writeStored("sessionStorage", CHANGED, null);
    fold.open = true;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, []);

  // Somebody may have chosen before the code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => choose(document.activeElement?.id ?? ""), []);

  return { form, waiting, control };
}
