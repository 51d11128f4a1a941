import type { UseQueryResult } from "@tanstack/react-query";
import type { StoredDrafts } from "../../forms/stored-drafts.ts";
import { textOf } from "../../kit/errors.ts";
import { Loading } from "../../ui/Loading.tsx";
import { QueryError } from "../../ui/QueryError.tsx";

/** In place of a form until its drafts are there: without them it would begin as if there were none. */
export function DraftsPending({ query }: { query: UseQueryResult<StoredDrafts> }) {
  return query.isError ? (
    <QueryError
      text={textOf(query.error, "The drafts could not be loaded.")}
      retry={() => void query.refetch()}
      busy={query.isFetching}
    />
  ) : (
    <Loading />
  );
}
