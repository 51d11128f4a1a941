import { longDate } from "#content/format.ts";

export function LongDate({ value }: { value: string }) {
  return <time dateTime={value}>{longDate(value)}</time>;
}
