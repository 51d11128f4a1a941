import { useQuery } from "@tanstack/react-query";
import type { HealthCheck, HealthDay, HealthJson, HealthState } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Notice } from "#ui/Notice.tsx";
import { textOf } from "../kit/errors.ts";
import { formatDateTime, formatTime } from "../kit/format.ts";
import { Loading } from "../ui/Loading.tsx";
import { Panel } from "../ui/Panel.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { healthQuery } from "./health-api.ts";
import { StateChip } from "./states.tsx";

/** `/admin/health` */
export function HealthScreen() {
  const query = useQuery(healthQuery);
  return (
    <>
      <ScreenHead
        title="Health of the site"
        lead="Whether the site works, what that means for visitors, and what to do when something does not."
      >
        <Button
          variant="secondary"
          busy={query.isFetching}
          busyText="Looking..."
          onClick={() => void query.refetch()}
        >
          Check again
        </Button>
      </ScreenHead>
      {query.data ? (
        <>
          {query.isError ? (
            <Notice tone="danger" className="mb-5" title="The last check failed">
              <p>
                {textOf(query.error, "Failed to fetch the health of the site")} Below is what was found
                before.
              </p>
            </Notice>
          ) : null}
          <Report report={query.data} />
        </>
      ) : query.isError ? (
        <QueryError
          text={textOf(query.error, "Failed to fetch the health of the site")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

const SUMMARIES: Readonly<Record<HealthState, string>> = {
  good: "Everything works.",
  attention: "The site works, but something needs attention.",
  broken: "Something does not work.",
};

function Report({ report }: { report: HealthJson }) {
  const { state, checks, checked_at, day } = report;
  return (
    <>
      <p className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1" role="status">
        <StateChip state={state} />
        <span className="font-semibold">{SUMMARIES[state]}</span>
        <span className="text-sm text-ink-muted">
          Looked at <time dateTime={checked_at}>{formatTime(checked_at)}</time>
        </span>
      </p>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[3fr_2fr]">
        <Panel title="Checks">
          <ul className="grid divide-y divide-line">
            {checks.map((check) => (
              <Check key={check.id} check={check} />
            ))}
          </ul>
        </Panel>
        <Day day={day} />
      </div>
    </>
  );
}

function Check({ check: { title, state, found, meaning, action } }: { check: HealthCheck }) {
  return (
    <li className="grid gap-1 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <StateChip state={state} />
      </div>
      <p className="wrap-anywhere">{found}</p>
      <p className="text-sm text-ink-muted">{meaning}</p>
      {action === null ? null : (
        <p className="mt-1 wrap-anywhere">
          <strong>What to do:</strong> {action}
        </p>
      )}
    </li>
  );
}

function Day({ day }: { day: HealthDay }) {
  const count = (value: number) => groupDigits(value);
  return (
    <Panel title="The last 24 hours">
      <p className="text-sm text-ink-muted">
        Enquiries and mails are those of the site. The other figures are counted by the server since{" "}
        <time dateTime={day.since}>{formatDateTime(day.since)}</time>.
      </p>
      <DataSheet
        rows={[
          { name: "Enquiries", value: count(day.enquiries) },
          { name: "Mails sent", value: count(day.mails_sent) },
          { name: "Pages shown", value: count(day.pages) },
          { name: "Pages that took longer than a second", value: count(day.slow_pages) },
          { name: "Failed requests", value: count(day.failed) },
          { name: "Requests refused as too many", value: count(day.refused) },
          { name: "Failed sign-ins", value: count(day.sign_in_failures) },
        ]}
      />
      <Disclosure summary="For your developer">
        <DataSheet
          rows={[
            { name: "95th percentile of page times", value: withinText(day) },
            { name: "Pages rendered", value: count(day.made) },
            { name: "Pages from an earlier copy or plain", value: count(day.fallback) },
          ]}
        />
      </Disclosure>
    </Panel>
  );
}

function withinText({ pages, pages_within_ms: within }: HealthDay): string {
  if (pages === 0) return "No page was asked for";
  if (within === null) return "More than 10 seconds";
  return within < 1000 ? `${Math.ceil(within)} milliseconds` : `${within / 1000} seconds`;
}
