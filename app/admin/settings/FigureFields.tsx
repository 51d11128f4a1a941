import { useWatch } from "react-hook-form";
import type { FigureName, Figures } from "#content/site.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { settingsForm } from "./settings-form.ts";

const Field = fieldOf(settingsForm);

const FIGURES = Object.keys(settingsForm.fields.figures.members).filter(
  (name): name is FigureName => !name.endsWith("_source"),
);

/** The figures, which of them visitors cannot check, and their sources. */
export function FigureFields() {
  const figures: Figures = useWatch({ name: "figures" });
  const lacking = FIGURES.filter((name) => lack(figures, name) !== null).length;
  return (
    <>
      <p role="status" className="text-sm">
        {lacking > 0 ? (
          <span className="chip chip-danger">
            {lacking === 1 ? "1 figure that nobody can check" : `${lacking} figures that nobody can check`}
          </span>
        ) : (
          "Every figure has a source and a month."
        )}
      </p>
      <div className="field-row">
        {FIGURES.map((name) => (
          <Field key={name} of={`figures.${name}`} />
        ))}
      </div>
      <FormFold title="Sources" lead="Where each figure comes from and of which month it is.">
        <div className="field-row">
          {FIGURES.map((name) => (
            <Field key={name} of={`figures.${name}_source`} hint={hintOf(lack(figures, name))} />
          ))}
        </div>
      </FormFold>
    </>
  );
}

/** What the source of a figure lacks. */
function lack(figures: Figures, name: FigureName): string | null {
  if (figures[name].trim() === "") return null;
  const source = figures[`${name}_source`].trim();
  if (source === "") return "No source";
  return /\b(?:19|20)\d\d\b/.test(source) ? null : "No month";
}

const hintOf = (lack: string | null) =>
  lack === null ? undefined : <span className="chip chip-danger">{lack}</span>;
