import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useController } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { SelectField, TextField } from "#ui/Field.tsx";
import { entryActions } from "../forms/entries.ts";
import { addingControl, ListFrame } from "../forms/ListFrame.tsx";
import { PickField } from "../forms/PickField.tsx";
import { RowTools } from "../forms/RowTools.tsx";
import { KIND_LABELS } from "./labels.ts";
import { categoriesQuery, colleaguesQuery } from "./leads-api.ts";
import { type EditedRule, ruleOf, rulesForm } from "./rules-form.ts";

const ID = "lead-rules-rules";
const MOST_PEOPLE = 20;

type RuleErrors = Readonly<Record<number, { people?: { message?: string } } | undefined>>;

/** The rules for owners: add, edit, reorder, remove. */
export function RulesField() {
  const { field, fieldState } = useController({ name: "rules" });
  const value = field.value as readonly EditedRule[];
  const add = useRef<HTMLButtonElement>(null);
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data ?? [];
  const { label, hint = "" } = rulesForm.fields.rules;
  const { move, remove } = entryActions(value, field.onChange, () => add.current?.focus());
  const wrong = fieldState.error as unknown as (RuleErrors & { message?: string }) | undefined;
  const options = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));

  function change(at: number, part: Partial<EditedRule>): void {
    field.onChange(value.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  }

  function append(): void {
    field.onChange([...value, ruleOf({ category: "", kind: null, people: [] })]);
    requestAnimationFrame(() => document.getElementById(`${ID}-${value.length}-kind`)?.focus());
  }

  const errors = typeof wrong?.message === "string" ? [wrong.message] : undefined;
  const entries = (
    <ol className="grid gap-4">
      {value.map((rule, at) => {
        const people = wrong?.[at]?.people?.message;
        return (
          <li key={rule.key} className="grid gap-3 border border-line p-3">
            <div className="flex items-center justify-between gap-3">
              <span className="label">Rule {at + 1}</span>
              <RowTools
                name={`rule ${at + 1}`}
                at={at}
                count={value.length}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField
                id={`${ID}-${at}-kind`}
                label="Form"
                value={rule.kind ?? ""}
                onChange={(event) => change(at, { kind: event.target.value as EditedRule["kind"] })}
              >
                <option value="">All forms</option>
                {Object.entries(KIND_LABELS).map(([kind, title]) => (
                  <option key={kind} value={kind}>
                    {title}
                  </option>
                ))}
              </SelectField>
              <TextField
                id={`${ID}-${at}-category`}
                label="Category"
                hint="As the course has it. Empty: all."
                list={`${ID}-categories`}
                maxLength={160}
                autoComplete="off"
                value={rule.category}
                onChange={(event) => change(at, { category: event.target.value })}
              />
            </div>
            <PickField
              id={`${ID}-${at}-people`}
              label="Owners, in turn"
              hint="One person, or several who take turns."
              noun="colleague"
              most={MOST_PEOPLE}
              options={options}
              value={rule.people}
              onChange={(chosen) => change(at, { people: chosen })}
              errors={people === undefined ? undefined : [people]}
            />
          </li>
        );
      })}
    </ol>
  );
  return (
    <ListFrame id={ID} label={label} hint={hint} count={value.length} errors={errors} entries={entries}>
      <datalist id={`${ID}-categories`}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Button
        ref={add}
        {...addingControl(ID, errors)}
        variant="secondary"
        className="justify-self-start"
        onClick={append}
      >
        Add a rule
      </Button>
    </ListFrame>
  );
}
