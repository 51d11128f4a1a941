import { useId, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { sizeText } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { useStore } from "../kit/store.ts";
import { focusHeading } from "../ui/announce.ts";
import { UploadProgress } from "../ui/UploadProgress.tsx";
import { summary, type Upload } from "./upload-queue.ts";
import { clearStored, removeUpload, retryUpload, uploads } from "./uploads.ts";
import { useIncomingFiles } from "./use-incoming-files.ts";

/** The uploads of this tab, and what shows where files can be dropped. `links`: stored files link to their screen. */
export function UploadPanel({ links }: { links: boolean }) {
  const queue = useStore(uploads);
  const over = useIncomingFiles();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);

  /** Runs an action that removes the focused button, and focuses the next one of its kind, or what is around. */
  function keepFocus(action: () => void, at = 0): void {
    const dialog = list.current?.closest<HTMLElement>('[role="dialog"]');
    action();
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
      const next = buttons?.[Math.min(at, buttons.length - 1)];
      if (next) next.focus();
      else if (dialog) dialog.focus();
      else focusHeading();
    });
  }

  return (
    <>
      {over ? (
        <div
          className="pointer-events-none fixed inset-3 z-45 grid place-items-center rounded-md border-3 border-dashed border-data bg-[color-mix(in_srgb,var(--color-data-wash)_90%,transparent)] text-[length:var(--text-xl)] font-semibold text-data-text"
          aria-hidden="true"
        >
          <p>Drop the files to upload them</p>
        </div>
      ) : null}
      {queue.length > 0 ? (
        <section aria-labelledby={id} className="card mb-5 p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={id} className="text-lg">
              {summary(queue)}
            </h2>
            {queue.some(({ step }) => step === "stored") ? (
              <button type="button" className="row-action -mx-2" onClick={() => keepFocus(clearStored)}>
                Hide finished
              </button>
            ) : null}
          </div>
          <ul ref={list} className="upload-list">
            {queue.map((upload, at) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                links={links}
                onRetry={() => keepFocus(() => retryUpload(upload.key), at)}
                onRemove={() => keepFocus(() => removeUpload(upload.key), at)}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface UploadRowProps {
  upload: Upload;
  links: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ upload, links, onRetry, onRemove }: UploadRowProps) {
  const { file } = upload;
  return (
    <li className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p>
          <span className="font-semibold wrap-anywhere">{file.name}</span>{" "}
          <span className="text-sm text-ink-muted">{sizeText(file.size)}</span>
        </p>
        <Progress upload={upload} links={links} />
      </div>
      <div className="row-actions">
        {upload.step === "refused" && upload.again ? (
          <button type="button" className="row-action" onClick={onRetry}>
            Try again<span className="sr-only"> with {file.name}</span>
          </button>
        ) : null}
        <button type="button" className="row-action" data-remove onClick={onRemove}>
          {upload.step === "waiting" || upload.step === "sending" ? "Cancel" : "Dismiss"}
          <span className="sr-only"> {file.name}</span>
        </button>
      </div>
    </li>
  );
}

function Progress({ upload, links }: { upload: Upload; links: boolean }) {
  switch (upload.step) {
    case "waiting":
      return <p className="text-sm text-ink-muted">Queued</p>;
    case "sending":
      return <UploadProgress name={upload.file.name} share={upload.share} />;
    case "refused":
      return <p className="field-error">{upload.text}</p>;
    case "stored":
      return (
        <p className={cx("text-sm", upload.known ? "text-signal-text" : "text-success")}>
          {upload.known ? "This file is in the library already" : "Uploaded"}
          {links ? (
            <>
              {": "}
              <a href={paths.mediaFile(upload.media.id)} className="link">
                {upload.media.name}
              </a>
            </>
          ) : null}
        </p>
      );
  }
}
