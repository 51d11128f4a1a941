/** A link of the breadcrumb; the current page has no href. */
export interface Crumb {
  label: string;
  href?: string | undefined;
}

export function Breadcrumb({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-6 text-sm text-ink-muted">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {items.map((item, at) => (
          <li key={item.label} className="flex items-center gap-2">
            {item.href ? (
              <a href={item.href} className="py-1 underline-offset-4 hover:text-ink hover:underline">
                {item.label}
              </a>
            ) : (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            )}
            {at < items.length - 1 ? (
              <span aria-hidden="true" className="text-line-strong">
                /
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
