import type { StaffTextsJson, TextsInput } from "#api/types.gen.ts";
import source from "#content/texts.json";
import { area, group, text } from "../forms/fields.ts";
import { knownPlaceholders, written } from "../forms/placeholders.ts";
import { recordForm } from "../forms/record-form.ts";

/** A text as texts.json declares it. */
export interface TextField {
  readonly label: string;
  readonly hint?: string;
  readonly max: number;
  readonly optional?: boolean;
  /** Whether each line of it is a paragraph. */
  readonly lines?: boolean;
  /** What may stand in it between braces. */
  readonly placeholders?: readonly string[];
  /** The words that the site ships with. */
  readonly text: string;
}

export interface TextGroup {
  readonly id: number;
  readonly title: string;
  /** The path of the page that shows it; `*` for every page, null for texts of mails. */
  readonly page: string | null;
  /** Fields by name, under the headings of the form. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, TextField>>>>;
}

const GROUPS: Readonly<Record<string, TextGroup>> = source;

/** A group of texts by its name in addresses; a server that is newer than the open tab may have others. */
export const groupOf = (slug: string): TextGroup | undefined => GROUPS[slug];

/** What is longer stands on several lines of the form. */
const ONE_LINE = 120;

/** The form of a group, made from its part of the table. */
export function textForm({ sections }: TextGroup) {
  const fields = Object.entries(sections).flatMap(([section, fields]) =>
    Object.entries(fields).map(([name, { label, hint, max, optional, lines, placeholders }]) => {
      const field = (max > ONE_LINE ? area : text)({
        label,
        shortLabel: `${section}: ${label}`,
        ...(hint === undefined ? {} : { hint }),
        ...(placeholders && {
          hint: `Filled for each mail: ${placeholders.map(written).join(", ")}.`,
          rule: knownPlaceholders(placeholders),
        }),
        ...(optional ? {} : { required: "Write a text, or use the shipped one." }),
        max,
        ...(lines && { attributes: { rows: 3 } }),
      });
      return [name, field] as const;
    }),
  );
  return recordForm<StaffTextsJson, TextsInput>()("texts", {
    texts: group("Texts", Object.fromEntries(fields)),
  });
}
