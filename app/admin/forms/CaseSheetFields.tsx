import type { ComponentType } from "react";
import type { CasePaths } from "./case-sheet.ts";

interface CaseSheetFieldsProps<Place extends string> {
  /** The field component of the form. */
  field: ComponentType<{ of: CasePaths<Place>; oneLine?: boolean }>;
  /** Where the sheet is in the form: `case_sheet`. */
  at: Place;
}

/** The layout of the fields of a project on one sheet. */
export function CaseSheetFields<Place extends string>({ field: Field, at }: CaseSheetFieldsProps<Place>) {
  return (
    <>
      <Field of={`${at}.industry`} />
      <Field of={`${at}.problem`} oneLine />
      <Field of={`${at}.solution`} oneLine />
      <Field of={`${at}.measure`} />
      <div className="field-pair">
        <Field of={`${at}.before`} />
        <Field of={`${at}.after`} />
      </div>
      <Field of={`${at}.weeks`} />
      <Field of={`${at}.invented`} />
    </>
  );
}
