import type { SynonymsInput, SynonymsJson } from "#api/types.gen.ts";
import { list } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";

export const synonymsForm = recordForm<SynonymsJson, SynonymsInput>()("search-words", {
  groups: list({
    label: "Words that mean the same",
    hint: "Two or more words or short phrases with commas between them, e.g. “plc, programmable logic controller”. A search for one finds the others, too.",
    noun: "group",
  }),
});
