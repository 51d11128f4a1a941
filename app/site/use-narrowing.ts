import { useEffect, useRef } from "react";
import { readStored, writeStored } from "#site/storage.ts";
import { useKeyChoice } from "#ui/use-key-choice.ts";

/** Where the id of the last changed select and the address stand while the page with its result loads. */
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
    const changed = `${id} ${href}`;
    // A choice that hydrates the form is met twice: by the effect below and by its own event.
    if (href === current || readStored("sessionStorage", CHANGED) === changed) return;
    writeStored("sessionStorage", CHANGED, changed);
    window.location.assign(href);
  }

  // After a change the keyboard continues where it was.
  useEffect(() => {
    const id = readStored("sessionStorage", CHANGED)?.split(" ")[0];
    const fold = form.current?.querySelector("details");
    if (id === undefined || !fold) return;
    writeStored("sessionStorage", CHANGED, null);
    fold.open = true;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, []);

  // Somebody may have chosen before the code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => choose(document.activeElement?.id ?? ""), []);

  return { form, waiting, control };
}
