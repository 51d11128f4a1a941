import type { AuditJson } from "#api/types.gen.ts";
import { KIND_LABELS } from "../records/kinds.ts";
import { ListScreen } from "../records/ListScreen.tsx";
import { AuditEntry, type Restorable } from "./AuditEntry.tsx";
import { type AuditListKey, auditList } from "./audit-api.ts";
import { ACTION_LABELS } from "./labels.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const FILTERS = [
  {
    name: "kind",
    label: "Kind of record",
    options: [{ value: "all", label: "Everything" }, ...optionsOf(KIND_LABELS)],
  },
  {
    name: "action",
    label: "What was done",
    options: [{ value: "all", label: "Any action" }, ...optionsOf(ACTION_LABELS)],
  },
] as const;

/** `/admin/audit` */
export function AuditScreen({ restorable }: { restorable: Restorable }) {
  return (
    <ListScreen<AuditJson, AuditListKey>
      source={auditList}
      title="Change history"
      intro="Who changed what, and when."
      nouns={["entry", "entries"]}
      filters={() => FILTERS}
      failed="Failed to fetch the change history"
      empty="Nothing has happened here yet."
      all="Show everything"
    >
      {(entries) => (
        <ol className="border-t border-line">
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} restorable={restorable} />
          ))}
        </ol>
      )}
    </ListScreen>
  );
}
