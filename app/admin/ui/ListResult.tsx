import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListPart } from "#api/client.ts";
import { Pagination } from "#ui/Pagination.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { QueryError } from "./QueryError.tsx";
import { Waiting } from "./Waiting.tsx";

interface ListResultProps<Row> {
  query: Pick<UseQueryResult<unknown>, "isPending" | "isError" | "isFetching" | "refetch">;
  /** The rows of one page and how many there are in all; undefined until they came. */
  list: ListPart<Row> | undefined;
  /** What staff read while the list is on its way. */
  waiting?: string;
  /** What staff read in place of a list that did not come. */
  failure: string;
  /** What staff read when there are no rows. */
  empty: string;
  /** The way to the whole list; none when this is the whole list. */
  all?: { readonly label: string; readonly href: string } | undefined;
  /** From 1. */
  page: number;
  perPage: number;
  /** The address of another page. */
  href: (page: number) => string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** What came of asking for a list: a wait, a failure, nothing, or a page of rows and the way to the other pages. */
export function ListResult<Row>({
  query,
  list,
  page,
  perPage,
  href,
  children,
  ...texts
}: ListResultProps<Row>) {
  return (
    <>
      {query.isPending ? <Waiting text={texts.waiting} /> : null}
      {query.isError ? (
        <QueryError
          text={list === undefined ? texts.failure : "This list could not be brought up to date."}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {list?.total === 0 ? (
        <EmptyState text={texts.empty}>
          {texts.all ? (
            <a className="btn btn-secondary" href={texts.all.href}>
              {texts.all.label}
            </a>
          ) : null}
        </EmptyState>
      ) : null}
      {list && list.total > 0 ? (
        <>
          {children(list.items)}
          <div className="mt-4">
            <Pagination page={page} pages={Math.ceil(list.total / perPage)} href={href} />
          </div>
        </>
      ) : null}
    </>
  );
}
