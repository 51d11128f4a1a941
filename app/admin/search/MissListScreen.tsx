import { useMutation } from "@tanstack/react-query";
import type { MissJson } from "#api/types.gen.ts";
import { listingHref } from "#site/courses/address.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { ListScreen } from "../records/ListScreen.tsx";
import { queryClient } from "../session/query-client.ts";
import { useMay } from "../session/user.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { missList, removeMiss } from "./search-api.ts";

const COLUMNS: readonly Column<MissJson>[] = [
  {
    key: "text",
    label: "Searched for",
    cell: ({ text, some_words, last_at }) => (
      <>
        <a href={listingHref({ category: "all", q: text })} className="row-title wrap-anywhere">
          {text}
        </a>
        <span className="block text-ink-muted md:hidden">
          {resultOf(some_words)}, last on {formatDateTime(last_at)}
        </span>
      </>
    ),
  },
  { key: "result", label: "Visitors saw", wide: true, cell: ({ some_words }) => resultOf(some_words) },
  { key: "times", label: "Times", numeric: true, cell: ({ times }) => times },
  { key: "last", label: "Last on", wide: true, cell: ({ last_at }) => formatDateTime(last_at) },
  {
    key: "actions",
    label: "Actions",
    cell: (miss) => <RemoveButton miss={miss} />,
  },
];

const resultOf = (someWords: boolean) => (someWords ? "Courses with some of the words" : "Nothing");

function RemoveButton({ miss: { id, text } }: { miss: MissJson }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeMiss(id),
    meta: { failed: "The search could not be taken off the list" },
    onSuccess: () => toastSuccess(`“${text}” is off the list`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["search", "list"] }),
  });
  return (
    <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate()}>
      Remove<span className="sr-only"> {text}</span>
    </Button>
  );
}

/** `/admin/search` */
export function MissListScreen() {
  const mayEdit = useMay("edit_content");
  return (
    <ListScreen
      source={missList}
      title="Searches without results"
      intro="What visitors searched for and did not find, over the last 180 days. Add the words that they use for your courses to the search words."
      nouns={["search", "searches"]}
      actions={() => (
        <ButtonLink href={paths.searchWords}>{mayEdit ? "Edit search words" : "Search words"}</ButtonLink>
      )}
      filters={() => []}
      failed="Failed to fetch the searches"
      empty="Every search found something so far."
      all="Show all searches"
    >
      {(rows, { offset, stale }) => (
        <DataTable
          caption="Searches without results"
          columns={mayEdit ? COLUMNS : COLUMNS.filter(({ key }) => key !== "actions")}
          rows={rows}
          offset={offset}
          stale={stale}
        />
      )}
    </ListScreen>
  );
}
