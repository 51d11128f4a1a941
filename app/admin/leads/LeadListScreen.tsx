import { useQuery } from "@tanstack/react-query";
import type { LeadRow } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { ListScreen, type ListState } from "../records/ListScreen.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { LeadTabs } from "./LeadTabs.tsx";
import { KIND_LABELS } from "./labels.ts";
import { exportHref, type LeadListKey, leadCountsQuery, leadList, SORT_OPTIONS } from "./leads-api.ts";
import { MailWarning } from "./MailWarning.tsx";

const KIND_OPTIONS = [
  { value: "all", label: "All forms" },
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
];

const MAIL_OPTIONS = [
  { value: "all", label: "Any e-mail status" },
  { value: "undelivered", label: "E-mail not delivered" },
  { value: "late", label: "E-mail delayed" },
];

/** `/admin/leads` */
export function LeadListScreen() {
  return (
    <ListScreen<LeadRow, LeadListKey>
      source={leadList}
      title="Leads"
      nouns={["lead", "leads"]}
      actions={({ values }) => (
        <ButtonLink variant="secondary" href={exportHref(values)} download>
          <Icon name="download" />
          Export CSV
        </ButtonLink>
      )}
      above={(state) => <Counts {...state} />}
      search={{
        label: "Search by name, e-mail, phone, course or message",
        placeholder: "Name, e-mail, phone, course",
      }}
      filters={({ mail }) => [
        { name: "kind", label: "Form", options: KIND_OPTIONS },
        { name: "sort", label: "Order", options: SORT_OPTIONS },
        // The mail warning links to this filter; phones only show it while it is set.
        {
          name: "mail",
          label: "E-mail",
          options: MAIL_OPTIONS,
          className: cx("col-span-full", mail === "all" && "max-sm:hidden"),
        },
      ]}
      waiting="Loading leads..."
      failed="Failed to fetch leads"
      empty="No leads found."
      emptyUnfiltered="No leads yet. They arrive here when a visitor sends a form."
      all="Show all leads"
    >
      {(rows, { values, href, stale }) => (
        <>
          <LeadTable rows={rows} sort={values.sort} sortHref={(sort) => href({ sort })} stale={stale} />
          <LeadCards rows={rows} stale={stale} />
        </>
      )}
    </ListScreen>
  );
}

function Counts({ values, href }: ListState<LeadListKey>) {
  const counts = useQuery(leadCountsQuery(values)).data;
  return (
    <>
      <MailWarning mail={counts?.mail} />
      <LeadTabs status={values.status} counts={counts} href={(status) => href({ status })} />
    </>
  );
}
