import { useQuery } from "@tanstack/react-query";
import type { FeedJson } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { formatDateTime } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { ShortListScreen } from "../../records/ShortListScreen.tsx";
import { useMay } from "../../session/user.ts";
import type { Column } from "../../ui/DataTable.tsx";
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
  return (
    <ShortListScreen
      title="Feeds"
      lead="Portals and forms of advertisements that send enquiries by themselves, so that nobody types them."
      back={{ label: "Enquiries", href: paths.leads }}
      add={useMay("change_settings") ? { label: "Add feed", href: paths.feedAdd } : null}
      query={useQuery(feedsQuery)}
      columns={COLUMNS}
      failed="The feeds could not be loaded."
      empty="No feeds yet."
    />
  );
}
