import { useQuery } from "@tanstack/react-query";
import type { FeedJson } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { textOf } from "../../kit/errors.ts";
import { formatDateTime } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { useMay } from "../../session/user.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { QueryError } from "../../ui/QueryError.tsx";
import { ScreenHead } from "../../ui/ScreenHead.tsx";
import { feedsQuery } from "./feeds-api.ts";

const COLUMNS: readonly Column<FeedJson>[] = [
  {
    key: "name",
    label: "Feed",
    names: true,
    cell: ({ id, name, path }) => (
      <>
        <a href={paths.feed(id)} className="row-title">
          {name}
        </a>
        <span className="mt-1 block text-sm text-ink-muted wrap-anywhere">{path}</span>
      </>
    ),
  },
  {
    key: "stored",
    label: "Last 30 days",
    numeric: true,
    wide: true,
    cell: ({ stored }) => groupDigits(stored),
  },
  {
    key: "refused",
    label: "Not read",
    numeric: true,
    cell: ({ refused }) =>
      refused === 0 ? "0" : <span className="chip chip-danger">{groupDigits(refused)}</span>,
  },
  {
    key: "last",
    label: "Last delivery",
    wide: true,
    cell: ({ last_at }) => (
      <span className="whitespace-nowrap">{last_at === null ? "None yet" : formatDateTime(last_at)}</span>
    ),
  },
];

/** `/admin/leads/feeds` */
export function FeedListScreen() {
  const query = useQuery(feedsQuery);
  const mayEdit = useMay("change_settings");
  const add = mayEdit ? (
    <ButtonLink href={paths.feedAdd}>
      <Icon name="plus" />
      Add feed
    </ButtonLink>
  ) : null;
  return (
    <>
      <ScreenHead
        title="Feeds"
        lead="Portals and forms of advertisements that send enquiries by themselves, so that nobody types them."
        back={{ label: "Enquiries", href: paths.leads }}
      >
        {add}
      </ScreenHead>
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <QueryError
          text={textOf(query.error, "The feeds could not be loaded.")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data?.length === 0 ? <EmptyState text="No feeds yet.">{add}</EmptyState> : null}
      {query.data?.length ? <DataTable caption="Feeds" columns={COLUMNS} rows={query.data} /> : null}
    </>
  );
}
