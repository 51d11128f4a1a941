import { queryClient } from "../query-client.ts";
import type { RecordKind } from "./kind.ts";

/** Has the screen of a record show it as the server has just answered it, and returns it. */
export function showCurrent<T extends { id: number }>(kind: RecordKind, record: T): T {
  queryClient.setQueryData([kind.key, "one", record.id], record);
  return record;
}
