import { useState } from "react";
import type { MediaRecord } from "#api/types.gen.ts";
import { Icon } from "#ui/Icon.tsx";
import { thumbnailSize } from "./labels.ts";

type Shown = Pick<MediaRecord, "kind" | "thumbnail" | "colour" | "width" | "height" | "mime">;

/** What a list shows of a file: the small picture on its dominant colour, or what stands for it. */
export function MediaPreview({ file }: { file: Shown }) {
  const { thumbnail, colour } = file;
  const [shown, setShown] = useState<{ address: string; loads: boolean } | null>(null);
  const state = shown?.address === thumbnail ? shown : null;

  // Inline styles are forbidden by the content security policy, properties set by script are not.
  const paint = (box: HTMLElement | null) => {
    box?.style.setProperty("--media-colour", colour ?? "transparent");
  };

  return (
    <span ref={paint} className="media-preview" data-loading={(thumbnail && !state) || undefined}>
      {thumbnail && state?.loads !== false ? (
        <img
          src={thumbnail}
          alt=""
          {...pixels(file)}
          loading="lazy"
          decoding="async"
          onLoad={() => setShown({ address: thumbnail, loads: true })}
          onError={() => setShown({ address: thumbnail, loads: false })}
        />
      ) : (
        <Stand file={file} broken={state?.loads === false} />
      )}
    </span>
  );
}

function pixels(file: Shown): { width?: number; height?: number } {
  const { width, height } = thumbnailSize(file);
  return width === null || height === null ? {} : { width, height };
}

function Stand({ file, broken }: { file: Shown; broken: boolean }) {
  if (broken) {
    return (
      <span className="text-danger">
        <Icon name="warning" />
        <span className="sr-only">The picture does not load</span>
      </span>
    );
  }
  return (
    <span className="label" aria-hidden="true">
      {file.kind === "document" ? "PDF" : "Picture"}
    </span>
  );
}
