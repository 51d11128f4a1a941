import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { MediaJson, MediaRecord } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { isConflict, isSignedOut } from "../kit/errors.ts";
import { announce } from "../ui/announce.ts";
import { confirmAction } from "../ui/confirm.ts";
import { FileButton } from "../ui/FileButton.tsx";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { UploadProgress } from "../ui/UploadProgress.tsx";
import { ACCEPT } from "./labels.ts";
import { replaceMedia } from "./media-api.ts";
import { refusalAhead } from "./upload-queue.ts";
import { refusal } from "./uploads.ts";

function beginAnother(current: RefObject<AbortController | null>): AbortController {
  const next = new AbortController();
  current.current = next;
  return next;
}

interface ReplaceFileProps {
  media: MediaJson;
  onReplaced: (media: MediaJson) => void;
  /** Called with the current record when it has changed meanwhile. */
  onConflict: (current: MediaRecord) => void;
}

/** Puts another file in the place of this one. */
export function ReplaceFile({ media, onReplaced, onConflict }: ReplaceFileProps) {
  const [sent, setSent] = useState<{ file: File; share: number } | null>(null);
  const [refused, setRefused] = useState<{ file: File; text: string; again: boolean } | null>(null);
  const controller = useRef<AbortController>(null);
  // It goes on when the screen is left, and then reports elsewhere.
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const { mutate } = useMutation({
    mutationFn: (file: File) => {
      const { signal } = beginAnother(controller);
      setSent({ file, share: 0 });
      setRefused(null);
      return replaceMedia(media, file, { signal, onProgress: (share) => setSent({ file, share }) });
    },
    onSuccess: (replaced) => {
      onReplaced(replaced);
      toastSuccess("File replaced");
    },
    onError: (error, file) => {
      if (controller.current?.signal.aborted || isSignedOut(error)) return;
      if (isConflict(error)) onConflict(error.current as MediaRecord);
      const text = refusal(error);
      setRefused({ file, text, again: true });
      if (left.current) toastError(`“${media.name}” was not replaced. ${text}`);
      else announce(text);
    },
    onSettled: () => setSent(null),
  });

  function ask(file: File): void {
    const text = refusalAhead(file);
    if (text !== null) {
      setRefused({ file, text, again: false });
      announce(text);
      return;
    }
    const uses = media.used_in.length;
    confirmAction({
      text: "Replace this file?",
      about: `“${file.name}” takes the place of “${media.name}”.`,
      note:
        uses === 0 ? undefined : `${countOf(uses, "place shows", "places show")} the new file from then on.`,
      yes: "Replace",
      busy: "Replacing...",
      run: async () => mutate(file),
    });
  }

  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p className="text-ink-muted">
        The new file has to be a {media.kind === "picture" ? "picture" : "PDF"}, too. Everything that uses
        this file follows.
      </p>
      {sent ? (
        <>
          <UploadProgress name={sent.file.name} share={sent.share} />
          <Button variant="secondary" size="sm" onClick={() => controller.current?.abort()}>
            Cancel
          </Button>
        </>
      ) : (
        <FileButton
          variant="secondary"
          label="New file"
          accept={ACCEPT[media.kind]}
          onFiles={([file]) => file && ask(file)}
        >
          Replace the file
        </FileButton>
      )}
      {refused ? (
        <>
          <p className="field-error">{refused.text}</p>
          {refused.again ? (
            <Button variant="secondary" size="sm" onClick={() => mutate(refused.file)}>
              Try again
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
