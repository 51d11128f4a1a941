import { useQuery } from "@tanstack/react-query";
import type { LeadRow } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { paths } from "../kit/paths.ts";
import { ListScreen, type ListState } from "../records/ListScreen.tsx";
import { downloadConfirmed } from "../session/confirmation.ts";
import { useMay, useUser } from "../session/user.ts";
import { LeadRows } from "./LeadRows.tsx";
import { LeadTabs } from "./LeadTabs.tsx";
import { KIND_LABELS } from "./labels.ts";
import {
  colleaguesQuery,
  exportHref,
  type LeadListKey,
  leadCountsQuery,
  leadList,
  SORT_OPTIONS,
} from "./leads-api.ts";
import { MailWarning } from "./MailWarning.tsx";

const KIND_OPTIONS = [
  { value: "all", label: "All forms" },
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
];

const MAIL_OPTIONS = [
  { value: "all", label: "Any email status" },
  { value: "undelivered", label: "Email not delivered" },
  { value: "late", label: "Email delayed" },
];

/** `/admin/leads` */
export function LeadListScreen() {
  const mayExport = useMay("export_enquiries");
  const mayWork = useMay("work_on_enquiries");
  const me = useUser()?.id;
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const owners = [
    { value: "all", label: "All owners" },
    { value: "me", label: "Mine" },
    { value: "none", label: "Unassigned" },
    ...colleagues.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <ListScreen<LeadRow, LeadListKey>
      source={leadList}
      title="Enquiries"
      {...(mayExport && { intro: "Export CSV saves all enquiries that match the search and the filters." })}
      nouns={["enquiry", "enquiries"]}
      actions={({ values }) => (
        <>
          <ButtonLink variant="secondary" href={paths.replyTemplates}>
            Reply templates
          </ButtonLink>
          <ButtonLink variant="secondary" href={paths.leadRules}>
            Rules
          </ButtonLink>
          {mayExport ? (
            <ButtonLink variant="secondary" href={exportHref(values)} download onClick={downloadConfirmed}>
              <Icon name="download" />
              Export CSV
            </ButtonLink>
          ) : null}
          {mayWork ? (
            <ButtonLink href={paths.leadAdd}>
              <Icon name="plus" />
              Add enquiry
            </ButtonLink>
          ) : null}
        </>
      )}
      above={(state) => <Counts {...state} />}
      search={{
        label: "Search by name, email, phone, course or message",
        placeholder: "Name, email, phone, course",
      }}
      filters={({ mail, owner }) => [
        { name: "kind", label: "Form", options: KIND_OPTIONS },
        { name: "owner", label: "Owner", options: withChosen(owners, owner) },
        { name: "sort", label: "Order", options: SORT_OPTIONS },
        // The mail warning links to this filter; phones only show it while it is set.
        {
          name: "mail",
          label: "Email",
          options: MAIL_OPTIONS,
          className: cx("col-span-full", mail === "all" && "max-sm:hidden"),
        },
      ]}
      waiting="Loading enquiries..."
      failed="Failed to fetch the enquiries"
      empty="No enquiries found."
      emptyUnfiltered="No enquiries yet. They arrive here when a visitor sends a form."
      all="Show all enquiries"
    >
      {(rows, { values, href, stale }) => <LeadRows rows={rows} values={values} href={href} stale={stale} />}
    </ListScreen>
  );
}

type Option = { readonly value: string; readonly label: string };

/** An owner of a bookmark may have left. */
function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  const known = options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: "Former colleague" }];
}

function Counts({ values, href }: ListState<LeadListKey>) {
  const counts = useQuery(leadCountsQuery(values)).data;
  return (
    <>
      <MailWarning mail={counts?.mail} />
      {values.course_id === "" ? null : (
        <p className="text-sm">
          Only enquiries about one course.{" "}
          <a className="link inline-block py-1" href={href({ course_id: "" })}>
            Show those of all courses
          </a>
        </p>
      )}
      <LeadTabs values={values} counts={counts} href={href} />
    </>
  );
}
