import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import type { ListPart } from "#api/client.ts";
import { Pagination } from "#ui/Pagination.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Loading } from "./Loading.tsx";
import { QueryError } from "./QueryError.tsx";

interface ListResultProps<Row> {
  query: Pick<
    UseQueryResult<unknown>,
    "isPending" | "isError" | "isFetching" | "isPlaceholderData" | "refetch"
  >;
  /** The rows of one page and the total number; undefined while loading. */
  list: ListPart<Row> | undefined;
  /** The text of the loading state. */
  waiting?: string | undefined;
  /** The text of the error state. */
  failure: string;
  /** The text of the empty state. */
  empty: string;
  /** The link that resets the filters; omitted when no filter is set. */
  all?: { readonly label: string; readonly href: string } | undefined;
  /** The row that was just created, shown first regardless of the order. */
  created?: Row | undefined;
  /** From 1. */
  page: number;
  perPage: number;
  /** The URL of another page. */
  href: (page: number) => string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The result of a list query: loading, failed, empty, or a page of rows with pagination. */
export function ListResult<Row extends { readonly id: number }>({
  query,
  list,
  created,
  page,
  perPage,
  href,
  children,
  ...texts
}: ListResultProps<Row>) {
  const { state } = useLocation();
  const pages = list ? Math.ceil(list.total / perPage) : 0;
  const beyond = pages > 0 && page > pages;
  // A cached answer may be older, with fewer pages than there are now.
  if (beyond && !query.isFetching && !query.isPlaceholderData) {
    return <Navigate to={href(pages)} replace state={state} />;
  }
  const rows = withCreated(list?.items ?? [], created);
  return (
    <>
      {query.isPending || beyond ? <Loading text={texts.waiting} /> : null}
      {query.isError ? (
        <QueryError
          text={
            list === undefined ? texts.failure : `This list could not be brought up to date. ${texts.failure}`
          }
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {list?.total === 0 && rows.length === 0 ? (
        <EmptyState text={texts.empty}>
          {texts.all ? (
            <a className="btn btn-secondary" href={texts.all.href}>
              {texts.all.label}
            </a>
          ) : null}
        </EmptyState>
      ) : null}
      {rows.length > 0 && !beyond ? (
        <>
          {children(rows)}
          <div className="mt-4">
            <Pagination page={page} pages={pages} href={href} />
          </div>
        </>
      ) : null}
    </>
  );
}

function withCreated<Row extends { readonly id: number }>(rows: readonly Row[], created: Row | undefined) {
  return created === undefined ? rows : [created, ...rows.filter((row) => row.id !== created.id)];
}
