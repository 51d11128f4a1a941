import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { SelectField } from "#ui/Field.tsx";
import { textOf } from "../kit/errors.ts";
import { useMay, useUser } from "../session/user.ts";
import { WaitingBadge } from "./badges.tsx";
import { colleaguesQuery } from "./leads-api.ts";
import { useOwner } from "./use-owner.ts";

interface LeadOwnerProps {
  lead: LeadJson;
  onChanged: (lead: LeadJson) => void;
}

/** Who works on a lead: taken with one tap, handed over, given back. */
export function LeadOwner({ lead, onChanged }: LeadOwnerProps) {
  const me = useUser()?.id;
  const mayWork = useMay("work_on_enquiries");
  const change = useOwner(lead, onChanged);
  const mine = lead.owner !== null && lead.owner.id === me;
  return (
    <section aria-label="Owner" className="mb-4 grid gap-3 rounded-md border border-line p-4">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>
          <span className="text-ink-muted">Owner: </span>
          <strong>{lead.owner === null ? "unassigned" : mine ? "you" : lead.owner.name}</strong>
        </span>
        <WaitingBadge waiting={lead.waiting} />
      </p>
      {mayWork && lead.erased_at === null && me !== undefined ? (
        <>
          <div className="flex flex-wrap gap-2">
            {mine ? null : (
              <Button size="sm" busy={change.isPending} onClick={() => change.mutate(me)}>
                Take it
              </Button>
            )}
            {lead.owner === null ? null : (
              <Button
                size="sm"
                variant="secondary"
                busy={change.isPending}
                onClick={() => change.mutate(null)}
              >
                {mine ? "Give it back" : "Unassign"}
              </Button>
            )}
          </div>
          <HandOver lead={lead} me={me} busy={change.isPending} onChoose={(id) => change.mutate(id)} />
        </>
      ) : null}
    </section>
  );
}

interface HandOverProps {
  lead: LeadJson;
  me: number;
  busy: boolean;
  onChoose: (id: number) => void;
}

function HandOver({ lead, me, busy, onChoose }: HandOverProps) {
  const { data = [], error } = useQuery(colleaguesQuery);
  const [chosen, setChosen] = useState("");
  const [errors, setErrors] = useState<string[] | undefined>();
  const others = data.filter(({ id }) => id !== me && id !== lead.owner?.id);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (!others.some(({ id }) => String(id) === chosen)) {
      setErrors(["Choose a colleague."]);
      document.getElementById("lead-hand-over")?.focus();
      return;
    }
    onChoose(Number(chosen));
    setChosen("");
  }

  if (error) {
    return <p className="text-sm text-ink-muted">{textOf(error, "The colleagues could not be loaded.")}</p>;
  }
  if (others.length === 0) return null;
  return (
    <form aria-label="Hand over" className="grid gap-2" noValidate onSubmit={submit}>
      <SelectField
        id="lead-hand-over"
        label="Hand over to"
        hint="They get an email."
        errors={errors}
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value);
          setErrors(undefined);
        }}
      >
        <option value="">Choose a colleague</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" size="sm" variant="secondary" className="justify-self-start" busy={busy}>
        Hand over
      </Button>
    </form>
  );
}
