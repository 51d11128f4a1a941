import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import type { ComparedField } from "./compared.ts";

interface ConflictDialogProps<Values> {
  fields: readonly ComparedField<Values>[];
  mine: Values;
  theirs: Values;
  onResolve: (chosen: Values) => void;
  onCancel: () => void;
}

/** Somebody else saved first: shows both versions, field by field, and lets the person choose. */
export function ConflictDialog<Values>({
  fields,
  mine,
  theirs,
  onResolve,
  onCancel,
}: ConflictDialogProps<Values>) {
  const differing = fields.filter((field) => field.show(mine) !== field.show(theirs));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());

  function choose(name: string, whose: "mine" | "theirs"): void {
    setTaken((before) => {
      const next = new Set(before);
      if (whose === "theirs") next.add(name);
      else next.delete(name);
      return next;
    });
  }

  function save(): void {
    const chosen = { ...mine };
    for (const { name } of fields) if (taken.has(name)) chosen[name] = theirs[name];
    onResolve(chosen);
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="overlay" />
        <AlertDialog.Popup className="popup popup-wide">
          <AlertDialog.Title className="text-lg font-semibold">
            Somebody else changed this in the meantime
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted">
            {differing.length === 0
              ? "Both versions say the same. You can save yours without losing anything."
              : "Nothing has been overwritten. Choose for each field which version is to stay, then save."}
          </AlertDialog.Description>
          <div className="mt-5 grid gap-5">
            {differing.map((field) => (
              <fieldset key={field.name} className="border-t border-line pt-3">
                <legend className="field-label pe-3">{field.label}</legend>
                <div className="grid gap-2 sm:grid-cols-2">
                  <VersionChoice
                    name={field.name}
                    title="Your version"
                    text={field.show(mine)}
                    checked={!taken.has(field.name)}
                    onChoose={() => choose(field.name, "mine")}
                  />
                  <VersionChoice
                    name={field.name}
                    title="Saved version"
                    text={field.show(theirs)}
                    checked={taken.has(field.name)}
                    onChoose={() => choose(field.name, "theirs")}
                  />
                </div>
              </fieldset>
            ))}
          </div>
          <div className="popup-actions">
            <AlertDialog.Close render={<Button variant="secondary" />}>Back to the form</AlertDialog.Close>
            {differing.length > 1 ? (
              <Button
                variant="secondary"
                onClick={() => setTaken(new Set(differing.map((field) => field.name)))}
              >
                Take all saved
              </Button>
            ) : null}
            <Button onClick={save}>Save this choice</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface VersionChoiceProps {
  name: string;
  title: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function VersionChoice({ name, title, text, checked, onChoose }: VersionChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" className="tick" name={`conflict-${name}`} checked={checked} onChange={onChoose} />
      <span className="min-w-0">
        <span className="label block">{title}</span>
        <span className="whitespace-pre-line break-words">{text === "" ? "(empty)" : text}</span>
      </span>
    </label>
  );
}
