import { keepPreviousData } from "@tanstack/react-query";
import { callForList } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { BulkKind, TrashJson } from "#api/types.gen.ts";
import { pageNumber } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { PER_PAGE } from "../records/filter-sort-paginate.ts";
import { deletableKinds, type Kinds, kindLabel } from "../records/kinds.ts";
import type { ListSource } from "../records/list-source.ts";
import type { DeletableResource } from "../records/resource.ts";

const KEY = "trash";

/** A deleted record as a row. Records of different kinds may have one number, so the row has a number of its own. */
export interface TrashRow extends Omit<TrashJson, "kind"> {
  readonly kind: BulkKind;
  readonly kindLabel: string;
  readonly resource: DeletableResource | undefined;
  readonly record: number;
}

function rowOf(entry: TrashJson, kinds: Kinds): TrashRow {
  const kind = entry.kind as BulkKind;
  const all = deletableKinds(kinds);
  const id = entry.id * all.length + all.indexOf(kind);
  return {
    ...entry,
    kind,
    kindLabel: kindLabel(kinds, kind),
    resource: kinds[kind]?.deletable,
    record: entry.id,
    id,
  };
}

/** What is deleted, the latest first. */
export const trashList = (kinds: Kinds): ListSource<TrashRow, "q" | "kind" | "page"> => ({
  key: KEY,
  href: paths.trash,
  spec: {
    q: { fallback: "" },
    kind: { fallback: "all", choices: ["all", ...deletableKinds(kinds)] },
    page: { fallback: "1" },
  },
  perPage: PER_PAGE,
  query: ({ q, kind, page }) => {
    const params = new URLSearchParams();
    if (q !== "") params.set("q", q);
    if (kind !== "all") params.set("kind", kind);
    params.set("page", String(pageNumber(page)));
    params.set("per_page", String(PER_PAGE));
    const list = endpoint("GET", "/api/admin/trash", { query: params });
    return {
      queryKey: [KEY, "list", list.path],
      queryFn: async ({ signal }) => {
        const { items, total } = await callForList(list, { signal });
        return { items: items.map((item) => rowOf(item, kinds)), total };
      },
      placeholderData: keepPreviousData,
      // Each visit refetches, so that it shows the latest deletions.
      staleTime: 0,
      meta: { failed: "Failed to fetch the trash" },
    };
  },
});
