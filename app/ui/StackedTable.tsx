interface StackedTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table that becomes a list on phones, where the columns would be too narrow. */
export function StackedTable({ caption, head, rows }: StackedTableProps) {
  return (
    <table className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:hidden">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="label border-b border-line-strong py-2 pe-5 text-start">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row) => (
          <tr key={row[0]} className="block border-b border-line py-3 sm:table-row sm:py-0">
            {row.map((cell, at) =>
              at === 0 ? (
                <th
                  key={head[at]}
                  scope="row"
                  className="block pe-5 text-start font-semibold sm:table-cell sm:py-3 sm:align-top"
                >
                  {cell}
                </th>
              ) : (
                <td key={head[at]} className="block pe-5 sm:table-cell sm:py-3 sm:align-top">
                  <span className="text-ink-muted sm:hidden">{head[at]}: </span>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
