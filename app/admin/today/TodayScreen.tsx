import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type {
  CourseGaps,
  DraftRow,
  LeadCounts,
  LeadRow,
  Permission,
  RecordKind,
  TodayJson,
} from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";
import { cx } from "#ui/cx.ts";
import { HealthWarning } from "../health/HealthWarning.tsx";
import { textOf } from "../kit/errors.ts";
import { todayWords } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { ContactIcons } from "../leads/ContactIcons.tsx";
import { FeedWarning } from "../leads/feeds/FeedWarning.tsx";
import { LeadLines } from "../leads/LeadCards.tsx";
import { myFollowUpsQuery, newestLeadsQuery } from "../leads/leads-api.ts";
import { MailWarning } from "../leads/MailWarning.tsx";
import { useColleagues } from "../leads/use-colleagues.ts";
import { ACTION_LABELS } from "../records/actions.ts";
import { batchDay } from "../records/batch-labels.ts";
import { draftHref, kindLabel, recordHref } from "../records/kinds.ts";
import { titleOf, useStaffArea } from "../records/manifest.ts";
import { usePermissions } from "../session/user.ts";
import { useOpenScreens } from "../shell/use-screens.ts";
import { Loading } from "../ui/Loading.tsx";
import { Panel } from "../ui/Panel.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { Line, Lines, More } from "./lines.tsx";
import { StorageWarning } from "./StorageWarning.tsx";
import { nextBatchQuery, todayQuery } from "./today-api.ts";

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

/** What the account may read, and of the website what it may do. */
function Parts({ today }: { today: TodayJson }) {
  const may = usePermissions();
  const reads = today.enquiries !== null;
  return (
    <>
      <FirstSteps />
      <StorageWarning storage={today.storage} />
      <MailWarning mail={today.enquiries?.mail} />
      <FeedWarning count={today.enquiries?.unread_deliveries} />
      <Figures today={today} />
      {reads ? (
        <div className="today-columns">
          <Latest />
          {may.includes("work_on_enquiries") ? <MyFollowUps unassigned={today.unassigned} /> : null}
        </div>
      ) : null}
      <Website today={today} may={may} />
    </>
  );
}

/** Enquiries that wait longest are listed up to this number; where all of them wait too long, there may be more. */
const LISTED = 5;

function lateText({ unanswered, enquiries }: TodayJson): string {
  const late = unanswered.filter(({ waiting }) => waiting?.late).length;
  return late === LISTED && (enquiries?.new ?? 0) > LISTED ? `${late}+` : String(late);
}

/** What one asks first in the morning, as links to what is counted. */
function Figures({ today }: { today: TodayJson }) {
  const { enquiries } = today;
  const [next] =
    useQuery({ ...nextBatchQuery, enabled: usePermissions().includes("read_courses") }).data ?? [];
  const due = enquiries === null ? 0 : enquiries.due.overdue + enquiries.due.today;
  const late = lateText(today);
  const figures = [
    ...(enquiries === null
      ? []
      : [
          { label: "New enquiries", value: groupDigits(enquiries.new), href: `${paths.leads}?status=new` },
          {
            label: "Follow-ups due today",
            value: groupDigits(due),
            href: `${paths.leads}?due=by_today&sort=next_action`,
            late: enquiries.due.overdue > 0,
          },
          {
            label: "Waiting too long",
            value: late,
            href: `${paths.leads}?status=new&sort=received`,
            late: late !== "0",
          },
        ]),
    ...(next
      ? [
          {
            label: `Seats free, ${next.course_title}, ${batchDay(next.starts_on)}`,
            value: groupDigits(Math.max(0, next.seats - next.seats_taken)),
            href: paths.batchEdit(next.id),
          },
        ]
      : []),
  ];
  if (figures.length === 0) return null;
  return (
    <ul aria-label="Figures" className="today-figures">
      {figures.map(({ label, value, href, late = false }) => (
        <li key={label}>
          <a href={href} className="today-figure">
            <span className={cx("figure text-2xl font-bold", late && "text-danger")}>{value}</span>
            <span className="line-clamp-2 text-sm text-ink-muted">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Latest() {
  const rows = useQuery(newestLeadsQuery).data;
  if (rows === undefined) return null;
  return (
    <Panel title="Latest enquiries">
      {rows.length === 0 ? (
        <p className="text-ink-muted">None yet. They arrive here when a visitor sends a form.</p>
      ) : (
        <Leads rows={rows} />
      )}
    </Panel>
  );
}

function MyFollowUps({ unassigned }: { unassigned: number }) {
  const rows = useQuery(myFollowUpsQuery).data;
  const several = useColleagues().length > 0;
  if (rows === undefined) return null;
  return (
    <Panel title="My follow-ups">
      {rows.length === 0 ? <p className="text-ink-muted">None is due today.</p> : <Leads rows={rows} />}
      {several && unassigned > 0 ? (
        <More href={`${paths.leads}?status=new&owner=none&sort=received`}>
          {countOf(unassigned, "new enquiry has", "new enquiries have")} no owner
        </More>
      ) : null}
    </Panel>
  );
}

function Leads({ rows }: { rows: readonly LeadRow[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map((row) => (
        <li key={row.id} className="lead-card">
          <LeadLines row={row} />
          <ContactIcons row={row} round />
        </li>
      ))}
    </ul>
  );
}

/** Drafts, courses and waiting lists, folded until somebody has time for them. What is in order is left out. */
function Website({ today, may }: { today: TodayJson; may: readonly Permission[] }) {
  const edits = may.includes("edit_content");
  const gaps = GAPS.filter(({ gap }) => today.courses[gap] > 0).length;
  const parts = [
    { count: edits ? today.drafts : 0, part: <Drafts count={today.drafts} rows={today.latest_drafts} /> },
    { count: edits ? gaps : 0, part: <Courses gaps={today.courses} /> },
    {
      count: may.includes("work_on_enquiries") ? today.waiting.length : 0,
      part: <Waiting rows={today.waiting} />,
    },
    {
      count: may.includes("read_history") ? today.changes.length : 0,
      part: <Colleagues rows={today.changes} />,
    },
  ].filter(({ count }) => count > 0);
  if (!edits && parts.length === 0) return null;
  if (parts.length === 0) {
    return <p className="mt-6 text-ink-muted">Website: everything is published and complete.</p>;
  }
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="lead-details mt-6">
      <summary>Website: {countOf(total, "thing to look at", "things to look at")}</summary>
      <div className="grid items-start gap-x-10 gap-y-8 pt-4 xl:grid-cols-2">
        {parts.map(({ part }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have one order
          <Fragment key={at}>{part}</Fragment>
        ))}
      </div>
    </details>
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
      <Lines empty="No one waiting can be offered a seat yet.">
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
