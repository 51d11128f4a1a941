import type { LeadRow } from "#api/types.gen.ts";
import { formatDate } from "../format.ts";
import { paths } from "../paths.ts";
import { StatusBadge } from "./badges.tsx";
import { KIND_LABELS } from "./labels.ts";
import { Panel } from "./Panel.tsx";

/** Other leads of the same sender. */
export function RelatedLeads({ rows }: { rows: readonly LeadRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="More from this person">
      <p className="text-sm text-ink-muted">The same email address or the same phone number.</p>
      <ul className="grid">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex items-center justify-between gap-4 border-b border-line py-2 first:border-t"
          >
            <div className="min-w-0">
              <a className="link inline-flex min-h-8 items-center" href={paths.lead(row.id)}>
                {KIND_LABELS[row.kind]}
                {row.item_name || row.subject ? `: ${row.item_name || row.subject}` : ""}
              </a>
              <p className="text-sm text-ink-muted">
                {formatDate(row.created_at)}
                {row.name ? `, ${row.name}` : ""}
              </p>
            </div>
            <StatusBadge status={row.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
