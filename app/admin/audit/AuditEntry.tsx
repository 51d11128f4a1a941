import type { AuditJson, Change } from "#api/types.gen.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { formatDateTime } from "../format.ts";
import { queryClient } from "../query-client.ts";
import { restore } from "../records/removal.ts";
import { ACTION_WORDS, fieldWords, KIND_WORDS, RESTORABLE, recordHref, valueText } from "./audit-words.ts";

/** One entry of the trail, as a sentence, with what differed below it. */
export function AuditEntry({ entry }: { entry: AuditJson }) {
  const href = recordHref(entry);
  const removal = entry.action === "deleted" ? RESTORABLE[entry.kind] : undefined;
  const id = entry.record_id;

  async function bringBack(): Promise<void> {
    if (removal === undefined || id === null) return;
    await restore(removal, id);
    await queryClient.invalidateQueries({ queryKey: ["audit"] });
  }

  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="figure text-sm text-ink-muted">
        {formatDateTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="chip me-2">{ACTION_WORDS[entry.action] ?? entry.action}</span>
          <span className="text-ink-muted">{KIND_WORDS[entry.kind] ?? entry.kind}</span>{" "}
          {href === null ? (
            <span className="font-semibold">{entry.label}</span>
          ) : (
            <a href={href} className="row-title py-0">
              {entry.label}
            </a>
          )}
        </p>
        <p className="text-sm text-ink-muted">by {entry.actor}</p>
        {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : null}
      </div>
      {removal && id !== null ? (
        <button
          type="button"
          className="row-action -mx-2 justify-self-start"
          onClick={() => void bringBack()}
        >
          Restore<span className="sr-only"> {entry.label}</span>
        </button>
      ) : null}
    </li>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const names = changes.map(({ field }) => fieldWords(field)).join(", ");
  return (
    <Disclosure
      summary={
        <span className="line-clamp-1 text-sm font-normal">
          {changes.length === 1 ? "1 field" : `${changes.length} fields`}: {names}
        </span>
      }
    >
      <dl className="grid gap-3 pb-3 text-sm">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt className="font-semibold">{fieldWords(field)}</dt>
            <dd className="grid gap-2 sm:grid-cols-2">
              <Value name="Before" value={before} />
              <Value name="After" value={after} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <div className="min-w-0 border border-line bg-paper-raised p-2">
      <span className="label block">{name}</span>
      <span className="whitespace-pre-line break-words">{valueText(value)}</span>
    </div>
  );
}
