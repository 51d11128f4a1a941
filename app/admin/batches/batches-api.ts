import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { BatchCopy, StaffBatchJson } from "#api/types.gen.ts";
import { pageNumber } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { batchDay } from "../records/batch-labels.ts";
import { PER_PAGE } from "../records/filter-sort-paginate.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";
import { resource } from "../records/resource.ts";
import { BATCHES as KEY } from "../records/seats.ts";

export const batchName = (batch: StaffBatchJson) =>
  `${batch.course_title}, from ${batchDay(batch.starts_on)}`;

export const batches = resource<StaffBatchJson>({
  key: KEY,
  kind: "batch",
  calls: {
    find: (id) => endpoint("GET", "/api/admin/batches/{id}", { path: { id } }),
    remove: (id) => endpoint("DELETE", "/api/batches/{id}", { path: { id } }),
    restore: (id) => endpoint("POST", "/api/batches/{id}/restore", { path: { id } }),
  },
  list: { label: "Batches", href: paths.batches },
  add: paths.batchAdd,
  edit: paths.batchEdit,
  what: "batch",
  nameOf: batchName,
  adding: {
    title: "Add Batch",
    submit: "Create Batch",
    busy: "Saving...",
    done: "Batch created",
    failed: "The batch could not be created",
    site: () => null,
  },
  editing: {
    title: "Edit Batch",
    submit: "Publish changes",
    busy: "Saving...",
    done: "Batch updated",
    failed: "The batch could not be updated",
    site: () => null,
  },
  deleting: {
    question: "Are you sure you want to delete this batch?",
    done: "Batch deleted",
    failed: "The batch could not be deleted",
  },
  gone: "Visitors no longer see it. It can be restored as it was.",
  restored: "Batch restored",
  fetchFailed: "The batch could not be loaded",
});

/** Creates a batch like another one, with its dates moved. */
export function copyBatch(id: number, copy: BatchCopy) {
  const copying = endpoint("POST", "/api/batches/{id}/copy", { path: { id } });
  return call(copying, { body: copy });
}

const SPEC = {
  q: { fallback: "" },
  status: { fallback: "coming", choices: ["coming", "past", "all", "deleted"] },
  state: { fallback: "", choices: ["open", "filling", "full", "cancelled"] },
  month: { fallback: "" },
  course_id: { fallback: "" },
  sort: { fallback: "starts", choices: ["starts", "ends", "course"].flatMap((key) => [key, `-${key}`]) },
  page: { fallback: "1" },
} as const;

const listCall = (params: URLSearchParams) => endpoint("GET", "/api/admin/batches", { query: params });

/** The list of all batches, which the server filters, sorts and paginates. */
export const batchList: ListSource<StaffBatchJson, keyof typeof SPEC> = {
  key: KEY,
  href: paths.batches,
  spec: SPEC,
  perPage: PER_PAGE,
  query: ({ page, ...filter }) => {
    const given = Object.entries(filter).filter(([, value]) => value !== "");
    const params = new URLSearchParams(given);
    params.set("page", String(pageNumber(page)));
    params.set("per_page", String(PER_PAGE));
    return pagedQuery({ key: KEY, call: listCall(params), failed: "The batches could not be loaded" });
  },
};

/** The latest hundred batches of a course, past ones too. */
export const batchesOfCourse = (course: number) =>
  pagedQuery({
    key: KEY,
    call: listCall(
      new URLSearchParams({ course_id: String(course), status: "all", sort: "-starts", per_page: "100" }),
    ),
    failed: "The batches could not be loaded",
  });

/** How many wait for the next batch of each course. */
export const waitingForBatches = queryOptions({
  queryKey: [KEY, "waiting"],
  queryFn: ({ signal }) =>
    call(endpoint("GET", "/api/admin/batches/waiting"), {
      signal,
    }),
  meta: { failed: "The waiting list could not be loaded" },
});
