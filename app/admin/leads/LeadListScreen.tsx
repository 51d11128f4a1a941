import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Kind, LeadRow } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { paths } from "../kit/paths.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { ListScreen, type ListState } from "../records/ListScreen.tsx";
import { downloadConfirmed } from "../session/confirmation.ts";
import { useMay } from "../session/user.ts";
import { Keys } from "../ui/Keys.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { FeedWarning } from "./feeds/FeedWarning.tsx";
import { LeadRows } from "./LeadRows.tsx";
import { LeadTabs, WITHOUT_TABS } from "./LeadTabs.tsx";
import { KIND_LABELS, LOST_REASONS, SOURCE_LABELS, statusesOf } from "./labels.ts";
import {
  exportHref,
  type LeadListKey,
  leadCountsQuery,
  leadList,
  NEWSLETTER_FILE,
  SORT_OPTIONS,
} from "./leads-api.ts";
import { MailWarning } from "./MailWarning.tsx";
import { useColleagues } from "./use-colleagues.ts";

type Option = { readonly value: string; readonly label: string };

const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const any = (options: readonly Option[], label = "Any"): readonly Option[] => [
  { value: "all", label },
  ...options,
];

const KINDS = any(labelled(KIND_LABELS), "All forms");
const SOURCES = any(labelled(SOURCE_LABELS));

/** The statuses in the words of the form that is chosen. */
function statusOptions(kind: string): readonly Option[] {
  const kinds = Object.keys(KIND_LABELS) as Kind[];
  return any(statusesOf(kinds.filter((one) => kind === "all" || one === kind)), "All but spam");
}

const REASONS = any(LOST_REASONS);
const DUE = any([
  { value: "by_today", label: "Overdue or today" },
  { value: "overdue", label: "Overdue" },
  { value: "today", label: "Today" },
  { value: "later", label: "Later" },
]);
const MAIL_OPTIONS = any(
  [
    { value: "undelivered", label: "Email not delivered" },
    { value: "late", label: "Email delayed" },
  ],
  "Any email status",
);

/** `/admin/leads` */
export function LeadListScreen() {
  const mayExport = useMay("export_enquiries");
  const mayWork = useMay("work_on_enquiries");
  const colleagues = useColleagues();
  const courses = useCourseOptions();
  const [tools, setTools] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  useKeys(screen);
  const owners = any(
    [
      { value: "me", label: "Mine" },
      { value: "none", label: "Unassigned" },
      ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    "All owners",
  );
  return (
    <div ref={screen} className="inbox" data-tools={tools || undefined}>
      <ListScreen<LeadRow, LeadListKey>
        source={leadList}
        title="Enquiries"
        {...(mayExport && { intro: "Export CSV saves all enquiries that match the search and the filters." })}
        nouns={["enquiry", "enquiries"]}
        actions={({ values }) => (
          <>
            <div className="inbox-more">
              {mayExport ? (
                <ButtonLink
                  variant="secondary"
                  href={exportHref(values)}
                  download
                  onClick={downloadConfirmed}
                >
                  <Icon name="download" />
                  Export CSV
                </ButtonLink>
              ) : null}
              {mayExport && values.kind === "newsletter" ? (
                <ButtonLink variant="secondary" href={NEWSLETTER_FILE} download onClick={downloadConfirmed}>
                  <Icon name="download" />
                  Subscribers as CSV
                </ButtonLink>
              ) : null}
              <ButtonLink variant="secondary" href={paths.replyTemplates}>
                Reply templates
              </ButtonLink>
              {colleagues.length === 0 ? null : (
                <ButtonLink variant="secondary" href={paths.leadRules}>
                  Rules
                </ButtonLink>
              )}
              {mayWork ? (
                <ButtonLink variant="secondary" href={paths.leadFiles}>
                  Import
                </ButtonLink>
              ) : null}
              <ButtonLink variant="secondary" href={paths.feeds}>
                Feeds
              </ButtonLink>
            </div>
            <button
              type="button"
              className="btn-icon sm:hidden"
              aria-expanded={tools}
              onClick={() => setTools(!tools)}
            >
              <Icon name="search" />
              <span className="sr-only">Search, filter and select</span>
            </button>
            {mayWork ? (
              <ButtonLink href={paths.leadAdd}>
                <Icon name="plus" />
                <span className="max-sm:sr-only">Add enquiry</span>
              </ButtonLink>
            ) : null}
          </>
        )}
        above={(state) => <Counts {...state} />}
        search={{
          label: "Search by name, email, phone, course, company or message",
          placeholder: "Name, email, phone, course, company",
        }}
        folded
        filters={({ owner, kind }) => [
          { name: "course_id", label: "Course", none: "All courses", options: courses },
          { name: "company", label: "Company", words: true },
          { name: "trade", label: "Trade or skill", words: true },
          { name: "source", label: "Source", options: SOURCES },
          { name: "from", label: "Received from" },
          { name: "until", label: "Received until" },
          { name: "status", label: "Status", options: statusOptions(kind) },
          { name: "lost_reason", label: "Lost because", options: REASONS },
          { name: "kind", label: "Form", options: KINDS },
          ...(colleagues.length === 0
            ? []
            : [{ name: "owner" as const, label: "Owner", options: withChosen(owners, owner) }]),
          { name: "due", label: "Follow-up", options: DUE },
          { name: "mail", label: "Email", options: MAIL_OPTIONS },
          { name: "sort", label: "Order", options: SORT_OPTIONS },
        ]}
        waiting="Loading enquiries..."
        failed="Failed to fetch the enquiries"
        empty="No enquiries found."
        emptyUnfiltered="No enquiries yet. They arrive here when a visitor sends a form."
        all="Show all enquiries"
      >
        {(rows, state) => <LeadRows rows={rows} {...state} />}
      </ListScreen>
      <Keys moves="down and up" of={mayWork ? ["/", "x", "c", "w", "a", "s", "!"] : ["/", "c", "w"]} />
    </div>
  );
}

/** An owner of a bookmark may have left. */
function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  const known = options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: "Former colleague" }];
}

function Counts({ values, href }: ListState<LeadListKey>) {
  const counts = useQuery(leadCountsQuery({ ...values, ...WITHOUT_TABS })).data;
  return (
    <>
      <MailWarning mail={counts?.mail} />
      <FeedWarning count={counts?.unread_deliveries} />
      <LeadTabs values={values} counts={counts} href={href} />
    </>
  );
}
