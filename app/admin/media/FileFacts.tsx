import type { MediaJson, Use } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime, sizeText } from "../kit/format.ts";
import { kindLabel, recordHref } from "../records/kinds.ts";
import { useStaffArea } from "../records/manifest.ts";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { CROP_LABELS, extentText, kindText } from "./labels.ts";

/** How far the files are that are made from an upload. */
export function FileState({ media }: { media: MediaJson }) {
  return (
    <div role="status">
      {media.state === "processing" ? (
        <Notice className="mb-5" title="Processing…">
          <p>This refreshes by itself. Pages go on showing what they showed until it is done.</p>
        </Notice>
      ) : null}
      {media.state === "failed" ? (
        <Notice tone="danger" className="mb-5" title="The sizes of this picture could not be made.">
          <p>{media.failure}</p>
          <p>Replace the file with another one.</p>
        </Notice>
      ) : null}
    </div>
  );
}

/** What a file is. */
export function FileFacts({ media }: { media: MediaJson }) {
  const facts = [
    ["Kind", kindText(media)],
    [media.kind === "picture" ? "Dimensions" : "Length", extentText(media)],
    ["Size as sent", sizeText(media.bytes)],
    ["Uploaded", formatDateTime(media.created_at)],
    ["By", media.uploaded_by],
  ] as const;
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  image: "picture",
  downloadlink: "syllabus file",
  logo_picture: "logo",
  hero_picture_1: "first picture of the home page",
  hero_picture_2: "second picture of the home page",
  hero_picture_3: "third picture of the home page",
  preview_picture: "link previews",
};

/** The records that show a file or link to it. */
export function FileUses({ uses }: { uses: readonly Use[] }) {
  const { kinds } = useStaffArea();
  if (uses.length === 0) return <p className="text-sm text-ink-muted">Nothing uses this file.</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {uses.map((use) => {
        const href = recordHref(kinds, { kind: use.kind, record_id: use.id });
        return (
          <li key={`${use.kind}-${use.id ?? ""}-${use.field}-${use.label}`} className="wrap-anywhere">
            {use.kind === "settings" ? null : (
              <span className="text-ink-muted">{kindLabel(kinds, use.kind)}: </span>
            )}
            {href === null ? (
              use.label
            ) : (
              <a href={href} className="link">
                {use.label}
              </a>
            )}{" "}
            <span className="text-ink-muted">
              ({use.draft ? "in a draft" : (FIELD_LABELS[use.field] ?? use.field)})
            </span>
            {use.deleted ? <span className="chip ms-2">Deleted</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The addresses of a file: the one for records, and all sizes. */
export function FileAddresses({ media }: { media: MediaJson }) {
  if (media.address === null) {
    return <p className="text-sm text-ink-muted">There are none until the file is ready.</p>;
  }
  return (
    <div className="grid gap-3 text-sm">
      <Address address={media.address} label="For a field of the staff area" />
      {media.variants.length > 0 ? (
        <Disclosure summary={`All ${media.variants.length} sizes`} className="border-y border-line">
          <ul className="grid gap-3 pb-3">
            {media.variants.map(({ address, crop, width, height, mime }) => (
              <li key={address}>
                <Address
                  address={address}
                  label={`${CROP_LABELS[crop]}, ${width} × ${height}, ${mime.replace("image/", "")}`}
                />
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}

function Address({ address, label }: { address: string; label: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      toastSuccess("Address copied");
    } catch {
      toastError("The browser did not allow copying. Select the address and copy it by hand.");
    }
  }
  return (
    <div className="grid justify-items-start gap-1">
      <span className="text-ink-muted">{label}</span>
      <a href={address} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        {address}
        <span className="sr-only"> (new tab)</span>
      </a>
      <Button variant="secondary" size="sm" className="pointer-coarse:min-h-11" onClick={() => void copy()}>
        Copy address<span className="sr-only"> ({label})</span>
      </Button>
    </div>
  );
}
