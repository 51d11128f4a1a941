import { useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";

interface ThumbnailProps {
  src: string | null;
  round?: boolean;
  /** Shown when there is no picture. */
  children?: React.ReactNode;
}

/** A small picture. If it does not load, an icon replaces the browser's broken image. */
export function Thumbnail({ src, round = false, children }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === "") return <>{children}</>;
  const shape = cx("size-11 flex-none border border-line object-cover", round && "rounded-full");
  if (broken === src) {
    return (
      <span className={cx(shape, "grid place-items-center text-danger")}>
        <Icon name="warning" />
        <span className="sr-only">The picture does not load</span>
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className={shape}
      onError={() => setBroken(src)}
    />
  );
}
