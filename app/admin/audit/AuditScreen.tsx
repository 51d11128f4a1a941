import { useQuery } from "@tanstack/react-query";
import { Pagination } from "#ui/Pagination.tsx";
import { pageNumber, useAddressState } from "../address-state.ts";
import { textOf } from "../errors.ts";
import { rangeText } from "../format.ts";
import { paths } from "../paths.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { Choice } from "../ui/Choice.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { Waiting } from "../ui/Waiting.tsx";
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
  { value: "all", label: "Whatever was done" },
  ...Object.entries(ACTION_WORDS).map(([value, label]) => ({ value, label })),
];

/** `/admin/audit` */
export function AuditScreen() {
  const { values, href, change } = useAddressState(SPEC);
  const page = pageNumber(values.page);
  const query = useQuery(auditQuery({ ...values, page }));
  const { data } = query;
  return (
    <>
      <ScreenHead
        title="Audit trail"
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
      {query.isPending ? <Waiting /> : null}
      {query.isError && data === undefined ? (
        <QueryError
          text={textOf(query.error, "Failed to fetch the audit trail")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {data?.total === 0 ? (
        <EmptyState text="Nothing has happened here yet.">
          {values.kind === "all" && values.action === "all" ? null : (
            <a className="btn btn-secondary" href={paths.audit}>
              Show everything
            </a>
          )}
        </EmptyState>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <ol className="border-t border-line">
            {data.items.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          <div className="mt-4">
            <Pagination
              page={page}
              pages={Math.ceil(data.total / ENTRIES_PER_PAGE)}
              href={(n) => href({ page: String(n) })}
            />
          </div>
        </>
      ) : null}
    </>
  );
}
