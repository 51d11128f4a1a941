import { type ComponentProps, useState } from "react";
import { cx } from "./cx.ts";

/** The files of an uploaded picture: the address of each is `files`, one of `widths`, a dot and `webp` or `fallback`. */
interface PictureFiles {
  files: string;
  widths: readonly number[];
  fallback: string;
  /** Shown while it loads. */
  colour?: string;
  /** What it shows; empty for decorative pictures. */
  alt: string;
}

interface PictureProps extends Omit<ComponentProps<"img">, "ref" | "alt" | "onError"> {
  src: string;
  width: number;
  height: number;
  /** The files of the same picture, if it was uploaded. Others are decorative. */
  files?: PictureFiles | undefined;
  /** In the initial viewport: loaded with high priority. Other pictures are lazy. */
  first?: boolean | undefined;
  /** The image that replaces a picture that does not load; one of those in styles/pictures.css. */
  fallback?: string | undefined;
}

/** A picture that reserves its space and has a fallback. */
export function Picture({ first, src, files, sizes, fallback, className, ...rest }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const lost = fallback && failed === src;
  const shown = lost ? undefined : files;
  const sources = (format: string) =>
    shown && { sizes, srcSet: shown.widths.map((w) => `${shown.files}${w}.${format} ${w}w`).join() };
  const picture = (
    <img
      // It may have failed before hydration: reload it, so that the error event fires again.
      ref={(img) => {
        if (fallback && !lost && img?.complete && img.naturalWidth === 0) img.src = src;
      }}
      alt={shown ? shown.alt : ""}
      {...(first ? FIRST : LAZY)}
      data-fallback={fallback}
      onError={fallback ? () => setFailed(src) : undefined}
      className={shown ? undefined : className}
      {...rest}
      {...(shown && sources(shown.fallback))}
      src={lost ? fallback : src}
    />
  );
  if (!shown) return picture;
  return (
    <span className={cx("picture", className)}>
      {/* The site allows no style attributes; SVG has one for the colour. */}
      <svg width="1" height="1" color={shown.colour} aria-hidden="true" />
      <picture>
        <source type="image/webp" {...sources("webp")} />
        {picture}
      </picture>
    </span>
  );
}

const FIRST = { fetchPriority: "high" } as const;
const LAZY = { loading: "lazy" } as const;
