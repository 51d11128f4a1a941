import { useQuery } from "@tanstack/react-query";
import type { LeadChange, LeadRow, Status } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { BulkBar } from "../records/BulkBar.tsx";
import type { ListState } from "../records/ListScreen.tsx";
import { useSelection } from "../records/use-selection.ts";
import { useMay, useUser } from "../session/user.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { STATUSES } from "./labels.ts";
import { colleaguesQuery, type LeadListKey } from "./leads-api.ts";
import { useLeadBulk } from "./use-lead-bulk.ts";
import { useQuickTimes } from "./use-quick-times.ts";

/** The rows of the inbox, with the actions for those that are selected. */
export function LeadRows({
  rows,
  values,
  href,
  stale,
}: { rows: readonly LeadRow[] } & Pick<ListState<LeadListKey>, "values" | "href" | "stale">) {
  const mayWork = useMay("work_on_enquiries");
  const selection = useSelection(rows, JSON.stringify(values));
  const bulk = useLeadBulk(selection.clear);
  const me = useUser()?.id;
  const times = useQuickTimes();
  const colleagues = useQuery({ ...colleaguesQuery, enabled: mayWork }).data ?? [];
  const chosen = mayWork ? selection : undefined;

  function run(change: Omit<LeadChange, "id" | "revision">, done: string): void {
    const leads = selection.rows.map(({ id, revision }) => ({ id, revision, ...change }));
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
        <BulkBar count={selection.rows.length} nouns={["enquiry", "enquiries"]} onClear={selection.clear}>
          <MenuButton
            label="Set status"
            busy={bulk.isPending}
            options={STATUSES.map(({ value, label }) => ({ value, label }))}
            onPick={(status, label) => run({ status: status as Status }, `set to ${label}`)}
          />
          <MenuButton
            label="Set owner"
            busy={bulk.isPending}
            options={[
              ...(me === undefined ? [] : [{ value: String(me), label: "Me" }]),
              ...colleagues
                .filter(({ id }) => id !== me)
                .map(({ id, name }) => ({ value: String(id), label: name })),
              { value: "", label: "Unassigned" },
            ]}
            onPick={(id, label) =>
              run(
                { owner_id: id === "" ? null : Number(id) },
                id === "" ? "given back" : `handed to ${label}`,
              )
            }
          />
          <MenuButton
            label="Follow up"
            busy={bulk.isPending}
            options={[
              ...times.map(({ label, value }) => ({ value: `${value}:00+05:30`, label })),
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
