interface StepsProps {
  /** The id of the heading. */
  id: string;
  title: string;
  steps: readonly { readonly title: string; readonly text: string }[];
}

/** A numbered list of steps. */
export function Steps({ id, title, steps }: StepsProps) {
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id} className="label border-b border-line px-5 py-2.5">
        {title}
      </h2>
      <ol className="px-5 sm:px-6">
        {steps.map((step, at) => (
          <li
            key={step.title}
            className="grid grid-cols-[2.25rem_1fr] border-b border-line py-4 last:border-b-0"
          >
            <span aria-hidden="true" className="figure font-mono text-sm text-data-text">
              {at + 1}
            </span>
            <div>
              <h3 className="font-semibold">{step.title}</h3>
              <p className="mt-1 text-sm text-ink-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
