interface DrawingProps {
  src: string;
  width: number;
  height: number;
  /** In the initial viewport; other drawings are lazy. */
  first?: boolean;
  className: string;
}

/** A decorative drawing of the site. Unlike a picture that staff give it needs no fallback, and no script. */
export function Drawing({ first = false, ...rest }: DrawingProps) {
  return <img alt="" loading={first ? "eager" : "lazy"} decoding="async" {...rest} />;
}
