import { type ComponentProps, useEffect, useRef, useState } from "react";

interface PictureProps extends Omit<ComponentProps<"img">, "ref" | "onError"> {
  src: string;
  /** Empty for a drawing that only decorates. */
  alt: string;
  width: number;
  height: number;
  /** In the first screen: loads at once and first. Everything else loads when it comes near. */
  first?: boolean | undefined;
  /** Drawing of the site that takes the place of a picture that does not load; one of those in styles/pictures.css. */
  fallback?: string | undefined;
}

/** A picture that always reserves its place. */
export function Picture({ first = false, alt, src, fallback, ...rest }: PictureProps) {
  const img = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // A picture that failed before this code ran is asked for once more, so that its failure is heard.
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
