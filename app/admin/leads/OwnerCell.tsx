import type { MouseEvent } from "react";
import type { LeadRow, Status } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { useMay, useUser } from "../session/user.ts";
import { personName } from "./lead-links.ts";
import { useOwner } from "./use-owner.ts";

/** Nobody needs to work on these. */
const DONE: readonly Status[] = ["lost", "spam"];

/** The owner of a lead in the inbox; a lead of nobody that is to be worked on can be taken with one tap. */
export function OwnerCell({ row }: { row: LeadRow }) {
  const mayWork = useMay("work_on_enquiries");
  if (row.owner !== null) return <OwnerName row={row} />;
  if (!mayWork || row.erased || DONE.includes(row.status))
    return <span className="text-ink-muted">Unassigned</span>;
  return <TakeButton row={row} />;
}

function OwnerName({ row: { owner } }: { row: LeadRow }) {
  const me = useUser()?.id;
  return <span className="wrap-anywhere">{owner?.id === me ? "You" : owner?.name}</span>;
}

function TakeButton({ row }: { row: LeadRow }) {
  const me = useUser()?.id;
  const change = useOwner(row);
  return (
    <Button
      size="sm"
      variant="secondary"
      className="whitespace-nowrap"
      data-key="a"
      busy={change.isPending}
      onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
        if (me === undefined) return;
        // The button goes away, and the row is the one that the next key is about.
        currentTarget.closest("tr")?.querySelector<HTMLElement>("[data-key=row]")?.focus();
        change.mutate(me);
      }}
    >
      Assign to me<span className="sr-only">: {personName(row)}</span>
    </Button>
  );
}
