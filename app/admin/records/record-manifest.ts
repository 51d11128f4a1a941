import type { ComponentType } from "react";
import type { DraftKind, Permission } from "#api/types.gen.ts";
import { queryClient } from "../session/query-client.ts";
import { userQuery } from "../session/user.ts";
import type { StaffIconName } from "../ui/StaffIcon.tsx";
import { draftsOfRecordQuery, newDraftLoader } from "./drafts/drafts-api.ts";
import type { ListSource } from "./list-source.ts";
import { listLoader, recordLoader } from "./loaders.ts";
import type { StaffScreen } from "./manifest.ts";
import type { Resource, StoredRecord } from "./resource.ts";

/** The drafts of a record, for users who work on drafts. The user is loaded before any screen. */
export function draftsFor(kind: DraftKind, record: number | null = null) {
  const may = queryClient.getQueryData(userQuery.queryKey)?.permissions.includes("edit_content");
  return may ? draftsOfRecordQuery({ kind, record }) : null;
}

interface Parts<Row, K extends string> {
  /** What the kind of record is called. */
  readonly label: string;
  readonly icon: StaffIconName;
  /** What the account needs to see the records. */
  readonly permission: Permission;
  /** Further words by which the palette finds the screen that adds a record. */
  readonly words?: string;
  readonly list: ListSource<Row, K>;
  readonly listScreen: () => Promise<ComponentType>;
  readonly formScreens: () => Promise<{ AddScreen: ComponentType; EditScreen: ComponentType }>;
}

/** The screens of a resource: its list, and those that add and edit its records. */
export function recordManifest<Stored extends StoredRecord, Row, K extends string>(
  resource: Resource<Stored>,
  { label, icon, permission, words = "", list, listScreen, formScreens }: Parts<Row, K>,
): [list: StaffScreen, add: StaffScreen, edit: StaffScreen] {
  const { kind, what, add, edit, adding, editing, one, fetchFailed } = resource;
  return [
    {
      path: list.href,
      permission,
      title: resource.list.label,
      nav: { icon },
      loader: listLoader(list),
      screen: listScreen,
    },
    {
      path: add,
      permission: "edit_content",
      title: adding.title,
      actions: [{ title: `Add ${what}`, words: `new create ${words}` }],
      loader: newDraftLoader,
      screen: async () => (await formScreens()).AddScreen,
    },
    {
      path: edit(":id"),
      permission,
      title: editing.title,
      what,
      back: resource.list,
      failed: fetchFailed,
      kind: { name: kind, label, add, deletable: resource },
      loader: recordLoader(one, (record) => draftsFor(kind, record)),
      screen: async () => (await formScreens()).EditScreen,
    },
  ];
}
