import type { UseQueryResult } from "@tanstack/react-query";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { textOf } from "../kit/errors.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { type BackLink, ScreenHead } from "../ui/ScreenHead.tsx";

interface ShortListProps<Row> {
  title: string;
  lead: string;
  back: BackLink;
  /** The link that adds a record; null for those who may not. */
  add: BackLink | null;
  query: UseQueryResult<readonly Row[]>;
  columns: readonly Column<Row>[];
  /** The error message for failures without a text of their own. */
  failed: string;
  empty: string;
}

/** A list of a few records that fits a screen: it has no search, no filters and no pages. */
export function ShortListScreen<Row extends { readonly id: number }>({
  title,
  lead,
  back,
  add,
  query,
  columns,
  failed,
  empty,
}: ShortListProps<Row>) {
  const adds = add ? (
    <ButtonLink href={add.href}>
      <Icon name="plus" />
      {add.label}
    </ButtonLink>
  ) : null;
  return (
    <>
      <ScreenHead title={title} lead={lead} back={back}>
        {adds}
      </ScreenHead>
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <QueryError
          text={textOf(query.error, failed)}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data?.length === 0 ? <EmptyState text={empty}>{adds}</EmptyState> : null}
      {query.data?.length ? <DataTable caption={title} columns={columns} rows={query.data} /> : null}
    </>
  );
}
