import { cx } from "./cx.ts";

/**
 * The initials of the first and the last name, as placeholder of a portrait. Split by code point: server and browser
 * would encode half of a surrogate pair differently.
 */
export function Initials({ name, className }: { name: string; className?: string | undefined }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("");
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-14 flex-none place-items-center rounded-full border border-line bg-data-wash font-mono text-sm text-data-text",
        className,
      )}
    >
      {letters}
    </span>
  );
}
