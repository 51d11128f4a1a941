import { keepPreviousData } from "@tanstack/react-query";
import { callForList } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import type { BulkKind, TrashJson } from "#api/types.gen.ts";
import { pageNumber } from "../address-state.ts";
import { paths } from "../paths.ts";
import { PER_PAGE } from "../records/filter-sort-paginate.ts";
import type { ListSource } from "../records/list-source.ts";

const KEY = "trash";

export const TRASH_KINDS = ["course", "batch", "team_member", "testimonial", "media"] as const;

/** A deleted record as a row. Records of different kinds may have one number, so the row has a number of its own. */
export interface TrashRow extends Omit<TrashJson, "kind"> {
  readonly kind: BulkKind;
  readonly record: number;
}

function rowOf(entry: TrashJson): TrashRow {
  const at = (TRASH_KINDS as readonly string[]).indexOf(entry.kind);
  const kind = TRASH_KINDS[at] ?? "course";
  return { ...entry, kind, record: entry.id, id: entry.id * TRASH_KINDS.length + at };
}

const SPEC = {
  q: { fallback: "" },
  kind: { fallback: "all", choices: ["all", ...TRASH_KINDS] },
  page: { fallback: "1" },
} as const;

/** What is deleted, the latest first. */
export const trashList: ListSource<TrashRow, keyof typeof SPEC> = {
  key: KEY,
  href: paths.trash,
  spec: SPEC,
  perPage: PER_PAGE,
  query: ({ q, kind, page }) => {
    const params = new URLSearchParams();
    if (q !== "") params.set("q", q);
    if (kind !== "all") params.set("kind", kind);
    params.set("page", String(pageNumber(page)));
    params.set("per_page", String(PER_PAGE));
    const list = endpoint<api.ListTrashData, api.ListTrashResponse>("GET", `/api/admin/trash?${params}`);
    return {
      queryKey: [KEY, "list", list.path],
      queryFn: async ({ signal }) => {
        const { items, total } = await callForList(list, { signal });
        return { items: items.map(rowOf), total };
      },
      placeholderData: keepPreviousData,
      // Each visit refetches, so that it shows the latest deletions.
      staleTime: 0,
      meta: { failed: "Failed to fetch the trash" },
    };
  },
};
