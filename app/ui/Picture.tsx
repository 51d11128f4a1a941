import { type ComponentProps, useEffect, useRef, useState } from "react";

interface PictureProps extends Omit<ComponentProps<"img">, "ref" | "onError"> {
  src: string;
  /** Empty for decorative pictures. */
  alt: string;
  width: number;
  height: number;
  /** In the initial viewport: loaded with high priority. Other pictures are lazy. */
  first?: boolean | undefined;
  /** The image that replaces a picture that does not load; one of those in styles/pictures.css. */
  fallback?: string | undefined;
}

/** A picture that reserves its space and has a fallback. */
export function Picture({ first = false, alt, src, fallback, ...rest }: PictureProps) {
  const img = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // A picture may have failed before hydration: reload it, so that the error event fires again.
  useEffect(() => {
    const { current } = img;
    if (fallback && current?.complete && current.naturalWidth === 0) current.src = src;
  }, [src, fallback]);

  return (
    <img
      ref={img}
      alt={alt}
      src={fallback && failed === src ? fallback : src}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding={first ? "auto" : "async"}
      data-fallback={fallback}
      onError={fallback ? () => setFailed(src) : undefined}
      {...rest}
    />
  );
}
