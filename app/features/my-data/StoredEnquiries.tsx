import type { MyData } from "./my-data.ts";

/** The stored enquiries and the data recorded with them. */
export function StoredEnquiries({ enquiries, total }: Pick<MyData, "enquiries" | "total">) {
  return (
    <section aria-labelledby="enquiries">
      <h2 id="enquiries" className="text-2xl">
        What you sent us
      </h2>
      {enquiries.length === 0 ? (
        <p className="mt-4 text-ink-muted">No enquiry is stored under this address.</p>
      ) : null}
      {total > enquiries.length ? (
        <p className="mt-4 text-ink-muted">
          The latest {enquiries.length} of {total}.
        </p>
      ) : null}
      <ul className="mt-6 grid gap-5">
        {enquiries.map((enquiry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={at} className="card p-5 sm:p-6">
            <h3 className="text-lg">{enquiry.kind}</h3>
            <p className="figure mt-1 text-sm text-ink-muted">{enquiry.sent_at}</p>
            <dl className="mt-4 grid gap-x-6 text-sm sm:grid-cols-[8rem_1fr]">
              {enquiry.facts.map(({ name, value }) => (
                <div
                  key={name}
                  className="border-t border-line py-2 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
                >
                  <dt className="text-ink-muted">{name}</dt>
                  <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
