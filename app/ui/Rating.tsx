import { Icon } from "./Icon.tsx";

interface RatingProps {
  /** From 0 to 5. */
  value: number;
  /** How many reviews stand behind it. */
  reviews: number;
}

/** A rating with a star and the number of reviews, and a text for screen readers. */
export function Rating({ value, reviews }: RatingProps) {
  return (
    <span className="figure inline-flex items-center gap-1 align-middle whitespace-nowrap">
      <Icon name="star" className="size-[1em] fill-current text-copper" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      <span className="sr-only"> out of 5</span>
      <span className="text-ink-muted">{` (${reviews} review${reviews === 1 ? "" : "s"})`}</span>
    </span>
  );
}
