import { endpoint } from "#api/endpoint.ts";
import type { AuditJson } from "#api/types.gen.ts";
import { pageNumber } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { ACTION_LABELS } from "../records/actions.ts";
import type { Kinds } from "../records/kinds.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";

const ENTRIES_PER_PAGE = 50;

export type AuditListKey = "q" | "kind" | "action" | "from" | "until" | "page";

/** The audit log, newest first. */
export const auditList = (kinds: Kinds): ListSource<AuditJson, AuditListKey> => ({
  key: "audit",
  href: paths.audit,
  spec: {
    q: { fallback: "" },
    kind: { fallback: "all", choices: ["all", ...Object.keys(kinds)] },
    action: { fallback: "all", choices: ["all", ...Object.keys(ACTION_LABELS)] },
    from: { fallback: "" },
    until: { fallback: "" },
    page: { fallback: "1" },
  },
  perPage: ENTRIES_PER_PAGE,
  query: ({ q, kind, action, from, until, page }) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ q, from, until })) {
      if (value !== "") params.set(name, value);
    }
    if (kind !== "all") params.set("kind", kind);
    if (action !== "all") params.set("action", action);
    params.set("page", String(pageNumber(page)));
    params.set("per_page", String(ENTRIES_PER_PAGE));
    // Each visit refetches, so that it shows the latest changes.
    const call = endpoint("GET", "/api/audit", { query: params });
    return { ...pagedQuery({ key: "audit", call }), staleTime: 0 };
  },
});
