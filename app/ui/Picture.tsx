import type { ComponentProps } from "react";

interface PictureProps extends ComponentProps<"img"> {
  src: string;
  /** Empty for a drawing that only decorates. */
  alt: string;
  width: number;
  height: number;
  /** In the first screen: loads at once and first. Everything else loads when it comes near. */
  first?: boolean | undefined;
}

/** A picture that always reserves its place. */
export function Picture({ first = false, alt, ...rest }: PictureProps) {
  return (
    <img
      alt={alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding={first ? "auto" : "async"}
      {...rest}
    />
  );
}
