import type { StaffTextsJson, TextsInput } from "#api/types.gen.ts";
import source from "#content/texts.json";
import { area, group, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";

/** A text as texts.json declares it. */
export interface TextField {
  readonly label: string;
  readonly hint?: string;
  readonly max: number;
  readonly optional?: boolean;
  /** The words that the site ships with. */
  readonly text: string;
}

export interface TextGroup {
  readonly id: number;
  readonly title: string;
  /** The path of the page that shows it; `*` for every page. */
  readonly page: string;
  /** Fields by name, under the headings of the form. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, TextField>>>>;
}

const GROUPS: Readonly<Record<string, TextGroup>> = source;

/** A group of texts by its name in addresses; a server that is newer than the open tab may have others. */
export const groupOf = (slug: string): TextGroup | undefined => GROUPS[slug];

/** What is longer stands on several lines of the form. */
const ONE_LINE = 100;

/** The form of a group, made from its part of the table. */
export function textForm({ sections }: TextGroup) {
  const fields = Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields).map(([name, { label, hint, max, optional }]) => {
      const field = (max > ONE_LINE ? area : text)({
        label,
        shortLabel: `${section}: ${label}`,
        ...(hint === undefined ? {} : { hint }),
        ...(optional ? {} : { required: "Write a text, or use the shipped one." }),
        max,
      });
      return [name, field] as const;
    }),
  );
  return recordForm<StaffTextsJson, TextsInput>()("texts", {
    texts: group("Texts", Object.fromEntries(fields)),
  });
}
