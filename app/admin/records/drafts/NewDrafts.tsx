import { useQuery } from "@tanstack/react-query";
import type { DraftKind } from "#api/types.gen.ts";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { newDraftsQuery } from "./drafts-api.ts";

/** Above a list: drafts of records that are not on the site yet. */
export function NewDrafts({ kind, addHref }: { kind: DraftKind; addHref: string }) {
  const { data } = useQuery(newDraftsQuery(kind));
  if (!data || data.length === 0) return null;
  return (
    <Notice title="Drafts that are not on the site yet" className="mb-5">
      <ul className="mt-1 grid gap-1">
        {data.map((draft) => (
          <li key={draft.id}>
            <a className="link" href={`${addHref}?draft=${draft.id}`}>
              {draft.label}
            </a>
            <span className="text-sm text-ink-muted">, saved {formatDateTime(draft.updated_at)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
