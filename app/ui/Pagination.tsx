import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

interface PaginationProps {
  page: number;
  pages: number;
  /** The URL of page n. */
  href: (page: number) => string;
  label?: string | undefined;
}

/** The first, last and neighbouring pages; null marks a gap. */
export function visiblePages(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((n, at) => {
    const before = shown[at - 1];
    return before !== undefined && n - before > 1 ? [null, n] : [n];
  });
}

const CELL = "figure grid min-h-11 min-w-11 place-items-center border border-line px-2";

/** Links to the pages of a list. Renders nothing for one page. */
export function Pagination({ page, pages, href, label = "Pages" }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {page > 1 ? (
          <li>
            <a rel="prev" href={href(page - 1)} className={cx(CELL, "bg-paper-raised hover:border-ink")}>
              <Icon name="chevron-left" />
              <span className="sr-only">Previous page</span>
            </a>
          </li>
        ) : null}
        {visiblePages(page, pages).map((n, at) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps are identified by their index
            <li key={`gap-${at}`} aria-hidden="true" className="grid min-h-11 place-items-center px-1">
              …
            </li>
          ) : (
            <li key={n}>
              <a
                href={href(n)}
                aria-current={n === page ? "page" : undefined}
                className={cx(
                  CELL,
                  n === page ? "border-ink bg-ink text-paper" : "bg-paper-raised hover:border-ink",
                )}
              >
                <span className="sr-only">Page </span>
                {n}
              </a>
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            <a rel="next" href={href(page + 1)} className={cx(CELL, "bg-paper-raised hover:border-ink")}>
              <Icon name="chevron-right" />
              <span className="sr-only">Next page</span>
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
