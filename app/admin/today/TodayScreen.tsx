import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type {
  CourseGaps,
  DraftRow,
  DueCounts,
  LeadCounts,
  LeadRow,
  RecordKind,
  TodayJson,
} from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";
import { HealthWarning } from "../health/HealthWarning.tsx";
import { textOf } from "../kit/errors.ts";
import { formatDateTime, todayWords } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { WaitingBadge } from "../leads/badges.tsx";
import { kindText } from "../leads/labels.ts";
import { personName } from "../leads/lead-links.ts";
import { newestLeadsQuery } from "../leads/leads-api.ts";
import { MailWarning } from "../leads/MailWarning.tsx";
import { ACTION_LABELS } from "../records/actions.ts";
import { draftHref, kindLabel, recordHref } from "../records/kinds.ts";
import { titleOf, useStaffArea } from "../records/manifest.ts";
import { usePermissions } from "../session/user.ts";
import { useOpenScreens } from "../shell/use-screens.ts";
import { Loading } from "../ui/Loading.tsx";
import { Panel } from "../ui/Panel.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { StorageWarning } from "./StorageWarning.tsx";
import { todayQuery } from "./today-api.ts";

/** `/admin` */
export function TodayScreen() {
  const query = useQuery(todayQuery);
  return (
    <>
      <ScreenHead title="Today" lead={leadOf(query.data?.enquiries, new Date())} />
      <HealthWarning />
      {query.data ? (
        <Parts today={query.data} />
      ) : query.isError ? (
        <QueryError
          text={textOf(query.error, "Failed to fetch what waits")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** "Saturday, 28 November: 12 new enquiries, 4 follow-ups due today". */
function leadOf(enquiries: LeadCounts | null | undefined, now: Date): string {
  const day = todayWords(now);
  if (enquiries == null) return day;
  const { due } = enquiries;
  const parts = [
    enquiries.new > 0 && countOf(enquiries.new, "new enquiry", "new enquiries"),
    due.today > 0 && `${countOf(due.today, "follow-up", "follow-ups")} due today`,
    due.overdue > 0 && `${groupDigits(due.overdue)} overdue`,
  ].filter(Boolean);
  return `${day}: ${parts.length > 0 ? parts.join(", ") : "no enquiry waits"}`;
}

/** In two columns on wide screens. The panels of the first row have the line of the heading above them. */
const GRID =
  "grid items-start gap-x-10 gap-y-8 xl:grid-cols-2 *:first:border-t-0 *:first:pt-0 xl:*:nth-2:border-t-0 xl:*:nth-2:pt-0";

/** What the account may read. */
function Parts({ today }: { today: TodayJson }) {
  const may = usePermissions();
  return (
    <>
      <StorageWarning storage={today.storage} />
      <MailWarning mail={today.enquiries?.mail} />
      <div className={GRID}>
        {today.enquiries ? <Unanswered count={today.enquiries.new} rows={today.unanswered} /> : null}
        {today.enquiries ? <Planned today={today} all={today.enquiries.due} /> : null}
        {may.includes("edit_content") ? <Drafts count={today.drafts} rows={today.latest_drafts} /> : null}
        {may.includes("edit_content") ? <Courses gaps={today.courses} /> : null}
        {today.enquiries ? <Waiting rows={today.waiting} /> : null}
        {may.includes("read_history") ? <Colleagues rows={today.changes} /> : null}
      </div>
    </>
  );
}

/** Those that wait longest, and where there are more, those that have just come. */
function Unanswered({ count, rows }: { count: number; rows: readonly LeadRow[] }) {
  const newest = useQuery({ ...newestLeadsQuery, enabled: count > rows.length }).data ?? [];
  const others = count > rows.length ? newest.filter(({ id }) => rows.every((row) => row.id !== id)) : [];
  return (
    <Panel title="New enquiries">
      <Lines empty="No enquiry waits for an answer.">{rows.map(leadLine)}</Lines>
      {count > rows.length ? (
        <More href={`${paths.leads}?status=new&sort=received`}>
          All {countOf(count, "new enquiry", "new enquiries")}, the oldest first
        </More>
      ) : null}
      {others.length > 0 ? (
        <>
          <h3 className="label mt-3">Just received</h3>
          <Lines empty="">{others.map(leadLine)}</Lines>
        </>
      ) : null}
    </Panel>
  );
}

function leadLine(row: LeadRow) {
  return (
    <Line key={row.id} href={paths.lead(row.id)} name={personName(row)} at={row.created_at}>
      {kindText(row)}
      {row.item_name === "" ? "" : `: ${row.item_name}`}
      {row.waiting === null ? "" : " · "}
      <WaitingBadge waiting={row.waiting} />
    </Line>
  );
}

/** What is planned, and what nobody works on yet. */
function Planned({ today, all }: { today: TodayJson; all: DueCounts }) {
  const mine = today.my_follow_ups;
  const lines = [
    {
      count: mine.overdue,
      text: "of your follow-ups overdue",
      query: "owner=me&due=overdue&sort=next_action",
    },
    { count: mine.today, text: "of your follow-ups due today", query: "owner=me&due=today&sort=next_action" },
    { count: all.overdue, text: "follow-ups of all overdue", query: "due=overdue&sort=next_action" },
    { count: all.today, text: "follow-ups of all due today", query: "due=today&sort=next_action" },
    {
      count: today.unassigned,
      text: "new without an owner",
      query: "status=new&owner=none&sort=received",
    },
  ];
  return (
    <Panel title="Follow-ups and owners">
      <Lines empty="No follow-up is due, and every new enquiry has an owner.">
        {lines
          .filter(({ count }) => count > 0)
          .map(({ count, text, query }) => (
            <Line key={query} href={`${paths.leads}?${query}`} name={`${groupDigits(count)} ${text}`} />
          ))}
      </Lines>
    </Panel>
  );
}

/** What there is only one of: no list marks its draft. */
const WITHOUT_LIST: ReadonlySet<RecordKind | undefined> = new Set(["search_words", "settings"]);

function Drafts({ count, rows }: { count: number; rows: readonly DraftRow[] }) {
  const { kinds } = useStaffArea();
  const alone = useOpenScreens().filter(({ kind }) => WITHOUT_LIST.has(kind?.name));
  return (
    <Panel title="Changes not yet published">
      <Lines empty="Everything is published.">
        {rows.map((row) => (
          <Line key={row.id} href={draftHref(kinds, row)} name={row.label} at={row.updated_at}>
            {kindLabel(kinds, row.kind)}, by {row.author}
          </Line>
        ))}
      </Lines>
      {count > rows.length ? (
        <p className="text-sm text-ink-muted">
          And {countOf(count - rows.length, "older one", "older ones")}, marked in their lists or, without
          one, above the form:{" "}
          {alone.map((screen, at) => (
            <Fragment key={screen.path}>
              {at > 0 ? ", " : ""}
              <a href={screen.path} className="link">
                {titleOf(screen)}
              </a>
            </Fragment>
          ))}
          .
        </p>
      ) : null}
    </Panel>
  );
}

const GAPS: readonly { gap: keyof CourseGaps; one: string; many: string }[] = [
  {
    gap: "start",
    one: "live course has no batch to enrol in",
    many: "live courses have no batch to enrol in",
  },
  { gap: "picture", one: "live course has no picture", many: "live courses have no picture" },
  {
    gap: "outcomes",
    one: "live course does not say what one learns",
    many: "live courses do not say what one learns",
  },
];

function Courses({ gaps }: { gaps: CourseGaps }) {
  return (
    <Panel title="Courses that need care">
      <Lines empty="Every live course has a picture, a batch and its learning points.">
        {GAPS.filter(({ gap }) => gaps[gap] > 0).map(({ gap, one, many }) => (
          <Line key={gap} href={`${paths.courses}?lacks=${gap}`} name={countOf(gaps[gap], one, many)} />
        ))}
      </Lines>
    </Panel>
  );
}

function Waiting({ rows }: { rows: TodayJson["waiting"] }) {
  return (
    <Panel title="Waiting lists with free seats">
      <Lines empty="Nobody who waits could be offered a seat.">
        {rows.map(({ course_id, course_title, waiting }) => (
          <Line key={course_id} href={paths.waiting(course_id)} name={course_title}>
            {countOf(waiting, "person waits", "people wait")}
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}

function Colleagues({ rows }: { rows: TodayJson["changes"] }) {
  const { kinds } = useStaffArea();
  return (
    <Panel title="Changed by colleagues since yesterday">
      <Lines empty="Nothing was changed.">
        {rows.map((row) => (
          <Line
            key={row.id}
            href={recordHref(kinds, row)}
            name={row.sender === "" ? row.label : row.sender}
            at={row.at}
          >
            {kindLabel(kinds, row.kind)}: {ACTION_LABELS[row.action].toLowerCase()} by {row.actor}
          </Line>
        ))}
      </Lines>
      {rows.length > 0 ? <More href={paths.audit}>Change history</More> : null}
    </Panel>
  );
}

function Lines({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="py-2 text-ink-muted">{empty}</p>;
  return <ul className="grid divide-y divide-line">{children}</ul>;
}

interface LineProps {
  href: string | null;
  name: string;
  /** When it happened. */
  at?: string;
  children?: ReactNode;
}

function Line({ href, name, at, children }: LineProps) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2">
      {href === null ? (
        <span className="font-semibold wrap-anywhere">{name}</span>
      ) : (
        <a href={href} className="link font-semibold wrap-anywhere">
          {name}
        </a>
      )}
      {at === undefined ? null : (
        <time dateTime={at} className="figure text-sm whitespace-nowrap text-ink-muted">
          {formatDateTime(at)}
        </time>
      )}
      {children ? <span className="col-span-2 text-sm wrap-anywhere text-ink-muted">{children}</span> : null}
    </li>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link inline-flex min-h-8 items-center justify-self-start text-sm">
      {children}
    </a>
  );
}
