import { cx } from "#ui/cx.ts";

/** Headed sentences in columns. */
export function Terms({ rows }: { rows: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <ul className={cx("grid gap-x-10 gap-y-6", rows.length % 3 === 0 ? "md:grid-cols-3" : "sm:grid-cols-2")}>
      {rows.map(({ title, text }) => (
        <li key={title} className="border-t border-line-strong pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-2 max-w-measure text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
