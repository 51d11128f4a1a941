import { useMemo } from "react";
import type { AuditJson, Permission } from "#api/types.gen.ts";
import { ACTION_LABELS } from "../records/actions.ts";
import type { Kinds } from "../records/kinds.ts";
import { ListScreen } from "../records/ListScreen.tsx";
import { useStaffArea } from "../records/manifest.ts";
import { usePermissions } from "../session/user.ts";
import { AuditEntry } from "./AuditEntry.tsx";
import { type AuditListKey, auditList } from "./audit-api.ts";

const ACTION_OPTIONS = Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label }));

/** Kinds whose entries only some of those see who read the history. */
const RESTRICTED: Readonly<Record<string, Permission>> = {
  lead: "read_enquiries",
  settings: "change_settings",
  account: "manage_accounts",
};

const filtersFor = (kinds: Kinds, permissions: readonly Permission[]) => [
  {
    name: "kind" as const,
    label: "Kind of record",
    options: [
      { value: "all", label: "Everything" },
      ...Object.entries(kinds)
        .map(([value, { label }]) => ({ value, label }))
        .filter(({ value }) => {
          const needed = RESTRICTED[value];
          return needed === undefined || permissions.includes(needed);
        }),
    ],
  },
  {
    name: "action" as const,
    label: "What was done",
    options: [{ value: "all", label: "Any action" }, ...ACTION_OPTIONS],
  },
  { name: "from" as const, label: "From" },
  { name: "until" as const, label: "Until" },
];

/** `/admin/audit` */
export function AuditScreen() {
  const { kinds } = useStaffArea();
  const source = useMemo(() => auditList(kinds), [kinds]);
  const filters = filtersFor(kinds, usePermissions());
  return (
    <ListScreen<AuditJson, AuditListKey>
      source={source}
      title="Change history"
      intro="Who changed what, and when."
      nouns={["entry", "entries"]}
      search={{ label: "Search by person, record or value" }}
      filters={() => filters}
      failed="Failed to fetch the change history"
      empty="No change matches."
      emptyUnfiltered="Nothing has happened here yet."
      all="Show everything"
    >
      {(entries) => (
        <ol className="border-t border-line">
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListScreen>
  );
}
