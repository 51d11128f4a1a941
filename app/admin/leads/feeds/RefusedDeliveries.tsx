import { useMutation, useQuery } from "@tanstack/react-query";
import type { RefusedDelivery } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { useMay } from "../../session/user.ts";
import { confirmAction } from "../../ui/confirm.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toastSuccess, toastWarning } from "../../ui/toasts.ts";
import { dismiss, refusedQuery, renewFeeds, retriedText, retry } from "./feeds-api.ts";

/** What a feed delivered and could not be read; nothing while there is none. */
export function RefusedDeliveries({ feed }: { feed: number }) {
  const rows = useQuery(refusedQuery(feed)).data ?? [];
  const mayWork = useMay("work_on_enquiries");
  const again = useRetry(feed);
  if (rows.length === 0) return null;
  return (
    <Panel title="Not read">
      <p className="max-w-[42rem] text-ink-muted">
        These are no enquiries yet. Compare what was sent with the fields below, save them, and try again.
        They are kept for 30 days.
      </p>
      {mayWork && rows.length > 1 ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={again.isPending}
          busyText="Trying..."
          onClick={() => again.mutate(undefined)}
        >
          Try all again
        </Button>
      ) : null}
      <ul className="grid">
        {rows.map((row) => (
          <Delivery key={row.id} feed={feed} row={row} mayWork={mayWork} />
        ))}
      </ul>
    </Panel>
  );
}

function useRetry(feed: number) {
  return useMutation({
    mutationFn: (delivery: number | undefined) => retry(feed, delivery),
    meta: { failed: "It could not be tried again" },
    onSuccess: (done) => (done.refused > 0 ? toastWarning : toastSuccess)(retriedText(done)),
    onSettled: renewFeeds,
  });
}

function Delivery({ feed, row, mayWork }: { feed: number; row: RefusedDelivery; mayWork: boolean }) {
  const again = useRetry(feed);
  const remove = useMutation({
    mutationFn: () => dismiss(feed, row.id),
    meta: { failed: "It could not be removed" },
    onSuccess: () => toastSuccess("Removed"),
    onSettled: renewFeeds,
  });
  const at = formatDateTime(row.received_at);
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <p>
        <time dateTime={row.received_at} className="figure text-sm text-ink-muted">
          {at}
        </time>
        <span className="block wrap-anywhere">{row.reason}</span>
      </p>
      <details>
        <summary className="link w-fit cursor-pointer text-sm">
          What was sent<span className="sr-only"> {at}</span>
        </summary>
        <pre className="mt-2 max-h-72 overflow-auto rounded-md border border-line p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {readable(row.body)}
        </pre>
      </details>
      {mayWork ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            busy={again.isPending}
            busyText="Trying..."
            onClick={() => again.mutate(row.id)}
          >
            Try again<span className="sr-only"> {at}</span>
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              confirmAction({
                text: "Remove this delivery?",
                about: row.reason,
                note: "It cannot be restored. Enter the enquiry by hand first, if it is one.",
                yes: "Remove",
                busy: "Removing...",
                run: async () => {
                  await remove.mutateAsync().catch(() => {});
                },
              })
            }
          >
            Remove<span className="sr-only"> {at}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** JSON on several lines, a form with a field a line. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    const fields = [...new URLSearchParams(body)];
    const isForm = body.includes("=") && !body.trimStart().startsWith("{");
    return isForm ? fields.map(([name, value]) => `${name}: ${value}`).join("\n") : body;
  }
}
