import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { LeadJson, LeadRow } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { formatDate } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { queryClient } from "../session/query-client.ts";
import { useMay } from "../session/user.ts";
import { Panel } from "../ui/Panel.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { StatusBadge } from "./badges.tsx";
import { KIND_LABELS } from "./labels.ts";
import { personName } from "./lead-links.ts";
import { foundLeadsQuery, LEADS, mergePerson, separatePerson } from "./leads-api.ts";

const FAILED_TO_SEPARATE = "The enquiries could not be taken apart";

interface RelatedLeadsProps {
  lead: LeadJson;
  onChanged: (lead: LeadJson) => void;
}

/** Other leads of the same person, and the way to say that somebody else is the same person. */
export function RelatedLeads({ lead, onChanged }: RelatedLeadsProps) {
  const mayWork = useMay("work_on_enquiries") && lead.erased_at === null;
  if (lead.related.length === 0 && !mayWork) return null;
  return (
    <Panel title="More from this person">
      {lead.related.length === 0 ? (
        <p className="text-sm text-ink-muted">No other enquiry with this address or number.</p>
      ) : (
        <>
          <p className="text-sm text-ink-muted">
            {lead.put_together
              ? "The same address or number, or noted by staff as the same person."
              : "The same email address or the same phone number."}
          </p>
          <ul className="grid">
            {lead.related.map((row) => (
              <Related key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
      {mayWork ? (
        <div className="grid justify-items-start gap-2">
          {lead.put_together ? <Separate lead={lead} onChanged={onChanged} /> : null}
          <Merge lead={lead} onChanged={onChanged} />
        </div>
      ) : null}
    </Panel>
  );
}

function aboutOf(row: LeadRow): string {
  const about = row.item_name || row.subject;
  return about === "" ? KIND_LABELS[row.kind] : `${KIND_LABELS[row.kind]}: ${about}`;
}

function Related({ row }: { row: LeadRow }) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2 first:border-t">
      <div className="min-w-0">
        <a className="link inline-flex min-h-8 items-center" href={paths.lead(row.id)}>
          {aboutOf(row)}
        </a>
        <p className="text-sm text-ink-muted">
          {formatDate(row.created_at)}
          {row.name ? `, ${row.name}` : ""}
        </p>
      </div>
      <StatusBadge status={row.status} kind={row.kind} />
    </li>
  );
}

function Separate({ lead, onChanged }: RelatedLeadsProps) {
  const separate = useMutation({
    mutationFn: () => separatePerson(lead.id),
    meta: { failed: FAILED_TO_SEPARATE },
    onSuccess: (saved) => {
      onChanged(saved);
      toastSuccess("Noted: another person");
    },
  });
  return (
    <Button variant="secondary" size="sm" busy={separate.isPending} onClick={() => separate.mutate()}>
      Not the same person as the others
    </Button>
  );
}

const REST_MS = 300;
const LEAST = 3;

/** Looks for an enquiry of the same person. */
function Merge({ lead, onChanged }: RelatedLeadsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const words = useDebounced(typed, REST_MS).trim();
  const { data } = useQuery({ ...foundLeadsQuery(words), enabled: words.length >= LEAST });
  const known = new Set([lead.id, ...lead.related.map((row) => row.id)]);
  const found = words.length < LEAST ? [] : (data?.items ?? []).filter((row) => !known.has(row.id));
  const undo = useMutation({
    mutationFn: (other: number) => separatePerson(other),
    meta: { failed: FAILED_TO_SEPARATE },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [LEADS] }),
  });
  const merge = useMutation({
    mutationFn: (other: LeadRow) => mergePerson(lead.id, other.id),
    meta: { failed: "The enquiries could not be put together" },
    onSuccess: (saved, other) => {
      onChanged(saved);
      setOpen(false);
      setTyped("");
      toastSuccess(`${personName(other)} is the same person`, {
        label: "Undo",
        run: () => undo.mutate(other.id),
      });
    },
  });

  if (!open) {
    return (
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Add another enquiry of this person
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-2">
      <label htmlFor={id} className="label">
        Name, email or phone of the other enquiry
      </label>
      <input
        id={id}
        type="search"
        className="control"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the person asked for this field
        autoFocus
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="grid" aria-label="Found enquiries">
        {found.map((row) => (
          <li
            key={row.id}
            className="flex items-center justify-between gap-3 border-b border-line py-2 first:border-t"
          >
            <span className="min-w-0 text-sm wrap-anywhere">
              <span className="font-semibold">{personName(row)}</span>
              <span className="block text-ink-muted">
                {aboutOf(row)}, {formatDate(row.created_at)}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              busy={merge.isPending && merge.variables.id === row.id}
              onClick={() => merge.mutate(row)}
            >
              Same person<span className="sr-only">: {personName(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-muted">
        {words.length >= LEAST && data !== undefined && found.length === 0
          ? "No other enquiry was found."
          : ""}
      </p>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </div>
  );
}
