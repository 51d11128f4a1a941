import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import type { Conflict } from "./editor-state.ts";
import { savedText } from "./last-changes.ts";
import { setAt, valueAt } from "./record-form.ts";

interface ConflictDialogProps<Values> {
  conflict: Conflict<Values>;
  onResolve: (chosen: Values) => void;
  onCancel: () => void;
}

type Side = "mine" | "theirs";

/**
 * Shows both versions of each conflicting field for the user to choose from. Nothing is preselected, so that no version
 * is overwritten by accident.
 */
export function ConflictDialog<Values extends FieldValues>({
  conflict,
  onResolve,
  onCancel,
}: ConflictDialogProps<Values>) {
  const { mine, theirs, merged, lastChanges } = conflict;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const open = merged.conflicts.filter(({ name }) => chosen[name] === undefined);

  function save(event: FormEvent): void {
    event.preventDefault();
    const [first] = open;
    if (first) {
      setSubmitted(true);
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(radioName(first.name))}"]`)?.focus();
      return;
    }
    const values = merged.conflicts.reduce(
      (before, { name }) =>
        setAt(before, name, valueAt(chosen[name] === "mine" ? mine : theirs.values, name)),
      merged.values,
    );
    onResolve(values);
  }

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="overlay" />
        <AlertDialog.Popup className="popup popup-wide">
          <AlertDialog.Title className="text-lg font-semibold">
            Somebody else changed this in the meantime
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted">
            {merged.conflicts.length === 1
              ? "You both changed this field. Nothing has been overwritten: choose the version to keep, then save."
              : "You both changed these fields. Nothing has been overwritten: choose the version of each to keep, then save."}
          </AlertDialog.Description>
          <form ref={form} noValidate onSubmit={save}>
            <div className="mt-5 grid gap-5">
              {merged.conflicts.map((field) => {
                const missing = submitted && chosen[field.name] === undefined;
                const errorId = `conflict-${field.name}-error`;
                const choice = (side: Side, title: string, values: Values) => (
                  <VersionChoice
                    name={radioName(field.name)}
                    describedBy={missing ? errorId : undefined}
                    title={title}
                    text={field.show(values)}
                    checked={chosen[field.name] === side}
                    onChoose={() => setChosen((before) => ({ ...before, [field.name]: side }))}
                  />
                );
                return (
                  <fieldset key={field.name} className="border-t border-line pt-3">
                    <legend className="field-label pe-3">{field.label}</legend>
                    {missing ? (
                      <p id={errorId} role="alert" className="field-error mb-2">
                        <span className="sr-only">{field.label}: </span>
                        Choose one of the two versions.
                      </p>
                    ) : null}
                    <div className="grid gap-2 sm:grid-cols-2">
                      {choice("mine", "Your version", mine)}
                      {choice("theirs", savedText(field, lastChanges), theirs.values)}
                    </div>
                  </fieldset>
                );
              })}
            </div>
            <div className="popup-actions">
              <AlertDialog.Close render={<Button variant="secondary" />}>Back to the form</AlertDialog.Close>
              <Button type="submit">Save</Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function radioName(field: string): string {
  return `conflict-${field}`;
}

interface VersionChoiceProps {
  name: string;
  describedBy: string | undefined;
  title: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function VersionChoice({ name, describedBy, title, text, checked, onChoose }: VersionChoiceProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        className="tick"
        name={name}
        aria-describedby={describedBy}
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="label block">{title}</span>
        <span className="whitespace-pre-line break-words">{text === "" ? "(empty)" : text}</span>
      </span>
    </label>
  );
}
