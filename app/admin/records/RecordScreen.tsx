import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound, textOf } from "../errors.ts";
import { NotFoundScreen } from "../shell/NotFoundScreen.tsx";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { useFailureToast } from "./use-failure-toast.ts";

interface RecordScreenProps<T> {
  id: number | null;
  query: UseQueryResult<T>;
  /** What the record is called when it is not there. */
  what: string;
  title: string;
  back: { label: string; href: string };
  /** What staff read when a failure has no text of its own. */
  fallback: string;
  /** The specification tells the failure of some kinds by a message; the screen then only offers to try again. */
  toast?: boolean;
  children: (record: T) => ReactNode;
}

/** The screen of one record: loading, not there, not loaded, or there. */
export function RecordScreen<T>(props: RecordScreenProps<T>) {
  const { id, query, what, title, back, fallback, toast = false } = props;
  const { error, data } = query;
  const text = error ? textOf(error, fallback) : null;
  const notFound = isNotFound(error);
  useFailureToast(toast && !notFound ? error : null, fallback);

  if (id === null || notFound) return <NotFoundScreen what={what} />;
  if (data !== undefined) return props.children(data);
  return (
    <>
      <ScreenHead title={title} back={back} />
      {text === null ? (
        <Waiting />
      ) : (
        <QueryError
          text={toast ? `The ${what} could not be loaded.` : text}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </>
  );
}
