import { longDate } from "#content/format.ts";

/** A day, with the exact value for machines. */
export function LongDate({ value }: { value: string }) {
  return <time dateTime={value}>{longDate(value)}</time>;
}
