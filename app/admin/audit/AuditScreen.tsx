import { useQuery } from "@tanstack/react-query";
import { pageNumber, useAddressState } from "../address-state.ts";
import { textOf } from "../errors.ts";
import { rangeText } from "../format.ts";
import { paths } from "../paths.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { Choice } from "../ui/Choice.tsx";
import { ListResult } from "../ui/ListResult.tsx";
import { AuditEntry } from "./AuditEntry.tsx";
import { auditQuery, ENTRIES_PER_PAGE } from "./audit-api.ts";
import { ACTION_WORDS, KIND_WORDS } from "./audit-words.ts";

const KINDS = ["course", "team_member", "testimonial", "lead", "settings", "account"];

const SPEC = {
  kind: { fallback: "all", choices: ["all", ...KINDS] },
  action: { fallback: "all", choices: ["all", ...Object.keys(ACTION_WORDS)] },
  page: { fallback: "1" },
} as const;

const KIND_OPTIONS = [
  { value: "all", label: "Everything" },
  ...KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] ?? kind })),
];

const ACTION_OPTIONS = [
  { value: "all", label: "Any action" },
  ...Object.entries(ACTION_WORDS).map(([value, label]) => ({ value, label })),
];

/** `/admin/audit` */
export function AuditScreen() {
  const { values, href, change } = useAddressState(SPEC);
  const page = pageNumber(values.page);
  const query = useQuery(auditQuery({ ...values, page }));
  const { data } = query;
  const narrowed = values.kind !== "all" || values.action !== "all";
  return (
    <>
      <ScreenHead
        title="Change history"
        lead={
          <>
            Who changed what, and when.{" "}
            <span role="status">
              {data ? `${rangeText(page, ENTRIES_PER_PAGE, data.total, "entry", "entries")}.` : ""}
            </span>
          </>
        }
      />
      <div className="toolbar">
        <div className="filters">
          <Choice
            id="audit-kind"
            label="Kind of record"
            value={values.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => change({ kind })}
          />
          <Choice
            id="audit-action"
            label="What was done"
            value={values.action}
            options={ACTION_OPTIONS}
            onChange={(action) => change({ action })}
          />
        </div>
      </div>
      <ListResult
        query={query}
        list={data}
        failure={textOf(query.error, "Failed to fetch the change history")}
        empty="Nothing has happened here yet."
        all={narrowed ? { label: "Show everything", href: paths.audit } : undefined}
        page={page}
        perPage={ENTRIES_PER_PAGE}
        href={(n) => href({ page: String(n) })}
      >
        {(entries) => (
          <ol className="border-t border-line">
            {entries.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </ListResult>
    </>
  );
}
