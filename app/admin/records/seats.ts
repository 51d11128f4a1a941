import { queryOptions } from "@tanstack/react-query";
import { callForList } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { StaffBatchJson } from "#api/types.gen.ts";
import { batchDay, batchHours } from "./batch-labels.ts";

/** The key of all queries of batches. */
export const BATCHES = "batches";

/** The batches in which somebody can take a seat: those of their course, and others. */
export interface Seats {
  readonly own: readonly StaffBatchJson[];
  readonly others: readonly StaffBatchJson[];
}

/** At most a hundred of each, those that start first. */
export const seatsQuery = (course: number | null) =>
  queryOptions({
    queryKey: [BATCHES, "seats", course],
    queryFn: async ({ signal }): Promise<Seats> => {
      const load = async (more: Record<string, string>) => {
        const query = new URLSearchParams({ status: "coming", per_page: "100", ...more });
        const { items } = await callForList(endpoint("GET", "/api/admin/batches", { query }), { signal });
        return items.filter(({ state }) => state !== "cancelled");
      };
      const [own, all] = await Promise.all([
        course === null ? [] : load({ course_id: String(course) }),
        load({}),
      ]);
      return { own, others: all.filter(({ course_id }) => course_id !== course) };
    },
    meta: { failed: "The batches could not be loaded" },
  });

/** The batch that starts last; none where there are none yet. */
export const latestBatch = queryOptions({
  queryKey: [BATCHES, "latest"],
  queryFn: async ({ signal }): Promise<StaffBatchJson | null> => {
    const query = new URLSearchParams({ status: "all", per_page: "1", sort: "-starts" });
    const { items } = await callForList(endpoint("GET", "/api/admin/batches", { query }), { signal });
    return items[0] ?? null;
  },
  meta: { failed: "The latest batch could not be loaded" },
});

/** How many more a batch can take. */
export const freeSeats = ({ seats, seats_taken }: StaffBatchJson): number => Math.max(0, seats - seats_taken);

/** "4 Jan 2027, Mon, Wed, 18:30–20:30: 5 of 12 free". */
export function seatText(batch: StaffBatchJson): string {
  const free = freeSeats(batch);
  const left = free === 0 ? "full" : `${free} of ${batch.seats} free`;
  return `${batchDay(batch.starts_on)}, ${batchHours(batch)}: ${left}`;
}
