import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { BulkAction, BulkKind } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import type { AddressValues } from "../kit/address-state.ts";
import { useMay } from "../session/user.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { Keys } from "../ui/Keys.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { DraftMarksOf } from "./drafts/draft-marks.tsx";
import { NewDrafts } from "./drafts/NewDrafts.tsx";
import type { Filter } from "./filters.tsx";
import { ListScreen } from "./ListScreen.tsx";
import type { ListSource } from "./list-source.ts";
import { RecordTable } from "./RecordTable.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import type { Resource, StoredRecord } from "./resource.ts";
import { useDelete } from "./use-removal.ts";
import { useJustSaved } from "./use-saved.ts";

interface Row {
  readonly id: number;
  readonly revision: number;
}

type ListTexts = Pick<
  Parameters<typeof ListScreen<never, "q" | "sort" | "status" | "page">>[0],
  "intro" | "nouns" | "search" | "waiting" | "failed" | "empty" | "all"
>;

interface RecordListProps<R extends Row, Stored extends StoredRecord & R, K extends string>
  extends ListTexts {
  resource: Resource<Stored>;
  source: ListSource<R, K | "status" | "sort">;
  addText: string;
  /** Between heading and filters. */
  above?: ReactNode;
  /** Further actions of the list, before the one that adds a record. */
  tools?: ReactNode;
  caption: string;
  filters: readonly Filter<K | "status">[];
  columns: readonly Column<R>[];
  /** The record's name, for screen readers after "Edit", "Delete" and "Restore". */
  nameOf: (row: R) => string;
  /** What the delete confirmation shows, if not the name. */
  aboutOf?: (row: R) => string;
  /** The kind of record for actions on several rows: records that can be shown, hidden and deleted. */
  bulk?: BulkKind;
  /** Further actions on the selected rows, where some of them allow it. */
  bulkMore?: (selected: readonly R[]) => readonly BulkAction[];
  /** An additional action of a row. */
  more?: (row: R) => ReactNode;
}

/** The list of a resource, with edit, delete and restore actions. */
export function RecordListScreen<R extends Row, Stored extends StoredRecord & R, K extends string>({
  resource,
  source,
  addText,
  above,
  tools,
  caption,
  columns,
  nameOf,
  aboutOf = nameOf,
  bulk,
  bulkMore,
  more,
  filters,
  ...texts
}: RecordListProps<R, Stored, K>) {
  const { created, changed } = useJustSaved();
  const added = useQuery({ ...resource.row(created ?? 0), enabled: created !== null }).data;
  const askToDelete = useDelete(resource);
  const mayEdit = useMay("edit_content");
  const screen = useRef<HTMLDivElement>(null);
  useKeys(screen);

  const present = (row: R) => (
    <div className="row-actions max-sm:flex-col">
      <a href={resource.edit(row.id)} className="row-action" data-key="row">
        {mayEdit ? "Edit" : "Open"}
        <span className="sr-only"> {nameOf(row)}</span>
      </a>
      {mayEdit ? (
        <button
          type="button"
          className="row-action row-action-danger"
          onClick={() => askToDelete({ id: row.id, revision: row.revision, about: aboutOf(row) })}
        >
          Delete<span className="sr-only"> {nameOf(row)}</span>
        </button>
      ) : null}
      {more?.(row)}
    </div>
  );
  const deleted = (row: R) => (
    <div className="row-actions">
      {mayEdit ? <RestoreButton resource={resource} id={row.id} name={nameOf(row)} /> : null}
    </div>
  );

  return (
    <div ref={screen}>
      <ListScreen<R, K | "status" | "sort">
        source={source}
        title={resource.list.label}
        actions={() =>
          mayEdit ? (
            <>
              {tools}
              <ButtonLink href={resource.add}>
                <Icon name="plus" />
                {addText}
              </ButtonLink>
            </>
          ) : null
        }
        above={() => (
          <>
            {mayEdit ? <NewDrafts kind={resource.kind} addHref={resource.add} /> : null}
            {above}
          </>
        )}
        filters={() => filters}
        created={added?.deleted_at === null ? added : undefined}
        {...texts}
      >
        {(rows, { values, href, stale, offset }) => {
          const isDeleted = values.status === "deleted";
          const table = {
            caption,
            columns: [
              ...columns,
              { key: "actions", label: "Actions", cell: isDeleted ? deleted : present },
            ] as const,
            rows,
            offset,
            sort: source.sortOf?.(values) ?? values.sort,
            sortHref: (sort: string) => href({ sort } as Partial<AddressValues<K | "status" | "sort">>),
            created,
            changed,
            stale,
          };
          if (!mayEdit) return <DataTable {...table} />;
          return (
            <DraftMarksOf kind={resource.kind} records={rows.map(({ id }) => id)}>
              {bulk === undefined ? (
                <DataTable {...table} />
              ) : (
                <RecordTable
                  {...table}
                  kind={bulk}
                  queryKey={resource.key}
                  nouns={texts.nouns}
                  nameOf={nameOf}
                  actions={(selected) =>
                    isDeleted ? ["restore"] : ["show", "hide", ...(bulkMore?.(selected) ?? []), "delete"]
                  }
                  order={source.orderOf?.(values)}
                  pageHref={(page) =>
                    href({ page: String(page) } as unknown as Partial<AddressValues<K | "status" | "sort">>)
                  }
                />
              )}
            </DraftMarksOf>
          );
        }}
      </ListScreen>
      <Keys moves="down and up" of={bulk !== undefined && mayEdit ? ["/", "x"] : ["/"]} />
    </div>
  );
}

export const PRESENCE_OPTIONS = [
  { value: "present", label: "Live and hidden" },
  { value: "deleted", label: "Deleted" },
] as const;
