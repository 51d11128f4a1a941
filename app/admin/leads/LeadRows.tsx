import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadChange, LeadRow, Status } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { indiaTime } from "../kit/format.ts";
import { BulkBar } from "../records/BulkBar.tsx";
import type { ListState } from "../records/ListScreen.tsx";
import { useSelection } from "../records/use-selection.ts";
import { useMay, useUser } from "../session/user.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { statusesOf } from "./labels.ts";
import { allMatching, type LeadListKey, MOST_SELECTED } from "./leads-api.ts";
import { useColleagues } from "./use-colleagues.ts";
import { useLeadBulk } from "./use-lead-bulk.ts";
import { useQuickTimes } from "./use-quick-times.ts";

/** The rows of the inbox, with the actions for those that are selected. */
export function LeadRows({
  rows,
  values,
  href,
  stale,
  total,
}: { rows: readonly LeadRow[] } & Pick<ListState<LeadListKey>, "values" | "href" | "stale" | "total">) {
  const mayWork = useMay("work_on_enquiries");
  const selection = useSelection(rows, JSON.stringify(values));
  // All that match, beyond the page; another selection of rows takes its place.
  const [matching, setMatching] = useState<{ of: string; rows: readonly LeadRow[] } | null>(null);
  const present = JSON.stringify([values, selection.rows.map(({ id }) => id)]);
  const selected = matching?.of === present ? matching.rows : selection.rows;
  const selectAll = useMutation({
    mutationFn: () => allMatching(values, total),
    meta: { failed: "The enquiries could not be selected" },
    onSuccess: (rows) => setMatching({ of: present, rows }),
  });
  const bulk = useLeadBulk(selection.clear);
  const me = useUser()?.id;
  const times = useQuickTimes();
  const colleagues = useColleagues();
  const chosen = mayWork ? selection : undefined;

  function run(change: Omit<LeadChange, "id" | "revision">, done: string): void {
    const leads = selected.map(({ id, revision }) => ({ id, revision, ...change }));
    bulk.mutate({ leads, done });
  }

  return (
    <>
      <LeadTable
        rows={rows}
        sort={values.sort}
        sortHref={(sort) => href({ sort })}
        stale={stale}
        selection={chosen}
      />
      <LeadCards rows={rows} stale={stale} selection={chosen} />
      {chosen ? (
        <BulkBar count={selected.length} nouns={["enquiry", "enquiries"]} onClear={selection.clear}>
          {selection.all && total > selected.length && selected.length < MOST_SELECTED ? (
            <Button
              size="sm"
              variant="secondary"
              busy={selectAll.isPending}
              busyText="Selecting..."
              onClick={() => selectAll.mutate()}
            >
              Select {total > MOST_SELECTED ? "the first " : "all "}
              {groupDigits(Math.min(total, MOST_SELECTED))} that match
            </Button>
          ) : null}
          <MenuButton
            label="Set status"
            letter="s"
            busy={bulk.isPending}
            options={statusesOf(selected.map(({ kind }) => kind)).map(({ value, label }) => ({
              value,
              label,
            }))}
            onPick={(status, label) => run({ status: status as Status }, `set to ${label}`)}
          />
          {colleagues.length === 0 ? null : (
            <MenuButton
              label="Set owner"
              letter="a"
              busy={bulk.isPending}
              options={[
                ...(me === undefined ? [] : [{ value: String(me), label: "Me" }]),
                ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: "", label: "Unassigned" },
              ]}
              onPick={(id, label) =>
                run(
                  { owner_id: id === "" ? null : Number(id) },
                  id === "" ? "given back" : `handed to ${label}`,
                )
              }
            />
          )}
          <MenuButton
            label="Follow up"
            busy={bulk.isPending}
            options={[
              ...times.map(({ label, value }) => ({ value: indiaTime(value), label })),
              { value: "", label: "No follow-up" },
            ]}
            onPick={(at, label) =>
              run(
                { next_action_at: at === "" ? null : at },
                at === "" ? "without a follow-up" : `due: ${label}`,
              )
            }
          />
          <Button
            size="sm"
            variant="secondary"
            data-key="!"
            busy={bulk.isPending}
            onClick={() => run({ status: "spam" }, "marked as spam")}
          >
            Spam
          </Button>
        </BulkBar>
      ) : null}
    </>
  );
}
