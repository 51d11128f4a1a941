import type { AuditJson, Permission } from "#api/types.gen.ts";
import { KIND_LABELS } from "../records/kinds.ts";
import { ListScreen } from "../records/ListScreen.tsx";
import { usePermissions } from "../user.ts";
import { AuditEntry, type Restorable } from "./AuditEntry.tsx";
import { type AuditListKey, auditList } from "./audit-api.ts";
import { ACTION_LABELS } from "./labels.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Kinds whose entries only some of those see who read the history. */
const RESTRICTED: Readonly<Record<string, Permission>> = {
  lead: "read_enquiries",
  settings: "change_settings",
  account: "manage_accounts",
};

const filtersFor = (permissions: readonly Permission[]) => [
  {
    name: "kind" as const,
    label: "Kind of record",
    options: [
      { value: "all", label: "Everything" },
      ...optionsOf(KIND_LABELS).filter(({ value }) => {
        const needed = RESTRICTED[value];
        return needed === undefined || permissions.includes(needed);
      }),
    ],
  },
  {
    name: "action" as const,
    label: "What was done",
    options: [{ value: "all", label: "Any action" }, ...optionsOf(ACTION_LABELS)],
  },
];

/** `/admin/audit` */
export function AuditScreen({ restorable }: { restorable: Restorable }) {
  const filters = filtersFor(usePermissions());
  return (
    <ListScreen<AuditJson, AuditListKey>
      source={auditList}
      title="Change history"
      intro="Who changed what, and when."
      nouns={["entry", "entries"]}
      filters={() => filters}
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
