import * as v from "valibot";
import type { LeadRulesInput, LeadRulesJson, OwnerRule, Weekday } from "#api/types.gen.ts";
import type { FieldSpec } from "../forms/field-spec.ts";
import { choices, numeric, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { KIND_LABELS } from "./labels.ts";

/** A rule in the form, and a stable key. Numbers of accounts are texts. */
export interface EditedRule {
  readonly key: string;
  readonly category: string;
  /** Empty for any form. */
  readonly kind: OwnerRule["kind"] | "";
  readonly people: readonly string[];
}

// Restored drafts contain keys of an earlier page load, so new keys must be globally unique.
const VISIT = Math.random().toString(36).slice(2);
let made = 0;

export function ruleOf({ category, kind, people }: OwnerRule): EditedRule {
  made += 1;
  return { key: `${VISIT}-rule-${made}`, category, kind: kind ?? "", people: people.map(String) };
}

function storedOf({ category, kind, people }: EditedRule): OwnerRule {
  return { category: category.trim(), kind: kind || null, people: people.map(Number) };
}

/** A rule in words, without the names of people, which the screen loads. */
function ruleText({ category, kind, people }: OwnerRule): string {
  const what = kind === null ? "All forms" : KIND_LABELS[kind];
  const about = category === "" ? "all categories" : category;
  return `${what}, ${about}: accounts ${people.join(", ")}`;
}

const MOST_RULES = 50;

const rules: FieldSpec<readonly EditedRule[], readonly OwnerRule[], OwnerRule[]> = {
  label: "Rules",
  hint: "The first rule that fits counts. Of several people, each gets an enquiry in turn. Without a rule an enquiry has no owner.",
  widget: { control: "own" },
  empty: [],
  row: () => ruleOf({ category: "", kind: null, people: [] }),
  schema: v.pipe(
    v.custom<readonly EditedRule[]>(Array.isArray),
    v.check((value) => value.length <= MOST_RULES, `Give at most ${MOST_RULES} rules.`),
  ),
  read: (stored) => stored.map(ruleOf),
  write: (value) => value.map(storedOf),
  show: (value) => value.map((rule) => ruleText(storedOf(rule))).join("\n"),
  lines: {
    of: (value) => value.map((rule) => JSON.stringify(storedOf(rule))),
    from: (lines) => lines.map((line) => ruleOf(JSON.parse(line) as OwnerRule)),
  },
};

const DAYS: readonly { readonly value: Weekday; readonly label: string }[] = [
  { value: "mon", label: "Monday" },
  { value: "tue", label: "Tuesday" },
  { value: "wed", label: "Wednesday" },
  { value: "thu", label: "Thursday" },
  { value: "fri", label: "Friday" },
  { value: "sat", label: "Saturday" },
  { value: "sun", label: "Sunday" },
];

const time = (label: string, required: string) => text({ label, required, attributes: { type: "time" } });

export const rulesForm = recordForm<LeadRulesJson, LeadRulesInput>()("lead-rules", {
  rules,
  office_days: choices({
    label: "Office days",
    hint: "On other days no time counts as waiting.",
    required: "Choose at least one day of the week.",
    options: DAYS,
  }),
  office_from: time("Office opens at", "Say when the office opens."),
  office_to: time("Office closes at", "Say when the office closes."),
  answer_hours: numeric(
    text({
      label: "Answer within so many office hours",
      hint: "Who waits longer is marked red in the list.",
      required: "Give a number of hours.",
      rule: v.pipe(
        v.string(),
        v.check(
          (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 90,
          "Give a whole number from 1 to 90.",
        ),
      ),
      attributes: { inputMode: "numeric" },
    }),
    String,
  ),
});
