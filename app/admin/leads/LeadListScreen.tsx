import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { pageNumber, useAddressState } from "../address-state.ts";
import { textOf } from "../errors.ts";
import { rangeText } from "../format.ts";
import { paths } from "../paths.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { Choice } from "../ui/Choice.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { LeadTabs } from "./LeadTabs.tsx";
import { KIND_WORDS, STATUSES } from "./lead-words.ts";
import { exportHref, LEADS_PER_PAGE, leadCountsQuery, leadListQuery } from "./leads-api.ts";
import { MailTrouble } from "./MailTrouble.tsx";

const ORDER_OPTIONS = [
  { value: "-received", label: "Latest first" },
  { value: "received", label: "Oldest first" },
  { value: "next_action", label: "Next action" },
  { value: "-next_action", label: "Next action, furthest first" },
  { value: "name", label: "Name" },
  { value: "-name", label: "Name, backwards" },
  { value: "-updated", label: "Last changed" },
];

const KIND_OPTIONS = [
  { value: "all", label: "All forms" },
  ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
];

const MAIL_OPTIONS = [
  { value: "all", label: "Any mail state" },
  { value: "undelivered", label: "Mail not delivered" },
  { value: "late", label: "Mail waits too long" },
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
  const page = pageNumber(values.page);
  const query = useQuery(leadListQuery({ ...values, page }));
  const counts = useQuery(leadCountsQuery(values)).data;
  const { data } = query;
  const narrowed = [values.kind, values.mail, values.status].some((value) => value !== "all");

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
              label="Mail"
              value={values.mail}
              options={MAIL_OPTIONS}
              onChange={(mail) => change({ mail })}
            />
          </div>
        </div>
      </div>
      {query.isPending ? <Waiting text="Loading leads..." /> : null}
      {query.isError ? (
        <QueryError
          text={textOf(query.error, "Failed to fetch leads")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {data?.total === 0 ? <NoLeads narrowed={narrowed || values.q !== ""} /> : null}
      {data && data.total > 0 ? (
        <>
          <LeadTable
            rows={data.items}
            sort={values.sort}
            sortHref={(sort) => href({ sort })}
            stale={query.isPlaceholderData}
          />
          <LeadCards rows={data.items} stale={query.isPlaceholderData} />
          <div className="mt-4">
            <Pagination
              page={page}
              pages={Math.ceil(data.total / LEADS_PER_PAGE)}
              href={(n) => href({ page: String(n) })}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

function NoLeads({ narrowed }: { narrowed: boolean }) {
  if (!narrowed) {
    return <EmptyState text="No leads yet. What visitors send by the forms of the site arrives here." />;
  }
  return (
    <EmptyState text="No leads found.">
      <a className="btn btn-secondary" href={paths.leads}>
        Show all leads
      </a>
    </EmptyState>
  );
}
