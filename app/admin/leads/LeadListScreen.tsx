import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { pageNumber, useAddressState } from "../address-state.ts";
import { textOf } from "../errors.ts";
import { rangeText } from "../format.ts";
import { paths } from "../paths.ts";
import { useListMemory } from "../records/list-memory.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { Choice } from "../ui/Choice.tsx";
import { ListResult } from "../ui/ListResult.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { LeadTabs } from "./LeadTabs.tsx";
import { KIND_WORDS, STATUSES } from "./lead-words.ts";
import { exportHref, LEADS_PER_PAGE, leadCountsQuery, leadListQuery } from "./leads-api.ts";
import { MailTrouble } from "./MailTrouble.tsx";

const ORDER_OPTIONS = [
  { value: "-received", label: "Latest first" },
  { value: "received", label: "Oldest first" },
  { value: "next_action", label: "Next action, earliest first" },
  { value: "-next_action", label: "Next action, latest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "-updated", label: "Last changed" },
];

const KIND_OPTIONS = [
  { value: "all", label: "All forms" },
  ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
];

const MAIL_OPTIONS = [
  { value: "all", label: "Any e-mail status" },
  { value: "undelivered", label: "E-mail not delivered" },
  { value: "late", label: "E-mail delayed" },
];

const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

const SPEC = {
  q: { fallback: "" },
  status: { fallback: "all", choices: ["all", ...STATUSES.map(({ key }) => key)] },
  kind: { fallback: "all", choices: values(KIND_OPTIONS) },
  mail: { fallback: "all", choices: values(MAIL_OPTIONS) },
  sort: { fallback: "-received", choices: values(ORDER_OPTIONS) },
  page: { fallback: "1" },
} as const;

/** The inbox: `/admin/leads` */
export function LeadListScreen() {
  const { values, href, change } = useAddressState(SPEC);
  useListMemory(paths.leads);
  const page = pageNumber(values.page);
  const query = useQuery(leadListQuery({ ...values, page }));
  const counts = useQuery(leadCountsQuery(values)).data;
  const { data } = query;
  const narrowed =
    values.q !== "" || [values.kind, values.mail, values.status].some((value) => value !== "all");

  return (
    <>
      <ScreenHead
        title="Leads"
        lead={
          <span role="status">
            {data ? rangeText(page, LEADS_PER_PAGE, data.total, "lead", "leads") : ""}
          </span>
        }
      >
        <ButtonLink variant="secondary" href={exportHref(values)} download>
          <Icon name="download" />
          Export CSV
        </ButtonLink>
      </ScreenHead>
      <MailTrouble mail={counts?.mail} />
      <LeadTabs status={values.status} counts={counts} href={(status) => href({ status })} />
      <div className="toolbar">
        <SearchField
          id="leads-search"
          label="Search by name, e-mail, phone, course or message"
          placeholder="Name, e-mail, phone, course"
          value={values.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <div className="filters">
          <Choice
            id="leads-kind"
            label="Form"
            value={values.kind}
            options={KIND_OPTIONS}
            onChange={(kind) => change({ kind })}
          />
          <Choice
            id="leads-sort"
            label="Order"
            value={values.sort}
            options={ORDER_OPTIONS}
            onChange={(sort) => change({ sort })}
          />
          {/* The warning above leads here; on a phone it only takes room when it is in use. */}
          <div className={cx("col-span-full", values.mail === "all" && "max-sm:hidden")}>
            <Choice
              id="leads-mail"
              label="E-mail"
              value={values.mail}
              options={MAIL_OPTIONS}
              onChange={(mail) => change({ mail })}
            />
          </div>
        </div>
      </div>
      <ListResult
        query={query}
        list={data}
        waiting="Loading leads..."
        failure={textOf(query.error, "Failed to fetch leads")}
        empty={narrowed ? "No leads found." : "No leads yet. They arrive here when a visitor sends a form."}
        all={narrowed ? { label: "Show all leads", href: paths.leads } : undefined}
        page={page}
        perPage={LEADS_PER_PAGE}
        href={(n) => href({ page: String(n) })}
      >
        {(rows) => (
          <>
            <LeadTable
              rows={rows}
              sort={values.sort}
              sortHref={(sort) => href({ sort })}
              stale={query.isPlaceholderData}
            />
            <LeadCards rows={rows} stale={query.isPlaceholderData} />
          </>
        )}
      </ListResult>
    </>
  );
}
