import type { AuditJson, Change } from "#api/types.gen.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { formatDateTime } from "../kit/format.ts";
import { ACTION_LABELS } from "../records/actions.ts";
import { kindLabel, recordHref } from "../records/kinds.ts";
import { useStaffArea } from "../records/manifest.ts";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { fieldLabel, isNotLogged, valueText } from "./labels.ts";

/** One entry of the audit log with its changes. */
export function AuditEntry({ entry }: { entry: AuditJson }) {
  const { kinds } = useStaffArea();
  const href = recordHref(kinds, entry);
  const resource = entry.restorable ? kinds[entry.kind]?.deletable : undefined;
  const id = entry.record_id;
  const name = entry.sender === "" ? entry.label : `${entry.label}, ${entry.sender}`;

  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="figure text-sm text-ink-muted">
        {formatDateTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="chip me-2">{ACTION_LABELS[entry.action] ?? entry.action}</span>
          <span className="text-ink-muted">{kindLabel(kinds, entry.kind)}</span>{" "}
          {href === null ? (
            <span className="font-semibold wrap-anywhere">{name}</span>
          ) : (
            <a href={href} className="link font-semibold wrap-anywhere">
              {name}
            </a>
          )}
        </p>
        <p className="text-sm text-ink-muted">by {entry.actor}</p>
        {entry.changes.length > 0 ? <Changes kind={entry.kind} changes={entry.changes} /> : null}
      </div>
      {resource && id !== null ? (
        <div className="-mx-2 justify-self-start">
          <RestoreButton resource={resource} id={id} name={entry.label} />
        </div>
      ) : null}
    </li>
  );
}

/** The longest text that is shown in a line. */
const SHORT = 40;

/** "Price: 18,500 → 199", when nothing else was changed and both are short. */
function inLine(kind: string, [change, ...more]: readonly Change[]): string | null {
  if (change === undefined || more.length > 0 || isNotLogged(kind, change.field)) return null;
  const [before, after] = [change.before, change.after].map((value) => valueText(change.field, value));
  if (before === undefined || after === undefined) return null;
  const short = [before, after].every((text) => text.length <= SHORT && !text.includes("\n"));
  return short ? `${fieldLabel(kind, change.field)}: ${before} → ${after}` : null;
}

function Changes({ kind, changes }: { kind: string; changes: readonly Change[] }) {
  const line = inLine(kind, changes);
  if (line !== null) return <p className="text-sm wrap-anywhere">{line}</p>;
  const names = changes.map(({ field }) => fieldLabel(kind, field)).join(", ");
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
            <dt className="font-semibold">{fieldLabel(kind, field)}</dt>
            {isNotLogged(kind, field) ? (
              <dd className="text-ink-muted">Changed. The text itself is not kept here.</dd>
            ) : (
              <dd className="grid gap-2 sm:grid-cols-2">
                <Value name="Before" text={valueText(field, before)} />
                <Value name="After" text={valueText(field, after)} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0 border border-line bg-paper-raised p-2">
      <span className="label block">{name}</span>
      <span className="whitespace-pre-line break-words">{text}</span>
    </div>
  );
}
