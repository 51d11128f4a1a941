import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { VersionJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { type ComparedField, type RecordForm, valueAt } from "../forms/record-form.ts";
import { textOf } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { Choice } from "../ui/Choice.tsx";
import { Loading } from "../ui/Loading.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { type Versioned, versionQuery, versionsQuery } from "./versions-api.ts";

interface VersionsProps<Values extends FieldValues, Stored> {
  of: Versioned;
  /** The revision that is stored now; a new record has none. */
  revision: number | undefined;
  definition: Pick<RecordForm<Values, Stored, unknown>, "compared" | "version" | "complete">;
  form: UseFormReturn<Values>;
}

/** A button that opens the former versions of a record, to compare the form with one and to take over its fields. */
export function Versions<Values extends FieldValues, Stored>(props: VersionsProps<Values, Stored>) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button variant="secondary" />}>Versions</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay" />
        <Dialog.Popup className="popup popup-wide">
          <Dialog.Title className="text-lg font-semibold">Versions</Dialog.Title>
          <Dialog.Description className="mt-2 text-ink-muted">
            Each version and each saved draft of the last year, at most 200. Restored values appear in the
            form. Publish to make them live.
          </Dialog.Description>
          <VersionList {...props} onTakenOver={() => setOpen(false)} />
          <div className="popup-actions">
            <Dialog.Close render={<Button variant="secondary" />}>Back to the form</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function VersionList<Values extends FieldValues, Stored>({
  of,
  revision,
  definition,
  form,
  onTakenOver,
}: VersionsProps<Values, Stored> & { onTakenOver: () => void }) {
  const { data: versions, error } = useQuery(versionsQuery(of, revision));
  const [chosen, setChosen] = useState<number | null>(null);
  if (error) return <Failure error={error} />;
  if (versions === undefined) return <Loading />;
  // The current version is what the form began with.
  const former = versions.filter(
    (version) => version.draft || revision === undefined || version.revision < revision,
  );
  const [first] = former;
  if (!first) return <p className="mt-5">No earlier versions yet.</p>;
  const id = chosen ?? first.id;
  return (
    <div className="mt-5 grid gap-5">
      <Choice
        id="version"
        label="Version"
        value={String(id)}
        options={former.map((version) => ({ value: String(version.id), label: nameOf(version) }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <Comparison key={id} id={id} definition={definition} form={form} onTakenOver={onTakenOver} />
    </div>
  );
}

function nameOf({ at, author, draft }: VersionJson): string {
  if (author === "") return `Before ${formatDateTime(at)}`;
  return `${formatDateTime(at)}, ${author}${draft ? ", draft" : ""}`;
}

function Failure({ error }: { error: Error }) {
  return (
    <p role="alert" className="field-error mt-5">
      {textOf(error, "The versions could not be loaded")}
    </p>
  );
}

interface ComparisonProps<Values extends FieldValues, Stored>
  extends Pick<VersionsProps<Values, Stored>, "definition" | "form"> {
  id: number;
  onTakenOver: () => void;
}

/** The fields in which a version differs from the form. */
function Comparison<Values extends FieldValues, Stored>({
  id,
  definition,
  form,
  onTakenOver,
}: ComparisonProps<Values, Stored>) {
  const { data: version, error } = useQuery(versionQuery(id));
  const [taken, setTaken] = useState<readonly string[]>([]);
  if (error) return <Failure error={error} />;
  if (version === undefined) return <Loading />;
  const then = version.draft
    ? definition.complete(version.content)
    : definition.version(version.content as Stored).values;
  const now = form.getValues();
  const differing = definition.compared.filter(
    (field) => field.show(now) !== field.show(then) || taken.includes(field.name),
  );

  function takeOver(field: ComparedField<Values>): void {
    const name = field.name as Path<Values>;
    form.setValue(name, valueAt(then, field.name) as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    setTaken((before) => [...before, field.name]);
  }

  function takeOverAll(): void {
    for (const field of differing) takeOver(field);
    toastSuccess("This version is now in the form. Save it to publish it.");
    onTakenOver();
  }

  if (differing.length === 0) return <p role="status">The form says the same as this version.</p>;
  return (
    <>
      <ul className="grid gap-5">
        {differing.map((field) => (
          <li key={field.name} className="border-t border-line pt-3">
            <h3 className="field-label">{field.label}</h3>
            <div className="mt-2 grid gap-2 sm:grid-cols-2">
              <Side title="This version" text={field.show(then)} />
              <Side title="In the form" text={field.show(now)} />
            </div>
            <div className="mt-2">
              {taken.includes(field.name) ? (
                <span role="status" className="chip chip-success">
                  Taken over
                </span>
              ) : (
                <Button size="sm" variant="secondary" onClick={() => takeOver(field)}>
                  Use this version<span className="sr-only"> of {field.label}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={takeOverAll}>
        Use all of this version
      </Button>
    </>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="label">{title}</p>
      <p className="whitespace-pre-line break-words">{text === "" ? "(empty)" : text}</p>
    </div>
  );
}
