import type { AuditJson, BulkKind, DraftRow, RecordKind } from "#api/types.gen.ts";
import type { DeletableResource } from "./resource.ts";

/** A kind of record. */
export interface Kind {
  readonly name: RecordKind;
  /** What a record is called, if not as its screen. */
  readonly label?: string;
  /** The screen that adds a record. */
  readonly add?: string;
  /** How records are deleted and restored, if they can be. */
  readonly deletable?: DeletableResource;
}

/** The kinds of records, and the paths of their screens. A server that is newer than the open tab may have more. */
export type Kinds = Readonly<
  Partial<Record<RecordKind, Kind & { readonly label: string; readonly path: string }>>
>;

/** What a kind of record is called. */
export const kindLabel = (kinds: Kinds, kind: RecordKind) => kinds[kind]?.label ?? "";

/** The screen of a record, if it has one. */
export function recordHref(
  kinds: Kinds,
  { kind, record_id }: Pick<AuditJson, "kind" | "record_id">,
): string | null {
  const path = kinds[kind]?.path;
  if (path === undefined || (record_id === null && path.includes(":id"))) return null;
  return path.replace(":id", String(record_id));
}

/** The form of a draft. */
export function draftHref(kinds: Kinds, draft: Pick<DraftRow, "id" | "kind" | "record_id">): string | null {
  const add = kinds[draft.kind]?.add;
  return recordHref(kinds, draft) ?? (add === undefined ? null : `${add}?draft=${draft.id}`);
}

/** The kinds of records that can be deleted and restored. */
export function deletableKinds(kinds: Kinds): BulkKind[] {
  return (Object.keys(kinds) as BulkKind[]).filter((kind) => kinds[kind]?.deletable);
}
