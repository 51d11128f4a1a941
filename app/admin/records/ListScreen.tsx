import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { type AddressValues, pageNumber, useAddressState } from "../kit/address-state.ts";
import { textOf } from "../kit/errors.ts";
import { rangeText } from "../kit/format.ts";
import { ListResult } from "../ui/ListResult.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { type Filter, FilterBox, FilterChips, FilterRow } from "./filters.tsx";
import { useListMemory } from "./list-memory.ts";
import type { ListSource } from "./list-source.ts";
import { SavedViews } from "./SavedViews.tsx";
import { showSequence } from "./sequence.ts";

/** The state that parts of a list screen can use. */
export interface ListState<K extends string> {
  readonly values: AddressValues<K>;
  /** The URL of the list after a change. */
  readonly href: (change: Partial<AddressValues<K>>) => string;
  /** Whether the rows are from the previous query while the next one loads. */
  readonly stale: boolean;
  /** The number of rows on previous pages. */
  readonly offset: number;
  /** How many rows match in all. */
  readonly total: number;
}

interface ListScreenProps<Row, K extends string> {
  source: ListSource<Row, K>;
  title: string;
  intro?: string;
  /** Singular and plural of a row. */
  nouns: readonly [string, string];
  actions?: (state: ListState<K>) => ReactNode;
  /** Between heading and filters. */
  above?: (state: ListState<K>) => ReactNode;
  search?: { readonly label: string; readonly placeholder?: string };
  filters: (values: AddressValues<K>) => readonly Filter<K>[];
  /** Whether the filters are behind one button, and those that are set are chips. */
  folded?: boolean;
  waiting?: string;
  /** The error message for failures without a text of their own. */
  failed: string;
  empty: string;
  /** The text of an empty list without filters, if it differs. */
  emptyUnfiltered?: string;
  /** The text of the link that resets the filters. */
  all: string;
  /** The row that was just created. */
  created?: Row | undefined;
  children: (rows: readonly Row[], state: ListState<K>) => ReactNode;
}

/** Parameters that change how a list is shown, not what it contains. */
const UNFILTERING: ReadonlySet<string> = new Set(["sort", "page", "view"]);

/** A list screen: heading with range, filters, and a page of rows. Its state is in the URL. */
export function ListScreen<Row extends { readonly id: number }, K extends string>({
  source,
  created,
  children,
  ...props
}: ListScreenProps<Row, K>) {
  const { key, href: listPath, spec, perPage } = source;
  const { values, href, change } = useAddressState(spec);
  useListMemory(listPath);
  const query = useQuery({ ...source.query(values) });
  const list = query.data;
  const rows = list?.items;
  useEffect(() => {
    if (rows) {
      showSequence(
        listPath,
        rows.map(({ id }) => id),
      );
    }
  }, [listPath, rows]);
  const page = pageNumber((values as Record<string, string>).page ?? "");
  const changeTo = (name: string, value: string) => ({ [name]: value }) as Partial<AddressValues<K>>;
  const filtered = (Object.keys(spec) as K[]).some(
    (name) => !UNFILTERING.has(name) && values[name] !== spec[name].fallback,
  );
  const state = {
    values,
    href,
    stale: query.isPlaceholderData,
    offset: (page - 1) * perPage,
    total: list?.total ?? 0,
  };
  const filters = {
    prefix: key,
    filters: props.filters(values),
    values,
    fallbackOf: (name: K) => spec[name].fallback,
    href: (name: K, value: string) => href(changeTo(name, value)),
    onChange: (name: K, value: string, replace: boolean) => change(changeTo(name, value), { replace }),
  };

  return (
    <>
      <ScreenHead
        title={props.title}
        lead={
          <>
            {props.intro ? `${props.intro} ` : null}
            {/* An empty list says so itself, after a text that is about its records. */}
            <span role="status" className={list?.total === 0 && props.intro ? "sr-only" : undefined}>
              {list ? rangeText(page, perPage, list.total, ...props.nouns) : ""}
              {list && props.intro ? "." : null}
            </span>
          </>
        }
      >
        {props.actions?.(state)}
      </ScreenHead>
      {props.above?.(state)}
      <div className="toolbar">
        {props.search ? (
          <SearchField
            id={`${key}-search`}
            {...props.search}
            value={(values as Record<string, string>).q ?? ""}
            onSearch={(q) => change(changeTo("q", q), { replace: true })}
          />
        ) : null}
        <div className="filters">
          {props.folded ? <FilterBox {...filters} /> : <FilterRow {...filters} />}
          <SavedViews list={listPath} />
        </div>
        {props.folded ? <FilterChips {...filters} /> : null}
      </div>
      <ListResult
        query={query}
        list={list}
        waiting={props.waiting}
        failure={textOf(query.error, props.failed)}
        empty={filtered ? props.empty : (props.emptyUnfiltered ?? props.empty)}
        all={filtered ? { label: props.all, href: listPath } : undefined}
        created={created}
        page={page}
        perPage={perPage}
        href={(number) => href(changeTo("page", String(number)))}
      >
        {(rows) => children(rows, state)}
      </ListResult>
    </>
  );
}
