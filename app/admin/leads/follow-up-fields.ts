import * as v from "valibot";
import type { FieldSpec } from "../forms/field-spec.ts";
import { text } from "../forms/fields.ts";
import { formatDateTime, fromIndiaInput, indiaInput, indiaTime } from "../kit/format.ts";

/** A moment that is typed as a time in India. */
export const followUpTime: FieldSpec<string, string | null, string | null> = {
  ...text({
    label: "Follow up on",
    hint: "Indian time. Empty: no follow-up.",
    rule: v.pipe(
      v.string(),
      v.check(
        (value) => value === "" || (/^20/.test(value) && fromIndiaInput(value) !== null),
        "Choose a day from 2000 to 2099, and a time.",
      ),
    ),
    attributes: { type: "datetime-local", min: "2000-01-01T00:00", max: "2099-12-31T23:59" },
    show: (value) => (value === "" ? "" : formatDateTime(indiaTime(value))),
  }),
  read: (stored) => (stored === null ? "" : indiaInput(new Date(stored))),
  write: (value) => (value === "" ? null : indiaTime(value)),
};

export const followUpText = text({ label: "What for", hint: "In one line.", max: 160 });
