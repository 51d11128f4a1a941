import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import type { AddressValues } from "../address-state.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { ListScreen } from "./ListScreen.tsx";
import type { ListSource } from "./list-source.ts";
import { RestoreButton } from "./RestoreButton.tsx";
import type { Resource, StoredRecord } from "./resource.ts";
import { useDelete } from "./use-removal.ts";
import { useCreated } from "./use-saved.ts";

interface Row {
  readonly id: number;
  readonly revision: number;
}

type ListTexts = Pick<
  Parameters<typeof ListScreen<never, "q" | "sort" | "status" | "page">>[0],
  "nouns" | "search" | "waiting" | "failed" | "failure" | "empty" | "all"
>;

interface RecordListProps<R extends Row, Stored extends StoredRecord & R, K extends string>
  extends ListTexts {
  resource: Resource<Stored, never>;
  source: ListSource<R, K | "status" | "sort">;
  addText: string;
  caption: string;
  filters: readonly {
    readonly name: K | "status";
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
  columns: readonly Column<R>[];
  /** The record's name, for screen readers after "Edit", "Delete" and "Restore". */
  nameOf: (row: R) => string;
  /** What the delete confirmation shows, if not the name. */
  aboutOf?: (row: R) => string;
  /** An additional action of a row. */
  more?: (row: R) => ReactNode;
}

/** The list of a resource, with edit, delete and restore actions. */
export function RecordListScreen<R extends Row, Stored extends StoredRecord & R, K extends string>({
  resource,
  source,
  addText,
  caption,
  columns,
  nameOf,
  aboutOf = nameOf,
  more,
  filters,
  ...texts
}: RecordListProps<R, Stored, K>) {
  const created = useCreated();
  const added = useQuery({ ...resource.row(created ?? 0), enabled: created !== null }).data;
  const askToDelete = useDelete(resource);

  const present = (row: R) => (
    <div className="row-actions max-sm:flex-col">
      <a href={resource.edit(row.id)} className="row-action">
        Edit<span className="sr-only"> {nameOf(row)}</span>
      </a>
      <button
        type="button"
        className="row-action row-action-danger"
        onClick={() => askToDelete({ id: row.id, revision: row.revision, about: aboutOf(row) })}
      >
        Delete<span className="sr-only"> {nameOf(row)}</span>
      </button>
      {more?.(row)}
    </div>
  );
  const deleted = (row: R) => (
    <div className="row-actions">
      <RestoreButton resource={resource} id={row.id} name={nameOf(row)} />
    </div>
  );

  return (
    <ListScreen<R, K | "status" | "sort">
      source={source}
      title={resource.list.label}
      actions={() => (
        <ButtonLink href={resource.add}>
          <Icon name="plus" />
          {addText}
        </ButtonLink>
      )}
      filters={() => filters}
      created={added?.deleted_at === null ? added : undefined}
      {...texts}
    >
      {(rows, { values, href, stale, offset }) => (
        <DataTable
          caption={caption}
          columns={[
            ...columns,
            { key: "actions", label: "Actions", cell: values.status === "deleted" ? deleted : present },
          ]}
          rows={rows}
          offset={offset}
          sort={values.sort}
          sortHref={(sort) => href({ sort } as Partial<AddressValues<K | "status" | "sort">>)}
          created={created}
          stale={stale}
        />
      )}
    </ListScreen>
  );
}

export const PRESENCE_OPTIONS = [
  { value: "present", label: "On the site" },
  { value: "deleted", label: "Deleted" },
] as const;
